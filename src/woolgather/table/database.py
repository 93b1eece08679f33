"""One database, read and written without stopping the event loop.

SQLite takes one writer at a time, so all writing is done by one thread, and reading by a few others. PostgreSQL is
reached through an asynchronous driver.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar
from urllib.parse import quote, unquote

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, OperationalError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

READERS: Final = 2
CONNECTIONS: Final = 4
"""To a database server, from each process: one writes, the others read."""

PATIENCE: Final = {"timeout": 10.0, "command_timeout": 30.0}
"""Seconds for a connection, and for one command, before the database server counts as out of reach."""

FRESH: Final = 1.0
"""Seconds after its last use in which a connection is not asked whether it is alive, if the driver thinks so."""

IN_CONFLICT: Final = ("40001", "40P01")
"""SQLSTATE of transactions that got in each other's way; each can be tried again."""

OUT_OF_REACH: Final = ("08", "53", "57", "58")
"""Classes of SQLSTATE: no connection, no room, an administrator's act, a fault of the system."""

USED: Final = "used"
POSTGRES: Final = ("postgres", "postgresql", "postgresql+asyncpg")
SQLITE: Final = "sqlite:///"
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=10000",
    "trusted_schema=OFF",
    "secure_delete=ON",
)

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
"""What is done inside a transaction."""


class Conflict(Exception):
    """Somebody else wrote that line, took that seat, or used that request id first."""


class Database(Protocol):
    """`read` sees one state of the database; `write` commits before it returns, all of the work or nothing."""

    async def read(self, work: Work[T]) -> T: ...

    async def write(self, work: Work[T]) -> T: ...

    async def close(self) -> None: ...


def database_at(url: str) -> Database:
    return AsyncDatabase(url) if is_postgres(url) else SqliteDatabase(url)


def is_postgres(url: str) -> bool:
    return url.partition(":")[0] in POSTGRES


def sqlite_url(file: Path) -> str:
    """Whatever characters its name has: a URL gives some of them a meaning."""
    return SQLITE + quote(str(file))


def postgres_url(url: str) -> sa.URL:
    """For our driver, which calls the option `sslmode` of other drivers `ssl`; the password where it is hidden."""
    named = sa.make_url(f"postgresql+asyncpg:{url.partition(':')[2]}")
    wanted, secret = (named.query.get(option) for option in ("sslmode", "password"))
    named = named.difference_update_query(["sslmode", "password"])
    if wanted is not None:
        named = named.update_query_dict({"ssl": str(wanted)})
    return named if secret is None else named.set(password=str(secret))


def shown_url(url: str) -> str:
    """As whoever runs the server would write it, without the password."""
    named = sa.make_url(url)
    written = named.set(drivername=named.get_backend_name()).render_as_string(hide_password=True)
    return unquote(written) if unquote(written).isprintable() else written


class SqliteDatabase:
    """Connections that are durable once committed, and patient with other programs that use the file."""

    def __init__(self, url: str) -> None:
        self._reading, self._writing = _sqlite_engine(url, "BEGIN"), _sqlite_engine(url, "BEGIN IMMEDIATE")
        self._readers = ThreadPoolExecutor(READERS, "store-read")
        self._writer = ThreadPoolExecutor(1, "store-write")
        self._connection: sa.Connection | None = None
        """The writer's own, kept open: to fetch it for every transaction would take as long as a small one."""

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, _transact, self._reading, work)

    async def write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    def _write(self, work: Work[T]) -> T:
        if self._connection is None:
            self._connection = self._writing.connect()
        try:
            with self._connection.begin():
                return work(self._connection)
        except BaseException:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        """A commit that fails may leave its transaction open, and with it the lock: the next one begins anew."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    async def close(self) -> None:
        for threads in (self._readers, self._writer):
            await asyncio.to_thread(threads.shutdown)
        self._hang_up()
        self._reading.dispose()
        self._writing.dispose()


class AsyncDatabase:
    """A PostgreSQL server, which several processes may use. It may be restarted: lost connections are replaced."""

    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # who keeps games in a folder starts sooner without it

        self._writing = create_async_engine(
            postgres_url(url),
            hide_parameters=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            connect_args=dict(PATIENCE),
        )
        sa.event.listen(self._writing.sync_engine, "checkout", _check_alive)
        sa.event.listen(self._writing.sync_engine, "checkin", _note_use)
        self._reading = self._writing.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._running: set[asyncio.Future[None]] = set()

    async def read(self, work: Work[T]) -> T:
        return await self._transact(self._reading, work)

    async def write(self, work: Work[T]) -> T:
        return await self._transact(self._writing, work)

    async def _transact(self, engine: AsyncEngine, work: Work[T]) -> T:
        done = asyncio.get_running_loop().create_future()
        self._running.add(done)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        except _troubles() as trouble:
            raise _without_values(trouble) from None
        finally:
            self._running.discard(done)
            done.set_result(None)

    async def close(self) -> None:
        """Finish what is running: a connection that comes back later would never be closed."""
        if self._running:
            await asyncio.wait(self._running)
        await self._writing.dispose()


class GroupCommit:
    """One writer: whatever waits is committed in one transaction, and then each is told. One sync serves them all."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Work[None], asyncio.Future[None]]] = []
        self._running: asyncio.Task[None] | None = None
        self.commits = 0
        self.committed: Callable[[int, float], None] = lambda writes, seconds: None
        """Called after each commit: how many writes it held, and how many seconds it took."""
        self.failed: Callable[[], None] = lambda: None
        """Called when the database could not commit."""

    async def write(self, work: Work[None]) -> None:
        """Do the work in a transaction, possibly together with others'; it is on disk when this returns."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        await done

    async def _run(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            for (_, done), trouble in zip(group, await self._commit([work for work, _ in group]), strict=True):
                if done.done():
                    continue  # nobody waits any more
                if trouble is None:
                    done.set_result(None)
                else:
                    done.set_exception(trouble)
        self._running = None

    async def _commit(self, works: Sequence[Work[None]]) -> list[Exception | None]:
        """What became of each. If one of them cannot be done, they are done one by one, so that only that one fails."""
        started = time.perf_counter()
        try:
            await self._database.write(partial(_do_all, works))
        except OperationalError as trouble:  # the disk or the database: it would fail for each of them
            self.failed()
            return [trouble for _ in works]
        except Exception as trouble:  # noqa: BLE001 - whoever waits is told
            if len(works) == 1:
                return [_as_conflict(trouble) if isinstance(trouble, IntegrityError) else trouble]
            return [(await self._commit([work]))[0] for work in works]
        self.commits += 1
        self.committed(len(works), time.perf_counter() - started)
        return [None for _ in works]

    async def close(self) -> None:
        """Finish what is waiting."""
        if self._running is not None:
            await self._running


def _check_alive(connection: Any, record: sa.pool.ConnectionPoolEntry, _: Any) -> None:
    """To ask the database before each transaction would cost as much as a small one."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError
    if time.monotonic() - record.info.get(USED, -FRESH) >= FRESH:
        try:
            connection.ping()
        except Exception as trouble:
            raise DisconnectionError from trouble


def _note_use(_: Any, record: sa.pool.ConnectionPoolEntry) -> None:
    record.info[USED] = time.monotonic()


def _as_conflict(trouble: IntegrityError) -> Conflict:
    conflict = Conflict()
    conflict.__cause__ = trouble
    return conflict


class _Told(Exception):
    """What PostgreSQL said, without the rows that it quotes: they hold moves, names and links."""


def _without_values(trouble: Exception) -> Exception:
    """The same kind of trouble, so that it can be logged; whatever is not about the data is about the connection."""
    original = getattr(trouble, "orig", None) or trouble
    state = str(getattr(original, "sqlstate", None) or "")
    if state in IN_CONFLICT:
        return Conflict()
    statement = getattr(trouble, "statement", None)
    told = _Told(f"{type(original).__name__} {state}".strip() if statement else _reason(original))
    return _kind(trouble, state)(statement, None, told, hide_parameters=True)


def _kind(trouble: Exception, state: str) -> type[DBAPIError]:
    """Whether the data are wrong, or the database is out of reach, which would be so for whatever else is written."""
    if isinstance(trouble, IntegrityError):
        return IntegrityError
    return DBAPIError if state and state[:2] not in OUT_OF_REACH else OperationalError


def _reason(trouble: BaseException) -> str:
    """Why there is no connection, which names no more than the database and its user."""
    return str(trouble).partition("\n")[0].rpartition(">: ")[2] or type(trouble).__name__


def _troubles() -> tuple[type[Exception], ...]:
    """What goes wrong with a database server; while it connects, the driver raises errors of its own."""
    import asyncpg

    return DBAPIError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError


def _do_all(works: Sequence[Work[None]], connection: sa.Connection) -> None:
    for work in works:
        work(connection)


def _transact(engine: sa.Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _sqlite_engine(url: str, begin: str) -> sa.Engine:
    """We begin transactions ourselves: the driver's own way would leave an interrupted migration half done."""
    file = sa.URL.create("sqlite", database=unquote(url.removeprefix(SQLITE)))
    engine = sa.create_engine(file, hide_parameters=True)  # a logged error shows no move, name or token
    sa.event.listen(engine, "connect", _prepare)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
