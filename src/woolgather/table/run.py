"""Starts the table on this machine and opens it in the browser."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import sqlalchemy as sa
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table import logs
from woolgather.table.app import app
from woolgather.table.data_files import DamagedStore, check_store, make_private, make_store
from woolgather.table.file_limit import raised_file_limit
from woolgather.table.folder_lock import LOCK, FolderLock
from woolgather.table.garbage import collect_seldom
from woolgather.table.limits import RESERVE, Limits
from woolgather.table.origin_guard import hosts_for
from woolgather.table.protocols import BACKLOG, ServerConfig
from woolgather.table.proxies import Proxies
from woolgather.table.server import TableServer
from woolgather.table.store import NewerStore, Store, sqlite_url
from woolgather.table.thinking import BotQueue
from woolgather.table.tokens import key_in

PORT: Final = 8000
TRIED: Final = 20
"""How many ports are tried, counting up from the one asked for, before any free one is taken."""

EVERYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104
DATABASE: Final = "table.sqlite"
KEY: Final = "table.key"


def data_folder() -> Path:
    """Where programs keep their users' data on this platform."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Woolgather"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Woolgather"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "woolgather"


def server_in(folder: Path, bots: BotQueue | None = None) -> TableServer:
    """A server for the games in a folder; if the folder cannot be used, one sentence says why."""
    with _told_in_words(folder):
        make_private(folder, (DATABASE, KEY, LOCK))
        make_store(folder / DATABASE)
        check_store(folder / DATABASE)
        asyncio.run(_prepare(sqlite_url(folder / DATABASE)))
        return TableServer(Store(sqlite_url(folder / DATABASE)), key_in(folder / KEY), bots=bots)


def server_at(url: str, folder: Path, bots: BotQueue | None = None) -> TableServer:
    """A server for the games in a database that other servers may use too; the folder has the key."""
    with _told_in_words(sa.make_url(url).render_as_string()):
        make_private(folder, (KEY,))
        asyncio.run(_prepare(url))
        return TableServer(Store(url), key_in(folder / KEY), bots=bots)


@contextmanager
def _told_in_words(folder: Path | str) -> Iterator[None]:
    try:
        yield
    except NewerStore:
        raise SystemExit(
            f"The games in {folder} were saved by a newer woolgather; this one cannot read them."
        ) from None
    except DamagedStore as trouble:
        raise SystemExit(str(trouble)) from None
    except (SQLAlchemyError, OSError, ValueError) as trouble:
        reason = getattr(trouble, "orig", None) or getattr(trouble, "strerror", None) or trouble
        raise SystemExit(f"woolgather cannot keep games in {folder}: {reason}.") from None


async def _prepare(url: str) -> None:
    """Migrate the store before the server starts to listen."""
    store = Store(url)
    try:
        await store.open()
    finally:
        await store.close()


class PortTaken(Exception):
    """Somebody else listens there, or, if it is `forbidden`, only the system's own programs may."""

    def __init__(self, port: int, forbidden: bool) -> None:
        super().__init__(f"Port {port} cannot be used.")
        self.port, self.forbidden = port, forbidden


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port; on any free one if it is 0."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
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
    for wish in [*range(port, min(port + TRIED, 65_536)), 0]:
        with suppress(PortTaken):
            return listening(host, wish)
    raise SystemExit(f"woolgather found no free port at {host}.")


def address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    if host in (*EVERYWHERE, "127.0.0.1", "::1"):
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_for_others(host: str, port: int) -> str | None:
    """What to type on other machines of the network, if the server listens to them; nothing is sent to find out."""
    if host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return f"http://{probe.getsockname()[0]}:{port}"
    return None


class Server(uvicorn.Server):
    """Prints its address, and opens the browser, once it is ready."""

    def __init__(self, config: uvicorn.Config, host: str, port: int, open_browser: bool) -> None:
        super().__init__(config)
        self._where, self._others, self._open = address(host, port), address_for_others(host, port), open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_seldom()
            print(f"The table is open at {self._where} (Ctrl-C ends it; games are kept).", flush=True)
            if self._others:
                print(f"Others on your network can reach it at {self._others}.", flush=True)
            if self._open:
                threading.Thread(target=webbrowser.open, args=[self._where], daemon=True).start()


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
    store: str = ""
    """The address of a PostgreSQL database; without one, games are kept in the folder."""


def main(start: Start) -> None:
    """Serve until interrupted. Raises FolderInUse or PortTaken if that is not possible."""
    logs.install()
    folder = start.data or data_folder()
    if start.store:
        bots = BotQueue()
        _serve(start, server_at(start.store, folder, bots), bots, _socket_for(start))
    else:
        _serve_folder(start, folder)


def _serve_folder(start: Start, folder: Path) -> None:
    with _told_in_words(folder):
        make_private(folder, ())
        lock = FolderLock(folder)
    with lock:
        bots = BotQueue()
        server = server_in(folder, bots)
        found = _socket_for(start)
        lock.tell(address(start.host, int(found.getsockname()[1])))
        _serve(start, server, bots, found)


def _serve(start: Start, server: TableServer, bots: BotQueue, found: socket.socket) -> None:
    port = int(found.getsockname()[1])
    bots.warm_up()
    with suppress(KeyboardInterrupt):
        Server(_configured(start, server, port), start.host, port, start.open_browser).run(sockets=[found])


def _socket_for(start: Start) -> socket.socket:
    if start.port is not None and not start.any_port:
        return listening(start.host, start.port)
    wanted = PORT if start.port is None else start.port
    found = listening_near(start.host, wanted)
    chosen = int(found.getsockname()[1])
    if wanted not in (chosen, 0):
        print(f"Port {wanted} is taken; using {chosen} instead.", flush=True)
    return found


def _configured(start: Start, server: TableServer, port: int) -> ServerConfig:
    limits = start.limits.fitting(raised_file_limit(start.limits.connections + RESERVE))
    others = address_for_others(start.host, port) or ""
    whole = app(server, hosts_for(start.host, start.names), limits=limits, others=others)
    return ServerConfig(whole, limits, Proxies(start.behind))
