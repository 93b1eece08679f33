"""How strays come back to the flock."""

from __future__ import annotations

import re
from random import Random

import pytest

import woolgather as wg
from woolgather.engine.journal import Journal
from woolgather.games.shear_panic.rejoin import is_together
from woolgather.games.shear_panic.state import ShearPanic

from .drawn import cells, drawn, group, look, play, position, texts, ways

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
            ((), "rejoin S", "first it has to be said which group is the flock, or comes next."),
            ((), "rejoin group green-1", "only the largest groups can be chosen, each by its first sheep."),
            (("rejoin group red-2", "roll +"), "rejoin group red-1",
             "which group comes is settled; now it is about where it goes.")):
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
    state = position(FAR_AWAY, edition="mayfair")
    state.stray, state.flock = group("b1"), group("K r1 r2 g1")
    state.roll_flock_die(0)
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


@pytest.mark.rule("SP-54")
def test_a_group_without_a_walk_lets_the_next_go_first() -> None:
    state = position("""
        b1 b2 .. r1 .. .. ..
        .. .. r2 .. .. .. ..
        .. g1 .. .. .. .. ..
        .. .. .. .. .. .. ..
        .. .. .. .. .. K  g2
        .. .. .. .. .. y1 y2
    """, at="a1")
    state.gather()
    assert texts(state) == {"rejoin group red-1", "rejoin group red-2", "rejoin group green-1"}
    assert state.why_not("rejoin group blue-1") == "SP-51"


@pytest.mark.rule("SP-52", "SP-54")
@pytest.mark.parametrize("face", [0, 1])
def test_a_group_that_has_to_be_lifted_is_lifted_whatever_the_die_shows(face: int) -> None:
    state = position(WALLED_IN, at="a1")
    state.stray, state.flock = group("b1"), group("K r1")
    state.roll_flock_die(face)
    assert look(state) == drawn(".. y1 .. .. ..\n y2 g1 .. .. ..\n .. .. b1 K r1")
