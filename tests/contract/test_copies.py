"""Copies are independent: an old copy stays unchanged whatever is played on the original."""

from __future__ import annotations

from random import Random

import pytest

from tests.conftest import Size
from tests.support.play import fingerprint, positions, random_move, walk
from tests.support.tables import Table
from woolgather.engine.journal import Journal


@pytest.mark.expensive
def test_every_old_copy_stays_what_it_was_while_play_goes_on(table: Table, rng: Random) -> None:
    for _ in range(3):
        kept = [(state.copy(), fingerprint(state)) for state in walk(table, rng)]
        assert all(fingerprint(copy) == print_ for copy, print_ in kept)
        assert len({print_ for _, print_ in kept}) == len(kept)


@pytest.mark.expensive
def test_playing_in_a_copy_leaves_the_original_alone(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        before = fingerprint(state)
        for _ in range(3):
            copy = state.copy()
            while copy.moves():
                copy.play(random_move(copy, rng))
        assert fingerprint(state) == before


@pytest.mark.expensive
@pytest.mark.soak
def test_a_copy_goes_the_same_way_as_its_original(table: Table, rng: Random, size: Size) -> None:
    found = list(positions(table, rng, 1))
    for state in rng.sample(found, min(size(7, 40), len(found))):
        copy = state.copy()
        while state.moves():
            move = random_move(state, rng)
            state.play(move)
            copy.play(move)
            assert fingerprint(copy) == fingerprint(state)


def test_a_copy_carries_no_journal(table: Table) -> None:
    state = table.new()
    state.journal = Journal()
    assert state.copy().journal is None


def test_looking_changes_nothing(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        before = fingerprint(state)
        for seat in table.viewers:
            state.view(seat)
        assert repr(state) == str(state) != ""
        state.scores(), state.places(), state.winners(), state.odds(), state.evaluate()
        assert fingerprint(state) == before
