"""The random bot: every legal move is equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from woolgather.bots.thought import Bot, Thought, View, check_decides


def play_anything(view: View, moves: Sequence[int], rng: Random) -> Thought:
    check_decides(view)
    return Thought(rng.choice(moves))


BOT: Final[Bot] = play_anything
