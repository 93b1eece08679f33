"""Bots. A bot is a function of a view, the legal moves and a random generator, and of nothing else.

A bot never gets the `State` of the table: whatever it needs beyond its view it imagines (`wg.imagine`). It answers with
a `Thought`: the move and the reasons for it.

>>> import random, woolgather as wg
>>> from woolgather.bots import bot_named
>>> state = wg.new("connect-four")
>>> thought = bot_named("search:2000")(state.view(0), state.moves(), random.Random(1))
>>> state.text(thought.move)
'd'
>>> thought.worlds
2000
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from re import fullmatch
from typing import Any, Final

from woolgather.bots.levels import ADVISER, LEVELS, USUAL
from woolgather.bots.settings import SPELLING as SETTINGS
from woolgather.bots.settings import read_settings
from woolgather.bots.thought import Bot, Option, Thought, View
from woolgather.engine.errors import NotOffered, brief
from woolgather.engine.game import Game

__all__ = [
    "ADVISER",
    "GREEDY",
    "LEVELS",
    "RANDOM",
    "SEARCH",
    "USUAL",
    "Bot",
    "Option",
    "Thought",
    "View",
    "bot_named",
    "bots",
    "bots_for",
]

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH: Final = "search"
MOST_ITERATIONS: Final = 10_000_000
LONGEST: Final = 3600.0
SPELLING: Final = f"random, greedy, {', '.join(LEVELS)}, search:2000 (iterations) or search:1.5s (seconds)"


def bots() -> list[str]:
    """The kinds of bots, simplest first; search takes a budget, as in search:2000 or search:1.5s."""
    return [RANDOM, GREEDY, SEARCH]


def bots_for(game: Game) -> list[str]:
    """The bots for a game, weakest first: random, greedy if the game has an evaluation, and the levels."""
    first = game.start(game.setup(None, {}))
    return [RANDOM, *([GREEDY] if len(first.evaluate()) else []), *LEVELS]


def bot_named(name: str) -> Bot:
    """The bot of that name: random, greedy, a level of the ladder, or a search with its budget."""
    if not isinstance(name, str):
        raise NotOffered(f"A bot is named by a text, not by {type(name).__name__}; the bots are {SPELLING}.")
    kind, _, budget = name.partition(":")
    if kind == SEARCH:
        return _search(name, budget)
    if name in LEVELS:
        from woolgather.bots.search import Search

        return Search(level=name)
    if name not in (RANDOM, GREEDY):
        raise NotOffered(f"There is no bot {brief(name)}; the bots are {SPELLING}.")
    bot: Bot = import_module(f"woolgather.bots.{'at_random' if name == RANDOM else name}").BOT
    return bot


def _search(name: str, budget: str) -> Bot:
    from woolgather.bots.search import Search

    budget, *typed = budget.split(":")
    changes = _changes(name, typed)
    if fullmatch(r"[0-9]{1,8}", budget) and 1 <= int(budget) <= MOST_ITERATIONS:
        return Search(iterations=int(budget), changes=changes)
    if fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?s", budget) and 0 < (seconds := float(budget[:-1])) <= LONGEST:
        return Search(seconds=seconds, changes=changes)
    raise NotOffered(
        f"There is no bot {brief(name)}; search needs a budget: search:2000 (iterations) or search:1.5s (seconds)."
    )


def _changes(name: str, typed: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """Settings that replace those tuned for the game."""
    try:
        return tuple(read_settings(typed).items())
    except ValueError as culprit:
        raise NotOffered(
            f"There is no bot {brief(name)}: unknown, impossible or repeated setting {brief(str(culprit))}. "
            f"Settings replace those tuned for the game, as in search:2000:rollout_depth=none; "
            f"they are written {SETTINGS}."
        ) from None
