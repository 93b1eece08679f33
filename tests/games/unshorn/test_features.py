"""What the fitted evaluation looks at: the same for all seats, in every position."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from tests.games.unshorn.drawn import drawn, played
from tests.support.play import positions
from tests.support.tables import Table, tables_of
from woolgather.engine.evaluator import Evaluator
from woolgather.engine.state import Setup, State
from woolgather.games.unshorn.features import FEATURES

PLAYERS = ("BBB/S../... red pow pow", "B../.../... snagged-now wolf aftershave", "shepherd no-dog fresh", "out-1")


def features_of(state: State, seat: int) -> dict[str, float]:
    """The features of one seat that are not 0."""
    found = list(state.features())[seat * len(FEATURES) : (seat + 1) * len(FEATURES)]
    return {name: value for name, value in zip(FEATURES, found, strict=True) if value}


@pytest.mark.parametrize("table", tables_of("unshorn"), ids=str)
def test_every_position_has_them_and_its_copy_has_the_same(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        found = list(state.features())
        assert len(found) == table.seats * len(FEATURES)
        assert state.seat == wg.OVER or all(-2 <= value <= 5 for value in found)
        assert list(state.copy().features()) == found


@pytest.mark.parametrize("table", tables_of("unshorn"), ids=str)
def test_the_chances_add_up_and_whoever_is_out_has_none(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        chances = list(state.evaluate())
        if state.seat == wg.OVER:
            assert chances == [float(place == 1) for place in state.places()]
        else:
            assert sum(chances) == pytest.approx(1)


def test_a_player_who_is_out_has_no_chance() -> None:
    state = drawn(*PLAYERS)
    assert features_of(state, 3) == {"out": 1}
    assert state.evaluate()[3] == 0


@pytest.mark.parametrize("by", [1, 2, 3])
def test_they_move_with_the_seats(by: int) -> None:
    moved = drawn(*(PLAYERS[(seat - by) % 4] for seat in range(4)), turn=by)
    state = drawn(*PLAYERS)
    for seat in range(4):
        assert features_of(moved, (seat + by) % 4) == features_of(state, seat)


def test_who_can_be_put_out() -> None:
    state = drawn(*PLAYERS)
    red, weak, fresh = (features_of(state, seat) for seat in range(3))
    assert red["finish-now"] == 1
    assert weak["danger-one"] == weak["weakest"] == weak["snagged"] == 1
    assert "danger-one" not in fresh
    assert "finish-soon" not in weak
    assert "finish-soon" not in fresh


def test_an_announced_attack_costs_wool_at_once() -> None:
    before = drawn("red wolf", "", "")
    after = played(before, "shear seat-1 4")
    assert features_of(after, 1)["wool"] < features_of(before, 1)["wool"] == 1
    assert features_of(after, 2)["wool"] == 1


def test_by_a_fitted_evaluation_too_whoever_is_out_has_no_chance() -> None:
    state = drawn(*PLAYERS)
    indifferent = Evaluator(len(FEATURES), 0, [0.0] * len(FEATURES))
    state.setup = Setup(state.setup.game, state.setup.seats, state.setup.options, indifferent)
    assert list(state.evaluate()) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
