"""Positions, views, drawings, the journal and notation as people and clients read them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import woolgather as wg
from woolgather.engine.errors import Unreadable
from woolgather.games.shear_panic.actions import carried_out
from woolgather.games.shear_panic.data import CHOICE_OF, CHOICE_TYPE, FIRST, MARKS, SHEEP

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


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.update(flock=["b1 b1"]),
        lambda data: data.update(flock=["b1 xx"]),
        lambda data: data.update(corner="i9"),
        lambda data: data["flock"].__setitem__(0, ".."),
        lambda data: data.update(marker=data["marker"] + 1),
        lambda data: data.update(turn=7),
        lambda data: data.update(facing="Q"),
        lambda data: data.update(phase="rejoin"),
        lambda data: data.update(phase="nap"),
        lambda data: data.update(stage="panic"),
        lambda data: data.update(points=[0]),
        lambda data: data.update(points=[0, 0, 0, 1000]),
        lambda data: data["used"][0].append("hop 9"),
        lambda data: data["used"][0].clear(),
        lambda data: data.update(last="card 1"),
        lambda data: data.update(colour="pink"),
        lambda data: data.update(opening=1),
        lambda data: data.update(rejoin={"flock": [], "stray": ["blue-1"], "way": "+"}),
        lambda data: data.pop("steps"),
    ],
)
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
    with pytest.raises(Unreadable, match="not a group of its own"):
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
        "kind": "rejoin",
        "during": "action",
        "rejoin": {"flock": ["red-1", "green-1", "black"], "stray": ["blue-1"], "way": "either"},
    }
    state = play(position(SQUARE, seats=3), "turn left (1)")
    assert state.view(None)["pending"]["action"] == "turn left (1)"


@pytest.mark.parametrize(
    ("facing", "rows"),
    [
        ("N", ["   d  e  f", "   ↑  ↑  ↑   Roger", "4  b1 y2 r1", "5  g2 K  b2", "6  y1 r2 g1"]),
        ("S", ["   d  e  f", "4  b1 y2 r1", "5  g2 K  b2", "6  y1 r2 g1", "   ↓  ↓  ↓   Roger"]),
        ("E", ["   d  e  f", "4  b1 y2 r1 →", "5  g2 K  b2 →", "6  y1 r2 g1 →", "   → Roger"]),
        ("W", ["     d  e  f", "4  ← b1 y2 r1", "5  ← g2 K  b2", "6  ← y1 r2 g1", "   ← Roger"]),
    ],
)
def test_a_drawing_shows_the_flock_its_squares_its_facing_and_roger(facing: str, rows: list[str]) -> None:
    assert str(position(SQUARE, marker=14, facing=facing)).splitlines()[1:-5] == rows


def test_without_a_board_columns_and_rows_are_named_too() -> None:
    state = position("b1 .. ..\n K r1 ..\n .. .. g1", at="n8", edition="mayfair")
    assert str(state).splitlines()[1:-5] == [
        "    y  z  aa",
        "    ↑  ↑  ↑",
        "19  b1 .  .",
        "20  K  r1 .",
        "21  .  .  g1",
    ]
    assert str(position("b1 K\n r1 ..", at="a9", edition="mayfair", facing="S")).splitlines()[1:-5] == [
        "    l  m",
        "20  b1 K",
        "21  r1 .",
        "    ↓  ↓",
    ]


def squares_in(drawing: list[str]) -> dict[str, str]:
    """Where a reader of the drawing finds each sheep: by the letter above it and the number beside it."""
    head = drawing[0]
    return {
        mark.group(): head[mark.start() : mark.start() + 2].strip() + line.split()[0]
        for line in drawing[1:]
        if line.split()[0].isdecimal()
        for mark in re.finditer(r"[brgy][12]|K", line)
    }


@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_a_drawing_has_every_sheep_where_the_journal_says(edition: str) -> None:
    """Strays included, and whatever has been shorn left out."""
    rng = Random(4)
    strays = 0
    for seats in (2, 3, 4):
        record = wg.Record("shear-panic", seats=seats, edition=edition)
        data: dict[str, str] = {}
        while record.seat != wg.OVER:
            record.play(rng.choice(record.state.moves()))
            for event in record.lines[-1].events:
                if event.kind == "shear":
                    data.pop(event.piece or "")
                elif event.kind == "drift":
                    data = {name: square for name, square in record.state.view(None)["sheep"].items() if square}
                elif event.kind in ("place", "move"):
                    data[event.piece or ""] = event.to or ""
            drawing = str(record.state).splitlines()[1 : -1 - seats]
            marks = dict(zip(SHEEP, MARKS, strict=True))
            assert squares_in(drawing) == {marks[name]: square for name, square in data.items()}
            assert all(len(line) <= 78 for line in drawing)
            strays += "rejoin" in record.state.view(None)["pending"]
    assert strays


@pytest.mark.parametrize(
    ("move", "moved"),
    [
        ("line column e S (1)", {"y2", "K", "r2"}),
        ("line row 6 W (1)", {"y1", "r2", "g1"}),
        ("diagonal a1 SE (1)", {"b1", "K", "g1"}),
        ("diagonal b1 SE (1)", {"y2", "b2"}),
        ("diagonal a9 NE (1)", {"y1", "K", "r1"}),
        ("diagonal b9 SW (1)", {"r2", "b2"}),
    ],
)
@pytest.mark.rule("SP-34")
def test_a_line_goes_by_the_drawn_letters_and_numbers_and_a_diagonal_by_its_western_end(
    move: str, moved: set[str]
) -> None:
    state = position(SQUARE)
    number = state.parse(move)
    assert number in state.moves()
    cells = carried_out(
        state.cells, CHOICE_TYPE[CHOICE_OF[number]], number - FIRST[CHOICE_OF[number]], state.edition.area
    )
    assert {mark for mark, old, new in zip(MARKS, state.cells, cells, strict=True) if old != new} == moved


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
    record = wg.Record("shear-panic", opening_slams="yes")
    record.play("setup E S W N")
    record.play("roll blue")
    record.play("panic blue-1 E")
    moves = [(event.piece, event.start, event.to, event.cause, event.rule) for event in record.lines[-1].events]
    assert moves == [
        ("blue-1", "d4", "e4", "opening", "SP-12"),
        ("red-1", "f4", "g4", "push", "SP-12"),
        ("yellow-2", "e4", "f4", "push", "SP-12"),
    ]


@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_every_event_has_words(edition: str) -> None:
    rng = Random(3)
    for seats in (2, 3, 4):
        record = wg.Record("shear-panic", seats=seats, edition=edition)
        words = record.setup.game.words()
        while record.seat != wg.OVER:
            record.play(rng.choice(record.state.moves()))
        data = [
            words.sentence(event, ["Ann", "Bob", "Cid", "Dot"], 0) for line in record.lines for event in line.events
        ]
        assert all("{" not in sentence and sentence.endswith(".") for sentence in data)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
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
    ],
)
def test_moves_are_written_in_parts(text: str, parts: dict[str, str]) -> None:
    state = wg.new("shear-panic")
    move = state.parse(text)
    assert state.text(move) == text
    assert state.parts(move) == parts
