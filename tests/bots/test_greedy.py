"""Greedy: how far it looks, where it stops, and how well it plays."""

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
from woolgather.bots.greedy import IN_A_WINDOW, POSITIONS
from woolgather.bots.look import Look
from woolgather.engine.chance import luck_from
from woolgather.engine.registry import game_named
from woolgather.engine.state import State
from woolgather.lab.arena import Contest, play_one

WITH_OUTLOOK = [name for name in wg.games(tiny=True) if "greedy" in bots_for(game_named(name))]


def decisions(name: str, rng: Random, games: int = 1) -> list[State]:
    table = Table(name, max(game_named(name).about.seats))
    return [state for state in positions(table, rng, games) if state.seat >= 0 and len(state.moves()) > 1]


@pytest.mark.parametrize("name", WITH_OUTLOOK)
def test_it_looks_at_no_more_positions_than_it_may(name: str, rng: Random) -> None:
    for state in decisions(name, rng):
        look, moves = Look(state.seat, luck_from(rng), 300), state.moves()
        assert len(look.deeper_and_deeper(state, moves)) == len(moves)
        assert len(moves) <= look.looked <= max(300, len(moves))


def test_however_little_it_may_look_it_sees_every_move_once(rng: Random) -> None:
    for state in decisions("shepherd-mess", rng)[:5]:
        look, moves = Look(state.seat, luck_from(rng), 1), state.moves()
        after = []
        for move in moves:
            played = state.copy()
            played.play(move)
            after.append(played.outlook()[state.seat])
        assert look.deeper_and_deeper(state, moves) == after
        assert look.looked == len(moves)


def test_where_its_turn_is_over_after_a_move_it_looks_no_further() -> None:
    state, rng = wg.new("connect-four"), Random(1)
    look = Look(0, luck_from(rng), POSITIONS)
    look.deeper_and_deeper(state, state.moves())
    assert look.looked == 7


def test_where_its_turn_goes_on_it_looks_at_what_it_would_do_next(rng: Random) -> None:
    further = 0
    for state in decisions("shear-panic", rng):
        look = Look(state.seat, luck_from(rng), POSITIONS)
        look.deeper_and_deeper(state, state.moves())
        further += look.looked > len(state.moves())
    assert further


def test_in_a_window_it_looks_less(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[bool, set[int]] = {True: set(), False: set()}
    for state in decisions("unshorn", rng, 3):
        window = state.setup.game.window(state) is not None

        def watched(seat: int, luck: Luck, most: int, window: bool = window) -> Look:
            asked[window].add(most)
            return Look(seat, luck, min(most, 50))

        monkeypatch.setattr(greedy, "Look", watched)
        greedy.greedy(state.view(state.seat), state.moves(), rng)
    assert asked == {True: {IN_A_WINDOW}, False: {POSITIONS}}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), [
    ("shear-panic", 2, {}), ("shear-panic", 4, {}), ("shear-panic", 4, {"edition": "mayfair"}),
    ("sheepy-time", 2, {}), ("sheepy-time", 4, {}),
    ("unshorn", 2, {}), ("unshorn", 4, {}),
    ("shepherd-mess", 2, {"quick_setup": True}), ("shepherd-mess", 4, {"quick_setup": True}),
], ids=str)
def test_greedy_wins_far_more_than_its_share_among_random_players(game: str, seats: int, options: dict[str, Any],
                                                                  size: Size) -> None:
    contest = Contest(game, ("greedy", *["random"] * (seats - 1)), options)
    games = size(24, 1_000)
    won = sum(play_one(contest, number).shares[0] for number in range(games))
    assert won / games > 1.4 / seats
