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

POSITIONS: Final = 20_000
IN_A_WINDOW: Final = 2_000
"""How many positions are looked at for a decision, and for an answer in a reaction window: well under two seconds, and
under a fifth of one. They are counted and not timed, so that the same luck brings the same move on any machine."""


class _Enough(Exception):
    """As many positions were looked at as may be."""


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
    world = wg.imagine(view, rng)
    moves = list(world.worthwhile())
    most = POSITIONS if world.setup.game.window(world) is None else IN_A_WINDOW
    worths = Look(view["viewer"], rng, most).deeper_and_deeper(world, moves)
    options = [Option(move, worth) for move, worth in zip(moves, worths, strict=True)]
    rng.shuffle(options)
    options.sort(key=lambda option: -option.worth)
    return Thought(options[0].move, tuple(options), worlds=1)


class Look:
    """A look ahead for one seat, over at most so many positions."""

    def __init__(self, seat: int, rng: Random, most: int) -> None:
        self.seat = seat
        self.looked = 0
        self._rng = rng
        self._most = most
        self._goes_on = False

    def deeper_and_deeper(self, world: State, moves: Sequence[int]) -> list[float]:
        """What each move is worth: all are looked at equally far, one move further each time, while there is room.

        At first sight all of them are looked at, however many they are.
        """
        worths: list[float] = []
        self._most = max(self._most, len(moves))
        for depth in range(DEPTH + 1):
            self._goes_on = False
            try:
                worths = [self._after(world, move, depth) for move in moves]
            except _Enough:
                break
            if not self._goes_on:
                break
        return worths

    def _after(self, state: State, move: int, depth: int) -> float:
        if self.looked >= self._most:
            raise _Enough
        self.looked += 1
        after = state.copy()
        after.play(move)
        return self._worth(after, depth)

    def _worth(self, state: State, depth: int) -> float:
        """The outlook of the seat when its turn has run its course, or depth has run out."""
        if state.seat in (wg.CHANCE, self.seat):
            if depth and state.seat == wg.CHANCE:
                return self._average(state, depth)
            if depth:
                return max(self._after(state, move, depth - 1) for move in state.moves())
            self._goes_on = True
        outlook = state.outlook()
        if len(outlook) == 0:
            raise NotOffered(f"{state.setup.game.about.name} gives no outlook, so greedy cannot play it.")
        return outlook[self.seat]

    def _average(self, state: State, depth: int) -> float:
        odds = state.odds()
        if len(odds) > OUTCOMES:
            drawn = self._rng.choices([outcome for outcome, _ in odds], [weight for _, weight in odds], k=OUTCOMES)
            odds = [(outcome, 1) for outcome in drawn]
        total = sum(weight for _, weight in odds)
        return sum(weight * self._after(state, outcome, depth - 1) for outcome, weight in odds) / total


BOT: Final[Bot] = greedy
