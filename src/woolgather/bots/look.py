"""A look ahead for one seat, over so many positions and no more: what greedy goes by."""

from __future__ import annotations

from typing import Final, final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.chance import chance_outcome
from woolgather.engine.errors import NotOffered
from woolgather.engine.state import CHANCE, State

OUTCOMES: Final = 6
"""Up to so many outcomes of chance are all looked at; of more, so many are drawn."""

DEPTH: Final = 3
"""How many further moves of chance or of the same seat are followed before the outlook is asked."""


class _Enough(Exception):
    """As many positions were looked at as may be."""


@final
class Look:
    """The seat's own decisions that follow a move are taken for the best, what chance does is averaged."""

    def __init__(self, seat: i64, luck: Luck, most: i64) -> None:
        self.seat = seat
        self.looked: i64 = 0
        self._luck = luck
        self._most = most
        self._goes_on = False

    def deeper_and_deeper(self, world: State, moves: list[int]) -> list[float]:
        """What each move is worth: all are looked at equally far, one move further each time, while there is room.

        At first sight all of them are looked at, however many they are.
        """
        worths: list[float] = []
        self._most = max(self._most, len(moves))
        depth: i64
        for depth in range(DEPTH + 1):
            self._goes_on = False
            try:
                worths = [self._after(world, move, depth) for move in moves]
            except _Enough:
                break
            if not self._goes_on:
                break
        return worths

    def _after(self, state: State, move: i64, depth: i64) -> float:
        if self.looked >= self._most:
            raise _Enough
        self.looked += 1
        after = state.copy()
        after.apply(move)
        return self._worth(after, depth)

    def _worth(self, state: State, depth: i64) -> float:
        """The outlook of the seat when its turn has run its course, or depth has run out."""
        if state.seat == CHANCE and depth > 0:
            return self._average(state, depth - 1)
        if state.seat == self.seat and depth > 0:
            best = -1.0
            for move in state.worthwhile():
                best = max(best, self._after(state, move, depth - 1))
            return best
        if state.seat == CHANCE or state.seat == self.seat:
            self._goes_on = True
        outlook = state.outlook()
        if len(outlook) == 0:
            raise NotOffered(f"{state.setup.game.about.name} gives no outlook, so greedy cannot play it.")
        return outlook[self.seat]

    def _average(self, state: State, depth: i64) -> float:
        """Over all outcomes where they are few, else over some that are drawn."""
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
            mean += float(weights[place]) * self._after(state, outcomes[place], depth)
        return mean / float(total)
