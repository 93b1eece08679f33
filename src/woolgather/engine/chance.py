"""Chance moves: draw one outcome, or play whole games at random inside compiled code."""

from __future__ import annotations

from random import Random
from typing import Final

from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.errors import IllegalMove
from woolgather.engine.state import CHANCE, OVER, State

SEEDS: Final = 1 << 62


def luck_from(rng: Random) -> Luck:
    """A generator for compiled loops, seeded with one draw from the caller's generator."""
    return Luck(rng.randrange(SEEDS))


def total_of(weights: vec[i64]) -> i64:
    total: i64 = 0
    for weight in weights:
        total += weight
    return total


def holder_of(ticket: i64, weights: vec[i64]) -> i64:
    """The index of the outcome that holds the ticket; each outcome holds as many tickets as its weight."""
    place: i64 = 0
    for weight in weights:
        ticket -= weight
        if ticket < 0:
            return place
        place += 1
    raise AssertionError("a ticket beyond the last weight")


def roll(state: State, rng: Random) -> int:
    """Draw one outcome of the current chance node by its weight, play it, and return it.

    >>> import random, woolgather as wg
    >>> state = wg.new("kuhn-poker")
    >>> state.text(wg.roll(state, random.Random(1)))
    'deal J'
    """
    if state.seat == OVER:
        raise IllegalMove("There is nothing to roll: the game is over. (WG-2)", "WG-2")
    if state.seat != CHANCE:
        raise IllegalMove("There is nothing to roll: a player decides now. (WG-4)", "WG-4")
    weights = state.weights()
    ticket = i64(rng.random() * float(total_of(weights)))
    outcome = state.legal()[holder_of(ticket, weights)]
    state.apply(outcome)
    return outcome


def tickets_of(state: State) -> int:
    """How many tickets the outcomes of the current chance node hold together."""
    return total_of(state.weights())


def outcome_at(state: State, ticket: int) -> int:
    """The outcome of the current chance node that holds that ticket, counted from 0."""
    return state.legal()[holder_of(ticket, state.weights())]


def chance_outcome(state: State, luck: Luck) -> i64:
    """An outcome of the current chance node, drawn by its weight."""
    weights = state.weights()
    return state.legal()[holder_of(luck.randrange(total_of(weights)), weights)]


def playout(state: State, luck: Luck) -> i64:
    """Play at random until the game is over; return the number of moves, chance included."""
    moves: i64 = 0
    while state.seat != OVER:
        if state.seat == CHANCE:
            state.apply(chance_outcome(state, luck))
        else:
            legal = state.legal()
            state.apply(legal[luck.randrange(len(legal))])
        moves += 1
    return moves


def playouts(start: State, games: int, rng: Random) -> int:
    """Play that many random games from a position, which is left unchanged; return the total number of moves."""
    luck = luck_from(rng)
    moves: i64 = 0
    for _ in range(games):
        moves += playout(start.copy(), luck)
    return moves
