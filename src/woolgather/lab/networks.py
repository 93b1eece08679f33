"""Networks are fitted to positions: weighted features, with or without a hidden layer, by gradient descent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from woolgather.lab.selfplay import Array, Positions

BATCH: Final = 256
EPOCHS: Final = 60
PATIENCE: Final = 6
"""How many epochs may pass without a better log-loss on positions that are not trained on."""

RATE: Final = 0.01
DECAY: Final = 1e-4
MEMORY: Final = (0.9, 0.999)
"""The step size and decay rates of Adam (D. P. Kingma, J. Ba, 2015), and how strongly weights are drawn to zero."""

LEAST: Final = 1e-4
"""Chances are at least this when their log-loss is taken, so that no evaluation is judged by a single position."""


@dataclass
class Weights:
    """The weights of an `Evaluator` as arrays: of the features, of the units, their biases, and what goes into them."""

    linear: Array
    units: Array
    biases: Array
    inner: Array

    @property
    def hidden(self) -> int:
        return len(self.units)

    def arrays(self) -> list[Array]:
        return [self.linear, self.units, self.biases, self.inner]

    def flat(self) -> list[float]:
        """In the order that `Evaluator` reads them."""
        found = [float(weight) for weight in self.linear]
        for unit in range(self.hidden):
            found += [float(self.units[unit]), float(self.biases[unit]), *(float(each) for each in self.inner[:, unit])]
        return [float(f"{weight:.5g}") for weight in found]


def chances(weights: Weights, features: Array) -> Array:
    """Each seat's chance of winning in each position."""
    strengths = features @ weights.linear
    if weights.hidden:
        strengths = strengths + np.maximum(features @ weights.inner + weights.biases, 0) @ weights.units
    return _chances(strengths)


def _chances(strengths: Array) -> Array:
    if strengths.shape[1] == 1:
        return np.asarray(1 / (1 + np.exp(-strengths)))
    powers = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def log_loss(chances: Array, shares: Array) -> float:
    """The mean surprise at how games ended, in nats."""
    likely = np.clip(chances, LEAST, 1 - LEAST)
    found = shares * np.log(likely)
    if shares.shape[1] == 1:
        found = found + (1 - shares) * np.log(1 - likely)
    return float(-found.sum(axis=1).mean())


def miscalibration(chances: Array, shares: Array, bins: int = 10) -> float:
    """By how much the chances that were given differ from how often that happened, on average over ten bins."""
    given, happened = chances.ravel(), shares.ravel()
    order = np.argsort(given, kind="stable")
    gaps = [abs(given[part].mean() - happened[part].mean()) for part in np.array_split(order, bins)]
    return float(np.mean(gaps))


def fit(known: Positions, checked: Positions, hidden: int, seed: int) -> tuple[Weights, float]:
    """The weights with the least log-loss on the positions `checked`, and that loss; `known` are learnt from."""
    rng = np.random.default_rng(seed)
    inputs = known.features.shape[2]
    weights = Weights(
        np.zeros(inputs, np.float32),
        rng.normal(0, 0.1, hidden).astype(np.float32),
        np.zeros(hidden, np.float32),
        rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
    )
    means = [np.zeros_like(each) for each in weights.arrays()]
    spreads = [np.zeros_like(each) for each in weights.arrays()]
    best, least, since, steps = _copied(weights), log_loss(chances(weights, checked.features), checked.shares), 0, 0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(known))
        rate = RATE * (1 - epoch / EPOCHS)
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            steps += 1
            slopes = _slopes(weights, known.features[batch], known.shares[batch])
            for weight, mean, spread, slope in zip(weights.arrays(), means, spreads, slopes, strict=True):
                mean += (1 - MEMORY[0]) * (slope - mean)
                spread += (1 - MEMORY[1]) * (slope * slope - spread)
                step = mean / (1 - MEMORY[0] ** steps) / (np.sqrt(spread / (1 - MEMORY[1] ** steps)) + 1e-8)
                weight -= rate * (step + DECAY * weight)
        loss = log_loss(chances(weights, checked.features), checked.shares)
        if loss < least:
            best, least, since = _copied(weights), loss, 0
        else:
            since += 1
            if since == PATIENCE:
                break
    return best, least


def _copied(weights: Weights) -> Weights:
    return Weights(*(each.copy() for each in weights.arrays()))


def _slopes(weights: Weights, features: Array, shares: Array) -> list[Array]:
    """The gradient of the mean log-loss, for each array of weights."""
    inner = features @ weights.inner + weights.biases
    excited = np.maximum(inner, 0)
    wrong = (_chances(features @ weights.linear + excited @ weights.units) - shares) / len(features)
    back = (wrong[:, :, None] * weights.units) * (inner > 0)
    return [
        np.einsum("ns,nsf->f", wrong, features),
        np.einsum("ns,nsh->h", wrong, excited),
        back.sum(axis=(0, 1)),
        np.einsum("nsf,nsh->fh", features, back, optimize=True),
    ]
