"""Reaction windows are public, and passing changes nothing but who is asked next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import woolgather as wg
from tests.support.extras import secret_extras_of
from tests.support.play import positions, viewers, walk
from tests.support.tables import Table
from woolgather.engine.state import State
from woolgather.engine.window import Window
from woolgather.engine.words import languages


def windows(table: Table, rng: Random, games: int) -> Iterator[tuple[State, Window]]:
    """Positions of random games that are in a window."""
    for state in positions(table, rng, games):
        window = table.game.window(state)
        if window is not None:
            yield state, window


def test_a_window_begins_with_the_deciding_seat_and_everybody_can_pass(table: Table, rng: Random) -> None:
    for state, window in windows(table, rng, 4):
        assert window.order[0] == state.seat
        assert len(set(window.order)) == len(window.order)
        assert set(window.order) | set(window.attacked) <= set(range(table.seats))
        assert window.passing in state.moves()


def test_passing_changes_nothing_but_who_is_asked_next(table: Table, rng: Random) -> None:
    for state, window in windows(table, rng, 4):
        order = window.order
        for place in range(1, len(order)):
            state.play(window.passing)
            assert table.game.window(state) == replace(window, order=order[place:])
        state.play(window.passing)
        after = table.game.window(state)
        assert after is None or (after.turn, after.question) != (window.turn, window.question)


def test_no_question_of_a_turn_is_asked_twice(table: Table, rng: Random) -> None:
    for _ in range(10):
        asked: set[tuple[int, str]] = set()
        present: tuple[int, str] | None = None
        for state in walk(table, rng):
            window = table.game.window(state)
            question = None if window is None else (window.turn, window.question)
            if question is not None and question != present:
                assert question not in asked
                asked.add(question)
            present = question


def test_a_window_does_not_depend_on_what_is_hidden(secret_table: Table, rng: Random) -> None:
    extras = secret_extras_of(secret_table.name)
    for state in positions(secret_table, rng, 1):
        for seat in viewers(state):
            twin = extras.scramble(state, seat, rng)
            assert secret_table.game.window(twin) == secret_table.game.window(state)


def test_what_a_seat_is_asked_ahead_of_its_turn_depends_only_on_what_it_knows(secret_table: Table, rng: Random) -> None:
    extras = secret_extras_of(secret_table.name)
    for state, window in windows(secret_table, rng, 2):
        for place, seat in enumerate(window.order):
            twin = extras.scramble(state, seat, rng)
            for each in (state_ahead := state.copy()), twin:
                for _ in range(place):
                    each.play(window.passing)
            assert twin.moves() == state_ahead.moves()
            assert twin.view(seat) == state_ahead.view(seat)


@pytest.mark.parametrize("language", languages())
def test_a_window_is_described_in_a_sentence(table: Table, rng: Random, language: str) -> None:
    labels = table.game.words(language).table("labels")
    for _, window in windows(table, rng, 2):
        keys = [f"window-{window.kind}", *([f"window-{window.kind}-you"] if window.about is not None else [])]
        for key in keys:
            assert labels[key].strip().endswith(".")
        assert "{" not in labels[keys[-1]] or window.about is None


def test_outside_its_windows_a_game_reports_none(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        if state.seat in (wg.CHANCE, wg.OVER):
            assert table.game.window(state) is None
