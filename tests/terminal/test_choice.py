"""Many moves are chosen part by part."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Type
from woolgather.engine.record import Record

pytestmark = pytest.mark.usefixtures("barn")


def moves_after(woolgather: Type, *typed: str) -> list[str]:
    """The moves of a game in which these lines were typed."""
    page = woolgather("play barn --people 2 --save game.jsonl", *typed, "quit")
    assert page.status == 0
    record = Record.read("game.jsonl")
    Path("game.jsonl").unlink()
    return [record.state.text(line.move) for line in record.lines if line.move is not None]


def test_the_first_part_is_asked_then_the_next(woolgather: Type) -> None:
    page = woolgather("play barn", "1", "3", "quit")
    asked = [
        page.out.index(text)
        for text in (
            "Your move. Action?\n  1 lead   2 shut\n",
            "Your move. Sheep? (back: one step back)\n  lead: 1 ada   2 bea   3 cleo   4 dot   5 eve\n",
            "Your move. Stall? (back: one step back)\n  lead cleo: 1 hay   2 straw   3 door   4 loft   5 trough\n",
        )
    ]
    assert asked == sorted(asked)


def test_the_last_part_plays_the_move(woolgather: Type) -> None:
    assert moves_after(woolgather, "1", "3", "2") == ["lead cleo straw"]


def test_a_part_that_leaves_one_move_plays_it(woolgather: Type) -> None:
    assert moves_after(woolgather, "2") == ["shut"]


def test_parts_can_be_named(woolgather: Type) -> None:
    assert moves_after(woolgather, "lead", "DOT", "loft") == ["lead dot loft"]


def test_a_later_part_can_be_named_first(woolgather: Type) -> None:
    assert moves_after(woolgather, "door", "eve") == ["lead eve door"]


def test_back_goes_one_step_back(woolgather: Type) -> None:
    assert moves_after(woolgather, "1", "3", "back", "1", "1") == ["lead ada hay"]
    assert moves_after(woolgather, "1", "3", "back", "back", "2") == ["shut"]


def test_back_at_the_first_step_points_to_undo(woolgather: Type) -> None:
    page = woolgather("play barn", "back", "quit")
    assert "There is no step to go back to; undo takes back the last decision." in page.out


def test_the_whole_notation_is_taken_at_any_step(woolgather: Type) -> None:
    assert moves_after(woolgather, "lead bea hay", "1", "3", "lead ada loft") == ["lead bea hay", "lead ada loft"]


def test_a_number_beyond_the_list_is_refused(woolgather: Type) -> None:
    page = woolgather("play barn", "3", "0", "9" * 5000, "quit")
    assert page.out.count("in the list; it goes from 1 to 2.") == 3


def test_what_names_everything_that_is_left_changes_nothing(woolgather: Type) -> None:
    assert moves_after(woolgather, "lead", "lead", "lead", "back", "2") == ["shut"]


def test_all_moves_are_listed_on_request(woolgather: Type) -> None:
    page = woolgather("play barn", "moves", "quit")
    assert page.out.count("lead ") - page.out.count("1 lead ") == 25


def test_a_move_without_events_is_told_as_it_was_seen(woolgather: Type) -> None:
    page = woolgather("play barn --people 2 --name Ann --name Bob", "lead ada hay", "shut", "quit")
    assert "  Ann plays lead ada ?. [WG-1]" in page.out
    assert "  You play lead ada hay. [WG-1]\n  Bob plays shut. [WG-1]" in page.out


def test_lists_are_never_wider_than_the_terminal(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    page = woolgather("play barn", "1", "3", "moves", "?", "quit")
    assert max(len(row) for row in page.out.splitlines()) < 30
