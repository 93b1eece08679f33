"""The tables in memory. The store's log is the truth; a table is replayed from it when it is needed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from traceback import format_exception_only
from typing import Final, TypeVar

from woolgather.engine.errors import WoolgatherError
from woolgather.engine.registry import games
from woolgather.table.database import Conflict
from woolgather.table.events import Events
from woolgather.table.hub import Hub
from woolgather.table.messages import Pong, Refused
from woolgather.table.reading import Unreadable, read_table
from woolgather.table.refusals import Refusal, faster, no_such_table
from woolgather.table.rehearsal import rehearse
from woolgather.table.scenes import Scenes
from woolgather.table.seats import dismiss_leavers
from woolgather.table.store import Store
from woolgather.table.tables import Table

KEPT: Final = 200
"""Tables kept in memory although nobody is watching them."""

REST: Final = 120.0
"""Seconds after which a table at which nothing happens leaves memory, watched or not."""

TRIES: Final = 5
"""How often something is tried while other servers keep writing to the same table."""

GONE: Final = Refused(
    None, "unknown", "This table was removed, because nothing had happened at it for a long time.", None
)

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Entry:
    """A table with its lock and its scenes. `pinned`: something is going on there, so it stays in memory."""

    table: Table
    scenes: Scenes
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pinned: bool = False
    used: float = field(default_factory=time.monotonic)


class TableCache:
    """Finds tables by their link; whoever changes one does so inside `locked`."""

    def __init__(self, store: Store, hub: Hub, events: Events, rest: float = REST) -> None:
        self._store, self._hub, self._events, self._rest = store, hub, events, rest
        self._entries: dict[str, _Entry] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._unloaded: dict[str, int] = {}
        """Tables that are watched but not in memory, with the newest line that their viewers know."""
        self._removed: set[str] = set()
        """Tables that are gone, and whose viewers have been told so."""
        self._replayer = ThreadPoolExecutor(1, "replay")

    async def rehearse(self) -> None:
        """Get to know each game, so that the first of its tables opens as soon as any other.

        One after the other: whoever is waiting for a table comes between. One that fails is left for its first table;
        what is wrong in its pages is said.
        """
        for game in games():
            try:
                await asyncio.get_running_loop().run_in_executor(self._replayer, rehearse, game)
            except WoolgatherError as trouble:
                log.warning("The game %s could not be made ready. %s", game, trouble)
            except Exception as trouble:  # noqa: BLE001 - a game of another package may raise anything
                what = format_exception_only(trouble)[-1].strip()
                log.warning("The game %s could not be made ready (%s).", game, what)

    async def find(self, name: str) -> Table:
        """The table with that link, replayed from its log if it is not in memory."""
        return (await self._entry(name)).table

    async def _entry(self, name: str) -> _Entry:
        while name not in self._entries:
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.create_task(self._load(name))
                loading.add_done_callback(partial(self._loaded, name))
            await asyncio.shield(loading)
        entry = self._entries[name]
        entry.used = time.monotonic()
        return entry

    def _loaded(self, name: str, loading: asyncio.Task[None]) -> None:
        self._loading.pop(name, None)
        if not loading.cancelled():
            loading.exception()  # whoever waits is told; if nobody does any more, nobody needs to know

    async def _load(self, name: str) -> None:
        """Replay the log in a thread, so that a long game does not keep the others waiting."""
        try:
            table = await read_table(self._store, name, Table.replayed, self._replayer)
        except Unreadable as trouble:
            raise _refusal(trouble) from trouble
        if table is None:
            raise no_such_table()
        self.add(table)

    async def prepare_story(self, table: Table, viewer: int | None) -> None:
        """Tell the story of a long game outside of the event loop. The caller holds the table's lock."""
        if not table.story.is_ready(viewer):
            await self.aside(partial(table.story.prepare, viewer))

    async def aside(self, work: Callable[[], T]) -> T:
        """Do what takes long outside of the event loop. The caller holds the lock of the table that it is about."""
        return await asyncio.get_running_loop().run_in_executor(self._replayer, work)

    async def newest(self, name: str) -> int:
        """The number of the newest line, without reading the table."""
        entry = self._entries.get(name)
        if entry is not None:
            return entry.table.seq
        return self._unloaded.get(name) or (await self._store.newest([name])).get(name, 0)

    def __len__(self) -> int:
        return len(self._entries)

    def names(self) -> list[str]:
        """The tables in memory."""
        return list(self._entries)

    def in_memory(self, name: str) -> Table | None:
        found = self._entries.get(name)
        return None if found is None else found.table

    def scenes(self, table: Table) -> Scenes:
        found = self._entries.get(table.id)
        return found.scenes if found is not None and found.table is table else Scenes(table)

    def add(self, table: Table) -> None:
        """Keep the table; one that is here already stays."""
        if table.id in self._entries:
            return
        self._make_room()
        self._entries[table.id] = _Entry(table, Scenes(table))
        known = self._unloaded.pop(table.id, table.seq)
        dismiss_leavers(self._hub, table)
        if known < table.seq:
            self._hub.broadcast(table.id, Pong(table.seq))
        self._events.table_changed(table)

    def forget(self, name: str, known: int = 0) -> None:
        """Replay it from its log when it is next needed. `known`: a line that all its viewers surely know."""
        if self._entries.pop(name, None) is not None and self.is_watched(name):
            self._unloaded[name] = known

    def remove(self, name: str) -> None:
        """The table is gone from the store; whoever still watches it is told so, once."""
        self._entries.pop(name, None)
        self._unloaded.pop(name, None)
        if self.is_watched(name) and name not in self._removed:
            self._removed.add(name)
            self._hub.broadcast(name, GONE)

    def pin(self, table: Table, pinned: bool) -> None:
        """Keep the table in memory although nobody may be watching, or no longer."""
        found = self._entries.get(table.id)
        if found is not None and found.table is table:
            found.pinned = pinned

    def is_watched(self, name: str) -> bool:
        return self._hub.count(name) > 0

    def is_awaited(self, name: str) -> bool:
        """Whether somebody watches here, or a player through another server."""
        return self.is_watched(name) or bool(self._hub.elsewhere(name))

    @asynccontextmanager
    async def locked(self, name: str, *, fresh: bool = False) -> AsyncIterator[Table]:
        """The table, with nobody else changing it. An error may leave it half changed: then it is replayed.

        `fresh`: with all that is in the log by now. Another server may have written to it, and what is done with the
        table as we know it may otherwise be done for somebody who has left.
        """
        while True:
            entry = await self._entry(name)
            async with entry.lock:
                if self._entries.get(name) is not entry or (fresh and await self._is_behind(entry)):
                    continue
                try:
                    yield entry.table
                except Refusal:
                    raise
                except BaseException:
                    self.forget(name)
                    raise
                return

    async def update(self, name: str, do: Callable[[Table], Awaitable[T]], *, fresh: bool = False) -> T:
        """Do something with the table; if another server wrote to its log meanwhile, again with what it wrote."""
        for _ in range(TRIES):
            with suppress(Conflict):
                async with self.locked(name, fresh=fresh) as table:
                    return await do(table)
        raise faster()

    async def _is_behind(self, entry: _Entry) -> bool:
        """Whether the log has gone on without us; then the table is replayed."""
        name = entry.table.id
        newest = await self._store.newest([name])
        if newest.get(name, 0) <= entry.table.seq:
            return False
        self.forget(name)
        return True

    def is_known(self, name: str) -> bool:
        """Whether the table is in memory, or will be soon."""
        return name in self._entries or name in self._loading

    def is_needed(self, name: str) -> bool:
        """Whether somebody watches the table here, or something goes on there that this server takes part in."""
        entry = self._entries.get(name)
        is_used = entry is None or entry.pinned or entry.lock.locked() or entry.table.answers.window is not None
        return is_used or self.is_watched(name)

    def tell_viewers(self, name: str, seq: int) -> None:
        """The newest line of a table that is not in memory; viewers who do not know it are told to look again."""
        if self._unloaded.get(name, seq) < seq:
            self._unloaded[name] = seq
            self._hub.broadcast(name, Pong(seq))

    def _make_room(self) -> None:
        """Forget tables that nobody is watching, those that were used longest ago first."""
        idle = [
            (entry.used, name)
            for name, entry in self._entries.items()
            if not self.is_watched(name) and not entry.lock.locked() and not entry.pinned
        ]
        for _, name in sorted(idle)[: max(0, len(idle) + 1 - KEPT)]:
            self.forget(name)

    def let_rest(self) -> None:
        """Forget what has not been used for a while; the log has it."""
        since = time.monotonic() - self._rest
        at_rest = [
            name
            for name, entry in self._entries.items()
            if entry.used < since and not entry.lock.locked() and not entry.pinned
        ]
        for name in at_rest:
            self.forget(name, self._entries[name].table.seq)
        for name in [name for name in self._unloaded if not self.is_watched(name)]:
            del self._unloaded[name]
        self._removed = {name for name in self._removed if self.is_watched(name)}

    def close(self) -> None:
        self._replayer.shutdown(wait=False, cancel_futures=True)


def _refusal(trouble: Unreadable) -> Refusal:
    if trouble.reason:
        return Refusal("frozen", f"This table cannot be opened here: {trouble.reason}")
    log.error("A table cannot be read: the store is damaged (%s).", trouble.kind)
    return Refusal(
        "frozen",
        "This table cannot be read, because the file that keeps it is damaged. Whoever runs this server may have a "
        "backup.",
    )
