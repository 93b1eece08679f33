"""How the servers of one database reach each other: through one connection of each to PostgreSQL.

It hears what the others say (NOTIFY), and it holds locks that PostgreSQL frees when the process dies. A connection
that is lost is restored after growing pauses. What was said meanwhile is lost, so whoever listens looks for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from woolgather.table.database import PATIENCE, postgres_url

NAME: Final = "woolgather link"
"""What the connection is called in PostgreSQL's list of them."""

NOTICES: Final = "woolgather"
"""The channel on which new lines are announced."""

PRESENCE: Final = "woolgather_presence"
"""The channel on which servers say who is watching through them."""

SPECTATORS: Final = "woolgather_spectators"
"""The channel on which servers say who is watching without a seat."""

ANSWERS_ONLY: Final = 0
"""The line of a notice that announces answers of a window, and no line."""

REMOVED: Final = -1
"""The line of a notice that announces that the table is gone."""

PEOPLE: Final = -2
"""The line of a notice that announces that seats have become somebody's, or nobody's in particular."""

CHAT: Final = -3
"""The line of a notice that announces that something was said."""

PERSON: Final = -4
"""The line of a notice that announces that somebody has another name, or is forgotten; it names them, and no table."""

RETENTION: Final = "woolgather retention"
"""The lock of the server that removes abandoned tables; all other locks are named by tables."""

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
"""Seconds before a connection is tried again; twice as many after each failure, up to the longest."""

LONGEST_ANSWER: Final = 5.0
"""Seconds after which a connection that does not answer counts as lost."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """Some process wrote to a table's log, up to line `seq`, saved answers or what was said, changed who is who, or
    removed the table.

    It says nothing of what was written.
    """

    process: str
    table: str
    seq: int

    def text(self) -> str:
        return f"{self.process} {self.table} {self.seq}"

    @classmethod
    def read(cls, text: str) -> Notice:
        process, table, seq = text.split(" ")
        return cls(process, table, int(seq))


class LinkListener(Protocol):
    """Called inside the event loop, so it must not take long."""

    def link_heard(self, channel: str, text: str) -> None:
        """Some server said something, perhaps this one."""

    def link_lost(self) -> None:
        """Nothing is heard, and all locks are lost."""

    def link_restored(self) -> None:
        """From now on everything is heard; something may have been missed before."""


class Link(Protocol):
    """The servers that use the same database. `process` is what the others call this one."""

    process: str

    @property
    def is_connected(self) -> bool:
        """Whether the other servers can be heard, if there can be any."""

    async def open(self, listener: LinkListener) -> None: ...

    async def close(self) -> None: ...

    async def say(self, channel: str, text: str) -> bool:
        """To all, at once; False if nobody can hear it now."""

    async def lock(self, name: str) -> bool:
        """Take a lock, if no other server has it; it is kept until it is given back or the link is lost."""

    def holds(self, name: str) -> bool:
        """Whether this server took that lock and has to give it back."""

    def held(self) -> list[str]:
        """All locks of tables that it has to give back."""

    async def unlock(self, name: str, is_idle: Callable[[], bool]) -> None:
        """Give the lock back, unless it is needed again by then."""


class NoLink:
    """Nobody else uses the database: there is nobody to talk to, and every lock is free."""

    process = ""
    is_connected = True

    async def open(self, listener: LinkListener) -> None: ...

    async def close(self) -> None: ...

    async def say(self, channel: str, text: str) -> bool:
        return False

    async def lock(self, name: str) -> bool:
        return True

    def holds(self, name: str) -> bool:
        return False

    def held(self) -> list[str]:
        return []

    async def unlock(self, name: str, is_idle: Callable[[], bool]) -> None: ...


class PostgresLink:
    """One connection, used for one thing at a time."""

    def __init__(self, url: str, process: str) -> None:
        self.process = process
        self._url = postgres_url(url)
        self._connection: Any = None
        self._using = asyncio.Lock()
        self._held: set[str] = set()
        self._keeping: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def open(self, listener: LinkListener) -> None:
        """The first try is waited for; if it fails, the server goes on without hearing from the others for now."""
        first = asyncio.Event()
        self._keeping = asyncio.create_task(self._keep(listener, first))
        await first.wait()

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)

    async def _keep(self, listener: LinkListener, tried: asyncio.Event) -> None:
        pause = FIRST_PAUSE
        while True:
            lost = asyncio.Event()
            try:
                connection = await self._connected(listener, lost)
            except _troubles() as trouble:
                log.warning("The other servers cannot be heard (%s).", type(trouble).__name__)
                tried.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            pause, self._connection = FIRST_PAUSE, connection
            try:
                listener.link_restored()
                tried.set()
                await lost.wait()
            finally:
                self._connection = None
                self._held.clear()
                connection.terminate()
            listener.link_lost()

    async def _connected(self, listener: LinkListener, lost: asyncio.Event) -> Any:
        import asyncpg

        _, wishes = self._url.get_dialect()().create_connect_args(self._url)
        connection = await asyncpg.connect(**wishes, **PATIENCE, server_settings={"application_name": NAME})
        connection.add_termination_listener(lambda _: lost.set())
        try:
            for channel in (NOTICES, PRESENCE, SPECTATORS):
                await connection.add_listener(channel, lambda _, __, where, text: listener.link_heard(where, text))
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def say(self, channel: str, text: str) -> bool:
        async with self._using:
            return await self._ask("select true from pg_notify($1, $2)", channel, text)

    def holds(self, name: str) -> bool:
        return name in self._held

    def held(self) -> list[str]:
        return [name for name in self._held if name != RETENTION]

    async def lock(self, name: str) -> bool:
        async with self._using:
            if not self.holds(name) and await self._ask("select pg_try_advisory_lock(hashtextextended($1, 0))", name):
                self._held.add(name)
            return self.holds(name)

    async def unlock(self, name: str, is_idle: Callable[[], bool]) -> None:
        async with self._using:
            if self.holds(name) and is_idle():
                self._held.discard(name)
                await self._ask("select pg_advisory_unlock(hashtextextended($1, 0))", name)

    async def _ask(self, question: str, *values: str) -> bool:
        """False also if there is no connection; one that does not answer is given up."""
        connection = self._connection
        if connection is None:
            return False
        try:
            return bool(await connection.fetchval(question, *values, timeout=LONGEST_ANSWER))
        except _troubles():
            connection.terminate()
            return False


def _troubles() -> tuple[type[Exception], ...]:
    import asyncpg

    return OSError, asyncpg.PostgresError, asyncpg.InterfaceError
