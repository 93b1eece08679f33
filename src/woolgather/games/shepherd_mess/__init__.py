"""Shepherd Mess: two dogs, a flock and a pen each, and a landscape that everybody builds on."""

from woolgather.games.shepherd_mess.game import GAME

__all__ = ["GAME"]
