"""Reads a table from the store without opening it: the one place that knows what a damaged one may bring about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, TypeVar

from sqlalchemy.exc import DatabaseError, OperationalError

from woolgather.engine.errors import WoolgatherError
from woolgather.table.store import Store, StoredTable

BAD_ROWS: Final = (DatabaseError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""What comes of rows that are not as they were written; everything else is trouble with the store itself."""

T = TypeVar("T")


class Unreadable(Exception):
    """The table is damaged, or cannot be read here. `kind` names what happened and nothing that is stored."""

    def __init__(self, trouble: Exception) -> None:
        super().__init__(f"It cannot be read ({type(trouble).__name__}).")
        self.kind = type(trouble).__name__
        self.reason = str(trouble) if isinstance(trouble, WoolgatherError) else ""
        """Why this server does not know such a table, in words; empty if the table is damaged."""


async def read_table(
    store: Store, name: str, look: Callable[[StoredTable], T], threads: Executor | None = None
) -> T | None:
    """What is seen of the table, in a thread because a long game takes time; None if there is no such table.

    A damaged one is `Unreadable`, whatever goes wrong when it is looked at. A store that is out of reach or closed
    says nothing about its tables, and raises what it raises.
    """
    try:
        stored = await store.table(name)
    except OperationalError:
        raise
    except BAD_ROWS as trouble:
        raise Unreadable(trouble) from trouble
    if stored is None:
        return None
    return await asyncio.get_running_loop().run_in_executor(threads, _looked, look, stored)


def _looked(look: Callable[[StoredTable], T], stored: StoredTable) -> T:
    try:
        return look(stored)
    except Exception as trouble:
        raise Unreadable(trouble) from trouble
