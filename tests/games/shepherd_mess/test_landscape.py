"""Bridges, stones, walls and gates (SM-21 to SM-26)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import woolgather as wg
from tests.conftest import Size
from tests.games.shepherd_mess.situations import a_turn
from tests.games.shepherd_mess.slow_game import BUILDS, SlowGame
from woolgather.games.shepherd_mess.data import BRIDGE, LET, PIECES
from woolgather.games.shepherd_mess.land import Land
from woolgather.games.shepherd_mess.pasture import BIT, EAST_EDGES, SOUTH_EDGES, TILE_NAMES
from woolgather.games.shepherd_mess.state import ShepherdMess

from .drawn import animals, play, position, texts, tiles


@pytest.mark.rule("SM-21")
def test_a_bridge_goes_over_a_puddle_without_one_along_either_axis() -> None:
    state = position(".  ~  ~EW")
    assert texts(state, "bridge") == {"bridge c2 NS", "bridge c2 EW"}
    assert state.why_not("bridge b2 NS") == state.why_not("bridge d2 NS") == "SM-21"
    assert texts(play(state, "bridge c2 NS"), "bridge") == set()


@pytest.mark.rule("SM-21", "SM-45")
def test_a_bridge_is_crossed_along_its_axis_by_any_number_at_once() -> None:
    state = position("""
        .   .    .   .
        W1  wwb  ~   .
        .   .    .   W2
    """)
    along, across = play(state, "bridge d3 EW"), play(state, "bridge d3 NS")
    assert animals(play(along, "bark white-1")) == {"e3": "wwb"}
    assert animals(play(across, "bark white-1")) == {"c3": "wwb"}


@pytest.mark.rule("SM-22")
def test_a_stone_opens_one_closed_side_of_a_muddy_patch() -> None:
    state = position("m1:NS  .  m3:NE")
    assert texts(state, "stone") == {"stone b2 E", "stone b2 W", "stone d2 S", "stone d2 W"}
    assert state.why_not("stone b2 N") == state.why_not("stone c2 N") == "SM-22"
    after = play(state, "stone b2 E")
    assert after.view(None)["ground"]["b2"]["open"] == ["N", "E", "S"]


@pytest.mark.rule("SM-23")
def test_a_straight_wall_goes_on_an_inner_edge_with_nothing_on_it() -> None:
    state = position(".  |  .  +  .")
    walls = tiles(state, "wall")
    assert len(walls) == 60 - 4 - 4 - 2
    assert "c3-d3" in walls
    for edge in ("b2-c2", "c2-d2", "a1-a2"):
        assert edge not in walls
        assert state.why_not(f"wall {edge}") == "SM-23"
    after = play(state, "wall c3-d3")
    assert {"edge": "c3-d3", "gate": False} in after.view(None)["walls"]
    assert after.view(None)["supply"]["wall"] == 7


@pytest.mark.rule("SM-23")
def test_a_corner_wall_goes_on_two_bare_edges_of_a_tile_that_meet_as_one_move() -> None:
    state = play(position("."), "corner c3 NE")
    walls = [wall["edge"] for wall in state.view(None)["walls"]]
    assert walls == ["e1-f1", "c3-d3", "a6-b6", "a1-a2", "c2-c3", "f5-f6"]
    assert (state.seat, state.view(None)["supply"]["corner"]) == (0, 2)
    assert {"corner c3 NW", "corner c3 SE", "corner d3 SW"}.isdisjoint(texts(state))
    assert state.why_not("corner d3 SW") == "SM-23"
    assert {"corner c3 SW", "corner d2 SW"} <= texts(state)


@pytest.mark.rule("SM-23")
def test_a_corner_wall_needs_two_free_edges_that_meet() -> None:
    """4 corners of 16 inner tiles, 2 of 16 at the border, but for the 8 where an edge belongs to a pen."""
    free = tiles(position("."), "corner")
    assert len(free) == 16 * 4 + 16 * 2 - 8
    assert {"a1 SE", "b1 SW"}.isdisjoint(free)
    assert "b1 SE" in free
    beside_a_wall = tiles(position(".  |  .", at="c3"), "corner c3")
    assert beside_a_wall == {"SW", "NW"}


@pytest.mark.rule("SM-23")
@pytest.mark.parametrize(
    ("corner", "edges"),
    [("NE", {"c2-c3", "c3-d3"}), ("SE", {"c3-d3", "c3-c4"}), ("SW", {"c3-c4", "b3-c3"}), ("NW", {"b3-c3", "c2-c3"})],
)
def test_a_corner_is_named_by_its_tile(corner: str, edges: set[str]) -> None:
    state = position(".")
    bare = {wall["edge"] for wall in state.view(None)["walls"]}
    built = {wall["edge"] for wall in play(state, f"corner c3 {corner}").view(None)["walls"]}
    assert built - bare == edges


@pytest.mark.rule("SM-24", "SM-26")
def test_a_gate_goes_into_any_wall_without_one_pens_and_corners_included() -> None:
    state = play(position(".  |  .  +  ."), "corner c4 NE")
    assert tiles(state, "gate") == {"b2-c2", "a1-a2", "e1-f1", "f5-f6", "a6-b6", "c3-c4", "c4-d4"}
    assert state.why_not("gate b4-b5") == "SM-24"
    assert state.why_not("gate c2-d2") == "SM-26"
    after = play(state, "gate c3-c4")
    assert "c4-d4" in tiles(after, "gate")
    assert {"edge": "c3-c4", "gate": True} in after.view(None)["walls"]


@pytest.mark.rule("SM-24", "SM-48")
def test_a_gate_lets_one_sheep_through_at_a_time() -> None:
    state = position("W1  www  |  .")
    assert animals(play(state, "gate c2-d2", "bark white-1")) == {"c2": "ww", "d2": "w"}


@pytest.mark.rule("SM-25")
def test_a_wall_that_cuts_a_sheep_off_from_its_pen_is_refused() -> None:
    state = position(
        """
        .   |   .   |   .
        ..      --      ..
        .       .       .
    """,
        at="b2",
        turn=0,
        sealing="walls",
    )
    state.put(7 + 1, 0, 1)
    assert "wall c1-c2" not in texts(state)
    assert state.why_not("wall c1-c2") == "SM-25"
    with pytest.raises(wg.IllegalMove, match=r"take a sheep's last way home. \(SM-25\)"):
        state.play("wall c1-c2")
    assert "wall c1-d1" in texts(state)


@pytest.mark.rule("SM-25")
def test_a_corner_wall_that_cuts_a_sheep_off_is_refused_too() -> None:
    state = position(
        """
        .   |   .
        ..      --
        .       .
    """,
        sealing="walls",
    )
    state.put(8, 3, 2)
    assert state.why_not("corner c2 NE") == "SM-25"
    assert "corner c2 NE" not in texts(state)
    assert {"wall c1-c2", "wall c2-d2", "corner d2 NE"} <= texts(state)


@pytest.mark.rule("SM-25")
def test_a_gate_or_an_own_pen_or_an_empty_place_makes_a_wall_harmless() -> None:
    gated = position("""
        .   +   w   |   .
        ..      --      ..
    """)
    assert "wall c1-c2" in texts(gated)
    nobody = position("""
        .   |   .   |   .
        ..      --      ..
    """)
    assert "wall c1-c2" in texts(nobody)
    ram = position("""
        .   |   @   |   .
        ..      --      ..
    """)
    assert "wall c1-c2" in texts(ram)


@pytest.mark.rule("SM-25")
def test_terrain_dogs_and_other_pens_do_not_matter_for_sealing() -> None:
    """Water on the only way out, with dogs in it, is as good as grass; so is a foreign pen with a gate in its wall."""
    state = position(
        """
        .   |   w   |   .
        ..      ..      ..
        .   |   ~/W1 |  .
        ..      ..      ..
        .       .       .
    """,
        sealing="walls",
    )
    assert "wall c1-c2" in texts(state)
    assert state.why_not("wall c1-c2") is None
    after = play(state, "wall c1-c2")
    assert after.why_not("wall c3-c4") == "SM-25"
    through_a_pen = """
        .   w   {0}   p
        ..  --        ..
    """
    assert position(through_a_pen.format("+"), at="d1", sealing="walls").why_not("wall d1-e1") is None
    assert position(through_a_pen.format("|"), at="d1", sealing="walls").why_not("wall d1-e1") == "SM-25"


@pytest.mark.rule("SM-25")
def test_every_flock_is_protected_also_from_the_way_to_its_pen_being_closed() -> None:
    """Pen 1 is left by its double gate; with the tile beyond closed, white sheep anywhere could not come home."""
    state = position(
        """
        p   .   |   .
        ..  ..
        .   .
    """,
        at="a1",
        sealing="walls",
    )
    state.put(20, 0, 1)
    assert state.why_not("wall b1-b2") == "SM-25"
    state.gates_south |= 1
    state.known, state.prospects = state.known[:0], None
    assert state.why_not("wall b1-b2") is None
    at_home = position(
        """
        p/w  .   |   .
        ..   ..
        .    .
    """,
        at="a1",
        sealing="walls",
    )
    assert "wall b1-b2" in texts(at_home)
    shut_in = position("p/wb  .  |  .", at="a1", sealing="walls")
    assert "wall b1-b2" not in texts(shut_in)


@pytest.mark.rule("SM-25")
def test_sealing_can_be_allowed() -> None:
    drawing = """
        .   |   w   |   .
        ..      --      ..
    """
    assert "wall c1-c2" not in texts(position(drawing, sealing="walls"))
    free = position(drawing, no_sealing=False)
    assert "wall c1-c2" in texts(free)
    assert animals(play(free, "wall c1-c2")) == {"c2": "w"}


@pytest.mark.rule("SM-26")
def test_additions_scare_nobody_and_go_where_animals_stand() -> None:
    state = position("""
        .   W1       .
        w   ~/B1     b
        .   m1:NS/@  .
    """)
    before = animals(state)
    for move in ("bridge c3 NS", "stone c4 E", "wall b3-c3", "corner d3 NW", "gate a1-a2"):
        assert animals(play(state, move)) == before


@pytest.mark.rule("SM-26")
def test_an_edge_with_a_double_gate_takes_nothing_and_a_patch_open_to_all_sides_no_stone() -> None:
    state = position("m5:NSEW")
    for move in ("wall a1-b1", "gate a1-b1", "corner b1 SW", "corner a1 SE", "stone b2 N"):
        assert state.why_not(move) == "SM-26"
        assert move not in texts(state)


@pytest.mark.rule("SM-5", "SM-26")
def test_what_is_placed_stays() -> None:
    state = play(position("~  m1:NS"), "bridge b2 NS", "stone c2 E", "wall d4-d5", "gate d4-d5")
    for _ in range(8):
        state = play(state, "end turn")
    view = state.view(None)
    assert (view["ground"]["b2"]["bridge"], view["ground"]["c2"]["open"]) == ("NS", ["N", "E", "S"])
    assert {"edge": "d4-d5", "gate": True} in view["walls"]


# The last chain home (SM-25)


def with_left(state: ShepherdMess, **left: int) -> ShepherdMess:
    """The same with so much left in the supply."""
    supply = state.supply[:]
    for piece, count in left.items():
        supply[PIECES.index(piece)] = count
    state.supply, state.known, state.prospects = supply, supply[:0], None
    return state


@pytest.mark.rule("SM-25")
def test_two_bridges_across_do_not_close_a_pen_for_good() -> None:
    state = with_left(
        position(
            """
        p   ~   .
        ~   .   .
        .   .   w
    """,
            at="a1",
        ),
        gate=0,
    )
    assert texts(state, "bridge") == {"bridge b1 EW", "bridge a2 NS", "bridge a2 EW"}
    assert state.why_not("bridge b1 NS") == "SM-25"
    with_gates = play(with_left(position("p  ~  .\n~  .  .\n.  .  w", at="a1"), gate=1), "bridge b1 NS")
    assert with_gates.why_not("bridge a2 EW") == "SM-25"
    assert with_gates.why_not("bridge a2 NS") is None


@pytest.mark.rule("SM-25")
def test_a_gate_or_stone_or_bridge_that_is_needed_elsewhere_is_not_spent() -> None:
    """White's pen is open by its double gate alone, and that way is walled off: the last gate is for it."""
    state = with_left(
        position(
            """
        p   .   |   .
        ..  --      ..
        .   .       w
    """,
            at="a1",
        ),
        gate=1,
    )
    assert {"gate b1-c1", "gate b1-b2", "gate a1-a2"} == texts(state, "gate")
    assert state.why_not("gate e1-f1") == "SM-25"
    stone = with_left(
        position(
            """
        p   m1:NS   .
        .   ~       .
        .   .       w
    """,
            at="a1",
        ),
        gate=0,
        stone=2,
        bridge=0,
    )
    assert texts(stone, "stone") == {"stone b1 E", "stone b1 W"}


@pytest.mark.rule("SM-25", "SM-14")
def test_no_chain_leads_through_another_players_pen_but_one_through_a_pen_of_nobody() -> None:
    """A white sheep behind walls beside a corner pen that has a gate; the last open side is to be walled up."""
    drawing = """
        p    .   |   .
        ++   ..      ..
        w    .       .
        --   ..      ..
    """
    for pens, reason in (((3, 1, 2, 4), "SM-25"), ((3, 4), None)):
        state = with_left(position(drawing, at="a1", seats=len(pens), pens=pens), gate=0)
        assert state.why_not("wall a2-b2") == reason


@pytest.mark.rule("SM-25")
def test_one_puddle_takes_one_bridge_in_a_chain() -> None:
    """From b1 a chain to c2 would have to cross the puddle on b2 southward, go round by a3, and cross it eastward."""
    b1, a2, b2, c2, a3, b3 = (BIT[TILE_NAMES.index(name)] for name in ("b1", "a2", "b2", "c2", "a3", "b3"))
    closed_east, closed_south = EAST_EDGES & ~(a2 | b2 | a3), SOUTH_EDGES & ~(b1 | b2 | a2)
    land = Land(closed_east, closed_south, 0, vec[i64]([0, 0, 0, 0]), b2, 0, 0, vec[i64]([4, 0, 0, 0, 0]))
    assert land.home(c2, 0, 4, 0, 0, b1) == c2 | a2 | a3 | b3
    assert land.home(c2, 0, 0, 0, 0, b1) == c2
    built = Land(closed_east, closed_south, 0, vec[i64]([0, 0, 0, 0]), b2, b2, 0, vec[i64]([3, 0, 0, 0, 0]))
    assert built.home(c2, 0, 3, 0, 0, b1) == c2


@pytest.mark.rule("SM-25")
def test_a_sheep_without_a_chain_forbids_nothing() -> None:
    state = with_left(
        position(
            """
        .   |   w   |   .
        ..      --      ..
        .       .       .
    """,
            no_sealing=False,
        ),
        gate=0,
    )
    sealed = play(state, "wall c1-c2")
    again = position("""
        .   |   w   |   .
        ..      --      ..
    """)
    again.walls_south |= BIT[2]
    assert sealed.walls_south == again.walls_south
    assert "wall d4-e4" in texts(with_left(again, gate=0))


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("SM-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_few_pieces_left_the_last_chains_are_those_of_the_slow_rules(seats: int, rng: Random, size: Size) -> None:
    """Random lands on which next to nothing is left to open a way, so that much is refused."""
    seen: Counter[str] = Counter()
    for _ in range(size(3, 2_000)):
        game = SlowGame(a_turn(rng, seats, sealing="chains", no_sealing=True, scarce=True), rng, seen)
        builds = game.builds()
        assert {text for text in game.offered() if text.split()[0] in BUILDS} == builds, game.described()
        for move in range(BRIDGE, LET):
            assert (game.state.why_not(move) is None) == (game.state.text(move) in builds)
    assert seen["taking a last chain"]
