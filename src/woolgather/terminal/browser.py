"""`woolgather table`: the table in the browser, from which everything else can be reached."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.console import Console

LARGEST_PORT = 65_535


def can_be_set() -> bool:
    """Whether the packages that the table needs are installed."""
    return all(find_spec(name) for name in ("litestar", "uvicorn", "sqlalchemy"))


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("--host", "ADDRESS")
    arguments.takes("--port", "PORT")
    arguments.takes("--data", "FOLDER")
    arguments.takes("--known-as", "NAME", many=True)
    arguments.takes("--no-browser")


def run(console: Console, asked: Namespace) -> int:
    if not can_be_set():
        raise NotOffered(console.label("no-table"))
    from woolgather.table.run import PORT, main

    port = PORT if asked.port is None else _port(console, asked.port)
    data = None if asked.data is None else Path(asked.data)
    main(asked.host or "127.0.0.1", port, data, not asked.no_browser, asked.known_as or ())
    return 0


def _port(console: Console, typed: str) -> int:
    if typed.isdecimal() and len(typed) <= 5 and int(typed) <= LARGEST_PORT:
        return int(typed)
    raise NotOffered(console.label("bad-port", typed=typed[:40], most=LARGEST_PORT))
