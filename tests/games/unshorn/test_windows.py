"""Who is asked when, in which order, and which card can be played where."""

from __future__ import annotations

from typing import Final

import pytest

from tests.games.unshorn.drawn import asked, drawn, gone, legal, lines, moment, played, view
from woolgather.engine.state import State

MOMENTS: Final = ("after-roll", "main", "end", "attack", "part")
MAY: Final = {
    "pow": {"after-roll": "012", "attack": "12", "part": "12"},
    "shaving-cream": {"attack": "12"},
    "shear-thief": {"after-roll": "012", "main": "0", "end": "012", "attack": "012"},
    "aftershave": {"part": "1"},
    "velcro": {"after-roll": "012", "main": "0", "end": "012", "attack": "012", "part": "012"},
    "sheepdog": {"after-roll": "012", "main": "0", "end": "012", "attack": "012"},
    "close-shave": {"main": "0", "end": "012"},
}
"""The table of UN-44: the seats that may play the card. Seat 0 is active and attacks seat 1; seat 2 looks on."""

NAMES: Final = {"shear-thief": "", "velcro": "", "close-shave": " a"}
TABLE: Final = [
    (card, when, seat, str(seat) in MAY[card].get(when, ""))
    for card in MAY
    for when in MOMENTS
    for seat in range(3)
    if when != "main" or seat == 0
]


def at(when: str, seat: int, card: str, seats: int = 3) -> State:
    """That moment, with the card before or in the hand of that seat, when the seat is asked."""
    words = [["snagged"] if when == "end" and each == 0 else [] for each in range(seats)]
    words[seat if card == "sheepdog" else 0].append("wolf")
    if card != "sheepdog":
        words[seat].append(card)
    players = [" ".join(each) for each in words]
    if when == "after-roll":
        return asked(played(drawn(*players, step="roll"), "roll 2"), seat)
    if when == "main":
        return drawn(*players)
    if when == "end":
        return asked(drawn(*players, step="end"), seat)
    attack = played(drawn(*players), "shear seat-1 1")
    return asked(attack if when == "attack" else played(attack, "all pass"), seat)


def playing(card: str, seat: int) -> str:
    other = "seat-1" if seat == 0 else "seat-0"
    return f"play {card} {other}{NAMES[card]}" if card in NAMES else f"play {card}"


def order(state: State) -> list[int]:
    window = state.setup.game.window(state)
    assert window is not None
    return list(window.order)


# ---- which card where


@pytest.mark.rule("UN-44")
@pytest.mark.parametrize(("card", "when", "seat", "may"), TABLE)
def test_a_card_is_playable_exactly_where_the_table_says(card: str, when: str, seat: int, may: bool) -> None:
    state = at(when, seat, card)
    assert moment(state) == (when, seat)
    if may:
        assert playing(card, seat) in legal(state)
        return
    assert not legal(state, f"play {card}")
    is_own_attack = card == "pow" and seat == 0 and when in ("attack", "part")
    assert state.why_not(playing(card, seat)) == ("UN-46" if is_own_attack else "UN-44")


@pytest.mark.rule("UN-44")
@pytest.mark.parametrize(("card", "when", "seat", "may"), [each for each in TABLE if each[2] < 2])
def test_the_same_holds_with_two_players(card: str, when: str, seat: int, may: bool) -> None:
    state = at(when, seat, card, seats=2)
    assert (state.why_not(playing(card, seat)) is None) == may


@pytest.mark.rule("UN-44", "UN-42")
@pytest.mark.parametrize("card", ["shaving-cream", "aftershave", "velcro", "shear-thief", "close-shave"])
def test_a_card_is_answered_by_nothing_but_pow(card: str) -> None:
    before = drawn("velcro wolf", f"{card} pow", "")
    state = asked(played(before, "play velcro seat-2"), 1)
    assert legal(state) == ["pass", "play pow"]
    assert state.why_not(playing(card, 1)) == "UN-42"
    assert state.why_not("play sheepdog") == "UN-44"


@pytest.mark.rule("UN-44", "UN-45")
@pytest.mark.parametrize(
    ("moves", "owner"),
    [
        (("play shear-thief seat-1",), 0),
        (("play velcro seat-1",), 0),
        (("play close-shave seat-1 a",), 0),
        (("shear seat-1 1", "1: play shaving-cream"), 1),
        (("shear seat-1 1", "1: play pow"), 1),
        (("shear seat-1 1", "all pass", "1: play aftershave"), 1),
        (("play velcro seat-1", "1: play pow"), 1),
    ],
)
def test_pow_answers_these_cards_for_anyone_but_their_owner(moves: tuple[str, ...], owner: int) -> None:
    state = played(drawn("shear-thief velcro close-shave wolf pow", "shaving-cream aftershave pow pow", "pow"), *moves)
    assert view(state)["phase"] == "counter"
    others = [seat for seat in range(3) if seat != owner]
    assert sorted(order(state)) == others
    for seat in others:
        assert "play pow" in legal(asked(state, seat))


@pytest.mark.rule("UN-44")
def test_a_sheepdog_cannot_be_answered() -> None:
    state = played(drawn("wolf", "pow", "pow"), "play sheepdog")
    assert (moment(state), lines(state)) == (("main", 0), ["no-dog", "wolf pow", "pow"])


@pytest.mark.rule("UN-44")
def test_only_the_wolfs_holder_sends_the_dog() -> None:
    state = drawn("", "wolf", owed=1)
    assert state.why_not("play sheepdog") == "UN-44"
    assert drawn("wolf no-dog", "").why_not("play sheepdog") == "UN-4"


@pytest.mark.rule("UN-4", "UN-44")
@pytest.mark.parametrize("move", ["play pow", "play velcro seat-1", "play close-shave seat-1 a"])
def test_a_card_that_is_not_in_hand_cannot_be_played(move: str) -> None:
    assert drawn("wolf", "").why_not(move) == "UN-4"


# ---- which windows there are


@pytest.mark.rule("UN-40")
def test_windows_open_after_the_roll_after_an_announcement_before_each_part_and_before_the_end() -> None:
    state = played(drawn("blue", "wolf", "", step="roll"), "roll 1")
    kinds = [view(state)["phase"]]
    for moves in (
        ("all pass", "draw", "card pow", "shear seat-1 1", "shear seat-2 1"),
        ("all pass",),
        ("all pass", "cut a1"),
        ("all pass", "cut a1"),
    ):
        state = played(state, *moves)
        kinds.append(view(state)["phase"])
    assert kinds == ["after-roll", "attack", "part", "part", "end"]


@pytest.mark.rule("UN-40")
def test_the_active_player_may_play_a_card_that_was_drawn_just_now() -> None:
    state = played(drawn("", "wolf", owed=2), "draw", "card velcro")
    assert "play velcro seat-1" in legal(state)
    assert moment(played(state, "play velcro seat-1", "all pass", "steal a1")) == ("main", 0)


@pytest.mark.rule("UN-40")
def test_cards_are_played_before_and_after_the_shear() -> None:
    state = drawn("wolf velcro", "", owed=1)
    assert "play velcro seat-1" in legal(state)
    state = played(state, "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert "play velcro seat-1" in legal(state)


@pytest.mark.rule("UN-40")
def test_no_window_opens_on_a_drawn_card_or_a_bite() -> None:
    drew = played(drawn("wolf", "pow pow", owed=2), "draw", "card moon")
    assert view(drew)["phase"] == "moon"
    bitten = played(drawn("wolf", "pow", step="roll"), "roll 1", "all pass", "lose a1")
    assert moment(bitten) == ("main", 0)


@pytest.mark.rule("UN-40")
def test_what_a_card_is_for_is_named_before_it_is_answered() -> None:
    thief = view(played(drawn("shear-thief wolf", "", ""), "play shear-thief seat-2"))["card"]
    assert (thief["card"], thief["seat"], thief["victim"]) == ("shear-thief", 0, 2)
    shave = view(played(drawn("close-shave wolf", "", ""), "play close-shave seat-2 b"))["card"]
    assert (shave["card"], shave["victim"], shave["row"]) == ("close-shave", 2, "b")
    velcro = view(played(drawn("velcro wolf", "", "BBB/BBB/B.N"), "play velcro steel"))["card"]
    assert (velcro["card"], velcro["victim"], velcro["wool"]) == ("velcro", None, "steel")


@pytest.mark.rule("UN-40")
def test_a_used_card_goes_to_the_discard_pile_even_if_it_was_cancelled() -> None:
    before = drawn("velcro wolf", "pow", "")
    state = played(before, "play velcro seat-2", "1: play pow", "all pass")
    assert (lines(state), gone(before, state)) == (["wolf", "", ""], "pow velcro")


# ---- who is asked, in which order


@pytest.mark.rule("UN-41")
def test_after_the_roll_all_are_asked_from_the_left_of_the_roller_who_comes_last() -> None:
    state = played(drawn("wolf", "", "", "", turn=2, step="roll"), "roll 1")
    assert order(state) == [3, 0, 1, 2]


@pytest.mark.rule("UN-41")
def test_after_an_announcement_the_victims_come_first_as_named_and_the_attacker_last() -> None:
    state = played(drawn("green wolf", "", "", ""), "shear seat-3 1", "shear seat-1 1", "done")
    assert order(state) == [3, 1, 2, 0]
    assert order(played(drawn("", "wolf", "", "", turn=1), "shear seat-3 1")) == [3, 2, 0, 1]


@pytest.mark.rule("UN-41")
def test_before_a_part_its_victim_comes_first_and_the_attacker_last() -> None:
    state = played(drawn("blue wolf", "", "", ""), "shear seat-3 1", "shear seat-2 1", "all pass")
    assert order(state) == [3, 1, 2, 0]
    assert order(played(state, "all pass", "cut a1")) == [2, 1, 3, 0]


@pytest.mark.rule("UN-41", "UN-56")
def test_an_attacker_who_became_the_victim_is_asked_first() -> None:
    state = played(
        drawn("wolf", "aftershave", "", "", die=2), "shear seat-1 1", "all pass", "play aftershave", "all pass"
    )
    assert (moment(state), order(state)) == (("part", 0), [0, 1, 2, 3])


@pytest.mark.rule("UN-41")
def test_before_the_end_all_are_asked_from_the_left_of_the_active_player() -> None:
    assert order(drawn("wolf", "", "", "", turn=1, spent=True, step="end")) == [2, 3, 0, 1]


@pytest.mark.rule("UN-41", "UN-42")
def test_a_played_card_is_answered_from_the_left_of_its_owner_who_is_not_asked() -> None:
    state = played(drawn("wolf", "", "velcro", "", spent=True, step="end"), "2: play velcro seat-0")
    assert order(state) == [3, 0, 1]


@pytest.mark.rule("UN-41", "UN-42", "UN-45")
def test_a_pow_is_answered_from_the_left_of_whoever_played_it() -> None:
    state = played(drawn("velcro wolf", "", "pow", ""), "play velcro seat-1", "2: play pow")
    assert order(state) == [3, 0, 1]


@pytest.mark.rule("UN-41", "UN-71")
def test_who_is_out_is_not_asked() -> None:
    assert order(drawn("wolf", "out-1", "", "", spent=True, step="end")) == [2, 3, 0]


@pytest.mark.rule("UN-42")
def test_a_window_closes_when_all_have_passed_in_a_row() -> None:
    state = played(drawn("wolf", "", "", step="roll"), "roll 2", "pass", "pass")
    assert moment(state) == ("after-roll", 0)
    assert moment(played(state, "pass")) == ("main", 0)


@pytest.mark.rule("UN-42")
def test_after_a_card_the_same_window_starts_again_with_all_passes_cleared() -> None:
    state = played(drawn("wolf", "", "", step="roll"), "roll 2", "pass", "pass", "play sheepdog")
    assert (moment(state), order(state)) == (("after-roll", 1), [1, 2, 0])


@pytest.mark.rule("UN-42")
def test_a_cancelled_card_lets_its_window_start_again_too() -> None:
    state = played(
        drawn("wolf", "velcro", "pow", step="roll"), "roll 2", "play velcro seat-0", "2: play pow", "all pass"
    )
    assert (moment(state), order(state)) == (("after-roll", 1), [1, 2, 0])


@pytest.mark.rule("UN-42", "UN-46")
def test_the_window_of_a_cancelled_attack_closes_at_once() -> None:
    state = played(drawn("wolf", "pow", "", owed=1), "shear seat-1 1", "play pow", "all pass")
    assert moment(state) == ("main", 0)


@pytest.mark.rule("UN-42", "UN-47")
def test_the_window_of_a_die_rolled_again_closes_at_once() -> None:
    state = played(drawn("wolf", "pow", "", step="roll"), "roll 2", "play pow", "all pass")
    assert moment(state) == ("roll", -1)
    assert order(played(state, "roll 3")) == [1, 2, 0]


@pytest.mark.rule("UN-42", "UN-45")
def test_when_a_pow_is_cancelled_the_window_in_which_it_was_played_starts_again() -> None:
    state = played(
        drawn("velcro wolf", "pow", "pow", ""), "play velcro seat-3", "1: play pow", "2: play pow", "all pass"
    )
    assert (moment(state), order(state), view(state)["card"]["answers"]) == (("counter", 1), [1, 2, 3], [])


@pytest.mark.rule("UN-43")
def test_everybody_is_asked_with_or_without_a_card() -> None:
    state = played(drawn("wolf", "", "", step="roll"), "roll 2")
    assert order(state) == [1, 2, 0]
    assert legal(state) == ["pass"]
    counter = played(drawn("velcro wolf", "", ""), "play velcro seat-1")
    assert (order(counter), legal(counter)) == ([1, 2], ["pass"])


@pytest.mark.rule("UN-43")
def test_what_an_asked_player_holds_does_not_show_in_what_others_see() -> None:
    with_pow = played(drawn("wolf", "pow", "", step="roll"), "roll 2")
    with_velcro = played(drawn("wolf", "velcro", "", step="roll"), "roll 2")
    assert with_pow.view(2) == with_velcro.view(2)
    assert played(with_pow, "pass").view(2) == played(with_velcro, "pass").view(2)


@pytest.mark.rule("UN-40")
def test_passing_is_for_windows_only() -> None:
    assert played(drawn("wolf", ""), "shear seat-1 1", "all pass", "all pass").why_not("pass") == "UN-40"


# ---- POW against POW


@pytest.mark.rule("UN-45")
@pytest.mark.parametrize("answers", [1, 2, 3, 4, 5])
def test_an_odd_number_of_pows_cancels_a_card_and_an_even_number_does_not(answers: int) -> None:
    before = drawn("velcro wolf pow pow", "pow pow pow", "")
    state = played(before, "play velcro seat-2")
    for number in range(answers):
        state = played(state, f"{1 if number % 2 == 0 else 0}: play pow")
    while view(state)["phase"] == "counter":
        state = played(state, "all pass")
    assert view(state)["phase"] == ("main" if answers % 2 else "steal")
    assert gone(before, state) == " ".join(["pow"] * answers + ["velcro"])


@pytest.mark.rule("UN-45", "UN-46")
@pytest.mark.parametrize("answers", [0, 1, 2])
def test_for_a_pow_that_stops_an_attack_the_answers_to_it_are_counted(answers: int) -> None:
    state = played(
        drawn("wolf pow", "pow pow", "", owed=1),
        "shear seat-1 1",
        "1: play pow",
        *["0: play pow", "1: play pow"][:answers],
    )
    while view(state)["phase"] == "counter":
        state = played(state, "all pass")
    assert moment(state) == (("attack", 1) if answers == 1 else ("main", 0))


@pytest.mark.rule("UN-45", "UN-47")
@pytest.mark.parametrize("answers", [0, 1, 2])
def test_for_a_pow_that_rolls_again_too(answers: int) -> None:
    state = played(
        drawn("wolf pow", "pow pow", "", step="roll"),
        "roll 5",
        "1: play pow",
        *["0: play pow", "1: play pow"][:answers],
    )
    while view(state)["phase"] == "counter":
        state = played(state, "all pass")
    assert moment(state) == (("after-roll", 1) if answers == 1 else ("roll", -1))


@pytest.mark.rule("UN-42", "UN-45")
def test_a_card_saved_from_one_pow_can_still_fall_to_another() -> None:
    before = drawn("velcro wolf pow", "pow pow", "")
    state = played(before, "play velcro seat-2", "1: play pow", "0: play pow", "all pass", "1: play pow", "all pass")
    assert (moment(state), lines(state), gone(before, state)) == (("main", 0), ["wolf", "", ""], "pow pow pow velcro")
