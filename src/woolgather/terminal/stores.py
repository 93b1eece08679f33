"""Which store a command is about: the folder or database of `--data` and `--store`, or of the environment."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.browser import can_be_set
from woolgather.terminal.console import Console


@dataclass(frozen=True)
class Place:
    """Where games are kept: in a database, or without one in a file of the folder. The folder has the key."""

    folder: Path
    database: str

    @property
    def file(self) -> Path:
        from woolgather.table.run import DATABASE

        return self.folder / DATABASE

    @property
    def key(self) -> Path:
        from woolgather.table.run import KEY

        return self.folder / KEY

    @property
    def shown(self) -> str:
        """For people, without a password."""
        return self.database_for_tools if self.database else str(self.folder)

    @property
    def url(self) -> str:
        from woolgather.table.store import sqlite_url

        return self.database or sqlite_url(self.file)

    @property
    def database_for_tools(self) -> str:
        """The database as PostgreSQL's own programs want it named, without the password."""
        import sqlalchemy as sa

        named = sa.make_url(self.database)
        query = {("sslmode" if name == "ssl" else name): value for name, value in named.query.items()}
        bare = sa.URL.create("postgresql", named.username, None, named.host, named.port, named.database, query)
        return shlex.quote(bare.render_as_string())


def add_place(arguments: Arguments) -> None:
    arguments.takes("--data", "FOLDER")
    arguments.takes("--store", "URL")


def place_asked(console: Console, asked: Namespace) -> Place:
    """What the command says; otherwise what the environment tells a server; otherwise the usual folder."""
    if not can_be_set():
        raise NotOffered(console.label("no-table"))
    from woolgather.table.run import data_folder

    folder = asked.data or os.environ.get("WOOLGATHER_DATA")
    store = asked.store or (not asked.data and os.environ.get("WOOLGATHER_STORE")) or ""
    return Place(Path(folder) if folder else data_folder(), _database(console, store))


def _database(console: Console, typed: str) -> str:
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
