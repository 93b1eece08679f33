"""The sockets of this process: who is watching which table, as which seat. Messages go out from here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Protocol

import msgspec

from woolgather.table.chat_messages import ChatFromTable
from woolgather.table.messages import FromTable

BACKLOG: Final = 256
"""Messages that may wait for a slow browser before it is dropped; it will reconnect and catch up."""

MOST_MISSED: Final = 2_000
"""Tables of which it is remembered since when players have been away."""

ENCODER: Final = msgspec.json.Encoder()

Audience = tuple[int | None, str]
"""The viewer (None: a spectator), and the language in which views are drawn for it, if they are: whoever shares both
gets the same messages."""


class DirectWire(Protocol):
    """Takes messages without being waited for, as long as its reader keeps up."""

    def send_now(self, text: bytes) -> bool:
        """Whether it was taken; otherwise it has to be sent as usual."""


class Socket:
    """One browser's connection: what it is watching, as whom, in which language, and what waits to be sent."""

    def __init__(self, table: str, address: str = "") -> None:
        self.table, self.address = table, address
        self.subscribed = False
        self.viewer: int | None = None
        self.token_hash: str | None = None
        """By which it is the viewer's: when the seat is held by another token, it is not any more."""
        self.person = ""
        """Whose seat it is, if that is known."""
        self.seen = 0
        """The last line that its reader has been shown, as far as the browser has said."""
        self.noted = 0
        """That line when it was last stored while they looked, and when that was (`time.monotonic`)."""
        self.noted_at = float("-inf")
        self.holders: set[str] = set()
        """The hashes of all tokens that it has looked with: whoever has one plays here, as whomever they look now."""
        self.device = ""
        """The hash of its browser's secret, if it has said it."""
        self.chat: dict[str, int] | None = None
        """By room, the newest text that it was told or may not see; None: it wants no chat."""
        self.watching: bytes | None = None
        """What it was last told of spectators; None: it does not want to know."""
        self.drawn = False
        self.language = "en"
        self.closed = False
        self.arrived = 0.0
        """When its latest message came (`time.perf_counter`)."""
        self.sent = 0
        self.wire: DirectWire | None = None
        self.check_may_make: Callable[[], None] = lambda: None
        """Refuses whoever has made too many tables; otherwise one more is counted."""
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)
        self._is_sending = False
        """Whether a text that has left the queue may still be waiting for its reader."""

    @property
    def audience(self) -> Audience:
        return self.viewer, self.language if self.drawn else ""

    def send(self, message: FromTable | ChatFromTable) -> None:
        self.send_text(encoded(message))

    def send_text(self, text: bytes) -> None:
        """Nobody waits for a slow reader: one that falls too far behind is dropped."""
        if self.closed:
            return
        self.sent += len(text)
        if self.wire is not None and not self._is_behind() and self.wire.send_now(text):
            return
        try:
            self._waiting.put_nowait(text.decode())
        except asyncio.QueueFull:
            self.drop()

    def _is_behind(self) -> bool:
        """Whether something waits that has to be sent before."""
        return self._is_sending or not self._waiting.empty()

    def drop(self) -> None:
        """Discard what is waiting, and close."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self.finish()

    def finish(self) -> None:
        """Send what is waiting, then close."""
        self.closed = True
        self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """The next text to send; None: there will be no more."""
        self._is_sending = False
        text = await self._waiting.get()
        self._is_sending = True
        return text


class Hub:
    """The sockets, by table. It is handed finished messages and knows nothing of what they say."""

    def __init__(self, now: Callable[[], int] = lambda: int(time.time() * 1000)) -> None:
        self._now = now
        self._sockets: dict[str, set[Socket]] = {}
        self._missed: dict[str, dict[int, int]] = {}
        """Since when players have been away, as far as anybody noticed."""
        self.elsewhere: Callable[[str], set[int]] = lambda _: set()
        """The seats whose players are watching a table through other servers."""
        self.seats_changed: Callable[[str], None] = lambda _: None
        """Called when somebody may have begun or ceased to watch a table here as a seat."""

        self.spectators_changed: Callable[[str], None] = lambda _: None
        """Called when somebody looked at a table, again or for the first time."""

    def join(self, socket: Socket) -> None:
        self._sockets.setdefault(socket.table, set()).add(socket)

    def leave(self, socket: Socket) -> None:
        around = self._sockets.get(socket.table, set())
        around.discard(socket)
        if not around:
            self._sockets.pop(socket.table, None)
        self.seats_changed(socket.table)

    def __len__(self) -> int:
        return sum(map(len, self._sockets.values()))

    def count(self, table: str) -> int:
        return len(self._sockets.get(table, ()))

    def count_spectators(self, table: str, but: Socket) -> int:
        """How many watch without a seat, one socket left aside."""
        return sum(socket.viewer is None and socket is not but for socket in self.subscribers(table))

    def tables(self) -> list[str]:
        return list(self._sockets)

    def subscribers(self, table: str) -> Iterator[Socket]:
        """Every socket that has subscribed to the table."""
        return (socket for socket in list(self._sockets.get(table, ())) if socket.subscribed)

    def audiences(self, table: str) -> set[Audience]:
        """For whom a message has to be made."""
        return {socket.audience for socket in self.subscribers(table)}

    def seats_present(self, table: str) -> set[int]:
        """The seats whose players are watching at the moment, through any server."""
        return self.seats_here(table) | self.elsewhere(table)

    def absences(self, table: str, people: Iterable[int]) -> dict[int, int]:
        """For how many milliseconds each of these seats' players has not been watching; 0: is here."""
        now, present, before = self._now(), self.seats_present(table), self._missed.pop(table, {})
        missed = {seat: before.get(seat, now) for seat in people if seat not in present}
        if missed:
            self._missed[table] = missed
            if len(self._missed) > MOST_MISSED:
                del self._missed[next(iter(self._missed))]
        return dict.fromkeys(present, 0) | {seat: max(1, now - since) for seat, since in missed.items()}

    def seats_here(self, table: str) -> set[int]:
        return {socket.viewer for socket in self.subscribers(table) if socket.viewer is not None}

    def broadcast(self, table: str, message: FromTable) -> None:
        """The same message to all."""
        text = encoded(message)
        for socket in self.subscribers(table):
            socket.send_text(text)

    def broadcast_each(self, table: str, messages: Mapping[Audience, FromTable]) -> None:
        """To each subscriber the message for its audience; one that several audiences share is encoded once."""
        texts = {id(message): encoded(message) for message in {id(each): each for each in messages.values()}.values()}
        for socket in self.subscribers(table):
            socket.send_text(texts[id(messages[socket.audience])])

    def send_to_seat(self, table: str, seat: int, message: FromTable) -> None:
        """To every screen of that seat, and to nobody else."""
        for socket in self.subscribers(table):
            if socket.viewer == seat:
                socket.send(message)

    def close(self) -> None:
        for around in self._sockets.values():
            for socket in around:
                socket.drop()


def encoded(message: FromTable | ChatFromTable) -> bytes:
    return ENCODER.encode(message)
