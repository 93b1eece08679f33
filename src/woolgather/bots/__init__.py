"""Players made of code. A bot is a function of a view, the legal moves and a random generator, and nothing else.

A bot never meets a `State` of the table: what it needs beyond its view it imagines (`wg.imagine`).

>>> import random, woolgather as wg
>>> from woolgather.bots import bot_named
>>> state = wg.new("connect-four")
>>> bot_named("random")(state.view(0), state.moves(), random.Random(1)) in state.moves()
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

from woolgather.engine.errors import NotOffered
from woolgather.engine.game import Game

View = Mapping[str, Any]
Bot = Callable[[View, Sequence[int], Random], int]

GREEDY: Final = "greedy"
HOMES: Final = {"random": "woolgather.bots.at_random", GREEDY: "woolgather.bots.greedy"}
"""The module of each bot by its name; the module calls it BOT, and is imported when it is first asked for."""


def bots() -> list[str]:
    """The names of the bots, the simplest first."""
    return list(HOMES)


def bots_for(game: Game) -> list[str]:
    """The bots that play a game, the simplest first; greedy needs the game's own outlook to look at."""
    first = game.start(game.setup(None, {}))
    return [bot for bot in HOMES if bot != GREEDY or len(first.outlook())]


def bot_named(name: str) -> Bot:
    if name not in HOMES:
        raise NotOffered(f"There is no bot {name!r}; these play: {', '.join(HOMES)}.")
    bot: Bot = import_module(HOMES[name]).BOT
    return bot
