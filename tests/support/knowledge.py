"""Compares imagined worlds with the exact truth about what can be known."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from math import ceil
from random import Random
from typing import Final

from tests.support.histories import Histories, Known
from tests.support.likelihood import assert_as_likely
from tests.support.tables import Table
from woolgather.engine.chance import luck_from
from woolgather.engine.game import recall

FEWEST: Final = 500
"""The draws made for a story, and how often its rarest world should come up at least."""
RAREST: Final = 14

Sampler = Callable[[Known, Random, int], "Counter[Hashable]"]


@cache
def all_known(table: Table, deepest: int | None = None) -> list[Known]:
    found = Histories(table, deepest).gather()
    gc.freeze()  # it is much, and stays: whoever collects garbage later need not go through it
    return found


def by_imagining(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """The worlds that `imagine` gives, with the view read only once."""
    state, luck = recall(known.view), luck_from(rng)
    drawn: Counter[Hashable] = Counter()
    for _ in range(draws):
        world = state.copy()
        world.deal_secrets(luck)
        drawn[world.key()] += 1
    return drawn


def check_worlds(known: list[Known], sampler: Sampler, rng: Random, stories: int) -> None:
    """Check for some of the stories that exactly the possible worlds are drawn, and in proportion."""
    open_ones = [each for each in known if len(each.worlds) > 1]
    for each in rng.sample(open_ones, min(stories, len(open_ones))):
        rarest = min(each.worlds.values()) / sum(each.worlds.values())
        drawn = sampler(each, rng, max(FEWEST, ceil(RAREST / rarest)))
        assert set(drawn) == set(each.worlds)
        assert_as_likely(drawn, {world: float(weight) for world, weight in each.worlds.items()})
    for each in rng.sample(known, min(5 * stories, len(known))):
        assert set(sampler(each, rng, 3)) <= set(each.worlds)
