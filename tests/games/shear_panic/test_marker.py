"""The marker and its stops."""

from __future__ import annotations

import pytest

import woolgather as wg

from .drawn import play, position

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""


@pytest.mark.rule("SP-60")
def test_the_marker_advances_by_the_actions_value() -> None:
    assert play(position(SQUARE), "turn left (1)").marker == 1
    assert play(position(SQUARE), "line row 4 E (2)").marker == 2
    assert play(position(SQUARE), "slam blue-1 E (3)").marker == 3


@pytest.mark.rule("SP-60")
def test_action_and_card_are_one_move_and_only_its_end_counts_for_red_spaces() -> None:
    state = play(position(SQUARE, seats=2, marker=3), "line row 4 E (2)")
    assert play(state, "card 1").marker == 6
    assert play(state, "card 1").seat == 1
    assert play(position(SQUARE, seats=2, marker=2), "line row 4 E (2)", "card 1").seat == wg.CHANCE


@pytest.mark.rule("SP-60", "SP-92")
def test_action_and_button_are_one_move_and_only_its_end_counts() -> None:
    state = play(position(SQUARE, seats=2, edition="mayfair", marker=2), "slam blue-1 E (2)")
    assert state.marker == 2
    assert play(state, "button 1").seat == 1
    assert play(state, "no button").seat == wg.CHANCE


@pytest.mark.rule("SP-61")
@pytest.mark.parametrize(("marker", "seats", "stop"), [(35, 4, 37), (36, 4, 37), (73, 4, 74), (26, 3, 28), (55, 3, 56)])
def test_the_second_brown_space_is_never_passed(marker: int, seats: int, stop: int) -> None:
    state = play(position(SQUARE, marker=marker, seats=seats), "slam blue-1 E (3)")
    if seats == 3:
        state = play(state, "card 3")
    assert state.marker == stop


@pytest.mark.rule("SP-61")
def test_a_button_does_not_pass_the_second_brown_space_either() -> None:
    state = play(position(SQUARE, seats=2, edition="mayfair", marker=25), "slam blue-1 E (2)", "button 3")
    assert state.marker == 28


@pytest.mark.rule("SP-61")
def test_a_marker_on_the_second_brown_space_goes_on() -> None:
    assert play(position(SQUARE, marker=37), "slam blue-1 E (3)").marker == 40


@pytest.mark.rule("SP-62")
@pytest.mark.parametrize(("marker", "end"), [(11, 14), (24, 27), (48, 51), (60, 63)])
def test_nothing_else_stops_the_marker(marker: int, end: int) -> None:
    assert play(position(SQUARE, marker=marker), "slam blue-1 E (3)").marker == end
