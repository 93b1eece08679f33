"""The tables in memory. The store's log is the truth; a table is replayed from it when it is needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from woolgather.engine.errors import WoolgatherError
from woolgather.table.events import Events
from woolgather.table.hub import Hub
from woolgather.table.messages import Pong
from woolgather.table.refusals import Refusal
from woolgather.table.store import Store
from woolgather.table.tables import Table

KEPT: Final = 200
"""Tables kept in memory although nobody is watching them."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Entry:
    """A table with its lock. `pinned`: something is going on there, so it stays in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pinned: bool = False


class TableCache:
    """Finds tables by their link; whoever changes one does so inside `locked`."""

    def __init__(self, store: Store, hub: Hub, events: Events) -> None:
        self._store, self._hub, self._events = store, hub, events
        self._entries: dict[str, _Entry] = {}
        self._loading = asyncio.Lock()

    async def find(self, name: str) -> Table:
        """The table with that link, replayed from its log if it is not in memory."""
        return (await self._entry(name)).table

    async def _entry(self, name: str) -> _Entry:
        found = self._entries.get(name)
        if found is not None:
            return found
        async with self._loading:
            if name not in self._entries:
                self._forget_idle()
                self.add(await self._loaded(name))
        return self._entries[name]

    def in_memory(self, name: str) -> Table | None:
        found = self._entries.get(name)
        return None if found is None else found.table

    def add(self, table: Table) -> None:
        self._entries[table.id] = _Entry(table)
        self._events.table_changed(table)

    def forget(self, name: str) -> None:
        """Replay it from its log when it is next needed."""
        self._entries.pop(name, None)

    def pin(self, table: Table, pinned: bool) -> None:
        """Keep the table in memory although nobody may be watching, or no longer."""
        found = self._entries.get(table.id)
        if found is not None and found.table is table:
            found.pinned = pinned

    def is_watched(self, name: str) -> bool:
        return self._hub.count(name) > 0

    @asynccontextmanager
    async def locked(self, name: str) -> AsyncIterator[Table]:
        """The table, with nobody else changing it. An error may leave it half changed: then it is replayed."""
        while True:
            entry = await self._entry(name)
            async with entry.lock:
                if self._entries.get(name) is not entry:
                    continue
                try:
                    yield entry.table
                except Refusal:
                    raise
                except BaseException:
                    self.forget(name)
                    raise
                return

    async def keep_watch(self, seconds: float) -> None:
        """Other servers may write to the same store: subscribers here are then sent the newest number."""
        while True:
            await asyncio.sleep(seconds)
            try:
                newest = await self._store.newest(self._hub.tables())
            except SQLAlchemyError:
                log.exception("The store could not be read.")
                continue
            for name, seq in newest.items():
                known = self._entries.get(name)
                if known is None or known.lock.locked() or known.table.frozen:
                    continue
                if known.table.seq < seq:
                    self.forget(name)
                    self._hub.broadcast(name, Pong(seq))

    async def _loaded(self, name: str) -> Table:
        row = await self._store.table(name)
        if row is None:
            raise Refusal("unknown", "There is no such table; is the link complete?")
        try:
            table = Table(row, await self._store.seats(name))
        except WoolgatherError as trouble:
            raise Refusal("frozen", f"This table cannot be opened here: {trouble}") from None
        table.replay(await self._store.lines(name))
        table.restore_answers(await self._store.answers(name))
        return table

    def _forget_idle(self) -> None:
        """Drop tables that nobody is watching, the oldest first; the log has them."""
        idle = [
            name
            for name, entry in self._entries.items()
            if not self.is_watched(name) and not entry.lock.locked() and not entry.pinned
        ]
        for name in idle[: max(0, len(self._entries) + 1 - KEPT)]:
            self.forget(name)
