"""Who is watching as which seat through which server. Nothing of it is stored: servers tell each other.

A message has the name of the server and what it says on its first line, and then a line for each table: its link and
the seats that are watched there, -1 for whoever watches without one. A server that is not heard of for a while counts
as gone, with all who watched through it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final

from woolgather.table.cache import TableCache
from woolgather.table.hub import Hub
from woolgather.table.link import PRESENCE, Link
from woolgather.table.refusals import Refusal
from woolgather.table.seats import broadcast_players
from woolgather.table.tasks import BackgroundTasks

HERE, ALL, NEW, GONE = "here", "all", "new", "gone"
"""What a server says: these tables are watched so; these and no others; say ALL to me; nobody watches any more."""

LARGEST: Final = 7_000
"""Characters in a message; PostgreSQL takes 8,000 bytes."""

SPECTATOR: Final = -1
"""Whoever watches without a seat. Nobody is told of them; but a table that is watched is not removed."""

SILENCE: Final = 3
"""After so many heartbeats that are not heard, a server counts as gone."""

Seats = Mapping[str, frozenset[int]]


class Presence:
    """Says who is watching here, and knows who is watching elsewhere."""

    def __init__(self, link: Link, hub: Hub, cache: TableCache, clock: Callable[[], float] = time.monotonic) -> None:
        self._link, self._hub, self._cache, self._clock = link, hub, cache, clock
        self._tasks = BackgroundTasks()
        self._said: dict[str, frozenset[int]] = {}
        self._elsewhere: dict[str, dict[str, frozenset[int]]] = {}
        self._heard: dict[str, float] = {}
        self._unsaid: set[str] = set()
        self._silent: set[str] = set()
        """Servers that count as gone without having said so; one that goes on is asked who is there."""
        self._closed = False
        self.gone: Callable[[str], None] = lambda _: None
        """Called when nobody watches through another server any more."""
        self.back: Callable[[], None] = lambda: None
        """Called when a server is there again that counted as gone."""

    async def close(self) -> None:
        self._closed = True
        await self._tasks.cancel()
        await self._say(GONE)

    def seats(self, table: str) -> set[int]:
        """The seats of a table that are watched through other servers."""
        return {seat for tables in self._elsewhere.values() for seat in tables.get(table, ())} - {SPECTATOR}

    def is_watched(self, table: str) -> bool:
        """Whether anybody is watching the table, through any server."""
        return self._hub.count(table) > 0 or any(table in tables for tables in self._elsewhere.values())

    def _here(self, table: str) -> frozenset[int]:
        return frozenset(
            SPECTATOR if socket.viewer is None else socket.viewer for socket in self._hub.subscribers(table)
        )

    def tables(self) -> set[str]:
        """The tables that are watched through other servers."""
        return {table for tables in self._elsewhere.values() for table in tables}

    @property
    def servers(self) -> int:
        """Other servers that have been heard of lately."""
        return len(self._heard)

    # ---- saying

    def changed(self, table: str) -> None:
        """Somebody may have come or gone here; if so, the others are told. Several changes at once are told as one."""
        if self._closed or not self._link.process:
            return
        if self._here(table) != self._said.get(table, frozenset()) or table in self._unsaid:
            if not self._unsaid:
                self._tasks.start(self._say_changes())
            self._unsaid.add(table)

    async def _say_changes(self) -> None:
        tables, self._unsaid = self._unsaid, set()
        await self._say(HERE, {table: self._here(table) for table in tables})

    async def say_all(self) -> None:
        self._said.clear()
        watched = {table: self._here(table) for table in self._hub.tables()}
        await self._say(ALL, {table: seats for table, seats in watched.items() if seats})

    async def introduce(self) -> None:
        """Ask the others who is watching there, and say who is watching here."""
        await self._say(NEW)
        await self.say_all()

    async def beat(self, seconds: float) -> None:
        """Say that this server is alive, and notice which others are not."""
        while True:
            await asyncio.sleep(seconds)
            await self._say(HERE)
            since = self._clock() - SILENCE * seconds
            for process in [process for process, at in self._heard.items() if at < since]:
                self._silent.add(process)
                self._forget(process)

    async def _say(self, what: str, seats: Seats | None = None) -> None:
        """In as many messages as it takes."""
        for part in parts(f"{table} {' '.join(map(str, sorted(there)))}" for table, there in (seats or {}).items()):
            await self._link.say(PRESENCE, "\n".join([f"{self._link.process} {what}", *part]))
            what = HERE
        for table, there in (seats or {}).items():
            if there:
                self._said[table] = there
            else:
                self._said.pop(table, None)

    # ---- hearing

    def heard(self, text: str) -> None:
        first, *rest = text.split("\n")
        process, what = first.split(" ")
        if process == self._link.process:
            return
        if what == GONE:
            self._forget(process)
            return
        self._heard[process] = self._clock()
        if what == NEW:
            self._tasks.start(self.say_all())
        if process in self._silent:
            self._silent.discard(process)
            self._tasks.start(self._say(NEW))
            self.back()
        known = {} if what == ALL else self._elsewhere.get(process, {})
        named = [line.split() for line in rest]
        self._note(process, known | {table: frozenset(map(int, seats)) for table, *seats in named})

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        self.gone(process)
        self._note(process, {})

    def _note(self, process: str, seats: Seats) -> None:
        """What is known of a server from now on; viewers here are told what that changes."""
        before = self._elsewhere.get(process, {})
        changed = [table for table in before.keys() | seats.keys() if before.get(table) != seats.get(table)]
        known = {table: self._hub.seats_present(table) for table in changed if self._hub.count(table)}
        self._elsewhere[process] = {table: there for table, there in seats.items() if there}
        if not self._elsewhere[process]:
            del self._elsewhere[process]
        for table, present in known.items():
            if present != self._hub.seats_present(table):
                self._tasks.start(self._announce(table, present))

    async def _announce(self, name: str, known: set[int]) -> None:
        """A seat that nobody holds makes no difference, whoever was watching as it."""
        with suppress(Refusal):  # the table is gone or cannot be opened, and whoever looks at it is told so
            async with self._cache.locked(name) as table:
                if (known ^ self._hub.seats_present(name)) & set(table.beside.people()):
                    broadcast_players(self._hub, table)


def parts(lines: Iterable[str]) -> list[list[str]]:
    """Lines, in parts that are not too large; one empty part if there are none."""
    parts: list[list[str]] = [[]]
    size = 0
    for line in lines:
        if size + len(line) > LARGEST:
            parts.append([])
            size = 0
        parts[-1].append(line)
        size += len(line) + 1
    return parts
