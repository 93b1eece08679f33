"""What Connect Four makes of a position: lines that are still open; and what is done in thought."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from tests.games.connect_four.test_rules import lines_of_four
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.bots import bot_named
from woolgather.engine.chance import luck_from
from woolgather.engine.state import State
from woolgather.games.tiny.connect_four.evaluation import ONE, THREE, TWO, finishing, open_lines
from woolgather.games.tiny.connect_four.state import ConnectFour

WORTH = [0.0, ONE, TWO, THREE]


def played(columns: str) -> State:
    state = wg.new("connect-four")
    for column in columns:
        state.play(column)
    return state


def slowly(grid: str, disc: str) -> float:
    """The worth of the lines in which no other disc stands, counted place by place."""
    rows = grid.split("/")[::-1]
    found = [[rows[row][column] for column, row in line] for line in lines_of_four()]
    return sum(WORTH[line.count(disc)] for line in found if set(line) <= {disc, "."})


def test_open_lines_are_counted_as_one_would_with_a_finger(rng: Random) -> None:
    for state in positions(Table("connect-four", 2), rng, 5):
        assert isinstance(state, ConnectFour)
        if state.seat != wg.OVER:
            mine, others, discs = state.mine, state.taken ^ state.mine, "xo" if state.seat == 0 else "ox"
            grid = state.view(None)["position"]
            assert [open_lines(mine, others), open_lines(others, mine)] == [slowly(grid, disc) for disc in discs]


def test_a_win_in_one_move_is_seen_exactly_where_there_is_one(rng: Random) -> None:
    seen = set()
    for state in positions(Table("connect-four", 2), rng, 20):
        assert isinstance(state, ConnectFour)
        wins = False
        for move in state.moves():
            after = state.copy()
            after.play(move)
            wins |= state.seat in after.winners()
        if state.seat != wg.OVER:
            assert (finishing(state.mine, state.taken ^ state.mine) >= 0) == wins
            seen.add(wins)
    assert seen == {False, True}


def test_at_first_both_are_alike_and_the_middle_is_better_than_the_edge() -> None:
    assert list(played("").evaluate()) == [0.5, 0.5]
    assert 0.5 < played("a").evaluate()[0] < played("d").evaluate()[0]


def test_at_the_end_the_evaluation_is_the_result() -> None:
    assert list(played("abababa").evaluate()) == [1, 0]


def test_greedy_completes_a_line() -> None:
    state = played("dadbda")
    assert state.text(bot_named("greedy")(state.view(state.seat), state.moves(), Random(1)).move) == "d"


@pytest.mark.parametrize(("columns", "answers"), [("dadbdc", "d"), ("dadbd", "d"), ("aabbc", "d"), ("d", "abcdefg")])
def test_in_thought_a_line_is_completed_or_prevented(columns: str, answers: str) -> None:
    state, luck = played(columns), luck_from(Random(1))
    assert {state.text(int(state.rollout_move(luck))) for _ in range(200)} == set(answers)
