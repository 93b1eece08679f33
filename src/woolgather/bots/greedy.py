"""The greedy bot: follows each move a few moves further into its own turn and takes the one with the best evaluation.

It plays every game that has an evaluation (`State.evaluate`). Dice rolls and draws within the turn are averaged if
there are few outcomes and sampled if there are many; its own further decisions are assumed to be the best ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import woolgather as wg
from woolgather.bots.expectimax import Expectimax
from woolgather.bots.thought import Bot, Option, Thought, View, check_decides
from woolgather.engine.chance import luck_from

POSITIONS: Final = 20_000
IN_A_WINDOW: Final = 2_000
"""How many positions are visited for a decision, and for an answer in a reaction window.

These take well under two seconds, and under a fifth of a second. Positions are counted rather than timed, so that the
same seed gives the same move on any machine.
"""


def greedy(view: View, moves: Sequence[int], rng: Random) -> Thought:
    """The move with the best evaluation for the seat whose view it is; ties are broken at random.

    >>> import random, woolgather as wg
    >>> state = wg.new("shear-panic")
    >>> while state.seat == wg.CHANCE: _ = wg.roll(state, random.Random(1))
    >>> greedy(state.view(state.seat), state.moves(), random.Random(1)).move in state.moves()
    True
    """
    check_decides(view)
    if len(moves) == 1:
        return Thought(moves[0])
    world = wg.imagine(view, rng)
    moves = list(world.candidates())
    most = POSITIONS if world.setup.game.window(world) is None else IN_A_WINDOW
    worths = Expectimax(view["viewer"], luck_from(rng), most).values(world, moves)
    options = [Option(move, worth) for move, worth in zip(moves, worths, strict=True)]
    rng.shuffle(options)
    options.sort(key=lambda option: -option.worth)
    return Thought(options[0].move, tuple(options), worlds=1)


BOT: Final[Bot] = greedy
