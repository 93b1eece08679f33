"""Where the game of a table begins, and the lesson that leads on from there."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from woolgather.engine.errors import Unreadable
from woolgather.engine.game import Game, load
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
    """Whether the position could not be read any more, and is that of the lesson instead."""
    frozen: str = ""
    """Why the game cannot go on, if it cannot."""


def beginning(row: TableRow, seats: int) -> Beginning:
    game = game_named(row.game)
    start = Record.begun(game.setup(seats, row.options, row.rules))
    if not row.position:
        return Beginning(start)
    lesson = _lesson(row, game)
    led_from = None if lesson is None else lesson.begin()
    try:
        position = load(row.position)
    except Unreadable:
        if led_from is None or not _is_played_alike(led_from.setup, start.setup) or row.rules > game.about.rules:
            return Beginning(start, frozen=no_position(row, game))
        return Beginning(Record.begun_at(led_from), lesson, is_restored=True)
    return Beginning(Record.begun_at(position), lesson if _is_same(position, led_from) else None)


def _lesson(row: TableRow, game: Game) -> Lesson | None:
    """The lesson of that table; without one that can be read, the game is like any other."""
    with suppress(Unreadable):
        return lessons_of(game).get(row.lesson) if row.lesson else None
    return None


def _is_same(position: State, other: State | None) -> bool:
    return other is not None and _is_played_alike(position.setup, other.setup) and position.key() == other.key()


def _is_played_alike(setup: Setup, other: Setup) -> bool:
    return (setup.seats, setup.options) == (other.seats, other.options)
