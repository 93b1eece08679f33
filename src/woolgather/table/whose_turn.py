"""Whose turn it is at tables with a clock of days, and since when: from the ends of their logs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

import sqlalchemy as sa

from woolgather.table.held_seats import FORGOTTEN
from woolgather.table.messages import DaysClock
from woolgather.table.notes import PAUSE
from woolgather.table.person_tables import After, Held, tables_named
from woolgather.table.schema import BESIDE_THE_GAME, LINES
from woolgather.table.store import SeatRow
from woolgather.table.webhook_rows import Turn

MOST_DECISIONS: Final = 200
"""Of one turn, that are looked at to find its beginning."""


def days_tables(names: Sequence[str], connection: sa.Connection) -> list[Held]:
    """Those of the tables where a clock of days, or a window, is running: then all seats are taken, and nobody has
    paused or ended the game.
    """
    return [each for each in tables_named(names, connection) if isinstance(each.clock, DaysClock) and each.due]


def people_asked(table: Held) -> dict[str, list[int]]:
    """Whoever is to decide, and the seats of theirs that are asked: not those that have answered, or have a bot."""
    found: dict[str, list[int]] = {}
    asked = () if table.after is None else table.after.asked
    for seat in asked:
        sits: SeatRow = table.players[seat]
        is_theirs = sits.kind == "person" and not sits.is_played_by_bot and sits.person not in ("", FORGOTTEN)
        if is_theirs and seat not in table.answered:
            found.setdefault(sits.person, []).append(seat)
    return found


def turns_at(table: Held, people: Iterable[str], connection: sa.Connection) -> list[Turn]:
    """Of the people, those whose turn it is there, and the line with which each one's turn began."""
    asked = people_asked(table)
    return [
        Turn(table.table, person, max(_began(table, seat, connection) for seat in asked[person]))
        for person in sorted(asked.keys() & set(people))
    ]


def _began(table: Held, seat: int, connection: sa.Connection) -> int:
    """A player may decide several times in a turn, and stays asked. Another question in a window is another turn, and
    so is a game that goes on after a pause.
    """
    newest = sa.select(LINES.c.seq, LINES.c.after).where(LINES.c.table_id == table.table, LINES.c.after.is_not(None))
    began, window = 0, None if table.after is None else list(table.after.window)
    for seq, written in connection.execute(newest.order_by(LINES.c.seq.desc()).limit(MOST_DECISIONS)):
        after = After.read(written)
        if seat not in after.asked or list(after.window) != window:
            break
        began = seq
    return max(began, _went_on(table.table, connection))


def _went_on(table: str, connection: sa.Connection) -> int:
    """The line with which the latest pause ended; 0 if there was none."""
    pauses = sa.select(LINES.c.seq, LINES.c.sits).where(LINES.c.table_id == table, BESIDE_THE_GAME)
    newest = pauses.where(LINES.c.kind == PAUSE).order_by(LINES.c.seq.desc()).limit(1)
    row = connection.execute(newest).one_or_none()
    return 0 if row is None or json.loads(row.sits)["paused"] else int(row.seq)
