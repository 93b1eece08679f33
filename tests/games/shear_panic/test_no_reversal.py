"""What the player before did is not undone."""

from __future__ import annotations

import pytest

import woolgather as wg
from woolgather.games.shear_panic.state import ShearPanic

from .drawn import drawn, look, play, position, texts

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""
GAP = """
    b1 .. r1
    b2 K  g1
"""


@pytest.mark.rule("SP-40")
def test_in_the_manual_no_action_is_undone() -> None:
    state = play(position(SQUARE), "line row 4 E (1)")
    assert state.why_not("line row 4 W (1)") == "SP-40"
    assert state.why_not("line row 4 W (2)") == "SP-40"
    assert "line row 5 W (1)" in texts(state)
    stepped = play(position(".. r1\n b1 K\n .. g1"), "step blue-1 S (1)")
    assert look(stepped) == drawn(".. r1\n .. K\n b1 g1")
    assert stepped.why_not("line column d N (1)") == "SP-40"


@pytest.mark.rule("SP-40")
def test_in_the_mayfair_edition_only_troughs_and_turns_are_protected() -> None:
    before = position("b1 r1 K\n b2 g1 g2", edition="mayfair")
    state = play(before, "slam blue-1 E (2)")
    assert look(state) == drawn(".. b1 r1 K\n b2 g1 g2 ..")
    assert look(play(state, "line black W (1)")) == look(before)


@pytest.mark.rule("SP-40")
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_a_trough_is_not_undone_by_any_action(edition: str) -> None:
    state = play(position(GAP, edition=edition), "trough W (3)")
    assert look(state) == drawn("b1 r1 ..\n b2 K g1")
    assert state.why_not("step red-1 E (1)") == "SP-40"
    assert "step red-1 NE (1)" in texts(state)


@pytest.mark.rule("SP-40")
def test_what_rejoining_makes_of_a_legal_action_does_not_matter() -> None:
    state = play(position(GAP, edition="mayfair"), "trough W (3)", "step red-1 NE (1)", "roll +")
    assert look(state) == drawn(GAP)


@pytest.mark.rule("SP-40")
def test_two_sheep_of_a_colour_are_alike() -> None:
    state = play(position("b1 .. r1 r2\n b2 K g1 g2", edition="mayfair"), "trough W (3)")
    assert look(state) == drawn("b1 r1 r2 ..\n b2 K g1 g2")
    assert state.why_not("leap red-1 E 2 (3)") == "SP-40"


@pytest.mark.rule("SP-40")
def test_the_flock_counts_up_to_translation() -> None:
    state = play(position("b1 r1\n b2 K"), "line row 4 E (1)")
    assert state.why_not("line row 5 E (1)") == "SP-40"
    assert "line row 5 W (1)" in texts(state)


@pytest.mark.rule("SP-40")
def test_a_turn_is_not_undone_and_does_not_protect_the_squares() -> None:
    state = play(position("b1 r1\n b2 K"), "turn left (1)")
    assert "line row 4 E (1)" in texts(state)
    assert "turn right (1)" not in texts(state)


@pytest.mark.rule("SP-40")
def test_only_the_turn_just_before_counts() -> None:
    state = play(position(SQUARE), "line row 4 E (1)", "turn left (1)")
    assert "line row 4 W (1)" in texts(state)


@pytest.mark.rule("SP-40", "SP-42")
def test_opening_slams_are_not_protected() -> None:
    state = wg.new("shear-panic", opening_slams="yes")
    assert isinstance(state, ShearPanic)
    white = ["roll white", "panic turn left"]
    state = play(state, "setup E S W N", *white * 3, "roll blue", "panic blue-1 E")
    assert (state.seat, look(state)) == (0, drawn(".. b1 y2 r1\n g2 K b2 ..\n y1 r2 g1 .."))
    assert "line row 4 W (1)" in texts(state)


@pytest.mark.rule("SP-40", "SP-41")
@pytest.mark.parametrize(
    ("edition", "reversal", "push", "turn"),
    [
        ("manual", "edition", "SP-40", "SP-41"),
        ("mayfair", "edition", None, "SP-41"),
        ("manual", "all", "SP-40", "SP-41"),
        ("mayfair", "all", "SP-40", "SP-41"),
        ("manual", "marked", None, "SP-41"),
        ("mayfair", "marked", None, "SP-41"),
        ("manual", "none", None, None),
        ("mayfair", "none", None, None),
    ],
)
def test_what_may_be_undone_is_an_option(edition: str, reversal: str, push: str | None, turn: str | None) -> None:
    state = position("b1 r1\n b2 K\n g1 g2", edition=edition, reversal=reversal)
    pushed = play(state, "slam blue-1 E (2)")
    assert pushed.seat == 1
    back = "line row 4 W (1)" if edition == "manual" else "line red-1 W (1)"
    assert pushed.why_not(back) == push
    assert play(state, "turn left (1)").why_not("turn right (1)") == turn


@pytest.mark.rule("SP-41")
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_a_trough_to_the_opposite_side_is_banned(edition: str) -> None:
    state = play(position("b1 .. K\n b2 r1 g1\n g2 .. ..", edition=edition), "trough N (3)")
    assert look(state) == drawn("b1 r1 K\n b2 .. g1\n g2 .. ..")
    assert state.why_not("trough S (3)") == "SP-41"
    assert "trough E (3)" in texts(state)


@pytest.mark.rule("SP-41")
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_a_turn_back_is_banned_and_a_turn_on_is_not(edition: str) -> None:
    state = play(position(SQUARE, edition=edition), "turn left (1)")
    assert state.why_not("turn right (1)") == "SP-41"
    assert "turn left (1)" in texts(state)
    assert "turn right (1)" in texts(play(state, "slam red-1 W (2)"))


@pytest.mark.rule("SP-41")
def test_lines_inside_the_flock_have_no_opposite() -> None:
    state = play(position("b1 .. K\n b2 r1 g1\n g2 .. y1\n .. r2 y2", edition="mayfair"), "trough after row 1 (3)")
    assert {"trough N (3)", "trough S (3)"} <= texts(state)


@pytest.mark.rule("SP-41")
def test_shearing_does_not_lift_the_ban() -> None:
    state = play(position("b1 r1\n K b2\n r2 g1", marker=61, facing="E"), "turn left (1)")
    assert state.view(None)["sheep"]["blue-1"] is None
    assert state.why_not("turn right (1)") == "SP-41"


@pytest.mark.rule("SP-42")
def test_after_a_roll_of_the_colour_die_nothing_is_banned_or_protected() -> None:
    drawing = "b1 K\n r1 r2\n g1 g2"
    state = play(position(drawing, marker=4), "turn left (1)", "roll yellow")
    assert state.seat == 1
    assert "turn right (1)" in texts(state)
    state = play(position(drawing, marker=4), "line row 4 E (1)", "roll yellow")
    assert "line row 4 W (1)" in texts(state)
