"""Bots by name, behind the smallest of interfaces."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from woolgather.bots import bot_named, bots
from woolgather.engine.errors import NotOffered


def test_every_bot_that_is_listed_plays_a_legal_move() -> None:
    state = wg.new("connect-four")
    for name in bots():
        assert bot_named(name)(state.view(0), state.moves(), Random(1)) in state.moves()


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
