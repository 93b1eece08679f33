"""The players of an arena: one of our bots by name, or a program that speaks the agents' protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from woolgather.bots import LEVELS, Thought, View, bot_named, bots
from woolgather.bots.thought import Bot
from woolgather.lab.match import Player

Report = Callable[[str], None]


class BotPlayer(Player):
    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def think(self, view: View, moves: Sequence[int], rng: Random) -> Thought:
        return self._bot(view, moves, rng)

    def end(self) -> None:
        """Do nothing: a bot keeps no state between decisions."""


def is_bot(name: str) -> bool:
    """Whether this is the name of a bot; anything else is a command line."""
    return name.partition(":")[0] in (*bots(), *LEVELS)


def player_named(name: str, report: Report) -> Player:
    """A bot, or an agent started by its command line; `report` is called if an agent misbehaves."""
    if is_bot(name):
        return BotPlayer(bot_named(name))
    from woolgather.lab.agents import Agent

    return Agent(name, report)
