"""What is done in games that are played out in thought."""

from __future__ import annotations

from random import Random

from tests.support.play import fingerprint, positions
from tests.support.tables import Table
from woolgather.engine.chance import luck_from


def test_an_inclination_is_a_legal_decision_and_changes_nothing(table: Table, rng: Random) -> None:
    luck = luck_from(rng)
    for state in positions(table, rng, 1):
        if state.seat >= 0:
            before = fingerprint(state)
            for decided in (state.copy().inclination(luck), state.copy().any_decision(luck)):
                assert decided in state.moves()
            state.inclination(luck)
            state.any_decision(luck)
            assert fingerprint(state) == before


def test_what_is_worth_a_thought_is_legal_and_there_is_always_something(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 1):
        if state.seat >= 0:
            worthwhile = list(state.worthwhile())
            assert worthwhile
            assert set(worthwhile) <= set(state.moves())
