"""The ladder's evidence: what is compared, when it is decided, what is saved."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

import woolgather as wg
from woolgather.bots import LEVELS
from woolgather.bots.settings import settings_for
from woolgather.engine.errors import Unreadable
from woolgather.engine.registry import game_named
from woolgather.lab.calibration import (
    MOST,
    NOT_SHOWN,
    OPEN,
    SHOWN,
    Comparison,
    Ledger,
    all_comparisons,
    comparisons,
    reported,
    required,
    settings_compared,
)

TODAY = date(2026, 11, 16)


def test_every_large_game_is_compared_at_two_seats_and_its_most_and_level_by_level() -> None:
    for name in wg.games():
        about = game_named(name).about
        pairs = {(each.seats, each.stronger, each.weaker) for each in comparisons(game_named(name))}
        few, many = min(seats for seats in about.seats if seats > 1), max(about.seats)
        assert {
            (few, "search:2000", "greedy"),
            (many, "search:2000", "greedy"),
            (few, "greedy", "random"),
            (many, "greedy", "random"),
        } <= pairs
        assert {(few, higher, lower) for lower, higher in pairwise(LEVELS)} <= pairs


def test_the_settings_that_a_game_uses_are_compared_with_leaving_them_out() -> None:
    pairs = {
        (each.game, each.seats, each.weaker) for name in wg.games() for each in settings_compared(game_named(name))
    }
    assert pairs == {
        ("shear-panic", 2, "search:0.1s:rollout_depth=none"),
        ("shear-panic", 4, "search:0.1s:rollout_depth=none"),
        ("sheepy-time", 2, "search:0.1s:rollout_depth=none"),
        ("sheepy-time", 2, "search:0.1s:guided_rollouts=no"),
        ("shepherd-mess", 2, "search:0.1s:rollout_depth=none"),
        ("shepherd-mess", 2, "search:0.1s:ordered_expansion=no"),
        ("unshorn", 2, "search:0.1s:rollout_depth=none"),
        ("unshorn", 2, "search:0.1s:guided_rollouts=no"),
    }


def test_the_most_needed_comparisons_come_first() -> None:
    first = all_comparisons()[: len(wg.games())]
    assert [each.game for each in first] == wg.games()
    assert {(each.stronger, each.weaker) for each in first} == {("search:2000", "greedy")}


def test_a_comparison_ends_when_it_is_decided_or_has_lasted_too_long() -> None:
    pair = Comparison("shear-panic", 2, "greedy", "random")
    assert pair.verdict([]) == OPEN
    assert pair.verdict([1.0] * 40) == SHOWN
    assert pair.verdict([0.0] * 40) == NOT_SHOWN
    assert pair.verdict([1.0, 0.0, 1.0, 0.0, 1.0] * 4) == OPEN
    assert pair.verdict([1.0, 0.0] * (MOST // 2)) == NOT_SHOWN


def test_only_whole_rotations_count() -> None:
    """Equally many wins say more if every rotation had its share of them: then it was not the dice of a few."""
    pair = Comparison("shear-panic", 4, "greedy", "random")
    assert pair.rotations([1.0, 0.0, 1.0, 0.0, 0.5, 0.5, 1.0, 1.0, 1.0]) == [0.5, 0.75]
    steady, changing = [1.0, 0.0, 0.0, 1.0] * 9, ([1.0] * 4 + [0.0] * 4) * 4 + [1.0, 1.0, 0.0, 0.0]
    assert sum(steady) == sum(changing)
    assert (pair.verdict(steady), pair.verdict(changing)) == (SHOWN, OPEN)


def test_with_three_seats_it_ends_with_a_whole_rotation() -> None:
    three = Comparison("shear-panic", 3, "greedy", "random")
    assert three.most == 399
    assert three.verdict([1.0, 0.0, 0.0] * 132) == OPEN
    assert three.verdict([1.0, 0.0, 0.0] * 133) == NOT_SHOWN


def test_a_changed_level_invalidates_only_its_own_results(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("unshorn")
    before = {pair: pair.contest.played_with() for pair in comparisons(game)}
    lamb, *others = settings_for(game, 2).level_iterations
    changed_search = dict(game.search) | {"level_iterations": (lamb + 1, *others)}
    monkeypatch.setattr(type(game), "search_at", lambda game, seats: changed_search)
    changed = {pair for pair, text in before.items() if pair.contest.played_with() != text}
    assert changed == {pair for pair in before if "lamb" in (pair.stronger, pair.weaker)} != set()


def test_a_ledger_can_be_continued_and_knows_what_is_waiting(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    pair = comparisons(game_named("shear-panic"))[0]
    ledger = Ledger(file)
    assert pair in ledger.waiting()
    ledger.add(pair, [1.0] * 20, TODAY)
    ledger.add(pair, [1.0, 0.5] * 10, TODAY)
    again = Ledger(file)
    assert again.shares(pair) == [1.0] * 20 + [1.0, 0.5] * 10
    row = again.rows[pair.name]
    assert (row["games"], row["share"], row["verdict"], row["date"]) == (40, 0.875, SHOWN, "2026-11-16")
    assert row["low"] < 0.875 < row["high"]
    assert pair not in again.waiting()


def test_a_comparison_keeps_the_luck_it_began_with() -> None:
    pair = Comparison("shear-panic", 2, "search:0.1s", "search:0.1s:rollout_depth=none")
    assert pair.contest.seed == "shear-panic, 2 seats: search:0.1s over search:0.1s:ahead=none"


def test_a_ledger_with_the_former_names_of_settings_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    pair = Comparison("shear-panic", 2, "search:0.1s", "search:0.1s:rollout_depth=none")
    Ledger(file).add(pair, [1.0, 0.5], TODAY)
    text = file.read_text()
    for first, today in (("Habits", "SearchSettings"), ("ahead", "rollout_depth"), ("lead", "score_scale")):
        text = text.replace(today, first)
    file.write_text(text)
    assert Ledger(file).shares(pair) == [1.0, 0.5]


def test_other_comparisons_wait_until_the_required_ones_are_decided(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ladder.json")
    needed = {pair for name in wg.games() for pair in required(game_named(name))}
    rest = {pair for name in wg.games() for pair in reported(game_named(name))}
    last = {pair for name in wg.games() for pair in settings_compared(game_named(name))}
    assert set(all_comparisons()) == needed | rest | last
    for waiting in (needed, rest, last):
        assert set(ledger.waiting()) == waiting
        for pair in waiting:
            ledger.add(pair, [1.0] * 40, TODAY)
    assert ledger.waiting() == []


def test_a_file_of_something_else_is_not_a_ledger(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    file.write_text("[]")
    with pytest.raises(Unreadable, match="is not a ledger of comparisons"):
        Ledger(file)
