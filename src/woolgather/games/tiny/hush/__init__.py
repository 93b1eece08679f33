"""Hush: every difficulty of the big games in miniature."""

from woolgather.games.tiny.hush.game import GAME

__all__ = ["GAME"]
