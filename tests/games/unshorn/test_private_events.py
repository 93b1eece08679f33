"""What a move has taught each seat, as a number: who learns, and that different things are different."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.unshorn.drawn import drawn, played
from woolgather.engine.state import State

FORTY_BITS = 1 << 40


def private_events(state: State, move: str) -> list[int]:
    """By seat, what the move teaches; the position given stays as it is."""
    after = state.copy()
    after.play(move)
    return [after.private_event(seat) for seat in range(state.setup.seats)]


@pytest.mark.rule("UN-82")
def test_only_the_thief_learns_what_was_stolen() -> None:
    state = played(drawn("velcro wolf", "", ""), "play velcro seat-1", "all pass")
    basic, steel = private_events(state, "steal c1"), private_events(state, "steal c2")
    assert basic[1:] == steel[1:] == [0, 0]
    assert 0 != basic[0] != steel[0] != 0


@pytest.mark.rule("UN-80", "UN-82")
def test_where_memory_has_to_do_nobody_learns_what_was_stolen() -> None:
    state = played(drawn("velcro wolf", "", "", strict_memory=True), "play velcro seat-1", "all pass")
    assert private_events(state, "steal c2") == [0, 0, 0]


def test_a_move_that_turns_nothing_over_teaches_nothing() -> None:
    assert private_events(drawn("wolf", "", ""), "shear seat-1 1") == [0, 0, 0]


def test_a_steel_that_stays_teaches_another_lesson_than_wool_that_goes() -> None:
    state = played(drawn("wolf", "", ""), "shear seat-1 1", "all pass", "all pass")
    assert len({private_events(state, f"cut {place}")[2] for place in ("c1", "c2", "c3")}) == 3


def test_all_that_the_moon_can_take_is_told_apart() -> None:
    """Seven cards of each of two players: more than a private_event tells exactly."""
    state = played(drawn("", "purple battery+1 blade+1 wolf", "", owed=1), "draw", "card moon")
    places = [f"{row}{column}" for row in "abc" for column in (1, 2, 3)]
    found = set()
    for own in combinations(places, 7):
        chosen = played(state, *(f"lose {place}" for place in own))
        for other in combinations(places, 7):
            found.add(
                private_events(played(chosen, *(f"lose {place}" for place in other[:-1])), f"lose {other[-1]}")[1]
            )
    assert len(found) == 36 * 36
    assert max(found) < FORTY_BITS
