"""Copies of a store that is kept in a file: made while its server runs, read through, and put back in its place.

A copy is made beside its final place under another name, and gets its own name only when it is whole and on disk.
"""

from __future__ import annotations

import asyncio
import math
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
from typing import Final, NamedTuple

from woolgather.table.folder_lock import LOCK, StrangeFile, give_to_owner, opened_without_links
from woolgather.table.retention import forget_rounds
from woolgather.table.run import KEY
from woolgather.table.schema import SCHEMA
from woolgather.table.schema_version import NewerStore
from woolgather.table.store import Store, sqlite_url

STEP: Final = 1_000
"""Pages that are copied at once; between two steps the progress is told."""

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a store. The log goes first when a store is moved: it must never meet another store."""

PART: Final = ".part"
ABANDONED_PART: Final = 24 * 60 * 60
"""Seconds after which a copy that was never finished is removed, in a folder of dated backups."""

DATED: Final = re.compile(r"woolgather-\d{8}-\d{6}\.sqlite")

LATEST: Final = 250_000_000_000_000
"""Milliseconds, far beyond any game's: of a later time no calendar knows the day."""

Progress = Callable[[int, int], None]
"""How many pages are copied, and how many there are."""


STRANGE: Final = """SELECT type, name FROM sqlite_master
    WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%' LIMIT 1"""
"""What a store of ours never has: triggers, views, and tables with a program behind them."""

BAD_TIMES: Final = """SELECT 1 FROM (SELECT at FROM lines UNION ALL SELECT created FROM tables)
    WHERE typeof(at) != 'integer' OR at NOT BETWEEN 0 AND :latest LIMIT 1"""

BAD_ANSWERS: Final = """SELECT 1 FROM answers
    WHERE at IS NOT NULL AND (typeof(at) != 'integer' OR at NOT BETWEEN 0 AND :latest) LIMIT 1"""

STORED: Final = 0
"""How SQLite marks a column that is not computed from others."""


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
        _bring_up_to_date(draft)
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
        if store.execute(BAD_TIMES, {"latest": LATEST}).fetchone() is not None:
            raise Damaged("a time in it is no time")
        store.execute("PRAGMA journal_mode=DELETE")
    return Contents(tables, int(lines), newest, file.stat().st_size)


def first_fault(file: Path) -> str | None:
    """What SQLite finds wrong when it reads the whole file, if anything."""
    try:
        with closing(opened(file, "ro")) as store:
            strange = store.execute(STRANGE).fetchone()
            if strange is not None:
                return f"{strange[0]} {strange[1]} is not ours"
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


class Pruned(NamedTuple):
    """How many backups were removed, and what could not be."""

    removed: int
    troubles: list[OSError]


def prune(made: Path, keep: int) -> Pruned:
    """Of the dated backups up to the one just made, remove all but the newest; and copies that were never finished.

    Later ones were made under another clock: they are left alone, and do not count.
    """
    files = [file for file in made.parent.iterdir() if file.is_file() and not file.is_symlink()]
    parts = [file for file in files if file.name.endswith(PART) and DATED.match(file.name[1:])]
    old = sorted(file for file in files if DATED.fullmatch(file.name) and file.name <= made.name)[:-keep]
    troubles = [trouble for part in parts if (trouble := _removal(part, time.time() - ABANDONED_PART))]
    failed = [trouble for file in old if (trouble := _removal(file, math.inf))]
    return Pruned(len(old) - len(failed), troubles + failed)


def _removal(file: Path, before: float) -> OSError | None:
    """Remove the file if it was written before that time; what went wrong."""
    try:
        if file.stat().st_mtime < before:
            file.unlink()
    except OSError as trouble:
        return trouble
    return None


# ---- files


def opened(file: Path, mode: str) -> sqlite3.Connection:
    """A store as it is: with the mode `ro` it is read, with `rw` also changed, and with neither is it made.

    What the schema says is not trusted: the file may be anybody's.
    """
    if file.exists() and not file.is_file():
        raise StrangeFile(file)
    store = sqlite3.connect(f"{file.resolve().as_uri()}?mode={mode}", uri=True, timeout=30, isolation_level=None)
    store.execute("PRAGMA trusted_schema=OFF")
    return store


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


def _bring_up_to_date(draft: Path) -> None:
    """To today's schema; whatever a backup with another one makes a migration do, it is the backup's fault."""
    try:
        asyncio.run(_migrated(draft))
    except (NewerStore, OSError):
        raise
    except Exception as trouble:  # noqa: BLE001 (migrations read what is in the file)
        raise Damaged(str(getattr(trouble, "orig", None) or type(trouble).__name__)) from None
    with closing(opened(draft, "ro")) as store:
        for table in SCHEMA.sorted_tables:
            columns = {(row[1], row[6]) for row in store.execute(f"PRAGMA table_xinfo({table.name})")}
            if columns != {(column.name, STORED) for column in table.columns}:
                raise Damaged(f"table {table.name} is not ours")
        if store.execute(BAD_ANSWERS, {"latest": LATEST}).fetchone() is not None:
            raise Damaged("a time in it is no time")


async def _migrated(file: Path) -> None:
    store = Store(sqlite_url(file))
    try:
        await store.open()
        await store.write(forget_rounds)
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
    number = opened_without_links(draft, os.O_RDWR)
    try:
        give_to_owner(number, draft.parent)
    finally:
        os.close(number)


def _stamp(now: datetime) -> str:
    return f"{now.astimezone(UTC):%Y%m%d-%H%M%S}"
