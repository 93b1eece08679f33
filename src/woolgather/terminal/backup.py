"""`woolgather backup`: a copy of all games, made while the server runs."""

from __future__ import annotations

import sqlite3
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments, whole_number
from woolgather.terminal.console import Console
from woolgather.terminal.files import reason
from woolgather.terminal.stores import Place, add_place, place_asked

if TYPE_CHECKING:
    from woolgather.table.backup import Contents


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("BACKUP")
    arguments.takes("--keep", "NUMBER")
    arguments.takes("--force")
    add_place(arguments)


def run(console: Console, asked: Namespace) -> int:
    place = place_asked(console, asked)
    if place.database:
        raise NotOffered(console.label("backup-postgres", database=place.database_for_tools))
    if asked.backup is None:
        raise NotOffered(console.label("backup-where"))
    keep = whole_number(console, "--keep", asked.keep)
    if keep == 0:
        raise NotOffered(console.label("backup-keep-one"))
    target = _target(Path(asked.backup), keep)
    _refuse_live(console, place, target)
    if target.exists() and not asked.force:
        raise NotOffered(console.label("backup-exists", file=target))
    contents = _made(console, place, target)
    console.say(console.label("backup-made", file=target, contents=described(console, contents)))
    _prune(console, target, keep)
    return 0


def _target(named: Path, keep: int | None) -> Path:
    """The file that was named, or a dated one in the folder that was named."""
    from woolgather.table.backup import dated

    if keep is not None:
        named.mkdir(0o700, parents=True, exist_ok=True)
    return dated(named, datetime.now(UTC)) if named.is_dir() else named


def _refuse_live(console: Console, place: Place, target: Path) -> None:
    """No word makes a backup overwrite what it is a copy of."""
    from woolgather.table.backup import is_live

    if is_live(place.file, target):
        raise NotOffered(console.label("backup-live", file=target))


def _made(console: Console, place: Place, target: Path) -> Contents:
    from woolgather.table.backup import Damaged, NoGames, back_up

    if not place.file.is_file():
        raise NotOffered(console.label("no-games-in", folder=place.folder))
    try:
        return back_up(place.file, target)
    except NoGames:
        raise NotOffered(console.label("no-games-in", folder=place.folder)) from None
    except Damaged as trouble:
        raise NotOffered(console.label("backup-damaged", file=place.file, reason=trouble)) from None
    except OSError as trouble:
        raise NotOffered(console.label("cannot-write", file=target, reason=reason(console, trouble))) from None
    except sqlite3.OperationalError as trouble:
        raise NotOffered(console.label("cannot-write", file=target, reason=f"{trouble}.")) from None


def _prune(console: Console, made: Path, keep: int | None) -> None:
    from woolgather.table.backup import prune

    if keep is None:
        return
    removed, troubles = prune(made, keep)
    if removed:
        console.say(console.label("backup-pruned", number=removed, folder=made.parent))
    for trouble in troubles:
        why = reason(console, trouble)
        console.say(console.label("backup-not-pruned", file=trouble.filename, reason=why), style="alert")


def described(console: Console, contents: Contents) -> str:
    """What a store holds, in a few words."""
    newest = contents.newest
    day = "" if newest is None else f"{datetime.fromtimestamp(newest / 1000).astimezone():%Y-%m-%d %H:%M}"
    known = {"tables": contents.tables, "lines": contents.lines, "kilobytes": contents.bytes // 1000}
    told = {name: f"{number:,}" for name, number in known.items()}
    return console.label("contents", newest=day, **told) if day else console.label("contents-empty", **told)
