"""Before the first turn."""

from __future__ import annotations

import pytest

import woolgather as wg
from woolgather.games.shear_panic.state import ShearPanic

from .drawn import drawn, look, play, texts


def start(
    second: str = "setup E S W N", seats: int = 4, edition: str = "manual", opening_slams: str = "edition"
) -> ShearPanic:
    state = wg.new("shear-panic", seats=seats, edition=edition, opening_slams=opening_slams)
    assert isinstance(state, ShearPanic)
    return play(state, second)


@pytest.mark.rule("SP-10")
@pytest.mark.parametrize(
    ("second", "drawing"),
    [
        ("setup E S W N", "b1 y2 r1\n g2 K b2\n y1 r2 g1"),
        ("setup S W N E", "b1 g2 r1\n r2 K y2\n y1 b2 g1"),
    ],
)
def test_colours_take_the_corners_and_their_second_sheep_a_knights_move_away(second: str, drawing: str) -> None:
    state = start(second)
    assert look(state) == drawn(drawing)
    assert state.view(None)["sheep"]["black"] == "e5"
    assert state.view(None)["facing"] == "N"


@pytest.mark.rule("SP-10")
def test_chance_decides_evenly_on_which_side_the_second_sheep_stand() -> None:
    state = wg.new("shear-panic")
    assert state.odds() == [(state.parse("setup E S W N"), 1), (state.parse("setup S W N E"), 1)]


@pytest.mark.rule("SP-11")
def test_unused_colours_stay_in_the_flock_and_never_score() -> None:
    state = start(seats=2)
    assert look(state) == drawn("b1 y2 r1\n g2 K b2\n y1 r2 g1")
    assert len(state.scores()) == 2


@pytest.mark.rule("SP-12")
@pytest.mark.parametrize(
    ("edition", "seats", "rollers"),
    [
        ("manual", 4, [0, 1, 2, 3]),
        ("manual", 2, [0, 1]),
        ("mayfair", 3, [0, 1, 2]),
        ("mayfair", 2, [0, 1, 0, 1]),
    ],
)
def test_each_player_rolls_and_slams_before_the_first_turn(edition: str, seats: int, rollers: list[int]) -> None:
    state = start(seats=seats, edition=edition, opening_slams="yes")
    seen = []
    for _ in rollers:
        state.play("roll white")
        seen.append(state.seat)
        state.play("panic turn left")
    assert seen == rollers
    assert state.seat == 0
    assert texts(state, "step ")
    assert state.marker == 0


@pytest.mark.rule("SP-12", "SP-13")
@pytest.mark.parametrize(
    ("edition", "opening_slams", "slams"),
    [
        ("manual", "edition", False),
        ("mayfair", "edition", True),
        ("manual", "yes", True),
        ("mayfair", "no", False),
    ],
)
def test_mayfair_has_opening_slams_and_the_manual_has_none_unless_asked(
    edition: str, opening_slams: str, slams: bool
) -> None:
    state = start(edition=edition, opening_slams=opening_slams)
    assert state.view(None)["pending"]["kind"] == ("colour-die" if slams else "action")
    assert state.seat == (wg.CHANCE if slams else 0)


@pytest.mark.rule("SP-12")
@pytest.mark.parametrize(
    ("language", "title"), [("en", "opening slam of seat 0: red"), ("it", "spinta di apertura del posto 0: rosso")]
)
def test_an_opening_slam_is_never_called_panic(language: str, title: str) -> None:
    record = wg.Record("shear-panic", edition="mayfair")
    record.play("setup E S W N")
    record.play("roll red")
    words, state = record.setup.game.words(language), record.state
    drawing = record.setup.game.draw(state.view(None), words)
    assert title in drawing
    choices = [words.said(part, value) for move in state.moves() for part, value in state.parts(move).items()]
    record.play("panic red-1 W")
    sentences = [words.sentence(event, ["Ann", "Bob", "Cid", "Dot"]) for event in record.lines[-1].events]
    assert not [text for text in (drawing, *choices, *sentences) if "pani" in text.casefold()]


@pytest.mark.rule("SP-12")
def test_who_rolls_an_opening_slam_chooses_sheep_and_direction_and_how_strays_rejoin() -> None:
    state = play(start(edition="mayfair"), "roll white", "panic turn left", "roll black")
    assert state.seat == 1
    assert texts(state) == {f"panic black {way}" for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")}
    split = play(state, "panic black NW")
    assert look(split) == drawn("b1 .. .. ..\n .. K y2 r1\n .. g2 .. b2\n .. y1 r2 g1")
    assert play(split, "roll +").seat == 1
    assert texts(play(split, "roll +")) == {"rejoin E", "rejoin S"}


@pytest.mark.rule("SP-12")
def test_an_opening_slam_neither_scores_nor_moves_the_marker() -> None:
    state = play(start(opening_slams="yes"), "roll blue", "panic blue-1 E")
    assert look(state) == drawn(".. b1 y2 r1\n g2 K b2 ..\n y1 r2 g1 ..")
    assert state.scores() == [0, 0, 0, 0]
    assert state.view(None)["marker"] == 0


@pytest.mark.rule("SP-13")
def test_seat_0_begins_with_marker_and_scores_at_0() -> None:
    state = start(opening_slams="yes")
    for _ in range(4):
        state.play("roll white")
        state.play("panic turn right")
    assert (state.seat, state.marker, state.scores()) == (0, 0, [0, 0, 0, 0])
    assert state.view(None)["facing"] == "N"
