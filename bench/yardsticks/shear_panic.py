"""A sensible beginner at Shear Panic: the best score after the own turn, and what the sheep would score next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import woolgather as wg
from bench.yardsticks.picking import after, best_of
from woolgather.bots.thought import Thought, View
from woolgather.engine.state import State
from woolgather.games.shear_panic.data import BLACK_SHEEP, ROGER, TEAM_TAG
from woolgather.games.shear_panic.scoring import by_roger, by_the_black_sheep, from_the_shearer, team_tag
from woolgather.games.shear_panic.state import ShearPanic

FEW: Final = 2
"""The outcomes of the flock die are thought through; those of the colour die are not."""


def shear_panic(view: View, moves: Sequence[int], rng: Random) -> Thought:
    world = wg.imagine(view, rng)
    return best_of(moves, lambda move: _lead_after(world, move, view["viewer"]), rng)


def _lead_after(state: State, move: int, seat: int) -> float:
    """The lead over the best other player when the own turn is over, and what the own sheep would score next."""
    state = after(state, move)
    if state.seat == seat:
        return max(_lead_after(state, each, seat) for each in state.moves())
    if state.seat == wg.CHANCE and len(odds := state.odds()) <= FEW:
        return sum(weight * _lead_after(state, each, seat) for each, weight in odds) / sum(each for _, each in odds)
    scores = state.scores()
    return scores.pop(seat) - max(scores) + _scored_next(state, seat)


def _scored_next(state: State, seat: int) -> int:
    """What the seat would score in the field of the next space if the flock stayed as it is."""
    assert isinstance(state, ShearPanic)
    if state.seat == wg.OVER:
        return 0
    field = state.edition.field(state.marker + 1)
    if field == TEAM_TAG:
        return team_tag(state.cells, seat)
    if field == BLACK_SHEEP:
        return by_the_black_sheep(state.cells, seat)
    rows = (
        by_roger(state.cells, state.facing)
        if field == ROGER
        else from_the_shearer(state.cells, state.facing, state.edition.front_scores)
    )
    return rows[2 * seat] + rows[2 * seat + 1]
