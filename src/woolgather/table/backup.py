"""Copies of a store that is kept in a file: made while its server runs, read through, and put back in its place.

A copy is made beside its final place under another name, and gets its own name only when it is whole and on disk.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from woolgather.table.folder_lock import LOCK
from woolgather.table.run import KEY
from woolgather.table.store import Store, sqlite_url

STEP: Final = 1_000
"""Pages that are copied at once; between two steps the progress is told."""

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a store. The log goes first when a store is moved: it must never meet another store."""

PART: Final = ".part"
ABANDONED_PART: Final = 24 * 60 * 60
"""Seconds after which a copy that was never finished is removed, in a folder of dated backups."""

DATED: Final = re.compile(r"woolgather-\d{8}-\d{6}\.sqlite")

Progress = Callable[[int, int], None]
"""How many pages are copied, and how many there are."""


class NoGames(Exception):
    """The file is no store of ours."""


class Damaged(Exception):
    """SQLite finds something wrong with the file; the message says what."""


class GamesThere(Exception):
    """There are games already where others are to be put."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a store holds; `newest` is the time of its newest line, in milliseconds."""

    tables: int
    lines: int
    newest: int | None
    bytes: int


def back_up(store: Path, target: Path, progress: Progress = lambda _, __: None) -> Contents:
    """Copy the store as it is at this moment to the target, in place of what is there; players notice nothing."""
    if is_live(store, target):
        raise ValueError(f"{target} belongs to the store itself")
    with _draft(target) as draft:
        _copy(store, draft, progress)
        contents = inspected(draft)
        _put(draft, target)
    return contents


def is_live(store: Path, target: Path) -> bool:
    """Whether the target is the store or a file that belongs to it, by whatever name or link."""
    beside = (store.with_name(name) for name in (KEY, LOCK))
    files = [*(Path(f"{store}{end}") for end in ("", *BESIDE)), *beside]
    return any(_is_same(target, file) for file in files)


def _is_same(one: Path, other: Path) -> bool:
    """The same place, also if nothing is there yet; or the same file, by a hard link."""
    if one.resolve() == other.resolve():
        return True
    return one.exists() and other.exists() and one.samefile(other)


def restore(file: Path, store: Path, replace: bool, now: datetime) -> tuple[Contents, Path | None]:
    """Put a backup where games are kept. Games that are there already are kept aside: the path says where.

    The caller holds the folder's lock. Nothing is touched before the copy is whole and has today's schema.
    """
    if has_games(store) and not replace:
        raise GamesThere
    with _draft(store) as draft:
        _copy(file, draft, lambda _, __: None)
        inspected(draft)
        asyncio.run(_migrated(draft))
        contents = inspected(draft)
        _give_to_owner(draft)
        aside = _set_aside(store, now)
        _put(draft, store)
    return contents, aside


def inspected(file: Path) -> Contents:
    """What is in a copy, if it is ours and whole; from then on it is one file, with nothing beside it."""
    fault = first_fault(file)
    if fault is not None:
        raise Damaged(fault)
    with closing(opened(file, "rw")) as store:
        if not _is_ours(store):
            raise NoGames
        tables = int(store.execute("SELECT count(*) FROM tables").fetchone()[0])
        lines, newest = store.execute("SELECT count(*), max(at) FROM lines").fetchone()
        store.execute("PRAGMA journal_mode=DELETE")
    return Contents(tables, int(lines), newest, file.stat().st_size)


def first_fault(file: Path) -> str | None:
    """What SQLite finds wrong when it reads the whole file, if anything."""
    try:
        with closing(opened(file, "ro")) as store:
            found = str(store.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as trouble:
        return str(trouble)
    return None if found == "ok" else found.partition("\n")[0]


def has_games(file: Path) -> bool:
    """A store that cannot be read may have games too."""
    if not file.exists():
        return False
    try:
        with closing(opened(file, "ro")) as store:
            return _is_ours(store) and store.execute("SELECT count(*) FROM tables").fetchone()[0] > 0
    except sqlite3.DatabaseError:
        return True


# ---- a folder of dated backups


def dated(folder: Path, now: datetime) -> Path:
    return folder / f"woolgather-{_stamp(now)}.sqlite"


def prune(folder: Path, keep: int) -> int:
    """Remove the oldest dated backups, and copies that were never finished; how many backups were removed."""
    for part in folder.glob(f".*{PART}"):
        if DATED.match(part.name[1:]) and part.stat().st_mtime < time.time() - ABANDONED_PART:
            part.unlink()
    old = sorted(file for file in folder.iterdir() if DATED.fullmatch(file.name))[:-keep]
    for file in old:
        file.unlink()
    return len(old)


# ---- files


def opened(file: Path, mode: str) -> sqlite3.Connection:
    """A store as it is: with the mode `ro` it is read, with `rw` also changed, and with neither is it made."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode={mode}", uri=True, timeout=30, isolation_level=None)


def _is_ours(store: sqlite3.Connection) -> bool:
    wanted = ("alembic_version", "tables", "lines")
    found = {name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return found.issuperset(wanted)


def _copy(source: Path, draft: Path, progress: Progress) -> None:
    """In steps, as it was at one moment.

    The open transaction keeps that moment: without it, every move that the server writes would begin the copy anew,
    and under load it would never end. It keeps no writer waiting.
    """
    try:
        with closing(opened(source, "ro")) as old, closing(opened(draft, "rw")) as new:
            old.execute("BEGIN")
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()
            old.backup(new, pages=STEP, progress=lambda _, left, whole: progress(whole - left, whole))
            old.execute("ROLLBACK")
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as trouble:
        raise Damaged(str(trouble)) from None


async def _migrated(file: Path) -> None:
    store = Store(sqlite_url(file))
    try:
        await store.open()
    finally:
        await store.close()


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A file beside the target that nobody else can read; whatever happens, it does not stay."""
    number, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=PART, dir=target.parent)
    os.close(number)
    draft = Path(name)
    try:
        yield draft
    finally:
        for end in ("", *BESIDE):
            Path(f"{draft}{end}").unlink(missing_ok=True)


def _put(draft: Path, target: Path) -> None:
    """On disk first, then in its place."""
    with draft.open("rb+") as written:
        os.fsync(written.fileno())
    draft.replace(target)
    if os.name != "nt":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _set_aside(store: Path, now: datetime) -> Path | None:
    """Under a dated name; with the log beside it, if that cannot be written into it because it is damaged.

    A store without games is dropped.
    """
    aside = store.with_name(f"{store.name}.replaced-{_stamp(now)}") if has_games(store) else None
    if store.exists():
        with suppress(sqlite3.DatabaseError), closing(opened(store, "rw")) as old:
            old.execute("PRAGMA journal_mode=DELETE")
    for end in (*BESIDE, ""):
        part = Path(f"{store}{end}")
        if part.exists() and aside is not None:
            part.rename(f"{aside}{end}")
        part.unlink(missing_ok=True)
    return aside


def _give_to_owner(draft: Path) -> None:
    """What the system's administrator restores must be readable for the server, which is somebody else."""
    if os.name != "nt" and os.geteuid() == 0:
        owner = draft.parent.stat()
        for file in (draft, *draft.parent.glob(LOCK)):
            os.chown(file, owner.st_uid, owner.st_gid)


def _stamp(now: datetime) -> str:
    return f"{now.astimezone(UTC):%Y%m%d-%H%M%S}"
