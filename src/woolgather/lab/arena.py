"""The arena: many games between the same players, every one in every seat, with the same luck for all orders."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from woolgather.engine.errors import Unreadable
from woolgather.lab.intervals import interval
from woolgather.lab.match import Player, played
from woolgather.lab.players import player_named

AHEAD: Final = 3
"""How many games wait for each process, so that none idles."""


@dataclass(frozen=True)
class Contest:
    """What is played: the game, its options, and the players, one for each seat in their first order."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = "woolgather"

    def seated(self, number: int) -> list[int]:
        """Who sits where in a game: the player of each seat. After as many games as seats all have sat everywhere."""
        count = len(self.players)
        return [(seat + number) % count for seat in range(count)]

    def luck(self, number: int) -> str:
        """The same for all orders of the players."""
        return f"{self.seed}/{number // len(self.players)}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: its number, each player's share of the win, place and score, its length, and what was reported."""

    number: int
    shares: tuple[float, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]
    moves: int
    reports: tuple[str, ...] = ()


def play_one(contest: Contest, number: int) -> Outcome:
    """One game of a contest."""
    reports: list[str] = []
    players: list[Player] = [player_named(contest.game, name, reports.append) for name in contest.players]
    order = contest.seated(number)
    try:
        result = played(contest.game, contest.options, [players[player] for player in order], contest.luck(number))
    finally:
        for player in players:
            player.end()
    seats = [order.index(player) for player in range(len(players))]
    return Outcome(number, tuple(result.shares[seat] for seat in seats), tuple(result.places[seat] for seat in seats),
                   tuple(result.scores[seat] for seat in seats), result.moves, tuple(reports))


def outcomes(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Outcome]:
    """The games with these numbers as they are finished, in so many processes."""
    if jobs == 1:
        for number in numbers:
            yield play_one(contest, number)
        return
    waiting = iter(numbers)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        running: set[Future[Outcome]] = {pool.submit(play_one, contest, number)
                                         for number in islice(waiting, jobs * AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            running |= {pool.submit(play_one, contest, number) for number in islice(waiting, len(done))}
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player did: the share of wins with its 95% interval, the mean place and score."""

    player: str
    games: int
    share: float
    low: float
    high: float
    place: float
    score: float


def standings(contest: Contest, results: Sequence[Outcome]) -> list[Standing]:
    """One row a player, in the order of the contest; players of the same name are told together."""
    rows = []
    for name in dict.fromkeys(contest.players):
        own = [player for player, other in enumerate(contest.players) if other == name]
        shares = [result.shares[player] for result in results for player in own]
        low, high = interval(shares)
        count = len(shares) or 1
        rows.append(Standing(name, len(results), sum(shares) / count, low, high,
                             sum(result.places[player] for result in results for player in own) / count,
                             sum(result.scores[player] for result in results for player in own) / count))
    return rows


class Results:
    """A file of results, one game a line, that a later run goes on with."""

    def __init__(self, file: Path, contest: Contest) -> None:
        self._file = file
        self._header = json.dumps({"woolgather": "arena", **asdict(contest)}, sort_keys=True)

    def read(self) -> list[Outcome]:
        """What was played before; a line that was cut off is played again. Results of another contest are refused."""
        try:
            lines = self._file.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return []
        if not lines:
            return []
        if _sorted(lines[0]) != self._header:
            raise Unreadable(f"{self._file} holds the results of something else; give another file.")
        found: dict[int, Outcome] = {}
        for line in lines[1:]:
            with suppress(ValueError, TypeError):
                outcome = _outcome(json.loads(line))
                found[outcome.number] = outcome
        return list(found.values())

    def add(self, outcome: Outcome) -> None:
        with self._file.open("a", encoding="utf-8") as file:
            if file.tell() == 0:
                file.write(self._header + "\n")
            file.write(json.dumps(asdict(outcome)) + "\n")


def _sorted(line: str) -> str:
    with suppress(ValueError, RecursionError):
        return json.dumps(json.loads(line), sort_keys=True)
    return ""


def _outcome(data: dict[str, Any]) -> Outcome:
    return Outcome(int(data["number"]), tuple(data["shares"]), tuple(data["places"]), tuple(data["scores"]),
                   int(data["moves"]), tuple(data["reports"]))
