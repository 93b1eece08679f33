"""One process at a time keeps games in a folder: whoever comes second is told where the first one is."""

from __future__ import annotations

import errno
import logging
import os
import sys
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


class FolderLock:
    """Held while it is open. The system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError as trouble:
            if trouble.errno in HELD:
                address = os.read(self._file, LONGEST)
                os.close(self._file)
                raise FolderInUse(folder, address.decode(errors="replace").strip()) from None
            log.warning("%s cannot be locked; do not start a second server there.", folder)
        os.ftruncate(self._file, 0)

    def tell(self, address: str) -> None:
        """Where this process can be reached, for whoever comes second."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, f"{address}\n".encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


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
