"""`woolgather restore`: puts a backup where games are kept."""

from __future__ import annotations

import sqlite3
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.backup import described
from woolgather.terminal.console import Console
from woolgather.terminal.files import reason
from woolgather.terminal.stores import Place, add_place, place_asked


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("SAVED")
    arguments.takes("--replace")
    add_place(arguments)


def run(console: Console, asked: Namespace) -> int:
    place = place_asked(console, asked)
    if place.database:
        raise NotOffered(console.label("restore-postgres", database=place.database_for_tools))
    if asked.saved is None:
        raise NotOffered(console.label("restore-what"))
    _restore(console, Path(asked.saved), place, asked.replace)
    return 0


def _restore(console: Console, file: Path, place: Place, replace: bool) -> None:
    from woolgather.table.backup import Damaged, GamesThere, NoGames, restore
    from woolgather.table.data_files import make_private
    from woolgather.table.folder_lock import FolderInUse, FolderLock
    from woolgather.table.schema_version import NewerStore

    try:
        if file.exists() and not file.is_file() and not file.is_dir():
            raise NoGames
        file.open("rb").close()
        make_private(place.folder, ())
        with FolderLock(place.folder) as lock:
            lock.give_to_owner(place.folder)
            contents, aside = restore(file, place.file, replace, datetime.now(UTC))
    except FolderInUse as busy:
        raise NotOffered(console.label("restore-in-use", folder=busy.folder)) from None
    except GamesThere:
        raise NotOffered(console.label("restore-games-there", folder=place.folder)) from None
    except NoGames:
        raise NotOffered(console.label("restore-not-ours", file=file)) from None
    except NewerStore:
        raise NotOffered(console.label("restore-newer", file=file)) from None
    except Damaged as trouble:
        raise NotOffered(console.label("restore-damaged", file=file, reason=trouble)) from None
    except OSError as trouble:
        where = trouble.filename or file
        raise NotOffered(console.label("cannot-read", file=where, reason=reason(console, trouble))) from None
    except sqlite3.OperationalError as trouble:
        raise NotOffered(console.label("cannot-read", file=file, reason=f"{trouble}.")) from None
    console.say(console.label("restored", folder=place.folder, contents=described(console, contents)))
    if aside is not None:
        console.say(console.label("restore-aside", file=aside))
