"""Records in files: nothing that was played is lost, and no foreign file is overwritten."""

from __future__ import annotations

import errno
import os
import tempfile
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from woolgather.engine.errors import NotOffered, Unreadable
from woolgather.engine.record import Record
from woolgather.terminal.console import Console

# fmt: off
REASONS: Final = {
    errno.ENOENT: "file-missing", errno.ENOTDIR: "file-missing", errno.EISDIR: "file-is-folder",
    errno.EACCES: "file-forbidden", errno.EPERM: "file-forbidden", errno.EROFS: "file-forbidden",
    errno.ENOSPC: "file-disk-full",
}
# fmt: on


def reason(console: Console, trouble: OSError) -> str:
    """The system's reason for refusing a file, in the reader's language if we know it."""
    if trouble.errno in REASONS:
        return console.label(REASONS[trouble.errno])
    return trouble.strerror or str(trouble)


def read_record(console: Console, file: str) -> Record:
    """Read the record in a file; errors are reported with the file's name."""
    try:
        return Record.read(file)
    except OSError as trouble:
        raise Unreadable(console.label("cannot-read", file=file, reason=reason(console, trouble))) from None
    except ValueError as damage:
        raise Unreadable(console.label("cannot-read", file=file, reason=damage)) from None


class Keeper:
    """Saves one game's record: after every move once it has a file, else when the players leave."""

    def __init__(self, console: Console, record: Record, file: str | None = None, *, came_from: str = "") -> None:
        self.console = console
        self.record = record
        self.file: Path | None = None
        self._kept = len(record)
        self._started = len(record)
        self._own = {Path(came_from).absolute()} if came_from else set()
        if file is not None:
            self.save(Path(file))

    def save(self, file: Path | None = None) -> Path:
        """Save to that file, the one used so far, or a new one; from now on every move is saved there."""
        target = file or self.file or self._spare()
        if os.path.isdir(target):
            raise self._refusal(target, self.console.label("file-is-folder"))
        if target.absolute() not in self._own and os.path.lexists(target):
            raise NotOffered(self.console.label("file-exists", file=target))
        try:
            self.record.save(target)
        except OSError as trouble:
            raise self._refusal(target, reason(self.console, trouble)) from None
        except ValueError as trouble:
            raise self._refusal(target, str(trouble)) from None
        self._own.add(target.absolute())
        self.file = target
        self._kept = len(self.record)
        return target

    def _refusal(self, file: Path, why: str) -> NotOffered:
        return NotOffered(self.console.label("cannot-write", file=file, reason=why))

    def keep(self) -> None:
        """Save after a move. If the disk refuses, the game continues and we say so."""
        if self.file is None or self._kept == len(self.record):
            return
        try:
            self.save()
        except NotOffered as trouble:
            self.console.say(str(trouble), style="alert")

    def leave(self) -> Path | None:
        """Save what is not saved, elsewhere if necessary; return the file, None if nothing was decided."""
        if not any(line.seat >= 0 for line in self.record.lines[self._started :]) and self.file is None:
            return None
        places = [self.file] if self.file else []
        for file in [*places, *(self._spare(folder) for folder in _folders())]:
            try:
                return self.save(file)
            except NotOffered as trouble:
                self.console.say(str(trouble), style="alert")
        return None

    def _spare(self, folder: Path | None = None) -> Path:
        """A file that does not exist yet, named after the game and the time."""
        stem = f"{self.record.setup.game.about.name}-{datetime.now():%Y%m%d-%H%M%S}"
        home = folder or Path()
        tries = (home / f"{stem}{f'-{number}' if number else ''}.jsonl" for number in count())
        return next(file for file in tries if not os.path.lexists(file))


def _folders() -> list[Path]:
    """The folders for a game without a file: the current one, the home folder, the temporary folder."""
    return [Path(), Path(os.path.expanduser("~")), Path(tempfile.gettempdir())]
