"""What a position is worth to each seat: on drawn positions, one thing changed at a time."""

from __future__ import annotations

from math import log

import pytest

import woolgather as wg
from tests.games.unshorn.drawn import drawn, played

PLAIN = "BBB/BBB/..."


def hope(
    first: str, second: str = "wolf", turn: int = 0, pile: str | None = None, owed: int = 0, spent: bool = False
) -> float:
    """The first player's chance, beside a second one who has the Wolf."""
    return drawn(first, second, turn=turn, pile=pile, owed=owed, spent=spent).evaluate()[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_evaluation_is_a_chance_for_every_seat(seats: int) -> None:
    chances = list(drawn("wolf", *[""] * (seats - 1)).evaluate())
    assert len(chances) == seats
    assert sum(chances) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in chances)


def test_a_steel_wool_is_worth_more_than_a_basic_one_and_less_than_two() -> None:
    basic, steel, two = hope("BBB/B../..."), hope("BBB/S../..."), hope("BBB/BB./...")
    assert basic < steel < two


@pytest.mark.parametrize("card", ["pow", "aftershave", "shaving-cream", "velcro", "shear-thief", "close-shave"])
def test_every_card_is_worth_having(card: str) -> None:
    assert hope(f"{PLAIN} {card}") > hope(PLAIN)


def test_the_dog_the_shepherd_and_a_stronger_shear_are_worth_having() -> None:
    assert hope(PLAIN) > hope(f"{PLAIN} no-dog")
    assert hope(PLAIN) < hope(f"{PLAIN} shepherd")
    assert hope(PLAIN) < hope(f"{PLAIN} red")


def test_the_wolf_is_not() -> None:
    assert drawn("wolf", "", turn=1).evaluate()[0] < drawn("", "wolf", turn=1).evaluate()[0]


def test_draws_are_worth_having_as_far_as_the_pile_goes() -> None:
    assert hope(PLAIN, owed=3) > hope(PLAIN, owed=1) > hope(PLAIN)
    assert hope(PLAIN, owed=3, pile="pow") == hope(PLAIN, owed=1, pile="pow")


def gain_by_a_strong_shear(more: str, turn: int) -> float:
    """How much stronger a purple Shear makes the first player, in log odds."""
    chances = [hope(f"{PLAIN} {shear} {more}", turn=turn, owed=1) for shear in ("black", "purple")]
    weak, strong = (log(chance / (1 - chance)) for chance in chances)
    return strong - weak


def test_a_shear_still_to_come_is_worth_having() -> None:
    assert hope(PLAIN, owed=1) > hope(PLAIN, owed=1, spent=True)
    assert gain_by_a_strong_shear("", turn=0) > gain_by_a_strong_shear("", turn=1) > 0


def test_a_snagged_shear_promises_nothing_this_turn() -> None:
    snagged = gain_by_a_strong_shear("snagged", turn=0)
    assert snagged == pytest.approx(gain_by_a_strong_shear("snagged", turn=1))
    assert 0 < snagged < gain_by_a_strong_shear("", turn=1)


def test_an_announced_attack_is_already_felt() -> None:
    before = drawn("red wolf", "", "")
    after = played(before, "shear seat-1 4")
    assert after.evaluate()[1] < before.evaluate()[1]
    assert after.evaluate()[2] > before.evaluate()[2]


def test_at_the_end_the_evaluation_is_the_result() -> None:
    state = drawn("purple wolf", "B../.../... no-dog")
    state = played(state, "shear seat-1 1", "all pass", "all pass")
    while state.seat != wg.OVER:
        state.play(state.moves()[0])
    assert list(state.evaluate()) == [1.0, 0.0]
