"""Where the game of a table begins, and the lesson that leads on from there."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from woolgather.engine.errors import Unreadable, WoolgatherError
from woolgather.engine.game import Game, load, read_json
from woolgather.engine.lessons import Lesson, lessons_of
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import Setup, State
from woolgather.table.frozen import no_position
from woolgather.table.store import TableRow


class Beginning(NamedTuple):
    """A table that has no lines yet."""

    record: Record
    lesson: Lesson | None = None
    """The lesson that leads, if it still begins where the game did."""
    is_restored: bool = False
    """Whether the stored position could not be used any more, and is that of the lesson instead."""
    frozen: str = ""
    """Why the game cannot go on, if it cannot."""


def beginning(row: TableRow, seats: int) -> Beginning:
    game = game_named(row.game)
    start = Record.begun(game.setup(seats, row.options, row.rules))
    if not row.position:
        return Beginning(start)
    lesson = _lesson(row, game)
    led_from = None if lesson is None else lesson.begin()
    position = _position(row, start.setup)
    if position is None:
        if led_from is None or not _is_played_alike(led_from.setup, start.setup) or row.rules > game.about.rules:
            return Beginning(start, frozen=no_position(row, game))
        return Beginning(Record.begun_at(led_from), lesson, is_restored=True)
    return Beginning(Record.begun_at(position), lesson if _is_same(position, led_from) else None)


def _position(row: TableRow, setup: Setup) -> State | None:
    """Where the game began; None if that cannot be read any more, or is no position of this table."""
    try:
        position, rules = load(row.position), read_json(row.position, "a position").get("rules")
    except WoolgatherError:
        return None
    is_of_the_table = position.setup.game is setup.game and _is_played_alike(position.setup, setup)
    return position if is_of_the_table and rules == row.rules else None


def _lesson(row: TableRow, game: Game) -> Lesson | None:
    """The lesson of that table; without one that can be read, the game is like any other."""
    with suppress(Unreadable):
        return lessons_of(game).get(row.lesson) if row.lesson else None
    return None


def _is_same(position: State, other: State | None) -> bool:
    return other is not None and _is_played_alike(position.setup, other.setup) and position.key() == other.key()


def _is_played_alike(setup: Setup, other: Setup) -> bool:
    return (setup.seats, setup.options) == (other.seats, other.options)
