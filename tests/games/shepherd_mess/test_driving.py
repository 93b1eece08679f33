"""How many moves a flock is from home."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import woolgather as wg
from woolgather.games.shepherd_mess.data import BRIDGE, CORNER_PIECE, END_TURN, RAM, TILES, WALL_PIECE
from woolgather.games.shepherd_mess.driving import Drive, homeward
from woolgather.games.shepherd_mess.homeward import TOO_FAR
from woolgather.games.shepherd_mess.pasture import BIT, NEIGHBOUR, TILE_NAMES
from woolgather.games.shepherd_mess.scare import barred, decision, end_of, way_of
from woolgather.games.shepherd_mess.state import ShepherdMess

from .drawn import play, position

B1, C1, B2 = (TILE_NAMES.index(name) for name in ("b1", "c1", "b2"))


def moves(drawing: str) -> int:
    """How far the white sheep are from home: a1, with its double gate to the east."""
    state = position(drawing, at="a1")
    return Drive(state, 0).moves


@pytest.mark.rule("SM-41")
def test_each_tile_straight_to_the_gate_is_a_scare() -> None:
    assert [moves(f"p  {row}") for row in ("w  .  .  .", ".  w  .  .", ".  .  w  .")] == [1, 2, 3]


def test_all_sheep_are_counted_and_those_at_home_are_not() -> None:
    assert moves("p/ww  www  w") == 3 * 1 + 2


def test_round_the_corner_every_tile_counts() -> None:
    """From c3 east of the pen and south of the row: two to the north, two to the west."""
    assert moves("p  .  .\n.  .  .\n.  .  w") == 4


@pytest.mark.rule("SM-23", "SM-24")
def test_a_wall_with_a_gate_is_passed_and_one_without_takes_a_move_more() -> None:
    assert moves("p  .  +  w\n") == 2
    assert moves("p  .  |  w\n--  --  --\n") == 3


@pytest.mark.rule("SM-45")
def test_a_bridge_carries_over_and_a_missing_one_takes_a_move_more() -> None:
    assert moves("p  ~EW  w") == 1
    assert moves("p  ~  w\n--  --  --") == 2


@pytest.mark.rule("SM-46")
def test_mud_carries_over_between_its_open_sides() -> None:
    assert moves("p  m1:EW  w") == 1
    assert moves("p  m3:WS\n.  w") == 1


@pytest.mark.rule("SM-83")
def test_a_gate_that_is_missing_behind_mud_takes_a_move_more() -> None:
    shut = position("p\n--\nm1:NS\n..\nw", at="a1", pens=(1, 2, 3, 4))
    a3 = TILE_NAMES.index("a3")
    assert homeward(shut, 0).level[a3] == 2
    assert homeward(play(shut, "gate a1-a2"), 0).level[a3] == 1


@pytest.mark.rule("SM-62")
def test_out_of_a_pen_of_others_sheep_are_driven_like_from_anywhere() -> None:
    state = position("p  .  .  .  .  p", at="a1")
    assert homeward(state, 0).level[TILE_NAMES.index("f1")] < TOO_FAR


@pytest.mark.rule("SM-42")
def test_from_the_border_nobody_is_driven_inwards_unless_the_border_is_closed() -> None:
    """No dog can stand outside: a sheep at b1 cannot go to b2, unless it cannot run along the border either."""
    along, shut = (position(f"p  w  {edge}  .", at="a1", pens=(4, 2, 3, 1)) for edge in ("", "|"))
    for state in (along, shut):
        state.supply = vec[i64]([0 for _ in state.supply])
    assert homeward(shut, 0).level[B1] == homeward(shut, 0).level[B2] + 1
    assert homeward(along, 0).level[B1] > homeward(along, 0).level[B2] + 1


@pytest.mark.rule("SM-23")
def test_a_wall_that_turns_sheep_from_the_border_takes_a_move() -> None:
    """Then walls are worth a thought, but only beside such sheep."""
    state = position("p  w  .", at="a1", pens=(4, 2, 3, 1))
    assert homeward(state, 0).walled & BIT[B1]
    assert homeward(state, 0).level[B1] == homeward(state, 0).level[B2] + 2
    walls = {state.text(move) for move in state.candidates() if state.text(move).split()[0] in ("wall", "corner")}
    assert walls == {"wall b1-c1"}


@pytest.mark.rule("SM-62")
def test_pens_of_others_are_no_way_where_only_their_owners_open_them() -> None:
    """At b1 a flock scared to the west turns south if it may not enter pen 1."""
    closed, free = (position("p  w  .", at="a1", pens=(4, 2, 3, 1), spoiling=spoiling) for spoiling in ("owner", "all"))
    for state in (closed, free):
        state.supply = vec[i64]([0 for _ in state.supply])
    assert homeward(closed, 0).level[B1] < homeward(free, 0).level[B1]


@pytest.mark.rule("SM-25")
def test_who_is_cut_off_counts_as_too_far() -> None:
    """Shut in by walls, with no gates left to hang."""
    state = position("p  .  |  w  |  .\n..  ..  --", at="a1")
    assert Drive(state, 0).moves == 3
    state.supply, state.maps = vec[i64]([0 for _ in state.supply]), []
    assert Drive(state, 0).moves == TOO_FAR


def test_a_map_serves_until_a_piece_is_added() -> None:
    state = position("p  .  |  w\n--  --  --", at="a1")
    before = homeward(state, 0)
    assert homeward(play(state, "bark white-1"), 0) is before
    assert homeward(play(state, "gate b1-c1"), 0).level[C1] == before.level[C1] - 1


@pytest.mark.rule("SM-30")
def test_dogs_that_stand_behind_their_sheep_need_no_walk() -> None:
    near = position("p  .  w  W1  W2", at="a1")
    far = position("p  .  w\n.\n.\n.\n.  .  .  W1  W2", at="a1")
    assert Drive(near, 0).walks == 0
    assert Drive(far, 0).walks == 2


@pytest.mark.rule("SM-30", "SM-46")
def test_a_flock_is_stuck_where_others_stand_in_the_dogs_place_or_the_ram_on_the_way() -> None:
    stuck = [
        Drive(position(drawing, at="a1", own_dogs_block=False), 0).stuck
        for drawing in (
            "p  .  w  .",
            "p  .  w  b\n.  .  b",
            "p  .  w  B1\n.  .  b",
            "p  m1:EW  w  .\n--  --  --  ..",
            "p  m1:EW/@  w  .\n--  --  --  ..",
        )
    ]
    assert stuck == [0, 1, 1, 0, 1]


def scares(state: ShepherdMess, seat: int) -> dict[int, set[int]]:
    """Where a lone sheep on each tile can be driven: each place of a dog is tried, by the rules of play."""
    ends: dict[int, set[int]] = {}
    for tile in range(TILES):
        if (state.mud | state.puddles) >> tile & 1 or tile == state.pens[seat]:
            continue
        state.put(tile, seat, 1)
        for side in range(4):
            if (spot := NEIGHBOUR[tile * 4 + side]) >= 0:
                way = way_of(decision(state, barred(state, seat, seat, spot), seat, tile, side ^ 2))
                ends.setdefault(tile, set()).update({end_of(way)} if way else ())
        state.put(tile, seat, -1)
    return ends


def true_levels(state: ShepherdMess, seat: int) -> dict[int, int]:
    """How many moves a lone sheep on each tile is from home: scares, or a piece of any kind and a scare."""
    now = scares(state, seat)
    later: dict[int, set[int]] = {tile: set() for tile in now}
    for move in state.moves():
        if move >= BRIDGE:
            built = state.copy()
            assert isinstance(built, ShepherdMess)
            built.play(move)
            for tile, found in scares(built, seat).items():
                later[tile] |= found
    levels = {state.pens[seat]: 0}
    for depth in range(1, TOO_FAR):
        near = {tile for tile, level in levels.items() if level < depth}
        nearer = {tile for tile in near if levels[tile] < depth - 1}
        levels |= {tile: depth for tile in now.keys() - near if now[tile] & near or later[tile] & nearer}
    return {tile: levels.get(tile, TOO_FAR) for tile in now}


def empty_land(seed: int, additions: int) -> ShepherdMess:
    """As it lies after some additions, without animals, and without walls to build; all dogs wait at home."""
    rng = Random(seed)
    state = wg.new("shepherd-mess", 2 + seed % 3, quick_setup=True)
    assert isinstance(state, ShepherdMess)
    while state.seat == wg.CHANCE:
        wg.roll(state, rng)
    for _ in range(additions):
        state.play(rng.choice([move for move in state.moves() if move >= BRIDGE or move == END_TURN]))
    for flock in range(state.rules.seats):
        for tile in range(TILES):
            state.put(tile, flock, -state.sheep(tile, flock))
    state.ram, state.standing[RAM] = -1, 0
    supply = state.supply[:]
    supply[WALL_PIECE] = supply[CORNER_PIECE] = 0
    state.supply, state.maps = supply, []
    return state


@pytest.mark.parametrize("additions", [6, 14, 24])
def test_a_map_is_what_a_lone_sheep_would_find(additions: int) -> None:
    compared = 0
    for seed in range(90, 102):
        state = empty_land(seed, additions)
        seat = seed % state.rules.seats
        truth = true_levels(state, seat)
        compared += len(truth)
        assert {tile: homeward(state, seat).level[tile] for tile in truth} == truth, seed
    assert compared > 200
