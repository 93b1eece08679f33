"""Whole games at random: legality twice, the board, positions on paper, and the figures of the rules page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import woolgather as wg
from woolgather.engine.journal import Journal
from woolgather.games.shear_panic.data import MOVES
from woolgather.games.shear_panic.flock import GONE
from woolgather.games.shear_panic.reasons import forbidding
from woolgather.games.shear_panic.state import ShearPanic

TABLES = [
    pytest.param(edition, seats, id=f"{edition}-{seats}")
    for edition, seats in product(("manual", "mayfair"), (2, 3, 4))
]


def positions(edition: str, seats: int, games: int, seed: int, shearing: bool = True) -> Iterator[ShearPanic]:
    """Every position of some random games, a journal attached."""
    rng = Random(seed)
    for _ in range(games):
        state = wg.new("shear-panic", seats=seats, edition=edition, shearing=shearing)
        assert isinstance(state, ShearPanic)
        state.journal = Journal()
        yield state
        while state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
            else:
                state.play(rng.choice(state.moves()))
            yield state


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_what_is_legal_is_what_no_rule_forbids(edition: str, seats: int) -> None:
    for state in positions(edition, seats, 1, seats):
        if state.seat >= 0:
            legal = set(state.moves())
            allowed = {move for move in range(MOVES) if not forbidding(state, move)}
            assert allowed == legal


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_position_survives_paper(edition: str, seats: int) -> None:
    for state in positions(edition, seats, 2, seats, shearing=seats != 3):
        read = wg.load(state.dump())
        assert read.key() == state.key()
        assert read.moves() == state.moves()


@pytest.mark.rule("SP-23")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_sheep_leaves_the_board_of_the_manual(seats: int) -> None:
    for state in positions("manual", seats, 10, seats):
        for square in state.view(None)["sheep"].values():
            assert square is None or (square[0] in "abcdefghi" and 1 <= int(square[1:]) <= 9) or state.phase == 0


def test_without_a_board_a_drifting_flock_is_drawn_in_the_middle_again() -> None:
    drifts = 0
    for state in positions("mayfair", 4, 60, 11):
        assert state.journal is not None
        drifts += sum(event.kind == "drift" for event in state.journal.take())
        assert all(0 <= cell < 1024 or cell == GONE for cell in state.cells)
    assert drifts


def figures(edition: str, seats: int, games: int) -> dict[str, float]:
    """Averages over random games: turns, panics, splits an action, the winner's points."""
    turns = panics = actions = splits = points = 0
    longest, shortest, in_game = 0, 999, 0
    acting = False
    for state in positions(edition, seats, games, 1):
        if state.seat == wg.OVER:
            points += max(state.scores())
            longest, shortest, in_game = max(longest, in_game), min(shortest, in_game), 0
        assert state.journal is not None
        for event in state.journal.take():
            if event.kind.startswith("action") or event.kind == "discard":
                turns, in_game, actions, acting = turns + 1, in_game + 1, actions + (event.kind != "discard"), True
            elif event.kind == "split" and acting:
                splits, acting = splits + 1, False
            elif event.kind == "marker":
                acting = False
            elif event.kind == "colour-die" and event.rule == "SP-70":
                panics += 1
    return {
        "turns": turns / games,
        "panics": panics / games,
        "splits": splits / actions,
        "points": points / games,
        "longest": longest,
        "shortest": shortest,
    }


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_random_games_of_four_show_the_figures_of_the_rules(edition: str) -> None:
    found = figures(edition, 4, 1000)
    assert 37.5 <= found["turns"] <= 39.5
    assert 33 <= found["shortest"] <= found["longest"] <= 43
    assert 5.5 <= found["panics"] <= 6.8
    assert 0.40 <= found["splits"] <= 0.55
    assert 24 <= found["points"] <= 27


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_random_games_of_two_take_18_to_24_turns(edition: str) -> None:
    found = figures(edition, 2, 300)
    assert 18 <= found["turns"] <= 24
