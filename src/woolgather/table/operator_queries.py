"""What the operator asks the store: how many tables there are, which were active lately, and which has that tag.

When something was last written to a table is the date of its newest line, which is looked up table by table. To look
at all tables takes about a second for 50,000 of them, so what was found is used again for a while: for longer, the
longer it took.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from woolgather.table.chat_people import silenced_people
from woolgather.table.held_seats import sittings
from woolgather.table.operator_messages import Stored
from woolgather.table.reading import read_table
from woolgather.table.refusals import Refusal
from woolgather.table.schema import LINES, NAMES, SEATS, TABLES
from woolgather.table.store import Store, StoredTable

TAG: Final = 8
KEY: Final = 16
"""Digits of a link's hash: enough for the log, and enough for any two tables."""

LISTED: Final = 1_000
"""Tables that are listed, the most recently active ones; older ones can be searched for."""

FOUND: Final = 200
"""Tables that a search may find."""

SHARE: Final = 0.05
"""Of the time, how much may be spent on looking at all tables."""

DAY: Final = 24 * 3600 * 1000
HEX: Final = frozenset("0123456789abcdef")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found:
    """A table in the store: its link, the number of its newest line, and when that was written."""

    id: str
    seq: int
    last: int


@dataclass(frozen=True, slots=True)
class Activity:
    """The most recently active tables, and how many there are."""

    tables: list[Found]
    stored: Stored


class OperatorQueries:
    """Reads, and writes nothing."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._known: Activity | None = None
        self._until = 0.0
        self._looking: asyncio.Task[Activity] | None = None

    async def close(self) -> None:
        """Nobody waits for the store any more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])

    async def activity(self, now: int) -> Activity:
        """What was found last, if that is new enough; otherwise all who ask now wait for the same look."""
        if self._known is not None and self._clock() < self._until:
            return self._known
        if self._looking is None:
            self._looking = asyncio.create_task(self._look(now))
            self._looking.add_done_callback(self._looked)
        return await asyncio.shield(self._looking)

    async def _look(self, now: int) -> Activity:
        started = self._clock()
        self._known = await self._store.read(lambda connection: _activity(connection, now))
        took = self._clock() - started
        self._until = self._clock() + took / SHARE
        return self._known

    def _looked(self, looking: asyncio.Task[Activity]) -> None:
        self._looking = None
        if not looking.cancelled():
            looking.exception()  # whoever waits is told; if nobody does any more, nobody needs to know

    async def search(self, wanted: str) -> list[Found]:
        """The tables with that tag, or at which somebody of that name was ever seated."""
        return await self._store.read(lambda connection: _search(connection, wanted))

    async def table(self, link: str, look: Callable[[StoredTable], T]) -> T | None:
        """What is seen of that table, which is not opened; None if it has been removed, and it may be `Unreadable`."""
        return await read_table(self._store, link, look)

    async def muted_seats(self, links: Sequence[str]) -> dict[str, list[int]]:
        """By table, the seats of those who may say nothing in the chat. Mostly there is nobody like that."""
        return await self._store.read(lambda connection: _muted_seats(links, connection))

    @property
    def commits(self) -> int:
        return self._store.commits

    async def link_of(self, tag: str) -> str:
        """The link of the table whose hash begins like that."""
        found = await self._store.read(lambda connection: _tagged(connection, tag)) if may_be_tag(tag) else []
        if not found:
            raise Refusal("unknown", "There is no table with that tag.")
        if len(found) > 1:
            raise Refusal("not-offered", f"Several tables have that tag; name the one you mean by {KEY} digits.")
        return found[0]


def _muted_seats(links: Sequence[str], connection: sa.Connection) -> dict[str, list[int]]:
    people = silenced_people(connection)
    if not people:
        return {}
    return {link: [each.seat for each in sittings(link, connection) if each.person in people] for link in links}


def link_hash(link: str) -> str:
    return hashlib.sha256(link.encode()).hexdigest()


def may_be_tag(tag: str) -> bool:
    return TAG <= len(tag) <= 64 and HEX.issuperset(tag)


def _last() -> sa.Label[int]:
    """When something was last written to a table."""
    lines = sa.select(LINES.c.at).where(LINES.c.table_id == TABLES.c.id).order_by(LINES.c.seq.desc()).limit(1)
    return sa.func.coalesce(lines.scalar_subquery(), TABLES.c.created).label("last")


def _found(connection: sa.Connection, condition: sa.ColumnElement[bool], most: int) -> list[Found]:
    """The most recently active tables, and only of those the number of the newest line."""
    latest = sa.select(TABLES.c.id, _last()).where(condition).order_by(sa.desc("last"), TABLES.c.id).limit(most)
    tables = latest.subquery()
    lines = sa.select(sa.func.max(LINES.c.seq)).where(LINES.c.table_id == tables.c.id).scalar_subquery()
    rows = connection.execute(sa.select(tables, lines).order_by(tables.c.last.desc(), tables.c.id))
    return [Found(link, seq or 0, last) for link, last, seq in rows]


def _activity(connection: sa.Connection, now: int) -> Activity:
    every = sa.select(TABLES.c.created, _last()).subquery()
    today = now - DAY
    made, made_today, active = connection.execute(
        sa.select(
            sa.func.count(),
            sa.func.count().filter(every.c.created >= today),
            sa.func.count().filter(every.c.last >= today),
        ).select_from(every)
    ).one()
    return Activity(_found(connection, sa.true(), LISTED), Stored(made, made_today, active))


def _search(connection: sa.Connection, wanted: str) -> list[Found]:
    seated = sa.exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.name.icontains(wanted, autoescape=True))
    came = sa.exists().where(NAMES.c.table_id == TABLES.c.id, NAMES.c.name.icontains(wanted, autoescape=True))
    conditions: list[sa.ColumnElement[bool]] = [seated, came]
    if HEX.issuperset(wanted.lower()):
        conditions.append(tag_hash(TABLES.c.id, connection).startswith(wanted.lower()))
    return _found(connection, sa.or_(*conditions), FOUND)


def _tagged(connection: sa.Connection, tag: str) -> list[str]:
    return list(
        connection.scalars(sa.select(TABLES.c.id).where(tag_hash(TABLES.c.id, connection).startswith(tag)).limit(2))
    )


def tag_hash(named: sa.Column[str], connection: sa.Connection) -> sa.ColumnElement[str]:
    """The hash of a table's link, or of a person; SQLite has to be taught how to make it."""
    if connection.dialect.name == "postgresql":
        return sa.func.encode(sa.func.sha256(sa.func.convert_to(named, "UTF8")), "hex")
    driver: Any = connection.connection.driver_connection
    driver.create_function("link_hash", 1, link_hash, deterministic=True)
    return sa.func.link_hash(named, type_=sa.String)
