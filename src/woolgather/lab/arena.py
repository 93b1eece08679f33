"""The arena: many games between the same players, in every rotation of the seats and with the same luck for each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from multiprocessing import get_context
from os import SEEK_END
from pathlib import Path
from typing import IO, Any, Final

from woolgather.bots.levels import LEVELS, iterations_of
from woolgather.bots.settings import settings_for, with_new_names
from woolgather.engine.errors import Unreadable
from woolgather.engine.fitted import mark_of
from woolgather.engine.registry import game_named
from woolgather.lab.intervals import wilson_interval
from woolgather.lab.match import Player, played
from woolgather.lab.players import Report, player_named

Seating = Callable[[str, Report], Player]
"""Seats a player by name; `player_named`, unless an experiment has players of its own."""

AHEAD: Final = 3
"""The number of games queued for each process, so that none is idle."""

SHOWN: Final = 300
"""The most characters of a file's header that are shown."""


@dataclass(frozen=True)
class Contest:
    """What is played: the game, its options, and the players, one for each seat in their initial order."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = "woolgather"

    def seated(self, number: int) -> list[int]:
        """The player in each seat in that game. After as many games as seats, everybody has sat everywhere."""
        count = len(self.players)
        return [(seat + number) % count for seat in range(count)]

    def luck(self, number: int) -> str:
        """The seed of a game's luck, the same for a whole rotation of the seats."""
        return f"{self.seed}/{number // len(self.players)}"

    def played_with(self) -> str:
        """What the results depend on: rules version, search settings, evaluation, and the levels that play.

        The iterations of other levels do not matter.
        """
        game, seats = game_named(self.game), len(self.players)
        settings = replace(settings_for(game, seats), level_iterations=())
        levels = [
            f"{name} search:{iterations_of(name, game, seats)}"
            for name in dict.fromkeys(self.players)
            if name in LEVELS
        ]
        mark = mark_of(game.package, game.features, seats)
        evaluation = [f"evaluation {mark}"] if game.features else []
        return ", ".join([f"rules {game.about.rules}", str(settings), *evaluation, *levels])


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one game: its number, each player's share, place and score, its length, and any reports.

    `forfeited` lists the players who forfeited their seat.
    """

    number: int
    shares: tuple[float, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]
    moves: int
    reports: tuple[str, ...] = ()
    forfeited: tuple[int, ...] = ()


def play_one(contest: Contest, number: int, seating: Seating = player_named) -> Outcome:
    """Play one game of a contest."""
    reports: list[tuple[int, str]] = []

    def reporter(player: int) -> Report:
        return lambda text: reports.append((player, text))

    players: list[Player] = [seating(name, reporter(player)) for player, name in enumerate(contest.players)]
    order = contest.seated(number)
    try:
        result = played(contest.game, contest.options, [players[player] for player in order], contest.luck(number))
    finally:
        for player in players:
            player.end()
    seats = [order.index(player) for player in range(len(players))]
    return Outcome(
        number,
        tuple(result.shares[seat] for seat in seats),
        tuple(result.places[seat] for seat in seats),
        tuple(result.scores[seat] for seat in seats),
        result.moves,
        tuple(text for _, text in reports),
        tuple(sorted({player for player, _ in reports})),
    )


def outcomes(contest: Contest, numbers: Sequence[int], jobs: int, seating: Seating = player_named) -> Iterator[Outcome]:
    """Play the games with these numbers in `jobs` processes; yield each as it finishes."""
    if jobs == 1:
        for number in numbers:
            yield play_one(contest, number, seating)
        return
    waiting = iter(numbers)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        running: set[Future[Outcome]] = {
            pool.submit(play_one, contest, number, seating) for number in islice(waiting, jobs * AHEAD)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            running |= {pool.submit(play_one, contest, number, seating) for number in islice(waiting, len(done))}
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's results: the share of wins with its 95% interval, and the mean place and score.

    `forfeits` is how often the player forfeited its seat and was played at random from then on.
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
    """One row for each player, in the order of the contest; players with the same name are combined."""
    rows = []
    for name in dict.fromkeys(contest.players):
        own = [player for player, other in enumerate(contest.players) if other == name]
        shares = [result.shares[player] for result in results for player in own]
        low, high = wilson_interval(shares)
        count = len(shares) or 1
        rows.append(
            Standing(
                name,
                len(results),
                sum(shares) / count,
                low,
                high,
                sum(result.places[player] for result in results for player in own) / count,
                sum(result.scores[player] for result in results for player in own) / count,
                sum(player in result.forfeited for result in results for player in own),
            )
        )
    return rows


class Results:
    """A file of results, one game per line, that a later run can continue.

    Its first line says what was played, and with which rules and bots.
    """

    def __init__(self, file: Path, contest: Contest) -> None:
        self._file = file
        self._seats = len(contest.players)
        self._contest = _plain({"woolgather": "arena", **asdict(contest)})
        self._with = contest.played_with()

    def read(self) -> list[Outcome]:
        """Read the games played so far; a line that was cut off is dropped and its game played again.

        Results of another contest, or with other rules or bots, are refused.
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
        found: Any = None
        with suppress(ValueError, RecursionError):
            found = json.loads(with_new_names(header))
        played_with = found.pop("with", None) if isinstance(found, dict) else None
        if found != json.loads(with_new_names(json.dumps(self._contest))):
            raise Unreadable(f"{self._file} holds the results of something else; give another file.")
        if played_with is None:
            raise Unreadable(
                f"{self._file} does not say which rules and bots its games were played with, so they "
                "cannot be counted with others; give another file."
            )
        if played_with != self._with:
            raise Unreadable(
                f"{self._file} holds games with other rules or bots than today's, and the two cannot be counted "
                f"together; give another file. They were played with {str(played_with)[:SHOWN]}; today it "
                f"would be with {self._with}."
            )


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """The data as it comes back from a JSON file."""
    plain: dict[str, Any] = json.loads(json.dumps(data))
    return plain


def _is_torn(file: IO[bytes]) -> bool:
    """Whether the last line was cut off; anything appended to it would be lost too."""
    file.seek(-1, SEEK_END)
    return file.read(1) != b"\n"


def _outcome(data: dict[str, Any], seats: int) -> Outcome:
    shares, places, scores = (tuple(data[name]) for name in ("shares", "places", "scores"))
    if {len(shares), len(places), len(scores)} != {seats}:
        raise ValueError("somebody is missing")
    return Outcome(
        int(data["number"]),
        tuple(map(float, shares)),
        tuple(map(int, places)),
        tuple(map(float, scores)),
        int(data["moves"]),
        tuple(data["reports"]),
        tuple(data["forfeited"]),
    )
