"""A sensible beginner at Sheepy Time: tries each move of the turn, runs for the Fence, and goes to bed in time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import woolgather as wg
from bench.yardsticks.picking import after, best_of
from woolgather.bots.thought import Thought, View
from woolgather.engine.state import State

CROSSING: Final = 5.0
A_SPACE: Final = 0.5
FEAR: Final = 2.5
AHEAD: Final = 1.0
NORMAL: Final = 0.7
INFINITE: Final = 2.0
NEAR: Final = 8
NEAR_IF_SCARED: Final = 5
BESIDE: Final = 2


def sheepy_time(view: View, moves: Sequence[int], rng: Random) -> Thought:
    world, seat = wg.imagine(view, rng), view["viewer"]
    if view["phase"] == "fence":
        night, on = sorted(moves)
        return Thought(night if _is_tired(view, seat) else on)
    return best_of(moves, lambda move: _worth_after(world, move, seat), rng)


def _worth_after(state: State, move: int, seat: int) -> float:
    """What the seat has when its turn is over, or when it is asked at the Fence; nobody knows what is drawn."""
    state = after(state, move)
    seen = state.view(seat)
    if state.seat == seat and seen["phase"] in ("catch", "dream", "play", "bonus"):
        return max(_worth_after(state, each, seat) for each in state.moves())
    return _worth(seen, seat)


def _worth(view: View, seat: int) -> float:
    """Winks, spaces run, tokens on tiles and how low the pillow is; less when scared or close to the Nightmare."""
    me, beast = view["sheep"][seat], view["position"]["beast"]
    worth = float(me["winks"] - me["pillow"])
    for space in view["ring"]:
        worth += INFINITE if space["infinite"][seat] else NORMAL * min(space["zzz"][seat], 3)
    if me["fate"] == "racing":
        space = int(me["at"] or 0)
        crossed = view["course"]["crossings"] if view["turn"] == seat else 0
        worth += CROSSING * crossed + A_SPACE * space - FEAR * me["scared"]
        if 0 < space - beast <= BESIDE:
            worth -= AHEAD
    return worth


def _is_tired(view: View, seat: int) -> bool:
    """Whether to go to bed: the goal is reached, or the Nightmare is near."""
    me = view["sheep"][seat]
    near = NEAR_IF_SCARED if me["scared"] else NEAR
    return bool(me["winks"] >= me["pillow"] or view["position"]["beast"] >= near)
