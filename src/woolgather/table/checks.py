"""What stands in the way of a server with these settings, found out without starting it or changing anything."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table.backup import opened
from woolgather.table.configuration import Configuration
from woolgather.table.data_files import DamagedStore, check_store
from woolgather.table.database import shown_url
from woolgather.table.file_limit import raised_file_limit
from woolgather.table.folder_lock import LOCK, FolderInUse, FolderLock, StrangeFile
from woolgather.table.hosting import start_of, where_kept
from woolgather.table.key_check import fits
from woolgather.table.limits import RESERVE
from woolgather.table.pages import Pages
from woolgather.table.run import DATABASE, KEY, PortTaken, listening
from woolgather.table.schema_version import NewerStore, newest_version, schema_version
from woolgather.table.store import Store
from woolgather.table.tokens import KEY_BYTES

FEWEST_DIFFERENT: Final = 8
"""Different characters in a secret that was not made by pressing one key."""

TOO_OPEN: Final = 0o027
"""Permissions that a file with a secret must not give: only its owner writes it, and a group may read it."""


class Finding(NamedTuple):
    """One thing that was looked at: whether it is well, and the label and blanks of a sentence about it."""

    is_well: bool
    label: str
    values: Mapping[str, object] = {}


def _well(label: str, **values: object) -> Finding:
    return Finding(True, label, values)


def _bad(label: str, **values: object) -> Finding:
    return Finding(False, label, values)


def findings(found: Configuration, private: Path | None, pages: Pages | None = None) -> Iterator[Finding]:
    """One for each thing that a start needs. `private`: the file with settings, if it holds a secret or a password."""
    yield from _check_private_file(private)
    yield _check_folder(found)
    yield from _check_lock(found)
    yield _check_store(found)
    yield _check_key(found)
    yield _check_port(found)
    yield _check_files(found)
    yield from _check_secret(found)
    yield _well("check-client") if (pages or Pages()).front() is not None else _bad("check-client-missing")


# ---- files


def _check_private_file(file: Path | None) -> Iterator[Finding]:
    if file is not None and _is_too_open(file):
        yield _bad("check-modes", file=file)


def _is_too_open(file: Path) -> bool:
    return os.name != "nt" and bool(stat.S_IMODE(file.stat().st_mode) & TOO_OPEN)


def _check_folder(found: Configuration) -> Finding:
    folder = start_of(found).folder
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        return _bad("check-folder-is-file", folder=there)
    if not os.access(there, os.R_OK | os.W_OK | os.X_OK):
        if there != folder:
            return _bad("check-folder-nowhere", folder=folder, parent=there)
        return _bad("check-folder-forbidden", folder=there)
    return _well("check-folder" if there == folder else "check-folder-new", folder=folder)


def _check_lock(found: Configuration) -> Iterator[Finding]:
    folder = start_of(found).folder
    if found.store or not os.path.lexists(folder / LOCK):
        return
    try:
        with FolderLock(folder):
            pass
    except FolderInUse:
        yield _bad("check-in-use", folder=folder)
    except StrangeFile as strange:
        yield _bad("check-lock-strange", file=strange.filename)
    except OSError as trouble:
        yield _bad("check-folder-forbidden", folder=trouble.filename or folder)


def _check_key(found: Configuration) -> Finding:
    file = start_of(found).folder / KEY
    try:
        size = len(file.read_bytes())
    except FileNotFoundError:
        return _well("check-key-new", file=file)
    except OSError as trouble:
        return _bad("check-key-unreadable", file=file, reason=trouble.strerror)
    if size != KEY_BYTES:
        return _bad("check-key-damaged", file=file)
    return _well("check-key", file=file)


# ---- the store


def _check_store(found: Configuration) -> Finding:
    start = start_of(found)
    file = start.folder / DATABASE
    if not found.store and not file.exists():
        return _well("check-store-new", store=file)
    try:
        if found.store:
            return asyncio.run(_looked_at(found.store, start.folder / KEY))
        check_store(file)
        return _seen(file)
    except DamagedStore as trouble:
        return _bad("check-store-damaged", reason=trouble)
    except (SQLAlchemyError, OSError) as trouble:
        reason = getattr(trouble, "orig", None) or getattr(trouble, "strerror", None) or trouble
        return _bad("check-store-unreachable", store=where_kept(start), reason=reason)


async def _looked_at(url: str, key: Path) -> Finding:
    """A database of today's version also knows which key its servers have."""
    store = Store(url)
    try:
        seen = await store.read(partial(_version, shown_url(url)))
        is_other = seen.label == "check-store" and not await fits(store, key)
        return _bad("check-other-key", file=key) if is_other else seen
    finally:
        await store.close()


def _seen(file: Path) -> Finding:
    engine = sa.create_engine("sqlite://", creator=partial(opened, file, "ro"), hide_parameters=True)
    try:
        with engine.connect() as connection:
            return _version(str(file), connection)
    finally:
        engine.dispose()


def _version(name: str, connection: sa.Connection) -> Finding:
    """Whether we can read what is there, or can bring it up to date."""
    try:
        version = schema_version(connection)
    except NewerStore:
        return _bad("check-store-newer", store=name)
    if version == newest_version():
        return _well("check-store", store=name)
    if not _may_create(connection):
        return _bad("check-store-forbidden", store=name)
    return _well("check-store-older" if version else "check-store-empty", store=name)


def _may_create(connection: sa.Connection) -> bool:
    """Since PostgreSQL 15 not everybody may make tables in the schema that everybody uses."""
    if connection.dialect.name != "postgresql":
        return True
    asked = sa.text("select has_schema_privilege(current_schema(), 'CREATE')")
    return bool(connection.execute(asked).scalar())


# ---- the machine


def _check_port(found: Configuration) -> Finding:
    try:
        listening(found.host, found.port).close()
    except PortTaken as taken:
        return _bad("check-port-forbidden" if taken.forbidden else "check-port-taken", port=found.port)
    except (SystemExit, OSError) as trouble:
        return _bad("check-host", host=found.host, reason=trouble)
    return _well("check-port", host=found.host, port=found.port)


def _check_files(found: Configuration, limit: Callable[[int], int] = raised_file_limit) -> Finding:
    files = limit(found.connections + RESERVE)
    room = found.limits.fitting(files).connections
    if room < found.connections:
        needed = found.connections + RESERVE
        return _bad("check-files-few", files=files, room=room, connections=found.connections, needed=needed)
    return _well("check-files", files=files, connections=found.connections)


def _check_secret(found: Configuration) -> Iterator[Finding]:
    """Its length was looked at when it was read."""
    file = found.operator_secret_file
    if file is not None and _is_too_open(file):
        yield _bad("check-modes", file=file)
    if not found.operator_secret:
        yield _well("check-no-secret")
    elif len(set(found.operator_secret)) < FEWEST_DIFFERENT:
        yield _bad("check-secret-weak", fewest=FEWEST_DIFFERENT)
    else:
        yield _well("check-secret")
