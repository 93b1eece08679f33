"""Unshorn: shear the others, stay woolly."""

from woolgather.games.unshorn.game import GAME

__all__ = ["GAME"]
