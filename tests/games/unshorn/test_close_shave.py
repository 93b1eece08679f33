"""Close Shave: a whole row at once, at the price of an attack."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import asked, drawn, gone, legal, lines, moment, played, view


@pytest.mark.rule("UN-55")
def test_all_cards_of_the_row_are_discarded_whatever_they_are_and_a_snag_snags() -> None:
    before = drawn("close-shave wolf", "", "", owed=1)
    state = played(before, "play close-shave seat-1 c", "all pass")
    assert lines(state) == ["snagged-now wolf", "BBB/BBB/...", ""]
    assert gone(before, state) == "basic close-shave snag steel"


@pytest.mark.rule("UN-55")
def test_a_row_without_a_snag_snags_nobody() -> None:
    state = played(drawn("close-shave wolf", "", owed=1), "play close-shave seat-1 a", "all pass")
    assert lines(state) == ["wolf", ".../BBB/BSN"]


@pytest.mark.rule("UN-55")
def test_only_rows_with_wool_can_be_named_and_a_fourth_row_counts() -> None:
    state = drawn("close-shave wolf", "BBB/.../BSN/B..", ".BB/BBB/BSN", "out-1")
    assert legal(state, "play close") == [
        f"play close-shave seat-{name}" for name in ("1 a", "1 c", "1 d", "2 a", "2 b", "2 c")
    ]
    assert state.why_not("play close-shave seat-1 b") == "UN-55"
    assert state.why_not("play close-shave seat-0 a") == "UN-55"
    assert state.why_not("play close-shave seat-3 a") == "UN-55"
    assert lines(played(state, "play close-shave seat-1 d", "all pass"))[1] == "BBB/.../BSN"


@pytest.mark.rule("UN-55")
def test_a_damaged_steel_in_the_row_goes_too() -> None:
    before = drawn("close-shave wolf", "BBB/BBB/.D.", pile="")
    state = played(before, "play close-shave seat-1 c", "all pass")
    assert (lines(state)[1], gone(before, state)) == ("BBB/BBB/...", "close-shave steel")


@pytest.mark.rule("UN-55")
def test_in_the_own_turn_it_uses_up_the_attack() -> None:
    state = played(drawn("close-shave wolf", "", owed=1), "play close-shave seat-1 a", "all pass")
    assert (legal(state), view(state)["shear"]) == (["draw", "play sheepdog"], "spent")


@pytest.mark.rule("UN-55")
@pytest.mark.parametrize("gear", ["snagged", "battery-1"])
def test_it_is_allowed_while_snagged_or_without_power(gear: str) -> None:
    state = drawn(f"{gear} close-shave wolf", "", owed=1)
    assert "play close-shave seat-1 a" in legal(state)
    end = asked(drawn(f"{gear} close-shave wolf", "", step="end"), 0)
    assert "play close-shave seat-1 a" in legal(end)


@pytest.mark.rule("UN-55")
def test_not_after_a_shear() -> None:
    state = played(drawn("close-shave wolf", "", owed=1), "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert state.why_not("play close-shave seat-1 a") == "UN-55"


@pytest.mark.rule("UN-55", "UN-46")
def test_not_after_a_cancelled_shear() -> None:
    state = played(drawn("close-shave wolf", "pow", owed=1), "shear seat-1 1", "play pow", "all pass")
    assert state.why_not("play close-shave seat-1 a") == "UN-55"


@pytest.mark.rule("UN-55", "UN-48", "UN-53")
def test_not_after_the_action_was_lost_otherwise() -> None:
    creamed = played(
        drawn("close-shave wolf", "shaving-cream", owed=1),
        "shear seat-1 1",
        "play shaving-cream",
        "all pass",
        "coin tails",
        "lose a1",
    )
    assert creamed.why_not("play close-shave seat-1 a") == "UN-55"
    robbed = played(
        drawn("close-shave wolf", "snagged shear-thief", owed=1),
        "shear seat-1 1",
        "1: play shear-thief seat-0",
        "all pass",
    )
    assert robbed.why_not("play close-shave seat-1 a") == "UN-55"


@pytest.mark.rule("UN-55")
def test_out_of_turn_it_uses_up_the_attack_of_the_next_own_turn() -> None:
    state = drawn("wolf", "close-shave", "", spent=True, step="end")
    state = played(state, "1: play close-shave seat-2 a", "all pass")
    assert (lines(state), moment(state)) == (["wolf", "owes", ".../BBB/BSN"], ("end", 1))
    state = played(state, "all pass", "roll 1", "all pass")
    assert (lines(state)[1], legal(state)) == ("", ["draw"])
    assert state.why_not("shear seat-0 1") == "UN-25"
    state = played(state, "draw", "card pow", "all pass", "roll 2", "all pass")
    assert "shear seat-1 1" in legal(state)


@pytest.mark.rule("UN-55")
def test_after_that_turn_the_player_shears_again() -> None:
    state = drawn("wolf", "owes", turn=0, spent=True, step="end", pile="")
    state = played(state, "all pass", "roll 2", "all pass", "all pass", "roll 2", "all pass")
    state = played(state, "shear seat-1 1", "all pass", "all pass", "cut a1", "all pass", "roll 2", "all pass")
    assert (moment(state), legal(state, "shear")) == (("main", 1), ["shear seat-0 1"])


@pytest.mark.rule("UN-55")
def test_not_out_of_turn_if_the_next_attack_is_already_used_up() -> None:
    state = drawn("wolf", "owes close-shave", spent=True, step="end")
    assert state.why_not("play close-shave seat-0 a") == "UN-55"


@pytest.mark.rule("UN-55")
def test_in_the_own_end_window_it_uses_the_attack_of_this_turn() -> None:
    state = drawn("snagged close-shave wolf", "", step="end")
    state = played(state, "0: play close-shave seat-1 a", "all pass")
    assert (lines(state), view(state)["shear"]) == (["snagged wolf", ".../BBB/BSN"], "spent")


@pytest.mark.rule("UN-55")
def test_the_victim_keeps_one_card_of_choice_unshown_if_the_row_is_all_there_is() -> None:
    before = drawn("close-shave wolf", "BS./.../...", "", owed=1)
    state = played(before, "play close-shave seat-1 a", "all pass")
    assert (moment(state), legal(state)) == (("keep", 1), ["keep a1", "keep a2"])
    assert state.why_not("keep a3") == "UN-55"
    state = played(state, "keep a2")
    assert (lines(state), gone(before, state)) == (["wolf", ".S./.../...", ""], "basic close-shave")
    assert moment(state) == ("main", 0)


@pytest.mark.rule("UN-55", "UN-80")
def test_the_kept_card_is_not_shown() -> None:
    state = played(
        drawn("close-shave wolf", "BBN/.../...", "", owed=1), "play close-shave seat-1 a", "all pass", "keep a1"
    )
    assert view(state, 0)["players"][1]["fleece"] == {"a1": "?"}
    assert lines(state) == ["snagged-now wolf", "B../.../...", ""]


@pytest.mark.rule("UN-55")
def test_a_kept_snag_snags_nobody() -> None:
    state = played(
        drawn("close-shave wolf", "BBN/.../...", "", owed=1), "play close-shave seat-1 a", "all pass", "keep a3"
    )
    assert lines(state) == ["wolf", "..N/.../...", ""]


@pytest.mark.rule("UN-55")
def test_a_single_last_card_stays() -> None:
    before = drawn("close-shave wolf", "B../.../...", owed=1)
    state = played(before, "play close-shave seat-1 a", "all pass")
    assert (lines(state), gone(before, state), moment(state)) == (["wolf", "B../.../..."], "close-shave", ("main", 0))


@pytest.mark.rule("UN-45", "UN-55")
def test_a_cancelled_close_shave_uses_up_no_attack() -> None:
    state = played(drawn("close-shave wolf", "pow", owed=1), "play close-shave seat-1 a", "play pow", "all pass")
    assert (lines(state), view(state)["shear"]) == (["wolf", ""], "due")
    out_of_turn = played(
        drawn("wolf pow", "close-shave", spent=True, step="end"),
        "1: play close-shave seat-0 a",
        "0: play pow",
        "all pass",
    )
    assert lines(out_of_turn) == ["wolf", ""]


@pytest.mark.rule("UN-36", "UN-55")
def test_a_snag_met_out_of_turn_stays_on_through_the_next_own_turn() -> None:
    state = drawn("wolf", "close-shave", spent=True, step="end")
    state = played(state, "1: play close-shave seat-0 c", "all pass")
    assert lines(state)[1] == "snagged-now owes"
    state = played(state, "all pass", "roll 1", "all pass")
    assert lines(state)[1] == "snagged"
    assert lines(played(state, "draw", "card pow", "all pass"))[1] == "pow"
