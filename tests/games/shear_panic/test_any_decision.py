"""Decisions in thought are drawn without listing all of them, and come as often as if all were listed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.likelihood import assert_as_likely
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.engine.chance import luck_from
from woolgather.games.shear_panic.choices import MOST_FORMS, _forms, generator_of
from woolgather.games.shear_panic.data import TYPES
from woolgather.games.shear_panic.position import ACTION
from woolgather.games.shear_panic.state import ShearPanic


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_all_decisions_are_equally_likely(edition: str, rng: Random, size: Size) -> None:
    table, luck = Table("shear-panic", 4, (("edition", edition),)), luck_from(rng)
    states = [state for state in positions(table, rng, 1) if state.seat >= 0]
    for state in rng.sample(states, size(6, 40)):
        drawn = Counter(int(state.copy().any_decision(luck)) for _ in range(40 * len(state.moves())))
        assert_as_likely(drawn, dict.fromkeys(state.moves(), 1.0))


def test_no_action_has_more_forms_than_places_are_kept_for_it(rng: Random) -> None:
    most = [0 for _ in TYPES]
    for state in positions(Table("shear-panic", 4), rng, 20):
        assert isinstance(state, ShearPanic)
        if state.seat != wg.OVER and state.phase == ACTION:
            for kind in range(len(TYPES)):
                most[kind] = max(most[kind], len(_forms(state, kind, generator_of(state))))
    assert all(0 < found <= bound for found, bound in zip(most, MOST_FORMS, strict=True))
