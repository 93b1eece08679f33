"""The ladder: five levels for every game, from one that a child beats to the strongest.

A weaker level thinks less, it never blunders on purpose. Levels are set in iterations, not in seconds, so that their
strength is the same on every machine.
"""

from __future__ import annotations

from typing import Final

from woolgather.engine.game import Game

LEVELS: Final = ("lamb", "yearling", "ewe", "bellwether", "shepherd")
USUAL: Final = "ewe"
"""Who plays where nobody was named."""


def level_of(game: Game, name: str) -> str:
    """The bot behind a level's name."""
    return f"search:{game.habits.ladder[LEVELS.index(name)]}"
