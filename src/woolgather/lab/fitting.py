"""An evaluation is fitted, checked and tried: on games that it has not seen, and against the one in use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, median, stdev
from time import process_time
from typing import Final

import numpy as np

import woolgather as wg
from woolgather.bots.search import Search
from woolgather.engine.evaluator import Evaluator
from woolgather.engine.fitted import Fitted, Network, fitted_for
from woolgather.engine.game import Game
from woolgather.engine.state import State
from woolgather.lab.intervals import wilson_interval
from woolgather.lab.match import played
from woolgather.lab.networks import Weights, chances, fit, log_loss, miscalibration
from woolgather.lab.players import BotPlayer
from woolgather.lab.selfplay import Positions

SIZES: Final = (0, 8, 16)
"""The hidden layers that are tried."""

FOLDS: Final = 4
HELD_OUT: Final = 5
"""Every fifth game is held out: nothing is learnt or chosen from it."""

MOST_COMPARED: Final = 100_000
"""The most positions on which sizes are compared; the chosen one learns from all."""

ITERATIONS: Final = 200
"""How long the evaluation in use thinks in the trial; the new one gets as long, measured in time."""

TIMED: Final = 40
"""The number of decisions timed to find out how many iterations that is."""


def learnt_from(positions: Positions) -> Positions:
    return positions.where(positions.games % HELD_OUT != 0)


def held_out(positions: Positions) -> Positions:
    return positions.where(positions.games % HELD_OUT == 0)


WORTH_A_LAYER: Final = 0.001
"""A gain in log-loss that is too small to pay for a larger layer."""

BY_CHANCE: Final = 0.03
"""An error in the chances that a few thousand positions show even if there is none."""

# ---- fitting


def size_by_cross_validation(known: Positions, say: Callable[[int, float, float], None]) -> int:
    """The smallest hidden layer whose log-loss is next to the best, over folds of whole games.

    Next to the best is within a standard error of it, or no more than what a larger layer costs in time.

    `say` is told the mean log-loss of each size, and its standard error relative to no hidden layer.
    """
    compared = known.where(np.arange(len(known)) % (1 + len(known) // MOST_COMPARED) == 0)
    fold = compared.games // HELD_OUT % FOLDS
    losses = {
        size: [fit(compared.where(fold != which), compared.where(fold == which), size, 1)[1] for which in range(FOLDS)]
        for size in SIZES
    }
    for size, found in losses.items():
        say(size, mean(found), _error_of_difference(found, losses[SIZES[0]]))
    best = min(SIZES, key=lambda size: mean(losses[size]))
    return next(
        size
        for size in SIZES
        if mean(losses[size]) - mean(losses[best])
        <= max(WORTH_A_LAYER, _error_of_difference(losses[size], losses[best]))
    )


def _error_of_difference(losses: Sequence[float], others: Sequence[float]) -> float:
    return stdev(one - other for one, other in zip(losses, others, strict=True)) / sqrt(len(losses))


def fitted(known: Positions, size: int) -> Weights:
    """A network of that size; one fold of games says when to stop."""
    stops = known.games // HELD_OUT % (2 * FOLDS) == 0
    return fit(known.where(~stops), known.where(stops), size, 1)[0]


@dataclass(frozen=True)
class Check:
    """How well chances agree with how games ended: the evaluation in use, and the new one."""

    log_loss: tuple[float, float]
    miscalibration: tuple[float, float]

    @property
    def improves(self) -> bool:
        return self.log_loss[1] < self.log_loss[0] and self.miscalibration[1] <= max(self.miscalibration[0], BY_CHANCE)


def checked(weights: Weights, positions: Positions) -> Check:
    """Both evaluations on games that were held out."""
    judged = positions.judged
    if judged.shape[1] > 1:
        judged = judged / np.maximum(judged.sum(axis=1, keepdims=True), 1e-9)
    given = judged, chances(weights, positions.features)
    old, new = ([measure(each, positions.shares) for each in given] for measure in (log_loss, miscalibration))
    return Check((old[0], old[1]), (new[0], new[1]))


# ---- the trial


@dataclass(frozen=True)
class Trial:
    """One seat of a search with the new evaluation among searches with the one in use, given the same time."""

    game: str
    seats: int
    weights: tuple[int, int, tuple[float, ...]]
    iterations: tuple[int, int]
    seed: str = "trial"


@dataclass(frozen=True)
class Verdict:
    games: int
    share: float
    low: float
    high: float


def trial_of(game: Game, seats: int, network: Network) -> Trial:
    """The trial of a network; how many iterations take as long as those of the evaluation in use is measured."""
    new = network.evaluator(game.features)
    ratio = median(_ratios(game, seats, new))
    weights = (len(game.features), network.hidden, network.weights)
    return Trial(game.about.name, seats, weights, (ITERATIONS, max(2, round(ITERATIONS / ratio))))


def _ratios(game: Game, seats: int, new: Evaluator) -> Iterator[float]:
    """How much longer the new evaluation takes, for decisions along a few random games."""
    rng = Random("timing")
    left = TIMED
    while left:
        state = game.start(game.setup(seats, {}))
        while left and state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
                continue
            if rng.random() < 0.2 and len(state.moves()) > 1:
                spent = [_seconds(state, Search(ITERATIONS, evaluator=which)) for which in (None, new)]
                yield spent[1] / spent[0]
                left -= 1
            state.apply(rng.choice(state.moves()))


def _seconds(state: State, bot: Search) -> float:
    begun = process_time()
    bot(state.view(state.seat), state.moves(), Random(0))
    return max(process_time() - begun, 1e-6)


def play(trial: Trial, number: int) -> float:
    """The share of the win that the new evaluation gets in one game; games take turns in all rotations."""
    inputs, hidden, weights = trial.weights
    old, new = trial.iterations
    order = [(seat + number) % trial.seats for seat in range(trial.seats)]
    players = [BotPlayer(Search(new, evaluator=Evaluator(inputs, hidden, weights)))]
    players += [BotPlayer(Search(old)) for _ in range(trial.seats - 1)]
    result = played(trial.game, {}, [players[player] for player in order], f"{trial.seed}/{number // trial.seats}")
    return result.shares[order.index(0)]


def tried(trial: Trial, games: int, jobs: int, step: Callable[[], None]) -> Verdict:
    """Play that many games; `step` is called after each."""
    shares = []
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for share in pool.map(play, [trial] * games, range(games)):
            shares.append(share)
            step()
    low, high = wilson_interval(shares)
    return Verdict(games, mean(shares), low, high)


# ---- the file


def with_network(game: Game, seats: int, network: Network) -> Fitted:
    """What is fitted for the game, with that network for that number of seats; networks of other features go."""
    known = fitted_for(game.package)
    kept: Mapping[int, Network] = known.networks if known.features == game.features else {}
    return Fitted(game.features, {**kept, seats: network})


def rounds_before(game: Game, seats: int) -> int:
    """How many fits came before: games of a better player teach the next."""
    known = fitted_for(game.package)
    return int(known.networks[seats].made.get("round", 1)) if seats in known.networks else 0
