"""What players mostly do when games are played out in thought."""

from __future__ import annotations

from random import Random

import pytest
from librt.random import Random as Luck

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, played
from tests.support.play import random_move
from tests.support.tables import Table, tables_of
from woolgather.engine.state import State


def rollout_moves(state: State) -> set[str]:
    """The rollout moves over many seeds."""
    return {state.text(state.rollout_move(Luck(seed))) for seed in range(60)}


@pytest.mark.parametrize("table", tables_of("sheepy-time", everywhere=True), ids=str)
def test_a_rollout_move_is_always_legal(table: Table, rng: Random) -> None:
    luck = Luck(7)
    state = table.new()
    while state.seat != wg.OVER:
        if state.seat != wg.CHANCE:
            assert state.rollout_move(luck) in state.moves()
        state.play(random_move(state, rng))


@pytest.mark.parametrize("seats", [2, 4])
def test_guided_players_beat_random_ones(seats: int, rng: Random) -> None:
    wins, games = 0, 16
    for game in range(games):
        guided, luck = game % seats, Luck(game)
        state = wg.new("sheepy-time", seats)
        while state.seat != wg.OVER:
            state.play(state.rollout_move(luck) if state.seat == guided else random_move(state, rng))
        wins += guided in state.winners()
    assert wins > games * 3 / 4


def test_one_runs_for_the_fence_and_not_into_the_nightmare() -> None:
    assert rollout_moves(drawn("5 A", hands=("just-7 3-z",))) == {"play just-7 move 7"}
    assert "play 3-z move 3" not in rollout_moves(drawn("1 a\n4 wolf", hands=("3-z 5-ww",)))


def test_one_goes_to_bed_with_the_goal_reached_or_the_nightmare_near() -> None:
    def at_the_fence(picture: str, lead: int, other: int) -> set[str]:
        state = drawn(
            picture, hands=("just-7 3-z",), asleep="B", winks=(10, 10), pillows=(15 - lead, 10 - other), round=9
        )
        return rollout_moves(played(state, "play just-7 move 7"))

    assert at_the_fence("5 A", lead=-1, other=-1) == {"race on"}
    assert at_the_fence("5 A\n9 wolf", lead=-1, other=-1) == {"call it a night"}
    assert at_the_fence("5 A", lead=0, other=-1) == {"call it a night"}
    assert at_the_fence("5 A\n9 wolf", lead=0, other=1) == {"race on"}


def test_one_uses_a_tile_when_it_helps() -> None:
    hands = ("3-z 3-z",)
    assert rollout_moves(played(drawn("4 A\n7 intense-dreams A~", hands=hands), "play 3-z move 3")) == {"use"}
    assert rollout_moves(played(drawn("4 a\n7 intense-dreams A~", hands=hands), "play 3-z move 3")) == {"decline"}
    assert rollout_moves(played(drawn("4 A\n7 final-sprint A~", hands=hands), "play 3-z move 3")) == {"decline"}
    assert rollout_moves(played(drawn("4 a\n7 resting-spot A~", hands=hands), "play 3-z move 3")) == {"use brave"}
