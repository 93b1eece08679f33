"""How long bots think: a moving average for each bot, game and number of seats.

An average is over all tables. Decisions without a choice do not count: they take no time, and may follow from what a
bot holds. So what is expected of a bot depends neither on the table nor on the position, only on what is public.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from woolgather.bots import GREEDY, LEVELS, RANDOM, bot_named
from woolgather.bots.levels import iterations_of
from woolgather.bots.search import Search
from woolgather.engine.errors import NotOffered
from woolgather.engine.registry import game_named

STRONGEST: Final = 2.0
"""Seconds that the strongest level is meant to take; the guess until it is measured."""

QUICKEST: Final = 0.005
"""Seconds that any task takes, to be passed on and back."""

WEIGHT: Final = 0.1
"""How much the newest time counts in the average."""


class Estimates:
    """Seconds that each bot is expected to think about a decision."""

    def __init__(self) -> None:
        self._measured: dict[tuple[str, str, int], float] = {}

    def seconds(self, bot: str, game: str, seats: int) -> float:
        found = self._measured.get((bot, game, seats))
        return guess(bot, game, seats) if found is None else found

    def learn(self, bot: str, game: str, seats: int, seconds: float) -> None:
        before = self.seconds(bot, game, seats)
        self._measured[bot, game, seats] = before + WEIGHT * (seconds - before)


@lru_cache(1024)
def guess(bot: str, game: str, seats: int) -> float:
    """What a bot should take on a machine that is as fast as expected, before anything was measured."""
    if bot == RANDOM:
        return QUICKEST
    try:
        found = bot_named(bot)
    except NotOffered:
        return STRONGEST
    if not isinstance(found, Search):
        return STRONGEST / 2
    if found.seconds:
        return found.seconds
    rules = game_named(game)
    iterations = iterations_of(bot, rules, seats) if found.level else found.iterations
    return QUICKEST + STRONGEST * iterations / iterations_of(LEVELS[-1], rules, seats)


@lru_cache(1024)
def rungs(bot: str, game: str, seats: int) -> tuple[str, ...]:
    """The bot and the levels that take less time than it, strongest first; random and greedy stay as they are.

    >>> rungs("ewe", "hush", 3)
    ('ewe', 'yearling', 'lamb')
    """
    if bot in (RANDOM, GREEDY):
        return (bot,)
    return (bot, *[level for level in reversed(LEVELS) if guess(level, game, seats) < guess(bot, game, seats)])
