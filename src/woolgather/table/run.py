"""Starts a server in this process, and ends it so that nobody loses anything."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, cast

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table import logs
from woolgather.table.announcing import Announcer, AtHome
from woolgather.table.app import app
from woolgather.table.data_files import DamagedStore, check_store, make_private, make_store
from woolgather.table.database import shown_url
from woolgather.table.file_limit import raised_file_limit
from woolgather.table.folder_lock import LOCK, FolderLock
from woolgather.table.garbage import collect_seldom
from woolgather.table.handover import ALONE, Handover, ServerPlace
from woolgather.table.key_check import OtherKey, key_of
from woolgather.table.limits import RESERVE, Limits
from woolgather.table.origin_guard import LOOPBACK, hosts_for
from woolgather.table.own_addresses import own_addresses
from woolgather.table.protocols import BACKLOG, GRACE, HandedConnection, ServerConfig, SocketConnection
from woolgather.table.proxies import Proxies
from woolgather.table.schema_version import NewerStore
from woolgather.table.server import TableServer
from woolgather.table.shared_sockets import listening_together
from woolgather.table.store import Store, sqlite_url
from woolgather.table.thinking import BotQueue, ThinkingLimits
from woolgather.table.webhook_call import Caller
from woolgather.table.workers import WORKERS

PORT: Final = 8000
TRIED: Final = 20
"""How many ports are tried, counting up from the one asked for, before any free one is taken."""

EVERYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104
DATABASE: Final = "table.sqlite"
KEY: Final = "table.key"
ACCEPTED_AT_ONCE: Final = 8
MOMENT: Final = 0.02
"""Seconds between looks at what is still being done, and for the last answers to leave."""

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP") if hasattr(signal, name)
)
"""Signals that ask a server to end; the last one also says that a terminal was closed."""

HANGUP: Final = "SIGHUP"

MARGIN: Final = 5.0
"""Seconds beyond its own deadline after which a process that does not end breaks off."""

FAILED: Final = 1

log = logging.getLogger(__name__)


def data_folder() -> Path:
    """Where programs keep their users' data on this platform."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Woolgather"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Woolgather"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "woolgather"


def server_in(folder: Path, start: Start | None = None) -> TableServer:
    """A server for the games in a folder; if the folder cannot be used, one sentence says why."""
    with _told_in_words(folder):
        make_private(folder, (DATABASE, KEY, LOCK))
        make_store(folder / DATABASE)
        check_store(folder / DATABASE)
        key = asyncio.run(_prepare(sqlite_url(folder / DATABASE), folder / KEY))
        return server_of(start, Store(sqlite_url(folder / DATABASE)), key)


def server_at(url: str, folder: Path, start: Start | None = None) -> TableServer:
    """A server for the games in a database that other servers may use too; the folder has the key."""
    return server_of(start, Store(url), prepared_at(url, folder))


def server_of(start: Start | None, store: Store, key: bytes) -> TableServer:
    """The server of this process, as it is to be started; as at home, if nothing is said."""
    start = start or Start()
    caller = None if start.webhooks == "off" else Caller(http=start.webhooks == "http")
    return TableServer(
        store,
        key,
        bots=bots_for(start),
        abandoned_days=start.abandoned_days,
        unseen_days=start.unseen_days,
        caller=caller,
        public_address=start.public_address,
    )


def prepared_at(url: str, folder: Path) -> bytes:
    """Migrate a database; the key that is in the folder then."""
    with _told_in_words(shown_url(url)):
        make_private(folder, (KEY,))
        return asyncio.run(_prepare(url, folder / KEY))


@contextmanager
def _told_in_words(folder: Path | str) -> Iterator[None]:
    try:
        yield
    except NewerStore:
        raise SystemExit(
            f"The games in {folder} were saved by a newer woolgather; this one cannot read them."
        ) from None
    except (DamagedStore, OtherKey) as trouble:
        raise SystemExit(str(trouble)) from None
    except (SQLAlchemyError, OSError, ValueError) as trouble:
        reason = getattr(trouble, "orig", None) or getattr(trouble, "strerror", None) or trouble
        raise SystemExit(f"woolgather cannot keep games in {folder}: {reason}.") from None


async def _prepare(url: str, key: Path) -> bytes:
    """Migrate the store, and find out whether this is its key, before the server starts to listen."""
    store = Store(url)
    try:
        await store.open()
        return await key_of(store, key)
    finally:
        await store.close()


class PortTaken(Exception):
    """Somebody else listens there, or, if it is `forbidden`, only the system's own programs may."""

    def __init__(self, port: int, forbidden: bool) -> None:
        super().__init__(f"Port {port} cannot be used.")
        self.port, self.forbidden = port, forbidden


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port; on any free one if it is 0.

    It must say that it is TCP: only then does asyncio send at once what is written, instead of waiting for up to 40 ms
    until the client has acknowledged what was sent before.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name != "nt":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError as trouble:
        found.close()
        if trouble.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(port, trouble.errno == errno.EACCES) from None
        raise SystemExit(f"woolgather cannot listen on {host}: {trouble.strerror or trouble}.") from None
    return found


def listening_near(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next one that is free."""
    return _listening_near([host], port)[0]


def _listening_near(hosts: Sequence[str], port: int) -> list[socket.socket]:
    for wish in [*range(port, min(port + TRIED, 65_536)), *[0] * len(hosts)]:
        with suppress(PortTaken):
            return listening_together(hosts, wish, listening)
    raise SystemExit(f"woolgather found no free port at {hosts[0]}.")


def address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    if host in (*EVERYWHERE, "127.0.0.1", "::1"):
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def addresses_for_others(host: str, port: int) -> list[str]:
    """What to type on other machines of the network, the likeliest first; none if they are not listened to."""
    return [f"http://{each}:{port}" for each in own_addresses()] if host in EVERYWHERE else []


class Server(uvicorn.Server):
    """Ends in order: it finishes what it is doing, then tells all sockets to come back (1012), and says nothing else.

    A signal that asks it to end is an ordinary end. What was ignored when it started stays ignored, and whoever had an
    answer to a closed terminal keeps it.
    """

    config: ServerConfig

    def __init__(self, config: ServerConfig, tables: TableServer, announcer: Announcer, start: Start) -> None:
        super().__init__(config)
        self._tables, self._announcer, self._start = tables, announcer, start
        self.told_to_end: Callable[[], None] = lambda: None
        """Called when the server begins to end."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever waits is taken in by a few at a time, so that other processes on the same port get their share.

        Warming up comes last: before people are served, it would only make them wait.
        """
        self.config.backlog = ACCEPTED_AT_ONCE
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)
        if self.started:
            self.config.handover.open(self._adopt)
            host, port = self._start.host, int(self.servers[0].sockets[0].getsockname()[1])
            self._announcer.opened(address(host, port), self._start.others(port))
            self._tables.warm_up()

    async def _adopt(self, found: socket.socket, request: bytes) -> None:
        """Go on with a connection that another process has accepted."""

        def protocol() -> HandedConnection:
            return HandedConnection(self.config, self.server_state, self.lifespan.state, request)

        await asyncio.get_running_loop().connect_accepted_socket(protocol, found)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tables.readiness.is_closing = True
        self._announcer.closing()
        self.config.handover.retire()
        self.told_to_end()
        loop = asyncio.get_running_loop()
        until = loop.time() + self._start.shutdown_seconds
        await self._drain(until)
        self.config.timeout_graceful_shutdown = cast(int, max(GRACE, until - loop.time()))
        await super().shutdown(sockets)
        self._announcer.closed()

    async def _drain(self, until: float) -> None:
        """Until every message that has arrived is answered, and the answers are on their way."""
        for server in self.servers:
            server.close()
        talking = [each for each in self.server_state.connections if isinstance(each, SocketConnection)]
        for each in talking:
            each.drain()
        while any(each.is_busy for each in talking) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(MOMENT)
        await self.config.handover.close()
        await asyncio.sleep(MOMENT)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.getsignal(each) for each in ENDING}
        with super().capture_signals():
            for each, handler in before.items():
                signal.signal(each, handler if _is_answered(each, handler) else self.handle_exit)
            try:
                yield
            finally:
                for each, handler in before.items():
                    signal.signal(each, handler)
                self._captured_signals.clear()


def _is_answered(each: signal.Signals, handler: object) -> bool:
    return handler is signal.SIG_IGN or (each.name == HANGUP and callable(handler))


@dataclass(frozen=True)
class Start:
    """How a server is started. Without a port it takes the usual one, or the next that is free."""

    host: str = "127.0.0.1"
    port: int | None = None
    any_port: bool = False
    data: Path | None = None
    open_browser: bool = True
    names: Sequence[str] = ()
    """Other host names to answer to, behind a proxy for example."""
    behind: Sequence[str] = ()
    """Addresses and networks of proxies, which are believed when they say for whom they ask."""
    limits: Limits = field(default_factory=Limits)
    store: str = field(default="", repr=False)
    """The address of a PostgreSQL database; without one, games are kept in the folder."""
    bot_workers: int = WORKERS
    operator_secret: str = field(default="", repr=False)
    """Opens what only the operator may see; without one, there is nothing to open."""
    abandoned_days: int = 0
    unseen_days: int = 0
    """Unfinished games at which nothing happened for so many days are removed; 0 keeps them for ever."""
    webhooks: str = "off"
    """Whether people can be called when it is their turn: `off`, by `https` only, or also by `http`."""
    public_address: str = ""
    """Where people find the server; only if it is known are the links of tables sent to webhooks."""
    log: str = "text"
    log_level: str = "info"
    shutdown_seconds: float = GRACE
    """For finishing what is being done when the server is told to end."""
    shared: Sequence[str] = ()
    """The machine's own addresses at which the home network is let in, besides `host`; then it answers to no other
    names.
    """
    place: ServerPlace = ALONE

    @property
    def folder(self) -> Path:
        return self.data or data_folder()

    def others(self, port: int) -> list[str]:
        """What to type on other machines, the likeliest first."""
        return [f"http://{each}:{port}" for each in self.shared] or addresses_for_others(self.host, port)

    @property
    def hosts(self) -> frozenset[str] | None:
        """The names to answer to; None: any."""
        if self.shared:
            return LOOPBACK | {*self.shared, *self.names}
        return hosts_for(self.host, self.names)


def main(start: Start, announcer: Announcer | None = None) -> None:
    """Serve whoever sits at this machine until interrupted. Raises FolderInUse or PortTaken if that is not possible."""
    logs.install(form=start.log, level=start.log_level)
    serve(start, announcer or AtHome(start.open_browser))


def serve(start: Start, announcer: Announcer) -> None:
    """Serve in this process until told to end. Raises FolderInUse or PortTaken if that is not possible."""
    if start.store:
        server = server_at(start.store, start.folder, start)
        serve_on(start, server, announcer, *sockets_for(start))
    else:
        _serve_folder(start, announcer)


def _serve_folder(start: Start, announcer: Announcer) -> None:
    folder = start.folder
    with _told_in_words(folder):
        make_private(folder, ())
        lock = FolderLock(folder)
    with lock:
        lock.tell("")
        server = server_in(folder, start)
        found = sockets_for(start)
        lock.tell(address(start.host, int(found[0].getsockname()[1])))
        serve_on(start, server, announcer, *found)


def serve_on(start: Start, server: TableServer, announcer: Announcer, *found: socket.socket) -> None:
    """Serve on sockets that listen already, all on one port."""
    with suppress(KeyboardInterrupt):
        config = _configured(start, server, int(found[0].getsockname()[1]))
        collect_seldom()
        serving = Server(config, server, announcer, start)
        serving.told_to_end = partial(end_within, start.shutdown_seconds + MARGIN)
        serving.run(sockets=[*found])


def end_within(seconds: float) -> None:
    """End this process by then, come what may: a database that does not answer would be waited for without end."""

    def watch() -> None:
        time.sleep(seconds)
        log.error("The server could not end in time and breaks off; what was acknowledged is saved.")
        logging.shutdown()
        os._exit(FAILED)

    threading.Thread(target=watch, daemon=True, name="deadline").start()


def bots_for(start: Start) -> BotQueue:
    return BotQueue(limits=ThinkingLimits(workers=start.bot_workers))


def socket_for(start: Start) -> socket.socket:
    return sockets_for(start)[0]


def sockets_for(start: Start) -> list[socket.socket]:
    """For this machine first. Whoever shares listens besides at the addresses that are shared, and at no other."""
    hosts = [start.host, *start.shared]
    if start.port is not None and not start.any_port:
        return listening_together(hosts, start.port, listening)
    wanted = PORT if start.port is None else start.port
    found = _listening_near(hosts, wanted)
    chosen = int(found[0].getsockname()[1])
    if wanted not in (chosen, 0):
        print(f"Port {wanted} is taken; using {chosen} instead.", flush=True)
    return found


def _configured(start: Start, server: TableServer, port: int) -> ServerConfig:
    limits = start.limits.fitting(raised_file_limit(start.limits.connections + RESERVE))
    others = next(iter(start.others(port)), "")
    whole = app(server, start.hosts, limits=limits, others=others, operator_secret=start.operator_secret)
    config = ServerConfig(whole, limits, Proxies(start.behind))
    config.handover = Handover(start.place, server.metrics.server.handed_over.inc)
    server.metrics.watch(server.metrics.server.connections, lambda: len(config.connections))
    return config
