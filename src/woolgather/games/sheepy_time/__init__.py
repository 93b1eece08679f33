"""Sheepy Time: a race of dream sheep round a ring, away from a Nightmare, for one to four players."""

from woolgather.games.sheepy_time.game import GAME

__all__ = ["GAME"]
