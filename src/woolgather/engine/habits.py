"""How a game is best thought about: what a search should know beyond its rules. All of it was found by playing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from re import fullmatch
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Habits:
    """The defaults do for a game of which nothing is known.

    `curiosity` weighs what was seldom tried against what did well. `ahead` says how many moves a game is played out in
    thought before the outlook is asked; None plays to the end. `broad` is how many moves of a position are tried at
    once; more are taken up as the square root of the visits grows. The `careful` look at all moves of every position
    before they try one, and begin with the best; others only at those of the first. In the thoughts of the `inclined`
    players do what `State.inclination` says, and in those of others anything. `margin` is how much of a result
    is the lead in points and not the place, and a lead of `lead` points counts in full. `ladder` is how much each of
    the five levels of bots thinks, in iterations. `version` grows when the outlook or the inclination changes, so that
    results from before are not counted with those after.
    """

    curiosity: float = 0.7
    ahead: int | None = None
    broad: int = 12
    careful: bool = False
    inclined: bool = True
    margin: float = 0.1
    lead: float = 10.0
    ladder: tuple[int, ...] = (2, 15, 120, 1_000, 8_000)
    version: int = 1


SPELLING: Final = "ahead=12 or none, broad=4, careful=yes or no, curiosity=0.4, inclined=yes or no, lead=10, margin=0.1"
"""Habits as they are typed."""


def read_habits(typed: Sequence[str]) -> dict[str, Any]:
    """Habits by their names; ValueError, with the culprit, if one cannot be or is told twice."""
    found: dict[str, Any] = {}
    for each in typed:
        name, _, value = each.partition("=")
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
    "ahead": lambda typed: None if typed == "none" else _whole(typed, 0),
    "broad": lambda typed: _whole(typed, 1),
    "careful": _flag,
    "curiosity": lambda typed: _number(typed, 0, 1000),
    "inclined": _flag,
    "lead": lambda typed: _number(typed, 0.001, 10_000),
    "margin": lambda typed: _number(typed, 0, 1)}
