"""How a game is best thought about: what a search should know beyond its rules. All of it was found by playing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
    inclined: bool = False
    margin: float = 0.1
    lead: float = 10.0
    ladder: tuple[int, ...] = (2, 15, 120, 1_000, 8_000)
    version: int = 1


def _flag(typed: str) -> bool:
    return {"yes": True, "no": False}[typed]


def _count(typed: str) -> int:
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 6):
        raise ValueError(typed)
    return int(typed)


def _amount(typed: str) -> float:
    amount = float(typed)
    if not 0 <= amount < 1e6:
        raise ValueError(typed)
    return amount


def _share(typed: str) -> float:
    return min(1.0, _amount(typed))


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "ahead": lambda typed: None if typed == "none" else _count(typed),
    "broad": lambda typed: max(1, _count(typed)), "careful": _flag, "curiosity": _amount, "inclined": _flag,
    "lead": lambda typed: max(0.001, _amount(typed)), "margin": _share}

SPELLING: Final = "ahead=12 or none, broad=4, careful=yes or no, curiosity=0.4, inclined=yes or no, lead=10, margin=0.1"


def read_habit(typed: str) -> tuple[str, Any]:
    """A habit as it is typed, such as ahead=none; ValueError if it is none, or cannot have that value."""
    name, _, value = typed.partition("=")
    try:
        return name, _READERS[name](value)
    except LookupError:
        raise ValueError(f"no habit is {typed}") from None
