"""The ladder's evidence: which bot is stronger than which, found by playing until it is decided.

One seat of the stronger bot plays among seats of the weaker, in all rotations and with paired luck. What counts is its
mean share over a whole rotation: the dice were the same in all its games, so part of the luck cancels out. A comparison
ends when that mean is certainly above or below the fair share, or after `MOST` games; if it was not found to be above,
nothing was shown.
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
from woolgather.bots.settings import SearchSettings, read_settings, settings_for, with_first_names, with_new_names
from woolgather.engine.errors import Unreadable
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named, games
from woolgather.engine.state import State
from woolgather.lab.arena import Contest
from woolgather.lab.intervals import REJECTED, confidence_sequence, wealth

MOST: Final = 400
"""The number of games after which an undecided comparison is given up."""

THINKER: Final = "search:2000"
SLOPE: Final = ("search:200", THINKER, "search:8000")

BRIEF: Final = "search:0.1s"
WITHOUT: Final = ("rollout_depth=none", "ordered_expansion=no", "guided_rollouts=no")
"""Settings that are left out, one at a time, to see what each is worth.

Both searches get the same time, not the same number of iterations: a setting that costs more time than it is worth is
not a good one.
"""

SHOWN: Final = "stronger"
NOT_SHOWN: Final = "not shown"
OPEN: Final = "open"


@dataclass(frozen=True)
class Comparison:
    """One seat of the stronger bot against the weaker bot in all other seats."""

    game: str
    seats: int
    stronger: str
    weaker: str

    @property
    def name(self) -> str:
        return f"{self.game}, {self.seats} seats: {self.stronger} over {self.weaker}"

    @property
    def contest(self) -> Contest:
        return Contest(
            self.game, (self.stronger, *(self.weaker for _ in range(self.seats - 1))), seed=with_first_names(self.name)
        )

    def rotations(self, shares: Sequence[float]) -> list[float]:
        """The mean share of each whole rotation."""
        whole = range(0, len(shares) - self.seats + 1, self.seats)
        return [sum(shares[first : first + self.seats]) / self.seats for first in whole]

    @property
    def most(self) -> int:
        """The largest number of games played: whole rotations."""
        return MOST // self.seats * self.seats

    def verdict(self, shares: Sequence[float]) -> str:
        """Whether "stronger" is shown, not shown or still open, by the test martingale (see `wealth_process`)."""
        means, fair = self.rotations(shares), 1 / self.seats
        if wealth(means, fair) >= REJECTED:
            return SHOWN
        is_weaker = wealth([1 - mean for mean in means], 1 - fair) >= REJECTED
        return NOT_SHOWN if is_weaker or len(shares) >= self.most else OPEN


def required(game: Game) -> list[Comparison]:
    """What the ladder rests on: the kinds of bots with few and many seats, and each level against the one below."""
    name, seats = game.about.name, _tables(game)
    few, many = min(seats), max(seats)
    found = [Comparison(name, count, *pair) for pair in _kinds(game) for count in dict.fromkeys((few, many))]
    return found + [Comparison(name, few, higher, lower) for lower, higher in pairwise(LEVELS)]


def reported(game: Game) -> list[Comparison]:
    """Further comparisons of interest: how strength grows with the number of iterations, and other seat counts."""
    name, seats = game.about.name, _tables(game)
    few, many = min(seats), max(seats)
    slope = [Comparison(name, few, higher, lower) for lower, higher in pairwise(SLOPE)]
    return slope + [
        Comparison(name, count, *pair) for pair in _kinds(game) for count in seats if count not in (few, many)
    ]


def settings_compared(game: Game) -> list[Comparison]:
    """Whether the game's settings are worth having: the search against one without a setting, in equal time.

    The largest seat count is included only where its settings differ from those of the smallest.
    """
    name, seats = game.about.name, _tables(game)
    found, known = [], set()
    for count in (min(seats), max(seats)):
        settings = replace(settings_for(game, count), level_iterations=())
        if settings not in known:
            found += [
                Comparison(name, count, BRIEF, f"{BRIEF}:{change}")
                for change in WITHOUT
                if _has(game, settings, change)
            ]
            known.add(settings)
    return found


def _has(game: Game, settings: SearchSettings, change: str) -> bool:
    """Whether the setting is in use. Rollouts are guided by default, but not every game has its own rollout moves."""
    if change.startswith("guided_rollouts"):
        return type(game.start(game.setup(None, {}))).rollout_move is not State.rollout_move
    return replace(settings, **read_settings([change])) != settings


def comparisons(game: Game) -> list[Comparison]:
    """All comparisons for a game, most needed first."""
    return [each for kind in KINDS for each in kind(game)]


def _tables(game: Game) -> list[int]:
    return [count for count in game.about.seats if count > 1]


def _kinds(game: Game) -> list[tuple[str, str]]:
    return [(THINKER, GREEDY), (GREEDY, RANDOM)] if GREEDY in bots_for(game) else [(THINKER, RANDOM)]


def all_comparisons() -> list[Comparison]:
    """The comparisons for all large games, most needed first."""
    whole = [game_named(name) for name in games()]
    return [each for kind in KINDS for each in _side_by_side(kind, whole)]


KINDS: Final = (required, reported, settings_compared)
"""The kinds of comparisons, most needed first."""


def _side_by_side(kind: Callable[[Game], list[Comparison]], whole: Sequence[Game]) -> list[Comparison]:
    """The first comparison of every game, then the second of every game, and so on."""
    rows = zip_longest(*(kind(game) for game in whole))
    return [comparison for row in rows for comparison in row if comparison is not None]


class Ledger:
    """All results so far, in one file: for each comparison every result, in the order of the games."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.rows: dict[str, dict[str, Any]] = {}
        if file.exists():
            try:
                rows = json.loads(file.read_text(encoding="utf-8"))["comparisons"]
                self.rows = {row["name"]: row for row in map(_with_new_names, rows)}
            except (ValueError, KeyError, TypeError):
                raise Unreadable(f"{file} is not a ledger of comparisons; give another file.") from None

    def shares(self, comparison: Comparison) -> list[float]:
        """The results so far; empty if rules or settings have changed since."""
        row = self.rows.get(comparison.name)
        return list(row["shares"]) if row and row["with"] == comparison.contest.played_with() else []

    def add(self, comparison: Comparison, shares: Sequence[float], today: date) -> None:
        """Add results and save the whole file at once: an interrupted run loses nothing that was added."""
        known = [*self.shares(comparison), *(round(share, 4) for share in shares)]
        low, high = confidence_sequence(comparison.rotations(known))
        self.rows[comparison.name] = {
            "name": comparison.name,
            "game": comparison.game,
            "seats": comparison.seats,
            "stronger": comparison.stronger,
            "weaker": comparison.weaker,
            "with": comparison.contest.played_with(),
            "date": today.isoformat(),
            "games": len(known),
            "share": round(sum(known) / len(known), 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "verdict": comparison.verdict(known),
            "shares": known,
        }
        page = {"woolgather": "ladder", "comparisons": list(self.rows.values())}
        aside = self.file.with_suffix(".new")
        aside.write_text(json.dumps(page, indent=1).replace("\n    ", " ") + "\n", encoding="utf-8")
        os.replace(aside, self.file)

    def waiting(self) -> list[Comparison]:
        """The comparisons to continue now: all undecided ones of the most needed kind that has any."""
        whole = [game_named(name) for name in games()]
        for kind in KINDS:
            found = [each for each in _side_by_side(kind, whole) if each.verdict(self.shares(each)) == OPEN]
            if found:
                return found
        return []


def _with_new_names(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the ledger with the current names of settings."""
    return row | {name: with_new_names(row[name]) for name in ("name", "stronger", "weaker", "with") if name in row}
