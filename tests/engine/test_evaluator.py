"""Fitted evaluations: the network computes what its weights say, and its file is read only if it makes sense."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec

from woolgather.engine.errors import Unreadable
from woolgather.engine.evaluator import NOT_FITTED, Evaluator
from woolgather.engine.fitted import Fitted, Network, evaluator_for, fitted_for, mark_of, read_fitted

PACKAGE = "woolgather.games.shear_panic"


def strength(weights: list[float], hidden: int, features: list[float]) -> float:
    """The definition, in plain Python."""
    inputs = len(features)
    found = sum(weight * value for weight, value in zip(weights, features, strict=False))
    for unit in range(hidden):
        out, bias, *inner = weights[inputs + unit * (inputs + 2) :][: inputs + 2]
        found += out * max(0.0, bias + sum(weight * value for weight, value in zip(inner, features, strict=True)))
    return found


@pytest.mark.parametrize("hidden", [0, 1, 5])
def test_each_seat_has_the_strength_that_the_weights_say(hidden: int, rng: Random) -> None:
    inputs = 7
    weights = [rng.gauss(0, 1) for _ in range(inputs + hidden * (inputs + 2))]
    seats = [[rng.choice([0.0, 0.0, rng.random()]) for _ in range(inputs)] for _ in range(3)]
    found = Evaluator(inputs, hidden, weights).strengths(vec[float]([value for seat in seats for value in seat]))
    assert list(found) == pytest.approx([strength(weights, hidden, seat) for seat in seats])


def test_without_weights_nothing_is_fitted() -> None:
    assert not NOT_FITTED.is_fitted
    assert Evaluator(2, 0, (1.0, 2.0)).is_fitted


def test_a_file_is_read_as_it_was_written() -> None:
    fitted = Fitted(("points", "wool"), {2: Network(0, (1.5, -2.0), {"games": 3}), 4: Network(1, (0.0,) * 6)})
    assert read_fitted(fitted.text("hush"), "it") == fitted


@pytest.mark.parametrize(
    "damage",
    [
        ("", "x"),
        ('"features"', '"fearures"'),
        ('"hidden": 0', '"hidden": 1'),
        ('"hidden": 0', '"hidden": "many"'),
        ("1.5", '"much"'),
        ('"2"', '"two"'),
    ],
)
def test_a_damaged_file_is_refused_by_name(damage: tuple[str, str]) -> None:
    text = Fitted(("points", "wool"), {2: Network(0, (1.5, -2.0))}).text("hush").replace(*damage, 1)
    with pytest.raises(Unreadable, match=r"^the file is not a fitted evaluation: .*`woolgather lab fit` writes one"):
        read_fitted(text, "the file")


def test_weights_for_other_features_or_seats_are_not_used() -> None:
    features = fitted_for(PACKAGE).features
    assert evaluator_for(PACKAGE, features, 2).is_fitted
    assert not evaluator_for(PACKAGE, features[1:], 2).is_fitted
    assert not evaluator_for(PACKAGE, features, 5).is_fitted
    assert mark_of(PACKAGE, features[1:], 2) == "none"


def test_a_game_without_a_package_of_its_own_has_nothing_fitted() -> None:
    assert fitted_for("tests.engine.test_evaluator") == Fitted()


def test_the_mark_tells_the_weights_of_two_seat_counts_apart() -> None:
    features = fitted_for(PACKAGE).features
    assert len({mark_of(PACKAGE, features, seats) for seats in (2, 4)}) == 2
