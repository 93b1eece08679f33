"""Red spaces and the colour die."""

from __future__ import annotations

import pytest

import woolgather as wg

from .drawn import drawn, look, place, play, position, texts

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""
BOTH = pytest.mark.parametrize("edition", ["manual", "mayfair"])


@BOTH
@pytest.mark.rule("SP-70")
def test_a_red_space_makes_the_active_player_roll_and_slam_with_the_colour_shown(edition: str) -> None:
    state = play(position(SQUARE, edition=edition, marker=4), "turn left (1)")
    assert state.seat == wg.CHANCE
    state = play(state, "roll red")
    assert state.seat == 0
    assert texts(state) == {
        "panic red-1 W",
        "panic red-1 SW",
        "panic red-1 S",
        "panic red-2 W",
        "panic red-2 NW",
        "panic red-2 N",
        "panic red-2 NE",
        "panic red-2 E",
    }
    assert state.why_not("panic blue-1 E") == "SP-70"
    assert state.why_not("panic red-1 N") == "SP-31"
    after = play(state, "panic red-1 W")
    assert look(after) == drawn("b1 y2 r1 ..\n .. g2 K b2\n .. y1 r2 g1")
    assert after.seat == 1


@pytest.mark.rule("SP-70")
def test_neutral_and_black_sheep_panic_too() -> None:
    state = play(position(SQUARE, seats=2, marker=3), "turn left (1)", "card 1")
    assert texts(play(state, "roll yellow"), "panic yellow-1")
    assert {text.split()[1] for text in texts(play(state, "roll black"))} == {"black"}


@pytest.mark.rule("SP-70")
def test_white_turns_the_flock_either_way() -> None:
    state = play(position(SQUARE, marker=14), "line row 4 E (2)", "line row 5 E (1)", "roll white")
    assert texts(state) == {"panic turn left", "panic turn right"}
    assert state.why_not("panic red-1 W") == "SP-70"
    after = play(state, "panic turn right")
    assert after.view(None)["facing"] == "E"
    assert after.view(None)["figure"] == {"name": "roger", "side": "E"}


@BOTH
@pytest.mark.rule("SP-70", "SP-21")
def test_a_panic_need_not_change_anything(edition: str) -> None:
    state = play(position("b1 b2 r1 K", edition=edition, marker=4, turn=1), "turn left (1)", "roll blue")
    assert "panic blue-1 E" in texts(state)
    shifted = play(position("b1 r1", edition=edition, marker=4, turn=1), "turn left (1)", "roll blue")
    assert (shifted.seat, place(shifted, "blue-1"), place(shifted, "red-1")) == (2, "e4", "f4")


@pytest.mark.rule("SP-70")
def test_there_is_no_panic_when_the_game_is_over() -> None:
    state = play(position("b1 b2 r1 K", facing="N", marker=64), "slam blue-1 E (3)")
    assert state.seat == wg.CHANCE
    state = play(position("b1 b2 r1 K", facing="N", marker=61), "slam blue-1 E (3)")
    assert state.seat == wg.OVER


@pytest.mark.rule("SP-71")
def test_passing_over_a_red_space_does_nothing() -> None:
    state = play(position(SQUARE, marker=4), "line row 4 E (2)")
    assert (state.marker, state.seat) == (6, 1)


@pytest.mark.rule("SP-71")
def test_a_panic_neither_scores_nor_moves_the_marker_and_the_flock_rejoins() -> None:
    before = play(position("b1 .. ..\n r1 K g1\n .. b2 g2", marker=4, edition="mayfair", turn=1), "turn left (1)")
    assert before.scores() == [0, 0, 0, 0]
    split = play(before, "roll red", "panic red-1 E")
    assert (split.seat, split.marker) == (wg.CHANCE, 5)
    joined = play(split, "roll +", "rejoin E")
    assert look(joined) == drawn("b1 .. ..\n r1 K g1\n b2 g2 ..")
    assert (joined.seat, joined.marker, joined.scores()) == (2, 5, [0, 0, 0, 0])


@pytest.mark.rule("SP-72")
def test_without_a_sheep_of_the_colour_or_a_slam_nothing_happens() -> None:
    state = play(position("b1 K\n r1 r2", marker=4), "turn left (1)", "roll green")
    assert look(state) == drawn("b1 K\n r1 r2")
    assert state.seat == 1
    alone = play(position("b1 K", marker=4, at="h9", turn=1), "turn left (1)", "roll blue")
    assert look(alone) == drawn("b1 K")
    assert alone.seat == 2
    assert play(position("b1", marker=4, turn=1), "turn left (1)", "roll blue").seat == 2
