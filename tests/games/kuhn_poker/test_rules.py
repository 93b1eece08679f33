"""Kuhn poker, rule by rule."""

from __future__ import annotations

from itertools import permutations
from typing import Final

import pytest

import woolgather as wg
from tests.support.play import as_json
from woolgather.engine.state import State

DEALS: Final = list(permutations("JQK", 2))
COURSES: Final = {"pp": 1, "bb": 2, "pbb": 2, "bp": 1, "pbp": -1}
"""Every course of the betting, and what seat 0 wins by it, after a showdown with the higher card."""
FOLDS: Final = ("bp", "pbp")


def dealt(cards: tuple[str, str] | str, course: str = "") -> State:
    state = wg.new("kuhn-poker")
    for card in cards:
        state.play(f"deal {card}")
    for letter in course:
        state.play({"p": "pass", "b": "bet"}[letter])
    return state


@pytest.mark.rule("KP-1")
def test_the_deck_is_a_jack_a_queen_and_a_king() -> None:
    state = wg.new("kuhn-poker")
    assert {state.text(move): weight for move, weight in state.odds()} == {"deal J": 1, "deal Q": 1, "deal K": 1}
    assert state.setup.seats == 2


@pytest.mark.rule("KP-1")
@pytest.mark.parametrize(("cards", "better"), [("QJ", 0), ("KJ", 0), ("KQ", 0), ("JQ", 1), ("JK", 1), ("QK", 1)])
def test_a_king_beats_a_queen_and_a_queen_beats_a_jack(cards: str, better: int) -> None:
    assert dealt(cards, "pp").winners() == [better]


@pytest.mark.rule("KP-2")
@pytest.mark.parametrize("card", "JQK")
def test_each_player_is_dealt_one_of_the_cards_that_are_left_seat_0_first(card: str) -> None:
    state = dealt(card)
    assert state.seat == wg.CHANCE
    assert [state.text(move) for move in state.moves()] == [f"deal {other}" for other in "JQK" if other != card]
    assert state.view(0)["cards"] == [card, None]
    assert state.view(1)["cards"] == [None, None]
    for other in "JQK".replace(card, ""):
        assert dealt(card + other).view(1)["cards"] == [None, other]


@pytest.mark.rule("KP-2")
def test_a_dealt_card_is_seen_by_its_owner_alone() -> None:
    first, second = dealt(""), dealt("Q")
    for state, owner in ((first, 0), (second, 1)):
        move = state.parse("deal K")
        assert [state.seen(move, seat) for seat in (0, 1, None)] == [
            "deal K" if seat == owner else "deal ?" for seat in (0, 1, None)
        ]


@pytest.mark.rule("KP-3")
def test_seat_0_begins_and_the_betting_takes_five_courses() -> None:
    def courses(state: State, so_far: str) -> list[str]:
        if state.seat == wg.OVER:
            return [so_far]
        assert state.seat == len(so_far) % 2
        assert [state.text(move) for move in state.moves()] == ["pass", "bet"]
        found = []
        for move in state.moves():
            child = state.copy()
            child.play(move)
            found += courses(child, so_far + state.text(move)[0])
        return found

    assert sorted(courses(dealt("JQ"), "")) == sorted(COURSES)


@pytest.mark.rule("KP-3")
def test_to_pass_against_a_bet_is_to_fold_and_to_bet_against_it_is_to_call() -> None:
    def last_kinds(course: str) -> list[str]:
        record = wg.Record("kuhn-poker")
        for move in ("deal J", "deal Q", *({"p": "pass", "b": "bet"}[letter] for letter in course)):
            record.play(move)
        return [event.kind for event in record.lines[-1].events]

    assert last_kinds("bp") == ["fold", "win"]
    assert last_kinds("bb") == ["call", "show", "show", "win"]
    assert last_kinds("pbp") == ["fold", "win"]
    assert last_kinds("pp") == ["pass", "show", "show", "win"]


@pytest.mark.rule("KP-4")
@pytest.mark.parametrize("cards", DEALS)
@pytest.mark.parametrize("course", COURSES)
def test_the_higher_card_takes_the_pot_unless_one_folds(cards: tuple[str, str], course: str) -> None:
    state = dealt(cards, course)
    higher = 1 if "JQK".index(cards[0]) > "JQK".index(cards[1]) else -1
    gain = COURSES[course] if course in FOLDS else COURSES[course] * higher
    assert state.scores() == [gain, -gain]
    assert state.places() == ([1, 2] if gain > 0 else [2, 1])
    shown = list(cards) if course not in FOLDS else [None, None]
    assert state.view(None)["cards"] == shown


@pytest.mark.rule("KP-5")
@pytest.mark.parametrize("course", ["", "p", "b", "pb", "bp", "pbp"])
def test_nobody_but_its_owner_knows_a_card_that_was_not_shown(course: str) -> None:
    for own in "JQK":
        others = "JQK".replace(own, "")
        assert len({as_json(dealt(own + other, course).view(0)) for other in others}) == 1
        assert len({as_json(dealt(other + own, course).view(1)) for other in others}) == 1
    assert len({as_json(dealt(cards, course).view(None)) for cards in DEALS}) == 1


def test_the_longest_game_is_as_long_as_the_bound() -> None:
    assert len("JQ") + max(len(course) for course in COURSES) == dealt("").setup.game.about.longest
