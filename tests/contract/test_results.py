"""Results: scores, places and winners agree, and do not depend on how the seats are labelled."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.extras import extras_of
from tests.support.play import positions, walk
from tests.support.tables import Table


def test_places_are_a_ranking_in_which_ties_share_a_place(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 6):
        places = state.places()
        assert len(places) == table.seats
        best = min(places)
        assert best in (1, 2), "1, or 2 if nobody wins"
        assert places == [best + sum(other < place for other in places) for place in places]


def test_scores_are_whole_numbers_one_per_seat(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 6):
        assert len(state.scores()) == table.seats
        assert all(type(score) is int for score in state.scores())


def test_winners_are_those_in_first_place_and_only_at_the_end(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 6):
        first = [seat for seat, place in enumerate(state.places()) if place == 1]
        assert state.winners() == (first if state.seat == wg.OVER else [])


def test_an_evaluation_is_a_chance_of_winning_for_every_seat_or_empty(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 4):
        chances = list(state.evaluate())
        assert len(chances) in (0, table.seats)
        assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.expensive
@pytest.mark.soak
def test_nothing_is_lost_or_created(table: Table, rng: Random, size: Size) -> None:
    extras = extras_of(table.name)
    counted = extras.conserved(table.new())
    for _ in range(size(3, 100)):
        for state in walk(table, rng):
            assert extras.conserved(state) == counted


@pytest.mark.expensive
@pytest.mark.soak
def test_relabelling_the_seats_relabels_the_results(table: Table, rng: Random, size: Size) -> None:
    extras = extras_of(table.name)
    found = 0
    for state in positions(table, rng, size(3, 100)):
        for order in permutations(range(table.seats)):
            other = extras.relabelled(state, order)
            if other is None:
                continue
            found += 1
            for row, same in ((state.scores(), other.scores()), (state.places(), other.places())):
                assert [same[order[seat]] for seat in range(table.seats)] == row
            assert sorted(order[seat] for seat in state.winners()) == other.winners()
    assert found
