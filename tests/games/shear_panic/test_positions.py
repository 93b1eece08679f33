"""Drawn and random flocks are what they say."""

from random import Random

import pytest

from tests.games.shear_panic.positions import drawn, random_flock
from tests.games.shear_panic.slow import COLOURS, Edition, colour, on_board
from tests.games.shear_panic.slow_rejoin import rejoin_step

EDITIONS: tuple[Edition, ...] = ("manual", "mayfair")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def test_a_drawing_names_sheep_and_squares() -> None:
    assert drawn("b . Y\n. K ?", at=(2, 3)) == {"blue-1": (2, 3), "yellow-2": (4, 3), "black": (3, 4), "?": (4, 4)}
    with pytest.raises(AssertionError, match="b is drawn twice"):
        drawn("b b")


@both_editions
@pytest.mark.parametrize("count", range(2, 10))
def test_random_flocks_have_as_many_sheep_as_asked_for(edition: Edition, count: int) -> None:
    rng = Random(count)
    for _ in range(30):
        flock = random_flock(rng, edition, count)
        assert len(flock) == len(set(flock.values())) == count
        assert on_board(flock, edition)
        assert {colour(sheep) for sheep in flock} <= {*COLOURS, "black"}


@pytest.mark.slow
@both_editions
def test_random_flocks_bring_every_kind_of_rejoining(edition: Edition) -> None:
    rng = Random(5)
    kinds = {rejoin_step(random_flock(rng, edition, 8), edition).kind for _ in range(300)}
    assert kinds == {"done", "flock", "stray", "roll"} | ({"choose"} if edition == "manual" else set())
