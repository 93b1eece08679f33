"""An illegal move is refused by a rule that exists, and changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.play import Scalar, fingerprint, positions
from tests.support.tables import Table
from woolgather.engine.game import ENGINE_WORDS
from woolgather.engine.state import State
from woolgather.engine.words import rule_of

MOST: Final = 60
"""The number of illegal moves tried in one position; large games have thousands."""


def nonsense(table: Table) -> list[Any]:
    """Values that are not moves of the game at all."""
    end = len(table.numbers)
    numbers = [-1, -2, end, end + 1, 1 << 31, (1 << 31) + 1, -(1 << 31), 1 << 63, -(1 << 63) - 1, 10**5000]
    texts = ["", " ", "nonsense", "-1", "0" * 30, "\0", "\n", "\ud800", "💥", "{seat}", "%s", "a " * 50_000]
    others = [True, False, 0.0, 1.0, float("nan"), None, b"a", [], [0], (), {}, object(), int, Scalar(-1), Scalar(end)]
    return [*numbers, *texts, *others]


def known_rules(table: Table) -> set[str]:
    return {*table.game.words().rules(), *ENGINE_WORDS.rules()}


def refused(state: State, *moves: Any) -> list[wg.IllegalMove]:
    """The refusals of moves, after checking with each that nothing changed."""
    before = fingerprint(state)
    found = []
    for move in moves:
        with pytest.raises(wg.IllegalMove) as refusal:
            state.play(move)
        assert fingerprint(state) == before
        assert "{" not in str(refusal.value).replace(repr("{seat}"), "")
        found.append(refusal.value)
    return found


def quotes_a_rule(state: State, move: int) -> bool:
    """Whether a refusal gives no specific reason and quotes the whole rule."""
    game = state.setup.game
    why = game.forbidding_reason(state, move)
    return game.words().reason(why, state.parts(move)) == game.words().rules().get(rule_of(why))


@pytest.mark.rule("WG-1")
def test_nonsense_is_refused(table: Table, rng: Random) -> None:
    for state in [table.new(), *positions(table, rng, 1)][:8]:
        moves = nonsense(table)
        assert {refusal.rule for refusal in refused(state, *moves)} == {"WG-1"}
        for move in moves:
            with pytest.raises(wg.IllegalMove) as answer:
                state.why_not(move)
            assert answer.value.rule == "WG-1"


@pytest.mark.expensive
@pytest.mark.soak
def test_a_move_that_is_not_legal_now_is_refused_by_a_rule_that_exists(table: Table, rng: Random, size: Size) -> None:
    rules, most = known_rules(table), size(12, 600)
    tried = 0
    for state in positions(table, rng, 2):
        illegal = sorted(set(table.numbers) - set(state.moves()))
        for move in rng.sample(illegal, min(most, len(illegal))):
            by_number, by_notation = refused(state, move, state.text(move))
            assert str(by_number) == str(by_notation)
            assert by_number.rule == by_notation.rule == state.why_not(move) == state.why_not(state.text(move))
            assert by_number.rule in rules
            assert by_number.rule in str(by_number)
            assert state.text(move) in str(by_number)
            assert table.game.about.tiny or not quotes_a_rule(state, move)
            tried += 1
    assert tried


def test_no_rule_forbids_a_legal_move(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 4):
        for move in state.moves():
            assert state.why_not(move) is None


@pytest.mark.rule("WG-2")
def test_when_the_game_is_over_nothing_can_be_played(table: Table, rng: Random) -> None:
    last = list(positions(table, rng, 1))[-1]
    assert {refusal.rule for refusal in refused(last, *table.numbers[:MOST])} == {"WG-2"}
    with pytest.raises(wg.IllegalMove, match=r"nothing to roll: the game is over\. \(WG-2\)$") as refusal:
        wg.roll(last, rng)
    assert refusal.value.rule == "WG-2"


@pytest.mark.expensive
@pytest.mark.rule("WG-3", "WG-5")
def test_while_chance_decides_no_player_moves_and_only_possible_outcomes_are_played(
    chance_table: Table, rng: Random
) -> None:
    found = [state for state in positions(chance_table, rng, 4) if state.seat == wg.CHANCE]
    assert found
    for state in found:
        tried = rng.sample(chance_table.numbers, min(MOST, len(chance_table.numbers)))
        decisions = [move for move in tried if move < chance_table.about.moves]
        impossible = set(tried).difference(decisions, state.moves())
        assert {refusal.rule for refusal in refused(state, *decisions)} <= {"WG-3"}
        assert {refusal.rule for refusal in refused(state, *impossible)} <= {"WG-5"}


def test_while_chance_decides_no_refusal_reveals_what_is_left(chance_table: Table, rng: Random) -> None:
    for state in positions(chance_table, rng, 4):
        if state.seat == wg.CHANCE:
            for refusal in refused(state, "nonsense", 0):
                assert not any(state.text(outcome) in str(refusal) for outcome in state.moves())


@pytest.mark.slow
@pytest.mark.rule("WG-4")
def test_while_a_player_decides_nothing_is_rolled(chance_table: Table, rng: Random) -> None:
    found = [state for state in positions(chance_table, rng, 2) if state.seat not in (wg.CHANCE, wg.OVER)]
    assert found or all(state.seat == wg.CHANCE for state in positions(chance_table, rng, 1))
    for state in found:
        outcomes = chance_table.numbers[chance_table.about.moves :][:MOST]
        assert {refusal.rule for refusal in refused(state, *outcomes)} == {"WG-4"}
        before = fingerprint(state)
        with pytest.raises(wg.IllegalMove, match="nothing to roll") as refusal:
            wg.roll(state, rng)
        assert refusal.value.rule == "WG-4"
        assert fingerprint(state) == before
