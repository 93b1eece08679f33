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
        units = range(hidden) if weights else ()
        starts = [inputs + unit * (inputs + 2) for unit in units]
        self._units = vec[float]([float(weights[start]) for start in starts])
        self._biases = vec[float]([float(weights[start + 1]) for start in starts])
        self._inner = vec[float]([float(weights[start + 2 + place]) for place in range(inputs) for start in starts])

    def strengths(self, features: vec[float]) -> vec[float]:
        """The strength of each seat; its chance of winning is proportional to e to the power of it.

        Most features are 0, and cost next to nothing.
        """
        first: i64
        place: i64
        unit: i64
        weights, units, inner = self.weights, self._units, self._inner
        inputs, hidden = self.inputs, self.hidden
        found = vec[float](capacity=4)
        for first in range(0, len(features), inputs):
            strength = 0.0
            excited = self._biases[:]
            for place in range(inputs):
                value = features[first + place]
                if value != 0.0:
                    strength += weights[place] * value
                    start = place * hidden
                    for unit in range(hidden):
                        excited[unit] += inner[start + unit] * value
            for unit in range(hidden):
                if excited[unit] > 0.0:
                    strength += units[unit] * excited[unit]
            found = append(found, strength)
        return found


NOT_FITTED = Evaluator(0, 0, ())
