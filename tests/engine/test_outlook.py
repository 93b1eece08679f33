"""Strengths turned into chances of winning."""

from __future__ import annotations

from math import e

import pytest
from librt.vecs import vec

import woolgather as wg
from woolgather.engine.outlook import LOST, certainty, chances


def test_chances_are_shares_of_one_and_a_lead_of_the_spread_makes_one_e_times_as_likely() -> None:
    found = list(chances(vec[float]([5.0, 3.0, 5.0]), 2.0))
    assert sum(found) == pytest.approx(1.0)
    assert found[0] == found[2] == pytest.approx(e * found[1])


def test_strengths_however_large_are_compared_and_whoever_is_lost_has_no_chance() -> None:
    assert list(chances(vec[float]([9e5, LOST, 9e5]), 0.1)) == [0.5, 0.0, 0.5]


def test_at_the_end_the_outlook_is_certain() -> None:
    state = wg.new("connect-four")
    for column in "dededed":
        state.play(column)
    assert list(certainty(state)) == [1.0, 0.0]
