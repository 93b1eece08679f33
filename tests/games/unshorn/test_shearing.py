"""Shearing: announced, carried out part by part, stopped by Steel and Snags."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import asked, drawn, gone, legal, lines, moment, played, player, view
from woolgather.engine.state import State


def attack(state: State, *entries: str) -> State:
    """An announced attack that nobody answers, up to the first place to pick."""
    return played(state, *(f"shear seat-{entry}" for entry in entries), "all pass", "all pass")


# ---- the announcement


@pytest.mark.rule("UN-30")
def test_points_up_to_the_power_are_given_to_opponents_in_a_chosen_order() -> None:
    state = drawn("green wolf", "", "", "")
    assert legal(state, "shear") == [f"shear seat-{seat} {points}" for seat in (1, 2, 3) for points in (1, 2, 3)]
    state = played(state, "shear seat-2 1")
    assert moment(state) == ("announce", 0)
    assert legal(state) == ["done", "shear seat-1 1", "shear seat-1 2", "shear seat-3 1", "shear seat-3 2"]
    state = played(state, "shear seat-1 1")
    assert legal(state) == ["done", "shear seat-3 1"]
    state = played(state, "done")
    assert view(state)["attack"]["parts"] == [{"victim": 2, "points": 1}, {"victim": 1, "points": 1}]


@pytest.mark.rule("UN-30")
def test_when_all_points_are_given_or_all_opponents_named_the_announcement_is_complete() -> None:
    assert moment(played(drawn("green wolf", "", ""), "shear seat-1 3")) == ("attack", 1)
    assert moment(played(drawn("red wolf", "", ""), "shear seat-2 1", "shear seat-1 1")) == ("attack", 2)
    assert moment(played(drawn("red wolf", ""), "shear seat-1 1")) == ("attack", 1)


@pytest.mark.rule("UN-30")
@pytest.mark.parametrize("move", ["shear seat-0 1", "shear seat-1 3", "shear seat-3 1", "done"])
def test_not_oneself_nor_who_is_out_nor_more_than_the_power_nor_nobody(move: str) -> None:
    assert drawn("blue wolf", "", "", "out-1").why_not(move) == "UN-30"


@pytest.mark.rule("UN-30")
def test_nobody_is_named_twice() -> None:
    assert played(drawn("red wolf", "", "", ""), "shear seat-1 1").why_not("shear seat-1 1") == "UN-30"


@pytest.mark.rule("UN-30")
def test_fewer_points_than_the_power_are_enough() -> None:
    state = attack(drawn("purple wolf", "", ""), "1 1", "2 1")
    state = played(state, "cut a1", "all pass", "cut b2")
    assert lines(state) == ["purple wolf", ".BB/BBB/BSN", "BBB/B.B/BSN"]
    assert moment(state) == ("end", 1)


# ---- the parts


@pytest.mark.rule("UN-31")
def test_parts_are_carried_out_in_the_announced_order() -> None:
    state = attack(drawn("green wolf", "", ""), "2 1", "1 2")
    assert view(state)["pending"] == {"seat": 0, "victim": 2, "count": 1}
    state = played(state, "cut a1")
    assert (moment(state), view(state)["attack"]["parts"]) == (("part", 1), [{"victim": 1, "points": 2}])
    state = played(state, "all pass", "cut a1", "cut a2")
    assert lines(state) == ["green wolf", "..B/BBB/BSN", ".BB/BBB/BSN"]


@pytest.mark.rule("UN-31")
def test_the_attacker_picks_any_occupied_place_and_no_other() -> None:
    state = attack(drawn("wolf", "B.B/.../BSN", ""), "1 1")
    assert moment(state) == ("cut", 0)
    assert legal(state) == ["cut a1", "cut a3", "cut c1", "cut c2", "cut c3"]
    assert state.why_not("cut a2") == "UN-31"


@pytest.mark.rule("UN-31", "UN-38")
def test_an_open_damaged_steel_may_be_picked_too() -> None:
    state = attack(drawn("wolf", "BD./.../...", "", pile=""), "1 1")
    assert legal(state) == ["cut a1", "cut a2"]


@pytest.mark.rule("UN-31", "UN-52")
def test_a_card_in_the_fourth_row_may_be_picked() -> None:
    state = attack(drawn("wolf", "BBB/BBB/BSN/B..", ".BB/BBB/BSN"), "1 1")
    assert "cut d1" in legal(state)
    assert lines(played(state, "cut d1"))[1] == ""


@pytest.mark.rule("UN-32")
def test_basic_wool_costs_a_point() -> None:
    before = attack(drawn("blue wolf", "", ""), "1 2")
    state = played(before, "cut a1", "cut b3")
    assert (lines(state)[1], gone(before, state), moment(state)) == (".BB/BB./BSN", "basic basic", ("end", 1))


@pytest.mark.rule("UN-33")
def test_steel_costs_two_points() -> None:
    before = attack(drawn("green wolf", "", ""), "1 3")
    state = played(before, "cut c2")
    assert (gone(before, state), view(state)["attack"]["parts"]) == ("steel", [{"victim": 1, "points": 1}])
    assert lines(played(state, "cut a1"))[1] == ".BB/BBB/B.N"


@pytest.mark.rule("UN-33")
def test_with_one_point_left_steel_stays_and_the_point_is_lost() -> None:
    before = attack(drawn("blue wolf", "", ""), "1 2")
    state = played(before, "cut a1", "cut c2")
    assert (lines(state)[1], gone(before, state), moment(state)) == (".BB/BBB/BSN", "basic", ("end", 1))


@pytest.mark.rule("UN-33")
def test_points_of_another_part_do_not_help_against_steel() -> None:
    state = attack(drawn("green wolf", "", ""), "1 1", "2 2")
    state = played(state, "cut c2")
    assert (lines(state)[1], moment(state)) == ("", ("part", 2))
    assert lines(played(state, "all pass", "cut c2")) == ["green wolf", "", "BBB/BBB/B.N"]


@pytest.mark.rule("UN-33", "UN-80")
def test_a_steel_that_stayed_is_face_down_but_everybody_knows_its_place() -> None:
    state = played(attack(drawn("wolf", "", ""), "1 1"), "cut c2")
    assert [view(state, seat)["players"][1]["fleece"]["c2"] for seat in (0, 1, 2, None)] == ["steel"] * 4
    assert player(state, 1)["known_places"] == {"c2": "all"}
    hidden = played(state, "1: swap a1 c2")
    assert view(hidden, 0)["players"][1]["fleece"]["c2"] == "?"


@pytest.mark.rule("UN-34")
def test_a_snag_ends_the_whole_attack_and_snags_the_attackers_shear() -> None:
    before = attack(drawn("red wolf", "", ""), "1 2", "2 2")
    state = played(before, "cut c3")
    assert lines(state) == ["red snagged-now wolf", "BBB/BBB/BS.", ""]
    assert (gone(before, state), view(state)["attack"], moment(state)) == ("snag", None, ("end", 1))


@pytest.mark.rule("UN-34", "UN-71")
def test_a_snag_that_was_the_last_wool_puts_the_victim_out_and_snags_nonetheless() -> None:
    state = played(
        drawn("blue wolf", "..N/.../...", "", owed=1), "shear seat-1 1", "shear seat-2 1", "all pass", "all pass"
    )
    assert lines(state) == ["blue snagged-now wolf", "out-1", ""]
    assert (moment(state), view(state)["attack"]) == (("main", 0), None)


@pytest.mark.rule("UN-35", "UN-71")
def test_points_left_when_a_victim_is_bare_are_lost_and_the_next_part_begins() -> None:
    state = attack(drawn("red wolf", "B../.../...", ""), "1 3", "2 1")
    assert (lines(state)[1], moment(state)) == ("out-1", ("part", 2))
    assert view(state)["attack"]["parts"] == [{"victim": 2, "points": 1}]


# ---- snag markers


@pytest.mark.rule("UN-36")
def test_a_marker_stays_through_the_next_turn_of_its_holder_and_then_goes() -> None:
    state = played(attack(drawn("wolf", "snagged", owed=0), "1 1"), "cut c3", "all pass")
    assert lines(state)[0] == "snagged wolf"
    state = played(state, "roll 1", "all pass", "draw", "card pow", "all pass")
    assert (lines(state)[0], view(state)["turn"]) == ("snagged wolf", 0)
    state = played(state, "roll 2", "all pass")
    assert legal(state) == ["draw"]
    state = played(state, "draw", "card pow", "draw", "card pow", "all pass")
    assert lines(state)[0] == "pow pow"


@pytest.mark.rule("UN-36")
def test_a_marker_is_removed_at_the_end_of_the_turn_even_if_its_shear_came_in_that_turn() -> None:
    """Its then holder began this turn after the marker was put on."""
    state = drawn("shear-thief", "snagged wolf")
    state = played(state, "play shear-thief seat-1", "all pass")
    assert (lines(state), moment(state)) == (["snagged", "wolf"], ("end", 1))
    assert lines(played(state, "all pass")) == ["", "wolf"]


@pytest.mark.rule("UN-36", "UN-53")
def test_a_marker_put_on_in_this_turn_stays_on_at_its_end_whoever_has_it() -> None:
    state = played(attack(drawn("wolf", "shear-thief", ""), "1 1"), "cut c3")
    state = played(state, "1: play shear-thief seat-0", "all pass", "all pass")
    assert lines(state) == ["wolf", "BBB/BBB/BS. snagged", ""]
    state = played(state, "roll 1", "all pass", "draw", "card pow", "all pass")
    assert lines(state) == ["wolf", "BBB/BBB/BS. pow", ""]


@pytest.mark.rule("UN-36")
def test_another_players_turn_leaves_a_marker_on() -> None:
    state = played(drawn("", "snagged wolf", "", spent=True, step="end"), "all pass")
    assert lines(state)[1] == "snagged wolf"


@pytest.mark.rule("UN-36", "UN-24")
def test_who_draws_a_new_shear_may_use_it_in_the_same_turn() -> None:
    state = played(drawn("snagged", "wolf", owed=1), "draw", "card blue-shear")
    assert (moment(state), legal(state, "shear")) == (("main", 0), ["shear seat-1 1", "shear seat-1 2"])


@pytest.mark.rule("UN-36")
def test_a_new_shear_does_not_give_back_an_action_that_was_used() -> None:
    state = played(attack(drawn("wolf", "", owed=2), "1 1"), "cut c3", "draw", "card blue-shear")
    assert (lines(state)[0], legal(state)) == ("blue wolf", ["draw", "play sheepdog"])


@pytest.mark.rule("UN-37", "UN-22")
def test_a_snag_given_to_the_wolf_snags_nobody() -> None:
    state = played(drawn("wolf", "", step="roll"), "roll 1", "all pass", "lose c3")
    assert lines(state) == ["BBB/BBB/BS. wolf", ""]


@pytest.mark.rule("UN-37", "UN-60")
def test_a_snag_given_for_the_boy_snags_nobody() -> None:
    state = played(drawn("", "wolf", owed=1), "draw", "card boy", "lose c3", "lose c3", "lose c2")
    assert lines(state) == ["BBB/BBB/BS.", "BBB/BBB/B.. wolf"]


@pytest.mark.rule("UN-37", "UN-62")
def test_a_snag_given_to_the_moon_snags_nobody() -> None:
    state = played(drawn("", "wolf", owed=1), "draw", "card moon", "lose c3")
    assert lines(state) == ["BBB/BBB/BS.", "wolf"]


@pytest.mark.rule("UN-37", "UN-48")
def test_a_snag_given_for_shaving_cream_snags_nobody() -> None:
    state = played(
        drawn("wolf", "shaving-cream"), "shear seat-1 1", "play shaving-cream", "all pass", "coin tails", "lose c3"
    )
    assert lines(state) == ["BBB/BBB/BS. wolf", ""]


@pytest.mark.rule("UN-37", "UN-52")
def test_a_snag_stolen_with_velcro_snags_nobody_and_works_for_its_new_owner() -> None:
    state = played(drawn("velcro wolf", ""), "play velcro seat-1", "all pass", "steal c3")
    assert lines(state) == ["BBB/BBB/BSN/N.. wolf", "BBB/BBB/BS."]


@pytest.mark.rule("UN-37", "UN-49")
def test_under_a_deflected_attack_the_attacker_is_snagged() -> None:
    state = played(
        drawn("wolf", "aftershave", "", die=3),
        "shear seat-1 1",
        "all pass",
        "play aftershave",
        "all pass",
        "all pass",
        "cut c3",
    )
    assert lines(state) == ["snagged-now wolf", "", "BBB/BBB/BS."]


# ---- an empty pile


@pytest.mark.rule("UN-38")
def test_with_an_empty_pile_steel_is_damaged_by_one_point_and_stays_open() -> None:
    before = attack(drawn("wolf", "", "", pile=""), "1 1")
    state = played(before, "cut c2")
    assert (lines(state)[1], gone(before, state)) == ("BBB/BBB/BDN", "")
    assert [view(state, seat)["players"][1]["fleece"]["c2"] for seat in (0, 1, 2, None)] == ["damaged"] * 4


@pytest.mark.rule("UN-38")
def test_with_an_empty_pile_two_points_still_remove_steel() -> None:
    before = attack(drawn("blue wolf", "", "", pile=""), "1 2")
    state = played(before, "cut c2")
    assert (lines(state)[1], gone(before, state)) == ("BBB/BBB/B.N", "steel")


@pytest.mark.rule("UN-38")
def test_a_damaged_steel_is_removed_for_one_point() -> None:
    before = attack(drawn("blue wolf", "BBB/BBB/BDN", "", pile=""), "1 2")
    state = played(before, "cut c2")
    assert (gone(before, state), view(state)["attack"]["parts"]) == ("steel", [{"victim": 1, "points": 1}])


@pytest.mark.rule("UN-38")
def test_a_steel_damaged_by_the_first_part_can_be_removed_in_a_later_turn_only() -> None:
    state = attack(drawn("wolf", ".../.../.S.", "", pile=""), "1 1")
    assert (lines(state)[1], moment(state)) == (".../.../.D.", ("end", 1))


# ---- rearranging


@pytest.mark.rule("UN-39")
def test_two_own_cards_are_swapped_once_a_turn_and_it_is_no_play() -> None:
    state = drawn("wolf", "", "", owed=1)
    state = played(state, "swap a1 c3")
    assert (lines(state)[0], moment(state)) == ("NBB/BBB/BSB wolf", ("main", 0))
    assert state.why_not("swap a1 c3") == "UN-39"
    assert player(state, 0)["rearranged"]


@pytest.mark.rule("UN-39")
def test_it_clears_no_passes_and_opens_no_window() -> None:
    state = played(drawn("wolf", "", "", step="roll"), "roll 2", "pass", "swap a1 c2")
    assert moment(state) == ("after-roll", 2)
    state = played(state, "pass", "swap a1 c3", "pass")
    assert moment(state) == ("main", 0)


@pytest.mark.rule("UN-39")
def test_everybody_may_do_it_in_anybodys_turn_and_again_in_the_next() -> None:
    state = played(drawn("wolf", "", spent=True, step="end"), "swap a1 a2")
    assert state.why_not("swap a1 a2") == "UN-39"
    state = played(state, "pass", "pass", "roll 1")
    assert "swap a1 a2" in legal(state, "swap")


@pytest.mark.rule("UN-39")
def test_only_occupied_places_take_part_and_a_damaged_steel_stays_in_place() -> None:
    state = drawn("BB./.../.D. wolf", "", pile="")
    assert legal(state, "swap") == ["swap a1 a2"]
    assert state.why_not("swap a1 a3") == state.why_not("swap a1 c2") == "UN-39"


@pytest.mark.rule("UN-39")
def test_that_it_happened_is_public_and_which_places_is_not() -> None:
    state = drawn("wolf", "")
    assert [state.seen("swap a1 c3", seat) for seat in (0, 1, None)] == ["swap a1 c3", "swap ? ?", "swap ? ?"]
    state = played(state, "swap a1 c3")
    assert view(state, 1)["players"][0]["rearranged"]
    assert set(view(state, 1)["players"][0]["fleece"].values()) == {"?"}


@pytest.mark.rule("UN-39")
def test_the_attacker_may_do_it_before_picking_a_place() -> None:
    state = attack(drawn("wolf", ""), "1 1")
    assert moment(played(state, "swap a1 c3")) == ("cut", 0)


@pytest.mark.rule("UN-39")
def test_before_a_bite_too_but_a_choice_in_anothers_turn_allows_none() -> None:
    assert "swap a1 c3" in legal(played(drawn("wolf", "", step="roll"), "roll 1", "all pass"), "swap")
    sticking = played(
        drawn("wolf", "BBB/B../BSN velcro", "", spent=True, step="end"), "1: play velcro seat-2", "all pass", "steal a1"
    )
    assert moment(sticking) == ("stick", 1)
    assert sticking.why_not("swap a1 a2") == "UN-39"


@pytest.mark.rule("UN-39", "UN-60", "UN-62")
@pytest.mark.parametrize("card", ["boy", "moon"])
def test_not_while_the_boy_or_the_moon_is_answered(card: str) -> None:
    state = played(drawn("", "wolf", owed=1), "draw", f"card {card}")
    assert moment(state) == (card, 0)
    assert state.why_not("swap a1 a2") == "UN-39"


@pytest.mark.rule("UN-39", "UN-55")
def test_not_between_the_naming_of_a_row_and_what_comes_of_it() -> None:
    state = drawn("close-shave wolf", "BS./.../...", "pow")
    named = played(state, "play close-shave seat-1 a")
    assert asked(named, 1).why_not("swap a1 a2") == "UN-39"
    assert asked(named, 2).why_not("swap a1 a2") is None
    keeping = played(named, "all pass")
    assert moment(keeping) == ("keep", 1)
    assert keeping.why_not("swap a1 a2") == "UN-39"
