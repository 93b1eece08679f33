"""Who is looking at which table, with whose eyes; what is said to all goes out from here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from woolgather.table.messages import FromTable

BACKLOG: Final = 256
"""Messages that may wait for a slow browser before it is let go; it will come back and look again."""

ENCODER: Final = msgspec.json.Encoder()


class Socket:
    """One browser's connection: who it looks as, in which language, and what it has still to be told."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.looking = False
        self.viewer: int | None = None
        self.language = "en"
        self.closed = False
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)

    def tell(self, message: FromTable) -> None:
        self.tell_text(encoded(message))

    def tell_text(self, text: str) -> None:
        """Nobody waits for a slow reader: one that falls too far behind is let go."""
        if self.closed:
            return
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """Forget what was waiting, and end."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self.end()

    def end(self) -> None:
        """Say what is waiting, then nothing more."""
        self.closed = True
        self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """What is to be sent next; None: nothing more, ever."""
        return await self._waiting.get()


class Hub:
    """The sockets of this process, by table."""

    def __init__(self) -> None:
        self._sockets: dict[str, set[Socket]] = {}

    def join(self, socket: Socket) -> None:
        self._sockets.setdefault(socket.table, set()).add(socket)

    def leave(self, socket: Socket) -> None:
        around = self._sockets.get(socket.table, set())
        around.discard(socket)
        if not around:
            self._sockets.pop(socket.table, None)

    def around(self, table: str) -> Iterator[Socket]:
        """Everybody who has looked at the table."""
        return (socket for socket in list(self._sockets.get(table, ())) if socket.looking)

    def count(self, table: str) -> int:
        return len(self._sockets.get(table, ()))

    def tables(self) -> list[str]:
        return list(self._sockets)

    def here(self, table: str, seat: int) -> bool:
        return any(socket.viewer == seat for socket in self.around(table))

    def tell(self, table: str, message: FromTable) -> None:
        """The same to all."""
        text = encoded(message)
        for socket in self.around(table):
            socket.tell_text(text)

    def tell_seat(self, table: str, seat: int, message: FromTable) -> None:
        """To all who look with that seat's eyes, and to nobody else."""
        for socket in self.around(table):
            if socket.viewer == seat:
                socket.tell(message)

    def tell_each(self, table: str, message: Callable[[int | None, str], FromTable]) -> None:
        """To each what its eyes may see, in its language; made once for all who share both."""
        made: dict[tuple[int | None, str], str] = {}
        for socket in self.around(table):
            kind = (socket.viewer, socket.language)
            if kind not in made:
                made[kind] = encoded(message(*kind))
            socket.tell_text(made[kind])

    def close(self) -> None:
        for around in self._sockets.values():
            for socket in around:
                socket.let_go()


def encoded(message: FromTable) -> str:
    return ENCODER.encode(message).decode()
