"""Decisions in thought are drawn without listing all of them, and come as often as if all were listed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.games.shear_panic.situations import a_turn, some_options
from tests.games.shear_panic.slow import Edition
from tests.support.likelihood import assert_as_likely
from tests.support.play import positions, random_move
from tests.support.tables import Table
from woolgather.engine.chance import luck_from
from woolgather.engine.state import State
from woolgather.games.shear_panic.data import DISCARD
from woolgather.games.shear_panic.drawing import TICKETS_ON_BOARD, TICKETS_WITHOUT_BOARD, action_of
from woolgather.games.shear_panic.position import ACTION, NOTHING
from woolgather.games.shear_panic.state import ShearPanic


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_all_decisions_are_equally_likely(edition: str, rng: Random, size: Size) -> None:
    table, luck = Table("shear-panic", 4, (("edition", edition),)), luck_from(rng)
    states = [state for state in positions(table, rng, 1) if state.seat >= 0]
    for state in rng.sample(states, size(6, 40)):
        drawn = Counter(int(state.copy().any_decision(luck)) for _ in range(40 * len(state.moves())))
        assert_as_likely(drawn, dict.fromkeys(state.moves(), 1.0))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_every_legal_action_has_one_ticket_and_no_other_action_has_any(
    edition: Edition, seats: int, rng: Random, size: Size
) -> None:
    for _ in range(size(60, 2_000)):
        state = a_turn(rng, edition, seats, some_options(rng))
        assert_each_action_has_one_ticket(state)
        for _ in range(size(6, 30)):
            if state.seat != wg.OVER:
                state.play(random_move(state, rng))
                assert_each_action_has_one_ticket(state)


def assert_each_action_has_one_ticket(state: State) -> None:
    assert isinstance(state, ShearPanic)
    if state.seat >= 0 and state.phase == ACTION:
        tickets = TICKETS_ON_BOARD if state.edition.has_board else TICKETS_WITHOUT_BOARD
        drawn = sorted(action for ticket in tickets if (action := int(action_of(state, ticket))) != NOTHING)
        assert drawn == [move for move in state.moves() if move < DISCARD]
