"""Finished games are kept. Abandoned ones, at which nothing has happened for a stated time, are removed whole.

A game is abandoned if it is not over and its newest line, or sealed answer, is too old. The operator's end of a table
does not finish its game. Of what cannot be replayed under today's rules nobody can say whether it is over, so it is
kept; unless the operator ended it, and it was never seen to be over.

The clock may be wrong, and the games may come from a backup. So nothing is removed before servers have gone round for
the whole stated time. A gap between two rounds of more than a tenth of it, or a restored backup, begins that time anew.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeVar

import sqlalchemy as sa

from woolgather.table.cache import TableCache
from woolgather.table.link import REMOVED, RETENTION, Link
from woolgather.table.presence import SILENCE
from woolgather.table.reading import Unreadable, read_table
from woolgather.table.schema import ANSWERS, CALLS, CHAT, FACTS, LINES, NAMES, REQUESTS, SEATS, TABLES, VISITS
from woolgather.table.settings import Settings
from woolgather.table.store import ENDED, Store
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks

DAY: Final = 24 * 60 * 60 * 1000
"""Milliseconds, as lines and tables are dated."""

EVERY: Final = 3600.0
"""Seconds from the end of one round to the next."""

PORTION: Final = 100
"""Tables that are looked up at once."""

REST: Final = 4
"""After each table and portion, so many times as long as it took: players come first."""

ROUNDS: Final = "rounds"
PEOPLE_ROUNDS: Final = "rounds of people"
"""The facts that say since when servers have gone round without a gap, and when the latest round began."""

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Old:
    """A table that may be abandoned: nothing happened since before the limit, and it is not known to be over."""

    id: str
    seq: int
    answered: int
    """When somebody last sealed an answer there."""


class Retention:
    """Goes round at the start and then every hour. Of several servers, the one that holds the lock does so."""

    def __init__(
        self, store: Store, cache: TableCache, is_watched: Callable[[str], bool], link: Link, settings: Settings
    ) -> None:
        self._store, self._cache, self._is_watched, self._link = store, cache, is_watched, link
        self._settings = settings
        self._tasks = BackgroundTasks()
        self._unclear: set[Old] = set()
        """What could not be replayed: it is not tried again every hour."""

    def open(self, days: int) -> None:
        """`days` without a line after which a game counts as abandoned; 0: never."""
        if days > 0:
            work = partial(self.remove_abandoned, days)
            self._tasks.start(go_round(self._link, self._settings, work, "Abandoned games"))

    async def close(self) -> None:
        await self._tasks.cancel()

    async def remove_abandoned(self, days: int) -> int:
        """One round through the store; how many games were removed."""
        now = self._settings.now()
        before, after, removed = now - days * DAY, "", 0
        if await self._store.write(partial(going_round_since, ROUNDS, now, days * DAY // 10)) >= before:
            return 0
        while portion := await calmly(self._settings, self._store.read(partial(_portion, after))):
            after = portion[-1].id
            for end in portion:
                if end.may_be_abandoned(before):
                    removed += await calmly(self._settings, self._removed(end.old()))
        if removed:
            log.info("%s abandoned games were removed: nothing had happened there for %s days.", f"{removed:,}", days)
        return removed

    async def _removed(self, old: Old) -> bool:
        """Remove the table, unless its game turns out to be over, or somebody is there."""
        if old in self._unclear or not await self._is_unfinished(old) or self._is_watched(old.id):
            return False
        is_gone = await self._store.write(partial(self._remove, old))
        if is_gone:
            self._cache.remove(old.id)
        return is_gone

    async def _is_unfinished(self, old: Old) -> bool:
        """Replay the game; if it is over, that is noted, so that it need not be replayed again."""
        table = await self._replayed(old.id)
        if table is None or table.frozen:
            return await self._is_given_up(old, table)
        if table.over:
            await self._store.write(partial(_note_finished, table.id, table.seq))
        return not table.over

    async def _is_given_up(self, old: Old, table: Table | None) -> bool:
        """Whether the operator ended a game that cannot be replayed to its end, and that is not known to be over."""
        if (table is None or not table.over) and await self._store.read(partial(_was_given_up, old.id)):
            return True
        self._unclear.add(old)
        return False

    async def _replayed(self, name: str) -> Table | None:
        """None if it cannot be read (the check says what is wrong with it), or is not here any more."""
        try:
            return await read_table(self._store, name, Table.replayed)
        except Unreadable:
            return None

    def _remove(self, old: Old, connection: sa.Connection) -> bool:
        """All of the table, unless something has happened there since it was looked up.

        Whoever is about to write to it waits for the row, and then finds no table.
        """
        home = sa.select(TABLES.c.id).where(TABLES.c.id == old.id).with_for_update()
        if connection.execute(home).one_or_none() is None or _now(connection, old.id) != old:
            return False
        for each in (CALLS, CHAT, VISITS, NAMES, ANSWERS, LINES, SEATS, REQUESTS):
            connection.execute(sa.delete(each).where(each.c.table_id == old.id))
        connection.execute(sa.delete(TABLES).where(TABLES.c.id == old.id))
        self._store.tell(connection, old.id, REMOVED)
        return True


async def go_round(link: Link, settings: Settings, work: Callable[[], Awaitable[object]], what: str) -> None:
    """Of several servers, one does it. The lock is kept: if its holder dies, another server goes round from then on.

    Before the first round, the other servers say which tables are watched through them.
    """
    if link.process:
        await settings.sleep(SILENCE * settings.heartbeat)
    while True:
        try:
            if await link.lock(RETENTION):
                await work()
        except Exception as trouble:  # noqa: BLE001 (whatever it is, the next round must come)
            log.error("%s could not be looked for (%s).", what, type(trouble).__name__)
        await settings.sleep(EVERY)


async def calmly(settings: Settings, work: Awaitable[T]) -> T:
    """Do it, and rest for longer than it took."""
    began = time.monotonic()
    done = await work
    await settings.sleep(REST * (time.monotonic() - began))
    return done


def forget_rounds(connection: sa.Connection) -> None:
    """The stated time begins anew, for all tables and people."""
    connection.execute(sa.delete(FACTS).where(FACTS.c.name.in_((ROUNDS, PEOPLE_ROUNDS))))


def going_round_since(rounds: str, now: int, gap: int, connection: sa.Connection) -> int:
    """Note that a round begins; the first one after which there was no gap. A clock that was set back is a gap too."""
    known = connection.execute(sa.select(FACTS.c.value).where(FACTS.c.name == rounds)).scalar_one_or_none()
    since, latest = map(int, known.split()) if known else (now, now)
    if abs(now - latest) > gap:
        since = now
    connection.execute(sa.delete(FACTS).where(FACTS.c.name == rounds))
    connection.execute(sa.insert(FACTS), {"name": rounds, "value": f"{since} {now}"})
    return since


_mine: Final = LINES.c.table_id == TABLES.c.id
_newest: Final = sa.select(sa.func.max(LINES.c.seq)).where(_mine).correlate(TABLES).scalar_subquery()
_said: Final = sa.select(LINES.c.at).where(_mine, LINES.c.seq == _newest).scalar_subquery()
_answered: Final = sa.select(sa.func.max(ANSWERS.c.at)).where(ANSWERS.c.table_id == TABLES.c.id).scalar_subquery()
_ENDS: Final = sa.select(TABLES.c.id, TABLES.c.created, TABLES.c.finished_seq, _newest, _said, _answered)
"""Of each log only the end is read: the store may be full of finished games."""


class _End(NamedTuple):
    """The end of a table's log."""

    id: str
    created: int
    finished_seq: int | None
    seq: int | None
    said: int | None
    answered: int | None

    def old(self) -> Old:
        return Old(self.id, self.seq or 0, self.answered or 0)

    def may_be_abandoned(self, before: int) -> bool:
        is_finished = self.finished_seq is not None and self.finished_seq == self.seq
        return not is_finished and max(self.created, self.said or 0, self.answered or 0) < before


def _portion(after: str, connection: sa.Connection) -> list[_End]:
    """The next tables, in the order of their links."""
    next_ones = _ENDS.where(TABLES.c.id > after).order_by(TABLES.c.id).limit(PORTION)
    return [_End(*row) for row in connection.execute(next_ones)]


def _now(connection: sa.Connection, table: str) -> Old:
    return _End(*connection.execute(_ENDS.where(TABLES.c.id == table)).one()).old()


def _was_given_up(table: str, connection: sa.Connection) -> bool:
    """Whether it was ended, and has never been replayed to the end of its game."""
    was_ended = sa.exists().where(_mine, LINES.c.kind == ENDED)
    query = sa.select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.finished_seq.is_(None), was_ended)
    return connection.execute(query).first() is not None


def _note_finished(table: str, seq: int, connection: sa.Connection) -> None:
    """It is worth nothing once there is another line, so nobody minds if there is one meanwhile."""
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(finished_seq=seq))
