"""What would be forgotten of hidden hands if one dealt them carelessly: the test of imagined worlds finds it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from random import Random
from typing import Any

import pytest

import woolgather as wg
from tests.games.sheepy_time.extras import EXTRAS, SHEEP, deck, is_sheep, may_hold_nightmares, shown
from tests.support.histories import Known
from tests.support.knowledge import all_known, by_imagining, check_worlds


def careless(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Others' cards are any unseen ones, whatever was shown before, and in whatever order."""
    return Counter(_dealt(known, rng) for _ in range(draws))


def _dealt(known: Known, rng: Random) -> Hashable:
    world = wg.imagine(known.view, rng)
    whole: dict[str, Any] = json.loads(world.dump())
    position = whole["position"]
    left = deck(world, position["nightmare"]) - shown(position)
    if known.viewer is not None:
        left -= Counter(position["hands"][known.viewer])
    owners = [owner for owner in range(len(position["hands"])) if owner != known.viewer]
    for owner in sorted(owners, key=lambda each: may_hold_nightmares(position, each)):
        unseen = [card for card in left.elements() if may_hold_nightmares(position, owner) or is_sheep(card)]
        cards = rng.sample(unseen, len(position["hands"][owner]))
        left -= Counter(cards)
        sheep = sorted((card for card in cards if is_sheep(card)), key=SHEEP.index)
        position["hands"][owner] = sheep + [card for card in cards if not is_sheep(card)]
    return wg.load(json.dumps(whole)).key()


def stories(phases: tuple[str, ...]) -> list[Known]:
    """What can be known in these phases after a card was shown that another holds beside hidden ones."""
    known = [
        each
        for each in all_known(EXTRAS.shortened[0], 9)
        if each.view["phase"] in phases and each.view["gone"] and each.viewer is None and len(each.worlds) > 1
    ]
    assert known
    return known


@pytest.mark.slow
@pytest.mark.parametrize("phases", [("settle",), ("play", "fence", "draw", "reveal")])
def test_dealing_carelessly_is_found_out_in_every_part_of_a_race(phases: tuple[str, ...], rng: Random) -> None:
    known = stories(phases)
    check_worlds(known, by_imagining, rng, 40)
    with pytest.raises(AssertionError):
        check_worlds(known, careless, rng, 40)
