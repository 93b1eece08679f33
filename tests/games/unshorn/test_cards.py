"""POW, Shaving Cream, Shear Thief and Sheepdog; Aftershave, Velcro and Close Shave have files of their own."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import drawn, gone, legal, lines, moment, played, player, view

# ---- POW


@pytest.mark.rule("UN-46")
def test_pow_takes_the_attackers_points_and_action_and_draws_go_on() -> None:
    before = drawn("red wolf", "pow", "", owed=2)
    state = played(before, "shear seat-1 2", "shear seat-2 2", "1: play pow", "all pass")
    assert (lines(state), gone(before, state)) == (["red wolf", "", ""], "pow")
    assert (legal(state), view(state)["shear"]) == (["draw", "play sheepdog"], "spent")


@pytest.mark.rule("UN-46")
def test_pow_before_a_later_part_leaves_shorn_what_is_shorn() -> None:
    before = drawn("red wolf", "", "pow", owed=1)
    state = played(
        before,
        "shear seat-1 2",
        "shear seat-2 2",
        "all pass",
        "all pass",
        "cut a1",
        "cut a2",
        "2: play pow",
        "all pass",
    )
    assert (lines(state), gone(before, state)) == (["red wolf", "..B/BBB/BSN", ""], "basic basic pow")
    assert (moment(state), view(state)["attack"]) == (("main", 0), None)


@pytest.mark.rule("UN-44", "UN-46")
def test_any_opponent_may_stop_an_attack_on_another() -> None:
    state = played(drawn("wolf", "", "pow", owed=1), "shear seat-1 1", "2: play pow", "all pass")
    assert view(state)["shear"] == "spent"


@pytest.mark.rule("UN-46", "UN-56")
def test_the_attacker_cannot_stop_the_own_attack_even_as_its_victim() -> None:
    state = played(
        drawn("wolf pow", "aftershave", "", die=2), "shear seat-1 1", "all pass", "play aftershave", "all pass"
    )
    assert moment(state) == ("part", 0)
    assert state.why_not("play pow") == "UN-46"


@pytest.mark.rule("UN-47")
def test_pow_lets_the_same_player_roll_again_and_a_new_window_opens() -> None:
    state = drawn("wolf", "pow", "pow", step="roll")
    state = played(state, "roll 6", "1: play pow", "all pass")
    assert (moment(state), view(state)["die"], view(state)["draws"], view(state)["turn"]) == (("roll", -1), None, 0, 0)
    state = played(state, "roll 1")
    assert (moment(state), view(state)["draws"]) == (("after-roll", 1), 1)
    again = played(state, "2: play pow", "all pass", "roll 4", "all pass")
    assert (lines(again), view(again)["draws"]) == (["", "wolf", ""], 4)


@pytest.mark.rule("UN-44", "UN-47")
def test_the_roller_may_have_the_own_die_rolled_again() -> None:
    state = played(drawn("wolf pow", "", step="roll"), "roll 1", "0: play pow", "all pass")
    assert (moment(state), lines(state)) == (("roll", -1), ["wolf", ""])


# ---- Shaving Cream


@pytest.mark.rule("UN-48")
def test_heads_does_nothing_and_the_window_starts_again() -> None:
    before = drawn("wolf", "shaving-cream", "")
    state = played(before, "shear seat-1 1", "play shaving-cream", "all pass")
    assert moment(state) == ("coin", -1)
    state = played(state, "coin heads")
    assert (moment(state), gone(before, state)) == (("attack", 1), "shaving-cream")
    assert moment(played(state, "all pass", "all pass")) == ("cut", 0)


@pytest.mark.rule("UN-48")
def test_tails_costs_the_attacker_a_wool_of_choice_the_points_and_the_action() -> None:
    before = drawn("red wolf", "", "shaving-cream", owed=1)
    state = played(before, "shear seat-1 4", "2: play shaving-cream", "all pass", "coin tails")
    assert moment(state) == ("cream", 0)
    assert legal(state) == [f"lose {row}{column}" for row in "abc" for column in (1, 2, 3)]
    state = played(state, "lose b2")
    assert lines(state) == ["BBB/B.B/BSN red wolf", "", ""]
    assert (gone(before, state), legal(state)) == ("basic shaving-cream", ["draw", "play sheepdog"])


@pytest.mark.rule("UN-48")
def test_only_wool_that_is_there_can_be_given_for_shaving_cream() -> None:
    state = played(
        drawn("BB./.../... wolf", "shaving-cream"), "shear seat-1 1", "play shaving-cream", "all pass", "coin tails"
    )
    assert state.why_not("lose a3") == "UN-48"


@pytest.mark.rule("UN-48", "UN-71")
def test_tails_may_put_the_attacker_out() -> None:
    before = drawn("B../.../... red wolf pow", "", "shaving-cream", owed=3)
    state = played(before, "shear seat-1 4", "2: play shaving-cream", "all pass", "coin tails")
    assert lines(state) == ["out-1", "wolf", ""]
    assert (moment(state), view(state)["turn"], view(state)["attack"]) == (("roll", -1), 1, None)
    assert gone(before, state) == "basic pow red-shear shaving-cream sheepdog"


@pytest.mark.rule("UN-48")
def test_several_are_played_one_after_the_other() -> None:
    state = drawn("wolf", "shaving-cream shaving-cream", "shaving-cream", owed=1)
    state = played(
        state,
        "shear seat-1 1",
        "1: play shaving-cream",
        "all pass",
        "coin heads",
        "1: play shaving-cream",
        "all pass",
        "coin heads",
        "2: play shaving-cream",
        "all pass",
        "coin tails",
        "lose a1",
    )
    assert lines(state) == [".BB/BBB/BSN wolf", "", ""]


@pytest.mark.rule("UN-45", "UN-48")
def test_a_cancelled_shaving_cream_tosses_no_coin() -> None:
    state = played(
        drawn("wolf pow", "shaving-cream", ""), "shear seat-1 1", "1: play shaving-cream", "0: play pow", "all pass"
    )
    assert (moment(state), lines(state)) == (("attack", 1), ["wolf", "", ""])


@pytest.mark.rule("UN-51")
@pytest.mark.parametrize("card", ["shaving-cream", "aftershave"])
def test_aftershave_and_shaving_cream_do_not_help_against_close_shave(card: str) -> None:
    state = played(drawn("close-shave wolf", card), "play close-shave seat-1 a")
    assert legal(state) == ["pass"]
    assert state.why_not(f"play {card}") == "UN-42"


@pytest.mark.rule("UN-51")
@pytest.mark.parametrize("event", ["boy", "moon"])
@pytest.mark.parametrize("card", ["shaving-cream", "aftershave"])
def test_nor_against_boy_and_moon(card: str, event: str) -> None:
    state = played(drawn("wolf", f"BB./.../... {card}", owed=1), "draw", f"card {event}")
    while state.seat == 0:
        state = played(state, legal(state)[0])
    assert not legal(state, "play")
    assert state.why_not(f"play {card}") == "UN-44"


@pytest.mark.rule("UN-51")
@pytest.mark.parametrize("card", ["shaving-cream", "aftershave"])
def test_nor_against_the_wolf(card: str) -> None:
    window = played(drawn(f"wolf {card}", "", step="roll"), "roll 1", "pass")
    assert window.why_not(f"play {card}") == "UN-44"
    bite = played(window, "pass")
    assert (moment(bite), bite.why_not(f"play {card}")) == (("bite", 0), "UN-44")


# ---- Shear Thief


@pytest.mark.rule("UN-53")
def test_shear_thief_swaps_shears_with_attachments_and_markers() -> None:
    state = played(
        drawn("blue battery-1 snagged shear-thief", "purple blade+1 wolf", "", owed=1),
        "play shear-thief seat-1",
        "all pass",
    )
    assert lines(state) == ["purple blade+1", "blue battery-1 snagged wolf", ""]
    assert (moment(state), "shear seat-1 6" in legal(state)) == (("main", 0), True)


@pytest.mark.rule("UN-53")
def test_only_a_living_opponent_is_robbed() -> None:
    state = drawn("shear-thief wolf", "out-1", "")
    assert legal(state, "play shear") == ["play shear-thief seat-2"]
    assert state.why_not("play shear-thief seat-1") == state.why_not("play shear-thief seat-0") == "UN-53"


@pytest.mark.rule("UN-53")
def test_an_announcement_is_void_when_the_attackers_shear_changes() -> None:
    state = drawn("red wolf", "blue shear-thief", "")
    state = played(state, "shear seat-1 4", "1: play shear-thief seat-0", "all pass")
    assert (lines(state), moment(state)) == (["blue wolf", "red", ""], ("announce", 0))
    assert legal(state) == [f"shear seat-{seat} {points}" for seat in (1, 2) for points in (1, 2)]
    state = played(state, "shear seat-2 2")
    assert (moment(state), view(state)["attack"]["parts"]) == (("attack", 2), [{"victim": 2, "points": 2}])


@pytest.mark.rule("UN-53")
def test_the_attacker_too_may_change_the_own_shear_and_announce_anew() -> None:
    state = played(drawn("shear-thief", "purple wolf", ""), "shear seat-1 1", "0: play shear-thief seat-1", "all pass")
    assert (lines(state), moment(state)) == (["purple", "wolf", ""], ("announce", 0))
    assert "shear seat-2 5" in legal(state)


@pytest.mark.rule("UN-53")
@pytest.mark.parametrize("gear", ["battery-1", "red snagged"])
def test_with_no_power_or_a_snagged_shear_the_action_is_lost(gear: str) -> None:
    state = played(
        drawn("red wolf", f"{gear} shear-thief", "", owed=1), "shear seat-1 4", "1: play shear-thief seat-0", "all pass"
    )
    assert lines(state) == [f"{gear} wolf", "red", ""]
    assert (legal(state), view(state)["shear"]) == (["draw", "play sheepdog"], "spent")
    later = played(state, "draw", "card green-shear")
    assert moment(later) == ("end", 1)


@pytest.mark.rule("UN-53")
def test_a_swap_between_others_changes_nothing_for_the_attack() -> None:
    state = played(
        drawn("red wolf", "blue shear-thief", "green"), "shear seat-1 4", "1: play shear-thief seat-2", "all pass"
    )
    assert (lines(state), moment(state)) == (["red wolf", "green", "blue"], ("attack", 1))
    assert view(state)["attack"]["parts"] == [{"victim": 1, "points": 4}]


@pytest.mark.rule("UN-45", "UN-53")
def test_a_cancelled_shear_thief_leaves_the_announcement_as_it_is() -> None:
    state = played(
        drawn("red wolf pow", "shear-thief", ""),
        "shear seat-1 4",
        "1: play shear-thief seat-0",
        "0: play pow",
        "all pass",
    )
    assert (lines(state), moment(state)) == (["red wolf", "", ""], ("attack", 1))


@pytest.mark.rule("UN-36", "UN-53")
def test_who_gets_a_free_shear_in_the_own_turn_may_shear() -> None:
    state = drawn("snagged shear-thief", "wolf", owed=1)
    assert not legal(state, "shear")
    state = played(state, "play shear-thief seat-1", "all pass")
    assert legal(state, "shear") == ["shear seat-1 1"]


# ---- Sheepdog


@pytest.mark.rule("UN-54")
def test_a_sheepdog_sends_the_wolf_to_the_left() -> None:
    before = drawn("wolf", "", "")
    state = played(before, "play sheepdog")
    assert (lines(state), gone(before, state), moment(state)) == (["no-dog", "wolf", ""], "sheepdog", ("main", 0))


@pytest.mark.rule("UN-54")
def test_after_an_odd_roll_it_avoids_the_bite() -> None:
    state = played(drawn("wolf", "", "", step="roll"), "roll 3", "0: play sheepdog", "all pass")
    assert (lines(state), moment(state)) == (["no-dog", "wolf", ""], ("main", 0))


@pytest.mark.rule("UN-54")
def test_once_the_window_is_closed_the_bite_cannot_be_avoided() -> None:
    state = played(drawn("wolf", "", "", step="roll"), "roll 3", "all pass")
    assert (moment(state), state.why_not("play sheepdog")) == (("bite", 0), "UN-44")


@pytest.mark.rule("UN-44", "UN-54")
def test_a_holder_out_of_turn_may_send_it_in_an_announcement() -> None:
    state = played(drawn("", "wolf", ""), "shear seat-2 1", "1: play sheepdog")
    assert (lines(state), moment(state)) == (["", "no-dog", "wolf"], ("attack", 2))
    assert player(state, 1)["sheepdog"] is False


@pytest.mark.rule("UN-54", "UN-63")
def test_the_wolf_sent_by_a_dog_skips_the_shepherd() -> None:
    assert lines(played(drawn("wolf", "shepherd", ""), "play sheepdog")) == ["no-dog", "shepherd", "wolf"]
