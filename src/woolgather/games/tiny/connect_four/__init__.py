"""Connect Four: no chance, no secrets; the reference for measuring speed."""

from woolgather.games.tiny.connect_four.game import GAME

__all__ = ["GAME"]
