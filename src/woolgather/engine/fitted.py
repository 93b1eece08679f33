"""Fitted evaluations as data: a file beside each game holds the weights, and how they were made."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from woolgather.engine.errors import Unreadable
from woolgather.engine.evaluator import NOT_FITTED, Evaluator

FILE: Final = "evaluation.json"


@dataclass(frozen=True)
class Network:
    """The weights of an `Evaluator`, as they are written, and how they were made."""

    hidden: int
    weights: tuple[float, ...]
    made: Mapping[str, Any] = field(default_factory=dict)

    def evaluator(self, features: Sequence[str]) -> Evaluator:
        return Evaluator(len(features), self.hidden, self.weights)


@dataclass(frozen=True)
class Fitted:
    """What was fitted for a game: the features it looks at, and a network for each number of seats."""

    features: tuple[str, ...] = ()
    networks: Mapping[int, Network] = field(default_factory=dict)

    def text(self, game: str) -> str:
        """The file, with each network on a line."""
        networks = {
            str(count): {"made": dict(each.made), "hidden": each.hidden, "weights": each.weights}
            for count, each in sorted(self.networks.items())
        }
        lines = ",\n".join(f'  "{count}": {json.dumps(network)}' for count, network in networks.items())
        head = json.dumps({"woolgather": "evaluation", "game": game, "features": self.features})
        return head[:-1] + ',\n "seats": {\n' + lines + "\n }\n}\n"


def read_fitted(text: str, source: str) -> Fitted:
    """Read the text of such a file; `source` is what an error message calls it."""
    try:
        page = json.loads(text)
        features = tuple(str(name) for name in page["features"])
        networks = {int(count): _network(row, len(features)) for count, row in page["seats"].items()}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as damage:
        raise Unreadable(f"{source} is not a fitted evaluation: {damage}. `woolgather lab fit` writes one.") from None
    return Fitted(features, networks)


def _network(row: Mapping[str, Any], inputs: int) -> Network:
    hidden, weights = int(row["hidden"]), tuple(float(weight) for weight in row["weights"])
    if len(weights) != inputs + hidden * (inputs + 2):
        raise ValueError(f"{len(weights)} weights do not fit {inputs} features and {hidden} units")
    return Network(hidden, weights, row["made"])


@cache
def fitted_for(package: str) -> Fitted:
    """What was fitted for the game in that package; nothing if there is no file."""
    if not hasattr(import_module(package), "__path__"):  # a game in a single file, or defined at the prompt
        return Fitted()
    file = files(package) / FILE
    return read_fitted(file.read_text(encoding="utf-8"), f"{FILE} of {package}") if file.is_file() else Fitted()


@cache
def evaluator_for(package: str, features: tuple[str, ...], seats: int) -> Evaluator:
    """The evaluator for that number of seats, or one that is not fitted if the features have changed since."""
    fitted = fitted_for(package)
    if not features or fitted.features != features or seats not in fitted.networks:
        return NOT_FITTED
    return fitted.networks[seats].evaluator(features)


def mark_of(package: str, features: tuple[str, ...], seats: int) -> str:
    """A short mark of the weights in use, so that results with others are not counted together."""
    evaluator = evaluator_for(package, features, seats)
    text = ",".join([str(evaluator.hidden), *(f"{weight:.5g}" for weight in evaluator.weights)])
    return sha256(text.encode()).hexdigest()[:8] if evaluator.is_fitted else "none"
