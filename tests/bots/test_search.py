"""The search: what it finds, what it says of it, what it leaves alone."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from woolgather.bots import bot_named
from woolgather.bots.search import Search
from woolgather.bots.thought import Thought
from woolgather.bots.tree import reward
from woolgather.engine.state import State


def thought(state: State, iterations: int = 1000) -> Thought:
    return Search(iterations=iterations)(state.view(state.seat), state.moves(), Random(1))


def connect_four(columns: str) -> State:
    state = wg.new("connect-four")
    for column in columns:
        state.play(column)
    return state


def test_a_win_in_one_move_is_taken() -> None:
    state = connect_four("dedede")
    assert state.text(thought(state).move) == "d"


def test_a_loss_in_one_move_is_prevented() -> None:
    state = connect_four("dadbd")
    assert state.text(thought(state).move) == "d"


def test_three_in_a_row_with_both_ends_open_are_prevented() -> None:
    state = connect_four("dde")
    assert state.text(thought(state, 4000).move) in ("c", "f")


def test_the_thought_tells_every_option_with_its_worth_error_and_visits() -> None:
    found = thought(connect_four(""), 2000)
    assert found.worlds == sum(option.visits for option in found.options) == 2000
    assert {option.move for option in found.options} == set(range(7))
    assert [option.visits for option in found.options] == sorted((o.visits for o in found.options), reverse=True)
    assert found.move == found.options[0].move
    assert all(0 < option.worth < 1 and 0 < option.error < 0.2 for option in found.options)


def test_a_forced_move_is_made_without_a_thought() -> None:
    state = connect_four("abcdefg" * 2)
    assert Search(iterations=10**6)(state.view(0), [3], Random(1)) == Thought(3)


def test_thinking_for_a_time_comes_to_an_end_and_to_a_move() -> None:
    state = connect_four("")
    found = bot_named("search:0.05s")(state.view(0), state.moves(), Random(1))
    assert found.move in state.moves()
    assert found.worlds >= 50


def test_what_is_thought_about_is_left_as_it_is() -> None:
    state = wg.new("hush")
    luck = Random(1)
    while state.seat == wg.CHANCE:
        wg.roll(state, luck)
    before = state.dump()
    thought(state)
    assert state.dump() == before


def test_a_result_is_the_share_of_the_win_and_a_little_for_the_lead() -> None:
    state = connect_four("dededed")
    assert state.places() == [1, 2]
    assert [round(worth, 6) for worth in reward(state, 0.0, 10.0)] == [1.0, 0.0]
    lead = Fraction(state.scores()[0] - state.scores()[1], 20)
    assert reward(state, 0.1, 10.0)[0] == pytest.approx(0.9 + 0.1 * float(Fraction(1, 2) + lead))


def test_a_shared_win_is_worth_its_share() -> None:
    luck = Random(3)
    for _ in range(2000):
        state = wg.new("hush", seats=3)
        while state.seat != wg.OVER:
            state.play(luck.choice([move for move, weight in state.odds() for _ in range(weight)] or state.moves()))
        winners = state.winners()
        if len(winners) == 2:
            assert [reward(state, 0.0, 1.0)[seat] for seat in winners] == [0.5, 0.5]
            return
    raise AssertionError("no game was shared")


@pytest.mark.slow
def test_search_plays_kuhn_poker_for_what_the_game_is_worth(rng: Random, size: Size) -> None:
    """Against the best possible second player a sound first player loses 1/18 of an ante a game, and no more."""
    games = size(4_000, 40_000)
    gains = []
    for _ in range(games):
        state = wg.new("kuhn-poker")
        while state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
            elif state.seat == 0:
                state.play(Search(iterations=300)(state.view(0), state.moves(), rng).move)
            else:
                state.play(_best_answer(state, rng))
        gains.append(state.scores()[0])
    mean = sum(gains) / games
    error = (sum((gain - mean) ** 2 for gain in gains) / games / games) ** 0.5
    assert abs(mean + 1 / 18) < 3.5 * error


def _best_answer(state: State, rng: Random) -> str:
    """The second player's known best way: the king always, the queen a third of the time, the jack as a bluff."""
    view = state.view(1)
    card, betting = view["hand"], view["betting"]
    if betting == "b":
        return "bet" if card == "K" or (card == "Q" and rng.random() < 1 / 3) else "pass"
    return "bet" if card == "K" or (card == "J" and rng.random() < 1 / 3) else "pass"


@pytest.mark.slow
def test_search_with_a_thousand_iterations_beats_random_players_at_everything(rng: Random, size: Size) -> None:
    for name in ("connect-four", "shear-panic"):
        games, won = size(6, 100), 0.0
        for game in range(games):
            state, seat = wg.new(name, seats=2), game % 2
            while state.seat != wg.OVER:
                if state.seat == wg.CHANCE:
                    wg.roll(state, rng)
                elif state.seat == seat:
                    state.play(Search(iterations=400)(state.view(seat), state.moves(), rng).move)
                else:
                    state.play(rng.choice(state.moves()))
            won += (seat in state.winners()) / len(state.winners())
        assert won / games > 0.8


