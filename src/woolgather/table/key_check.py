"""Whether a server has the key of its store: all servers of one database need the same one.

The store remembers a fingerprint of the key, from which the key cannot be found.
"""

from __future__ import annotations

import hmac
import logging
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from woolgather.table.database import Conflict
from woolgather.table.schema import FACTS
from woolgather.table.store import Store
from woolgather.table.tokens import key_in

FACT: Final = "key"
TEXT: Final = b"the key of this store"

log = logging.getLogger(__name__)


class OtherKey(Exception):
    """The store belongs to servers with another key; the message says what to do."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"The games in this database belong to servers with another key than {file}. Nothing was changed. "
            f"Copy {file.name} from one of those servers to {file}. If that key is lost, "
            "`woolgather check --accept-key` with the same --store and --data makes this one the key of the database; "
            "no seat is lost, but every other server then needs it too."
        )


async def key_of(store: Store, file: Path) -> bytes:
    """The key in that file, made if it is missing; a database that others may use is not opened with another one.

    A store in a folder has one server, so its key may be replaced: no seat depends on it.
    """
    if store.is_shared and not await fits(store, file):
        raise OtherKey(file)
    key = key_in(file)
    known = await store.read(_known) or await _first(store, key)
    if hmac.compare_digest(known, fingerprint(key)):
        return key
    if store.is_shared:
        raise OtherKey(file)
    log.warning("The key in %s is not the one that these games began with. No seat is lost.", file)
    await accept(store, key)
    return key


async def fits(store: Store, file: Path) -> bool:
    """Whether a server could start with that key, as far as it has one."""
    known = await store.read(_known)
    if known is None or not file.exists():
        return known is None or not store.is_shared
    return hmac.compare_digest(known, fingerprint(file.read_bytes()))


def fingerprint(key: bytes) -> str:
    return hmac.new(key, TEXT, "sha256").hexdigest()


async def accept(store: Store, key: bytes) -> None:
    """From now on this is the store's key."""
    await store.write(partial(_remember, fingerprint(key)))


async def _first(store: Store, key: bytes) -> str:
    """The store has no key yet: it gets this one, unless another server comes first."""
    with suppress(sa.exc.IntegrityError, Conflict):
        await store.write(partial(_remember_first, fingerprint(key)))
    return await store.read(_known) or fingerprint(key)


def _known(connection: sa.Connection) -> str | None:
    return connection.execute(sa.select(FACTS.c.value).where(FACTS.c.name == FACT)).scalar_one_or_none()


def _remember_first(value: str, connection: sa.Connection) -> None:
    connection.execute(sa.insert(FACTS), {"name": FACT, "value": value})


def _remember(value: str, connection: sa.Connection) -> None:
    connection.execute(sa.delete(FACTS).where(FACTS.c.name == FACT))
    _remember_first(value, connection)
