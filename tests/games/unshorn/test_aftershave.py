"""Aftershave: the attack goes on to a neighbour, halved."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import drawn, gone, legal, lines, moment, played, view
from woolgather.engine.state import State


def attacked(state: State, *entries: str) -> State:
    """Announced, and the window before the first part is open."""
    return played(state, *(f"shear seat-{entry}" for entry in entries), "all pass")


def parts(state: State) -> list[tuple[int, int]]:
    return [(part["victim"], part["points"]) for part in view(state)["attack"]["parts"]]


@pytest.mark.rule("UN-49")
@pytest.mark.parametrize(("die", "victim"), [(2, 1), (4, 1), (6, 1), (1, 3), (3, 3), (5, 3)])
def test_even_dice_deflect_to_the_right_and_odd_ones_to_the_left(die: int, victim: int) -> None:
    before = attacked(drawn("red wolf", "", "aftershave", "", die=die), "2 4")
    state = played(before, "play aftershave", "all pass")
    assert (moment(state), parts(state), gone(before, state)) == (("part", victim), [(victim, 2)], "aftershave")


@pytest.mark.rule("UN-49")
@pytest.mark.parametrize(("points", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_half_is_rounded_up_and_one_stays_one(points: int, half: int) -> None:
    state = played(
        drawn("purple battery+1 blade+1 wolf", "aftershave", "", ""),
        f"shear seat-1 {points}",
        *["done"] * (points < 7),
        "all pass",
    )
    assert parts(played(state, "play aftershave", "all pass")) == [(2, half)]


@pytest.mark.rule("UN-49")
def test_points_of_this_part_and_all_later_ones_become_one_part() -> None:
    state = attacked(drawn("purple wolf", "aftershave", "", "", die=3), "1 2", "3 2", "2 1")
    assert parts(played(state, "play aftershave", "all pass")) == [(2, 3)]


@pytest.mark.rule("UN-49")
def test_parts_already_carried_out_do_not_count() -> None:
    state = attacked(drawn("red wolf", "", "aftershave", "", die=3), "1 1", "2 2", "3 1")
    state = played(state, "all pass", "cut a1", "2: play aftershave", "all pass")
    assert (lines(state)[1], parts(state)) == (".BB/BBB/BSN", [(3, 2)])


@pytest.mark.rule("UN-49")
def test_the_new_victim_may_answer_again_in_the_same_direction_halved_again() -> None:
    before = attacked(drawn("purple wolf", "aftershave", "aftershave", "", die=5), "1 5")
    state = played(before, "play aftershave", "all pass", "2: play aftershave", "all pass")
    assert (moment(state), parts(state)) == (("part", 3), [(3, 2)])
    state = played(state, "all pass", "cut a1", "cut a2")
    assert lines(state) == ["purple wolf", "", "", "..B/BBB/BSN"]
    assert gone(before, state) == "aftershave aftershave basic basic"


@pytest.mark.rule("UN-49")
def test_the_neighbour_is_the_next_who_lives() -> None:
    state = attacked(drawn("red wolf", "aftershave", "out-1", "", die=3), "1 4")
    assert parts(played(state, "play aftershave", "all pass")) == [(3, 2)]


@pytest.mark.rule("UN-44", "UN-49")
def test_a_later_victim_must_wait_for_the_own_part() -> None:
    state = attacked(drawn("blue wolf", "", "aftershave", ""), "1 1", "2 1")
    assert played(state, "pass").why_not("play aftershave") == "UN-44"
    assert "play aftershave" in legal(played(state, "all pass", "cut a1"))


@pytest.mark.rule("UN-45", "UN-49")
def test_a_cancelled_aftershave_leaves_the_part_where_it_was() -> None:
    state = attacked(drawn("red wolf pow", "aftershave aftershave", "", ""), "1 4")
    state = played(state, "play aftershave", "0: play pow", "all pass")
    assert (moment(state), parts(state)) == (("part", 1), [(1, 4)])
    assert "play aftershave" in legal(state)


@pytest.mark.rule("UN-50")
def test_with_two_players_the_points_are_halved_on_the_same_victim_and_stack() -> None:
    before = attacked(drawn("purple wolf", "aftershave aftershave aftershave"), "1 5")
    state = played(before, "play aftershave", "all pass")
    assert (moment(state), parts(state)) == (("part", 1), [(1, 3)])
    state = played(state, "play aftershave", "all pass")
    assert parts(state) == [(1, 2)]
    state = played(state, "play aftershave", "all pass", "all pass", "cut a1")
    assert lines(state) == ["purple wolf", ".BB/BBB/BSN"]
    assert gone(before, state) == "aftershave aftershave aftershave basic"


@pytest.mark.rule("UN-50")
def test_it_counts_how_many_live_at_that_moment() -> None:
    state = attacked(drawn("red wolf", "out-1", "aftershave", die=2), "2 4")
    assert parts(played(state, "play aftershave", "all pass")) == [(2, 2)]
    during = attacked(drawn("red wolf", "B../.../...", "aftershave", die=3), "1 1", "2 3")
    during = played(during, "all pass", "2: play aftershave", "all pass")
    assert (lines(during)[1], parts(during)) == ("out-1", [(2, 2)])


@pytest.mark.rule("UN-38", "UN-39", "UN-49")
def test_a_damaged_steel_stays_in_place_while_its_owner_rearranges_and_deflects() -> None:
    before = drawn("red wolf", "BD./.../..N aftershave", "", die=3, pile="")
    state = played(before, "shear seat-1 4", "1: swap a1 c3", "all pass", "1: play aftershave", "all pass")
    assert (lines(state)[1], parts(state)) == ("ND./.../..B", [(2, 2)])
    assert played(state, "pass").why_not("swap a1 c3") == "UN-39"
    state = played(state, "all pass", "cut a1", "cut c2")
    assert (lines(state), gone(before, state)) == (["red wolf", "ND./.../..B", ".BB/BBB/BDN"], "aftershave basic")


# ---- back to the attacker


@pytest.mark.rule("UN-56")
def test_the_neighbour_may_be_the_attacker_and_the_last_deflector_picks() -> None:
    before = attacked(drawn("red wolf", "aftershave", "", die=2), "1 4")
    state = played(before, "play aftershave", "all pass")
    assert (moment(state), parts(state), view(state)["attack"]["picker"]) == (("part", 0), [(0, 2)], 1)
    state = played(state, "all pass")
    assert (moment(state), view(state)["pending"]["victim"]) == (("cut", 1), 0)
    state = played(state, "cut a1", "cut a2")
    assert (lines(state), moment(state)) == (["..B/BBB/BSN red wolf", "", ""], ("end", 1))
    assert gone(before, state) == "aftershave basic basic"


@pytest.mark.rule("UN-56", "UN-37")
def test_the_attackers_own_snag_snags_the_attacker_and_ends_the_attack() -> None:
    state = attacked(drawn("red wolf", "aftershave", "", die=2), "1 4")
    state = played(state, "play aftershave", "all pass", "all pass", "cut c3")
    assert (lines(state), view(state)["attack"]) == (["BBB/BBB/BS. red snagged-now wolf", "", ""], None)


@pytest.mark.rule("UN-56", "UN-33")
def test_the_attackers_own_steel_resists_one_point_and_falls_to_two() -> None:
    state = attacked(drawn("red wolf", "aftershave", "", die=2), "1 4")
    state = played(state, "play aftershave", "all pass", "all pass")
    assert lines(played(state, "cut c2"))[0] == "BBB/BBB/B.N red wolf"
    assert lines(played(state, "cut a1", "cut c2"))[0] == ".BB/BBB/BSN red wolf"


@pytest.mark.rule("UN-56", "UN-71")
def test_a_deflected_attack_may_put_the_attacker_out() -> None:
    before = attacked(drawn("B../.../... red wolf pow", "aftershave", "", die=2, owed=3), "1 4")
    state = played(before, "play aftershave", "all pass", "all pass")
    assert lines(state) == ["out-1", "wolf", ""]
    assert (moment(state), view(state)["turn"], view(state)["attack"]) == (("roll", -1), 1, None)
    assert gone(before, state) == "aftershave basic pow red-shear sheepdog"


@pytest.mark.rule("UN-56")
def test_the_attacker_may_use_aftershave_and_picks_again_for_whom_it_hits_then() -> None:
    state = attacked(drawn("red wolf aftershave", "aftershave", "", die=2), "1 4")
    state = played(state, "play aftershave", "all pass", "0: play aftershave", "all pass")
    assert (moment(state), parts(state), view(state)["attack"]["picker"]) == (("part", 2), [(2, 1)], 0)
    assert lines(played(state, "all pass", "cut a1"))[2] == ".BB/BBB/BSN"


@pytest.mark.rule("UN-56")
def test_the_option_hits_the_next_player_beyond_the_attacker() -> None:
    players = ("red wolf", "aftershave", "", "")
    usual = attacked(drawn(*players, die=2), "1 4")
    assert parts(played(usual, "play aftershave", "all pass")) == [(0, 2)]
    skipping = attacked(drawn(*players, die=2, deflect_skips_attacker=True), "1 4")
    assert parts(played(skipping, "play aftershave", "all pass")) == [(3, 2)]
    odd = attacked(drawn(*players, die=3, deflect_skips_attacker=True), "1 4")
    assert parts(played(odd, "play aftershave", "all pass")) == [(2, 2)]


@pytest.mark.rule("UN-50", "UN-56")
def test_the_option_changes_nothing_with_two_players() -> None:
    state = attacked(drawn("red wolf", "aftershave", die=2, deflect_skips_attacker=True), "1 4")
    assert parts(played(state, "play aftershave", "all pass")) == [(1, 2)]
