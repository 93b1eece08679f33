"""What players mostly do: always something that is allowed."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from tests.games.unshorn.drawn import asked, drawn, played
from tests.support.play import walk
from tests.support.tables import Table, tables_of
from woolgather.engine.chance import luck_from
from woolgather.engine.state import State

LUCK = luck_from(Random(1))


def rollout_moves(state: State) -> set[str]:
    """All that players lean to here."""
    return {state.text(state.rollout_move(LUCK)) for _ in range(60)}


@pytest.mark.parametrize("table", tables_of("unshorn"), ids=str)
def test_in_random_games_players_lean_to_what_is_legal(table: Table, rng: Random) -> None:
    for _ in range(10):
        for state in walk(table, rng):
            if state.seat >= 0:
                assert state.rollout_move(LUCK) in state.moves()


@pytest.mark.parametrize("table", tables_of("unshorn"), ids=str)
def test_players_who_follow_their_leaning_come_to_an_end(table: Table, rng: Random) -> None:
    for _ in range(10):
        state = table.new()
        while state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
            else:
                state.play(state.rollout_move(LUCK))
        assert state.view(None)["turns"] < 100


def test_who_is_not_attacked_keeps_the_cards() -> None:
    state = played(drawn("wolf", "", "pow aftershave shaving-cream"), "shear seat-1 1")
    assert rollout_moves(asked(state, 2)) == {"pass"}


def test_who_is_attacked_answers() -> None:
    state = played(drawn("wolf", "pow", ""), "shear seat-1 1", "all pass")
    assert rollout_moves(asked(state, 1)) == {"play pow"}


def test_the_dog_is_sent_when_the_wolf_is_about_to_bite() -> None:
    before = drawn("wolf", "", "", step="roll")
    assert rollout_moves(asked(played(before, "roll 3"), 0)) == {"play sheepdog"}
    assert rollout_moves(asked(played(before, "roll 4"), 0)) == {"pass"}


def test_all_points_go_to_one_victim() -> None:
    assert rollout_moves(drawn("red wolf", "", "")) == {"shear seat-1 4", "shear seat-2 4"}
