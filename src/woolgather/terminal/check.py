"""`woolgather check`: reads all games and says what is wrong with them."""

from __future__ import annotations

import asyncio
import sqlite3
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.console import Console
from woolgather.terminal.files import reason
from woolgather.terminal.progress import Progress
from woolgather.terminal.stores import Place, add_place, place_asked

if TYPE_CHECKING:
    from woolgather.table.store_check import Finding, Report

DAMAGED = 2


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("--accept-key")
    add_place(arguments)


def run(console: Console, asked: Namespace) -> int:
    place = place_asked(console, asked)
    from sqlalchemy.exc import SQLAlchemyError

    from woolgather.table.backup import Damaged
    from woolgather.table.schema_version import NewerStore

    try:
        if not place.database:
            _check_file(console, place)
        report, fits = asyncio.run(_checked(console, place.url, place.key, asked.accept_key))
        if not report.version:
            raise NotOffered(console.label("no-games-in", folder=place.shown))
        if not report.current:
            label = "check-older" if place.database else "check-older-copy"
            console.say(console.label(label, version=report.version))
            report = report if place.database else _check_a_copy(console, place)
    except NewerStore:
        raise NotOffered(console.label("check-newer", place=place.shown)) from None
    except Damaged as trouble:
        raise NotOffered(console.label("check-damaged", file=place.file, reason=trouble)) from None
    except SQLAlchemyError as trouble:
        why = f"{getattr(trouble, 'orig', None) or trouble}."
        raise NotOffered(console.label("cannot-read", file=place.shown, reason=why)) from None
    if not fits:
        console.say(console.label("check-other-key", file=place.key), style="alert")
    _show(console, report)
    return 0 if report.is_whole and (fits or not place.database) else DAMAGED


def _check_file(console: Console, place: Place) -> None:
    from woolgather.table.backup import first_fault

    if not place.file.is_file() or place.file.stat().st_size == 0:
        raise NotOffered(console.label("no-games-in", folder=place.folder))
    with console.busy(console.label("check-reading", file=place.file)):
        found = first_fault(place.file)
    if found is not None:
        raise NotOffered(console.label("check-damaged", file=place.file, reason=found))


async def _checked(console: Console, url: str, key: Path, accept_key: bool) -> tuple[Report, bool]:
    """What is found, and whether the key in the folder is that of the store."""
    from woolgather.table import key_check
    from woolgather.table.store import Store
    from woolgather.table.store_check import check
    from woolgather.table.tokens import key_in

    store, bar = Store(url), _Bar(console)
    try:
        report = await check(store, bar.step)
        if accept_key and report.current:
            await key_check.accept(store, key_in(key))
            console.say(console.label("key-accepted", file=key))
        return report, not report.current or await key_check.fits(store, key)
    finally:
        bar.close()
        await store.close()


class _Bar:
    """The progress, once it is known how much there is to do."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._drawn: Progress | None = None

    def step(self, done: int, whole: int) -> None:
        self._drawn = self._drawn or Progress(self._console, whole, done - 1)
        self._drawn.step([])

    def close(self) -> None:
        if self._drawn is not None:
            self._drawn.close()


def _check_a_copy(console: Console, place: Place) -> Report:
    """What a server of this version would find: it brings the store up to date when it starts."""
    from woolgather.table.store import sqlite_url

    with TemporaryDirectory() as spare:
        copy = Path(spare) / place.file.name
        _copy(console, place, copy)
        return asyncio.run(_checked(console, sqlite_url(copy), place.key, False))[0]


def _copy(console: Console, place: Place, copy: Path) -> None:
    from woolgather.table.backup import Damaged, NoGames, restore

    try:
        restore(place.file, copy, False, datetime.now(UTC))
    except NoGames:
        raise NotOffered(console.label("no-games-in", folder=place.folder)) from None
    except Damaged as trouble:
        raise NotOffered(console.label("check-damaged", file=place.file, reason=trouble)) from None
    except OSError as trouble:
        where = trouble.filename or copy
        raise NotOffered(console.label("cannot-write", file=where, reason=reason(console, trouble))) from None
    except sqlite3.Error as trouble:
        raise NotOffered(console.label("cannot-read", file=place.file, reason=f"{trouble}.")) from None


def _show(console: Console, report: Report) -> None:
    if not report.current:
        return
    for finding in report.findings:
        console.say(_sentence(console, finding), style="alert" if finding.damage else "")
    numbers = {name: f"{getattr(report, name):,}" for name in ("tables", "lines", "finished", "frozen")}
    console.say(console.label("check-counts", **numbers))
    damaged = len({finding.tag for finding in report.findings if finding.damage})
    console.say(console.label("check-bad", number=damaged) if damaged else console.label("check-good"))


def _sentence(console: Console, finding: Finding) -> str:
    return console.label(f"finding-{finding.kind}", tag=finding.tag, detail=finding.detail)
