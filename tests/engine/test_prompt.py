"""What is shown at the interactive prompt: positions drawn, moves in notation, records and setups in one line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import woolgather as wg
from tests.support.play import random_move
from woolgather.engine.errors import NotOffered

WITH_SECRETS = [name for name in wg.games(tiny=True) if wg.game_named(name).about.secrets]


def test_a_game_says_its_name_and_how_many_can_play() -> None:
    assert repr(wg.game_named("shear-panic")) == "<Game shear-panic seats=2|3|4>"
    assert repr(wg.game_named("connect-four")) == "<Game connect-four seats=2>"


def test_a_setup_names_the_options_that_differ_from_their_defaults() -> None:
    assert repr(wg.new("shear-panic", seats=3).setup) == "<Setup shear-panic seats=3>"
    assert repr(wg.new("shear-panic", edition="mayfair").setup) == "<Setup shear-panic seats=4 edition='mayfair'>"


@pytest.mark.parametrize("name", ["game", "seats", "options"])
def test_a_setup_never_changes(name: str) -> None:
    """New games share it: a change would be a change of all of them."""
    setup = wg.new("shear-panic").setup
    with pytest.raises(AttributeError):
        setattr(setup, name, 2)
    assert wg.new("shear-panic").setup.seats == 4


def test_a_refusal_says_once_who_decides() -> None:
    state = wg.new("connect-four")
    for move in "dededed":
        state.play(move)
    with pytest.raises(wg.IllegalMove, match=r"^d cannot be played: the game is over\. \(WG-2\)$"):
        state.play("d")


def test_words_say_whose_they_are() -> None:
    assert repr(wg.game_named("hush").words("it")) == "<Words woolgather.games.tiny.hush it>"


@pytest.mark.parametrize("name", [3, None, ["hush"], b"hush"])
def test_what_is_no_text_names_neither_game_nor_bot(name: Any) -> None:
    with pytest.raises(NotOffered, match="A game is named by a text, not by"):
        wg.new(name)
    with pytest.raises(NotOffered, match="A bot is named by a text, not by"):
        wg.bot_named(name)


def test_there_is_no_story_for_a_seat_that_does_not_exist() -> None:
    with pytest.raises(NotOffered, match="There is no seat 9"):
        wg.Record("hush").story(9)


def test_a_record_says_how_long_it_is_and_who_decides() -> None:
    record = wg.Record("connect-four")
    assert repr(record) == "<Record connect-four seats=2: 0 lines, seat 0 decides>"
    record.play("d")
    assert repr(record) == "<Record connect-four seats=2: 1 line, seat 1 decides>"
    for move in "ededed":
        record.play(move)
    assert repr(record) == "<Record connect-four seats=2: 7 lines, over>"
    assert repr(wg.Record("kuhn-poker")) == "<Record kuhn-poker seats=2: 0 lines, chance decides>"


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_a_position_with_secrets_is_drawn_and_never_dumped(name: str, rng: Random) -> None:
    game = wg.game_named(name)
    state = wg.new(name)
    for _ in range(40):
        if state.seat == wg.OVER:
            break
        assert repr(state) == str(state) == game.draw(state.view(None), game.words())
        assert repr(state) == repr(wg.imagine(state.view(None), rng))
        state.play(random_move(state, rng))


def test_a_position_is_drawn_as_a_seat_sees_it() -> None:
    state = wg.new("kuhn-poker")
    for move in ("deal Q", "deal K"):
        state.play(move)
    assert state.picture(0).splitlines() == ["seat 0  [Q]", "seat 1  [?]"]
    assert state.picture(1).splitlines() == ["seat 0  [?]", "seat 1  [K]"]
    with pytest.raises(NotOffered, match="There is no seat 7"):
        state.picture(7)


@pytest.mark.parametrize("name", wg.games(tiny=True))
def test_the_legal_moves_can_be_listed_in_notation(name: str, rng: Random) -> None:
    state = wg.new(name)
    while state.seat == wg.CHANCE:
        wg.roll(state, rng)
    assert state.texts() == [state.text(move) for move in state.moves()] != []


def test_a_finished_game_has_no_moves_in_notation() -> None:
    state = wg.new("connect-four")
    for move in "dededed":
        state.play(move)
    assert state.texts() == []


def test_everything_for_the_prompt_is_importable_from_the_top_level() -> None:
    assert all(hasattr(wg, name) for name in wg.__all__)
    assert {"State", "Game", "Setup", "Record", "IllegalMove", "NotOffered", "Unreadable", "bot_named"} <= set(
        wg.__all__
    )
    state = wg.new("connect-four")
    assert isinstance(state, wg.State)
    assert isinstance(wg.bot_named("random")(state.view(0), state.moves(), Random(1)), wg.Thought)
