"""Rollout moves and candidates are legal."""

from __future__ import annotations

from random import Random

from tests.support.play import fingerprint, positions
from tests.support.tables import Table
from woolgather.engine.chance import luck_from


def test_a_rollout_move_is_a_legal_decision_and_changes_nothing(table: Table, rng: Random) -> None:
    luck = luck_from(rng)
    for state in positions(table, rng, 1):
        if state.seat >= 0:
            before = fingerprint(state)
            for decided in (state.copy().rollout_move(luck), state.copy().any_decision(luck)):
                assert decided in state.moves()
            state.rollout_move(luck)
            state.any_decision(luck)
            assert fingerprint(state) == before


def test_candidates_are_legal_and_never_empty(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 1):
        if state.seat >= 0:
            candidates = list(state.candidates())
            assert candidates
            assert set(candidates) <= set(state.moves())
