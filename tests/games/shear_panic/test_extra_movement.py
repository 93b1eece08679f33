"""Movement cards and buttons for two and three players."""

from __future__ import annotations

import pytest

import woolgather as wg
from woolgather.games.shear_panic.state import ShearPanic

from .drawn import look, play, position, texts

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""


def left(state: ShearPanic, seat: int) -> list[int]:
    """How many movement cards or buttons of 1, 2 and 3 a player has."""
    sentences: list[int] = state.view(None)["extra"]["left"][seat]
    return sentences


@pytest.mark.rule("SP-90")
def test_with_two_players_of_the_manual_one_card_goes_with_every_action() -> None:
    state = play(position(SQUARE, seats=2), "turn left (1)")
    assert (state.seat, texts(state)) == (0, {"card 1", "card 2", "card 3"})
    assert state.why_not("no card") == "SP-90"
    after = play(state, "card 3")
    assert (after.marker, after.seat, left(after, 0), left(after, 1)) == (4, 1, [4, 4, 3], [4, 4, 4])


@pytest.mark.rule("SP-90")
def test_the_card_is_chosen_before_anything_happens() -> None:
    state = play(position(SQUARE, seats=2), "slam blue-1 SE (3)")
    assert look(state) == look(position(SQUARE))
    assert state.why_not("slam blue-1 E (2)") == "SP-20"
    assert look(play(state, "card 1")) != look(state)


@pytest.mark.rule("SP-90")
def test_a_last_kind_of_card_is_played_by_itself() -> None:
    state = position(SQUARE, seats=2)
    state.extra[0] = state.extra[1] = 0
    assert play(state, "turn left (1)").marker == 4


@pytest.mark.rule("SP-90")
def test_a_card_goes_with_a_discard_and_is_spent_even_if_the_marker_cannot_use_it() -> None:
    state = play(position("b1 b2\n r1 K", seats=2, marker=35, unused="trough 3"), "discard trough (3)", "card 2")
    assert (state.marker, left(state, 0)) == (37, [4, 3, 4])


@pytest.mark.rule("SP-90", "SP-25")
def test_a_spent_card_is_gone() -> None:
    state = position(SQUARE, seats=2)
    state.extra[1] = 0
    state = play(state, "turn left (1)")
    assert texts(state) == {"card 1", "card 3"}
    assert state.why_not("card 2") == "SP-25"


@pytest.mark.rule("SP-91")
def test_with_three_players_of_the_manual_one_of_three_cards_may_be_added() -> None:
    state = play(position(SQUARE, seats=3), "turn left (1)")
    assert texts(state) == {"no card", "card 1", "card 2", "card 3"}
    assert (play(state, "no card").marker, play(state, "card 3").marker) == (1, 4)
    assert left(play(state, "card 3"), 0) == [1, 1, 0]


@pytest.mark.rule("SP-91")
def test_a_player_without_cards_is_not_asked() -> None:
    state = position(SQUARE, seats=3)
    for place in range(3):
        state.extra[place] = 0
    assert play(state, "turn left (1)").seat == 1


@pytest.mark.rule("SP-91")
@pytest.mark.parametrize(("edition", "seats"), [("mayfair", 3), ("mayfair", 4), ("manual", 4)])
def test_others_have_no_extra_movement(edition: str, seats: int) -> None:
    state = play(position(SQUARE, edition=edition, seats=seats), "turn left (1)")
    assert (state.seat, state.view(None)["extra"]) == (1, None)


@pytest.mark.rule("SP-92")
def test_with_two_players_of_mayfair_a_button_may_go_with_every_action() -> None:
    state = play(position(SQUARE, edition="mayfair", seats=2), "slam blue-1 SE (3)")
    assert (state.seat, state.marker, look(state)) == (0, 0, look(position(SQUARE)))
    assert texts(state) == {"no button", "button 1", "button 2", "button 3"}
    assert state.view(None)["pending"]["action"] == "slam blue-1 SE (3)"
    after = play(state, "button 2", "roll +")
    assert (left(after, 0), look(after)) != (left(state, 0), look(state))
    turned = play(position(SQUARE, edition="mayfair", seats=2), "turn left (1)", "button 2")
    assert (turned.marker, turned.seat, left(turned, 0)) == (3, 1, [2, 1, 1])


@pytest.mark.rule("SP-92", "SP-24")
def test_a_button_goes_with_a_discard_too() -> None:
    state = play(
        position("b1 b2\n r1 K", edition="mayfair", seats=2, marker=10, unused="trough 3"),
        "discard trough (3)",
        "button 3",
    )
    assert (state.marker, left(state, 0)) == (16, [2, 2, 0])


@pytest.mark.rule("SP-92", "SP-61")
def test_a_button_may_be_spent_beyond_a_stop_and_what_goes_past_it_is_lost() -> None:
    state = play(position(SQUARE, edition="mayfair", seats=2, marker=27), "turn left (1)")
    assert "no button" in texts(state)
    assert (play(state, "button 3").marker, left(play(state, "button 3"), 0)) == (28, [2, 2, 0])


@pytest.mark.rule("SP-92", "SP-94")
def test_a_button_must_be_spent_in_time_even_if_the_action_alone_reaches_the_stop() -> None:
    few = "turn 1, step 1, step 2, line 1, line 2"
    state = play(position(SQUARE, edition="mayfair", seats=2, marker=27, unused=few), "turn left (1)")
    assert texts(state) == {"button 1", "button 2", "button 3"}
    assert sum(left(play(state, "button 1"), 0)) == 4


@pytest.mark.rule("SP-92")
def test_under_the_first_rules_a_button_followed_the_marker_unless_that_had_come_to_a_stop() -> None:
    state = play(position(SQUARE, edition="mayfair", seats=2, buttons="after_marker"), "turn left (1)")
    assert (state.seat, state.marker) == (0, 1)
    assert texts(state) == {"no button", "button 1", "button 2", "button 3"}
    after = play(state, "button 2")
    assert (after.marker, after.seat, left(after, 0)) == (3, 1, [2, 1, 1])
    stopped = play(
        position(SQUARE, edition="mayfair", seats=2, marker=27, unused="turn 1, step 1", buttons="after_marker"),
        "turn left (1)",
    )
    assert (stopped.marker, stopped.seat, left(stopped, 0)) == (28, 1, [2, 2, 1])


@pytest.mark.rule("SP-92")
def test_a_button_is_spent_before_scoring() -> None:
    state = play(position("b1 b2\n K r1", edition="mayfair", seats=2, marker=8), "turn left (1)")
    assert play(state, "no button").scores() == [2, 0]
    assert play(state, "button 1").scores() == [0, 0]


@pytest.mark.rule("SP-92")
def test_a_button_must_be_spent_when_buttons_would_outnumber_actions() -> None:
    few = "turn 1, step 1, step 2, line 1, line 2"
    state = play(position(SQUARE, edition="mayfair", seats=2, unused=few), "turn left (1)")
    assert texts(state) == {"button 1", "button 2", "button 3"}
    assert state.why_not("no button") == "SP-92"
    enough = play(position(SQUARE, edition="mayfair", seats=2, unused=few + ", leap 3"), "turn left (1)")
    assert "no button" in texts(enough)


@pytest.mark.rule("SP-92")
def test_a_forced_last_kind_of_button_is_spent_by_itself() -> None:
    state = position(SQUARE, edition="mayfair", seats=2, unused="turn 1, step 1")
    state.extra[0] = state.extra[1] = 0
    state.extra[2] = 1
    assert "no button" in texts(play(state, "turn left (1)"))
    state.extra[2] = 2
    assert play(state, "turn left (1)").marker == 4


@pytest.mark.rule("SP-93")
@pytest.mark.parametrize(
    ("edition", "seats", "move"), [("manual", 2, "card 1"), ("manual", 3, "card 1"), ("mayfair", 2, "button 1")]
)
def test_extra_movement_alone_is_not_a_turn(edition: str, seats: int, move: str) -> None:
    assert position(SQUARE, edition=edition, seats=seats).why_not(move) == "SP-93"


def at_the_end(edition: str, seats: int, unused: str = "turn 1", buttons: str = "with_action") -> ShearPanic:
    state = position(
        "b1 r1\n b2 r2",
        edition=edition,
        seats=seats,
        marker=73 if (edition == "manual" and seats == 2) or seats == 4 else 55,
        facing="E",
        unused=unused,
        buttons=buttons,
    )
    state.play("turn left (1)")
    while state.seat != wg.OVER:
        state.play(state.moves()[0])
    return state


@pytest.mark.rule("SP-94", "SP-102")
def test_unused_cards_cost_two_points_each_with_three_players() -> None:
    assert at_the_end("manual", 3).scores() == [4 - 6, 4 - 6, -6]


@pytest.mark.rule("SP-94")
@pytest.mark.parametrize(("edition", "seats"), [("manual", 2), ("manual", 4), ("mayfair", 3), ("mayfair", 4)])
def test_elsewhere_nothing_is_paid_for(edition: str, seats: int) -> None:
    assert at_the_end(edition, seats).scores()[:2] == [4, 4]


@pytest.mark.rule("SP-94")
def test_buttons_cost_points_only_if_they_outnumber_the_actions_left() -> None:
    few = "turn 1, step 1, step 2, line 1, line 2"
    assert at_the_end("mayfair", 2, few, buttons="after_marker").scores() == [4 - 10, 4]
    assert at_the_end("mayfair", 2, f"{few}, leap 3", buttons="after_marker").scores() == [4, 4]
    assert at_the_end("mayfair", 2, few).scores() == [4, 4]
