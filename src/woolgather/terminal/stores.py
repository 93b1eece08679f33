"""Which store a command is about: the one that `woolgather serve` would use with the same settings."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.browser import can_be_set
from woolgather.terminal.console import Console
from woolgather.terminal.settings import options_given, refusal_of_settings

SETTINGS = ("data", "store")


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
    arguments.takes("--config", "FILE", text="config-of-server")
    arguments.takes("--data", "FOLDER")
    arguments.takes("--store", "URL")


def place_asked(console: Console, asked: Namespace) -> Place:
    """Where the server keeps its games; its other settings do not matter here."""
    if not can_be_set():
        raise NotOffered(console.label("no-table"))
    from woolgather.table.configuration import BadConfiguration, gathered
    from woolgather.table.run import data_folder

    file = Path(asked.config) if asked.config else None
    try:
        found = gathered(file, os.environ, options_given(asked, SETTINGS), SETTINGS).configuration()
    except BadConfiguration as bad:
        raise refusal_of_settings(console, bad) from None
    return Place(found.data or data_folder(), found.store)
