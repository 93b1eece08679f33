"""Kuhn poker is solved: its value is -1/18 for seat 0, and our engine finds the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.support.likelihood import assert_as_likely
from woolgather.engine.state import State

BET: Final = 1
VALUE: Final = Fraction(-1, 18)
THIRD: Final = Fraction(1, 3)

Strategy = Callable[[str, str], Fraction]
"""How likely a bet is, with that card and after that betting."""


def first_player(bluff: Fraction) -> Strategy:
    """The equilibria of seat 0, one for each share of bluffs up to a third."""
    bets = {
        ("J", ""): bluff,
        ("Q", ""): Fraction(0),
        ("K", ""): 3 * bluff,
        ("J", "pb"): Fraction(0),
        ("Q", "pb"): bluff + THIRD,
        ("K", "pb"): Fraction(1),
    }
    return lambda card, betting: bets[card, betting]


def second_player(card: str, betting: str) -> Fraction:
    """The one equilibrium of seat 1."""
    bets = {
        ("J", "p"): THIRD,
        ("Q", "p"): Fraction(0),
        ("K", "p"): Fraction(1),
        ("J", "b"): Fraction(0),
        ("Q", "b"): THIRD,
        ("K", "b"): Fraction(1),
    }
    return bets[card, betting]


def value(state: State, players: tuple[Strategy, Strategy]) -> Fraction:
    """What seat 0 wins on average."""
    if state.seat == wg.OVER:
        return Fraction(state.scores()[0])
    return sum((share * value(after(state, move), players) for move, share in shares(state, players)), Fraction(0))


def shares(state: State, players: tuple[Strategy, Strategy]) -> list[tuple[int, Fraction]]:
    if state.seat == wg.CHANCE:
        total = sum(weight for _, weight in state.odds())
        return [(move, Fraction(weight, total)) for move, weight in state.odds()]
    view = state.view(state.seat)
    bet = players[state.seat](view["hand"], view["betting"])
    return [(move, bet if move == BET else 1 - bet) for move in state.moves()]


def after(state: State, move: int) -> State:
    child = state.copy()
    child.play(move)
    return child


def pure_strategies(bettings: tuple[str, str]) -> Iterator[Strategy]:
    situations = [(card, betting) for card in "JQK" for betting in bettings]
    for choice in product((Fraction(0), Fraction(1)), repeat=len(situations)):
        bets = dict(zip(situations, choice, strict=True))
        yield lambda card, betting, bets=bets: bets[card, betting]  # type: ignore[misc]


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 7), THIRD])
def test_the_known_equilibria_are_worth_what_is_known(bluff: Fraction) -> None:
    assert value(wg.new("kuhn-poker"), (first_player(bluff), second_player)) == VALUE


def test_nobody_does_better_against_the_equilibrium() -> None:
    start = wg.new("kuhn-poker")
    assert max(value(start, (mine, second_player)) for mine in pure_strategies(("", "pb"))) == VALUE
    against = first_player(Fraction(1, 5))
    assert min(value(start, (against, mine)) for mine in pure_strategies(("p", "b"))) == VALUE


@pytest.mark.rule("KP-5")
@pytest.mark.parametrize("card", "JQK")
def test_the_two_cards_one_does_not_hold_are_imagined_equally_often(card: str) -> None:
    state = wg.new("kuhn-poker")
    state.play(f"deal {card}")
    state.play(state.moves()[0])
    rng = Random(3)
    for betting in ("", "pass", "bet"):
        if betting:
            state.play(betting)
        drawn = Counter(str(wg.imagine(state.view(0), rng).view(1)["hand"]) for _ in range(600))
        assert_as_likely(drawn, {other: 0.5 for other in "JQK" if other != card})
