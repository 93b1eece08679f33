"""Shear Panic: nine sheep, four fields, twelve one-shot actions each; two editions of one game."""

from woolgather.games.shear_panic.game import GAME

__all__ = ["GAME"]
