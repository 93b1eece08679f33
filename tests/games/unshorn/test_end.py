"""The empty pile, players who go out in every phase, and the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.unshorn.drawn import asked, drawn, gone, is_over, legal, lines, moment, played, player, view
from woolgather.engine.state import State

# ---- the pile is empty


@pytest.mark.rule("UN-70")
def test_when_the_last_card_is_resolved_all_attachments_are_discarded_and_draws_lapse() -> None:
    before = drawn("red battery+1 wolf", "battery-1 blade+1", "blade-1", owed=3, pile="pow")
    state = played(before, "draw", "card pow")
    assert lines(state) == ["red wolf pow", "", ""]
    assert (view(state)["draws"], view(state)["pile"]) == (0, 0)
    assert gone(before, state) == "battery+1 battery-1 blade+1 blade-1"


@pytest.mark.rule("UN-70")
def test_a_battery_as_the_last_card_is_attached_and_falls_off() -> None:
    before = drawn("wolf", "", owed=1, pile="battery+1")
    state = played(before, "draw", "card battery+1")
    assert (lines(state), gone(before, state), player(state, 0)["power"]) == (["wolf", ""], "battery+1", 1)


@pytest.mark.rule("UN-70", "UN-62")
def test_the_moon_as_the_last_card_counts_attachments_still_on() -> None:
    before = drawn("", "battery+1 blade+1 wolf", owed=1, pile="moon")
    state = played(before, "draw", "card moon", "lose a1", "lose a2", "lose a3")
    assert lines(state) == [".../BBB/BSN", "wolf"]
    assert gone(before, state) == "basic basic basic battery+1 blade+1 moon"


@pytest.mark.rule("UN-70", "UN-64")
def test_the_goat_as_the_last_card_eats_the_hand_and_nothing_is_drawn() -> None:
    before = drawn("blade-1 blue wolf pow velcro", "", owed=1, pile="goat")
    state = played(before, "draw", "card goat")
    assert (lines(state), view(state)["draws"]) == (["blue wolf", ""], 0)
    assert gone(before, state) == "blade-1 goat pow velcro"


@pytest.mark.rule("UN-70", "UN-60")
def test_the_boy_as_the_last_card_is_answered_before_attachments_fall_off() -> None:
    state = played(drawn("battery+1", "wolf", owed=1, pile="boy"), "draw", "card boy", "lose a1")
    assert lines(state)[0] == "battery+1"
    assert lines(played(state, "lose a1", "lose a2"))[0] == ".BB/BBB/BSN"


@pytest.mark.rule("UN-70")
def test_attachments_that_fell_off_may_make_the_due_shear_possible() -> None:
    state = drawn("battery-1", "wolf", owed=1, pile="pow")
    assert not legal(state, "shear")
    state = played(state, "draw", "card pow")
    assert (moment(state), legal(state)) == (("main", 0), ["shear seat-1 1"])


@pytest.mark.rule("UN-70")
def test_the_pile_is_never_made_new_and_play_goes_on_with_the_hands() -> None:
    state = played(drawn("wolf velcro", "", step="roll", pile=""), "roll 6", "all pass")
    assert (view(state)["pile"], legal(state, "draw")) == (0, [])
    assert legal(state) == ["shear seat-1 1", "play velcro seat-1"]
    assert state.why_not("draw") == "UN-21"


# ---- out, in every phase


def after_bite() -> State:
    return played(drawn("N../.../... wolf pow", "", "", step="roll"), "roll 1", "all pass")


def after_a_part() -> State:
    return played(drawn("wolf", "N../.../... pow", "", owed=1), "shear seat-1 1", "all pass", "all pass")


def after_a_deflected_part() -> State:
    return played(
        drawn("N../.../... wolf pow", "aftershave", "", die=2, owed=1),
        "shear seat-1 1",
        "all pass",
        "play aftershave",
        "all pass",
        "all pass",
    )


def after_cream() -> State:
    return played(
        drawn("N../.../... wolf pow", "shaving-cream", "", owed=1),
        "shear seat-1 1",
        "play shaving-cream",
        "all pass",
        "coin tails",
    )


def after_boy() -> State:
    return played(drawn("N../.../... wolf pow", "", "", owed=3), "draw", "card boy", "lose a1", "lose a1")


@pytest.mark.rule("UN-71")
@pytest.mark.parametrize("eliminated", [after_bite, after_a_deflected_part, after_cream, after_boy])
def test_when_the_active_player_goes_out_the_turn_ends_and_the_next_to_the_left_begins(
    eliminated: Callable[[], State],
) -> None:
    state = eliminated()
    assert lines(state)[0] == "out-1"
    assert lines(state)[1].endswith("wolf")
    assert (moment(state), view(state)["turn"]) == (("roll", -1), 1)
    assert (view(state)["attack"], view(state)["card"], view(state)["draws"], view(state)["die"]) == (
        None,
        None,
        0,
        None,
    )


@pytest.mark.rule("UN-71")
def test_when_a_victim_goes_out_the_turn_goes_on() -> None:
    state = after_a_part()
    assert (lines(state), moment(state)) == (["snagged-now wolf", "out-1", ""], ("main", 0))


@pytest.mark.rule("UN-71")
def test_hand_shear_attachments_dog_and_shepherd_are_discarded() -> None:
    before = drawn("wolf", "B../.../... red battery+1 blade-1 shepherd pow velcro", "")
    state = played(before, "shear seat-1 1", "all pass", "all pass")
    assert gone(before, state) == "basic battery+1 blade-1 pow red-shear sheepdog shepherd velcro"
    assert (player(state, 1)["shear"], player(state, 1)["cards"], player(state, 1)["sheepdog"]) == (None, 0, False)


@pytest.mark.rule("UN-71", "UN-63")
def test_then_the_wolf_passes_left() -> None:
    state = played(drawn("", "B../.../... wolf", "shepherd", ""), "shear seat-1 1", "all pass", "all pass")
    assert lines(state) == ["", "out-1", "shepherd", "wolf"]


@pytest.mark.rule("UN-71", "UN-62")
def test_the_moon_puts_nobody_out() -> None:
    state = played(drawn("purple wolf", "B../.../...", "BB./.../...", owed=1), "draw", "card moon", "lose a1")
    assert lines(state) == ["purple wolf", "B../.../...", ".B./.../..."]


@pytest.mark.rule("UN-71", "UN-55")
def test_close_shave_puts_nobody_out() -> None:
    state = played(drawn("close-shave wolf", "BBB/.../...", ""), "play close-shave seat-1 a", "all pass", "keep a2")
    assert lines(state) == ["wolf", ".B./.../...", ""]


@pytest.mark.rule("UN-71", "UN-52")
def test_velcro_puts_nobody_out_not_even_in_a_window() -> None:
    state = played(
        drawn("wolf velcro", "BB./.../...", "velcro", step="roll"),
        "roll 2",
        "2: play velcro seat-1",
        "all pass",
        "steal a1",
    )
    assert lines(state)[1] == ".B./.../..."
    assert asked(state, 0).why_not("play velcro seat-1") == "UN-52"


@pytest.mark.rule("UN-71")
def test_a_part_against_a_later_victim_goes_on_after_the_first_went_out() -> None:
    state = played(drawn("blue wolf", "B../.../...", ""), "shear seat-1 1", "shear seat-2 1", "all pass", "all pass")
    assert (lines(state)[1], moment(state)) == ("out-1", ("part", 2))


@pytest.mark.rule("UN-71")
def test_the_eliminated_see_what_spectators_see() -> None:
    state = drawn("wolf pow", "out-1", "velcro")
    sentences, spectator = view(state, 1), view(state, None)
    assert {**sentences, "viewer": None} == {**spectator, "viewer": None}


@pytest.mark.rule("UN-71")
def test_who_is_out_is_neither_asked_nor_named_nor_given_the_wolf() -> None:
    state = played(drawn("wolf", "out-1", "", step="roll"), "roll 2", "all pass")
    assert lines(state) == ["", "out-1", "wolf"]
    assert legal(state, "shear") == ["shear seat-2 1"]


@pytest.mark.rule("UN-71", "UN-72")
def test_one_player_left_ends_the_game_at_once() -> None:
    state = played(drawn("purple wolf", "BB./.../...", owed=4), "shear seat-1 5", "all pass", "all pass", "cut a1")
    assert (is_over(state), state.winners(), state.places()) == (True, [0], [1, 2])
    assert lines(state) == ["purple wolf", "out-1"]


@pytest.mark.rule("UN-72")
def test_a_bite_hands_the_game_to_the_last_living_player() -> None:
    state = played(drawn("B../.../... wolf", "B../.../...", step="roll"), "roll 5", "all pass")
    assert (is_over(state), state.winners()) == (True, [1])
    assert state.moves() == []


@pytest.mark.rule("UN-72", "UN-48")
def test_shaving_cream_may_win_the_game() -> None:
    state = played(
        drawn("B../.../... wolf", "shaving-cream"), "shear seat-1 1", "play shaving-cream", "all pass", "coin tails"
    )
    assert (is_over(state), state.winners()) == (True, [1])


@pytest.mark.rule("UN-74")
def test_the_later_out_the_better_the_place() -> None:
    state = drawn("wolf", "B../.../...", "out-1", "out-2")
    assert state.places() == [1, 1, 4, 3]
    state = played(state, "shear seat-1 1", "all pass", "all pass")
    assert (state.places(), state.winners()) == ([1, 2, 4, 3], [0])


@pytest.mark.rule("UN-74")
def test_scores_are_wool_points() -> None:
    state = drawn("BBB/BBB/BSN/B.. wolf", "..N/.../.D.", "out-1", pile="")
    assert state.scores() == [11, 2, 0]


@pytest.mark.rule("UN-61", "UN-74")
def test_who_goes_out_together_shares_a_place() -> None:
    state = played(
        drawn("B../.../...", "B../.../...", "wolf", "out-1", owed=1), "draw", "card boy", "lose a1", "lose a2"
    )
    assert (state.places(), state.winners()) == ([2, 2, 1, 4], [2])


# ---- the cap


@pytest.mark.rule("UN-73")
def test_after_300_turns_the_most_wool_points_win() -> None:
    state = played(
        drawn(
            "BBB/BBB/.SN wolf", "BBB/BBB/BDN", "BBB/BBB/BB./N..", "out-1", turns=300, spent=True, step="end", pile=""
        ),
        "all pass",
    )
    assert (is_over(state), state.scores(), state.winners(), state.places()) == (
        True,
        [9, 9, 9, 0],
        [0, 1, 2],
        [1, 1, 1, 4],
    )


@pytest.mark.rule("UN-73")
def test_fewer_points_come_behind_at_the_cap() -> None:
    state = played(drawn(".BB/BBB/BSN wolf", "", turns=300, spent=True, step="end"), "all pass")
    assert (state.scores(), state.winners(), state.places()) == ([9, 10], [1], [2, 1])


@pytest.mark.rule("UN-73")
def test_the_turn_before_the_last_ends_nothing() -> None:
    state = played(drawn("wolf", "", turns=299, spent=True, step="end"), "all pass")
    assert (is_over(state), view(state)["turns"]) == (False, 300)
