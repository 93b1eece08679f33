"""A fitted evaluation: a small network that turns the features of a seat into its strength."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Evaluator:
    """The weights of one network, used for every seat in turn.

    The strength is a weighted sum of the seat's features, plus a hidden layer of units that count only when they are
    positive. The weights are those of the features; then for each unit its weight in the strength, its bias, and its
    own weights of the features. Without weights it is not fitted, and the game has no evaluation.
    """

    def __init__(self, inputs: int, hidden: int, weights: Sequence[float]) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.weights = vec[float]([float(weight) for weight in weights])
        self.is_fitted = len(weights) > 0

    def strengths(self, features: vec[float]) -> vec[float]:
        """The strength of each seat; its chance of winning is proportional to e to the power of it."""
        first: i64
        found = vec[float](capacity=4)
        for first in range(0, len(features), self.inputs):
            found = append(found, self._strength(features, first))
        return found

    def _strength(self, features: vec[float], first: i64) -> float:
        """The strength from the features that begin at `first`; most are 0, and cost next to nothing."""
        place: i64
        unit: i64
        which: i64
        weights = self.weights
        strength = 0.0
        places = vec[i64](capacity=64)
        values = vec[float](capacity=64)
        for place in range(self.inputs):
            value = features[first + place]
            if value != 0.0:
                strength += weights[place] * value
                places = append(places, place)
                values = append(values, value)
        count: i64 = len(places)
        start: i64 = self.inputs
        for unit in range(self.hidden):
            excited = weights[start + 1]
            for which in range(count):
                excited += weights[start + 2 + places[which]] * values[which]
            if excited > 0.0:
                strength += weights[start] * excited
            start += self.inputs + 2
        return strength


NOT_FITTED = Evaluator(0, 0, ())
