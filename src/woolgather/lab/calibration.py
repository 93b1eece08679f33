"""The proof of the ladder: who is stronger than whom, found by playing until it is decided.

One seat of the stronger plays among seats of the weaker, in all rotations and with paired luck. What counts is its mean
share of a whole rotation: the dice were the same in all its games, so that some of their luck is not in it. A
comparison ends when that mean is certainly above the fair share, or below it, or after `MOST` games; if it was not
found above, nothing was shown.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any, Final

from woolgather.bots import GREEDY, LEVELS, RANDOM, bots_for
from woolgather.engine.errors import Unreadable
from woolgather.engine.game import Game
from woolgather.engine.habits import Habits, read_habits
from woolgather.engine.registry import game_named, games
from woolgather.engine.state import State
from woolgather.lab.arena import Contest
from woolgather.lab.intervals import REFUTED, gain, lasting

MOST: Final = 400
"""Games after which an undecided comparison is given up."""

THINKER: Final = "search:2000"
SLOPE: Final = ("search:200", THINKER, "search:8000")

BRIEF: Final = "search:0.1s"
WITHOUT: Final = ("ahead=none", "careful=no", "inclined=no")
"""Habits given up, one at a time, to see what each is worth. Both think as long and not as often: what costs more time
than it is worth is no good habit."""

SHOWN: Final = "stronger"
NOT_SHOWN: Final = "not shown"
OPEN: Final = "open"


@dataclass(frozen=True)
class Comparison:
    """One of the stronger among as many of the weaker as there are other seats."""

    game: str
    seats: int
    stronger: str
    weaker: str

    @property
    def name(self) -> str:
        return f"{self.game}, {self.seats} seats: {self.stronger} over {self.weaker}"

    @property
    def contest(self) -> Contest:
        return Contest(self.game, (self.stronger, *(self.weaker for _ in range(self.seats - 1))), seed=self.name)

    def rotations(self, shares: Sequence[float]) -> list[float]:
        """The mean share of each whole rotation."""
        whole = range(0, len(shares) - self.seats + 1, self.seats)
        return [sum(shares[first:first + self.seats]) / self.seats for first in whole]

    @property
    def most(self) -> int:
        """How many games are played at most: whole rotations."""
        return MOST // self.seats * self.seats

    def verdict(self, shares: Sequence[float]) -> str:
        """Stronger, if a bet on it has refuted that the share is fair; see `gain`."""
        means, fair = self.rotations(shares), 1 / self.seats
        if gain(means, fair) >= REFUTED:
            return SHOWN
        is_weaker = gain([1 - mean for mean in means], 1 - fair) >= REFUTED
        return NOT_SHOWN if is_weaker or len(shares) >= self.most else OPEN


def required(game: Game) -> list[Comparison]:
    """What the ladder stands on: the kinds of bots with few seats and with many, and each level over the one below."""
    name, seats = game.about.name, _tables(game)
    few, many = min(seats), max(seats)
    found = [Comparison(name, count, *pair) for pair in _kinds(game) for count in dict.fromkeys((few, many))]
    return found + [Comparison(name, few, higher, lower) for lower, higher in pairwise(LEVELS)]


def reported(game: Game) -> list[Comparison]:
    """What is good to know beside: how strength grows with thinking, and tables of other sizes."""
    name, seats = game.about.name, _tables(game)
    few, many = min(seats), max(seats)
    slope = [Comparison(name, few, higher, lower) for lower, higher in pairwise(SLOPE)]
    return slope + [Comparison(name, count, *pair) for pair in _kinds(game) for count in seats
                    if count not in (few, many)]


def habitual(game: Game) -> list[Comparison]:
    """Whether the game's habits are good ones: a search among others that think as long, but have given one up.

    With the most seats only where habits are others there than with the fewest.
    """
    name, seats = game.about.name, _tables(game)
    found, known = [], set()
    for count in (min(seats), max(seats)):
        habits = replace(game.habits_at(count), ladder=())
        if habits not in known:
            found += [Comparison(name, count, BRIEF, f"{BRIEF}:{change}") for change in WITHOUT
                      if _has(game, habits, change)]
            known.add(habits)
    return found


def _has(game: Game, habits: Habits, change: str) -> bool:
    """Whether there is something to give up. All are inclined, but not every game says what to."""
    if change.startswith("inclined"):
        return type(game.start(game.setup(None, {}))).inclination is not State.inclination
    return replace(habits, **read_habits([change])) != habits


def comparisons(game: Game) -> list[Comparison]:
    """All that is compared in a game, the most needed first."""
    return [each for kind in KINDS for each in kind(game)]


def _tables(game: Game) -> list[int]:
    return [count for count in game.about.seats if count > 1]


def _kinds(game: Game) -> list[tuple[str, str]]:
    return [(THINKER, GREEDY), (GREEDY, RANDOM)] if GREEDY in bots_for(game) else [(THINKER, RANDOM)]


def all_comparisons() -> list[Comparison]:
    """Of all large games, the most needed first."""
    whole = [game_named(name) for name in games()]
    return [each for kind in KINDS for each in _side_by_side(kind, whole)]


KINDS: Final = (required, reported, habitual)
"""The most needed first."""


def _side_by_side(kind: Callable[[Game], list[Comparison]], whole: Sequence[Game]) -> list[Comparison]:
    """The first of every game, then the second of every game, and so on."""
    rows = zip_longest(*(kind(game) for game in whole))
    return [comparison for row in rows for comparison in row if comparison is not None]


class Ledger:
    """What has been played so far, in one file: of each comparison every result, in the order of the games."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.rows: dict[str, dict[str, Any]] = {}
        if file.exists():
            try:
                self.rows = {row["name"]: row for row in json.loads(file.read_text(encoding="utf-8"))["comparisons"]}
            except (ValueError, KeyError, TypeError):
                raise Unreadable(f"{file} is no ledger of comparisons; give another file.") from None

    def shares(self, comparison: Comparison) -> list[float]:
        """What was played so far; nothing, if the versions of rules or habits have changed."""
        row = self.rows.get(comparison.name)
        return list(row["shares"]) if row and row["with"] == comparison.contest.played_with() else []

    def add(self, comparison: Comparison, shares: Sequence[float], today: date) -> None:
        """Kept at once and whole: a run that is broken off loses nothing of what was added."""
        known = [*self.shares(comparison), *(round(share, 4) for share in shares)]
        low, high = lasting(comparison.rotations(known))
        self.rows[comparison.name] = {
            "name": comparison.name, "game": comparison.game, "seats": comparison.seats,
            "stronger": comparison.stronger, "weaker": comparison.weaker, "with": comparison.contest.played_with(),
            "date": today.isoformat(), "games": len(known), "share": round(sum(known) / len(known), 4),
            "low": round(low, 4), "high": round(high, 4), "verdict": comparison.verdict(known),
            "shares": known}
        page = {"woolgather": "ladder", "comparisons": list(self.rows.values())}
        aside = self.file.with_suffix(".new")
        aside.write_text(json.dumps(page, indent=1).replace("\n    ", " ") + "\n", encoding="utf-8")
        os.replace(aside, self.file)

    def waiting(self) -> list[Comparison]:
        """What is to be played on now: of the most needed kind in which something is not decided yet, all of that."""
        whole = [game_named(name) for name in games()]
        for kind in KINDS:
            found = [each for each in _side_by_side(kind, whole) if each.verdict(self.shares(each)) == OPEN]
            if found:
                return found
        return []
