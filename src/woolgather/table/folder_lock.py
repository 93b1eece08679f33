"""One process at a time keeps games in a folder: whoever comes second is told where the first one is."""

from __future__ import annotations

import errno
import logging
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

LOCK: Final = "table.lock"
LONGEST: Final = 200
HELD: Final = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)

log = logging.getLogger(__name__)


class FolderInUse(Exception):
    """Another process keeps games there; `address` is where it is reached, if it has said so."""

    def __init__(self, folder: Path, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(
            f"Another woolgather{where} is using {folder}. Use that one, end it first, "
            "or choose another folder with --data."
        )
        self.folder, self.address = folder, address


class StrangeFile(OSError):
    """Something else has the name of a file of ours; it is left as it is."""

    def __init__(self, file: Path) -> None:
        super().__init__(errno.EINVAL, f"{file.name} is not an ordinary file of its own; remove it", str(file))


class FolderLock:
    """Held while it is open. The system lets go of it when the process ends, however it ends.

    The folder may belong to somebody with fewer rights than whoever locks it: no link is followed, and a file that is
    there already is not changed before `tell`.
    """

    def __init__(self, folder: Path) -> None:
        self._told = False
        self._file = opened_without_links(folder / LOCK, os.O_RDWR | os.O_CREAT)
        try:
            _lock(self._file)
        except OSError as trouble:
            if trouble.errno in HELD:
                address = os.read(self._file, LONGEST)
                os.close(self._file)
                raise FolderInUse(folder, address.decode(errors="replace").strip()) from None
            log.warning("%s cannot be locked; do not start a second server there.", folder)

    def tell(self, address: str) -> None:
        """Where this process can be reached, for whoever comes second."""
        self._told = True
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, f"{address}\n".encode())

    def __enter__(self) -> Self:
        return self

    def give_to_owner(self, folder: Path) -> None:
        give_to_owner(self._file, folder)

    def __exit__(self, *_: object) -> None:
        if self._told:
            os.ftruncate(self._file, 0)
        os.close(self._file)


def give_to_owner(file: int, folder: Path) -> None:
    """What the system's administrator makes must be usable for the server, which is somebody else.

    The open file is given away, whatever its name leads to by now.
    """
    if os.name != "nt" and os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(file, owner.st_uid, owner.st_gid)


def opened_without_links(file: Path, flags: int) -> int:
    """The file of that name, if it is an ordinary one that has no other name; otherwise a `StrangeFile`."""
    with suppress(FileNotFoundError):
        if not _is_ordinary(file.lstat()):
            raise StrangeFile(file)
    number = os.open(file, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o600)
    if not _is_ordinary(os.fstat(number)):
        os.close(number)
        raise StrangeFile(file)
    return number


def _is_ordinary(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode) and found.st_nlink <= 1


if sys.platform == "win32":
    import msvcrt

    BEYOND: Final = 1 << 20
    """A byte that is locked cannot be read: this one is behind the address."""

    def _lock(file: int) -> None:
        os.lseek(file, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
