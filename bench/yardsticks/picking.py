"""What all yardsticks have in common: they take the move they like best, and toss for equals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from woolgather.bots.thought import Thought
from woolgather.engine.state import State


def best_of(moves: Sequence[int], worth: Callable[[int], float], rng: Random) -> Thought:
    """The move worth most; ties are broken at random."""
    shuffled = rng.sample(moves, len(moves))
    return Thought(max(shuffled, key=worth))


def after(state: State, move: int) -> State:
    """A copy of the position with the move played."""
    copied = state.copy()
    copied.apply(move)
    return copied
