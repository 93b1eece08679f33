"""How strays come back to the flock."""

from __future__ import annotations

import re
from random import Random

import pytest

import woolgather as wg
from woolgather.engine.journal import Journal
from woolgather.games.shear_panic.rejoin import is_together
from woolgather.games.shear_panic.state import ShearPanic

from .drawn import cells, drawn, ends, group, look, place, play, position, split, texts, ways

BOTH = pytest.mark.parametrize("edition", ["manual", "mayfair"])

CORNER = """
    .. b1 r1
    .. K  g1
"""
"""Blue 1 steps west and stands at the black sheep's corner."""


# ---- together


@pytest.mark.rule("SP-52", "SP-53", "SP-54")
def test_a_direction_of_the_class_in_use_is_refused_by_the_rule_of_the_shortest_way() -> None:
    state = play(position("b1 y2 r1\n g2 K b2\n y1 r2 g1", edition="mayfair"), "step blue-1 N (1)", "roll x")
    assert texts(state) == {"rejoin S", "rejoin E"}
    assert (state.why_not("rejoin N"), state.why_not("rejoin SE")) == ("SP-53", "SP-52")


@pytest.mark.rule("SP-50")
def test_contact_at_a_corner_is_not_together() -> None:
    assert is_together(cells("b1 b2\n .. K", 5, 5))
    assert texts(split("b1 ..\n .. r1\n .. g1")) == {"rejoin E", "rejoin S"}
    assert not is_together(cells("b1 b2 ..\n .. .. K", 5, 5))


@BOTH
@pytest.mark.rule("SP-50", "SP-55")
@pytest.mark.parametrize("seats", [2, 4])
def test_rejoining_always_ends_with_one_group(edition: str, seats: int) -> None:
    rng = Random(seats)
    turns = splits = 0
    for _ in range(5):
        state = wg.new("shear-panic", edition=edition, seats=seats)
        assert isinstance(state, ShearPanic)
        journal = state.journal = Journal()
        while state.seat != wg.OVER:
            if state.view(None)["pending"]["kind"] == "action":
                turns += 1
                assert is_together(state.cells)
            state.play(rng.choice(state.moves()))
            for event in journal.take():
                if event.kind == "split":
                    splits += 1
                    assert event.count is not None
                    assert 2 <= event.count <= 9
    assert turns > splits > 20


# ---- who is the flock, who joins next


@pytest.mark.rule("SP-51")
def test_the_largest_group_is_the_flock_and_the_largest_stray_joins_first() -> None:
    state = play(position("g1 b1 b2 r1 K\n .. .. .. .. r2\n .. .. .. .. y1", edition="mayfair"), "step blue-2 S (1)")
    asked = state.view(None)["pending"]["rejoin"]
    assert asked["flock"] == ["red-1", "red-2", "yellow-1", "black"]
    assert asked["stray"] == ["blue-1", "green-1"]


@pytest.mark.rule("SP-51")
def test_of_equal_groups_the_one_with_the_black_sheep_is_the_flock() -> None:
    state = play(position("b1 r1 b2 r2 K", edition="mayfair"), "step blue-2 N (1)")
    assert state.view(None)["pending"]["rejoin"]["flock"] == ["red-2", "black"]


@pytest.mark.rule("SP-51")
def test_of_equal_groups_without_the_black_sheep_the_player_chooses() -> None:
    state = play(position("r1 g1 b2 r2 g2", edition="mayfair"), "step blue-2 N (1)")
    assert state.seat == 0
    assert texts(state) == {"rejoin flock red-1", "rejoin flock red-2"}
    assert state.why_not("rejoin flock green-1") == "SP-51"
    asked = play(state, "rejoin flock red-2").view(None)["pending"]["rejoin"]
    assert (asked["flock"], asked["stray"]) == (["red-2", "green-2"], ["red-1", "green-1"])


@BOTH
@pytest.mark.rule("SP-51")
def test_who_is_chosen_as_the_flock_stands_and_the_others_come(edition: str) -> None:
    state = split("b1 r1 .. .. g1 g2", at="a2", edition=edition)
    assert texts(state) == {"rejoin flock blue-1", "rejoin flock green-1"}
    assert ends(play(state, "rejoin flock green-1"), "blue-1") == {"+": {"c2"}, "x": {"c2"}}
    assert ends(play(state, "rejoin flock blue-1"), "green-1") == {"+": {"c2"}, "x": {"c2"}}


THREE_STRAYS = """
    r1 b1 r2
    .. K  ..
    .. g1 ..
"""
"""When blue 1 steps north, it and both red sheep are strays."""


@pytest.mark.rule("SP-51")
def test_of_equal_strays_the_player_says_which_joins_first() -> None:
    state = play(position(THREE_STRAYS, edition="mayfair"), "step blue-1 N (1)")
    assert texts(state) == {"rejoin group blue-1", "rejoin group red-1", "rejoin group red-2"}
    joined = play(state, "rejoin group red-2", "roll +", "rejoin S")
    assert look(joined) == drawn(".. b1 ..\n r1 .. ..\n .. K r2\n .. g1 ..")
    assert texts(joined) == {"rejoin group blue-1", "rejoin group red-1"}


@pytest.mark.rule("SP-51")
def test_a_choice_out_of_its_order_is_refused_for_that() -> None:
    state = play(position(THREE_STRAYS, edition="mayfair"), "step blue-1 N (1)")
    for moves, move, reason in (
        ((), "rejoin S", "first choose which group is the flock, or which comes next."),
        ((), "rejoin group green-1", "you can choose only among the largest groups, each by its first sheep."),
        (
            ("rejoin group red-2", "roll +"),
            "rejoin group red-1",
            "the group has been chosen; now choose where it goes.",
        ),
    ):
        asked = play(state, *moves)
        assert asked.why_not(move) == "SP-51"
        with pytest.raises(wg.IllegalMove, match=re.escape(reason)):
            asked.play(move)


@pytest.mark.rule("SP-51")
def test_whatever_touches_the_flock_after_a_join_belongs_to_it() -> None:
    state = play(position(THREE_STRAYS, edition="mayfair"), "step blue-1 N (1)", "rejoin group red-2", "roll +")
    joined = play(state, "rejoin W")
    assert look(joined) == drawn(".. b1\n r1 r2\n .. K\n .. g1")
    assert joined.seat == 1
    pair = play(split("K b1 r1 .. .. y1 y2\n .. .. .. .. g1"), "roll +")
    assert (look(pair), pair.seat) == (drawn("K b1 r1 y1 y2\n .. .. .. .. g1"), 1)


@pytest.mark.rule("SP-51", "SP-12")
def test_the_choices_belong_to_the_active_player() -> None:
    state = play(position(THREE_STRAYS, edition="mayfair", marker=20), "step blue-1 N (2)")
    assert (state.seat, state.turn) == (0, 0)


# ---- which way


@pytest.mark.rule("SP-52")
def test_in_the_manual_a_group_at_a_corner_rejoins_without_a_die() -> None:
    state = play(position(CORNER), "step blue-1 W (1)")
    assert state.seat == 0
    assert texts(state) == {"rejoin E", "rejoin S"}
    assert look(play(state, "rejoin S")) == drawn(".. .. r1\n b1 K g1")


@pytest.mark.rule("SP-52")
def test_at_a_corner_each_class_offers_its_own_least_number_of_steps() -> None:
    drawing = """
        .. y1 .. ..
        K  .. .. ..
        b1 .. .. ..
        b2 r1 r2 g1
    """
    assert ways(drawing, "y1", "either") == {"rejoin W", "rejoin S", "rejoin SE"}
    corner = ".. r1 r2 y1 y2\n .. b2 .. .. ..\n .. b1 .. .. ..\n .. .. g1 .. .."
    assert ends(split(corner), "green-1") == {"": {"c3", "b4", "e2"}}
    assert ends(split(corner, edition="mayfair"), "green-1") == {"+": {"c3", "b4"}, "x": {"e2"}}


@pytest.mark.rule("SP-52")
def test_in_the_mayfair_edition_the_die_is_rolled_at_a_corner_too() -> None:
    state = play(position(CORNER, edition="mayfair"), "step blue-1 W (1)")
    assert state.seat == wg.CHANCE
    assert texts(state) == {"roll +", "roll x"}
    assert [weight for _, weight in state.odds()] == [3, 3]
    rolled = play(state, "roll +")
    assert rolled.why_not("rejoin SE") == "SP-52"
    assert rolled.why_not("rejoin N") == "SP-53"


@pytest.mark.rule("SP-52")
def test_in_the_manual_the_die_is_rolled_for_a_group_away_from_the_flock() -> None:
    state = play(position("b1 b2 ..\n .. K r1\n .. r2 g1"), "step blue-2 NE (1)", "rejoin group blue-2")
    assert state.seat == wg.CHANCE


@pytest.mark.rule("SP-52")
def test_a_corner_of_another_stray_is_no_contact_with_the_flock() -> None:
    state = split("K b1 r1 .. .. ..\n .. .. .. .. g1 ..\n .. .. .. .. .. y1")
    for stray in ("green-1", "yellow-1"):
        assert play(state, f"rejoin group {stray}").seat == wg.CHANCE


@BOTH
@pytest.mark.rule("SP-52", "SP-53")
def test_the_die_decides_between_straight_and_slanting(edition: str) -> None:
    drawing = """
        y1 .. .. ..
        .. .. .. ..
        .. .. .. ..
        K  r1 r2 g1
    """
    assert ways(drawing, "y1", "+", edition=edition) == {"rejoin S"}
    assert ways(drawing, "y1", "x", edition=edition) == {"rejoin SE"}


@BOTH
@pytest.mark.rule("SP-53")
def test_a_group_moves_rigidly_until_it_is_beside_the_flock_by_the_fewest_steps(edition: str) -> None:
    drawing = """
        y1 y2 .. ..
        .. .. .. ..
        .. .. .. ..
        b1 .. K  r1
        b2 g1 g2 r2
    """
    assert ways(drawing, "y1 y2", "+", edition=edition) == {"rejoin S"}
    assert ways(drawing, "y1 y2", "x", edition=edition) == {"rejoin SE"}


@pytest.mark.rule("SP-53")
def test_a_slanting_step_slips_between_two_sheep_and_touching_them_does_not_stop_it() -> None:
    drawing = """
        .. y1 .. K  r1
        .. .. y2 .. r2
        b1 .. .. .. ..
    """
    assert ways(drawing, "b1", "x", bystanders="y1 y2") == {"rejoin NE"}


@pytest.mark.rule("SP-53")
def test_a_sheep_of_another_group_bars_the_way() -> None:
    assert ways("b1 .. .. .. K r1", "b1", "+") == {"rejoin E"}
    assert ways("b1 .. y1 .. K r1", "b1", "+", bystanders="y1") == {"rejoin E3"}


U = "b1 .. .. ..\n r1 .. .. ..\n g1 .. {0} {1}\n y1 .. .. ..\n K r2 g2 y2"
"""An open box, with a stray in it."""


@BOTH
@pytest.mark.rule("SP-51", "SP-52", "SP-53", "SP-54")
@pytest.mark.parametrize(
    ("drawing", "called", "stray", "plus", "cross"),
    [
        ("g1 .. K b1 r1 .. .. y1 y2", "", "yellow-1", "f1", "f1"),
        ("g1 .. b1 r1 .. y1 .. .. K", "rejoin group green-1", "green-1", "b1", "b1"),
        ("b1 r1 .. y1\n g1 K .. ..", "", "yellow-1", "c1", "c2"),
        ("K b1 r1 .. .. ..\n .. .. .. .. y1 ..\n .. .. .. .. y2 ..", "", "yellow-1", "c2", "d1"),
        (U.format("..", "b2"), "", "blue-2", "d4", "c4"),
        (U.format("b2", ".."), "", "blue-2", "b3 c4", "b2 b4 d4"),
        ("K b1 .. ..\n r1 .. g1 ..\n .. y1 .. ..\n .. .. .. b2", "rejoin group blue-2", "blue-2", "b2", "b2"),
        (".. .. .. g1 .. ..\n K b1 .. .. .. y1", "rejoin group yellow-1", "yellow-1", "c2", "c2"),
        (".. y1\n ..\n ..\n ..\n .. .. .. g1\n .. K b1 r1", "", "yellow-1", "b5", "b5"),
        ("y1\n ..\n ..\n ..\n .. .. g1\n .. .. K b1 r1", "", "yellow-1", "e5", "e5"),
        ("K b1\n .. r1\n ..\n .. .. .. .. .. .. y1", "", "yellow-1", "c1 c2", "c1 c2"),
        ("K b1 .. y1 .. b2", "rejoin group blue-2", "blue-2", "c1", "c1"),
    ],
    ids=[
        "largest-first",
        "of-equals-the-one-called",
        "the-die-decides",
        "a-group-moves-as-one",
        "the-least-number-of-steps",
        "of-equal-directions-the-player-chooses",
        "between-two-sheep",
        "past-a-third-group",
        "a-cross-becomes-a-plus-even-if-a-walk-is-shorter",
        "a-plus-becomes-a-cross-even-if-a-walk-is-shorter",
        "out-of-line-to-the-nearest-places",
        "around-one-in-the-way",
    ],
)
def test_a_stray_comes_to_the_places_that_the_die_allows(
    edition: str, drawing: str, called: str, stray: str, plus: str, cross: str
) -> None:
    state = split(drawing, edition=edition)
    state = play(state, called) if called else state
    assert ends(state, stray) == {"+": set(plus.split()), "x": set(cross.split())}


@pytest.mark.rule("SP-53", "SP-23")
@pytest.mark.parametrize(("edition", "cross"), [("manual", {"b8"}), ("mayfair", {"b9"})])
def test_a_direction_that_leaves_the_board_is_not_offered(edition: str, cross: set[str]) -> None:
    state = split("y1 .. .. .. ..\n y2 .. K b1 r1", at="a8", edition=edition)
    assert ends(state, "yellow-1") == {"+": {"b8"}, "x": cross}


@BOTH
@pytest.mark.rule("SP-55", "SP-51")
def test_each_join_has_its_own_die(edition: str) -> None:
    state = split("K b1 .. y1 y2\n r1 g1 .. .. ..\n .. .. .. .. ..\n .. r2 .. .. ..", edition=edition)
    straight, slanting = play(state, "roll +"), play(state, "roll x")
    assert (place(straight, "yellow-1"), place(slanting, "yellow-1")) == ("c1", "c2")
    assert ends(straight, "red-2") == {"+": {"b3"}, "x": {"a3"}}
    assert ends(slanting, "red-2") == {"+": {"b3"}, "x": {"a3", "c3"}}


# ---- when there is no straight way


@BOTH
@pytest.mark.rule("SP-54")
def test_if_one_class_offers_no_direction_the_other_is_used(edition: str) -> None:
    drawing = "b1 .. ..\n .. K r1\n .. r2 g1"
    assert ways(drawing, "b1", "x", edition=edition) == {"rejoin E", "rejoin S"}


FAR_AWAY = """
    b1 .. .. ..
    .. .. .. ..
    .. .. K  r1
    .. .. r2 g1
"""


@BOTH
@pytest.mark.rule("SP-54")
def test_without_any_direction_a_group_walks_by_the_fewest_kings_steps(edition: str) -> None:
    for face in "+x":
        assert ways(FAR_AWAY, "b1", face, edition=edition) == {"rejoin S1 E2", "rejoin S2 E1"}


@pytest.mark.rule("SP-54")
def test_a_walk_ends_at_the_place_that_was_chosen() -> None:
    state = play(split(FAR_AWAY, edition="mayfair"), "roll +")
    assert state.why_not("rejoin E") == state.why_not("rejoin E1") == "SP-54"
    assert look(play(state, "rejoin S2 E1")) == drawn("b1 K r1\n .. r2 g1")


WALLED_IN = """
    b1 y1 .. .. ..
    y2 g1 .. .. ..
    .. .. .. K  r1
"""
"""In the corner of the board blue 1 cannot move; only with groups made up by hand, for real ones cannot touch."""


@pytest.mark.rule("SP-54")
def test_a_group_without_a_walk_has_no_way_and_is_lifted_to_the_nearest_free_place() -> None:
    others = {"bystanders": "y1 y2 g1", "at": "a1"}
    assert ways(WALLED_IN, "b1", "+", **others) == set()
    assert ways(WALLED_IN, "b1", "lift", **others) == {"rejoin S2 E2"}


POCKET = """
    b1 b2 .. r1 .. .. .. .. ..
    .. .. r2 .. .. .. .. .. ..
    .. {0} .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. .. .. ..
    .. .. .. .. .. .. {1} K  g2
    .. .. .. .. .. .. .. y1 y2
"""


@pytest.mark.rule("SP-54")
def test_a_group_without_a_walk_lets_the_next_go_first() -> None:
    state = split(POCKET.format("g1", ".."))
    assert texts(state) == {"rejoin group red-1", "rejoin group red-2", "rejoin group green-1"}
    assert state.why_not("rejoin group blue-1") == "SP-51"
    for way_around in (split(POCKET.format("..", "g1")), split(POCKET.format("g1", ".."), edition="mayfair")):
        assert way_around.seat == wg.CHANCE
        assert way_around.view(None)["pending"]["rejoin"]["stray"] == ["blue-1", "blue-2"]


@pytest.mark.rule("SP-52", "SP-54")
@pytest.mark.parametrize("face", [0, 1])
def test_a_group_that_has_to_be_lifted_is_lifted_whatever_the_die_shows(face: int) -> None:
    state = position(WALLED_IN, at="a1")
    state.stray, state.flock = group("b1"), group("K r1")
    state.roll_flock_die(face)
    assert look(state) == drawn(".. y1 .. .. ..\n y2 g1 .. .. ..\n .. .. b1 K r1")
