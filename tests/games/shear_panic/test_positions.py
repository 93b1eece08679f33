"""Drawn and random flocks are what they say."""

from random import Random

import pytest

from tests.games.shear_panic.drawn import drawn, position
from tests.games.shear_panic.positions import random_flock
from tests.games.shear_panic.slow import COLOURS, Edition, colour, on_board
from tests.games.shear_panic.slow_game import flock_of
from tests.games.shear_panic.slow_rejoin import rejoin_step

EDITIONS: tuple[Edition, ...] = ("manual", "mayfair")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def test_a_drawing_names_sheep_and_squares() -> None:
    flock = flock_of(position("b1 .. y2\n .. K ..", at="c4").view(None))
    assert flock == {"blue-1": (2, 3), "yellow-2": (4, 3), "black": (3, 4)}
    with pytest.raises(AssertionError, match="b1 is drawn twice"):
        drawn("b1 b1")


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
