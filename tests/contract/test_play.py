"""Random play: games end in time, and the list of legal moves keeps its promises."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.play import MOST, Scalar, positions, random_move, walk
from tests.support.tables import Table
from woolgather.engine.chance import luck_from, playout, playouts

MANY: Final = 200
"""The number of moves asked about in one position; large games have thousands."""


@pytest.mark.soak
def test_random_games_end_within_the_bound(table: Table, rng: Random, size: Size) -> None:
    luck, start = luck_from(rng), table.new()
    for _ in range(size(100, 100_000)):
        state = start.copy()
        assert 0 < playout(state, luck) <= table.about.longest
        assert state.seat == wg.OVER


def test_many_games_in_one_call_leave_the_position_as_it_was(table: Table, rng: Random) -> None:
    state = table.new()
    key = state.key()
    assert 10 <= playouts(state, 10, rng) <= 10 * table.about.longest
    assert state.key() == key


def test_there_are_moves_exactly_until_the_end(table: Table, rng: Random) -> None:
    for _ in range(10):
        for state in walk(table, rng):
            assert bool(state.moves()) == (state.seat != wg.OVER)


def test_moves_are_different_numbers_in_a_stable_order(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 4):
        moves = state.moves()
        assert moves == state.moves() == state.copy().moves() == wg.load(state.dump()).moves()
        assert len(set(moves)) == len(moves)
        assert all(type(move) is int for move in moves)


def test_decisions_come_first_and_outcomes_of_chance_after_them(table: Table, rng: Random) -> None:
    decisions = range(table.about.moves)
    outcomes = range(table.about.moves, table.about.moves + table.about.chances)
    for state in positions(table, rng, 8):
        assert set(state.moves()) <= set(outcomes if state.seat == wg.CHANCE else decisions)


def test_the_seat_is_a_seat_chance_or_over(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 8):
        assert state.seat in (*range(table.seats), wg.CHANCE, wg.OVER)


def test_allows_agrees_with_the_list_of_legal_moves(table: Table, rng: Random) -> None:
    numbers = range(-2, len(table.numbers) + 2)
    for state in positions(table, rng, 2):
        if state.seat != wg.OVER:
            legal = set(state.moves())
            asked = {*rng.sample(numbers, min(MANY, len(numbers))), *legal}
            assert {move for move in asked if state.allows(move)} == legal


def test_every_legal_move_can_be_played_by_number_and_by_notation(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        for move in rng.sample(state.moves(), min(MOST, len(state.moves()))):
            by_number, by_notation = state.copy(), state.copy()
            by_number.play(move)
            by_notation.play(state.text(move))
            assert by_number.key() == by_notation.key() != state.key()


def test_any_type_of_whole_number_is_accepted_as_a_move(table: Table, rng: Random) -> None:
    state, other = table.new(), table.new()
    while state.seat != wg.OVER:
        move = random_move(state, rng)
        assert (state.text(Scalar(move)), state.parts(Scalar(move))) == (state.text(move), state.parts(move))
        assert state.seen(Scalar(move), None) == state.seen(move, None)
        state.play(move)
        other.play(Scalar(move))
        assert state.key() == other.key()
