"""Reads a whole store and says what is wrong with it: every log is replayed under today's rules, as a server would.

It changes nothing, and can be done while servers use the store.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import sqlalchemy as sa

from woolgather.engine.registry import game_named
from woolgather.table.logs import table_tag
from woolgather.table.reading import Unreadable, read_table
from woolgather.table.schema import TABLES
from woolgather.table.schema_version import newest_version, schema_version
from woolgather.table.store import SeatRow, Store, StoredTable
from woolgather.table.tables import Table

PORTION: Final = 500
KINDS: Final = ("unreadable", "gap", "bad-seats", "bad-answer", "frozen", "orphans")
"""What can be found, besides a file that SQLite cannot read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a table, which is named by its tag. Only what is `damage` needs to be mended."""

    tag: str
    kind: str
    detail: str = ""
    damage: bool = True


@dataclass
class Report:
    """What was counted and found. A store that is not `current` is migrated by the next server; its logs wait."""

    version: str
    current: bool
    tables: int = 0
    lines: int = 0
    finished: int = 0
    frozen: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return not any(finding.damage for finding in self.findings)


async def check(store: Store, step: Callable[[int, int], None] = lambda _, __: None) -> Report:
    """Look at everything; `step` is told how many tables are done, and how many there are."""
    version = await store.read(schema_version)
    report = Report(version, version == newest_version())
    if not report.current:
        return report
    report.findings.extend(Finding("", "orphans", name) for name in await store.read(_orphans))
    whole = await store.read(_count)
    async for name in _names(store):
        await _check_table(store, name, report)
        step(report.tables, max(whole, report.tables))
    return report


async def _check_table(store: Store, name: str, report: Report) -> None:
    tag = table_tag(name)
    try:
        examined = await read_table(store, name, _examined)
    except Unreadable as trouble:
        report.tables += 1
        report.findings.append(Finding(tag, "unreadable", trouble.kind))
        return
    if examined is None:  # it was removed meanwhile
        return
    found, lines, table = examined
    report.tables += 1
    report.lines += lines
    report.finished += table.over and not table.frozen
    report.frozen += bool(table.frozen)
    report.findings.extend(Finding(tag, *each) for each in found)


Found = tuple[str, str, bool]
"""Kind, detail, and whether it is damage."""


def _examined(stored: StoredTable) -> tuple[list[Found], int, Table]:
    """What is wrong with the table, how many lines it has, and the table."""
    table = Table.replayed(stored)
    found = [*_gaps(stored), *_bad_seats(stored)]
    if table.frozen:
        same_rules = stored.row.rules == table.record.setup.game.about.rules
        found.append(("frozen", table.frozen, same_rules))
    else:
        found.extend(_bad_answers(stored, table))
    return found, len(stored.lines), table


def _gaps(stored: StoredTable) -> Iterator[Found]:
    for wanted, line in enumerate(stored.lines, start=1):
        if line.seq != wanted:
            yield "gap", str(wanted), True
            return


def _bad_seats(stored: StoredTable) -> Iterator[Found]:
    """Seats are numbered without gaps, as many as the game allows; each is held as its kind says."""
    numbers = range(len(stored.seats))
    offered = game_named(stored.row.game).about.seats
    lines = [line.sits for line in stored.lines if line.sits is not None]
    if [row.seat for row in stored.seats] != list(numbers) or len(numbers) not in offered:
        yield "bad-seats", str(len(numbers)), True
    for row in (*stored.seats, *lines):
        if row.seat not in numbers or not _is_held_well(row):
            yield "bad-seats", str(row.seat), True


def _is_held_well(row: SeatRow) -> bool:
    """A bot sits where it is a bot's seat, or where somebody is away."""
    is_bot = row.kind == "bot"
    has_holder = bool(row.token_hash) == (row.kind == "person")
    return row.kind in ("person", "bot", "open") and has_holder and bool(row.bot) == (is_bot or bool(row.away))


def _bad_answers(stored: StoredTable, table: Table) -> Iterator[Found]:
    """A sealed answer is given by a person, to the question that is asked now."""
    window = table.answers.window
    asked = None if window is None else (window.turn, window.question)
    for row in stored.answers:
        is_of_a_person = row.seat in range(len(table.seats)) and table.seats[row.seat].kind != "bot"
        if not is_of_a_person or (row.move is not None and (row.turn, row.question) != asked):
            yield "bad-answer", str(row.seat), True


# ---- the whole store


async def _names(store: Store) -> AsyncIterator[str]:
    after = ""
    while names := await store.read(partial(_portion, after)):
        for name in names:
            yield name
        after = names[-1]


def _portion(after: str, connection: sa.Connection) -> list[str]:
    query = sa.select(TABLES.c.id).where(TABLES.c.id > after).order_by(TABLES.c.id).limit(PORTION)
    return list(connection.execute(query).scalars())


def _count(connection: sa.Connection) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one())


def _orphans(connection: sa.Connection) -> list[str]:
    """Where rows belong to no table; PostgreSQL does not let that happen."""
    if connection.dialect.name != "sqlite":
        return []
    return sorted({str(row[0]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check")})
