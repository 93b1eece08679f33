"""Setup and the deal (ST-10 to ST-24)."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, legal, played, resting, sentences, sheep
from tests.games.sheepy_time.test_components import at_the_deal
from woolgather.engine.state import State

FIRST_TILES: tuple[str, ...] = ("moonwalk", "copycat", "step-back", "shortcut", "lone-sheep", "trampoline")


def dealt(*cards: str, seats: int = 2, **options: str) -> State:
    """A game in which these cards come off the deck first."""
    state = wg.new("sheepy-time", seats, **options)
    played(state, *(f"dream {name}" for name in FIRST_TILES))
    return played(state, *(f"draw {card}" for card in cards))


@pytest.mark.rule("ST-10")
def test_two_tiles_go_to_spaces_5_and_10_and_four_to_the_market() -> None:
    state = wg.new("sheepy-time", 2)
    played(state, *(f"dream {name}" for name in FIRST_TILES))
    view = state.view(None)
    laid = {entry["space"]: entry["dream"]["id"] for entry in view["ring"] if entry["dream"]}
    assert laid == {"5": "moonwalk", "10": "copycat"}
    assert {dream["id"] for dream in view["market"]} == set(FIRST_TILES[2:])
    assert view["stack"] == 24
    assert all(entry["zzz"] == [0, 0] and entry["infinite"] == [False, False] for entry in view["ring"])
    assert view["nightmare"]["at"] == "centre"


@pytest.mark.rule("ST-10")
def test_tiles_come_off_the_stack_all_equally_likely() -> None:
    state = wg.new("sheepy-time", 2)
    assert [weight for _, weight in state.odds()] == [1] * 30
    state.play("dream moonwalk")
    assert "dream moonwalk" not in legal(state)


@pytest.mark.rule("ST-10")
def test_the_first_seat_starts_unless_chance_is_asked() -> None:
    assert wg.new("sheepy-time", 3).view(None)["first"] == 0
    state = wg.new("sheepy-time", 3, draw_first=True)
    assert state.odds() == [(state.parse(f"first {seat}"), 1) for seat in range(3)]
    assert state.view(None)["first"] is None
    assert played(state, "first 2").view(None)["first"] == 2


@pytest.mark.rule("ST-11")
def test_all_sheep_start_beside_the_board() -> None:
    assert [each["at"] for each in at_the_deal(4).view(None)["sheep"]] == [None] * 4


@pytest.mark.rule("ST-20")
def test_all_are_dealt_two_cards_from_the_first_sheep_on_before_any_is_resolved() -> None:
    state = wg.new("sheepy-time", 3, draw_first=True)
    played(state, "first 1", *(f"dream {name}" for name in FIRST_TILES))
    held = []
    for card in ("wolf-2", "3-z", "4-z", "4-z", "just-7"):
        state.play(f"draw {card}")
        held.append([each["cards"] for each in state.view(None)["sheep"]])
        assert state.view(None)["nightmare"]["at"] == "centre"
    assert held == [[0, 1, 0], [0, 2, 0], [0, 2, 1], [0, 2, 2], [1, 2, 2]]
    state.play("draw 3-z")
    assert state.view(None)["nightmare"]["at"] == "2"
    assert (state.view(None)["phase"], state.view(None)["turn"]) == ("settle", 1)


@pytest.mark.rule("ST-20", "ST-98")
def test_the_story_tells_the_first_race_from_those_that_follow_a_rest() -> None:
    state = wg.new("sheepy-time", 2)
    *_, last = sentences(state, *(f"dream {name}" for name in FIRST_TILES))
    assert last == ("round", "ST-20")
    *_, last = sentences(resting(rested=1), "catch 5", "catch 5")
    assert last == ("round", "ST-98")


@pytest.mark.rule("ST-20")
def test_nightmare_cards_of_a_hand_are_resolved_in_the_order_drawn() -> None:
    """First back to the centre's side, then ahead: the other way round the Bump would stand on 2."""
    state = dealt("bump-3", "bump-back-1", "3-z", "3-z", nightmare="bump")
    assert state.view(None)["nightmare"]["at"] == "3"
    assert played(state, "draw 4-z").view(None)["nightmare"]["at"] == "2"
    other = dealt("bump-back-1", "bump-3", "3-z", "3-z", nightmare="bump")
    assert other.view(None)["nightmare"]["at"] == "centre"
    assert played(other, "draw 4-z").view(None)["nightmare"]["at"] == "3"


@pytest.mark.rule("ST-20")
def test_a_replacement_waits_behind_the_nightmare_card_drawn_before_it() -> None:
    state = dealt("bump-3", "bump-2", "3-z", "3-z", nightmare="bump")
    played(state, "draw bump-back-2")
    assert state.view(None)["nightmare"]["at"] == "5"
    assert played(state, "draw 4-z").view(None)["nightmare"]["at"] == "3"
    assert state.view(None)["phase"] == "settle"
    played(state, "draw 4-z")
    assert (state.view(None)["phase"], state.view(0)["hand"]) == ("play", ["4-z", "4-z"])


@pytest.mark.rule("ST-20")
def test_players_resolve_in_turn_order_until_all_hold_two_sheep_cards() -> None:
    state = dealt("3-z", "wolf-1", "wolf-1", "4-z")
    assert (state.view(None)["phase"], state.view(None)["turn"]) == ("settle", 0)
    played(state, "draw 4-z")
    assert (state.view(None)["phase"], state.view(None)["turn"]) == ("settle", 1)
    played(state, "draw wolf-1", "draw just-7")
    assert (state.view(None)["phase"], state.seat) == ("play", 0)
    assert state.view(None)["nightmare"]["at"] == "3"
    assert state.view(1)["hand"] == ["4-z", "just-7"]


@pytest.mark.rule("ST-20", "ST-52")
def test_a_nightmare_that_crosses_at_the_deal_ends_the_race_without_a_turn() -> None:
    state = dealt("wolf-2", "wolf-2", "wolf-2", "wolf-2")
    played(state, "draw wolf-1", "draw wolf-1", "draw wolf-1", "draw 3-z", "draw 3-z")
    assert (state.view(None)["nightmare"]["at"], state.view(None)["turn"]) == ("9", 1)
    played(state, "draw 4-z")
    view = state.view(None)
    assert (view["phase"], view["round"]) == ("rest", 1)
    assert [each["pillow"] for each in view["sheep"]] == [37, 37]


@pytest.mark.rule("ST-20")
def test_alone_no_card_is_turned_over_at_the_deal() -> None:
    state = wg.new("sheepy-time", 1)
    played(
        state,
        *(f"dream {name}" for name in ("moonwalk", "step-back", "lone-sheep", "trampoline", "big-stash", "rush-ahead")),
        "draw wolf-2",
        "draw 3-z",
        "draw 4-z",
    )
    assert (state.view(None)["phase"], state.view(None)["deck"]) == ("play", 37)


@pytest.mark.rule("ST-21")
def test_turns_go_clockwise_from_the_first_sheep_and_skip_who_is_out() -> None:
    state = drawn("3 A\n2 D", seats=4, turn=3, out="B", hands=("3-z 4-z", "", "3-z 4-z", "3-z 4-z"))
    order = []
    for _ in range(4):
        order.append(state.seat)
        played(state, "play 3-z move 3", "draw 3-z")
    assert order == [3, 0, 2, 3]


@pytest.mark.rule("ST-22")
def test_a_turn_is_a_card_then_tiles_then_the_fence_then_a_draw() -> None:
    state = drawn("9 A\n10 bounce-ahead A~", hands=("1-5 3-z",))
    phases = []
    for move in ("play 1-5 move 1", "use", "race on", "draw 4-z"):
        phases.append(state.view(None)["phase"])
        state.play(move)
    assert phases == ["play", "dream", "fence", "draw"]
    assert (state.view(None)["phase"], state.seat) == ("play", 1)


@pytest.mark.rule("ST-22")
def test_a_card_is_refused_when_something_else_is_asked() -> None:
    state = drawn("9 A\n10 bounce-ahead A~", hands=("1-5 3-z",))
    state.play("play 1-5 move 1")
    with pytest.raises(wg.IllegalMove, match="at the beginning of your turn") as refusal:
        state.play("play 3-z move 3")
    assert refusal.value.rule == state.why_not("play 3-z move 3") == "ST-22"


@pytest.mark.rule("ST-23")
def test_a_nightmare_card_drawn_in_the_race_is_resolved_at_once() -> None:
    state = drawn("3 A\n8 B", hands=("3-z 4-z",))
    played(state, "play 3-z move 3", "draw wolf-2")
    assert (state.view(None)["nightmare"]["at"], state.view(None)["gone"]["wolf-2"]) == ("2", 1)
    assert state.view(None)["phase"] == "draw"
    assert state.seen("draw wolf-1", 1) == "draw wolf-1"


@pytest.mark.rule("ST-24")
def test_a_sheep_beside_the_board_races_and_is_reached_only_by_the_crossing() -> None:
    state = drawn("8 wolf\n4 A", hands=("2-zz 4-z",))
    played(state, "play 2-zz move 2", "draw howl")
    assert (sheep(state, 1)["fate"], sheep(state, 1)["scared"]) == ("racing", False)
    played(state, "draw wolf-1", "draw wolf-1")
    assert not sheep(state, 1)["scared"]
    played(state, "draw wolf-2")
    assert state.view(None)["phase"] == "rest"
    assert [each["pillow"] for each in state.view(None)["sheep"]] == [37, 37]
