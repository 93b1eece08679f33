"""Greedy: looks at each own decision as far as the own turn goes, and takes the one with the best outlook.

It works for every game that gives an outlook (`State.outlook`). Dice and draws that follow are averaged where
there are few outcomes and sampled where there are many; the own decisions that follow are taken for the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import woolgather as wg
from woolgather.bots.look import Look
from woolgather.bots.thought import Bot, Option, Thought, View
from woolgather.engine.chance import luck_from

POSITIONS: Final = 20_000
IN_A_WINDOW: Final = 2_000
"""How many positions are looked at for a decision, and for an answer in a reaction window: well under two seconds, and
under a fifth of one. They are counted and not timed, so that the same luck brings the same move on any machine."""


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
    worths = Look(view["viewer"], luck_from(rng), most).deeper_and_deeper(world, moves)
    options = [Option(move, worth) for move, worth in zip(moves, worths, strict=True)]
    rng.shuffle(options)
    options.sort(key=lambda option: -option.worth)
    return Thought(options[0].move, tuple(options), worlds=1)


BOT: Final[Bot] = greedy
