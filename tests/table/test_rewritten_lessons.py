"""Tables of lessons that were rewritten, or damaged, since they began: the games go on, as far as they can."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import woolgather as wg
from woolgather.engine.errors import Unreadable
from woolgather.engine.game import Game
from woolgather.engine.lessons import LEARNER, Cue, Lesson, lesson_from, lessons_of
from woolgather.engine.options import as_data
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, State
from woolgather.engine.words import Words
from woolgather.games.tiny.connect_four.game import ConnectFourGame
from woolgather.table.game_index import catalogue, game_cards
from woolgather.table.lessons import lesson_page
from woolgather.table.played_examples import played_examples
from woolgather.table.refusals import Refusal
from woolgather.table.steps import Decision
from woolgather.table.store import SeatRow, StoredTable, TableRow
from woolgather.table.tables import Table

Rewrite = Callable[[Lesson | Exception | None], None]

SCRIPT: dict[str, Any] = {
    "begin": ["d", "d", "e", "e"],
    "steps": [{"say": "three", "play": ["c", "f"], "then": ["b"]}, {"say": "win", "play": ["f"]}],
}


def written(name: str = "first", **changes: Any) -> Lesson:
    return lesson_from(game_named("connect-four"), name, SCRIPT | changes)


@pytest.fixture
def rewrite(monkeypatch: pytest.MonkeyPatch) -> Rewrite:
    """What is found from now on instead of the game's own lessons."""

    def found(lesson: Lesson | Exception | None) -> None:
        def lessons(game: object) -> dict[str, Lesson]:
            if isinstance(lesson, Exception):
                raise lesson
            return {} if lesson is None else {lesson.name: lesson}

        for reader in ("beginnings", "lessons"):
            monkeypatch.setattr(f"woolgather.table.{reader}.lessons_of", lessons)

    return found


def row_of(lesson: Lesson, **changes: Any) -> TableRow:
    about, options = lesson.game.about, as_data(lesson.begin().setup.options)
    made = TableRow("t", about.name, about.rules, options, 0, lesson=lesson.name, position=lesson.position)
    return replace(made, **changes)


def seats_of(lesson: Lesson) -> list[SeatRow]:
    others = [SeatRow(seat, "bot", "", "lamb", None) for seat in range(1, lesson.seats)]
    return [SeatRow(LEARNER, "person", "", "", None), *others]


def begun(lesson: Lesson, **changes: Any) -> Table:
    return Table(row_of(lesson, **changes), seats_of(lesson))


def played(lesson: Lesson, *moves: str) -> StoredTable:
    """A table of the lesson at which these moves have been made."""
    table = begun(lesson)
    steps = [step for move in moves for step in table.play(Decision(table.record.seat, move), no_chance, 0)]
    return StoredTable(table.row, table.seats, [step.row for step in steps], [])


def no_chance(state: State) -> int:
    raise AssertionError("Connect Four has no chance")


def test_a_table_is_led_by_its_lesson(rewrite: Rewrite) -> None:
    rewrite(written())
    table = Table.replayed(played(written(), "c"))
    assert (table.lesson, table.prepared(1)) == ("first", 1)
    assert not table.state().practice, "a lesson is called a lesson"
    table = Table.replayed(played(written(), "a", "a"))
    assert (table.lesson, table.prepared(0)) == ("first", None), "whoever goes another way can still come back"


def test_a_damaged_lesson_leaves_every_table_playable(rewrite: Rewrite) -> None:
    stored = played(written(), "c")
    rewrite(Unreadable("The lessons are damaged."))
    ordinary = Table(TableRow("t", "connect-four", 1, {}, 0), stored.seats)
    assert (ordinary.lesson, ordinary.frozen) == ("", "")
    table = Table.replayed(stored)
    assert (table.lesson, table.prepared(1), table.frozen) == ("", None, "")
    assert table.play(Decision(1, "b"), no_chance, 0)


@pytest.mark.parametrize(
    "rewritten",
    [
        None,
        written("second"),
        written(begin=["d", "e", "d", "e"]),
        written(steps=[{"say": "three", "play": ["c"], "then": ["f"]}]),
    ],
    ids=["gone", "renamed", "position", "answer"],
)
def test_a_lesson_that_was_rewritten_does_not_lead_on(rewrite: Rewrite, rewritten: Lesson | None) -> None:
    stored = played(written(), "c", "b")
    rewrite(rewritten)
    table = Table.replayed(stored)
    assert (table.lesson, table.frozen) == ("", "")
    assert (table.info({}).lesson, table.info({}).state.practice) == ("", True), "it still counts for nobody"
    assert table.prepared(0) is table.prepared(1) is None
    assert table.play(Decision(0, "f"), no_chance, 0)


def test_at_its_end_a_lesson_leads_no_more(rewrite: Rewrite) -> None:
    lesson = written(steps=[{"say": "three", "play": ["c"], "then": ["b"]}])
    rewrite(lesson)
    notes = [json.loads(line.after) for line in played(lesson, "c", "b", "a").lines if line.after]
    assert [note.get("led", False) for note in notes] == [True, False, False]


def test_a_lesson_may_be_rewritten_where_nobody_has_been_yet(rewrite: Rewrite) -> None:
    stored = played(written(), "c", "b")
    rewrite(written(steps=[SCRIPT["steps"][0], {"say": "wait", "play": ["a"], "then": ["a"]}]))
    table = Table.replayed(stored)
    table.play(Decision(0, "a"), no_chance, 0)
    assert (table.lesson, table.prepared(1)) == ("first", 0)


def test_chance_does_nothing_impossible_because_a_lesson_says_so(rewrite: Rewrite) -> None:
    lesson = lessons_of(game_named("sheepy-time"))["first"]
    place = next(place for place, cue in enumerate(lesson.cues) if cue.seat == CHANCE)
    impossible = next(cue.moves[0] for cue in lesson.cues if cue.seat == LEARNER)
    cues = [*lesson.cues[:place], Cue(CHANCE, (impossible,)), *lesson.cues[place + 1 :]]
    rewrite(replace(lesson, cues=tuple(cues)))
    table, asked = begun(lesson), list[State]()

    def chance(state: State) -> int:
        asked.append(state)
        return state.moves()[0]

    for cue in lesson.cues[:place]:
        table.play(Decision(cue.seat, lesson.game.text(table.record.setup, cue.moves[0])), chance, 0)
    assert len(asked) == 1
    assert table.record.seat != CHANCE
    assert table.lesson == ""


# ---- positions that are written otherwise


def written_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect Four has a new format of positions."""
    write, read = ConnectFourGame.write, ConnectFourGame.read
    monkeypatch.setattr(ConnectFourGame, "write", lambda self, state: [write(self, state), "good mood"])
    monkeypatch.setattr(ConnectFourGame, "read", lambda self, setup, position: read(self, setup, position[0]))
    monkeypatch.setattr(ConnectFourGame, "position_format", 2, raising=False)


def test_a_lesson_survives_a_new_format_of_positions(rewrite: Rewrite, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = played(written(), "c", "b")
    written_otherwise(monkeypatch)
    rewrite(written())
    table = Table.replayed(stored)
    assert (table.frozen, table.lesson, len(table.record)) == ("", "first", 2)
    table.play(Decision(0, "f"), no_chance, 0)
    assert table.over


def test_whoever_left_a_lesson_goes_on_after_a_new_format_too(
    rewrite: Rewrite, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = played(written(), "a", "a")
    written_otherwise(monkeypatch)
    rewrite(written())
    table = Table.replayed(stored)
    assert (table.frozen, len(table.record)) == ("", 2)


@pytest.mark.parametrize(
    "rewritten",
    [
        None,
        Unreadable("The lessons are damaged."),
        {"begin": ["b"] * 6, "steps": [{"say": "three", "play": ["a"]}]},
        {"steps": [{"say": "three", "play": ["c"], "then": ["f"]}]},
    ],
    ids=["gone", "damaged", "position", "answer"],
)
def test_without_its_position_and_its_lesson_a_game_cannot_go_on_and_says_why(
    rewrite: Rewrite, monkeypatch: pytest.MonkeyPatch, rewritten: Any
) -> None:
    stored = played(written(), "c", "b")
    written_otherwise(monkeypatch)
    rewrite(written(**rewritten) if isinstance(rewritten, dict) else rewritten)
    said = "The position at which this game began is damaged, or was written by a woolgather that plays otherwise"
    assert Table.replayed(stored).frozen == f"{said}: it cannot be read."


def test_a_position_of_earlier_rules_that_cannot_be_read_is_called_so(
    rewrite: Rewrite, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = played(written(), "c", "b")
    rewrite(None)
    written_otherwise(monkeypatch)
    monkeypatch.setattr(ConnectFourGame, "about", replace(ConnectFourGame.about, rules=2))
    said = "This game was started under rules that are no longer played"
    assert Table.replayed(stored).frozen == f"{said}: the position at which it began cannot be read."


@pytest.mark.parametrize(
    "position",
    [
        wg.new("kuhn-poker").dump(),
        wg.new("hush", 3, deck="full").dump(),
        wg.new("hush", 2, deck="short").dump(),
        wg.new("hush", 3, deck="short").dump().replace('"rules":1', '"rules":2'),
        wg.new("hush", 3, deck="short").dump().replace('"deck"', '"card"'),
        wg.new("hush", 3, deck="short").dump().replace('"hush"', '"chess"'),
    ],
    ids=["game", "options", "seats", "rules", "no-option", "no-game"],
)
def test_a_position_of_another_table_is_no_beginning(monkeypatch: pytest.MonkeyPatch, position: str) -> None:
    hush = game_named("hush")
    monkeypatch.setattr(type(hush), "about", replace(hush.about, rules=2))
    seats = [SeatRow(LEARNER, "person", "", "", None), *(SeatRow(seat, "bot", "", "lamb", None) for seat in (1, 2))]
    row = TableRow("t", "hush", 1, {"deck": "short"}, 0, lesson="first", position=position)
    assert "the position at which it began cannot be read" in Table.replayed(StoredTable(row, seats, [], [])).frozen
    own = wg.new("hush", 3, deck="short").dump().replace('"rules":2', '"rules":1')
    assert not Table.replayed(StoredTable(replace(row, position=own), seats, [], [])).frozen


def test_a_position_of_newer_rules_waits_for_them(rewrite: Rewrite) -> None:
    stored = played(written(), "c")
    rewrite(written())
    row = row_of(written(), rules=2, position=written().position.replace('"rules":1', '"rules":2'))
    table = Table.replayed(replace(stored, row=row))
    assert "this server knows only version 1" in table.frozen


# ---- pages


def test_a_game_with_damaged_lessons_is_offered_without_them(rewrite: Rewrite) -> None:
    rewrite(Unreadable("The lessons are damaged."))
    cards = {card.name: card.lessons for card in game_cards("en")}
    assert cards["connect-four"] == []


def test_the_page_of_a_damaged_lesson_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def lessons(game: object) -> dict[str, Lesson]:
        raise Unreadable("Step 1 does not say anything.")

    monkeypatch.setattr("woolgather.engine.lessons.lessons_of", lessons)
    with pytest.raises(Refusal, match="Step 1 does not say anything") as refusal:
        lesson_page("connect-four", "first", "en")
    assert refusal.value.code == "trouble"


def test_the_page_of_damaged_words_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def words(self: Game, language: str) -> Words:
        raise Unreadable("The page words/en.toml is not TOML.")

    monkeypatch.setattr(Game, "words", words)
    with pytest.raises(Refusal, match=r"words/en\.toml is not TOML") as refusal:
        catalogue("connect-four", "en")
    assert refusal.value.code == "trouble"


def test_rules_can_be_read_although_the_examples_are_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    def examples(game: object) -> tuple[()]:
        raise Unreadable("Example 'drop' explains nothing.")

    monkeypatch.setattr("woolgather.table.game_index.examples", examples)
    monkeypatch.setattr("woolgather.table.played_examples.examples", examples)
    page = catalogue("connect-four", "en")
    assert page.examples == []
    assert page.sections
    with pytest.raises(Refusal, match="Example 'drop' explains nothing") as refusal:
        played_examples("connect-four")
    assert refusal.value.code == "trouble"
