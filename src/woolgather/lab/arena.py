"""The arena: many games between the same players, every one in every seat, with the same luck for all orders."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from multiprocessing import get_context
from os import SEEK_END
from pathlib import Path
from typing import IO, Any, Final

from woolgather.bots.levels import LEVELS, iterations_of
from woolgather.engine.errors import Unreadable
from woolgather.engine.registry import game_named
from woolgather.lab.intervals import interval
from woolgather.lab.match import Player, played
from woolgather.lab.players import Report, player_named

AHEAD: Final = 3
"""How many games wait for each process, so that none idles."""

TOLD: Final = 300
"""How much of what a file says of itself is shown."""


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

    def played_with(self) -> str:
        """What its results hold for: the rules' version, the bots' habits with theirs, and how much those levels think
        that play. What other levels do does not matter.
        """
        game, seats = game_named(self.game), len(self.players)
        habits = replace(game.habits_at(seats), ladder=())
        levels = [f"{name} search:{iterations_of(name, game, seats)}" for name in dict.fromkeys(self.players)
                  if name in LEVELS]
        return ", ".join([f"rules {game.about.rules}", str(habits), *levels])


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: its number, each player's share of the win, place and score, its length, and what was reported.

    `forfeited` are the players who lost their seat.
    """

    number: int
    shares: tuple[float, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]
    moves: int
    reports: tuple[str, ...] = ()
    forfeited: tuple[int, ...] = ()


def play_one(contest: Contest, number: int) -> Outcome:
    """One game of a contest."""
    reports: list[tuple[int, str]] = []

    def reporter(player: int) -> Report:
        return lambda text: reports.append((player, text))

    players: list[Player] = [player_named(name, reporter(player)) for player, name in enumerate(contest.players)]
    order = contest.seated(number)
    try:
        result = played(contest.game, contest.options, [players[player] for player in order], contest.luck(number))
    finally:
        for player in players:
            player.end()
    seats = [order.index(player) for player in range(len(players))]
    return Outcome(number, tuple(result.shares[seat] for seat in seats), tuple(result.places[seat] for seat in seats),
                   tuple(result.scores[seat] for seat in seats), result.moves,
                   tuple(text for _, text in reports), tuple(sorted({player for player, _ in reports})))


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
    """How a player did: the share of wins with its 95% interval, the mean place and score.

    `forfeits` is how often it lost its seat and was played at random from there.
    """

    player: str
    games: int
    share: float
    low: float
    high: float
    place: float
    score: float
    forfeits: int = 0


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
                             sum(result.scores[player] for result in results for player in own) / count,
                             sum(player in result.forfeited for result in results for player in own)))
    return rows


class Results:
    """A file of results, one game a line, that a later run goes on with.

    Its first line says what was played, and with which rules and bots.
    """

    def __init__(self, file: Path, contest: Contest) -> None:
        self._file = file
        self._seats = len(contest.players)
        self._contest = _plain({"woolgather": "arena", **asdict(contest)})
        self._with = contest.played_with()

    def read(self) -> list[Outcome]:
        """What was played before; a line that was cut off is played again.

        Results of another contest, or of other rules or bots, are refused.
        """
        try:
            lines = self._file.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        if not lines:
            return []
        self._check(lines[0])
        found: dict[int, Outcome] = {}
        for line in lines[1:]:
            with suppress(ValueError, TypeError, LookupError, ArithmeticError, RecursionError):
                outcome = _outcome(json.loads(line), self._seats)
                found[outcome.number] = outcome
        return list(found.values())

    def add(self, outcome: Outcome) -> None:
        with self._file.open("a+b") as file:
            lines = [json.dumps(asdict(outcome))]
            if file.tell() == 0:
                lines.insert(0, json.dumps({**self._contest, "with": self._with}, sort_keys=True))
            elif _is_torn(file):
                lines.insert(0, "")
            file.write("".join(f"{line}\n" for line in lines).encode())

    def _check(self, header: str) -> None:
        told: Any = None
        with suppress(ValueError, RecursionError):
            told = json.loads(header)
        played_with = told.pop("with", None) if isinstance(told, dict) else None
        if told != self._contest:
            raise Unreadable(f"{self._file} holds the results of something else; give another file.")
        if played_with is None:
            raise Unreadable(f"{self._file} does not say which rules and bots its games were played with, so no others "
                             "can be counted with them; give another file.")
        if played_with != self._with:
            raise Unreadable(f"{self._file} holds games of other rules or bots than today's, which cannot be counted "
                             f"together; give another file. They were played with {str(played_with)[:TOLD]}; today it "
                             f"would be with {self._with}.")


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """As it comes back from a file."""
    plain: dict[str, Any] = json.loads(json.dumps(data))
    return plain


def _is_torn(file: IO[bytes]) -> bool:
    """Whether the last line was cut off; what is written behind it would be lost with it."""
    file.seek(-1, SEEK_END)
    return file.read(1) != b"\n"


def _outcome(data: dict[str, Any], seats: int) -> Outcome:
    shares, places, scores = (tuple(data[name]) for name in ("shares", "places", "scores"))
    if {len(shares), len(places), len(scores)} != {seats}:
        raise ValueError("somebody is missing")
    return Outcome(int(data["number"]), tuple(map(float, shares)), tuple(map(int, places)), tuple(map(float, scores)),
                   int(data["moves"]), tuple(data["reports"]), tuple(data["forfeited"]))
