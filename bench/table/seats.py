"""Companies of load clients: at a table with four people, at a table with bots, and at the bare echo server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from typing import Final

import msgspec

from bench.table.company import Company, Flight, now
from bench.table.heard import Heard, Sight, Window, read
from bench.table.tally import Tally
from bench.table.wire import Meter, Wire, fetch, open_wire

SEATS: Final = 4
ECHO_MESSAGE: Final = 110
"""Bytes of a message to the echo server, as many as a move has."""

_numbers = count()


class Made(msgspec.Struct):
    """The answer to whoever makes a table."""

    class Seat(msgspec.Struct):
        seat: int
        token: str | None

    table: str
    seats: list[Seat]


@dataclass(frozen=True)
class Place:
    """Where a client plays: the port, its luck, and what counts its bytes."""

    port: int
    luck: Random
    meter: Meter = field(default_factory=Meter)
    more_ports: tuple[int, ...] = ()

    def port_of(self, seat: int) -> int:
        """The server at which that seat plays."""
        ports = (self.port, *self.more_ports)
        return ports[seat % len(ports)]

    def request(self) -> str:
        return f"{self.luck.randrange(1 << 62):019}-{next(_numbers)}"

    async def make(self, game: str, chairs: Sequence[str]) -> Made:
        """A new table; a chair is `mine` or the name of a bot."""
        players = [{"kind": "mine"} if chair == "mine" else {"kind": "bot", "bot": chair} for chair in chairs]
        body = {"request": self.request(), "game": game, "players": players}
        return msgspec.json.decode(await fetch(self.port, "/api/tables", body), type=Made)


@dataclass
class Player:
    """What one seat's client knows."""

    seat: int
    token: str
    wire: Wire | None = None
    seq: int = 0
    moves: list[int] = field(default_factory=list)
    window: Window | None = None

    def say(self, message: object) -> None:
        if self.wire is not None:
            self.wire.send(msgspec.json.encode(message))

    def look(self) -> None:
        self.say({"type": "look", "token": self.token, "since": self.seq})

    def see(self, sight: Sight) -> None:
        self.moves = [choice if isinstance(choice, int) else choice.move for choice in sight.moves]
        self.window = sight.window

    @property
    def can_move(self) -> bool:
        return bool(self.moves) and (self.window is None or self.window.answer is None)

    @property
    def waits_for_window(self) -> bool:
        """Whether this seat has answered, or is not asked, in a window that is open."""
        return self.window is not None and (self.window.answer is not None or self.seat not in self.window.order)


class TableCompany(Company):
    """A table whose seats are people, or one person and bots. When its game is over, the next one is opened."""

    def __init__(self, place: Place, tally: Tally, game: str, chairs: Sequence[str] = ("mine",) * SEATS) -> None:
        super().__init__(tally)
        self._place, self._game, self._chairs = place, game, chairs
        self._welcomed: set[int] = set()
        self._over = False
        self._replacing: asyncio.Task[None] | None = None
        self.players: dict[int, Player] = {}

    # ---- connections

    async def open(self) -> None:
        await self.connect(await self._place.make(self._game, self._chairs))

    async def connect(self, made: Made) -> None:
        """Sit at the table that was made, and be welcomed in every seat."""
        path = f"/api/tables/{made.table}/live"
        self._over, self._welcomed = False, set()
        self.players = {each.seat: Player(each.seat, each.token) for each in made.seats if each.token is not None}
        for player in self.players.values():
            port = self._place.port_of(player.seat)
            player.wire = await open_wire(port, path, partial(self._hear, player), self._place.meter)
            player.look()
        while len(self._welcomed) < len(self.players):
            await asyncio.sleep(0.005)

    def close(self) -> None:
        for player in self.players.values():
            if player.wire is not None:
                player.wire.close()

    async def _replace(self) -> None:
        self.close()
        await self.open()
        self._replacing = None

    # ---- playing

    def may_move(self) -> bool:
        if self._over and self._replacing is None:
            self._replacing = asyncio.create_task(self._replace())
        return not self._over and not self._waits_for_beat()

    def _waits_for_beat(self) -> bool:
        """Everybody asked has answered: the window closes when its beat is over, not when the server is faster."""
        return all(player.waits_for_window for player in self.players.values())

    def send(self, due: float) -> Flight | None:
        newest = max(player.seq for player in self.players.values())
        ready = [player for player in self.players.values() if player.can_move and player.seq == newest]
        if not ready:
            return None
        player = self._place.luck.choice(ready)
        request, move = self._place.request(), self._place.luck.choice(player.moves)
        player.say({"type": "play", "request": request, "seq": player.seq, "move": move})
        in_window = player.window is not None
        awaited = set() if in_window else set(self.players) - {player.seat}
        return Flight(due, player.seat, player.seq, request, awaited, in_window)

    # ---- what is heard

    def _hear(self, player: Player, data: bytes) -> None:
        heard = read(data)
        if self.players.get(player.seat) is not player:
            return
        match heard.type:
            case "welcome":
                self._begin(player, heard)
            case "line":
                self._add(player, heard)
            case "accepted" | "sealed" if self.flight is not None and heard.request == self.flight.request:
                self._acknowledge(self.flight)
            case "answered" if player.window is not None:
                player.window.answer = heard.answer
            case "players" if heard.seq is not None:
                player.seq = max(player.seq, heard.seq)
            case "refused":
                self._refuse(player, heard)
            case "pong":
                self.pong(player)
        self.advance()
        if self._due and self._waits_for_beat():
            self.drop_due()

    def pong(self, player: Player) -> None:
        """Only a company that pings waits for it."""

    def _begin(self, player: Player, heard: Heard) -> None:
        assert heard.table is not None
        assert heard.scene is not None
        player.seq = heard.table.seq
        player.see(heard.scene)
        self._welcomed.add(player.seat)

    def _add(self, player: Player, heard: Heard) -> None:
        assert heard.line is not None
        assert heard.sight is not None
        flight, line = self.flight, heard.line
        player.seq = max(player.seq, line.seq)
        player.see(heard.sight)
        if heard.sight.is_over:
            self._over = True
            self.drop_due()
        self.count(line.seat, line.level)
        if flight is not None and line.seat == flight.seat and line.seq > flight.seq and not flight.in_window:
            self.reached(player.seat)

    def count(self, seat: int, level: str) -> None:
        """Whoever plays with bots counts their moves."""

    def _acknowledge(self, flight: Flight) -> None:
        if flight.acknowledged:
            return
        flight.acknowledged = True
        if self.counts(flight.due):
            (self.tally.sealed if flight.in_window else self.tally.own).append(now() - flight.due)
        if not flight.awaited:
            self.land(flight)

    def land(self, flight: Flight) -> None:
        """A move has arrived when the others have its line and its own player the acknowledgement."""
        if flight.acknowledged:
            super().land(flight)

    def _refuse(self, player: Player, heard: Heard) -> None:
        self.tally.refused[heard.code] += 1
        if self.flight is not None and heard.request == self.flight.request:
            self.flight = None
            player.moves = []
            player.look()


class BotsCompany(TableCompany):
    """One person and three bots; the person moves if it is their turn at the moment, and pings at every one."""

    def __init__(self, place: Place, tally: Tally, game: str, bot: str) -> None:
        super().__init__(place, tally, game, ("mine", *(bot,) * (SEATS - 1)))
        self._pinged: float | None = None

    def tick(self, due: float) -> None:
        super().tick(due)
        if self._pinged is None:
            self._pinged = due
            self.players[0].say({"type": "ping"})

    def pong(self, player: Player) -> None:
        if self._pinged is not None and self.counts(self._pinged):
            self.tally.pings.append(now() - self._pinged)
        self._pinged = None

    def may_move(self) -> bool:
        return not self._over and self.flight is None and self.players[0].can_move

    def count(self, seat: int, level: str) -> None:
        if seat > 0 and self.counts(now()):
            self.tally.bot_moves += 1
            self.tally.lowered += level != ""


class EchoCompany(Company):
    """Four sockets at the echo server, who speak in turn."""

    def __init__(self, place: Place, tally: Tally) -> None:
        super().__init__(tally)
        self._place = place
        self._wires: list[Wire] = []
        self._said = 0

    async def open(self) -> None:
        path = f"/{self._place.request()}"
        for seat in range(SEATS):
            hear = partial(self._hear, seat)
            self._wires.append(await open_wire(self._place.port, path, hear, self._place.meter))

    def close(self) -> None:
        for wire in self._wires:
            wire.close()

    def may_move(self) -> bool:
        return True

    def send(self, due: float) -> Flight | None:
        self._said += 1
        seat = self._said % SEATS
        self._wires[seat].send(f"{self._said:010}".ljust(ECHO_MESSAGE).encode())
        return Flight(due, seat, self._said, "", set(range(SEATS)))

    def _hear(self, seat: int, data: bytes) -> None:
        if self.flight is not None and int(data[:10]) == self.flight.seq:
            self.reached(seat)
            self.advance()
