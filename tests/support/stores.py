"""Where tests keep games: in a SQLite file, or, with `--store postgres`, in a PostgreSQL database for each folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from woolgather.table.store import sqlite_url

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgres"

kind = SQLITE
"""The argument of `--store`."""

_databases: dict[Path, str] = {}


def url_in(folder: Path) -> str:
    """The store of a folder: the same one each time, until the test is over."""
    if kind == SQLITE:
        return sqlite_url(folder / "table.sqlite")
    from tests.support.postgres import postgres

    if folder not in _databases:
        _databases[folder] = postgres().new_database()
    return _databases[folder]


@contextmanager
def dropped() -> Iterator[None]:
    """Databases that were made meanwhile are dropped; those that are older serve several tests."""
    older = set(_databases)
    yield
    for folder in _databases.keys() - older:
        from tests.support.postgres import postgres

        postgres().drop(_databases.pop(folder))
