"""Players made of code. A bot is a function of a view, the legal moves and a random generator, and nothing else.

A bot never meets a `State` of the table: what it needs beyond its view it imagines (`wg.imagine`). It answers with a
`Thought`: the move, and why.

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
from woolgather.bots.thought import Bot, Option, Thought, View
from woolgather.engine.errors import NotOffered, brief
from woolgather.engine.game import Game
from woolgather.engine.habits import SPELLING as HABITS
from woolgather.engine.habits import read_habits

__all__ = ["ADVISER", "GREEDY", "LEVELS", "RANDOM", "SEARCH", "USUAL", "Bot", "Option", "Thought", "View",
           "bot_named", "bots", "bots_for"]

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH: Final = "search"
MOST_ITERATIONS: Final = 10_000_000
LONGEST: Final = 3600.0
SPELLING: Final = f"random, greedy, {', '.join(LEVELS)}, search:2000 (iterations) or search:1.5s (seconds)"


def bots() -> list[str]:
    """The kinds of bots, the simplest first; search is followed by its budget, as in search:2000 or search:1.5s."""
    return [RANDOM, GREEDY, SEARCH]


def bots_for(game: Game) -> list[str]:
    """The bots offered for a game: random, greedy where the game has an outlook, and the levels, the weakest first."""
    first = game.start(game.setup(None, {}))
    return [RANDOM, *([GREEDY] if len(first.outlook()) else []), *LEVELS]


def bot_named(name: str) -> Bot:
    """The bot of that name: random, greedy, a level of the ladder, or a search with its budget."""
    kind, _, budget = name.partition(":")
    if kind == SEARCH:
        return _search(name, budget)
    if name in LEVELS:
        from woolgather.bots.search import Search

        return Search(level=name)
    if name not in (RANDOM, GREEDY):
        raise NotOffered(f"There is no bot {brief(name)}; these play: {SPELLING}.")
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
    raise NotOffered(f"There is no bot {brief(name)}; search is told how much to think: {SPELLING}.")


def _changes(name: str, typed: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """The habits that a search has of its own."""
    try:
        return tuple(read_habits(typed).items())
    except ValueError as culprit:
        raise NotOffered(f"There is no bot {brief(name)}, for {brief(str(culprit))} is no habit, or is told twice. A "
                         f"search may think otherwise than the game is best thought about, as in "
                         f"search:2000:ahead=none; these can be told: {HABITS}.") from None
