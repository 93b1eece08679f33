"""How a game is best thought about: what a search should know beyond its rules. All of it was found by playing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """The defaults do for a game of which nothing is known.

    `curiosity` weighs what was seldom tried against what did well. `ahead` says how many moves a game is played out in
    thought before the outlook is asked; None plays to the end. `broad` is how many moves of a position are tried at
    once; more are taken up as the square root of the visits grows. The `careful` look at all moves of every position
    before they try one, and begin with the best; others only at those of the first. `margin` is how much of a result
    is the lead in points and not the place, and a lead of `lead` points counts in full. `ladder` is how much each of
    the five levels of bots thinks, in iterations. `version` grows when the outlook or the inclination changes, so that
    results from before are not counted with those after.
    """

    curiosity: float = 0.7
    ahead: int | None = None
    broad: int = 12
    careful: bool = False
    margin: float = 0.1
    lead: float = 10.0
    ladder: tuple[int, ...] = (2, 15, 120, 1_000, 8_000)
    version: int = 1
