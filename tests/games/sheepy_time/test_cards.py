"""Playing a card, catching, landing (ST-30 to ST-34)."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, legal, played, resting, sheep, space


@pytest.mark.rule("ST-30")
def test_of_an_or_card_one_side_is_chosen() -> None:
    state = drawn("2 A", hands=("1-2-z 6-www",))
    assert legal(state) == [
        "play 1-2-z move 1",
        "play 1-2-z move 2",
        "play 1-2-z catch 1",
        "play 6-www move 6",
        "play 6-www gain 3",
    ]
    assert sheep(played(state.copy(), "play 6-www gain 3"))["winks"] == 3
    assert sheep(played(state.copy(), "play 1-2-z move 2"))["at"] == "4"


@pytest.mark.rule("ST-30")
def test_an_and_card_moves_first_and_catches_before_any_tile_is_used() -> None:
    state = drawn("4 A\n5 bounce-ahead", hands=("1-and-z 3-z",))
    played(state, "play 1-and-z both")
    assert (state.view(None)["phase"], sheep(state)["at"]) == ("catch", "5")
    played(state, "catch 5")
    assert state.view(None)["phase"] == "dream"
    assert sheep(played(state, "use"))["at"] == "6"


@pytest.mark.rule("ST-30")
def test_a_played_card_is_open_to_all_and_one_not_in_hand_is_refused() -> None:
    state = drawn("2 A", hands=("3-z 4-z",))
    with pytest.raises(wg.IllegalMove, match="not in your hand") as refusal:
        state.play("play just-7 move 7")
    assert refusal.value.rule == "ST-30"
    assert played(state, "play 3-z move 3").view(1)["gone"] == {"3-z": 1}


@pytest.mark.rule("ST-31")
def test_a_sheep_enters_on_space_1_with_its_first_step_and_does_not_cross() -> None:
    state = played(drawn(hands=("3-z 4-z",)), "play 3-z move 3")
    assert (sheep(state)["at"], sheep(state)["winks"], state.view(None)["phase"]) == ("3", 0, "draw")


@pytest.mark.rule("ST-31")
def test_sheep_move_clockwise() -> None:
    assert sheep(played(drawn("9 A", hands=("4-z 3-z",)), "play 4-z move 4"))["at"] == "3"


@pytest.mark.rule("ST-32")
def test_a_caught_zzz_goes_from_the_supply_to_any_tile() -> None:
    state = drawn("3 moonwalk", hands=("3-z 4-z",))
    played(state, "play 3-z catch 1")
    assert legal(state) == ["catch 3", "catch 5", "catch 10"]
    played(state, "catch 10")
    assert (space(state, 10)["zzz"], sheep(state)["supply"]) == ([1, 0], 9)


@pytest.mark.rule("ST-32")
def test_two_catches_go_to_one_tile_or_to_two() -> None:
    state = drawn(hands=("2-zz 4-z",))
    both = played(state.copy(), "play 2-zz catch 2", "catch 5", "catch 5")
    assert (space(both, 5)["zzz"][0], space(both, 10)["zzz"][0]) == (2, 0)
    split = played(state, "play 2-zz catch 2", "catch 5", "catch 10")
    assert (space(split, 5)["zzz"][0], space(split, 10)["zzz"][0]) == (1, 1)


@pytest.mark.rule("ST-32", "ST-33")
def test_with_an_empty_supply_a_normal_zzz_may_move_or_stay() -> None:
    state = drawn("5 lucid-dreams Azzzzz\n10 trampoline Azzzz\n3 moonwalk A~", hands=("3-z 4-z",))
    played(state, "play 3-z catch 1")
    assert legal(state) == ["shift 5 3", "shift 5 10", "shift 10 3", "shift 10 5", "skip"]
    moved = played(state.copy(), "shift 5 3")
    assert (space(moved, 5)["zzz"][0], space(moved, 3)["zzz"][0]) == (4, 1)
    assert played(state, "skip").view(None)["phase"] == "draw"


@pytest.mark.rule("ST-33")
def test_with_a_token_in_the_supply_the_catch_must_be_made() -> None:
    state = played(drawn("5 lucid-dreams Azzz", hands=("3-z 4-z",)), "play 3-z catch 1")
    for move in ("skip", "shift 5 10"):
        with pytest.raises(wg.IllegalMove, match="must catch") as refusal:
            state.play(move)
        assert refusal.value.rule == "ST-33"


@pytest.mark.rule("ST-33")
def test_each_of_two_catches_is_judged_on_its_own() -> None:
    state = drawn("5 lucid-dreams Azzzzzzzzz", hands=("2-zz 4-z",))
    played(state, "play 2-zz catch 2")
    assert legal(state) == ["catch 5", "catch 10"]
    played(state, "catch 10")
    assert legal(state) == ["shift 5 10", "shift 10 5", "skip"]


@pytest.mark.rule("ST-33")
def test_an_infinite_zzz_never_moves_so_that_without_a_normal_one_nothing_is_asked() -> None:
    picture = "\n".join(
        f"{number} {name} A~"
        for number, name in enumerate(
            (
                "moonwalk",
                "copycat",
                "step-back",
                "shortcut",
                "lone-sheep",
                "trampoline",
                "big-stash",
                "rush-ahead",
                "deep-sleep",
                "second-wind",
            ),
            start=1,
        )
    )
    state = played(drawn(picture, hands=("2-zz 4-z",)), "play 2-zz catch 2")
    assert state.view(None)["phase"] == "draw"
    assert sheep(state)["supply"] == 0


@pytest.mark.rule("ST-33")
def test_the_same_holds_in_the_resting_phase() -> None:
    assert "skip" not in legal(resting())
    assert "skip" in legal(resting("5 lucid-dreams Azzzzz\n10 trampoline Azzzzz"))


@pytest.mark.rule("ST-34")
def test_landing_on_the_nightmare_scares_before_the_tile_is_used() -> None:
    state = drawn("3 A\n5 action-hero A~ wolf", hands=("2-zz 4-z",))
    played(state, "play 2-zz move 2")
    assert (sheep(state)["scared"], state.view(None)["phase"]) == (True, "dream")
    assert sheep(played(state, "use"))["winks"] == 3


@pytest.mark.rule("ST-34")
def test_the_catch_of_an_and_card_comes_after_the_scare() -> None:
    state = played(drawn("4 A\n5 wolf", hands=("1-and-z 4-z",)), "play 1-and-z both")
    assert (sheep(state)["scared"], state.view(None)["phase"]) == (True, "catch")


@pytest.mark.rule("ST-34")
def test_passing_the_nightmare_does_nothing() -> None:
    assert not sheep(played(drawn("3 A\n4 wolf", hands=("2-zz 4-z",)), "play 2-zz move 2"))["scared"]


@pytest.mark.rule("ST-34")
def test_catching_on_the_own_space_without_landing_allows_no_use() -> None:
    state = drawn("5 A bounce-ahead Az", hands=("3-z 4-z",))
    played(state, "play 3-z catch 1", "catch 5")
    assert state.view(None)["phase"] == "draw"
