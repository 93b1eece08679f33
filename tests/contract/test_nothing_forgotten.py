"""Nothing is forgotten: the worlds with the same story are exactly those imagined, with the same probabilities.

A shortened game is played in every possible way. Chance counts by its odds; a secret choice that is still hidden counts
as drawn uniformly from what could be chosen; whatever was decided openly, or has been revealed, counts as given. This
slow but exact result is what `imagine` is compared with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.extras import secret_extras_of
from tests.support.histories import Histories, Known, Viewer
from tests.support.knowledge import Sampler, all_known, by_imagining, check_worlds
from tests.support.likelihood import assert_as_likely
from tests.support.play import as_json, random_record
from tests.support.tables import Table


@pytest.mark.slow
@pytest.mark.soak
def test_imagined_worlds_are_those_of_the_same_story_in_proportion(short_table: Table, rng: Random, size: Size) -> None:
    """The first of a game's short tables is always played in all ways to its end, the others only in a soak."""
    stories = size(100, 10_000)
    is_whole = stories > 100 or short_table == secret_extras_of(short_table.name).shortened[0]
    check_worlds(all_known(short_table, None if is_whole else 11), by_imagining, rng, stories)


def test_imagine_draws_as_its_two_steps_do(short_table: Table, rng: Random) -> None:
    known = rng.choice([each for each in all_known(short_table, 6) if 2 < len(each.worlds) < 12])
    drawn = Counter(wg.imagine(known.view, rng).key() for _ in range(1_000))
    assert_as_likely(drawn, {world: float(weight) for world, weight in known.worlds.items()})


def test_stories_are_distinguished_as_records_distinguish_them(short_table: Table, rng: Random) -> None:
    """The fast way of gathering histories gives the same result as comparing whole stories."""
    histories = Histories(short_table)
    numbers: dict[tuple[Viewer, str], int] = {}
    for _ in range(60):
        record = random_record(short_table, rng, lines=rng.randrange(12))
        for viewer in short_table.viewers:
            number = histories.story_of(record, viewer)
            assert numbers.setdefault((viewer, as_json(record.story(viewer))), number) == number
    assert len(set(numbers.values())) == len(numbers) > 20


# ---- the test above must fail if something is forgotten


def all_but_one_world(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Leave out one possibility if there are several."""
    drawn = by_imagining(known, rng, draws)
    if len(drawn) > 1:
        del drawn[min(drawn, key=drawn.__getitem__)]
    return drawn


def world_of_another_story(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Forget something that was seen, so that a world comes up that is no longer possible."""
    return by_imagining(known, rng, draws) + Counter({("not", "possible"): 1})


@pytest.mark.slow
@pytest.mark.parametrize("gap", [all_but_one_world, world_of_another_story])
def test_a_gap_is_found(short_name: str, rng: Random, gap: Sampler) -> None:
    with pytest.raises(AssertionError):
        check_worlds(all_known(secret_extras_of(short_name).shortened[0], 9), gap, rng, 30)
