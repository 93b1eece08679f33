"""A turn: the roll, the Wolf, draws and the shear, the end."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import drawn, gone, is_over, legal, lines, moment, played, player, view

# ---- order and die


@pytest.mark.rule("UN-20")
def test_a_turn_is_roll_window_wolf_draws_and_shear_end_window() -> None:
    state = drawn("wolf", "", step="roll")
    assert moment(state) == ("roll", -1)
    state = played(state, "roll 1")
    assert moment(state) == ("after-roll", 1)
    state = played(state, "all pass")
    assert moment(state) == ("bite", 0)
    state = played(state, "lose a1")
    assert moment(state) == ("main", 0)
    state = played(state, "draw", "card pow")
    assert moment(state) == ("main", 0)
    state = played(state, "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert moment(state) == ("end", 1)
    assert moment(played(state, "all pass")) == ("roll", -1)


@pytest.mark.rule("UN-20", "UN-44")
def test_the_die_is_fixed_after_its_window_and_shows_its_value_all_turn() -> None:
    state = played(drawn("pow", "pow wolf", step="roll"), "roll 4", "all pass")
    assert state.why_not("play pow") == "UN-44"
    state = played(state, "draw", "card pow", "draw", "card pow", "shear seat-1 1")
    assert view(state)["die"] == 4
    end = drawn("pow", "pow wolf", die=4, spent=True, step="end")
    assert end.why_not("play pow") == "UN-44"
    assert view(end)["die"] == 4


@pytest.mark.rule("UN-21")
@pytest.mark.parametrize("face", [1, 6])
def test_as_many_cards_are_drawn_as_the_die_shows(face: int) -> None:
    state = played(drawn("", "wolf", step="roll"), f"roll {face}", "all pass")
    assert view(state)["draws"] == face
    for _ in range(face):
        state = played(state, "draw", "card pow")
    assert "draw" not in legal(state)
    assert state.why_not("draw") == "UN-21"
    assert view(state, 0)["hand"] == ["pow"] * face


@pytest.mark.rule("UN-21")
def test_a_hand_has_no_limit() -> None:
    full = "pow pow pow pow pow pow pow pow aftershave aftershave velcro velcro shear-thief"
    state = played(drawn(full, "wolf", owed=2), "draw", "card pow", "draw", "card pow")
    assert player(state, 0)["cards"] == 15


@pytest.mark.rule("UN-21", "UN-70")
def test_draws_that_the_pile_lacks_lapse() -> None:
    state = played(drawn("", "wolf", owed=5, pile="pow velcro"), "draw", "card pow", "draw", "card velcro")
    assert (view(state)["draws"], view(state)["pile"]) == (0, 0)
    assert legal(state, "draw") == []


# ---- the Wolf


@pytest.mark.rule("UN-22")
@pytest.mark.parametrize("face", [2, 4, 6])
def test_on_an_even_roll_the_wolf_passes_left_without_a_bite(face: int) -> None:
    state = drawn("wolf", "", "", step="roll")
    assert lines(played(state, f"roll {face}", "all pass")) == ["", "wolf", ""]


@pytest.mark.rule("UN-22")
@pytest.mark.parametrize("face", [1, 3, 5])
def test_on_an_odd_roll_the_wolf_takes_a_wool_of_the_players_choice_and_stays(face: int) -> None:
    state = played(drawn("wolf", "", "", step="roll"), f"roll {face}", "all pass")
    assert moment(state) == ("bite", 0)
    assert legal(state) == [f"lose {row}{column}" for row in "abc" for column in (1, 2, 3)]
    assert lines(played(state, "lose c3")) == ["BBB/BBB/BS. wolf", "", ""]


@pytest.mark.rule("UN-22")
def test_the_wolf_of_another_player_does_nothing() -> None:
    state = played(drawn("", "wolf", step="roll"), "roll 3", "all pass")
    assert (lines(state), moment(state)) == (["", "wolf"], ("main", 0))


@pytest.mark.rule("UN-22", "UN-71")
def test_a_bite_can_put_the_player_out() -> None:
    before = drawn("B../.../... wolf pow", "", "", step="roll")
    state = played(before, "roll 5", "all pass")
    assert lines(state) == ["out-1", "wolf", ""]
    assert (view(state)["turn"], moment(state)) == (1, ("roll", -1))
    assert gone(before, state) == "basic black-shear pow sheepdog"


@pytest.mark.rule("UN-22")
def test_a_wolf_that_came_in_the_window_does_nothing_this_turn() -> None:
    state = played(drawn("", "wolf", step="roll"), "roll 3", "1: play sheepdog", "all pass")
    assert (lines(state), moment(state)) == (["wolf", "no-dog"], ("main", 0))
    even = played(drawn("", "wolf", step="roll"), "roll 2", "1: play sheepdog", "all pass")
    assert lines(even) == ["wolf", "no-dog"]


@pytest.mark.rule("UN-22", "UN-54")
def test_a_wolf_that_left_in_the_window_and_came_back_does_nothing_either() -> None:
    state = played(drawn("wolf", "", step="roll"), "roll 3", "0: play sheepdog", "1: play sheepdog", "all pass")
    assert (lines(state), moment(state)) == (["wolf no-dog", "no-dog"], ("main", 0))


@pytest.mark.rule("UN-22")
def test_a_place_without_wool_cannot_be_given_to_the_wolf() -> None:
    state = played(drawn(".BB/BBB/BSN wolf", "", step="roll"), "roll 1", "all pass")
    assert state.why_not("lose a1") == "UN-22"


# ---- draws


@pytest.mark.rule("UN-23", "UN-81")
def test_a_card_for_the_hand_is_seen_by_its_owner_alone() -> None:
    state = played(drawn("", "wolf", owed=1), "draw")
    assert [state.seen("card velcro", seat) for seat in (0, 1, None)] == ["card velcro", "card ?", "card ?"]
    state = played(state, "card velcro")
    assert (view(state, 0)["hand"], view(state, 1)["hand"], player(state, 0)["cards"]) == (["velcro"], [], 1)


@pytest.mark.rule("UN-23")
def test_draws_come_one_at_a_time_and_other_cards_take_effect_at_once() -> None:
    state = drawn("", "wolf", owed=2)
    state = played(state, "draw", "card red-shear")
    assert (lines(state), view(state)["draws"], moment(state)) == (["red", "wolf"], 1, ("main", 0))
    state = played(state, "draw", "card blade-1")
    assert (lines(state), view(state)["draws"]) == (["red blade-1", "wolf"], 0)


@pytest.mark.rule("UN-23")
def test_even_a_worse_shear_must_be_taken() -> None:
    state = played(drawn("purple battery+1", "wolf", owed=1), "draw", "card blue-shear")
    assert (lines(state), player(state, 0)["power"]) == (["blue", "wolf"], 2)


@pytest.mark.rule("UN-24", "UN-36")
def test_a_new_shear_discards_the_old_one_with_all_that_is_on_it() -> None:
    before = drawn("green battery+1 blade-1 snagged", "wolf", owed=1)
    state = played(before, "draw", "card red-shear")
    assert lines(state) == ["red", "wolf"]
    assert gone(before, state) == "battery+1 blade-1 green-shear"


@pytest.mark.rule("UN-24")
def test_a_new_attachment_replaces_the_old_one_of_its_kind_only() -> None:
    before = drawn("battery+1 blade+1", "wolf", owed=2)
    state = played(before, "draw", "card battery-1", "draw", "card blade+1")
    assert lines(state) == ["battery-1 blade+1", "wolf"]
    assert gone(before, state) == "battery+1 blade+1"


# ---- the shear is due


@pytest.mark.rule("UN-25")
def test_the_shear_may_come_before_between_or_after_draws() -> None:
    state = drawn("", "wolf", owed=2)
    before = played(state, "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert legal(before) == ["draw"]
    between = played(state, "draw", "card pow", "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert legal(between) == ["draw"]
    after = played(state, "draw", "card pow", "draw", "card pow")
    assert legal(after) == ["shear seat-1 1"]


@pytest.mark.rule("UN-25")
def test_a_player_shears_once_a_turn() -> None:
    state = played(drawn("", "wolf", owed=2), "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert state.why_not("shear seat-1 1") == "UN-25"


@pytest.mark.rule("UN-25", "UN-27")
def test_the_shear_is_no_choice() -> None:
    state = drawn("", "wolf")
    assert legal(state) == ["shear seat-1 1"]
    assert state.why_not("pass") == "UN-27"


@pytest.mark.rule("UN-25", "UN-36")
def test_a_snagged_player_does_not_shear() -> None:
    state = drawn("snagged", "wolf", owed=1)
    assert legal(state) == ["draw"]
    assert state.why_not("shear seat-1 1") == "UN-36"


@pytest.mark.rule("UN-25", "UN-26")
def test_a_player_without_power_does_not_shear() -> None:
    state = drawn("battery-1", "wolf", owed=1)
    assert legal(state) == ["draw"]
    assert state.why_not("shear seat-1 1") == "UN-26"


@pytest.mark.rule("UN-26")
@pytest.mark.parametrize(
    ("gear", "power"),
    [
        ("", 1),
        ("battery-1", 0),
        ("battery-1 blade-1", 0),
        ("blue blade-1", 1),
        ("battery-1 blade+1", 1),
        ("purple battery+1 blade+1", 7),
    ],
)
def test_power_is_face_value_and_attachments_and_never_below_nothing(gear: str, power: int) -> None:
    state = drawn(f"{gear} wolf", "", owed=1)
    assert player(state, 0)["power"] == power
    assert legal(state, "shear") == [f"shear seat-1 {points}" for points in range(1, power + 1)]


# ---- the end


@pytest.mark.rule("UN-27")
def test_the_end_window_opens_by_itself_when_nothing_is_left_to_do() -> None:
    assert moment(played(drawn("snagged", "wolf", owed=1), "draw", "card pow")) == ("end", 1)
    assert moment(played(drawn("", "wolf", owed=1, spent=True), "draw", "card pow")) == ("end", 1)
    assert moment(played(drawn("battery-1", "wolf", step="roll"), "roll 1", "all pass", "draw", "card pow")) == (
        "end",
        1,
    )


@pytest.mark.rule("UN-27")
def test_with_an_empty_pile_and_no_shear_the_end_window_follows_the_roll() -> None:
    state = drawn("snagged", "wolf", step="roll", pile="")
    assert moment(played(state, "roll 6", "all pass")) == ("end", 1)


@pytest.mark.rule("UN-27", "UN-36", "UN-53")
def test_a_shear_made_possible_in_the_end_window_is_due_and_the_window_opens_anew_after_it() -> None:
    state = drawn("snagged", "wolf shear-thief", "", step="end")
    state = played(state, "1: play shear-thief seat-0", "all pass")
    assert (moment(state), view(state)["shear"]) == (("main", 0), "due")
    assert legal(state) == ["shear seat-1 1", "shear seat-2 1"]
    state = played(state, "shear seat-2 1", "all pass", "all pass", "cut a1")
    assert moment(state) == ("end", 1)


@pytest.mark.rule("UN-27")
def test_a_card_that_makes_no_shear_possible_only_opens_the_end_window_again() -> None:
    state = played(drawn("wolf", "", "velcro", spent=True, step="end"), "2: play velcro seat-1", "all pass", "steal a1")
    assert moment(state) == ("end", 1)
    assert moment(played(state, "pass", "pass")) == ("end", 0)


@pytest.mark.rule("UN-27", "UN-71")
def test_a_turn_that_ends_by_elimination_has_no_end_window() -> None:
    state = played(drawn("B../.../... wolf", "", "", step="roll"), "roll 1", "all pass")
    assert moment(state) == ("roll", -1)
    assert not is_over(state)
