"""Drawn events: the Boy Who Cried Wolf, the Moon, the Shepherd, the Goat."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import drawn, gone, is_over, legal, lines, moment, played, player, view
from woolgather.engine.errors import Unreadable

# ---- the Boy Who Cried Wolf


@pytest.mark.rule("UN-60")
def test_everybody_gives_one_wool_and_the_wolfs_holder_two() -> None:
    before = drawn("", "wolf", "", owed=1)
    state = played(before, "draw", "card boy")
    assert moment(state) == ("boy", 0)
    state = played(state, "lose a1")
    assert (moment(state), view(state)["pending"]["count"]) == (("boy", 1), 2)
    state = played(state, "lose a1", "lose c2", "lose b2")
    assert lines(state) == [".BB/BBB/BSN", ".BB/BBB/B.N wolf", "BBB/B.B/BSN"]
    assert (gone(before, state), moment(state)) == ("basic basic basic boy steel", ("main", 0))


@pytest.mark.rule("UN-60", "UN-83")
def test_choices_are_hidden_until_all_are_made() -> None:
    state = played(drawn("", "wolf", owed=1), "draw", "card boy")
    assert [state.seen("lose a1", seat) for seat in (0, 1, None)] == ["lose a1", "lose ?", "lose ?"]
    state = played(state, "lose a1")
    assert len(player(state, 0)["fleece"]) == 9
    assert [view(state, seat)["chosen"]["own"] for seat in (0, 1, None)] == [["a1"], [], []]
    assert view(state, 1)["chosen"]["counts"] == [1, 0]


@pytest.mark.rule("UN-60")
def test_the_same_place_is_not_chosen_twice_nor_an_empty_one() -> None:
    state = played(drawn(".BB/BBB/BSN wolf", "", owed=1), "draw", "card boy", "lose a2")
    assert state.why_not("lose a2") == state.why_not("lose a1") == "UN-60"


@pytest.mark.rule("UN-60", "UN-71")
def test_the_holder_with_one_wool_gives_the_last_one() -> None:
    before = drawn("", "B../.../... wolf velcro", "", owed=1)
    state = played(before, "draw", "card boy", "lose a1", "lose a1")
    assert lines(state) == [".BB/BBB/BSN", "out-1", ".BB/BBB/BSN wolf"]
    assert gone(before, state) == "basic basic basic black-shear boy sheepdog velcro"
    assert moment(state) == ("main", 0)


@pytest.mark.rule("UN-60", "UN-63")
def test_the_shepherd_protects_from_the_boy() -> None:
    state = played(drawn("", "shepherd", "wolf", owed=1), "draw", "card boy", "lose a1", "lose a1", "lose a2")
    assert lines(state) == [".BB/BBB/BSN", "shepherd", "..B/BBB/BSN wolf"]


@pytest.mark.rule("UN-60", "UN-63")
def test_with_the_option_off_the_boy_takes_from_the_shepherds_player_too() -> None:
    state = played(
        drawn("", "shepherd", "wolf", owed=1, shepherd_stops_boy=False),
        "draw",
        "card boy",
        "lose a1",
        "lose b1",
        "lose a1",
        "lose a2",
    )
    assert lines(state) == [".BB/BBB/BSN", "BBB/.BB/BSN shepherd", "..B/BBB/BSN wolf"]
    state = drawn("", "B../.../... shepherd", "wolf", owed=1, shepherd_stops_boy=False)
    assert lines(played(state, "draw", "card boy", "lose a1", "lose a1", "lose a2"))[1] == "out-1"


@pytest.mark.rule("UN-62", "UN-63")
def test_the_moon_spares_the_shepherds_player_whatever_the_boy_does() -> None:
    state = played(drawn("", "shepherd", "wolf", owed=1, shepherd_stops_boy=False), "draw", "card moon", "lose a1")
    assert lines(state) == [".BB/BBB/BSN", "shepherd", "wolf"]


@pytest.mark.rule("UN-60")
def test_no_window_opens_for_the_boy() -> None:
    state = played(drawn("", "wolf pow velcro", owed=1), "draw", "card boy", "lose a1")
    assert (moment(state), legal(state, "play")) == (("boy", 1), [])


@pytest.mark.rule("UN-60", "UN-71")
def test_if_the_drawer_goes_out_the_turn_is_over() -> None:
    state = played(drawn("B../.../... pow", "", "wolf", owed=4), "draw", "card boy", "lose a1", "lose a1", "lose a2")
    assert lines(state) == ["out-1", ".BB/BBB/BSN", "..B/BBB/BSN wolf"]
    assert (moment(state), view(state)["turn"], view(state)["draws"]) == (("roll", -1), 1, 0)


@pytest.mark.rule("UN-61", "UN-74")
def test_if_nobody_is_left_there_is_no_winner_and_all_have_lost_alike() -> None:
    state = played(drawn("B../.../...", "BB./.../... wolf", owed=1), "draw", "card boy")
    assert (is_over(state), state.winners(), lines(state)) == (True, [], ["out-1", "out-1"])
    assert len(set(state.places())) == 1
    assert state.scores() == [0, 0]


@pytest.mark.rule("UN-61", "UN-74")
def test_who_went_out_before_stands_behind_those_who_went_out_together() -> None:
    state = played(drawn("B../.../...", "BB./.../... wolf", "out-1", owed=1), "draw", "card boy")
    assert (state.winners(), lines(state)) == ([], ["out-2", "out-2", "out-1"])
    first, second, third = state.places()
    assert first == second < third


@pytest.mark.rule("UN-61", "UN-63", "UN-72")
def test_a_protected_survivor_wins() -> None:
    state = played(drawn("B../.../...", "shepherd", "BB./.../... wolf", owed=1), "draw", "card boy")
    assert (is_over(state), state.winners(), state.places()) == (True, [1], [2, 1, 2])


# ---- the Moon


@pytest.mark.rule("UN-62")
def test_each_opponent_of_the_wolfs_holder_gives_as_much_as_the_holders_power() -> None:
    before = drawn("", "blue battery+1 wolf", "", owed=1)
    state = played(before, "draw", "card moon")
    assert (moment(state), view(state)["pending"]["count"]) == (("moon", 0), 3)
    state = played(state, "lose a1", "lose a2", "lose c2", "lose a1", "lose b1", "lose c1")
    assert lines(state) == ["..B/BBB/B.N", "blue battery+1 wolf", ".BB/.BB/.SN"]
    assert gone(before, state) == "basic basic basic basic basic moon steel"


@pytest.mark.rule("UN-62")
def test_one_wool_always_stays() -> None:
    state = played(drawn("BS./.../...", "purple wolf", "..N/.../...", owed=1), "draw", "card moon")
    assert (moment(state), view(state)["pending"]["count"]) == (("moon", 0), 1)
    state = played(state, "lose a1")
    assert lines(state) == [".S./.../...", "purple wolf", "..N/.../..."]


@pytest.mark.rule("UN-62")
def test_the_holder_who_draws_it_loses_nothing() -> None:
    state = played(drawn("wolf", "", "", owed=1), "draw", "card moon", "lose a1", "lose a2")
    assert lines(state) == ["wolf", ".BB/BBB/BSN", "B.B/BBB/BSN"]


@pytest.mark.rule("UN-62")
def test_without_power_nobody_loses_anything() -> None:
    state = played(drawn("", "battery-1 wolf", "", owed=1), "draw", "card moon")
    assert (lines(state), moment(state), view(state)["calm"]) == (["", "battery-1 wolf", ""], ("main", 0), True)


@pytest.mark.rule("UN-62")
def test_a_snag_marker_does_not_lower_the_power() -> None:
    state = played(drawn("", "blue snagged wolf", owed=1), "draw", "card moon", "lose a1", "lose a2")
    assert lines(state)[0] == "..B/BBB/BSN"


@pytest.mark.rule("UN-62", "UN-63")
def test_the_shepherd_protects_from_the_moon() -> None:
    state = played(drawn("", "wolf", "shepherd", owed=1), "draw", "card moon", "lose a1")
    assert lines(state) == [".BB/BBB/BSN", "wolf", "shepherd"]


@pytest.mark.rule("UN-62", "UN-83")
def test_choices_for_the_moon_are_as_secret_as_for_the_boy() -> None:
    state = played(drawn("", "blue wolf", "", owed=1), "draw", "card moon", "lose a1")
    assert [state.seen("lose a2", seat) for seat in (0, 1, 2)] == ["lose a2", "lose ?", "lose ?"]
    assert [view(state, seat)["chosen"]["own"] for seat in (0, 1)] == [["a1"], []]
    assert state.why_not("lose a1") == "UN-62"
    assert len(player(state, 0)["fleece"]) == 9


@pytest.mark.rule("UN-62")
def test_the_holders_next_odd_roll_does_not_bite_and_the_one_after_does() -> None:
    state = played(
        drawn("snagged wolf", "snagged", owed=1, pile="moon"),
        "draw",
        "card moon",
        "lose a1",
        "all pass",
        "roll 1",
        "all pass",
        "all pass",
    )
    assert (view(state)["turn"], view(state)["calm"]) == (0, True)
    state = played(state, "roll 1", "all pass")
    assert (moment(state), lines(state)[0], view(state)["calm"]) == (("main", 0), "wolf", False)
    state = played(
        state,
        "shear seat-1 1",
        "all pass",
        "all pass",
        "cut a2",
        "all pass",
        "roll 1",
        "all pass",
        "shear seat-0 1",
        "all pass",
        "all pass",
        "cut a1",
        "all pass",
        "roll 1",
        "all pass",
    )
    assert (moment(state), lines(state)[0]) == (("bite", 0), ".BB/BBB/BSN wolf")


@pytest.mark.rule("UN-62")
def test_an_even_roll_after_the_moon_passes_the_wolf_on_without_its_calm() -> None:
    state = played(drawn("wolf", "", step="roll", calm=True), "roll 2", "all pass")
    assert (lines(state), view(state)["calm"]) == (["", "wolf"], False)


@pytest.mark.rule("UN-54", "UN-62")
def test_the_calm_lapses_when_the_wolf_leaves() -> None:
    state = played(drawn("wolf", "", calm=True), "play sheepdog")
    assert (lines(state), view(state)["calm"]) == (["no-dog", "wolf"], False)


# ---- the Shepherd


@pytest.mark.rule("UN-63")
def test_the_shepherd_stays_with_its_drawer() -> None:
    state = played(drawn("", "wolf", "", owed=1), "draw", "card shepherd")
    assert (lines(state), moment(state)) == (["shepherd", "wolf", ""], ("main", 0))


@pytest.mark.rule("UN-63")
def test_a_drawer_with_the_wolf_is_rid_of_it_at_once() -> None:
    state = played(drawn("wolf", "", "", owed=1), "draw", "card shepherd")
    assert lines(state) == ["shepherd", "wolf", ""]


@pytest.mark.rule("UN-63")
def test_a_position_with_wolf_and_shepherd_at_one_seat_cannot_be() -> None:
    with pytest.raises(Unreadable, match="the Wolf is with the Shepherd"):
        drawn("shepherd wolf", "", "")


@pytest.mark.rule("UN-63")
def test_a_passing_wolf_skips_the_protected_player() -> None:
    state = played(drawn("wolf", "shepherd", "", step="roll"), "roll 2", "all pass")
    assert lines(state) == ["", "shepherd", "wolf"]


@pytest.mark.rule("UN-63")
def test_a_wolf_that_nobody_else_can_take_stays_even_on_an_even_roll() -> None:
    state = played(drawn("wolf", "shepherd", "out-1", step="roll"), "roll 2", "all pass")
    assert (lines(state), moment(state)) == (["wolf", "shepherd", "out-1"], ("main", 0))
    odd = played(drawn("wolf", "shepherd", "out-1", step="roll"), "roll 3", "all pass")
    assert moment(odd) == ("bite", 0)


@pytest.mark.rule("UN-63")
def test_then_the_sheepdog_cannot_be_played() -> None:
    state = drawn("wolf", "shepherd", "out-1")
    assert state.why_not("play sheepdog") == "UN-63"


@pytest.mark.rule("UN-63")
def test_drawn_with_two_players_living_it_is_discarded_and_one_more_card_is_drawn() -> None:
    for players in (("wolf", ""), ("wolf", "", "out-1")):
        before = drawn(*players, owed=1)
        state = played(before, "draw", "card shepherd")
        assert (lines(state), gone(before, state), view(state)["draws"]) == (list(players), "shepherd", 1)
        assert "draw" in legal(state)


@pytest.mark.rule("UN-63", "UN-70")
def test_as_the_last_card_with_two_players_it_brings_no_other_card() -> None:
    state = played(drawn("wolf", "", owed=1, pile="shepherd"), "draw", "card shepherd")
    assert (view(state)["draws"], legal(state, "draw")) == (0, [])


@pytest.mark.rule("UN-63", "UN-71")
def test_the_shepherd_stays_when_two_are_left() -> None:
    state = played(drawn("wolf", "shepherd", "B../.../..."), "shear seat-2 1", "all pass", "all pass")
    assert lines(state) == ["wolf", "shepherd", "out-1"]


@pytest.mark.rule("UN-63", "UN-71")
def test_with_the_option_it_leaves_when_two_are_left() -> None:
    before = drawn("wolf", "shepherd", "B../.../...", shepherd_leaves_at_two=True)
    state = played(before, "shear seat-2 1", "all pass", "all pass")
    assert lines(state) == ["wolf", "", "out-1"]
    assert gone(before, state) == "basic black-shear sheepdog shepherd"


@pytest.mark.rule("UN-63", "UN-71")
def test_with_the_option_the_wolf_moves_before_the_shepherd_leaves() -> None:
    state = played(
        drawn("", "B../.../... wolf", "shepherd", shepherd_leaves_at_two=True), "shear seat-1 1", "all pass", "all pass"
    )
    assert lines(state) == ["wolf", "out-1", ""]


@pytest.mark.rule("UN-63")
def test_with_the_option_it_stays_as_long_as_three_live() -> None:
    state = played(
        drawn("wolf", "shepherd", "B../.../...", "", shepherd_leaves_at_two=True),
        "shear seat-2 1",
        "all pass",
        "all pass",
    )
    assert lines(state) == ["wolf", "shepherd", "out-1", ""]


@pytest.mark.rule("UN-63")
def test_the_shepherd_is_no_help_against_shears() -> None:
    state = played(drawn("wolf", "shepherd", ""), "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert lines(state)[1] == ".BB/BBB/BSN shepherd"


# ---- the Goat


@pytest.mark.rule("UN-64")
def test_the_goat_eats_the_hand_and_as_many_cards_more_are_drawn() -> None:
    before = drawn("wolf pow pow velcro", "", owed=2)
    state = played(before, "draw", "card goat")
    assert (lines(state), view(state)["draws"]) == (["wolf", ""], 4)
    assert gone(before, state) == "goat pow pow velcro"


@pytest.mark.rule("UN-64")
def test_they_are_drawn_one_at_a_time_and_a_shear_may_come_in_between() -> None:
    state = played(drawn("wolf pow pow", "", owed=1), "draw", "card goat", "draw", "card pow")
    assert legal(state, "draw") == ["draw"]
    assert legal(state, "shear") == ["shear seat-1 1"]
    state = played(state, "shear seat-1 1", "all pass", "all pass", "cut a1")
    assert (view(state)["draws"], moment(state)) == (1, ("main", 0))


@pytest.mark.rule("UN-64")
def test_the_sheepdog_is_not_eaten_and_an_empty_hand_brings_nothing() -> None:
    state = played(drawn("wolf", "", owed=1), "draw", "card goat")
    assert (lines(state), view(state)["draws"]) == (["wolf", ""], 0)


@pytest.mark.rule("UN-64")
def test_the_goat_spares_the_hands_of_others_and_opens_no_window() -> None:
    state = played(drawn("wolf pow", "pow velcro", owed=1), "draw", "card goat")
    assert (lines(state), moment(state)) == (["wolf", "pow velcro"], ("main", 0))


@pytest.mark.rule("UN-64")
def test_cards_drawn_before_the_goat_in_the_same_turn_are_eaten_too() -> None:
    state = played(drawn("wolf", "", owed=2), "draw", "card velcro", "draw", "card goat")
    assert (lines(state), view(state)["draws"]) == (["wolf", ""], 1)


@pytest.mark.rule("UN-64", "UN-70")
def test_what_the_pile_lacks_lapses() -> None:
    state = played(
        drawn("wolf pow pow pow", "", owed=1, pile="goat velcro"), "draw", "card goat", "draw", "card velcro"
    )
    assert (lines(state)[0], view(state)["draws"], view(state)["pile"]) == ("wolf velcro", 0, 0)


@pytest.mark.rule("UN-64", "UN-81")
def test_after_the_goat_nobody_knows_of_a_pow_any_more() -> None:
    before = drawn("wolf known-pow", "", owed=1)
    assert player(before, 0)["known"] == ["pow"]
    state = played(before, "draw", "card goat", "draw", "card pow")
    assert (player(state, 0)["known"], player(state, 0)["cards"]) == ([], 1)
