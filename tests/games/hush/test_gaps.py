"""What would be forgotten of hidden hands if one dealt them carelessly: the test of imagined worlds finds it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from random import Random
from typing import Any

import pytest

import woolgather as wg
from tests.games.hush.extras import DECKS, EXTRAS, ORDER
from tests.support.histories import Known
from tests.support.knowledge import Sampler, all_known, by_imagining, check_worlds
from woolgather.engine.errors import Unreadable


def careless(known: Known, rng: Random, draws: int, remembers: bool) -> Counter[Hashable]:
    """Deal others' cards from what was never turned over, or even from the whole deck, whatever the trail says."""
    return Counter(_dealt(known, rng, remembers) for _ in range(draws))


def _dealt(known: Known, rng: Random, remembers: bool) -> Hashable:
    """The key of a world, or its text if it is none."""
    world = wg.imagine(known.view, rng)
    whole: dict[str, Any] = json.loads(world.dump())
    position = whole["position"]
    left = Counter(DECKS["short"])
    if remembers:
        left -= Counter(entry.split()[1] for entry in position["trail"] if " " in entry)
    lying = [owner for owner, kind in enumerate(known.view["chosen"]) if kind == "?"]
    if known.viewer is not None:
        left -= Counter(position["hands"][known.viewer])
        own = known.view["chosen"][known.viewer]
        left -= Counter([own] if own and position["phase"] == "choose" else [])
    unseen = sorted(left.elements())
    rng.shuffle(unseen)
    for owner, hand in enumerate(position["hands"]):
        if owner != known.viewer:
            cards = [unseen.pop() for _ in range(len(hand) + (owner in lying))]
            if owner in lying:
                position["chosen"][owner] = rng.choice(sorted(set(cards)))
                cards.remove(position["chosen"][owner])
            position["hands"][owner] = sorted(cards, key=ORDER.index)
    text = json.dumps(whole)
    try:
        return wg.load(text).key()
    except Unreadable:
        return text


def blind_to_ways(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Forgets in how many ways a hand can have come to show what it showed."""
    return careless(known, rng, draws, remembers=True)


def blind_to_discards(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Forgets what was turned over in earlier rounds."""
    return careless(known, rng, draws, remembers=False)


@pytest.mark.slow
@pytest.mark.rule("HU-9")
@pytest.mark.parametrize("gap", [blind_to_ways, blind_to_discards])
def test_careless_dealing_is_found(gap: Sampler, rng: Random) -> None:
    with pytest.raises(AssertionError):
        check_worlds(all_known(EXTRAS.shortened[0], 13), gap, rng, 60)


@pytest.mark.slow
def test_careful_dealing_passes_where_careless_dealing_fails(rng: Random) -> None:
    check_worlds(all_known(EXTRAS.shortened[0], 13), by_imagining, rng, 60)
