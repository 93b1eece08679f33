"""Positions, views, drawings, the journal and notation as people and clients read them."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import woolgather as wg
from woolgather.engine.errors import Unreadable

from .drawn import play, position

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""


def midgame(moves: int = 40) -> Any:
    rng = Random(2)
    state = wg.new("shear-panic")
    for _ in range(moves):
        state.play(rng.choice(state.moves()))
    while state.view(None)["pending"]["kind"] != "action":
        state.play(rng.choice(state.moves()))
    return json.loads(state.dump())


def test_a_written_flock_can_be_read_by_people() -> None:
    written = position("b1 .. K\n b2 r1 ..", at="c7").view(None)["position"]
    assert (written["flock"], written["corner"]) == (["b1 .. K", "b2 r1 .."], "c7")


@pytest.mark.parametrize("damage", [
    lambda told: told.update(flock=["b1 b1"]),
    lambda told: told.update(flock=["b1 xx"]),
    lambda told: told.update(corner="i9"),
    lambda told: told["flock"].__setitem__(0, ".."),
    lambda told: told.update(marker=told["marker"] + 1),
    lambda told: told.update(turn=7),
    lambda told: told.update(facing="Q"),
    lambda told: told.update(phase="rejoin"),
    lambda told: told.update(phase="nap"),
    lambda told: told.update(stage="panic"),
    lambda told: told.update(points=[0]),
    lambda told: told.update(points=[0, 0, 0, 1000]),
    lambda told: told["used"][0].append("hop 9"),
    lambda told: told["used"][0].clear(),
    lambda told: told.update(last="card 1"),
    lambda told: told.update(colour="pink"),
    lambda told: told.update(opening=1),
    lambda told: told.update(rejoin={"flock": [], "stray": ["blue-1"], "way": "+"}),
    lambda told: told.pop("steps"),
])
def test_nonsense_is_refused(damage: Callable[[dict[str, Any]], object]) -> None:
    whole = midgame()
    wg.load(json.dumps(whole))
    damage(whole["position"])
    with pytest.raises(Unreadable):
        wg.load(json.dumps(whole))


def test_a_flock_to_rejoin_that_is_no_group_is_refused() -> None:
    rng = Random(6)
    state = wg.new("shear-panic", edition="mayfair")
    while state.view(None)["pending"]["kind"] != "flock-die":
        state.play(rng.choice(state.moves()))
    whole = json.loads(state.dump())
    wg.load(json.dumps(whole))
    rejoining = whole["position"]["rejoin"]
    rejoining["flock"].remove(rejoining["flock"][0])
    with pytest.raises(Unreadable, match="no group of its own"):
        wg.load(json.dumps(whole))


def test_a_view_tells_clients_what_they_need() -> None:
    view = play(position(SQUARE, marker=14, edition="mayfair", turn=1), "slam red-1 W (2)").view(None)
    assert view["sheep"]["red-1"] == "p15"
    assert (view["marker"], view["field"], view["turn"]) == (16, "roger-field", 2)
    assert view["figure"] == {"name": "roger", "side": "N"}
    assert view["pending"] == {"kind": "action"}
    assert view["last"] == "slam red-1 W (2)"
    assert [action["used"] for action in view["actions"][1]].count(True) == 1


def test_a_view_tells_what_is_asked() -> None:
    state = play(position(SQUARE, marker=4), "turn left (1)", "roll red")
    assert state.view(None)["pending"] == {"kind": "panic", "during": "panic", "colour": "red"}
    state = play(position(".. b1 r1\n .. K g1"), "step blue-1 W (1)")
    assert state.view(None)["pending"] == {
        "kind": "rejoin", "during": "action",
        "rejoin": {"flock": ["red-1", "green-1", "black"], "stray": ["blue-1"], "way": "either"}}
    state = play(position(SQUARE, seats=3), "turn left (1)")
    assert state.view(None)["pending"]["action"] == "turn left (1)"


@pytest.mark.parametrize(("facing", "row"), [("N", "↑  ↑  ↑   Roger"), ("S", "↓  ↓  ↓   Roger"), ("E", "b1 y2 r1 →"),
                                              ("W", "← b1 y2 r1")])
def test_a_drawing_shows_the_flock_its_facing_and_roger(facing: str, row: str) -> None:
    drawing = str(position(SQUARE, marker=14, facing=facing))
    assert row in drawing.splitlines()
    assert "Roger" in drawing


def test_a_drawing_shows_track_and_scores() -> None:
    state = position(SQUARE, marker=4)
    state.points[1] = 7
    lines = str(state).splitlines()
    assert ".|...@!....!..|....!....!..#....!....!.#|....!....!..|....!....!..#....!....!.# 4/74" in lines
    assert any(line.startswith("seat 1 red  7 pt  ") for line in lines)


def test_a_drawing_is_painted_by_styles() -> None:
    state = position(SQUARE, marker=50)
    styles: set[str] = set()

    def paint(text: str, style: str) -> str:
        styles.add(style)
        return text

    game = state.setup.game
    game.draw(state.view(None), game.words(), paint)
    assert styles == {"seat-0", "seat-1", "seat-2", "seat-3", "faint", "alert", "title"}


def test_the_journal_tells_moves_with_squares_and_causes() -> None:
    record = wg.Record("shear-panic")
    record.play("setup E S W N")
    record.play("roll blue")
    record.play("panic blue-1 E")
    moves = [(event.piece, event.start, event.to, event.cause, event.rule) for event in record.lines[-1].events]
    assert moves == [("blue-1", "d4", "e4", "panic", "SP-12"), ("red-1", "f4", "g4", "push", "SP-12"),
                     ("yellow-2", "e4", "f4", "push", "SP-12")]


@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_every_event_has_words(edition: str) -> None:
    rng = Random(3)
    for seats in (2, 3, 4):
        record = wg.Record("shear-panic", seats=seats, edition=edition)
        words = record.setup.game.words()
        while record.seat != wg.OVER:
            record.play(rng.choice(record.state.moves()))
        told = [words.tell(event, ["Ann", "Bob", "Cid", "Dot"], 0) for line in record.lines for event in line.events]
        assert all("{" not in sentence and sentence.endswith(".") for sentence in told)


@pytest.mark.parametrize(("text", "parts"), [
    ("slam blue-2 NE (3)", {"action": "slam", "sheep": "blue-2", "to": "NE", "value": "3"}),
    ("leap red-1 W 4 (3)", {"action": "leap", "sheep": "red-1", "to": "W", "length": "4", "value": "3"}),
    ("line row 5 E (1)", {"action": "line", "line": "row", "at": "5", "to": "E", "value": "1"}),
    ("line column c N (2)", {"action": "line", "line": "column", "at": "c", "to": "N", "value": "2"}),
    ("diagonal a4 NE (2)", {"action": "diagonal", "line": "a4", "to": "NE", "value": "2"}),
    ("trough after column 3 (3)", {"action": "trough", "line": "after column", "at": "3", "value": "3"}),
    ("turn left (1)", {"action": "turn", "sense": "left", "value": "1"}),
    ("discard slam (3)", {"action": "discard", "type": "slam", "value": "3"}),
    ("panic green-1 SW", {"action": "panic", "sheep": "green-1", "to": "SW"}),
    ("panic turn left", {"action": "panic turn", "sense": "left"}),
    ("rejoin NE", {"action": "rejoin", "to": "NE"}),
    ("rejoin N2 W3", {"action": "rejoin", "down": "N2", "across": "W3"}),
    ("rejoin flock blue-1", {"action": "rejoin flock", "sheep": "blue-1"}),
    ("rejoin group black", {"action": "rejoin group", "sheep": "black"}),
    ("button 2", {"action": "button", "steps": "2"}),
    ("no card", {"action": "no card"}),
    ("roll white", {"action": "roll", "face": "white"}),
])
def test_moves_are_written_in_parts(text: str, parts: dict[str, str]) -> None:
    state = wg.new("shear-panic")
    move = state.parse(text)
    assert state.text(move) == text
    assert state.parts(move) == parts
