"""Five levels for every game, from one that a child can beat to the strongest.

A weaker level searches less; it never blunders on purpose. Levels are defined in iterations, not seconds, so that they
are equally strong on every machine. The number depends on the game and the seats, chosen so that the strongest level
answers within two seconds.
"""

from __future__ import annotations

from typing import Final

from woolgather.bots.settings import settings_for
from woolgather.engine.game import Game

LEVELS: Final = ("lamb", "yearling", "ewe", "bellwether", "shepherd")
USUAL: Final = "ewe"
"""The default level."""

ADVISER: Final = LEVELS[-1]
"""The level that gives hints."""


def iterations_of(level: str, game: Game, seats: int) -> int:
    """The number of iterations that a level runs."""
    return settings_for(game, seats).level_iterations[LEVELS.index(level)]
