"""Chance as a player: outcomes have whole-number weights and are drawn accordingly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.likelihood import assert_as_likely
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.engine.chance import chance_outcome, luck_from
from woolgather.engine.state import State


def chances(table: Table, rng: Random, games: int) -> list[State]:
    """Positions of random games in which chance decides."""
    found = [state for state in positions(table, rng, games) if state.seat == wg.CHANCE]
    assert found
    return found


def test_weights_are_whole_and_positive_and_in_the_order_of_the_moves(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 8):
        odds = state.odds()
        assert [outcome for outcome, _ in odds] == (state.moves() if state.seat == wg.CHANCE else [])
        assert all(type(weight) is int and weight > 0 for _, weight in odds)


def test_every_chance_node_has_a_kind_that_the_game_names(chance_table: Table, rng: Random) -> None:
    kinds = chance_table.about.kinds
    for state in chances(chance_table, rng, 6):
        assert chance_table.game.chance_kind(state) in kinds


def test_a_game_without_chance_names_no_kinds_of_chance(table: Table) -> None:
    assert bool(table.about.kinds) == (table.about.chances > 0)


def by_roll(state: State, rng: Random) -> Callable[[], int]:
    return lambda: wg.roll(state.copy(), rng)


def by_compiled_luck(state: State, rng: Random) -> Callable[[], int]:
    luck = luck_from(rng)
    return lambda: chance_outcome(state, luck)


@pytest.mark.soak
@pytest.mark.parametrize("way", [by_roll, by_compiled_luck])
def test_outcomes_are_drawn_in_proportion_to_their_weights(
    chance_table: Table, rng: Random, size: Size, way: Callable[[State, Random], Callable[[], int]]
) -> None:
    found = {state.key(): state for state in chances(chance_table, rng, 6) if len(state.odds()) > 1}
    draws = size(1_000, 100_000)
    for state in rng.sample(list(found.values()), min(6, len(found))):
        draw = way(state, rng)
        assert_as_likely(Counter(draw() for _ in range(draws)), dict(state.odds()))


def test_a_roll_plays_what_it_returns(chance_table: Table, rng: Random) -> None:
    for state in chances(chance_table, rng, 2):
        rolled, played = state.copy(), state.copy()
        played.play(wg.roll(rolled, rng))
        assert rolled.key() == played.key()


def test_one_roll_takes_one_number_of_its_stream(chance_table: Table) -> None:
    state, rng, same = chance_table.new(), Random(7), Random(7)
    rolls = 0
    while state.seat != wg.OVER:
        if state.seat == wg.CHANCE:
            wg.roll(state, rng)
            rolls += 1
        else:
            state.play(state.moves()[0])
    for _ in range(rolls):
        same.random()
    assert rng.getstate() == same.getstate()
