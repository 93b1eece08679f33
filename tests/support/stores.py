"""Where tests keep games: in a SQLite file, or, with `--store postgres`, in a PostgreSQL database for each folder.

Both are given out with empty tables, copied from a store that was migrated once in each process. That migrating works
is proved by the tests that look for it.
"""

from __future__ import annotations

import asyncio
import atexit
import shutil
import tempfile
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from woolgather.table import database
from woolgather.table.store import Store, sqlite_url

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgres"
FILE: Final = "table.sqlite"
AS_SERVED: Final = database.PRAGMAS
"""How a server uses SQLite."""

T = TypeVar("T")

kind = SQLITE
"""The argument of `--store`."""

_databases: dict[Path, str] = {}


def url_in(folder: Path) -> str:
    """The store of a folder: the same one each time, until the test is over."""
    if kind == SQLITE:
        if not (folder / FILE).exists():
            shutil.copy(_empty(), folder / FILE)
        return sqlite_url(folder / FILE)
    from tests.support.postgres import postgres

    if folder not in _databases:
        _databases[folder] = postgres().new_database()
    return _databases[folder]


@cache
def _empty() -> Path:
    """A SQLite file with empty tables; it ends with the process."""
    folder = Path(tempfile.mkdtemp(prefix="wg"))
    atexit.register(shutil.rmtree, folder)
    migrate(sqlite_url(folder / FILE))
    return folder / FILE


def migrate(url: str) -> None:
    """Give a store today's tables."""

    async def opened() -> None:
        store = Store(url)
        await store.open()
        await store.close()

    finished(opened())


def finished(work: Coroutine[Any, Any, T]) -> T:
    """In a loop of its own, whether or not one is running here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@contextmanager
def not_on_disk() -> Iterator[None]:
    """SQLite does not wait for the disk, as the tests' PostgreSQL does not: no test cuts the power, and what a process
    has written outlives it."""
    with pytest.MonkeyPatch.context() as patch:
        quick = tuple(each.replace("synchronous=FULL", "synchronous=OFF") for each in AS_SERVED)
        patch.setattr(database, "PRAGMAS", quick)
        yield


@contextmanager
def dropped() -> Iterator[None]:
    """Databases that were made meanwhile are dropped; those that are older serve several tests."""
    older = set(_databases)
    yield
    for folder in _databases.keys() - older:
        from tests.support.postgres import postgres

        postgres().drop(_databases.pop(folder))
