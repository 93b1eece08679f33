"""The board and what lies in the box (SM-1 to SM-6)."""

from __future__ import annotations

from collections import Counter

import pytest

import woolgather as wg
from woolgather.games.shepherd_mess.data import CHANCES, MOVES, PRINTED, SUPPLY
from woolgather.games.shepherd_mess.pasture import EDGE_NAMES, TILE_NAMES

from .drawn import animals, play, position, texts, tiles


@pytest.mark.rule("SM-1")
def test_there_are_36_tiles_and_60_edges_between_them() -> None:
    assert (len(set(TILE_NAMES)), len(set(EDGE_NAMES))) == (36, 60)
    assert all(abs(ord(edge[0]) - ord(edge[3])) + abs(int(edge[1]) - int(edge[4])) == 1 for edge in EDGE_NAMES)


@pytest.mark.rule("SM-1")
def test_the_border_stops_sheep_and_dogs_and_holds_no_pieces() -> None:
    state = position(
        """
        W1  .   .
        w   .   .
        .   .   .
    """,
        at="a3",
    )
    assert tiles(state, "move white-1") == {"a1", "a2", "b1", "b2", "b3", "b4", "b5", "c2", "c3", "c4", "d3"}
    assert animals(play(state, "bark white-1")) == {"a5": "w"}
    assert animals(play(position("w  W1", at="a3"), "bark white-1")) == {"a3": "w"}
    assert state.why_not("corner a3 NW") == state.why_not("corner c1 NE") == "SM-1"
    assert not texts(state, "corner a3 NW")


@pytest.mark.rule("SM-2")
def test_pens_are_corners_closed_by_a_double_gate_and_a_wall() -> None:
    pens = wg.new("shepherd-mess").view(None)["pens"]
    assert [(pen["number"], pen["tile"], pen["double"], pen["wall"]) for pen in pens] == [
        (1, "a1", "a1-b1", "a1-a2"),
        (2, "f1", "f1-f2", "e1-f1"),
        (3, "f6", "e6-f6", "f5-f6"),
        (4, "a6", "a5-a6", "a6-b6"),
    ]
    walls = wg.new("shepherd-mess").view(None)["walls"]
    assert walls == [{"edge": edge, "gate": False} for edge in ("e1-f1", "a6-b6", "a1-a2", "f5-f6")]


@pytest.mark.rule("SM-2")
def test_a_double_gate_lets_any_number_through_and_a_pen_wall_nobody() -> None:
    through = position("p  www  W1  W2", at="a1")
    assert animals(play(through, "bark white-1")) == {"a1": "www"}
    walled = position(
        """
        p   .
        w   .
        W1  W2
    """,
        at="a1",
    )
    assert animals(play(walled, "bark white-1")) == {"b2": "w"}


@pytest.mark.rule("SM-3")
def test_tiles_are_grass_pens_mud_or_puddles() -> None:
    state = position("""
        m1:NS  ~    ~EW
        .      m5:NSEW  ~NS
    """)
    ground = state.view(None)["ground"]
    assert ground == {
        "b2": {"kind": "mud", "number": 1, "open": ["N", "S"], "trodden": False},
        "c2": {"kind": "puddle", "bridge": None},
        "d2": {"kind": "puddle", "bridge": "EW"},
        "c3": {"kind": "mud", "number": 5, "open": ["N", "E", "S", "W"], "trodden": False},
        "d3": {"kind": "puddle", "bridge": "NS"},
    }


@pytest.mark.rule("SM-4")
def test_every_mud_lies_any_way_round_with_equal_odds() -> None:
    state = wg.new("shepherd-mess")
    for shapes in (2, 2, 4, 4, 1, 1):
        odds = state.odds()
        by_tile = Counter(state.parts(move)["tile"] for move, _ in odds)
        assert {weight for _, weight in odds} == {1}
        assert set(by_tile.values()) == {shapes}
        state.play(odds[0][0])
    assert sorted(len(paths) for paths in PRINTED) == [1, 1, 2, 2, 4, 4]


@pytest.mark.rule("SM-4", "SM-10")
def test_there_are_six_muds_and_five_puddles() -> None:
    state = wg.new("shepherd-mess")
    for _ in range(11):
        state.play(state.moves()[0])
    kinds = Counter(tile["kind"] for tile in state.view(None)["ground"].values())
    assert kinds == {"mud": 6, "puddle": 5}
    assert state.view(None)["phase"] == "place"


@pytest.mark.rule("SM-5")
def test_the_supply_is_common_and_finite() -> None:
    assert SUPPLY == (4, 4, 8, 3, 10)
    walls = [*(f"wall c{row}-d{row}" for row in range(1, 5)), *(f"wall d{row}-e{row}" for row in range(2, 6))]
    state = play(position("."), *walls)
    assert state.view(None)["supply"]["wall"] == 0
    assert not texts(state, "wall")
    assert state.why_not("wall b2-b3") == "SM-5"
    assert texts(state, "corner")


@pytest.mark.rule("SM-5")
@pytest.mark.parametrize("piece", ["bridge c3 NS", "stone c3 E", "wall c3-d3", "corner c3 NE", "gate a1-a2"])
def test_what_has_run_out_is_not_offered(piece: str) -> None:
    state = position("m1:NS" if piece.startswith("stone") else "~", at="c3")
    assert piece in texts(state)
    supply = state.supply[:]
    supply[("bridge", "stone", "wall", "corner", "gate").index(piece.split()[0])] = 0
    state.supply = supply
    state.known = state.known[:0]
    assert piece not in texts(state)
    assert state.why_not(piece) == "SM-5"


@pytest.mark.rule("SM-6")
@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 5)])
def test_a_flock_has_so_many_sheep_and_two_dogs(seats: int, size: int) -> None:
    state = wg.new("shepherd-mess", seats, quick_setup=True)
    while state.seat == wg.CHANCE:
        state.play(state.moves()[0])
    view = state.view(None)
    for seat, breed in enumerate(("white", "black", "brown", "grey")[:seats]):
        assert sum(sheep["count"] for sheep in view["sheep"] if sheep["flock"] == breed) == size
        assert [dog["dog"] for dog in view["dogs"] if dog["seat"] == seat] == [f"{breed}-1", f"{breed}-2"]
    assert view["ram"] is not None


@pytest.mark.rule("SM-6")
def test_a_dog_of_nobody_cannot_be_fought() -> None:
    state = position("W1", seats=2)
    assert state.why_not("fight white-1 grey-1") == "SM-6"


def test_moves_are_counted_once_and_for_all() -> None:
    about = wg.new("shepherd-mess").setup.game.about
    assert (about.moves, about.chances) == (MOVES, CHANCES) == (1057, 334)
