"""Every dream tile: its effect, its edge cases, its use in a chain (ST-60 to ST-89, ST-106, ST-107)."""

from __future__ import annotations

from typing import Any

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import changed, drawn, legal, played, sentences, sheep, space
from woolgather.engine.state import State


def landed(name: str, rest: str = "", tokens: str = "A~", scared: bool = False, **given: Any) -> State:
    """Seat 0 has moved from 4 to space 5, where that tile lies with these tokens of its own."""
    mark = "a" if scared else "A"
    given.setdefault("hands", ("1-5 3-z",))
    state = drawn(f"4 {mark}\n5 {name} {tokens}\n{rest}", **given)
    return played(state, "play 1-5 move 1")


def used(name: str, rest: str = "", how: str = "use", **given: Any) -> State:
    return played(landed(name, rest, **given), how)


@pytest.mark.rule("ST-60")
def test_action_hero_rewards_only_the_scared() -> None:
    assert sheep(used("action-hero", scared=True))["winks"] == 3
    assert sheep(used("action-hero"))["winks"] == 0


@pytest.mark.rule("ST-61")
def test_big_stash_pays_two_for_each_zzz_left_after_paying_and_empties_the_tile() -> None:
    state = used("big-stash", tokens="Azzz")
    assert (sheep(state)["winks"], space(state, 5)["zzz"][0], sheep(state)["supply"]) == (4, 0, 10)
    state = used("big-stash", tokens="Azz~ Bz")
    assert (sheep(state)["winks"], space(state, 5)["zzz"], space(state, 5)["infinite"]) == (6, [0, 1], [True, False])
    assert sheep(used("big-stash", tokens="Az"))["winks"] == 0


@pytest.mark.rule("ST-62")
def test_bounce_ahead_moves_one_and_leads_on() -> None:
    state = used("bounce-ahead", "6 lucid-dreams A~")
    assert (sheep(state)["at"], state.view(None)["phase"]) == ("6", "dream")


@pytest.mark.rule("ST-63")
def test_catch_up_needs_strictly_fewest_winks_and_crossings_do_not_count_yet() -> None:
    assert sheep(used("catch-up", winks=(3, 4)))["winks"] == 7
    assert sheep(used("catch-up", winks=(4, 4)))["winks"] == 4
    assert sheep(used("catch-up", winks=(1, 0), out="B"))["winks"] == 1
    state = drawn("9 A\n3 catch-up A~", hands=("4-z 3-z",), winks=(3, 4))
    assert sheep(played(state, "play 4-z move 4", "use"))["winks"] == 12


@pytest.mark.rule("ST-64")
def test_cool_kids_club_lowers_the_own_pillow_for_good() -> None:
    assert sheep(used("cool-kids-club"))["pillow"] == 39


@pytest.mark.rule("ST-65", "ST-106")
@pytest.mark.parametrize(
    ("card", "at"), [("1-and-z", "6"), ("2-zz", "7"), ("3-z", "8"), ("5-ww", "10"), ("6-www", "1"), ("just-7", "2")]
)
def test_copycat_moves_as_the_last_card_of_the_previous_player_says(card: str, at: str) -> None:
    assert sheep(used("copycat", previous=(1, card)))["at"] == at


@pytest.mark.rule("ST-65")
def test_copycat_of_two_movements_has_a_choice() -> None:
    assert legal(landed("copycat", previous=(1, "1-2-z"))) == ["decline", "use move 1", "use move 2"]
    assert legal(landed("copycat", previous=(1, "1-5"))) == ["decline", "use move 1", "use move 5"]
    assert sheep(used("copycat", how="use move 5", previous=(1, "1-5")))["at"] == "10"
    assert landed("copycat", previous=(1, "1-5")).why_not("use move 2") == "ST-65"


@pytest.mark.rule("ST-66")
def test_deep_sleep_doubles_what_lies_there_after_paying_and_gives_a_wink() -> None:
    state = landed("deep-sleep", "7 moonwalk Azz~", tokens="Azzz")
    assert legal(state) == ["decline", "use on 5", "use on 7", "use on 10"]
    here = played(state.copy(), "use on 5")
    assert (space(here, 5)["zzz"][0], sheep(here)["winks"]) == (4, 1)
    there = played(state.copy(), "use on 7")
    assert (space(there, 7)["zzz"][0], space(there, 5)["zzz"][0]) == (5, 2)
    assert sheep(played(state, "use on 10"))["winks"] == 1


@pytest.mark.rule("ST-66")
def test_deep_sleep_goes_no_further_than_the_supply() -> None:
    state = landed("deep-sleep", "7 moonwalk Azzzzzzz", tokens="A~")
    assert space(played(state, "use on 7"), 7)["zzz"][0] == 9


@pytest.mark.rule("ST-67", "ST-107")
def test_double_dutch_plays_the_other_card_as_well() -> None:
    state = used("double-dutch", "8 bounce-ahead A~")
    assert legal(state) == ["play 3-z move 3", "play 3-z catch 1"]
    moved = played(state.copy(), "play 3-z move 3")
    assert (sheep(moved)["at"], moved.view(None)["phase"]) == ("8", "dream")
    caught = played(state, "play 3-z catch 1", "catch 5")
    assert caught.view(None)["phase"] == "draw"
    assert sheep(played(caught, "draw 4-z", "draw 4-z"))["cards"] == 2


@pytest.mark.rule("ST-67")
def test_double_dutch_without_another_card_does_nothing() -> None:
    state = changed(landed("double-dutch", tokens="Az"), hands=[[], ["3-z", "4-z"]], trail=["1+", "1+"])
    played(state, "use")
    assert (sheep(state)["supply"], state.view(None)["phase"]) == (10, "draw")


@pytest.mark.rule("ST-68")
def test_dream_journal_turns_a_zzz_of_a_tile_without_an_infinite_and_scares() -> None:
    state = landed("dream-journal", "7 moonwalk Azz~\n8 copycat Az", tokens="Azz")
    assert legal(state) == ["decline", "use on 5", "use on 8"]
    played(state, "use on 8")
    assert (space(state, 8)["zzz"][0], space(state, 8)["infinite"][0], sheep(state)["scared"]) == (0, True, True)
    assert sheep(state)["supply"] == 10 - 1 - 3 - 1


@pytest.mark.rule("ST-68")
def test_dream_journal_scares_even_with_nothing_to_turn_and_wakes_the_scared_with_the_zzz_turned() -> None:
    state = landed("dream-journal", tokens="Az")
    assert legal(state) == ["decline", "use"]
    assert sheep(played(state, "use"))["scared"]
    woken = used("dream-journal", "8 copycat Az", how="use on 8", scared=True)
    assert (sheep(woken)["fate"], space(woken, 8)["infinite"][0]) == ("awake", True)


@pytest.mark.rule("ST-69")
def test_final_sprint_moves_seven_only_if_scared() -> None:
    assert sheep(used("final-sprint", scared=True))["at"] == "2"
    assert sheep(used("final-sprint"))["at"] == "5"


@pytest.mark.rule("ST-70")
def test_find_a_friend_runs_to_the_nearest_sheep_ahead_over_the_fence() -> None:
    assert sheep(used("find-a-friend", "8 B\n9 C", seats=3))["at"] == "8"
    state = used("find-a-friend", "3 B")
    assert (sheep(state)["at"], state.view(None)["phase"]) == ("3", "fence")


@pytest.mark.rule("ST-70")
def test_find_a_friend_stays_with_a_friend_on_the_space_or_with_none() -> None:
    assert sheep(used("find-a-friend", "5 B\n7 C", seats=3))["at"] == "5"
    assert sheep(used("find-a-friend"))["at"] == "5"


@pytest.mark.rule("ST-71")
def test_hide_or_seek_looks_where_the_nightmare_is() -> None:
    assert sheep(used("hide-or-seek", "3 wolf"))["winks"] == 2
    assert sheep(used("hide-or-seek", "2 wolf"))["at"] == "7"
    state = used("hide-or-seek")
    assert (sheep(state)["winks"], sheep(state)["at"]) == (0, "5")


@pytest.mark.rule("ST-72")
def test_intense_dreams_pay_four_and_scare_or_wake() -> None:
    state = used("intense-dreams")
    assert (sheep(state)["winks"], sheep(state)["scared"]) == (4, True)
    assert sheep(used("intense-dreams", scared=True))["fate"] == "awake"


@pytest.mark.rule("ST-73")
@pytest.mark.parametrize(
    ("near", "winks"),
    [("2 moonwalk Az", 3), ("8 moonwalk A~", 3), ("3 moonwalk Az", 0), ("7 moonwalk A~", 0), ("6 moonwalk Bz", 3)],
)
def test_lone_sheep_wants_no_own_zzz_within_two_spaces(near: str, winks: int) -> None:
    assert sheep(used("lone-sheep", near))["winks"] == winks


@pytest.mark.rule("ST-73")
@pytest.mark.parametrize(("near", "winks"), [(10, 0), (1, 0), (3, 0), (4, 0), (9, 3), (5, 3)])
def test_lone_sheep_looks_across_the_fence(near: int, winks: int) -> None:
    state = drawn(f"1 A\n2 lone-sheep A~\n{near} moonwalk Az", hands=("1-5 3-z",))
    assert sheep(played(state, "play 1-5 move 1", "use"))["winks"] == winks


@pytest.mark.rule("ST-74")
def test_lucid_dreams_want_zzz_on_two_tiles_at_most_after_paying() -> None:
    assert sheep(used("lucid-dreams", "7 moonwalk Azz\n8 copycat A~", tokens="Az"))["winks"] == 4
    assert sheep(used("lucid-dreams", "7 moonwalk Azz\n8 copycat A~", tokens="A~"))["winks"] == 0


@pytest.mark.rule("ST-75")
def test_moonwalk_pays_two_and_goes_back_two() -> None:
    state = used("moonwalk", "3 bounce-ahead A~")
    assert (sheep(state)["winks"], sheep(state)["at"], state.view(None)["phase"]) == (2, "3", "dream")


@pytest.mark.rule("ST-76")
def test_perfect_landing_pays_the_number_of_the_space_after_a_crossing() -> None:
    state = drawn("8 A\n5 perfect-landing A~", hands=("just-7 3-z",))
    assert sheep(played(state, "play just-7 move 7", "use"))["winks"] == 10
    assert sheep(used("perfect-landing"))["winks"] == 0


@pytest.mark.rule("ST-77")
def test_pipe_dream_wants_eight_spaces_before() -> None:
    state = drawn("1 A\n8 bounce-ahead A~\n9 pipe-dream A~", hands=("just-7 3-z",))
    assert sheep(played(state, "play just-7 move 7", "use", "use"))["pillow"] == 37
    state = drawn("1 A\n8 pipe-dream A~", hands=("just-7 3-z",))
    assert sheep(played(state, "play just-7 move 7", "use"))["pillow"] == 40


@pytest.mark.rule("ST-78", "ST-106")
def test_racing_rival_moves_the_number_of_the_previous_players_space() -> None:
    assert sheep(used("racing-rival", "4 B", previous=(1, "3-z")))["at"] == "9"
    assert sheep(used("racing-rival", "8 B\n2 C", seats=3, previous=(2, "3-z")))["at"] == "7"
    assert sheep(used("racing-rival", previous=(1, "3-z")))["at"] == "5"


@pytest.mark.rule("ST-79")
def test_recurring_dream_pays_two_for_each_tile_with_three_after_paying() -> None:
    assert sheep(used("recurring-dream", "7 moonwalk Azz~\n8 copycat Azz", tokens="Azzz"))["winks"] == 2
    assert sheep(used("recurring-dream", "7 moonwalk Azz~", tokens="Azz~"))["winks"] == 4


@pytest.mark.rule("ST-80")
def test_resting_spot_catches_one_and_may_make_brave() -> None:
    assert legal(landed("resting-spot")) == ["decline", "use"]
    state = landed("resting-spot", scared=True)
    assert legal(state) == ["decline", "use brave", "use scared"]
    brave = played(state.copy(), "use brave", "catch 10")
    assert (sheep(brave)["scared"], space(brave, 10)["zzz"][0], brave.view(None)["phase"]) == (False, 1, "draw")
    assert sheep(played(state, "use scared", "catch 10"))["scared"]


@pytest.mark.rule("ST-81")
def test_ruuuuuun_goes_right_in_front_of_the_nightmare() -> None:
    assert sheep(used("ruuuuuun", "7 wolf"))["at"] == "8"
    assert sheep(used("ruuuuuun", "2 wolf"))["at"] == "3"
    assert sheep(used("ruuuuuun", "10 wolf"))["at"] == "1"
    assert sheep(used("ruuuuuun", "4 wolf"))["at"] == "5"
    assert sheep(used("ruuuuuun"))["at"] == "5"


@pytest.mark.rule("ST-82", "ST-107")
def test_rush_ahead_pays_one_and_a_sheep_card_is_played_at_once() -> None:
    state = used("rush-ahead", "9 bounce-ahead A~")
    assert (sheep(state)["winks"], state.view(None)["phase"]) == (1, "rush")
    assert state.seen("draw 4-z", 1) == "draw 4-z"
    played(state, "draw 4-z")
    assert legal(state) == ["play 4-z move 4", "play 4-z catch 1"]
    assert state.why_not("play 3-z move 3") == "ST-82"
    played(state, "play 4-z move 4")
    assert (sheep(state)["at"], state.view(None)["phase"], sheep(state)["cards"]) == ("9", "dream", 1)


@pytest.mark.rule("ST-82")
def test_rush_ahead_stops_at_a_nightmare_card_and_goes_on_with_the_fence() -> None:
    state = drawn("9 A\n3 rush-ahead A~", hands=("4-z 3-z",))
    played(state, "play 4-z move 4", "use", "draw wolf-2")
    assert (state.view(None)["phase"], sheep(state)["winks"], state.view(None)["nightmare"]["at"]) == ("fence", 6, "2")


@pytest.mark.rule("ST-83")
def test_second_wind_discards_the_hand_openly_and_may_make_brave() -> None:
    state = used("second-wind", how="use brave", scared=True)
    assert (sheep(state)["cards"], sheep(state)["scared"], state.view(1)["gone"]["3-z"]) == (0, False, 1)
    played(state, "draw just-7", "draw just-7")
    assert (state.view(0)["hand"], state.seat) == (["just-7", "just-7"], 1)


@pytest.mark.rule("ST-85")
def test_shortcut_runs_to_the_nearest_tile_with_three_zzz_of_one_player() -> None:
    assert sheep(used("shortcut", "7 moonwalk Azz Bz\n9 copycat Bzz~"))["at"] == "9"
    assert sheep(used("shortcut", "7 moonwalk Azz Bz"))["at"] == "5"
    assert sheep(used("shortcut", "9 copycat Bzzz", tokens="Azzzz"))["at"] == "5"
    assert sheep(used("shortcut", "9 copycat Bzzz", tokens="Azzz"))["at"] == "9"


@pytest.mark.rule("ST-86")
def test_snooze_moves_goes_half_the_supply_the_way_one_came() -> None:
    assert sheep(used("snooze-moves", tokens="Azz"))["at"] == "9"
    back = drawn("7 A\n8 moonwalk A~\n6 snooze-moves Az", hands=("1-5 3-z",))
    assert sheep(played(back, "play 1-5 move 1", "use", "use"))["at"] == "2"


@pytest.mark.rule("ST-87")
def test_step_back_moves_one_back_and_may_make_brave_after_the_step() -> None:
    assert sheep(used("step-back"))["at"] == "4"
    state = landed("step-back", "4 wolf")
    assert legal(state) == ["decline", "use brave", "use scared"]
    assert not sheep(played(state.copy(), "use brave"))["scared"]
    assert sheep(played(state, "use scared"))["scared"]
    assert legal(landed("step-back", "4 wolf", scared=True)) == ["decline", "use"]
    assert sheep(used("step-back", "4 wolf", scared=True))["fate"] == "awake"


@pytest.mark.rule("ST-87")
def test_step_back_on_space_1_makes_brave_without_a_step() -> None:
    state = drawn("9 a\n1 step-back A~", hands=("2-zz 3-z",))
    played(state, "play 2-zz move 2")
    assert sentences(state.copy(), "use scared")[:2] == [("use-infinite", "ST-40"), ("nothing", "ST-43")]
    played(state, "use brave")
    assert (sheep(state)["at"], sheep(state)["scared"]) == ("1", False)


@pytest.mark.rule("ST-88")
def test_sweet_dream_pays_two_and_two_more_under_the_highest_pillow() -> None:
    assert sheep(used("sweet-dream", pillows=(30, 30), round=4))["winks"] == 4
    assert sheep(used("sweet-dream", pillows=(29, 30), round=4))["winks"] == 2


@pytest.mark.rule("ST-89")
def test_trampoline_repeats_the_movement_just_made() -> None:
    assert sheep(used("trampoline"))["at"] == "6"
    after_tile = drawn("1 A\n6 bounce-ahead A~\n7 trampoline A~", hands=("1-5 3-z",))
    assert sheep(played(after_tile, "play 1-5 move 5", "use", "use"))["at"] == "8"
    back = drawn("6 A\n7 moonwalk A~\n5 trampoline A~", hands=("1-5 3-z",))
    assert sheep(played(back, "play 1-5 move 1", "use", "use"))["at"] == "3"


@pytest.mark.rule("ST-106")
def test_without_a_turn_of_another_just_before_nobody_is_copied() -> None:
    for name in ("copycat", "racing-rival"):
        assert sheep(used(name, "8 B"))["at"] == "5"
        assert sheep(used(name, "8 B", previous=(0, "3-z")))["at"] == "5"


@pytest.mark.rule("ST-106")
def test_the_previous_player_counts_also_after_leaving_the_race() -> None:
    assert sheep(used("copycat", previous=(1, "3-z"), out="B"))["at"] == "8"
    assert sheep(used("racing-rival", previous=(1, "3-z"), out="B"))["at"] == "5"


@pytest.mark.rule("ST-106")
def test_the_last_card_played_in_a_turn_counts_and_a_card_only_turned_over_does_not() -> None:
    state = drawn("4 A\n5 double-dutch A~\n1 B", hands=("1-5 3-z", "4-z 4-z"))
    played(state, "play 1-5 move 1", "use", "play 3-z catch 1", "catch 5", "draw just-7", "draw just-7")
    assert state.view(None)["course"]["previous_card"] == "3-z"
    rush = drawn("4 A\n5 rush-ahead A~\n1 B", hands=("1-5 3-z", "4-z 4-z"))
    played(rush, "play 1-5 move 1", "use", "draw 6-www", "play 6-www gain 3", "draw just-7")
    assert rush.view(None)["course"]["previous_card"] == "6-www"
    alone = drawn("4 A", out="B", hands=("3-z 4-z",))
    played(alone, "play 3-z move 3", "draw just-7", "draw just-7")
    assert alone.view(None)["course"]["previous_card"] == "3-z"


@pytest.mark.rule("ST-107")
def test_a_card_played_through_a_tile_that_does_not_move_ends_tile_use() -> None:
    state = used("rush-ahead", "5 B")
    played(state, "draw 6-www", "play 6-www gain 3")
    assert state.view(None)["phase"] == "draw"


@pytest.mark.rule("ST-65")
def test_a_use_that_the_tile_does_not_offer_is_refused_by_the_rule_of_the_tile() -> None:
    for name, rule in (("bounce-ahead", "ST-62"), ("resting-spot", "ST-80"), ("deep-sleep", "ST-66")):
        with pytest.raises(wg.IllegalMove) as refusal:
            landed(name).play("use brave")
        assert refusal.value.rule == rule
