"""What can be asked of the slow rules alone: more sheep than there are, and what holds of every flock.

All else that they say is proven together with the compiled rules, wherever a test plays a move.
"""

from random import Random

import pytest

from tests.games.shear_panic.positions import random_flock
from tests.games.shear_panic.slow import (
    BOARD,
    COLOURS,
    Edition,
    Flock,
    Square,
    all_outcomes,
    frozen,
    on_board,
    turn,
)
from tests.games.shear_panic.slow_rejoin import Next, groups, next_rejoin, rejoined_by_dice

EDITIONS: tuple[Edition, ...] = ("manual", "mayfair")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


@pytest.mark.rule("SP-54")
@pytest.mark.parametrize(
    ("edition", "gap", "lifted_by"),
    [
        ("manual", 2, {(2, 3)}),
        ("mayfair", 2, {(2, 3), (2, -3)}),
        ("mayfair", 3, {(3, -3), (3, -2), (3, -1), (3, 0), (3, 1), (3, 2), (3, 3)}),
    ],
)
def test_if_none_has_a_walk_the_first_is_lifted(edition: Edition, gap: int, lifted_by: set[Square]) -> None:
    """Nine sheep cannot lock each other in so; here a ring is held by a sheep inside it."""
    ring = {f"ring-{x}-{y}": (x, y) for x in range(5) for y in range(5) if x in (0, 4) or y in (0, 4)}
    wall = {f"wall-{x}-{y}": (x, y) for x in (5 + gap, 6 + gap) for y in range(9)}
    flock = ring | wall | {"inside": (2, 2)}
    expected = {
        frozen(flock | {sheep: (x + east, y + south) for sheep, (x, y) in ring.items()}, edition)
        for east, south in lifted_by
    }
    assert next_rejoin(flock, edition) == Next("roll", {frozenset(ring)}, {"+": expected, "x": expected})


@pytest.mark.rule("SP-21", "SP-23")
@both_editions
def test_no_action_loses_a_sheep_or_puts_two_on_a_square(edition: Edition) -> None:
    rng = Random(1)
    for _ in range(60):
        flock = random_flock(rng, edition, rng.randint(3, 9))
        for action, (after, facing) in all_outcomes(flock, "E", edition, rng.choice(COLOURS)).items():
            assert after.keys() == flock.keys()
            assert len(set(after.values())) == len(flock)
            assert on_board(after, edition)
            assert (after == flock) == (action.kind == "turn") == (facing != "E")


def turned(flock: Flock) -> Flock:
    """The whole board turned to the right by 90 degrees."""
    return {sheep: (BOARD - 1 - row, column) for sheep, (column, row) in flock.items()}


@pytest.mark.rule("SP-22")
@both_editions
def test_actions_know_no_north(edition: Edition) -> None:
    rng = Random(2)
    for _ in range(20):
        flock = random_flock(rng, edition, 9)
        here = all_outcomes(flock, "N", edition, "red").values()
        there = all_outcomes(turned(flock), "E", edition, "red").values()
        assert {(frozen(turned(after), edition), turn(facing, "right")) for after, facing in here} == {
            (frozen(after, edition), facing) for after, facing in there
        }


@pytest.mark.slow
@pytest.mark.rule("SP-55")
@both_editions
def test_rejoining_ends_with_one_group_after_at_most_eight_joins(edition: Edition) -> None:
    rng = Random(3)
    for _ in range(20):
        flock = random_flock(rng, edition, rng.randint(4, 9))
        for dice, ends in rejoined_by_dice(flock, edition).items():
            assert len(dice) <= min(8, len(groups(flock)) - 1)
            for end in map(dict, ends):
                assert len(groups(end)) == 1
                assert end.keys() == flock.keys()
                assert on_board(end, edition)


@pytest.mark.slow
@pytest.mark.rule("SP-53", "SP-54")
@both_editions
def test_rejoining_knows_no_north(edition: Edition) -> None:
    rng = Random(4)
    for _ in range(12):
        flock = random_flock(rng, edition, rng.randint(4, 9))
        mirrored = {sheep: (row, BOARD - 1 - column) for sheep, (column, row) in flock.items()}
        here, there = rejoined_by_dice(flock, edition), rejoined_by_dice(mirrored, edition)
        assert here.keys() == there.keys()
        for dice, ends in here.items():
            turned = [{sheep: (row, BOARD - 1 - column) for sheep, (column, row) in end} for end in ends]
            assert {frozen(end, edition) for end in turned} == there[dice]
