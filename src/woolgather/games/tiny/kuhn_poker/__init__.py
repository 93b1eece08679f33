"""Kuhn poker: a private deal, and a value that is known exactly."""

from woolgather.games.tiny.kuhn_poker.game import GAME

__all__ = ["GAME"]
