"""Fitted evaluations: features for every seat of every position, and weights that belong to them."""

from __future__ import annotations

from importlib.resources import files
from math import isfinite
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from woolgather.engine.fitted import FILE, fitted_for, mark_of
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named
from woolgather.engine.state import State
from woolgather.lab.arena import Contest

WITH_FEATURES = [name for name in wg.games(tiny=True) if game_named(name).features]
FITTED = [name for name in WITH_FEATURES if fitted_for(game_named(name).package).networks]


def positions(game: Game, rng: Random, games: int) -> list[State]:
    """Positions of random games with random options, for each number of seats."""
    found = []
    for seats in game.about.seats:
        for _ in range(games):
            state = game.start(game.setup(seats, options_of(game, rng)))
            while state.seat != wg.OVER:
                if rng.random() < 0.1:
                    found.append(state.copy())
                if state.seat == wg.CHANCE:
                    wg.roll(state, rng)
                else:
                    state.apply(rng.choice(state.moves()))
            found.append(state)
    return found


def options_of(game: Game, rng: Random) -> dict[str, object]:
    return {each.name: rng.choice(each.choices) for each in game.about.option_help() if each.choices}


@pytest.mark.parametrize("fitted_game", WITH_FEATURES)
def test_every_seat_has_every_feature_wherever_a_game_goes(fitted_game: str, rng: Random, size: Size) -> None:
    game = game_named(fitted_game)
    for state in positions(game, rng, size(2, 50)):
        if state.seat == wg.OVER:
            continue
        found = list(state.features())
        assert len(found) == state.setup.seats * len(game.features)
        assert all(isfinite(value) and abs(value) <= 20 for value in found)
        assert list(state.copy().features()) == found


@pytest.mark.parametrize("fitted_game", WITH_FEATURES)
def test_chances_are_chances_and_exact_at_the_end(fitted_game: str, rng: Random) -> None:
    for state in positions(game_named(fitted_game), rng, 2):
        chances = list(state.evaluate())
        assert len(chances) == state.setup.seats
        assert all(0 <= chance <= 1 for chance in chances)
        if state.seat == wg.OVER:
            winners = state.winners()
            assert [chance > 0 for chance in chances] == [seat in winners for seat in range(state.setup.seats)]


@pytest.mark.parametrize("fitted_game", FITTED)
def test_the_file_fits_the_features_and_numbers_of_seats(fitted_game: str) -> None:
    game = game_named(fitted_game)
    fitted = fitted_for(game.package)
    assert fitted.features == game.features
    assert len(set(game.features)) == len(game.features)
    assert set(fitted.networks) <= set(game.about.seats)
    text = (files(game.package) / FILE).read_text(encoding="utf-8")
    assert text == fitted.text(fitted_game), "it is written as `woolgather lab fit` writes it"
    assert len(text) < 100_000
    for network in fitted.networks.values():
        assert all(isfinite(weight) for weight in network.weights)
        assert network.made["games"] > 0
        assert network.made["teacher"].startswith(f"{fitted_game} rules ")


@pytest.mark.parametrize("fitted_game", FITTED)
def test_results_with_other_weights_are_not_counted_together(fitted_game: str) -> None:
    game = game_named(fitted_game)
    seats = max(game.about.seats)
    mark = mark_of(game.package, game.features, seats)
    assert mark != "none"
    assert f"evaluation {mark}" in Contest(fitted_game, ("greedy",) * seats).played_with()


def test_a_game_without_features_is_counted_as_before() -> None:
    assert "evaluation" not in Contest("hush", ("random",) * 3).played_with()
