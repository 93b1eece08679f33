"""Watches the clocks: whoever's time is up is stood in for by a bot, and whoever is late in a window passes.

Any server may do so, and the log decides who was first. Clocks of tables that are not in memory are looked for in the
store. While a clock is running, the servers note that they are alive: if nobody did for a while, because no server was
running or the computer was asleep, all clocks are put off by that time, before anything is charged to them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from heapq import heapify, heappop, heappush
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table.cache import TableCache
from woolgather.table.hub import Hub
from woolgather.table.person_tables import insert_into
from woolgather.table.reactions import Reactions
from woolgather.table.refusals import Refusal
from woolgather.table.schema import FACTS, TABLES
from woolgather.table.seats import broadcast_clocks
from woolgather.table.settings import Settings
from woolgather.table.stand_ins import StandIns
from woolgather.table.store import Store
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks

ALIVE: Final = "alive"
"""The fact that says when a server last looked after the clocks."""

NOTED: Final = 1 / 3
"""It is noted that often: after so much of the time without a note that would be a gap."""

PORTION: Final = 100
"""Tables whose clocks have run out that are opened in one round."""

MOST_UNABLE: Final = 500

MOST_OLD: Final = 100
"""Times in the queue that do not count any more, besides as many as there are that do."""

log = logging.getLogger(__name__)


class Timekeeper:
    """Listens for changes of tables, and goes round from time to time."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        hub: Hub,
        reactions: Reactions,
        stand_ins: StandIns,
        settings: Settings,
    ) -> None:
        self._store, self._cache, self._hub, self._settings = store, cache, hub, settings
        self._reactions, self._stand_ins = reactions, stand_ins
        self._tasks = BackgroundTasks()
        self._due: dict[str, int] = {}
        """When clocks of tables in memory run out, as far as nothing was done about it yet."""
        self._queue: list[tuple[int, str]] = []
        """The same in their order; what does not agree with it any more is passed over."""
        self._done: dict[str, int] = {}
        """What was done last: it is not done again at once, though a window may stay open until bots answer."""
        self._changed = asyncio.Event()
        self._firing: set[str] = set()
        self._unable: dict[str, None] = {}
        """Tables that cannot be opened: they are not tried again in every round."""
        self._attending = asyncio.Lock()
        self._alive = 0
        """When this server last looked after the clocks, or found that there are none."""
        self._noted = 0
        """When this server last wrote that down."""
        self._is_needed = False
        """Whether a clock was running then."""

    async def open(self) -> None:
        """Nobody looked after the clocks until now, unless another server did."""
        await self._attend(self._longest_gap if self._store.is_shared else 0)
        self._tasks.start(self._go_round())
        self._tasks.start(self._wait())

    async def close(self) -> None:
        """From now on nobody may be looking after them."""
        await self._tasks.cancel()
        if self._is_needed:
            with suppress(SQLAlchemyError, OSError):
                await self._store.write(partial(_note_alive, self._settings.now()))

    @property
    def _longest_gap(self) -> int:
        return int(self._settings.asleep * 1000)

    # ---- clocks of tables in memory

    def table_changed(self, table: Table) -> None:
        due = None if table.clocks is None else table.clocks.due
        if due is None:
            self._due.pop(table.id, None)
            self._done.pop(table.id, None)
        elif due not in (self._due.get(table.id), self._done.get(table.id)):
            self._due[table.id] = due
            heappush(self._queue, (due, table.id))
            self._drop_old_times()
            self._changed.set()
            if not self._is_needed:
                self._is_needed = True
                self._tasks.start(self._attend_for_the_first())

    def _drop_old_times(self) -> None:
        """Every move leaves a time in the queue that does not count any more, and may be weeks away."""
        if len(self._queue) > 2 * len(self._due) + MOST_OLD:
            self._queue = [(due, name) for name, due in self._due.items()]
            heapify(self._queue)

    async def _wait(self) -> None:
        """Until the next clock runs out, or there is another one."""
        while True:
            first = self._queue[0][0] if self._queue else None
            wait = None if first is None else max(0.0, first / 1000 - self._settings.clock())
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()
            self._changed.clear()
            try:
                await self.wake()
            except (SQLAlchemyError, OSError) as trouble:
                log.error("The clocks could not be looked after (%s).", type(trouble).__name__)
                await self._settings.sleep(self._settings.watch)
                continue
            for name in self._overdue():
                self._fire(name)

    def _overdue(self) -> list[str]:
        """Tables in memory whose clocks have run out; the others are looked for in the store."""
        found, now = [], self._settings.now()
        while self._queue and self._queue[0][0] <= now:
            due, name = heappop(self._queue)
            if self._due.get(name) == due:
                del self._due[name]
                if self._cache.in_memory(name) is not None:
                    self._done[name] = due
                    found.append(name)
        return found

    def _fire(self, name: str) -> None:
        if name not in self._firing:
            self._firing.add(name)
            self._tasks.start(self._time_out(name))

    async def _time_out(self, name: str) -> None:
        """Under the table's lock, if it is still so. If it cannot be saved, the next round tries again."""
        try:
            await self._cache.update(name, self._time_out_now, fresh=True)
        except Refusal as no:
            if no.code in ("frozen", "unknown"):
                self._unable[name] = None
                if len(self._unable) > MOST_UNABLE:
                    del self._unable[next(iter(self._unable))]
        except Exception as trouble:  # noqa: BLE001 (whatever it is, the table must not stand still)
            log.error("A time-out could not be saved (%s).", type(trouble).__name__)
        finally:
            self._firing.discard(name)

    async def _time_out_now(self, table: Table) -> None:
        clocks = table.clocks
        if clocks is None or table.frozen:
            raise Refusal("frozen", table.frozen)
        clocks.put_off(await self._store.read(partial(_due, table.id)))
        now = self._settings.now()
        if self._is_late(now) or not clocks.is_due(now):
            return
        if clocks.running is None:
            await self._reactions.time_out(table)
        else:
            await self._stand_ins.time_out(table, clocks.running)

    # ---- all clocks

    async def wake(self) -> None:
        """If the computer was asleep, or the time was set, the clocks are put off before anything is charged.

        Mostly there is nothing to do.
        """
        if self._is_late(self._settings.now()):
            await self._attend(self._longest_gap)

    def _is_late(self, now: int) -> bool:
        """Whether nobody has looked after the clocks for too long; the next round sees to it."""
        return abs(now - self._alive) > self._longest_gap

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self._settings.watch)
            try:
                await self._attend(self._longest_gap)
                self._done = {name: due for name, due in self._done.items() if self._cache.in_memory(name) is not None}
                if self._is_needed:
                    for name in await self._store.read(partial(_overdue, self._settings.now(), list(self._unable))):
                        self._fire(name)
            except Exception as trouble:  # noqa: BLE001 (the next round must come)
                log.error("The clocks could not be looked after (%s).", type(trouble).__name__)

    async def _attend_for_the_first(self) -> None:
        """The time before there was any clock is no gap."""
        async with self._attending:
            now = self._settings.now()
            await self._store.write(partial(_note_alive, now))
            self._alive = self._noted = now

    async def _attend(self, longest_gap: int) -> None:
        """Note that somebody looks after the clocks; put them off if nobody did for longer than that."""
        async with self._attending:
            now, before = self._settings.now(), self._alive
            is_late = bool(before) and abs(now - before) > longest_gap
            self._is_needed = await self._store.read(_is_any_running)
            is_put_off = False
            if self._is_needed and (not before or is_late or abs(now - self._noted) > longest_gap * NOTED):
                is_put_off = await self._store.write(partial(_attend, now, before, longest_gap))
                self._noted = now
            if is_put_off or is_late:
                await self._read_clocks()
            self._alive = now

    async def _read_clocks(self) -> None:
        """The clocks of all tables in memory, as they were put off by this server or another one."""
        for name in self._cache.names():
            table = self._cache.in_memory(name)
            if table is None or table.clocks is None or table.clocks.due is None:
                continue
            with suppress(Refusal):
                async with self._cache.locked(name) as table:
                    if table.clocks is not None:
                        table.clocks.put_off(await self._store.read(partial(_due, name)))
                        broadcast_clocks(self._hub, table, self._settings.now())
                        self.table_changed(table)


def _is_any_running(connection: sa.Connection) -> bool:
    return bool(connection.execute(sa.select(sa.exists().where(TABLES.c.due.is_not(None)))).scalar_one())


def _attend(now: int, before: int, longest_gap: int, connection: sa.Connection) -> bool:
    """Whether the clocks were put off. `before`: when this server last looked after them, if it did.

    Of several servers that wake up together, the first one puts them off; the others wait for it.
    """
    query = sa.select(FACTS.c.value).where(FACTS.c.name == ALIVE).with_for_update()
    known = connection.execute(query).scalar_one_or_none()
    gap = now - _read_time(known, now)
    if before:  # what was noted before there was any clock says nothing
        gap = max(min(gap, max(0, now - before)), min(0, now - before))
    is_gap = abs(gap) > longest_gap
    if is_gap:
        connection.execute(sa.update(TABLES).where(TABLES.c.due.is_not(None)).values(due=TABLES.c.due + gap))
    _note_alive(now, connection)
    return is_gap


def _read_time(written: str | None, now: int) -> int:
    """A note that is missing or damaged says nothing, so there was no gap."""
    return int(written) if written is not None and written.isdecimal() else now


def _note_alive(now: int, connection: sa.Connection) -> None:
    """Two who note it for the first time do not fight."""
    note = insert_into(FACTS, connection).values(name=ALIVE, value=str(now))
    connection.execute(note.on_conflict_do_update(index_elements=[FACTS.c.name], set_={"value": str(now)}))


def _overdue(now: int, unable: Collection[str], connection: sa.Connection) -> list[str]:
    query = sa.select(TABLES.c.id).where(TABLES.c.due <= now, TABLES.c.id.not_in(unable))
    return list(connection.scalars(query.order_by(TABLES.c.due).limit(PORTION)))


def _due(table: str, connection: sa.Connection) -> int | None:
    return connection.execute(sa.select(TABLES.c.due).where(TABLES.c.id == table)).scalar_one_or_none()
