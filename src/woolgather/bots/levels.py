"""The ladder: five levels for every game, from one that a child beats to the strongest.

A weaker level thinks less, it never blunders on purpose. Levels are set in iterations, not in seconds, so that their
strength is the same on every machine. How many depends on the game and the seats: the strongest is to answer within two
seconds.
"""

from __future__ import annotations

from typing import Final

from woolgather.engine.game import Game

LEVELS: Final = ("lamb", "yearling", "ewe", "bellwether", "shepherd")
USUAL: Final = "ewe"
"""Who plays where nobody was named."""

ADVISER: Final = LEVELS[-1]
"""Who is asked for a hint."""


def iterations_of(level: str, game: Game, seats: int) -> int:
    """How much a level thinks."""
    return game.habits_at(seats).ladder[LEVELS.index(level)]
