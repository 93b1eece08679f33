"""Hush: every difficulty of the large games in miniature."""

from woolgather.games.tiny.hush.game import GAME

__all__ = ["GAME"]
