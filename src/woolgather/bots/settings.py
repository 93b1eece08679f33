"""How the search is tuned for each game. All values were found by playing.

A game declares its settings as plain data (`Game.search`), so that games do not depend on bots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from re import fullmatch, sub
from typing import Any, Final

from woolgather.engine.game import Game


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """The settings of a search; the defaults suit a game about which nothing is known.

    `exploration` is the UCB constant: how much a seldom tried move is favoured over one that did well. `rollout_depth`
    is the number of decisions in a rollout before the position is evaluated; None plays to the end. `widening` is the
    number of moves of a node that are tried from the start; more are added as the square root of its visits grows
    (progressive widening). With `ordered_expansion` every node evaluates its untried moves and expands the best first;
    without it only the root does. With `guided_rollouts` the players of a rollout follow `State.rollout_move`; without
    it they move at random. `score_weight` is how much of a result is the lead in points rather than the place, and a
    lead of `score_scale` points counts in full. What a move is worth by evaluation counts like `prior_weight` visits to
    it. `level_iterations` is the number of iterations of each of the five levels. `version` goes up when a game's
    evaluation or rollout moves change, so that older results are not mixed with newer ones.
    """

    exploration: float = 0.7
    rollout_depth: int | None = None
    widening: int = 12
    ordered_expansion: bool = False
    guided_rollouts: bool = True
    score_weight: float = 0.1
    score_scale: float = 10.0
    prior_weight: float = 0.0
    level_iterations: tuple[int, ...] = (2, 15, 120, 1_000, 8_000)
    version: int = 1


def settings_for(game: Game, seats: int) -> SearchSettings:
    """The search settings for a game with that many seats."""
    return SearchSettings(**game.search_at(seats))


SPELLING: Final = (
    "exploration=0.4, guided_rollouts=yes or no, ordered_expansion=yes or no, prior_weight=10, "
    "rollout_depth=12 or none, score_scale=10, score_weight=0.1, widening=4"
)
"""How settings are typed."""

OLD_NAMES: Final[Mapping[str, str]] = {
    "Habits": "SearchSettings",
    "curiosity": "exploration",
    "ahead": "rollout_depth",
    "broad": "widening",
    "careful": "ordered_expansion",
    "inclined": "guided_rollouts",
    "margin": "score_weight",
    "lead": "score_scale",
    "ladder": "level_iterations",
}
"""The settings' former names; bot specifications and saved results that use them can still be read."""


def with_new_names(text: str) -> str:
    """A bot specification, or a description of what was played with, in the current names.

    >>> with_new_names("search:2000:ahead=none:careful=no")
    'search:2000:rollout_depth=none:ordered_expansion=no'
    """
    return sub(r"\b[A-Za-z]+(?=[=(])", lambda found: OLD_NAMES.get(found[0], found[0]), text)


def with_first_names(text: str) -> str:
    """The same text in the first names of settings: the seed of a comparison that began with them."""
    first = {new: old for old, new in OLD_NAMES.items()}
    return sub(r"\b[a-z_]+(?==)", lambda found: first.get(found[0], found[0]), text)


def read_settings(typed: Sequence[str]) -> dict[str, Any]:
    """Settings by name; raises ValueError naming the setting if one is unknown, impossible or repeated."""
    found: dict[str, Any] = {}
    for each in typed:
        name, _, value = with_new_names(each).partition("=")
        try:
            read = _READERS[name](value)
        except (LookupError, ValueError):
            raise ValueError(each) from None
        if name in found:
            raise ValueError(each)
        found[name] = read
    return found


def _flag(typed: str) -> bool:
    return {"yes": True, "no": False}[typed]


def _whole(typed: str, least: int) -> int:
    if not fullmatch(r"[0-9]{1,5}", typed) or int(typed) < least:
        raise ValueError
    return int(typed)


def _number(typed: str, least: float, most: float) -> float:
    if not fullmatch(r"[0-9]{1,5}(\.[0-9]{1,5})?", typed) or not least <= float(typed) <= most:
        raise ValueError
    return float(typed)


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "exploration": lambda typed: _number(typed, 0, 1000),
    "guided_rollouts": _flag,
    "ordered_expansion": _flag,
    "prior_weight": lambda typed: _number(typed, 0, 1000),
    "rollout_depth": lambda typed: None if typed == "none" else _whole(typed, 0),
    "score_scale": lambda typed: _number(typed, 0.001, 10_000),
    "score_weight": lambda typed: _number(typed, 0, 1),
    "widening": lambda typed: _whole(typed, 1),
}
