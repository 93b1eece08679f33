"""Using dream tiles, the Fence, drawing (ST-40 to ST-49)."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import changed, drawn, legal, played, sheep, space


@pytest.mark.rule("ST-40")
def test_a_normal_zzz_returns_to_the_supply_and_an_infinite_one_stays() -> None:
    state = drawn("4 A\n5 bounce-ahead Azz", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use")
    assert (space(state, 5)["zzz"][0], sheep(state)["supply"], sheep(state)["at"]) == (1, 9, "6")
    state = drawn("4 A\n5 bounce-ahead Az~", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use")
    assert (space(state, 5)["zzz"][0], space(state, 5)["infinite"][0], sheep(state)["supply"]) == (1, True, 8)


@pytest.mark.rule("ST-40")
def test_a_tile_may_be_declined_and_is_not_offered_without_an_own_zzz() -> None:
    state = drawn("4 A\n5 bounce-ahead Az B~", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1")
    assert legal(state) == ["decline", "use"]
    played(state, "decline")
    assert (sheep(state)["at"], space(state, 5)["zzz"][0]) == ("5", 1)
    state = played(drawn("4 A\n5 bounce-ahead B~", hands=("1-5 3-z",)), "play 1-5 move 1")
    assert state.view(None)["phase"] == "draw"
    with pytest.raises(wg.IllegalMove) as refusal:
        drawn("5 A bounce-ahead Az").play("use")
    assert refusal.value.rule == "ST-40"


@pytest.mark.rule("ST-41")
def test_a_tile_leads_to_the_next_but_none_works_twice_in_a_turn() -> None:
    state = drawn("4 A\n5 bounce-ahead Azz\n6 step-back Azz", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use", "use")
    assert sheep(state)["at"] == "5"
    assert state.view(None)["phase"] == "draw"
    assert (space(state, 5)["zzz"][0], space(state, 6)["zzz"][0]) == (1, 1)


@pytest.mark.rule("ST-41")
def test_a_chain_goes_from_tile_to_tile() -> None:
    state = drawn(
        "1 A\n2 bounce-ahead A~\n3 trampoline A~\n4 hide-or-seek A~ wolf\n5 moonwalk A~\n6 lucid-dreams A~",
        hands=("1-5 3-z",),
    )
    played(state, "play 1-5 move 1", "use", "use")
    assert (sheep(state)["at"], sheep(state)["scared"]) == ("4", True)
    played(state, "use", "decline")
    assert state.view(None)["course"]["used"] == ["2", "3", "4"]
    assert sheep(state)["at"] == "6"


@pytest.mark.rule("ST-41")
def test_a_movement_of_zero_is_no_landing() -> None:
    state = drawn("4 A\n5 snooze-moves A~\n10 trampoline Azzzzzzzzz", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use")
    assert (sheep(state)["at"], state.view(None)["phase"]) == ("5", "draw")


@pytest.mark.rule("ST-42")
def test_an_infinite_zzz_counts_as_one() -> None:
    state = drawn("4 A\n5 big-stash Azz~", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use")
    assert sheep(state)["winks"] == 6


@pytest.mark.rule("ST-43")
def test_a_condition_that_fails_costs_the_zzz_all_the_same() -> None:
    state = drawn("4 A\n5 action-hero Az", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use")
    assert (sheep(state)["winks"], sheep(state)["supply"]) == (0, 10)


@pytest.mark.rule("ST-44")
def test_only_spaces_really_moved_count() -> None:
    state = drawn("2 A\n3 moonwalk A~\n1 pipe-dream A~", hands=("1-5 3-z",), winks=(0,))
    played(state, "play 1-5 move 1", "use")
    assert state.view(None)["course"]["moved"] == 3
    state = drawn("2 moonwalk A~", hands=("2-zz 3-z",))
    played(state, "play 2-zz move 2", "use")
    course = state.view(None)["course"]
    assert (sheep(state)["at"], course["moved"], course["last"]) == ("1", 3, {"steps": 1, "way": "backward"})


@pytest.mark.rule("ST-44")
def test_a_full_lap_is_a_landing_on_the_same_space() -> None:
    state = drawn("4 A\n5 racing-rival A~\n10 B trampoline", hands=("1-5 3-z",), previous=(1, "3-z"))
    played(state, "play 1-5 move 1", "use")
    assert (sheep(state)["at"], state.view(None)["course"]["last"]["steps"]) == ("5", 10)
    assert state.view(None)["phase"] == "fence"
    state = drawn("4 A\n5 racing-rival A~ wolf\n10 B trampoline", hands=("1-5 3-z",), previous=(1, "3-z"))
    played(state, "play 1-5 move 1")
    assert sheep(state)["scared"]
    assert sheep(played(state, "use"))["fate"] == "awake"


@pytest.mark.rule("ST-44")
def test_a_declined_tile_does_not_count_as_used() -> None:
    state = drawn("4 A\n5 bounce-ahead A~", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "decline")
    assert state.view(None)["course"]["used"] == []


@pytest.mark.rule("ST-45")
def test_crossings_are_paid_together_after_all_tiles_and_asked_about_once() -> None:
    state = drawn("8 A\n2 racing-rival A~\n10 B trampoline", hands=("4-z 3-z",), previous=(1, "3-z"))
    played(state, "play 4-z move 4")
    assert sheep(state)["winks"] == 0
    played(state, "use")
    assert (sheep(state)["winks"], legal(state)) == (10, ["call it a night", "race on"])
    assert played(state, "race on").view(None)["phase"] == "draw"


@pytest.mark.rule("ST-45")
def test_without_a_crossing_nobody_is_asked() -> None:
    state = drawn("3 A", hands=("4-z 3-z",))
    assert state.why_not("call it a night") == "ST-45"
    assert played(state, "play 4-z move 4").view(None)["phase"] == "draw"


@pytest.mark.rule("ST-46")
def test_nobody_goes_back_over_the_fence() -> None:
    state = drawn("9 A\n1 moonwalk A~", hands=("2-zz 3-z",))
    played(state, "play 2-zz move 2", "use")
    assert (sheep(state)["at"], sheep(state)["winks"]) == ("1", 7)


@pytest.mark.rule("ST-47")
def test_calling_it_a_night_keeps_the_winks_and_discards_the_hand() -> None:
    state = drawn("8 a\n5 wolf", hands=("4-z just-7",), winks=(3,))
    played(state, "play 4-z move 4", "call it a night")
    assert sheep(state) == {
        "at": None,
        "fate": "night",
        "scared": False,
        "winks": 8,
        "pillow": 40,
        "supply": 10,
        "cards": 0,
    }
    assert state.view(1)["gone"]["just-7"] == 1
    assert state.seat == 1
    played(state, "play 3-z move 3", "draw wolf-2")
    assert sheep(state)["winks"] == 8


@pytest.mark.rule("ST-48")
def test_a_player_draws_up_to_two_sheep_cards_past_nightmares() -> None:
    state = drawn("3 A\n9 B", hands=("3-z 4-z",))
    played(state, "play 3-z move 3", "draw wolf-1", "draw howl", "draw just-7")
    assert (state.view(0)["hand"], state.seat) == (["4-z", "just-7"], 1)


@pytest.mark.rule("ST-48", "ST-50")
def test_waking_up_stops_the_draw() -> None:
    state = drawn("1 a", hands=("2-zz 4-z",))
    played(state, "play 2-zz move 2", "draw wolf-2", "draw wolf-1")
    assert (sheep(state)["fate"], state.view(None)["phase"], state.seat) == ("awake", "play", 1)


@pytest.mark.rule("ST-49")
def test_the_last_sheep_turns_one_card_over_before_drawing() -> None:
    state = drawn("1 A", out="B", hands=("2-zz 4-z",))
    played(state, "play 2-zz move 2")
    assert state.view(None)["phase"] == "reveal"
    assert state.seen("draw 3-z", None) == "draw 3-z"
    sheepy = played(state.copy(), "draw just-7")
    assert (sheepy.view(None)["phase"], sheepy.view(None)["gone"]["just-7"]) == ("draw", 1)
    scary = played(state, "draw wolf-2")
    assert (scary.view(None)["phase"], scary.view(None)["nightmare"]["at"]) == ("draw", "2")


@pytest.mark.rule("ST-49")
def test_it_counts_who_is_left_at_the_start_of_the_draw() -> None:
    """Shepherd the Flock has just brought the other sheep to bed."""
    state = drawn("4 A\n5 shepherd-the-flock Az\n10 B trampoline", hands=("1-5 4-z",))
    played(state, "play 1-5 move 1", "use forward", "call it a night")
    assert state.view(None)["phase"] == "reveal"


@pytest.mark.rule("ST-49", "ST-50")
def test_a_nightmare_turned_over_can_end_the_race() -> None:
    state = drawn("2 a\n3 wolf", out="B", hands=("3-z 4-z",))
    state = changed(state, gone={"wolf-1": 3})
    played(state, "play 3-z move 3", "draw wolf-2")
    assert state.view(None)["phase"] == "rest"
