"""Hidden hands are dealt exactly with the probabilities that chance gives them.

The sampler's own source is run with every possible luck instead of one, which gives the exact probability of each hand;
enumerating every possible course of draws gives the same in another way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

import pytest
from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64

from tests.support.likelihood import assert_as_likely
from woolgather import compiled
from woolgather.engine.hands import DREW, SEAT, deal_hands, drawn, held, shown

Hands = tuple[int, ...]
Entry = tuple[int, int | None]
"""A seat that drew, or a seat and the kind that it showed."""

TRAILS: Final[dict[str, tuple[list[Entry], list[int], list[int]]]] = {
    "two drawn, nothing shown": ([(1, None), (1, None)], [1], [2, 1, 1]),
    "one of a kind shown": ([(1, None), (1, None), (1, 0)], [1], [2, 1, 1]),
    "shown, drawn and shown again": ([(1, None), (1, None), (1, 0), (1, None), (1, 0)], [1], [2, 2, 1]),
    "the same kind twice, one kept": ([(1, None), (1, None), (1, 0), (1, None), (1, 0), (1, None)], [1], [2, 1, 2]),
    "different kinds in turn": ([(1, None), (1, None), (1, 0), (1, None), (1, 2), (1, None)], [1], [2, 2, 1]),
    "three held, two of a kind shown": ([(1, None), (1, None), (1, None), (1, 1), (1, 1), (1, None)], [1], [1, 3, 1]),
    "two hidden seats": (
        [(0, None), (1, None), (0, None), (1, None), (0, 0), (1, 0), (0, None), (1, None)],
        [0, 1],
        [3, 1, 1],
    ),
    "one of two seats hidden": ([(0, None), (1, None), (1, None), (1, 0), (0, 0), (1, None)], [1], [2, 1, 1]),
    "a hand that is empty again": ([(1, None), (1, 1)], [1], [1, 1, 1]),
}


def trail_of(entries: list[Entry]) -> vec[i64]:
    trail = vec[i64]()
    for seat, kind in entries:
        trail = drawn(trail, seat) if kind is None else shown(trail, seat, kind)
    return trail


# ---- the exact truth


def every_course(entries: list[Entry], hidden: list[int], pool: list[int]) -> dict[Hands, Fraction]:
    """Enumerate every card that could have been drawn each time, weighted by its probability; shown cards were held.

    The pool is what nobody has seen in the end, so shown cards were in the deck as well.
    """
    deck = list(pool)
    for seat, kind in entries:
        if kind is not None and seat in hidden:
            deck[kind] += 1
    draws = [seat for seat, kind in entries if kind is None and seat in hidden]
    found: dict[Hands, Fraction] = defaultdict(Fraction)
    for cards in product(range(len(deck)), repeat=len(draws)):
        hands = _followed(entries, hidden, len(deck), iter(cards))
        chance = _chance(deck, cards)
        if hands is not None and chance:
            found[hands] += chance
    total = sum(found.values())
    return {hands: chance / total for hands, chance in found.items()}


def _chance(deck: list[int], cards: tuple[int, ...]) -> Fraction:
    left, chance = list(deck), Fraction(1)
    for card in cards:
        chance *= Fraction(left[card], sum(left))
        left[card] -= 1
    return chance


def _followed(entries: list[Entry], hidden: list[int], kinds: int, cards: Iterator[int]) -> Hands | None:
    """The hands in the end, or None if the cards shown could not have been."""
    hands = {seat: [0] * kinds for seat in hidden}
    for seat, kind in entries:
        if seat not in hidden:
            continue
        hands[seat][next(cards) if kind is None else kind] += 1 if kind is None else -1
        if min(hands[seat]) < 0:
            return None
    return tuple(count for seat in hidden for count in hands[seat])


# ---- the sampler with every luck


class Unfinished(Exception):
    """The script of luck has run out; the last question had this many answers."""


class Rejected(Exception):
    """The sampler has rejected a guess and would begin again."""


class Script:
    """Luck that gives scripted answers, and raises when there are none left."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        self.left = list(answers)
        self.chance = Fraction(1)

    def randrange(self, stop: int) -> int:
        if not self.left:
            raise Unfinished(stop)
        self.chance /= stop
        return self.left.pop(0)


@pytest.fixture(scope="module")
def source() -> ModuleType:
    """`engine/hands.py` as plain Python, whether compiled or not, so that it accepts a script as its luck."""
    spec = spec_from_file_location("hands_as_plain_python", Path(compiled.HOME) / "engine" / "hands.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def every_luck(
    hands: Any, entries: list[Entry], hidden: list[int], pool: list[int], monkeypatch: pytest.MonkeyPatch
) -> dict[Hands, Fraction]:
    guess, guesses = hands._guess, [0]

    def counted(*details: Any) -> Any:
        guesses[0] += 1
        if guesses[0] > len(hidden):
            raise Rejected
        return guess(*details)

    monkeypatch.setattr(hands, "_guess", counted)
    found: dict[Hands, Fraction] = defaultdict(Fraction)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        script = Script(answers)
        guesses[0] = 0
        try:
            dealt = hands.deal_hands(trail_of(entries), vec[i64](hidden), len(pool), vec[i64](pool), script)
        except Unfinished as question:
            waiting += [(*answers, answer) for answer in range(question.args[0])]
        except Rejected:
            continue
        else:
            found[tuple(dealt)] += script.chance
    total = sum(found.values())
    return {each: chance / total for each, chance in found.items()}


@pytest.mark.parametrize("name", TRAILS)
def test_hands_are_dealt_exactly_as_likely_as_chance_makes_them(
    name: str, source: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries, hidden, pool = TRAILS[name]
    assert every_luck(source, entries, hidden, pool, monkeypatch) == every_course(entries, hidden, pool)


def test_a_sampler_that_ignores_the_number_of_ways_would_be_caught(
    source: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "_kept", lambda *details: True)
    entries, hidden, pool = TRAILS["the same kind twice, one kept"]
    assert every_luck(source, entries, hidden, pool, monkeypatch) != every_course(entries, hidden, pool)


@pytest.mark.parametrize("name", TRAILS)
def test_compiled_luck_draws_in_the_same_proportions(name: str, rng: Random) -> None:
    entries, hidden, pool = TRAILS[name]
    luck = Luck(rng.randrange(1 << 60))
    trail, seats = trail_of(entries), vec[i64](hidden)
    dealt = Counter(tuple(deal_hands(trail, seats, len(pool), vec[i64](pool), luck)) for _ in range(4_000))
    truth = every_course(entries, hidden, pool)
    assert set(dealt) == set(truth)
    assert_as_likely(dealt, {hands: float(chance) for hands, chance in truth.items()})


def test_dealt_cards_are_taken_from_the_pool(rng: Random) -> None:
    entries, hidden, pool = TRAILS["two hidden seats"]
    for seed in range(50):
        left = vec[i64](pool)
        dealt = deal_hands(trail_of(entries), vec[i64](hidden), len(pool), left, Luck(seed))
        for kind in range(len(pool)):
            assert sum(list(dealt)[kind :: len(pool)]) + left[kind] == pool[kind]


def test_a_trail_tells_how_many_cards_are_held() -> None:
    trail = trail_of([(2, None), (2, None), (0, None), (2, 1)])
    assert [held(trail, seat) for seat in range(3)] == [1, 0, 1]
    assert list(trail) == [2 * SEAT + DREW, 2 * SEAT + DREW, DREW, 2 * SEAT + 1]
