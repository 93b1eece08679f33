"""The tables that are in memory; the store's log is the truth, and a table is replayed from it when it is needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from woolgather.engine.errors import WoolgatherError
from woolgather.table.hub import Hub
from woolgather.table.messages import Pong
from woolgather.table.refusals import Refusal
from woolgather.table.store import Store
from woolgather.table.tables import Table

KEPT: Final = 200
"""Tables that are kept in memory though nobody looks at them."""

log = logging.getLogger(__name__)


class Rooms:
    """Finds tables by their link. `opened` is told of each that comes into memory."""

    def __init__(self, store: Store, hub: Hub, opened: Callable[[Table], None]) -> None:
        self._store, self._hub, self._opened = store, hub, opened
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def find(self, name: str) -> Table:
        """The table of that link, replayed from its log if it is not in memory."""
        found = self._tables.get(name)
        if found is not None:
            return found
        async with self._loading:
            if name not in self._tables:
                self._forget_idle()
                self.keep(await self._loaded(name))
        return self._tables[name]

    def in_memory(self, name: str) -> Table | None:
        return self._tables.get(name)

    def keep(self, table: Table) -> None:
        self._tables[table.row.id] = table
        self._opened(table)

    def forget(self, name: str) -> None:
        """Read it anew from its log when it is asked for again."""
        self._tables.pop(name, None)

    @asynccontextmanager
    async def alone_at(self, name: str) -> AsyncIterator[Table]:
        """Alone at the table. What goes wrong there may have changed it half: then it is read anew from its log."""
        while True:
            table = await self.find(name)
            async with table.lock:
                if self._tables.get(name) is not table:
                    continue
                try:
                    yield table
                except Refusal:
                    raise
                except BaseException:
                    self.forget(name)
                    raise
                return

    async def keep_watch(self, seconds: float) -> None:
        """Another server may write to the same store: whoever looks here is told that there is more to see."""
        while True:
            await asyncio.sleep(seconds)
            try:
                newest = await self._store.newest(self._hub.tables())
            except SQLAlchemyError:
                log.exception("The store could not be read.")
                continue
            for name, seq in newest.items():
                known = self._tables.get(name)
                if known is not None and known.seq < seq and not known.frozen and not known.lock.locked():
                    self.forget(name)
                    self._hub.tell(name, Pong(seq))

    async def _loaded(self, name: str) -> Table:
        row = await self._store.table(name)
        if row is None:
            raise Refusal("unknown", "There is no such table; is the link complete?")
        try:
            table = Table(row, await self._store.seats(name))
        except WoolgatherError as trouble:
            raise Refusal("frozen", f"This table cannot be opened here: {trouble}") from None
        table.follow(await self._store.lines(name))
        table.restore(await self._store.answers(name))
        return table

    def _forget_idle(self) -> None:
        """Tables that nobody looks at go from memory, the oldest first; the log has them."""
        idle = [name for name, table in self._tables.items()
                if not self._hub.count(name) and not table.lock.locked() and not table.bots_awake]
        for name in idle[:max(0, len(self._tables) + 1 - KEPT)]:
            self.forget(name)
