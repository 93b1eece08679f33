"""Three and more cards at once: the whole outcome, worked out by hand from the rules."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import drawn, gone, is_over, legal, lines, moment, played, player, view
from woolgather.engine.state import State


def parts(state: State) -> list[tuple[int, int]]:
    return [(part["victim"], part["points"]) for part in view(state)["attack"]["parts"]]


def outcome(before: State, after: State) -> tuple[list[str], str, tuple[str, int]]:
    """All players, what was discarded since, and what is asked of whom."""
    return lines(after), gone(before, after), moment(after)


# ---- POW on POW


@pytest.mark.rule("UN-45", "UN-49")
def test_a_pow_on_a_pow_saves_an_aftershave() -> None:
    before = drawn("red wolf pow", "aftershave pow", "", "", die=3)
    state = played(
        before, "shear seat-1 4", "all pass", "1: play aftershave", "0: play pow", "1: play pow", "all pass", "all pass"
    )
    assert parts(state) == [(2, 2)]
    state = played(state, "all pass", "cut a1", "cut c2")
    assert outcome(before, state) == (["red wolf", "", ".BB/BBB/BSN", ""], "aftershave basic pow pow", ("end", 1))


@pytest.mark.rule("UN-45", "UN-53")
def test_a_shear_thief_saved_from_a_pow_makes_the_attacker_announce_anew() -> None:
    before = drawn("purple blade+1 wolf pow", "blue shear-thief pow", "", "")
    state = played(
        before,
        "shear seat-1 3",
        "shear seat-2 3",
        "1: play shear-thief seat-0",
        "0: play pow",
        "1: play pow",
        "all pass",
        "all pass",
    )
    assert moment(state) == ("announce", 0)
    state = played(state, "shear seat-3 2", "all pass", "all pass", "cut a1", "cut b1")
    assert outcome(before, state) == (
        ["blue wolf", "purple blade+1", "", ".BB/.BB/BSN"],
        "basic basic pow pow shear-thief",
        ("end", 1),
    )


@pytest.mark.rule("UN-42", "UN-45", "UN-48")
def test_three_pows_around_a_shaving_cream_cancel_it_and_the_attack_goes_on() -> None:
    before = drawn("blue wolf pow pow", "shaving-cream pow", "")
    state = played(
        before,
        "shear seat-1 2",
        "1: play shaving-cream",
        "0: play pow",
        "1: play pow",
        "all pass",
        "0: play pow",
        "all pass",
    )
    assert outcome(before, state) == (["blue wolf", "", ""], "pow pow pow shaving-cream", ("attack", 1))
    state = played(state, "all pass", "all pass", "cut a1", "cut a2")
    assert lines(state) == ["blue wolf", "..B/BBB/BSN", ""]


@pytest.mark.rule("UN-22", "UN-45", "UN-47")
def test_rolled_again_twice_and_the_third_time_the_pow_is_cancelled_so_that_the_wolf_bites() -> None:
    before = drawn("wolf pow", "pow pow", "pow", step="roll")
    state = played(
        before,
        "roll 2",
        "1: play pow",
        "all pass",
        "roll 4",
        "2: play pow",
        "all pass",
        "roll 5",
        "0: play pow",
        "1: play pow",
        "all pass",
    )
    assert moment(state) == ("after-roll", 1)
    state = played(state, "all pass", "lose c3")
    assert outcome(before, state) == (["BBB/BBB/BS. wolf", "", ""], "pow pow pow pow snag", ("main", 0))
    assert view(state)["draws"] == 5


@pytest.mark.rule("UN-45", "UN-46")
def test_the_second_of_two_pows_stops_an_attack_that_survived_the_first() -> None:
    before = drawn("red wolf pow", "pow", "pow", owed=1)
    state = played(before, "shear seat-1 2", "shear seat-2 2", "1: play pow", "0: play pow", "all pass")
    assert moment(state) == ("attack", 1)
    state = played(state, "all pass", "all pass", "cut a1", "cut a2", "2: play pow", "all pass")
    assert outcome(before, state) == (["red wolf", "..B/BBB/BSN", ""], "basic basic pow pow pow", ("main", 0))
    assert legal(state) == ["draw", "play sheepdog"]


# ---- deflections


@pytest.mark.rule("UN-37", "UN-49", "UN-56")
def test_a_chain_of_aftershaves_reaches_the_attacker_and_hits_the_own_snag() -> None:
    before = drawn("red wolf", "aftershave", "aftershave", die=5, owed=1)
    state = played(before, "shear seat-1 4", "all pass", "play aftershave", "all pass", "play aftershave", "all pass")
    assert (parts(state), view(state)["attack"]["picker"]) == ([(0, 1)], 2)
    state = played(state, "all pass", "2: cut c3")
    assert outcome(before, state) == (
        ["BBB/BBB/BS. red snagged-now wolf", "", ""],
        "aftershave aftershave snag",
        ("main", 0),
    )
    assert legal(state) == ["draw", "play sheepdog"]


@pytest.mark.rule("UN-49", "UN-56")
def test_the_attacker_too_deflects_and_the_attack_runs_round_the_table() -> None:
    before = drawn("purple battery+1 blade+1 wolf aftershave", "aftershave", "aftershave", die=1)
    state = played(before, "shear seat-1 7", "all pass", "play aftershave", "all pass", "play aftershave", "all pass")
    assert parts(state) == [(0, 2)]
    state = played(state, "0: play aftershave", "all pass")
    assert (parts(state), view(state)["attack"]["picker"]) == ([(1, 1)], 0)
    state = played(state, "all pass", "cut c2")
    assert outcome(before, state) == (
        ["purple battery+1 blade+1 wolf", "", ""],
        "aftershave aftershave aftershave",
        ("end", 1),
    )


@pytest.mark.rule("UN-49", "UN-56")
def test_with_the_option_a_chain_of_aftershaves_never_hits_the_attacker() -> None:
    before = drawn("purple wolf", "aftershave", "aftershave", die=2, deflect_skips_attacker=True)
    state = played(before, "shear seat-1 5", "all pass", "play aftershave", "all pass")
    assert parts(state) == [(2, 3)]
    state = played(state, "play aftershave", "all pass")
    assert (parts(state), view(state)["attack"]["picker"]) == ([(1, 2)], 0)
    state = played(state, "all pass", "cut c2")
    assert outcome(before, state) == (["purple wolf", "BBB/BBB/B.N", ""], "aftershave aftershave steel", ("end", 1))


@pytest.mark.rule("UN-33", "UN-46", "UN-49")
def test_a_steel_stays_then_two_parts_are_deflected_together_and_pow_stops_the_rest() -> None:
    before = drawn("red wolf", "", "aftershave", "pow", die=3, owed=1)
    state = played(
        before,
        "shear seat-1 1",
        "shear seat-2 2",
        "shear seat-3 1",
        "all pass",
        "all pass",
        "cut c2",
        "2: play aftershave",
        "all pass",
    )
    assert parts(state) == [(3, 2)]
    state = played(state, "3: play pow", "all pass")
    assert outcome(before, state) == (["red wolf", "", "", ""], "aftershave pow", ("main", 0))
    assert player(state, 1)["known_places"] == {"c2": "all"}


@pytest.mark.rule("UN-48", "UN-56", "UN-71")
def test_heads_does_not_save_but_a_deflection_puts_the_attacker_out() -> None:
    before = drawn("..S/.../... purple wolf velcro", "shaving-cream aftershave", "", die=4, owed=2)
    state = played(
        before,
        "shear seat-1 5",
        "1: play shaving-cream",
        "all pass",
        "coin heads",
        "all pass",
        "1: play aftershave",
        "all pass",
        "all pass",
    )
    assert outcome(before, state) == (
        ["out-1", "wolf", ""],
        "aftershave purple-shear shaving-cream sheepdog steel velcro",
        ("roll", -1),
    )
    assert view(state)["turn"] == 1


@pytest.mark.rule("UN-45", "UN-50")
def test_with_two_players_a_cancelled_aftershave_does_not_halve_and_the_next_one_does() -> None:
    before = drawn("purple wolf pow", "aftershave aftershave aftershave")
    state = played(before, "shear seat-1 5", "all pass", "play aftershave", "play pow", "all pass")
    assert parts(state) == [(1, 5)]
    state = played(state, "play aftershave", "all pass", "play aftershave", "all pass")
    assert parts(state) == [(1, 2)]
    state = played(state, "all pass", "cut c2")
    assert outcome(before, state) == (
        ["purple wolf", "BBB/BBB/B.N"],
        "aftershave aftershave aftershave pow steel",
        ("end", 1),
    )


@pytest.mark.rule("UN-50", "UN-63", "UN-71")
def test_a_victim_with_the_shepherd_goes_out_and_the_next_one_halves_because_two_are_left() -> None:
    before = drawn("red wolf", "B../.../... shepherd velcro", "aftershave", die=3)
    state = played(before, "shear seat-1 1", "shear seat-2 3", "all pass", "all pass", "2: play aftershave", "all pass")
    assert parts(state) == [(2, 2)]
    state = played(state, "all pass", "cut a1", "cut a2", "0: play sheepdog")
    assert outcome(before, state) == (
        ["red no-dog", "out-1", "..B/BBB/BSN wolf"],
        "aftershave basic basic basic black-shear sheepdog sheepdog shepherd velcro",
        ("end", 2),
    )


# ---- Velcro


@pytest.mark.rule("UN-45", "UN-52", "UN-71")
def test_velcro_steals_the_damaged_steel_before_the_part_and_the_victim_is_bare_too_soon() -> None:
    before = drawn("red wolf", "BD./.../... pow", "velcro pow", die=3, pile="")
    state = played(
        before,
        "shear seat-1 4",
        "all pass",
        "2: play velcro seat-1",
        "1: play pow",
        "2: play pow",
        "all pass",
        "all pass",
        "steal a2",
    )
    assert lines(state) == ["red wolf", "B../.../...", "BBB/BBB/BSN/D.."]
    assert moment(state) == ("part", 1)
    state = played(state, "all pass")
    assert outcome(before, state) == (
        ["red wolf", "out-1", "BBB/BBB/BSN/D.."],
        "basic black-shear pow pow sheepdog velcro",
        ("end", 2),
    )


@pytest.mark.rule("UN-34", "UN-45", "UN-52")
def test_a_snag_taken_from_the_discard_pile_in_time_snags_the_attacker() -> None:
    before = drawn("red wolf pow", "..B/.../... velcro pow", "", owed=1)
    state = played(
        before,
        "shear seat-1 4",
        "all pass",
        "1: play velcro snag",
        "0: play pow",
        "1: play pow",
        "all pass",
        "all pass",
        "stick b2",
        "all pass",
        "cut b2",
    )
    assert outcome(before, state) == (["red snagged-now wolf", "..B/.../...", ""], "pow pow velcro", ("main", 0))


@pytest.mark.rule("UN-22", "UN-45", "UN-52")
def test_velcro_in_the_window_after_the_roll_saves_the_last_wool_from_the_wolf() -> None:
    before = drawn("B../.../... wolf velcro pow", "pow", "", step="roll")
    state = played(
        before,
        "roll 3",
        "0: play velcro steel",
        "1: play pow",
        "0: play pow",
        "all pass",
        "all pass",
        "stick c2",
        "all pass",
        "lose a1",
    )
    assert outcome(before, state) == ([".../.../.S. wolf", "", ""], "basic pow pow velcro -steel", ("main", 0))


@pytest.mark.rule("UN-36", "UN-52", "UN-53")
def test_two_thieves_and_a_velcro_in_one_announcement_window() -> None:
    before = drawn("red wolf shear-thief", "blue shear-thief velcro", "")
    state = played(
        before,
        "shear seat-1 4",
        "1: play velcro seat-0",
        "all pass",
        "steal c2",
        "1: play shear-thief seat-0",
        "all pass",
    )
    assert (moment(state), legal(state, "shear")[-1]) == (("announce", 0), "shear seat-2 2")
    state = played(state, "shear seat-1 2", "0: play shear-thief seat-1", "all pass")
    assert (moment(state), legal(state, "shear")[-1]) == (("announce", 0), "shear seat-2 4")
    state = played(state, "shear seat-1 4", "all pass", "all pass", "cut d1", "cut c2")
    assert outcome(before, state) == (
        ["BBB/BBB/B.N red wolf", "BBB/BBB/B.N blue", ""],
        "shear-thief shear-thief steel steel velcro",
        ("end", 1),
    )


# ---- Shears that change hands


@pytest.mark.rule("UN-24", "UN-53", "UN-55")
def test_an_action_lost_to_a_thief_stays_lost_whatever_is_drawn_then() -> None:
    before = drawn("red wolf close-shave", "battery-1 shear-thief", "", owed=2)
    state = played(before, "shear seat-1 4", "1: play shear-thief seat-0", "all pass", "draw", "card purple-shear")
    assert state.why_not("shear seat-1 1") == "UN-25"
    assert state.why_not("play close-shave seat-1 a") == "UN-55"
    state = played(state, "draw", "card blade+1")
    assert outcome(before, state) == (
        ["purple blade+1 wolf close-shave", "red", ""],
        "battery-1 black-shear shear-thief",
        ("end", 1),
    )


@pytest.mark.rule("UN-34", "UN-36", "UN-53")
def test_a_freshly_snagged_shear_is_stolen_in_the_end_window_and_stays_snagged_through_the_thiefs_turn() -> None:
    before = drawn("red wolf", "snagged shear-thief pow", "pow")
    state = played(
        before,
        "shear seat-2 4",
        "all pass",
        "all pass",
        "cut c3",
        "1: play shear-thief seat-0",
        "2: play pow",
        "1: play pow",
        "all pass",
        "all pass",
    )
    assert lines(state) == ["snagged wolf", "red snagged-now", "BBB/BBB/BS."]
    state = played(state, "all pass")
    assert outcome(before, state) == (["wolf", "red snagged", "BBB/BBB/BS."], "pow pow shear-thief snag", ("roll", -1))
    state = played(state, "roll 1", "all pass")
    assert legal(state) == ["draw"]
    assert lines(played(state, "draw", "card aftershave", "all pass"))[1] == "red aftershave"


@pytest.mark.rule("UN-27", "UN-36", "UN-46", "UN-53")
def test_a_snagged_shear_stolen_in_the_end_window_makes_a_shear_due_that_pow_stops() -> None:
    before = drawn("snagged wolf", "red shear-thief", "pow", step="end")
    state = played(before, "1: play shear-thief seat-0", "all pass")
    assert legal(state, "shear")[-1] == "shear seat-2 4"
    state = played(state, "shear seat-2 4", "2: play pow", "all pass")
    assert outcome(before, state) == (["red wolf", "snagged", ""], "pow shear-thief", ("end", 1))


# ---- Close Shave


@pytest.mark.rule("UN-36", "UN-53", "UN-55")
def test_close_shave_out_of_turn_then_the_own_turn_in_which_a_thief_hands_the_marker_on() -> None:
    before = drawn("wolf", "close-shave shear-thief", "blue", spent=True, step="end")
    state = played(before, "1: play close-shave seat-0 c", "all pass")
    assert lines(state) == ["BBB/BBB/... wolf", "snagged-now owes shear-thief", "blue"]
    state = played(state, "all pass", "roll 1", "all pass", "play shear-thief seat-2", "all pass")
    assert legal(state) == ["draw"]
    state = played(state, "draw", "card pow", "all pass")
    assert outcome(before, state) == (
        ["BBB/BBB/... wolf", "blue pow", "snagged"],
        "basic close-shave shear-thief snag steel",
        ("roll", -1),
    )
    state = played(state, "roll 1", "all pass", "draw", "card pow", "all pass")
    assert lines(state)[2] == "pow"


@pytest.mark.rule("UN-24", "UN-45", "UN-55")
def test_close_shave_saved_by_a_second_pow_snags_and_a_new_shear_does_not_bring_the_action_back() -> None:
    before = drawn("wolf close-shave pow", "pow", "", owed=1)
    state = played(before, "play close-shave seat-1 c", "1: play pow", "0: play pow", "all pass", "all pass")
    assert lines(state) == ["snagged-now wolf", "BBB/BBB/...", ""]
    state = played(state, "draw", "card green-shear")
    assert outcome(before, state) == (
        ["green wolf", "BBB/BBB/...", ""],
        "basic black-shear close-shave pow pow snag steel",
        ("end", 1),
    )


# ---- Shaving Cream


@pytest.mark.rule("UN-45", "UN-48", "UN-71")
def test_the_third_of_three_shaving_creams_puts_the_attacker_out() -> None:
    before = drawn("B../.../... red battery+1 wolf pow", "shaving-cream shaving-cream", "shaving-cream", "", owed=2)
    state = played(
        before,
        "shear seat-1 5",
        "1: play shaving-cream",
        "all pass",
        "coin heads",
        "1: play shaving-cream",
        "0: play pow",
        "all pass",
        "2: play shaving-cream",
        "all pass",
        "coin tails",
    )
    assert outcome(before, state) == (
        ["out-1", "wolf", "", ""],
        "basic battery+1 pow red-shear shaving-cream shaving-cream shaving-cream sheepdog",
        ("roll", -1),
    )
    assert view(state)["turn"] == 1


# ---- the Wolf, the Shepherd and drawn events


@pytest.mark.rule("UN-22", "UN-47", "UN-54", "UN-63")
def test_a_dog_after_an_odd_roll_skips_the_shepherd_and_a_second_odd_roll_bites_nobody() -> None:
    before = drawn("wolf", "shepherd", "pow", "", step="roll")
    state = played(before, "roll 3", "0: play sheepdog", "2: play pow", "all pass", "roll 5", "all pass")
    assert outcome(before, state) == (["no-dog", "shepherd", "wolf", ""], "pow sheepdog", ("main", 0))
    assert view(state)["draws"] == 5


@pytest.mark.rule("UN-60", "UN-63", "UN-71")
def test_the_boy_puts_out_the_wolfs_holder_and_the_wolf_skips_the_shepherd() -> None:
    before = drawn("", "BN./.../... red blade+1 wolf pow", "B../.../... shepherd", "", owed=2)
    state = played(before, "draw", "card boy", "lose a1", "lose a1")
    assert outcome(before, state) == (
        [".BB/BBB/BSN", "out-1", "B../.../... shepherd", ".BB/BBB/BSN wolf"],
        "basic basic basic blade+1 boy pow red-shear sheepdog snag",
        ("main", 0),
    )


@pytest.mark.rule("UN-60", "UN-62", "UN-63")
def test_shepherd_moon_and_boy_drawn_in_one_turn() -> None:
    before = drawn("wolf", "BBB/.../... blue", "", owed=3)
    state = played(before, "draw", "card shepherd")
    assert lines(state) == ["shepherd", "BBB/.../... blue wolf", ""]
    state = played(state, "draw", "card moon", "lose a1", "lose a2")
    assert (lines(state), view(state)["calm"]) == (["shepherd", "BBB/.../... blue wolf", "..B/BBB/BSN"], True)
    state = played(state, "draw", "card boy", "lose a1", "lose a2", "lose a3")
    assert outcome(before, state) == (
        ["shepherd", "..B/.../... blue wolf", ".../BBB/BSN"],
        "basic basic basic basic basic boy moon",
        ("main", 0),
    )


@pytest.mark.rule("UN-60", "UN-71", "UN-74")
def test_the_boy_puts_out_the_drawer_and_the_wolfs_holder_together() -> None:
    before = drawn("S../.../... velcro", "", "BB./.../... wolf", "", owed=5)
    state = played(before, "draw", "card boy", "lose a1", "lose a1")
    assert outcome(before, state) == (
        ["out-1", ".BB/BBB/BSN", "out-1", ".BB/BBB/BSN wolf"],
        "basic basic basic basic black-shear black-shear boy sheepdog sheepdog steel velcro",
        ("roll", -1),
    )
    assert (view(state)["turn"], state.places()) == (1, [3, 1, 3, 1])


@pytest.mark.rule("UN-62", "UN-70", "UN-54")
def test_the_moon_as_last_card_then_the_dog_takes_the_calm_away() -> None:
    before = drawn("blue battery+1 wolf", "BBB/B../... blade-1 red", "", owed=4, pile="moon")
    state = played(before, "draw", "card moon", "lose a1", "lose a2", "lose a3", "lose c1", "lose c2", "lose c3")
    assert (lines(state), view(state)["calm"]) == (["blue wolf", ".../B../... red", "BBB/BBB/..."], True)
    state = played(state, "play sheepdog")
    assert outcome(before, state) == (
        ["blue no-dog", ".../B../... red wolf", "BBB/BBB/..."],
        "basic basic basic basic battery+1 blade-1 moon sheepdog snag steel",
        ("main", 0),
    )
    assert (view(state)["calm"], legal(state, "draw"), legal(state, "shear")[-1]) == (False, [], "shear seat-2 2")


@pytest.mark.rule("UN-50", "UN-64", "UN-70")
def test_the_goat_as_last_card_leaves_a_bare_shear_whose_attack_is_halved() -> None:
    before = drawn("red battery+1 blade+1 wolf pow velcro aftershave", "aftershave blade-1", owed=2, pile="goat")
    state = played(before, "draw", "card goat")
    assert (legal(state, "draw"), legal(state, "shear")[-1]) == ([], "shear seat-1 4")
    state = played(state, "shear seat-1 4", "all pass", "play aftershave", "all pass", "all pass", "cut a1", "cut c2")
    assert outcome(before, state) == (
        ["red wolf", ".BB/BBB/BDN"],
        "aftershave aftershave basic battery+1 blade+1 blade-1 goat pow velcro",
        ("end", 1),
    )


@pytest.mark.rule("UN-23", "UN-64", "UN-24")
def test_a_goat_between_draws_eats_what_was_drawn_and_brings_a_shear_that_is_used_at_once() -> None:
    before = drawn("snagged wolf pow", "", owed=2)
    state = played(
        before,
        "draw",
        "card velcro",
        "draw",
        "card goat",
        "draw",
        "card red-shear",
        "shear seat-1 4",
        "all pass",
        "all pass",
        "cut c2",
        "cut a1",
        "cut a2",
    )
    assert outcome(before, state) == (
        ["red wolf", "..B/BBB/B.N"],
        "basic basic black-shear goat pow steel velcro",
        ("main", 0),
    )
    assert view(state)["draws"] == 1


@pytest.mark.rule("UN-55", "UN-61", "UN-72")
def test_close_shave_leaves_one_card_that_the_boy_takes_and_the_game_is_won() -> None:
    before = drawn("close-shave", "BSN/.../... wolf velcro", owed=1, pile="boy")
    state = played(before, "play close-shave seat-1 a", "all pass", "1: keep a2", "draw", "card boy", "lose a1")
    assert outcome(before, state) == (
        [".BB/BBB/BSN snagged-now", "out-1"],
        "basic basic black-shear boy close-shave sheepdog snag steel velcro",
        ("over", -2),
    )
    assert (is_over(state), state.winners(), state.scores()) == (True, [0], [9, 0])


# ---- the same moments with more cards in them


@pytest.mark.rule("UN-46", "UN-48", "UN-53")
def test_heads_and_a_theft_between_others_leave_the_attack_to_a_pow_before_its_part() -> None:
    before = drawn("red wolf", "blue shaving-cream", "green shear-thief pow", owed=1)
    state = played(
        before,
        "shear seat-1 4",
        "1: play shaving-cream",
        "all pass",
        "coin heads",
        "2: play shear-thief seat-1",
        "all pass",
    )
    assert (parts(state), moment(state)) == ([(1, 4)], ("attack", 1))
    state = played(state, "all pass", "2: play pow", "all pass")
    assert outcome(before, state) == (["red wolf", "green", "blue"], "pow shaving-cream shear-thief", ("main", 0))
    assert legal(state) == ["draw", "play sheepdog"]


@pytest.mark.rule("UN-27", "UN-45", "UN-53")
def test_a_shear_that_a_thief_made_possible_at_the_end_survives_a_pow_by_another() -> None:
    before = drawn("snagged wolf pow", "red shear-thief", "pow", step="end")
    state = played(
        before, "1: play shear-thief seat-0", "all pass", "shear seat-2 4", "2: play pow", "0: play pow", "all pass"
    )
    assert (parts(state), moment(state)) == ([(2, 4)], ("attack", 2))
    state = played(state, "all pass", "all pass", "cut a1", "cut c2", "cut a2")
    assert outcome(before, state) == (
        ["red wolf", "snagged", "..B/BBB/B.N"],
        "basic basic pow pow shear-thief steel",
        ("end", 1),
    )


@pytest.mark.rule("UN-45", "UN-52", "UN-55")
def test_velcro_in_another_row_spares_the_choice_even_if_two_pows_fight_over_the_close_shave() -> None:
    before = drawn("wolf close-shave pow", "BB./.../... velcro pow", "", step="roll")
    state = played(
        before,
        "roll 2",
        "1: play velcro steel",
        "all pass",
        "stick b1",
        "all pass",
        "play close-shave seat-1 a",
        "1: play pow",
        "0: play pow",
        "all pass",
        "all pass",
    )
    assert outcome(before, state) == (
        ["", ".../S../... wolf", ""],
        "basic basic close-shave pow pow velcro -steel",
        ("main", 0),
    )
    assert view(state)["shear"] == "spent"


@pytest.mark.rule("UN-52", "UN-54", "UN-62")
def test_wool_that_the_moon_took_comes_back_with_velcro_and_the_dog_ends_the_calm() -> None:
    before = drawn("blue wolf velcro", "red", "", owed=2)
    state = played(
        before,
        "draw",
        "card moon",
        "lose a1",
        "lose a2",
        "lose b1",
        "lose b2",
        "play velcro basic",
        "all pass",
        "play sheepdog",
    )
    assert outcome(before, state) == (
        ["BBB/BBB/BSN/B.. blue no-dog", "..B/BBB/BSN red wolf", "BBB/..B/BSN"],
        "basic basic basic moon sheepdog velcro",
        ("main", 0),
    )
    assert (view(state)["calm"], view(state)["draws"]) == (False, 1)
