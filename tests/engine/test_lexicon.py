"""Moves in notation: computed once, and nobody can change them."""

from __future__ import annotations

from woolgather.engine.lexicon import Lexicon, Parts


def walk(move: int) -> Parts:
    return {"action": "go", "tile": "abc"[move]}


def test_a_move_is_its_parts_in_a_row_or_as_a_game_writes_them() -> None:
    assert Lexicon(3, walk).text(1) == "go b"
    assert Lexicon(3, walk, lambda parts: f"{parts['action']}({parts['tile']})").text(2) == "go(c)"


def test_moves_are_computed_on_first_use_and_only_once() -> None:
    asked: list[int] = []

    def noted(move: int) -> Parts:
        asked.append(move)
        return walk(move)

    lexicon = Lexicon(3, noted)
    assert asked == []
    assert [lexicon.text(2), lexicon.parts(0), lexicon.text(2)] == ["go c", {"action": "go", "tile": "a"}, "go c"]
    assert asked == [0, 1, 2]


def test_changing_the_returned_parts_changes_no_move() -> None:
    lexicon = Lexicon(3, walk)
    lexicon.parts(0)["tile"] = "z"
    assert lexicon.parts(0) == {"action": "go", "tile": "a"}
