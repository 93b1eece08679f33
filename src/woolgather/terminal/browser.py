"""`woolgather table`: the table in the browser, from which everything else can be reached."""

from __future__ import annotations

import webbrowser
from argparse import Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.console import Console

if TYPE_CHECKING:
    from woolgather.table.folder_lock import FolderInUse
    from woolgather.table.run import Start

LARGEST_PORT = 65_535


def can_be_set() -> bool:
    """Whether the packages that the table needs are installed."""
    return all(find_spec(name) for name in ("litestar", "uvicorn", "sqlalchemy"))


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("--host", "ADDRESS")
    arguments.takes("--port", "PORT")
    arguments.takes("--any-port")
    arguments.takes("--data", "FOLDER")
    arguments.takes("--store", "URL")
    arguments.takes("--known-as", "NAME", many=True)
    arguments.takes("--behind", "ADDRESS", many=True)
    arguments.takes("--no-browser")


def run(console: Console, asked: Namespace) -> int:
    if not can_be_set():
        raise NotOffered(console.label("no-table"))
    from woolgather.table.folder_lock import FolderInUse
    from woolgather.table.run import PortTaken, main

    try:
        main(_start(console, asked))
    except FolderInUse as busy:
        return _use_the_first(console, asked, busy)
    except PortTaken as taken:
        label = "port-forbidden" if taken.forbidden else "port-taken"
        raise NotOffered(console.label(label, port=taken.port)) from None
    return 0


def _start(console: Console, asked: Namespace) -> Start:
    from woolgather.table.run import Start

    return Start(
        host=asked.host or Start.host,
        port=None if asked.port is None else _port(console, asked.port),
        any_port=asked.any_port,
        data=None if asked.data is None else Path(asked.data),
        open_browser=not asked.no_browser,
        names=asked.known_as or (),
        behind=_proxies(console, asked.behind or ()),
        store=_store(console, asked.store or ""),
    )


def _use_the_first(console: Console, asked: Namespace, busy: FolderInUse) -> int:
    """Whoever starts it twice wants the table that is there; whoever asked for something particular did not get it."""
    particular = (asked.host, asked.port, asked.any_port, asked.known_as, asked.behind, asked.no_browser)
    if any(particular) or not busy.address:
        label = "folder-in-use-at" if busy.address else "folder-in-use"
        raise NotOffered(console.label(label, folder=busy.folder, address=busy.address))
    console.say(console.label("already-open", address=busy.address))
    webbrowser.open(busy.address)
    return 0


def _store(console: Console, typed: str) -> str:
    from woolgather.table.database import is_postgres, postgres_url

    if not typed:
        return ""
    if not find_spec("asyncpg"):
        raise NotOffered(console.label("no-postgres"))
    try:
        if is_postgres(typed):
            return postgres_url(typed).render_as_string(hide_password=False)
    except ValueError:
        pass
    raise NotOffered(console.label("bad-store"))


def _proxies(console: Console, typed: Sequence[str]) -> Sequence[str]:
    from woolgather.table.proxies import Proxies

    for each in typed:
        try:
            Proxies([each])
        except ValueError:
            raise NotOffered(console.label("bad-proxy", typed=each[:40])) from None
    return typed


def _port(console: Console, typed: str) -> int:
    if typed.isdecimal() and len(typed) <= 5 and int(typed) <= LARGEST_PORT:
        return int(typed)
    raise NotOffered(console.label("bad-port", typed=typed[:40], most=LARGEST_PORT))
