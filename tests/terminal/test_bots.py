"""Bots by name, behind the smallest of interfaces."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from woolgather.bots import bot_named, bots, bots_for
from woolgather.engine.errors import NotOffered


@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_every_bot_for_a_game_plays_a_legal_move(game: str) -> None:
    state, luck = wg.new(game), Random(1)
    while state.seat == wg.CHANCE:
        wg.roll(state, luck)
    for name in bots_for(state.setup.game):
        assert bot_named(name)(state.view(state.seat), state.moves(), luck) in state.moves()


def test_greedy_plays_only_games_that_give_an_outlook() -> None:
    assert [bots_for(wg.new(game).setup.game) for game in ("connect-four", "shear-panic")] == \
        [["random"], ["random", "greedy"]]
    assert bots() == ["random", "greedy"]
    state = wg.new("connect-four")
    with pytest.raises(NotOffered, match="connect-four gives no outlook, so greedy cannot play it"):
        bot_named("greedy")(state.view(0), state.moves(), Random(1))


def test_the_random_bot_plays_every_move_about_as_often() -> None:
    state, luck = wg.new("connect-four"), Random(1)
    played = [bot_named("random")(state.view(0), state.moves(), luck) for _ in range(7000)]
    assert all(850 < played.count(move) < 1150 for move in state.moves())


def test_the_same_luck_gives_the_same_move() -> None:
    state, bot = wg.new("connect-four"), bot_named("random")
    assert [bot(state.view(0), state.moves(), Random(seed)) for seed in range(9)] == \
        [bot(state.view(0), state.moves(), Random(seed)) for seed in range(9)]


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotOffered, match="There is no bot 'deep'; these play: random"):
        bot_named("deep")
