"""Notation: one text per move, the same in every position, and readable back."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.play import positions
from tests.support.tables import Table, tables_of
from woolgather.engine.errors import IllegalMove


def plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def test_every_move_has_its_own_text(table: Table) -> None:
    state = table.new()
    texts = [state.text(move) for move in table.numbers]
    assert all(text and text == " ".join(text.split()) for text in texts)
    assert len({plain(text) for text in texts}) == len(texts)


def test_a_text_is_read_back_whatever_its_case_and_spaces(table: Table) -> None:
    state = table.new()
    for move in table.numbers:
        text = state.text(move)
        assert state.parse(text) == state.parse(text.upper()) == state.parse(f"  {text.replace(' ', '   ')}\t") == move


def test_a_move_has_the_same_text_wherever_it_is_legal(table: Table, rng: Random) -> None:
    state = table.new()
    texts = [state.text(move) for move in table.numbers]
    for position in positions(table, rng, 6):
        assert all(position.text(move) == texts[move] for move in position.moves())


def test_the_number_of_seats_changes_no_text(name: str) -> None:
    texts: dict[object, list[str]] = {}
    for table in tables_of(name):
        state = table.new()
        written = [state.text(move) for move in table.numbers]
        assert texts.setdefault(table.options, written) == written


def test_a_move_is_made_of_named_parts(table: Table) -> None:
    state = table.new()
    for move in table.numbers:
        parts = state.parts(move)
        assert parts
        assert all(type(part) is str and part and type(value) is str and value for part, value in parts.items())


@pytest.mark.rule("WG-1")
def test_a_number_that_is_not_a_move_has_no_text_and_no_parts(table: Table) -> None:
    state = table.new()
    for number in (-1, len(table.numbers), 1 << 40, 10**5000):
        for ask in (state.text, state.parts, lambda move: state.seen(move, None), state.why_not):
            with pytest.raises(IllegalMove, match="There is no move") as refusal:
                ask(number)
            assert refusal.value.rule == "WG-1"
