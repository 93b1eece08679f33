"""Greedy: looks at each own decision as far as the own turn goes, and takes the one with the best outlook.

It works for every game that gives an outlook (`State.outlook`). Dice and draws that follow are averaged where
there are few outcomes and sampled where there are many; the own decisions that follow are taken for the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import woolgather as wg
from woolgather.bots.thought import Bot, Option, Thought, View
from woolgather.engine.errors import NotOffered
from woolgather.engine.state import State

OUTCOMES: Final = 6
"""Up to so many outcomes of chance are all looked at; of more, so many are drawn."""

DEPTH: Final = 3
"""How many further moves of chance or of the same seat are followed before the outlook is asked."""


def greedy(view: View, moves: Sequence[int], rng: Random) -> Thought:
    """The move with the best outlook for the seat whose view it is; one of several best at random.

    >>> import random, woolgather as wg
    >>> state = wg.new("shear-panic")
    >>> while state.seat == wg.CHANCE: _ = wg.roll(state, random.Random(1))
    >>> greedy(state.view(state.seat), state.moves(), random.Random(1)).move in state.moves()
    True
    """
    if len(moves) == 1:
        return Thought(moves[0])
    seat = view["viewer"]
    world = wg.imagine(view, rng)
    options = [Option(move, _after(world, move, seat, rng, DEPTH + 1)) for move in moves]
    rng.shuffle(options)
    options.sort(key=lambda option: -option.worth)
    return Thought(options[0].move, tuple(options), worlds=1)


def worth(state: State, seat: int, rng: Random, depth: int) -> float:
    """The outlook of a seat when its turn has run its course, or depth has run out."""
    if depth and state.seat == wg.CHANCE:
        return _average(state, seat, rng, depth)
    if depth and state.seat == seat:
        return max(_after(state, move, seat, rng, depth) for move in state.moves())
    outlook = state.outlook()
    if len(outlook) == 0:
        raise NotOffered(f"{state.setup.game.about.name} gives no outlook, so greedy cannot play it.")
    return outlook[seat]


def _after(state: State, move: int, seat: int, rng: Random, depth: int) -> float:
    after = state.copy()
    after.play(move)
    return worth(after, seat, rng, depth - 1)


def _average(state: State, seat: int, rng: Random, depth: int) -> float:
    odds = state.odds()
    if len(odds) > OUTCOMES:
        drawn = rng.choices([outcome for outcome, _ in odds], [weight for _, weight in odds], k=OUTCOMES)
        odds = [(outcome, 1) for outcome in drawn]
    total = sum(weight for _, weight in odds)
    return sum(weight * _after(state, outcome, seat, rng, depth) for outcome, weight in odds) / total


BOT: Final[Bot] = greedy
