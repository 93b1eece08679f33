"""What a position is worth to each seat."""

from __future__ import annotations

import pytest

from .drawn import play, position

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""


def test_an_evaluation_is_a_chance_for_every_seat() -> None:
    for seats in (2, 3, 4):
        chances = list(position(SQUARE, seats=seats).evaluate())
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(1)


def test_a_lead_is_worth_more_the_nearer_the_end() -> None:
    chances = []
    for marker in (6, 30, 64):
        state = position(SQUARE, marker=marker)
        state.points[2] = 6
        chances.append(list(state.evaluate())[2])
    assert 0.25 < chances[0] < chances[1] < chances[2]


def test_standing_well_is_worth_something_before_it_counts() -> None:
    near_roger = list(position("b1 b2 ..\n .. K r1\n .. g1 r2", marker=23).evaluate())
    assert near_roger[0] == max(near_roger)


def test_at_the_end_the_evaluation_is_the_result() -> None:
    ended = play(position("b1 r1\n b2 r2\n K g1", marker=73, facing="E"), "turn left (1)")
    assert [float(seat in ended.winners()) for seat in range(4)] == list(ended.evaluate())
