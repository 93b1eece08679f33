"""The Resting phase (ST-95 to ST-98)."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import legal, played, resting, sentences, sheep, space

FULL: str = "\n".join(
    f"{number} {name}"
    for number, name in enumerate(
        (
            "copycat",
            "shortcut",
            "lone-sheep",
            "rush-ahead",
            "deep-sleep",
            "second-wind",
            "pipe-dream",
            "sweet-dream",
            "catch-up",
            "racing-rival",
        ),
        start=1,
    )
)


@pytest.mark.rule("ST-95")
def test_a_player_puts_a_tile_with_its_bonus_and_the_market_is_refilled() -> None:
    state = resting(market="big-stash moonwalk step-back final-sprint")
    played(state, "place moonwalk 3")
    assert (space(state, 3)["dream"]["id"], space(state, 3)["infinite"]) == ("moonwalk", [True, False])
    assert (sheep(state)["supply"], state.view(None)["phase"]) == (9, "stack")
    played(state, "dream copycat")
    assert {dream["id"] for dream in state.view(None)["market"]} == {
        "big-stash",
        "copycat",
        "step-back",
        "final-sprint",
    }
    assert (state.view(None)["phase"], state.seat) == ("rest", 1)


@pytest.mark.rule("ST-95")
def test_other_tiles_bring_three_zzz() -> None:
    state = played(resting(market="big-stash moonwalk step-back final-sprint"), "place big-stash 1")
    assert (space(state, 1)["zzz"], sheep(state)["supply"]) == ([3, 0], 7)


@pytest.mark.rule("ST-95")
def test_or_a_player_makes_two_catches() -> None:
    state = played(resting(), "catch 5", "catch 10")
    assert (space(state, 5)["zzz"], space(state, 10)["zzz"], state.seat) == ([1, 0], [1, 0], 1)


@pytest.mark.rule("ST-95")
def test_a_tile_goes_only_from_the_market_to_an_empty_space() -> None:
    state = resting(market="big-stash moonwalk step-back final-sprint")
    for move in ("place moonwalk 5", "place copycat 1"):
        with pytest.raises(wg.IllegalMove) as refusal:
            state.play(move)
        assert refusal.value.rule == "ST-95"


@pytest.mark.rule("ST-95")
def test_with_all_spaces_full_only_catches_are_left() -> None:
    assert legal(resting(FULL)) == [f"catch {number}" for number in range(1, 11)]


@pytest.mark.rule("ST-95")
def test_rest_goes_clockwise_from_the_new_first_sheep() -> None:
    state, order = resting(seats=3, first=2), []
    while state.view(None)["phase"] in ("rest", "catch"):
        order.append(state.seat)
        state.play("catch 5")
    assert order == [2, 2, 0, 0, 1, 1]


@pytest.mark.rule("ST-96")
def test_what_the_supply_lacks_may_come_from_other_tiles_token_by_token() -> None:
    state = resting("5 lucid-dreams Azzzzz\n10 trampoline Azzzz", market="big-stash moonwalk step-back final-sprint")
    played(state, "place big-stash 1")
    assert (space(state, 1)["zzz"][0], state.view(None)["phase"]) == (1, "bonus")
    assert state.view(None)["bonus"] == {"space": "1", "left": 2, "infinite": False}
    assert legal(state) == ["shift 5 1", "shift 10 1", "skip"]
    played(state, "shift 5 1")
    assert state.view(None)["bonus"]["left"] == 1
    played(state, "skip")
    assert (space(state, 1)["zzz"][0], space(state, 5)["zzz"][0], state.view(None)["phase"]) == (2, 4, "stack")


@pytest.mark.rule("ST-32", "ST-96")
def test_the_story_tells_a_zzz_moved_for_a_bonus_from_one_moved_instead_of_a_catch() -> None:
    state = resting("5 lucid-dreams Azzzzz\n10 trampoline Azzzzz", market="big-stash moonwalk step-back final-sprint")
    assert sentences(state.copy(), "place moonwalk 1", "shift 5 1")[-2:] == [
        ("shift", "ST-96"),
        ("bonus-infinite", "ST-96"),
    ]
    assert sentences(state, "shift 5 10") == [("shift", "ST-32")]


@pytest.mark.rule("ST-96")
def test_an_infinite_bonus_too_may_be_taken_from_another_tile() -> None:
    state = resting("5 lucid-dreams Azzzzz\n10 trampoline Azzzzz", market="big-stash moonwalk step-back final-sprint")
    played(state, "place moonwalk 1")
    assert state.view(None)["bonus"] == {"space": "1", "left": 1, "infinite": True}
    taken = played(state.copy(), "shift 10 1")
    assert (space(taken, 1)["infinite"][0], space(taken, 10)["zzz"][0]) == (True, 4)
    left = played(state, "skip")
    assert (space(left, 1)["infinite"][0], space(left, 10)["zzz"][0]) == (False, 5)


@pytest.mark.rule("ST-96")
def test_with_no_normal_zzz_left_the_bonus_lapses_unasked() -> None:
    picture = "\n".join(f"{line} A~" for line in FULL.splitlines()[:9]) + "\n10 trampoline Az"
    state = resting(
        picture.replace("1 copycat A~\n", "").replace("10 trampoline Az", "10 trampoline Azz"),
        market="big-stash moonwalk step-back final-sprint",
    )
    played(state, "place big-stash 1", "shift 10 1", "shift 10 1")
    assert (space(state, 1)["zzz"][0], state.view(None)["phase"]) == (2, "stack")


@pytest.mark.rule("ST-98")
def test_after_the_last_rest_the_next_race_begins() -> None:
    state = played(resting(rested=1), "catch 5", "catch 5")
    view = state.view(None)
    assert (view["phase"], view["round"], [each["fate"] for each in view["sheep"]]) == ("deal", 2, ["racing"] * 2)
