"""`kill -9` under load, time after time: is anything lost that was acknowledged, and how soon does play go on?

python -m bench.table.kills FOLDER PORT [DATABASE] is the server that is killed: the same one each time.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from bench.table.process import Served, server_core, started
from bench.table.report import table, time_text
from bench.table.seats import SEATS, Made, Place
from bench.table.tally import spread
from bench.table.wire import Lost, Wire, fetch, open_wire
from bench.table.wishes import Wishes

KILLS: Final = 10
LIFE: Final = 3.0
"""Seconds of load before each kill, if nothing else is asked for."""

PERIOD: Final = 1.0
"""Seconds between two moves of a table."""

PAUSE: Final = 0.1
"""Seconds before somebody who was not let in knocks again."""

PATIENCE: Final = 60.0
HEADINGS: Final = ("what", "measured")


class Choice(msgspec.Struct):
    move: int
    text: str = ""


class Line(msgspec.Struct):
    seq: int
    seat: int
    seen: str = ""


class Sight(msgspec.Struct):
    """A move may come as its number alone."""

    moves: list[Choice | int] = []
    seq: int = 0


class Heard(msgspec.Struct):
    """What the clients need of any message; `story` comes with a welcome."""

    type: str
    request: str | None = None
    seq: int = 0
    code: str = ""
    line: Line | None = None
    story: list[Line] = []
    scene: Sight | None = None
    change: Sight | None = None


read: Final = msgspec.json.Decoder(Heard).decode


@dataclass
class Counted:
    """What all tables saw."""

    acknowledged: int = 0
    repeated: int = 0
    """Moves whose acknowledgement was lost in a kill, and that were sent again with the same request."""
    checked: int = 0
    lost: int = 0
    out_of_order: int = 0
    games: int = 0


@dataclass
class Attempt:
    """A move that is sent until it is acknowledged."""

    seat: int
    move: Choice
    seq: int
    request: str
    is_repeated: bool = False


@dataclass
class Seated:
    """One seat's client."""

    token: str
    wire: Wire | None = None
    sight: Sight = field(default_factory=Sight)
    words: dict[int, Choice] = field(default_factory=dict)
    """The moves whose words were heard since the last welcome; later only their numbers are sent."""

    def see(self, sight: Sight) -> None:
        self.sight = sight
        self.words |= {choice.move: choice for choice in sight.moves if isinstance(choice, Choice)}


class Survivor:
    """A table whose clients come back by themselves, as browsers do, and remember what was acknowledged."""

    def __init__(self, place: Place, game: str, counted: Counted) -> None:
        self._place, self._game, self._counted = place, game, counted
        self._made: Made | None = None
        self._seats: dict[int, Seated] = {}
        self._acknowledged: dict[int, tuple[int, str]] = {}
        self._attempt: Attempt | None = None
        self._news = asyncio.Event()
        self.moved_at = 0.0
        """When a move was acknowledged last."""

    async def live(self) -> None:
        """Play until cancelled, through every kill."""
        while True:
            try:
                await self._come_back()
                while True:
                    await self._play_once()
            except (Lost, OSError, TimeoutError):
                self._leave()
                await asyncio.sleep(PAUSE)

    # ---- coming and going

    async def _come_back(self) -> None:
        if self._made is None:
            self._made = await self._place.make(self._game, ("mine",) * SEATS)
            self._seats = {each.seat: Seated(each.token) for each in self._made.seats if each.token is not None}
            self._acknowledged, self._attempt = {}, None
            self._counted.games += 1
        path = f"/api/tables/{self._made.table}/live"
        for seat, seated in self._seats.items():
            hear = partial(self._hear, seat)
            async with asyncio.timeout(PATIENCE):
                seated.wire = await open_wire(self._place.port, path, hear, self._place.meter)
            seated.sight = Sight(seq=-1)
            seated.wire.send(msgspec.json.encode({"type": "look", "token": seated.token, "since": 0}))
        await self._until(lambda: all(each.sight.seq >= 0 for each in self._seats.values()))

    def _leave(self) -> None:
        for seated in self._seats.values():
            if seated.wire is not None:
                seated.wire.close()

    async def _until(self, is_true: Callable[[], bool]) -> None:
        """Wait for that, or notice that the server is gone."""
        until = time.monotonic() + PATIENCE
        while not is_true():
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await self._news.wait()
            if any(each.wire is None or not each.wire.is_open for each in self._seats.values()):
                raise Lost("The server is gone.")
            if time.monotonic() > until:
                raise Lost("The server does not answer.")

    # ---- playing

    async def _play_once(self) -> None:
        began = time.monotonic()
        if self._attempt is None:
            self._attempt = self._chosen()
        else:
            self._attempt.is_repeated = True
        if self._attempt is None:
            self._leave()
            self._made = None
            await self._come_back()
            return
        attempt = self._attempt
        message = {"type": "play", "request": attempt.request, "seq": attempt.seq, "move": attempt.move.move}
        wire = self._seats[attempt.seat].wire
        assert wire is not None
        wire.send(msgspec.json.encode(message))
        await self._until(lambda: self._attempt is None)
        newest = max(self._acknowledged)
        await self._until(lambda: all(each.sight.seq >= newest for each in self._seats.values()))
        await asyncio.sleep(max(0.0, PERIOD - (time.monotonic() - began)))

    def _chosen(self) -> Attempt | None:
        """A move of whoever decides; None if the game is over."""
        for seat, seated in self._seats.items():
            if seated.sight.moves:
                found = self._place.luck.choice(seated.sight.moves)
                move = found if isinstance(found, Choice) else seated.words[found]
                return Attempt(seat, move, seated.sight.seq, self._place.request())
        return None

    # ---- what is heard

    def _hear(self, seat: int, data: bytes) -> None:
        heard = read(data)
        match heard.type:
            case "welcome":
                self._check(heard.story)
                self._seats[seat].words.clear()
                self._seats[seat].see(heard.scene or Sight())
            case "line":
                self._seats[seat].see(heard.change or Sight())
            case "accepted" if self._attempt is not None and heard.request == self._attempt.request:
                self._acknowledge(self._attempt, heard.seq)
            case "refused" if self._attempt is not None and heard.request == self._attempt.request:
                raise SystemExit(f"A move was refused: {heard.code}.")
        self._news.set()

    def _acknowledge(self, attempt: Attempt, seq: int) -> None:
        self._counted.acknowledged += 1
        self._counted.repeated += attempt.is_repeated
        self._acknowledged[seq] = attempt.seat, attempt.move.text
        self._attempt, self.moved_at = None, time.monotonic()

    def _check(self, story: list[Line]) -> None:
        """Every acknowledged move is in its place, and the lines are numbered without a gap."""
        told = {line.seq: (line.seat, line.seen) for line in story}
        self._counted.checked += len(self._acknowledged)
        self._counted.lost += sum(told.get(seq) != move for seq, move in self._acknowledged.items())
        numbers = [line.seq for line in story]
        self._counted.out_of_order += numbers != list(range(1, len(story) + 1))


# ---- the server that is killed


class Victim:
    """The server, and how long it took to come back each time."""

    def __init__(self, folder: str, store: str = "") -> None:
        self._folder, self._store = folder, store
        self._life = ExitStack()
        self.port = 0
        self.served: Served | None = None

    async def start(self) -> None:
        command = ["-m", "bench.table.kills", self._folder, str(self.port), *([self._store] if self._store else [])]
        self.served = await asyncio.to_thread(self._life.enter_context, started(command, server_core()))
        self.port = self.served.port

    async def kill(self) -> float:
        """Kill it and start it again; the seconds until it answers."""
        assert self.served is not None
        began = time.monotonic()
        os.kill(self.served.pid, signal.SIGKILL)
        await asyncio.to_thread(self._life.close)
        await self.start()
        while True:
            with suppress(Lost, OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await fetch(self.port, "/api/door")
                return time.monotonic() - began
            await asyncio.sleep(0.01)

    def close(self) -> None:
        self._life.close()


@dataclass
class Outcome:
    counted: Counted
    answers: list[float] = field(default_factory=list)
    """Seconds from each kill until the server answered."""
    goes_on: list[float] = field(default_factory=list)
    """Seconds from each kill until a move was acknowledged, for each table."""


def kills(wishes: Wishes) -> str:
    return report(wishes, "")


def report(wishes: Wishes, store: str) -> str:
    """What happened, on SQLite or on that database."""
    game = (wishes.games or ("shear-panic",))[0]
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(soak(Victim(folder, store), game, wishes.many(100), wishes.long(LIFE)))
    counted, answers, goes_on = outcome.counted, spread(outcome.answers), spread(outcome.goes_on)
    rows = [
        ("moves acknowledged", f"{counted.acknowledged:,}"),
        ("of these after a kill, sent again with the same request", f"{counted.repeated:,}"),
        ("looked up in the log after a restart", f"{counted.checked:,}"),
        ("lost", f"{counted.lost:,}"),
        ("logs with a gap or out of order", f"{counted.out_of_order:,}"),
        ("server answers again after, p50, max", f"{time_text(answers.p50)}, {time_text(answers.most)}"),
        ("a table plays on after, p50, max", f"{time_text(goes_on.p50)}, {time_text(goes_on.most)}"),
    ]
    where = "PostgreSQL" if store else "SQLite"
    what = f"{game}, {wishes.many(100)} tables of {SEATS} seats, a move a table and second, on {where}"
    return f"{what}; `kill -9` {KILLS} times, each after {wishes.long(LIFE):g} s of load.\n\n{table(HEADINGS, rows)}"


async def soak(victim: Victim, game: str, tables: int, seconds: float, times: int = KILLS) -> Outcome:
    """Kill it so many times; in between, and at the end, all tables play on."""
    await victim.start()
    counted = Counted()
    outcome, place = Outcome(counted), Place(victim.port, Random(1))
    survivors = [Survivor(place, game, counted) for _ in range(tables)]
    living = [asyncio.create_task(each.live()) for each in survivors]
    try:
        await _all_moved(survivors, living, time.monotonic())
        for _ in range(times):
            await asyncio.sleep(seconds + place.luck.random())
            began = time.monotonic()
            outcome.answers.append(await victim.kill())
            await _all_moved(survivors, living, began + outcome.answers[-1])
            outcome.goes_on.extend(each.moved_at - began for each in survivors)
    finally:
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
        victim.close()
    return outcome


async def _all_moved(survivors: list[Survivor], living: list[asyncio.Task[None]], since: float) -> None:
    """Until a move was acknowledged at every table since then."""
    until = time.monotonic() + PATIENCE
    while any(each.moved_at < since for each in survivors):
        for task in living:
            if task.done():
                task.result()
        if time.monotonic() > until:
            raise SystemExit("Some tables did not play on.")
        await asyncio.sleep(0.01)


if __name__ == "__main__":
    from bench.table.launch import generous_limits
    from woolgather.table import run

    folder, port, *database = sys.argv[1:]
    run.main(
        run.Start(
            port=int(port),
            data=Path(folder),
            open_browser=False,
            limits=generous_limits(),
            store=database[0] if database else "",
        )
    )
