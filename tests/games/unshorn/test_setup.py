"""What is in the box, how a game begins, and the first round."""

from __future__ import annotations

from collections import Counter

import pytest

import woolgather as wg
from tests.games.unshorn.drawn import drawn, legal, lines, moment, played, player, view
from woolgather.engine.record import Record
from woolgather.engine.state import State


def begun(seats: int = 3, **options: str) -> State:
    """All have laid out their wool as drawn squares have it; seat 0 is about to roll, seat 1 has the Wolf."""
    return played(wg.new("unshorn", seats, **options), *["lay c2 c3"] * seats, "first seat-0", "wolf seat-1")


def pile(state: State) -> dict[str, int]:
    """What can be drawn, by how likely it is."""
    return {state.text(move).split()[1]: weight for move, weight in state.odds()}


def drawing(state: State) -> State:
    return played(state, "roll 2", "all pass", "draw")


# ---- the box


@pytest.mark.rule("UN-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_wool_on_the_table_is_what_the_players_were_given_and_one_of_them_has_the_wolf(seats: int) -> None:
    state = begun(seats)
    wool = Counter(wool for seat in range(seats) for wool in view(state, seat)["players"][seat]["fleece"].values())
    assert wool == {"basic": 7 * seats, "steel": seats, "snag": seats}
    assert wool <= Counter({"basic": 28, "steel": 6, "snag": 6})
    assert [each["wolf"] for each in view(state)["players"]].count(True) == 1


@pytest.mark.rule("UN-2")
@pytest.mark.parametrize(("shear", "value"), [("", 1), ("blue", 2), ("green", 3), ("red", 4), ("purple", 5)])
def test_shears_are_worth_one_to_five_by_their_colour(shear: str, value: int) -> None:
    assert player(drawn(f"{shear} wolf", ""), 0)["power"] == value


@pytest.mark.rule("UN-2")
def test_three_shears_of_each_better_colour_and_one_purple_are_to_be_drawn() -> None:
    found = pile(drawing(begun()))
    assert [found.get(f"{colour}-shear") for colour in ("black", "blue", "green", "red", "purple")] == [
        None,
        3,
        3,
        3,
        1,
    ]


@pytest.mark.rule("UN-3")
def test_of_batteries_and_blades_two_add_a_point_and_one_takes_a_point_away() -> None:
    found = pile(drawing(begun()))
    assert [found[name] for name in ("battery+1", "battery-1", "blade+1", "blade-1")] == [2, 1, 2, 1]
    assert player(drawn("green battery+1 blade+1 wolf", ""), 0)["power"] == 5
    assert player(drawn("green battery-1 blade-1 wolf", ""), 0)["power"] == 1


@pytest.mark.rule("UN-4")
def test_the_pile_holds_all_cards_kept_in_hand_but_the_pow_of_each_player() -> None:
    found = pile(drawing(begun(4)))
    names = ("pow", "aftershave", "shaving-cream", "velcro", "shear-thief", "close-shave")
    assert [found[name] for name in names] == [6, 5, 5, 3, 2, 1]


@pytest.mark.rule("UN-4")
def test_a_sheepdog_lies_open_before_its_owner_and_is_never_drawn() -> None:
    state = begun()
    assert [each["sheepdog"] for each in view(state)["players"]] == [True] * 3
    assert "sheepdog" not in view(state, 0)["hand"]
    assert "sheepdog" not in pile(drawing(state))


@pytest.mark.rule("UN-5")
def test_boys_moon_shepherd_and_goat_are_in_the_pile() -> None:
    found = pile(drawing(begun()))
    assert [found[name] for name in ("boy", "moon", "shepherd", "goat")] == [2, 1, 1, 1]


@pytest.mark.rule("UN-6")
def test_the_die_has_six_equal_faces_and_the_coin_two() -> None:
    state = drawn("wolf", "shaving-cream", step="roll")
    assert [(state.text(move), weight) for move, weight in state.odds()] == [
        (f"roll {face}", 1) for face in range(1, 7)
    ]
    tossed = played(drawn("wolf", "shaving-cream"), "shear seat-1 1", "play shaving-cream", "all pass")
    assert [(tossed.text(move), weight) for move, weight in tossed.odds()] == [("coin heads", 1), ("coin tails", 1)]


# ---- setup


@pytest.mark.rule("UN-10")
def test_every_player_chooses_in_secret_where_steel_and_snag_lie() -> None:
    state = wg.new("unshorn", 2)
    assert moment(state) == ("lay", 0)
    assert len(set(legal(state))) == 72
    state = played(state, "lay a1 b2")
    assert moment(state) == ("lay", 1)
    assert view(state, 0)["players"][0]["fleece"] == {
        "a1": "steel",
        "a2": "basic",
        "a3": "basic",
        "b1": "basic",
        "b2": "snag",
        "b3": "basic",
        "c1": "basic",
        "c2": "basic",
        "c3": "basic",
    }
    for other in (1, None):
        assert set(view(state, other)["players"][0]["fleece"].values()) == {"?"}
    assert wg.new("unshorn", 2).seen("lay a1 b2", 1) == "lay ? ?"


@pytest.mark.rule("UN-10")
@pytest.mark.parametrize("move", ["lay a1 a1", "lay d1 a1", "lay a1"])
def test_steel_and_snag_lie_in_different_places_of_the_square(move: str) -> None:
    with pytest.raises(wg.IllegalMove):
        wg.new("unshorn", 2).play(move)


@pytest.mark.rule("UN-10")
def test_every_player_has_a_black_shear_a_dog_and_a_pow_that_all_know_of() -> None:
    state = begun(4)
    for seat in range(4):
        sentences = player(state, seat)
        assert (sentences["shear"], sentences["sheepdog"], sentences["cards"], sentences["known"]) == (
            "black-shear",
            True,
            1,
            ["pow"],
        )
        assert view(state, seat)["hand"] == ["pow"]
        assert len(sentences["fleece"]) == 9
    assert lines(state) == ["fresh known-pow", "wolf fresh known-pow", "fresh known-pow", "fresh known-pow"]


@pytest.mark.rule("UN-10", "UN-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_pile_has_47_cards_less_one_for_each_player_and_the_steels_and_snags_left(seats: int) -> None:
    state = begun(seats)
    spare = 6 - seats
    assert (view(state)["pile"], view(state)["pile_wool"]) == (47 - seats + 2 * spare, 2 * spare)
    found = pile(drawing(state))
    assert (found["steel"], found["snag"], "basic" in found) == (spare, spare, False)
    assert sum(found.values()) == 47 - seats + 2 * spare
    assert view(state)["discard"] == {}


@pytest.mark.rule("UN-10", "UN-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spare_wool_may_go_back_into_the_box(seats: int) -> None:
    state = begun(seats, spare_wool="box")
    found = pile(drawing(state))
    assert view(state)["pile"] == sum(found.values()) == 47 - seats
    assert (view(state)["pile_wool"], "steel" in found, "snag" in found) == (0, False, False)


@pytest.mark.rule("UN-12")
def test_after_the_layout_anybody_may_begin_and_any_other_may_have_the_wolf() -> None:
    state = played(wg.new("unshorn", 4), *["lay a1 a2"] * 4)
    assert [(state.text(move), weight) for move, weight in state.odds()] == [(f"first seat-{n}", 1) for n in range(4)]
    state = played(state, "first seat-2")
    assert [(state.text(move), weight) for move, weight in state.odds()] == [(f"wolf seat-{n}", 1) for n in (0, 1, 3)]
    state = played(state, "wolf seat-3")
    assert (view(state)["turn"], view(state)["wolf"], moment(state)) == (2, 3, ("roll", -1))


@pytest.mark.rule("UN-12")
def test_the_story_tells_the_two_draws_of_chance_as_dice() -> None:
    record = Record("unshorn", 2)
    for move in ("lay a1 a2", "lay a1 a2", "first seat-1", "wolf seat-0"):
        record.play(move)
    sentences = [event.kind for line in record.lines for event in line.events]
    assert sentences == ["lay", "lay", "first", "wolf-first", "turn", "no-shear"]


@pytest.mark.rule("UN-12")
def test_turns_go_clockwise_and_skip_who_is_out() -> None:
    state = played(drawn("wolf", "out-1", "", "", spent=True, step="end"), "all pass")
    assert view(state)["turn"] == 2
    assert view(played(drawn("wolf", "", "", "", turn=3, spent=True, step="end"), "all pass"))["turn"] == 0


# ---- the first round


@pytest.mark.rule("UN-13", "UN-25")
def test_a_first_turn_has_no_shear_action() -> None:
    state = played(begun(), "roll 1", "all pass")
    assert legal(state) == ["draw"]
    assert view(state)["shear"] == "none"
    assert state.why_not("shear seat-1 1") == "UN-13"


@pytest.mark.rule("UN-13")
def test_the_second_turn_of_a_player_has_a_shear_action_even_if_others_are_in_their_first() -> None:
    state = played(drawn("wolf", "fresh", step="roll"), "roll 2", "all pass")
    assert "shear seat-1 1" in legal(state)


@pytest.mark.rule("UN-13")
def test_close_shave_waits_until_everybody_has_ended_a_first_turn() -> None:
    state = drawn("wolf close-shave", "fresh", "")
    assert legal(state, "play") == ["play sheepdog"]
    assert state.why_not("play close-shave seat-1 a") == "UN-13"
    assert "play close-shave seat-1 a" in legal(drawn("wolf close-shave", "", ""))


@pytest.mark.rule("UN-13")
def test_the_end_window_of_the_last_first_turn_is_still_too_early_for_close_shave() -> None:
    state = drawn("close-shave wolf", "fresh", turn=1, spent=True, step="end")
    assert moment(state) == ("end", 0)
    assert state.why_not("play close-shave seat-1 a") == "UN-13"
    after = played(state, "all pass", "roll 2", "all pass")
    assert "play close-shave seat-1 a" in legal(after)


@pytest.mark.rule("UN-13")
def test_a_player_who_goes_out_in_the_first_turn_holds_up_nobody() -> None:
    state = drawn("B../.../... wolf fresh", "close-shave", "", step="roll")
    state = played(state, "roll 1", "all pass")
    assert lines(state)[0] == "out-1"
    assert "play close-shave seat-2 a" in legal(played(state, "roll 2", "all pass"))


@pytest.mark.rule("UN-13")
def test_all_other_cards_are_allowed_from_the_start() -> None:
    state = drawn("wolf fresh pow", "fresh velcro shear-thief", "fresh", step="roll")
    state = played(state, "roll 3")
    assert legal(state) == [
        "pass",
        "play shear-thief seat-0",
        "play shear-thief seat-2",
        "play velcro seat-0",
        "play velcro seat-2",
    ]
    state = played(state, "pass", "pass")
    assert legal(state) == ["pass", "play pow", "play sheepdog"]
