"""Expectimax for one seat with a limit on visited positions, used by the greedy bot."""

from __future__ import annotations

from typing import Final, final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.chance import chance_outcome
from woolgather.engine.errors import NotOffered
from woolgather.engine.state import CHANCE, State

OUTCOMES: Final = 6
"""Up to this many chance outcomes are all followed; if there are more, this many are sampled."""

DEPTH: Final = 3
"""How many further moves, by chance or by the same seat, are followed before the position is evaluated."""


class _LimitReached(Exception):
    """The limit on visited positions was reached."""


@final
class Expectimax:
    """Maximizes over the seat's own decisions after a move and averages over chance; stops where others decide."""

    def __init__(self, seat: i64, luck: Luck, most: i64) -> None:
        self.seat = seat
        self.visited: i64 = 0
        self._luck = luck
        self._most = most
        self._is_cut = False

    def values(self, world: State, moves: list[int]) -> list[float]:
        """The value of each move, by iterative deepening: all to the same depth, one deeper while the limit allows.

        At depth 0 all moves are evaluated, however many there are.
        """
        found: list[float] = []
        self._most = max(self._most, len(moves))
        depth: i64
        for depth in range(DEPTH + 1):
            self._is_cut = False
            try:
                found = [self._value_after(world, move, depth) for move in moves]
            except _LimitReached:
                break
            if not self._is_cut:
                break
        return found

    def _value_after(self, state: State, move: i64, depth: i64) -> float:
        if self.visited >= self._most:
            raise _LimitReached
        self.visited += 1
        after = state.copy()
        after.apply(move)
        return self._value(after, depth)

    def _value(self, state: State, depth: i64) -> float:
        """The evaluation for the seat when its turn is over or the depth is used up."""
        if state.seat == CHANCE and depth > 0:
            return self._average(state, depth - 1)
        if state.seat == self.seat and depth > 0:
            best = -1.0
            for move in state.candidates():
                best = max(best, self._value_after(state, move, depth - 1))
            return best
        if state.seat == CHANCE or state.seat == self.seat:
            self._is_cut = True
        values = state.evaluate()
        if len(values) == 0:
            raise NotOffered(f"{state.setup.game.about.name} has no evaluation, so greedy cannot play it.")
        return values[self.seat]

    def _average(self, state: State, depth: i64) -> float:
        """The mean over all outcomes if there are few, otherwise over a sample."""
        outcomes = state.legal()
        weights = state.weights()
        if len(outcomes) > OUTCOMES:
            outcomes, weights = vec[i64](), vec[i64]()
            for _ in range(OUTCOMES):
                outcomes = append(outcomes, chance_outcome(state, self._luck))
                weights = append(weights, 1)
        total: i64 = 0
        mean = 0.0
        place: i64
        for place in range(len(outcomes)):
            total += weights[place]
            mean += float(weights[place]) * self._value_after(state, outcomes[place], depth)
        return mean / float(total)
