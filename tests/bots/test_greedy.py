"""The greedy bot: how far it looks, where it stops, and how well it plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from librt.random import Random as Luck

import woolgather as wg
from tests.conftest import Size
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.bots import bots_for, greedy
from woolgather.bots.expectimax import Expectimax
from woolgather.bots.greedy import IN_A_WINDOW, POSITIONS
from woolgather.engine.chance import luck_from
from woolgather.engine.registry import game_named
from woolgather.engine.state import State
from woolgather.lab.arena import Contest, play_one

WITH_EVALUATION = [name for name in wg.games(tiny=True) if "greedy" in bots_for(game_named(name))]


def decisions(name: str, rng: Random, games: int = 1) -> list[State]:
    table = Table(name, max(game_named(name).about.seats))
    return [state for state in positions(table, rng, games) if state.seat >= 0 and len(state.moves()) > 1]


@pytest.mark.parametrize("name", WITH_EVALUATION)
def test_it_visits_no_more_positions_than_the_limit(name: str, rng: Random) -> None:
    for state in decisions(name, rng):
        search, moves = Expectimax(state.seat, luck_from(rng), 300), state.moves()
        assert len(search.values(state, moves)) == len(moves)
        assert len(moves) <= search.visited <= max(300, len(moves))


def test_however_low_the_limit_it_evaluates_every_move_once(rng: Random) -> None:
    for state in decisions("shepherd-mess", rng)[:5]:
        search, moves = Expectimax(state.seat, luck_from(rng), 1), state.moves()
        after = []
        for move in moves:
            played = state.copy()
            played.play(move)
            after.append(played.evaluate()[state.seat])
        assert search.values(state, moves) == after
        assert search.visited == len(moves)


def test_it_looks_no_further_if_a_move_ends_its_turn() -> None:
    state, rng = wg.new("connect-four"), Random(1)
    search = Expectimax(0, luck_from(rng), POSITIONS)
    search.values(state, state.moves())
    assert search.visited == 7


def test_it_looks_at_its_next_decision_if_its_turn_goes_on(rng: Random) -> None:
    further = 0
    for state in decisions("shear-panic", rng):
        search = Expectimax(state.seat, luck_from(rng), POSITIONS)
        search.values(state, state.moves())
        further += search.visited > len(state.moves())
    assert further


def test_in_a_reaction_window_it_visits_fewer_positions(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[bool, set[int]] = {True: set(), False: set()}
    for state in decisions("unshorn", rng, 3):
        window = state.setup.game.window(state) is not None

        def watched(seat: int, luck: Luck, most: int, window: bool = window) -> Expectimax:
            asked[window].add(most)
            return Expectimax(seat, luck, min(most, 50))

        monkeypatch.setattr(greedy, "Expectimax", watched)
        greedy.greedy(state.view(state.seat), state.moves(), rng)
    assert asked == {True: {IN_A_WINDOW}, False: {POSITIONS}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("shear-panic", 2, {}),
        ("shear-panic", 4, {}),
        ("shear-panic", 4, {"edition": "mayfair"}),
        ("sheepy-time", 2, {}),
        ("sheepy-time", 4, {}),
        ("unshorn", 2, {}),
        ("unshorn", 4, {}),
        ("shepherd-mess", 2, {"quick_setup": True}),
        ("shepherd-mess", 4, {"quick_setup": True}),
    ],
    ids=str,
)
def test_greedy_wins_far_more_than_its_share_among_random_players(
    game: str, seats: int, options: dict[str, Any], size: Size
) -> None:
    contest = Contest(game, ("greedy", *["random"] * (seats - 1)), options)
    games = size(10, 1_000)
    wanted, won = 1.4 / seats * games, 0.0
    for number in range(games):
        won += play_one(contest, number).shares[0]
        if won > wanted:  # the games that are left could not change it
            break
    assert won > wanted
