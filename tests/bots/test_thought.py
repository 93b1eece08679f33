"""When a thought gives no advice: none of its options stands out."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from woolgather.bots import Option, Thought, bot_named


def thought(*weighed: tuple[float, float]) -> Thought:
    """A thought whose options have these worths and errors."""
    return Thought(0, tuple(Option(move, worth, error, 9) for move, (worth, error) in enumerate(weighed)), 50)


@pytest.mark.parametrize(
    "weighed",
    [
        [(0.25, 0.0), (0.25, 0.0), (0.25, 0.0)],
        [(0.25, 0.0), (0.25 + 1e-12, 0.0)],
        [(0.125, 0.0), (0.125 - 1e-12, 0.0)],
        [(0.308, 0.004), (0.312, 0.004), (0.31, 0.004)],
    ],
)
def test_options_within_their_errors_that_round_to_the_same_percentage_are_alike(
    weighed: list[tuple[float, float]],
) -> None:
    assert thought(*weighed).is_indifferent


@pytest.mark.parametrize(
    "weighed",
    [
        [(0.25, 0.0), (0.25, 0.0), (0.24, 0.0)],  # one stands out
        [(0.034, 0.001), (0.026, 0.001)],  # both are shown as 3%, but the lead is certain
        [(0.492, 0.019), (0.462, 0.024)],  # not certain, but a visible lead
        [(0.5, 0.0), (0.503, 0.0)],  # an evaluation has no error: the better one is taken
    ],
)
def test_a_larger_difference_is_advice(weighed: list[tuple[float, float]]) -> None:
    assert not thought(*weighed).is_indifferent


def test_a_thought_with_at_most_one_option_compares_nothing() -> None:
    assert not thought().is_indifferent
    assert not thought((0.25, 0.0)).is_indifferent


@pytest.mark.parametrize(("placed", "alike"), [(0, True), (19, False)])
def test_placing_the_first_sheep_is_indifferent_and_placing_the_last_is_not(placed: int, alike: bool) -> None:
    luck = Random(1)
    state = wg.new("shepherd-mess", seats=4)
    while state.seat == wg.CHANCE:
        wg.roll(state, luck)
    for _ in range(placed):
        state.play(luck.choice(state.moves()))
    weighed = bot_named("bellwether")(state.view(state.seat), state.moves(), luck)
    assert state.text(weighed.move).startswith("place ")
    assert weighed.is_indifferent is alike
