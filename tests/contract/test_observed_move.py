"""Observed moves and private events: the numbers for the search agree with what a seat is told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.extras import secret_extras_of
from tests.support.play import as_json, positions
from tests.support.tables import Table
from woolgather.engine.journal import Journal
from woolgather.engine.state import State


def learned(state: State, move: int, seat: int) -> tuple[str, int] | None:
    """What the journal tells a seat about a move, and the state's number for it; None at the end of the game."""
    state = state.copy()
    state.journal = Journal()
    state.apply(move)
    if state.seat == wg.OVER:
        return None
    return as_json([event.as_data(seat) for event in state.journal.take()]), state.private_event(seat)


def alike_in(state: State, twin: State, seat: int, rng: Random) -> Iterator[tuple[int, int]]:
    """Each move with one of the other world that looks the same to the seat."""
    there: dict[int, list[int]] = {}
    for other in twin.moves():
        there.setdefault(twin.observed_move(other, seat), []).append(other)
    for move in state.moves():
        alike = there.get(state.observed_move(move, seat))
        if alike:
            yield move, rng.choice(alike)


@pytest.mark.slow
@pytest.mark.soak
def test_moves_that_look_alike_to_a_seat_share_a_number_and_others_do_not(
    secret_table: Table, rng: Random, size: Size
) -> None:
    alike = 0
    for state in positions(secret_table, rng, size(3, 500)):
        for seat in range(secret_table.seats):
            looks = {move: (state.seen(move, seat), state.observed_move(move, seat)) for move in state.moves()}
            assert len(set(looks.values())) == len({text for text, _ in looks.values()})
            assert len(set(looks.values())) == len({number for _, number in looks.values()})
            alike += len(looks) - len(set(looks.values()))
    assert alike or secret_table.seats == 1, "no move was hidden from anybody"


@pytest.mark.slow
@pytest.mark.soak
def test_worlds_that_a_move_distinguishes_give_different_private_events(
    secret_table: Table, rng: Random, size: Size
) -> None:
    extras = secret_extras_of(secret_table.name)
    seen: Counter[bool] = Counter()
    for state in positions(secret_table, rng, size(3, 500)):
        for seat in range(secret_table.seats):
            twin = extras.scramble(state, seat, rng)
            for move, other in alike_in(state, twin, seat, rng):
                here, there = learned(state, move, seat), learned(twin, other, seat)
                if here is None or there is None:
                    continue
                assert (here[0] == there[0]) == (here[1] == there[1]), (state.text(move), here, there)
                seen[here[0] == there[0]] += 1
    assert seen[True]


def test_private_info_is_nothing_but_what_the_seat_knows(secret_table: Table, rng: Random) -> None:
    extras = secret_extras_of(secret_table.name)
    for state in positions(secret_table, rng, 2):
        infos = [state.private_info(seat) for seat in range(secret_table.seats)]
        assert len({info < 0 for info in infos}) == 1, "all seats have private information, or none"
        for seat in range(secret_table.seats):
            assert extras.scramble(state, seat, rng).private_info(seat) == infos[seat]


def test_private_info_is_everything_that_only_the_seat_knows(secret_table: Table, rng: Random) -> None:
    """Positions that look the same to a spectator and have equal private information look the same to the seat."""
    extras, seats = secret_extras_of(secret_table.name), range(secret_table.seats)
    for state in positions(secret_table, rng, 2):
        for twin in (extras.scramble(state, None, rng) for _ in range(4)):
            for seat in seats:
                if state.private_info(seat) >= 0 and state.private_info(seat) == twin.private_info(seat):
                    assert twin.view(seat) == state.view(seat)
                    assert state.seat != seat or twin.moves() == state.moves()


def test_without_secrets_the_observed_move_is_the_move_itself(table: Table, rng: Random) -> None:
    if not table.about.secrets:
        for state in positions(table, rng, 1):
            assert all(state.observed_move(move, seat) == move for move in state.moves() for seat in range(table.seats))
