"""The end of a game of Shepherd Mess, once more: who has finished, what it counts, who comes before whom."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from tests.games.shepherd_mess.slow import FLOCK_SIZE, TILES, WAYS, Flock, Meadow, ahead

WITH_THE_RAM: Final = Fraction(3, 2)


def at_home(meadow: Meadow, flock: Flock) -> int:
    return meadow.sheep[meadow.homes[flock], flock]


def has_foreign_sheep(meadow: Meadow, flock: Flock) -> bool:
    """Another player's sheep in the own pen; the ram is nobody's (SM-50, SM-61)."""
    home = meadow.homes[flock]
    return any(tile == home and other != flock and count for (tile, other), count in meadow.sheep.items())


def has_finished(meadow: Meadow, flock: Flock) -> bool:
    """All own sheep in the own pen, and nobody else's (SM-70)."""
    return at_home(meadow, flock) == FLOCK_SIZE[len(meadow.homes)] and not has_foreign_sheep(meadow, flock)


def finishers(meadow: Meadow) -> set[Flock]:
    return {flock for flock in meadow.homes if has_finished(meadow, flock)}


def worth(meadow: Meadow, flock: Flock) -> Fraction:
    """Own sheep at home, half as much again with the ram there (SM-71)."""
    return at_home(meadow, flock) * (WITH_THE_RAM if meadow.ram == meadow.homes[flock] else Fraction(1))


def final_score(meadow: Meadow, flock: Flock) -> Fraction:
    """Nothing at all with foreign sheep in the pen (SM-61)."""
    return Fraction(0) if has_foreign_sheep(meadow, flock) else worth(meadow, flock)


def sheep_beside_home(meadow: Meadow, flock: Flock) -> int:
    """On the two tiles beside the own pen, walls or not (SM-73)."""
    beside = {ahead(meadow.homes[flock], way) for way in WAYS} & TILES
    return sum(meadow.sheep[tile, flock] for tile in beside)


def is_before(meadow: Meadow, mover: Flock, one: Flock, other: Flock) -> bool:
    """Whether one is placed before the other at the end (SM-61, SM-71 to SM-74)."""
    if has_foreign_sheep(meadow, one) or has_foreign_sheep(meadow, other):
        return not has_foreign_sheep(meadow, one)
    if final_score(meadow, one) != final_score(meadow, other):
        return final_score(meadow, one) > final_score(meadow, other)
    done = finishers(meadow)
    if not done:
        return sheep_beside_home(meadow, one) > sheep_beside_home(meadow, other)
    if one in done and other in done:
        return one == mover
    return one in done and other not in done


def places(meadow: Meadow, mover: Flock) -> dict[Flock, int]:
    """1 is best, and nobody's if everybody has foreign sheep; else one more than the number of those before (SM-74)."""
    best = 2 if all(has_foreign_sheep(meadow, flock) for flock in meadow.homes) else 1
    return {
        flock: best + sum(is_before(meadow, mover, other, flock) for other in meadow.homes if other != flock)
        for flock in meadow.homes
    }


def winners(meadow: Meadow, mover: Flock) -> set[Flock]:
    """Nobody wins if everybody has foreign sheep (SM-61)."""
    standing = places(meadow, mover)
    return {flock for flock in meadow.homes if standing[flock] == 1}
