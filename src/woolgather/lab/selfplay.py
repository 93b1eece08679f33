"""Games of self-play, from which an evaluation is fitted: what positions look like, and how their games end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from multiprocessing import get_context
from os import replace
from pathlib import Path
from random import Random
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

import woolgather as wg
from woolgather.bots import bot_named
from woolgather.engine.errors import Unreadable
from woolgather.engine.fitted import mark_of
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named
from woolgather.engine.state import State

Array = np.ndarray[Any, np.dtype[Any]]

PORTION: Final = 50
"""The number of games that are saved together, and are played again if a run is interrupted among them."""

STRAYING: Final = 0.1
"""How often a player makes any move at all, so that positions occur that good players avoid but have to judge."""

POSITIONS: Final = 40
"""About how many positions of a game are kept."""

LENGTHS: Final = 3
"""The number of random games from which the usual length of a game is guessed."""

SHOWN: Final = 200
"""The most characters shown of what a file holds."""

UNUSUAL: Final = 0.25
"""How often a game is played with options drawn at random instead of the usual ones."""


@dataclass(frozen=True)
class Course:
    """What is played: the game, the seats, the bot in all of them, and a seed."""

    game: str
    seats: int
    bot: str
    seed: str

    @property
    def text(self) -> str:
        """All that the positions depend on."""
        game = game_named(self.game)
        mark = mark_of(game.package, game.features, self.seats)
        return (
            f"{self.game} rules {game.about.rules}, {self.seats} seats, {self.bot}, evaluation {mark}, seed {self.seed}"
        )


@dataclass(frozen=True)
class Positions:
    """Positions of games that are over, one row each.

    `features` has a row of figures for each seat, `shares` is how the seats shared the win in the end, `judged` each
    seat's chance by the evaluation in use, and `games` the number of the game.
    """

    features: Array
    shares: Array
    judged: Array
    games: Array

    def __len__(self) -> int:
        return len(self.games)

    def where(self, chosen: Array) -> Positions:
        return Positions(self.features[chosen], self.shares[chosen], self.judged[chosen], self.games[chosen])


def joined(parts: Iterable[Positions]) -> Positions:
    whole = list(parts)
    names = ("features", "shares", "judged", "games")
    return Positions(*(np.concatenate([getattr(part, name) for part in whole]) for name in names))


def play(course: Course, number: int) -> Positions:
    """Play one game; the same course and number give the same game."""
    rng = Random(f"{course.seed}/{course.game}/{course.seats}/{number}")
    game = game_named(course.game)
    bot = bot_named(course.bot)
    state = game.start(game.setup(course.seats, options_for(game, rng)))
    features: list[list[float]] = []
    judged: list[list[float]] = []
    keep = min(1.0, POSITIONS / _usual_length(course.game, course.seats))
    while state.seat != wg.OVER:
        if state.seat == wg.CHANCE:
            wg.roll(state, rng)
        elif rng.random() < STRAYING:
            state.apply(rng.choice(state.moves()))
        else:
            state.apply(bot(state.view(state.seat), state.moves(), rng).move)
        if state.seat != wg.OVER and state.is_quiet() and rng.random() < keep:
            found = list(state.features())
            features.append(found)
            judged.append(list(state.evaluate()) or [0.0] * course.seats)
    return Positions(
        np.array(features, np.float32).reshape(len(features), course.seats, len(game.features)),
        np.tile(np.array(shares(state), np.float32), (len(features), 1)),
        np.array(judged, np.float32).reshape(len(features), course.seats),
        np.full(len(features), number, np.int32),
    )


def shares(state: State) -> list[float]:
    """How the seats share the win; a game that nobody wins is lost for a single player, and shared by several."""
    winners = state.winners()
    if not winners and state.setup.seats > 1:
        winners = list(range(state.setup.seats))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.setup.seats)]


def options_for(game: Game, rng: Random) -> dict[str, Any]:
    """The usual options, or at times others, each drawn from what is offered."""
    if rng.random() >= UNUSUAL:
        return {}
    found: dict[str, Any] = {}
    for each in game.about.option_help():
        if each.kind == "bool":
            found[each.name] = rng.random() < 0.5
        elif each.kind == "int":
            found[each.name] = each.default
        else:
            found[each.name] = rng.choice(each.choices)
    return found


def _usual_length(game: str, seats: int) -> float:
    """About how many moves a game takes, from a few random ones."""
    rng = Random("length")
    moves = 0
    for _ in range(LENGTHS):
        state = wg.new(game, seats=seats)
        while state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
            else:
                state.apply(rng.choice(state.moves()))
            moves += 1
    return moves / LENGTHS


# ---- many games, kept in files


def collected(course: Course, games: int, folder: Path, jobs: int) -> Iterator[tuple[int, Positions]]:
    """Play games, or read those played before; yields portions of them with their first number, in any order.

    Whatever was played is kept in the folder at once, so that a later run goes on from there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    missing = []
    for first in range(0, games, PORTION):
        known = _read(course, folder / f"{first}.npz")
        if known is None:
            missing.append(first)
        else:
            yield first, known
    if not missing:
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting = [pool.submit(_play_portion, course, first, folder) for first in missing]
        try:
            for first, future in zip(missing, waiting, strict=True):
                yield first, future.result()
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _play_portion(course: Course, first: int, folder: Path) -> Positions:
    found = joined(play(course, number) for number in range(first, first + PORTION))
    aside = folder / f"{first}.new.npz"
    np.savez_compressed(
        aside,
        course=np.array(course.text),
        names=np.array(game_named(course.game).features),
        features=found.features,
        shares=found.shares,
        judged=found.judged,
        games=found.games,
    )
    replace(aside, folder / f"{first}.npz")
    return found


def _read(course: Course, file: Path) -> Positions | None:
    """The positions in a file; None if there is none, or it was cut off. Others than asked for are refused."""
    if not file.exists():
        return None
    try:
        with np.load(BytesIO(file.read_bytes()), allow_pickle=False) as found:
            course_then, names = str(found["course"]), tuple(map(str, found["names"]))
            known = Positions(found["features"], found["shares"], found["judged"], found["games"])
    except (BadZipFile, OSError, ValueError, KeyError):
        return None
    if course_then != course.text or names != game_named(course.game).features:
        raise Unreadable(f"{file} holds positions of {course_then[:SHOWN]}, or other features; give another folder.")
    return known
