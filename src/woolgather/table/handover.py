"""Several server processes share a port, and any may accept a connection; each table has one process of its own.

Two processes at one table cost twice as much as one, since both play every move. So a process that has read the request
for a websocket hands the connection, as a file descriptor, to the process of that table. Each listens under a name in a
folder that nobody else can open, and a new process takes the name of the one before it. If handing over fails, for
whatever reason, the connection is served where it is: that is always right, and only costs more.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import socket
import time
import zlib
from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from woolgather.table.shared_folders import new_folder
from woolgather.table.tasks import BackgroundTasks

PREFIX: Final = "woolgather-sockets-"
LARGEST_HEAD: Final = 32_768
"""Bytes of a request that can be handed over."""

AT_ONCE: Final = 16
"""Connections that are taken before others have their turn."""

MOST_QUEUED: Final = 4_096
"""Connections that are taken at the end; systems let fewer wait."""

BEAT: Final = 1.0
SILENT: Final = 3.0
"""Seconds after which a process says that it is still there, and without a word after which nothing is sent to it."""

PATIENCE: Final = 2.0
MOMENT: Final = 0.01
"""Seconds for which a connection waits for a process that cannot take it yet, and between two tries."""

NOT_YET: Final = (BlockingIOError, FileNotFoundError)
"""Too many are under way to a process; or, after a start, it is not ready, and everybody comes back at once."""

log = logging.getLogger(__name__)

Adopt = Callable[[socket.socket, bytes], Coroutine[Any, Any, None]]
"""Goes on with a connection, and with the request that was read from it."""


# ---- who serves which table


@dataclass(frozen=True)
class ServerPlace:
    """Which of the places for server processes this one has, and the folder in which it finds the others."""

    folder: Path | None = None
    number: int = 1
    count: int = 1

    def name(self, number: int) -> str:
        """Where the process of a place listens."""
        assert self.folder is not None
        return str(self.folder / f"place-{number}")


ALONE: Final = ServerPlace()


@contextmanager
def meeting_folder() -> Iterator[Path | None]:
    """A folder for the names of server processes; None if there is no place for one, and each is on its own."""
    try:
        folder = new_folder(PREFIX)
    except OSError as trouble:
        log.warning("Websockets are not gathered by table: %s.", trouble.strerror or trouble)
        yield None
        return
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def places_for(table: str, count: int) -> Iterator[int]:
    """All places: the table's own first, then those that stand in for it. The order is the same in every process."""
    left, rest = list(range(1, count + 1)), zlib.crc32(table.encode())
    while left:
        rest, index = divmod(rest, len(left))
        yield left.pop(index)


# ---- sending


class Parcel(Protocol):
    """A connection with a request that has been read, and not answered."""

    table: str
    head: bytes

    @property
    def descriptor(self) -> int:
        """Of its socket; -1 if it is closed."""

    def let_go(self) -> None:
        """Another process has it."""

    def keep(self) -> None:
        """No other process takes it."""

    def wait(self) -> None:
        """Do nothing until one of the two is clear."""


class Sender:
    """Hands connections to other processes. Each that is offered is let go or kept, now or after a moment."""

    def __init__(self, place: ServerPlace, sent: Callable[[], None], clock: Callable[[], float] = time.time) -> None:
        self._place, self._sent, self._clock = place, sent, clock
        self._line: socket.socket | None = None
        self._starting_until = 0.0
        """Until then, a process that is not there is waited for."""
        self._waiting: dict[int, deque[tuple[float, Parcel]]] = defaultdict(deque)
        """For each process that could not take them: until when they wait for it."""
        self._next: asyncio.TimerHandle | None = None

    def open(self) -> None:
        self._line = _line()
        self._starting_until = self._clock() + PATIENCE

    def close(self) -> None:
        """From now on everything is kept."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._next is not None:
            self._next.cancel()
        for queue in self._waiting.values():
            while queue:
                queue.popleft()[1].keep()

    def offer(self, parcel: Parcel) -> None:
        for number in places_for(parcel.table, self._place.count):
            if self._line is None or number == self._place.number:
                break
            try:
                self._give(self._line, number, parcel)
            except NOT_YET:
                self._queue(number, parcel)
            except OSError:
                continue
            return
        parcel.keep()

    def _give(self, line: socket.socket, number: int, parcel: Parcel) -> None:
        """Raises one of `NOT_YET`, or another OSError if the process does not take it."""
        name = self._place.name(number)
        try:
            heard = os.stat(name).st_mtime
        except FileNotFoundError:
            if self._clock() < self._starting_until:
                raise
            raise TimeoutError from None
        if self._clock() - heard > SILENT:
            raise TimeoutError
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [parcel.descriptor]))
        line.sendmsg([parcel.head], [rights], 0, name)
        parcel.let_go()
        self._sent()

    def _queue(self, number: int, parcel: Parcel) -> None:
        parcel.wait()
        loop = asyncio.get_running_loop()
        self._waiting[number].append((loop.time() + PATIENCE, parcel))
        if self._next is None:
            self._next = loop.call_later(MOMENT, self._try_again)

    def _try_again(self) -> None:
        """Those who wait for the same process go there one after the other."""
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(MOMENT, self._try_again)
        for number, queue in self._waiting.items():
            self._settle(number, queue, loop.time())
        if not any(self._waiting.values()):
            self._next.cancel()
            self._next = None

    def _settle(self, number: int, queue: deque[tuple[float, Parcel]], now: float) -> None:
        assert self._line is not None
        while queue:
            until, parcel = queue.popleft()
            try:
                self._give(self._line, number, parcel)
            except NOT_YET:
                if now < until:
                    queue.appendleft((until, parcel))
                    return
                parcel.keep()
            except OSError:
                parcel.keep()


# ---- receiving


class Receiver:
    """Takes what other processes hand over."""

    def __init__(self, place: ServerPlace, adopt: Adopt) -> None:
        self._name, self._adopt = place.name(place.number), adopt
        self._line, self._inode = _line(), 0
        self._beat: asyncio.TimerHandle | None = None
        self._tasks = BackgroundTasks()

    def open(self) -> None:
        """Take the name over from the process that had it before. Raises OSError if that is not possible."""
        try:
            self._inode = _named(self._line, self._name)
        except OSError:
            self._line.close()
            raise
        asyncio.get_running_loop().add_reader(self._line, self._wake)
        self._say_still_here()

    def retire(self) -> None:
        """From now on others are refused; what is under way is still taken."""
        with suppress(OSError), _line() as dead:
            if self._is_ours:
                _named(dead, self._name)

    async def close(self) -> None:
        if self._beat is None:
            return
        self._beat.cancel()
        asyncio.get_running_loop().remove_reader(self._line)
        self._take(MOST_QUEUED)
        self._line.close()
        await self._tasks.finish()

    @property
    def _is_ours(self) -> bool:
        """Whether no successor has taken the name."""
        return os.stat(self._name).st_ino == self._inode

    def _say_still_here(self) -> None:
        """The time of the name is the word of its process."""
        with suppress(OSError):
            if self._is_ours:
                os.utime(self._name)
        self._beat = asyncio.get_running_loop().call_later(BEAT, self._say_still_here)

    def _wake(self) -> None:
        self._take(AT_ONCE)

    def _take(self, most: int) -> None:
        for _ in range(most):
            try:
                head, descriptors, flags, _ = socket.recv_fds(self._line, LARGEST_HEAD, 1)
            except OSError:
                return
            found = connection_in(descriptors, flags)
            if found is not None and not head:
                found.close()
            elif found is not None:
                self._tasks.start(self._adopted(found, head))

    async def _adopted(self, found: socket.socket, head: bytes) -> None:
        try:
            await self._adopt(found, head)
        except OSError:  # the client is gone already
            found.close()
        except BaseException:
            found.close()
            raise


def connection_in(descriptors: Sequence[int], flags: int) -> socket.socket | None:
    """The TCP connection in a message; None, with nothing left open, if it is not whole or something else."""
    if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC) or len(descriptors) != 1:
        for each in descriptors:
            os.close(each)
        return None
    [descriptor] = descriptors
    try:
        os.set_inheritable(descriptor, False)
        found = socket.socket(fileno=descriptor)
    except OSError:
        os.close(descriptor)
        return None
    if found.family not in (socket.AF_INET, socket.AF_INET6) or found.type != socket.SOCK_STREAM:
        found.close()
        return None
    return found


def _line() -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.setblocking(False)
    return line


def _named(line: socket.socket, name: str) -> int:
    """Let it have a name, whoever had it before; its inode. There is no moment at which nobody has the name."""
    new = f"{name}-{os.getpid()}"
    with suppress(FileNotFoundError):
        os.unlink(new)
    line.bind(new)
    inode = os.stat(new).st_ino
    os.rename(new, name)
    return inode


# ---- both


class Handover:
    """What one process sends to others and takes from them; a process that is alone keeps everything."""

    def __init__(self, place: ServerPlace = ALONE, sent: Callable[[], None] = lambda: None) -> None:
        self._place, self._sender = place, Sender(place, sent)
        self._receiver: Receiver | None = None

    def open(self, adopt: Adopt) -> None:
        if self._place.folder is None:
            return
        try:
            self._sender.open()
            receiver = Receiver(self._place, adopt)
            receiver.open()
        except OSError as trouble:
            self._sender.close()
            log.warning("Websockets are not gathered by table: %s.", trouble.strerror or trouble)
        else:
            self._receiver = receiver

    def offer(self, parcel: Parcel) -> None:
        """Let another process have a connection, if its table is served there."""
        self._sender.offer(parcel)

    def retire(self) -> None:
        """Take no more, but for what is under way."""
        if self._receiver is not None:
            self._receiver.retire()

    async def close(self) -> None:
        """Go on here with whatever has not found its process."""
        self._sender.close()
        if self._receiver is not None:
            await self._receiver.close()
