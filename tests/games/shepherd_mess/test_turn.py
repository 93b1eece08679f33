"""A turn (SM-20)."""

from __future__ import annotations

import pytest

from .drawn import events, play, position, texts


@pytest.mark.rule("SM-20")
def test_a_turn_has_up_to_two_moves_of_any_kind() -> None:
    state = position("W1  .   W2")
    pairs = (("bark white-1", "bark white-2"), ("wall c5-d5", "wall c4-d4"), ("gate a1-a2", "bark white-2"))
    for first, second in pairs:
        after = play(state, first)
        assert (after.seat, after.view(None)["moves_left"]) == (0, 1)
        after = play(after, second)
        assert (after.seat, after.view(None)["moves_left"]) == (1, 2)


@pytest.mark.rule("SM-20")
def test_a_dog_moves_at_most_once_a_turn() -> None:
    state = play(position("W1  .   W2"), "move white-1 b3")
    assert not texts(state, "move white-1") | texts(state, "bark white-1") | texts(state, "fight white-1")
    assert state.why_not("bark white-1") == state.why_not("move white-1 b4") == "SM-20"
    assert texts(state, "move white-2")
    assert texts(play(state, "end turn", "end turn", "end turn", "end turn"), "move white-1")


@pytest.mark.rule("SM-20")
def test_a_turn_may_end_after_no_move_or_one() -> None:
    state = position("W1  .   W2")
    assert play(state, "end turn").seat == 1
    assert play(state, "bark white-1", "end turn").seat == 1
    assert [event.kind for event in events(state, "end turn")] == ["end-turn"]


@pytest.mark.rule("SM-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_in_seat_order(seats: int) -> None:
    state = position("W1", seats=seats)
    order = []
    for _ in range(2 * seats + 1):
        order.append((state.seat, state.view(None)["round"]))
        state = play(state, "end turn")
    assert order == [(turn % seats, turn // seats + 1) for turn in range(2 * seats + 1)]


@pytest.mark.rule("SM-20")
def test_a_player_moves_no_dog_of_another() -> None:
    state = position("W1  .   B1")
    assert not texts(state, "move black-1") | texts(state, "bark black-1") | texts(state, "fight black-1")
    assert state.why_not("bark black-1") == "SM-20"


@pytest.mark.rule("SM-20")
def test_the_first_move_is_resolved_before_the_second_begins() -> None:
    state = play(
        position(
            """
        .   +   wb    W1   .
        .       .     .    W2
    """,
            at="b4",
        ),
        "bark white-1",
    )
    assert state.view(None)["phase"] == "pass"
    assert state.seat == 0
    assert state.why_not("bark white-2") == state.why_not("end turn") == state.why_not("wall b2-b3") == "SM-20"
    state = play(state, "let white c4")
    assert (state.seat, state.view(None)["phase"], state.view(None)["moves_left"]) == (0, "turn", 1)
    assert "bark white-2" in texts(state)
