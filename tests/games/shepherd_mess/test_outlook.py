"""What a position is worth to each seat."""

from __future__ import annotations

import pytest

from .drawn import play, position


def test_an_outlook_is_a_chance_for_every_seat() -> None:
    for seats in (2, 3, 4):
        outlook = list(position("w  b", seats=seats).outlook())
        assert len(outlook) == seats
        assert sum(outlook) == pytest.approx(1)


def test_sheep_at_home_are_worth_more_than_near_and_near_more_than_far() -> None:
    home, near, far = (position(drawing, at="a1").outlook()[0]
                       for drawing in ("p/w  .  .  .  .", "p  w  .  .  .", "p  .  .  .  w"))
    assert home > near > far


def test_the_ram_at_home_is_good_and_foreign_sheep_are_bad() -> None:
    alone, lambing, spoilt = (position(f"p/{who}  .", at="a1").outlook()[0] for who in ("www", "www@", "wwwb"))
    assert lambing > alone > spoilt


def test_at_the_end_the_outlook_is_the_result() -> None:
    ended = play(position("p/wwww   w   W1   W2", at="a1"), "bark white-1")
    assert [float(seat in ended.winners()) for seat in range(4)] == list(ended.outlook())
