"""Starts the table on this machine and opens it in the browser."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table.app import app
from woolgather.table.origin_guard import hosts_for
from woolgather.table.server import TableServer
from woolgather.table.store import NewerStore, Store, sqlite_url
from woolgather.table.thinking import BotQueue
from woolgather.table.tokens import key_in

PORT: Final = 8000
TRIED: Final = 20
"""How many ports are tried, counting up from the one asked for, before any free one is taken."""

LARGEST_FRAME: Final = 65_536
"""A message that is too long is refused in words up to this size; a larger one ends the connection."""

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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(_prepare(folder / DATABASE))
        return TableServer(Store(sqlite_url(folder / DATABASE)), key_in(folder / KEY), bots=bots)
    except NewerStore:
        raise SystemExit(
            f"The games in {folder} were saved by a newer woolgather; this one cannot read them."
        ) from None
    except (SQLAlchemyError, OSError, ValueError) as trouble:
        reason = getattr(trouble, "orig", None) or getattr(trouble, "strerror", None) or trouble
        raise SystemExit(f"woolgather cannot keep games in {folder}: {reason}.") from None


async def _prepare(database: Path) -> None:
    """Migrate the store before the server starts to listen."""
    store = Store(sqlite_url(database))
    try:
        await store.open()
    finally:
        await store.close()


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wish in [*range(port, min(port + TRIED, 65_536)), 0]:
        found = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wish))
            found.listen(128)
        except OSError as trouble:
            found.close()
            if trouble.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise SystemExit(f"woolgather cannot listen on {host}: {trouble.strerror or trouble}.") from None
        else:
            return found
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
            print(f"The table is open at {self._where} (Ctrl-C ends it; games are kept).", flush=True)
            if self._others:
                print(f"Others on your network can reach it at {self._others}.", flush=True)
            if self._open:
                threading.Thread(target=webbrowser.open, args=[self._where], daemon=True).start()


def main(
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    open_browser: bool = True,
    names: Iterable[str] = (),
) -> None:
    """Serve until interrupted. `names`: other host names to answer to, behind a proxy for example."""
    bots = BotQueue()
    server = server_in(data or data_folder(), bots)
    found = listening(host, port)
    bots.warm_up()
    chosen = int(found.getsockname()[1])
    if port not in (chosen, 0):
        print(f"Port {port} is taken; using {chosen} instead.", flush=True)
    whole = app(server, hosts_for(host, names), others=address_for_others(host, chosen) or "")
    config = uvicorn.Config(
        whole,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
        server_header=False,
    )
    with suppress(KeyboardInterrupt):
        Server(config, host, chosen, open_browser).run(sockets=[found])
