"""Shepherd the Flock (ST-84, ST-104)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sheepy_time.drawn import drawn, legal, played, sentences, sheep
from woolgather.engine.state import State


def at_the_tile(rest: str = "", scared: bool = False, **given: Any) -> State:
    """Seat 0 has moved from 4 to the tile on space 5."""
    given.setdefault("hands", ("1-5 3-z",))
    state = drawn(f"4 {'a' if scared else 'A'}\n5 shepherd-the-flock A~\n{rest}", **given)
    return played(state, "play 1-5 move 1")


def spaces(state: State) -> list[str | None]:
    return [each["at"] for each in state.view(None)["sheep"]]


@pytest.mark.rule("ST-84", "ST-104")
def test_everybody_in_the_race_steps_the_way_that_was_chosen() -> None:
    state = at_the_tile("8 B\n1 C", seats=4)
    assert legal(state) == ["decline", "use forward", "use backward"]
    assert spaces(played(state.copy(), "use forward")) == ["6", "9", "2", "1"]
    assert spaces(played(state, "use backward")) == ["4", "7", "1", None]


@pytest.mark.rule("ST-84")
def test_a_direction_has_to_be_chosen() -> None:
    assert at_the_tile().why_not("use") == "ST-84"


@pytest.mark.rule("ST-104")
def test_those_out_of_the_race_do_not_step() -> None:
    assert spaces(played(at_the_tile(seats=3, out="B", asleep="C"), "use forward")) == ["6", None, None]


@pytest.mark.rule("ST-104")
def test_whoever_stepped_to_the_nightmare_is_scared_and_who_stayed_there_is_not() -> None:
    state = played(at_the_tile("6 wolf\n7 b", seats=2), "use backward")
    assert sheep(state, 1)["fate"] == "awake"
    state = played(at_the_tile("1 B wolf"), "use backward")
    assert (spaces(state)[1], sheep(state, 1)["scared"]) == ("1", False)
    own = played(at_the_tile("6 wolf\n8 B"), "use forward")
    assert sheep(own)["scared"]


@pytest.mark.rule("ST-104")
def test_others_who_crossed_are_paid_and_asked_clockwise_from_the_left() -> None:
    state = drawn(
        "4 B\n5 shepherd-the-flock B~\n10 A C trampoline\n3 D",
        seats=4,
        turn=1,
        hands=("3-z 4-z", "1-5 3-z", "3-z 4-z", "3-z 4-z"),
    )
    *_, last = sentences(state, "play 1-5 move 1", "use forward")
    assert last == ("fence", "ST-104")
    assert (state.seat, sheep(state, 2)["winks"], sheep(state, 0)["winks"]) == (2, 5, 0)
    played(state, "call it a night")
    assert (state.seat, sheep(state, 0)["winks"], sheep(state, 2)["fate"]) == (0, 5, "night")
    played(state, "race on")
    assert (state.view(None)["phase"], state.view(None)["turn"]) == ("draw", 1)


@pytest.mark.rule("ST-104")
def test_a_sheep_that_crossed_onto_the_nightmare_and_woke_up_is_neither_paid_nor_asked() -> None:
    state = drawn("4 A\n5 shepherd-the-flock A~\n10 b trampoline\n1 wolf", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use forward")
    assert (sheep(state, 1)["fate"], sheep(state, 1)["winks"], state.view(None)["phase"]) == ("awake", 0, "reveal")


@pytest.mark.rule("ST-104")
def test_the_users_step_is_a_landing_and_its_crossing_is_paid_later() -> None:
    state = drawn("9 A\n10 shepherd-the-flock A~\n1 bounce-ahead A~", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use forward")
    assert (sheep(state)["at"], sheep(state)["winks"], state.view(None)["phase"]) == ("1", 0, "dream")
    played(state, "use")
    assert (sheep(state)["winks"], state.view(None)["phase"]) == (5, "fence")


@pytest.mark.rule("ST-104")
def test_others_use_no_tile_and_their_step_counts_for_nothing_else() -> None:
    state = at_the_tile("9 B\n10 bounce-ahead B~", hands=("1-5 3-z", "3-z 4-z"))
    played(state, "use forward", "draw 4-z")
    course = state.view(None)["course"]
    assert (state.seat, spaces(state)[1]) == (1, "10")
    assert (course["moved"], course["last"], course["crossings"]) == (0, None, 0)


@pytest.mark.rule("ST-104")
def test_steps_stand_when_the_user_wakes_up_and_the_others_are_still_asked() -> None:
    state = at_the_tile("6 wolf\n10 B trampoline", scared=True)
    played(state, "use forward")
    assert (sheep(state)["fate"], spaces(state)[1], state.seat) == ("awake", "1", 1)
    assert legal(state) == ["call it a night", "race on"]
    over = played(state.copy(), "call it a night")
    assert over.view(None)["phase"] == "rest"
    on = played(state, "race on")
    assert (on.view(None)["phase"], on.seat) == ("play", 1)


@pytest.mark.rule("ST-104")
def test_a_user_who_did_not_step_has_not_landed() -> None:
    state = drawn("9 A\n1 shepherd-the-flock A~", hands=("2-zz 3-z",))
    played(state, "play 2-zz move 2", "use backward")
    assert (sheep(state)["at"], state.view(None)["phase"]) == ("1", "fence")
