"""House rulings: what the table plays with, and that the other answer is one constant away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, legal, played, resting, sheep, space
from tests.games.sheepy_time.test_dreams import landed
from tests.games.sheepy_time.test_refusals import EMPTY
from woolgather.engine.state import State
from woolgather.games.sheepy_time import data
from woolgather.games.sheepy_time.game import rules_for
from woolgather.games.sheepy_time.rules import Rules
from woolgather.games.sheepy_time.state import SheepyTime


def ruled(state: State, **rulings: Any) -> State:
    """The same position at a house that rules otherwise."""
    assert isinstance(state, SheepyTime)
    options = state.setup.options
    rules = Rules(
        state.setup.seats,
        options.nightmare,
        options.sticky_web,
        options.draw_first,
        options.length,
        options.tie_ranks,
        options.catch_up,
        options.solo_cap,
    )
    for name, value in rulings.items():
        assert getattr(rules, name) == getattr(rules_for(state.setup), name) == getattr(data, name.upper()) != value
        setattr(rules, name, value)
    state.rules = rules
    return state


def both_ways(state: State, *moves: str, **rulings: Any) -> tuple[State, State]:
    """After these moves, as the house rules and otherwise."""
    return played(state.copy(), *moves), played(ruled(state.copy(), **rulings), *moves)


@pytest.mark.rule("ST-1")
def test_winks_pass_the_goal_and_a_pillow_stops_at_0() -> None:
    night = landed("intense-dreams", winks=(39,))
    assert [sheep(each)["winks"] for each in both_ways(night, "use", most_winks=40)] == [43, 40]
    night = landed("cool-kids-club", pillows=(10,), round=11)
    assert [sheep(each)["pillow"] for each in both_ways(night, "use", lowest_pillow=10)] == [9, 10]


@pytest.mark.rule("ST-30")
def test_the_catch_of_an_and_card_comes_before_the_tile() -> None:
    night = drawn("4 A\n5 moonwalk Az", hands=("1-and-z 3-z",))
    ours, other = both_ways(night, "play 1-and-z both", catch_before_tiles=False)
    assert (ours.view(0)["phase"], other.view(0)["phase"]) == ("catch", "dream")
    assert played(other, "decline").view(0)["phase"] == "catch"
    assert played(ours, "catch 5").view(0)["phase"] == "dream"


@pytest.mark.rule("ST-44")
def test_the_web_holds_a_sheep_that_moves_to_a_place() -> None:
    night = landed("find-a-friend", "4 spider\n7 web\n9 B", nightmare="spider", scared=False)
    assert [sheep(each)["at"] for each in both_ways(night, "use", move_to_walks=False)] == ["7", "9"]


@pytest.mark.rule("ST-44")
def test_entering_counts_as_one_space() -> None:
    moved = [each.view(0)["course"]["moved"] for each in both_ways(drawn(), "play 3-z move 3", entering_counts=0)]
    assert moved == [3, 2]


@pytest.mark.rule("ST-44")
def test_backward_movements_are_added() -> None:
    night = landed("step-back")
    moved = [each.view(0)["course"]["moved"] for each in both_ways(night, "use", backward_counts=False)]
    assert moved == [2, 1]


@pytest.mark.rule("ST-44")
def test_a_full_lap_is_a_landing() -> None:
    """Racing Rival takes the sheep of seat 0 ten spaces on, onto the Wolf that it stands beside."""
    night = landed("racing-rival", "10 B trampoline\n5 wolf", previous=(1, "3-z"))
    fates = [sheep(each)["fate"] for each in both_ways(night, "use", lap_lands=False)]
    assert fates == ["awake", "racing"]


@pytest.mark.rule("ST-44")
def test_a_declined_tile_may_still_be_used() -> None:
    """Declined on 5, and landed on again by a card of Rush Ahead behind it."""
    night = drawn("4 A\n5 rush-ahead Az\n", hands=("1-5 3-z",))
    used = [
        bool(each.view(0)["course"]["used"])
        for each in both_ways(night, "play 1-5 move 1", "decline", declined_stays=False)
    ]
    assert used == [False, True]


@pytest.mark.rule("ST-45")
def test_crossings_are_paid_and_asked_about_together() -> None:
    night = drawn("9 A\n10 racing-rival Az\n1 trampoline\n10 B", hands=("1-5 3-z",), previous=(1, "3-z"))
    ours, other = both_ways(night, "play 1-5 move 1", "use", asked_once=False)
    assert [each.view(0)["phase"] for each in (ours, other)] == ["fence", "fence"]
    assert sheep(ours)["winks"] == sheep(other)["winks"] == 5
    twice = landed("racing-rival", "9 B\n4 trampoline A~", previous=(1, "3-z"))
    ours, other = both_ways(twice, "use", "use", asked_once=False)
    assert (sheep(ours)["winks"], sheep(other)["winks"]) == (10, 5)
    assert [sheep(played(each, "race on"))["winks"] for each in (ours, other)] == [10, 10]
    assert [each.view(0)["phase"] for each in (ours, other)] == ["draw", "fence"]


@pytest.mark.rule("ST-53")
def test_a_jump_back_ends_on_1_and_one_that_changes_nothing_scares_nobody() -> None:
    night = drawn("1 bump\n4 A\n1 B", nightmare="bump", hands=("1-5 3-z",))
    moves = ("play 1-5 move 1", "draw bump-back-1")
    assert [sheep(each, 1)["scared"] for each in both_ways(night, *moves, still_jump_scares=True)] == [False, True]
    night = drawn("3 bump\n4 A", nightmare="bump", hands=("1-5 3-z",))
    moves = ("play 1-5 move 1", "draw bump-back-2")
    assert [each.view(0)["nightmare"]["at"] for each in both_ways(night, *moves, lowest_jump=2)] == ["1", "2"]


@pytest.mark.rule("ST-54")
def test_a_howl_crosses_the_fence() -> None:
    night = drawn("1 wolf\n4 A\n10 B trampoline", hands=("1-5 3-z",))
    moves = ("play 1-5 move 1", "draw howl")
    assert [sheep(each, 1)["scared"] for each in both_ways(night, *moves, howl_crosses=False)] == [True, False]


@pytest.mark.rule("ST-65")
def test_of_two_movements_a_copycat_chooses() -> None:
    night = landed("copycat", previous=(1, "1-5"))
    assert legal(night) == ["decline", "use move 1", "use move 5"]
    assert legal(ruled(night, copycat_chooses=False)) == ["decline", "use"]
    assert sheep(played(night, "use"))["at"] == "10"


@pytest.mark.rule("ST-66")
def test_a_deep_sleep_takes_nothing_from_other_tiles() -> None:
    night = landed("deep-sleep", "7 moonwalk Azzzz\n8 step-back Azzzzz")
    rows = [
        (space(each, 7)["zzz"][0], space(each, 8)["zzz"][0])
        for each in both_ways(night, "use on 8", deep_sleep_shifts=True)
    ]
    assert rows == [(4, 5), (0, 9)]


@pytest.mark.rule("ST-68")
def test_a_dream_journal_works_on_any_tile() -> None:
    night = landed("dream-journal", "7 moonwalk Az", "Azz")
    assert legal(night) == ["decline", "use on 5", "use on 7"]
    assert legal(ruled(night, journal_anywhere=False)) == ["decline", "use on 5"]


@pytest.mark.rule("ST-96")
def test_what_a_bonus_lacks_may_come_from_other_tiles() -> None:
    night = resting(EMPTY, market="big-stash copycat step-back final-sprint")
    ours, other = both_ways(night, "place big-stash 2", bonus_shifts=False)
    assert (ours.view(0)["phase"], other.view(0)["phase"]) == ("bonus", "stack")


@pytest.mark.rule("ST-104")
def test_after_shepherd_the_flock_fright_comes_before_the_fence() -> None:
    """Seat 1, scared, crosses onto the Wolf: it wakes up, or may go to bed first."""
    night = drawn("4 A\n5 shepherd-the-flock A~\n10 b trampoline\n1 wolf", hands=("1-5 3-z",))
    ours, other = both_ways(night, "play 1-5 move 1", "use forward", scared_first=False)
    assert (sheep(ours, 1)["fate"], sheep(other, 1)["fate"], other.seat) == ("awake", "racing", 1)
    assert sheep(played(other.copy(), "call it a night"), 1)["fate"] == "night"
    assert sheep(played(other, "race on"), 1)["fate"] == "awake"


@pytest.mark.rule("ST-106")
def test_the_own_turn_before_is_not_that_of_a_previous_player() -> None:
    night = landed("copycat", previous=(0, "3-z"), out="B")
    assert [sheep(each)["at"] for each in both_ways(night, "use", own_turn_precedes=True)] == ["5", "8"]


@pytest.mark.rule("ST-91")
def test_equal_ranks_leave_a_gap_unless_the_table_wants_none() -> None:
    for ranks, down in (("skip", [10, 10, 6, 5]), ("next", [10, 10, 8, 6])):
        night = drawn("4 A", seats=4, asleep="BCD", winks=(10, 15, 10, 5), hands=("just-7 3-z",), tie_ranks=ranks)
        played(night, "play just-7 move 7", "call it a night")
        assert [40 - each["pillow"] for each in night.view(None)["sheep"]] == down


@pytest.mark.rule("ST-63")
def test_catch_up_can_compare_those_alone_who_still_race() -> None:
    for compared, winks in (("everybody", 1), ("racers", 5)):
        night = landed("catch-up", seats=3, winks=(1, 0, 4), out="B", catch_up=compared)
        assert sheep(played(night, "use"))["winks"] == winks


@pytest.mark.rule("ST-105")
def test_the_cap_of_rounds_alone_can_be_taken_off() -> None:
    for is_capped, phase in ((True, "over"), (False, "rest")):
        night = drawn("4 A", seats=1, round=20, winks=(0,), pillows=(40,), hands=("just-7 3-z",), solo_cap=is_capped)
        assert played(night, "play just-7 move 7", "call it a night").view(0)["phase"] == phase
    last = drawn("4 A", seats=1, round=200, winks=(0,), pillows=(40,), hands=("just-7 3-z",), solo_cap=False)
    assert played(last, "play just-7 move 7", "call it a night").view(0)["phase"] == "over"


@pytest.mark.rule("ST-110")
def test_who_leaves_the_race_shows_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it stays face down, known to its owner alone, until all cards are shuffled."""
    night = drawn("9 A\n4 B", hands=("3-z 4-z", "just-7 3-z"))
    moves = ("play 3-z move 3", "call it a night")
    ours, other = both_ways(night, *moves, discards_open=False)
    assert [each.view(1)["position"]["gone"].get("4-z") for each in (ours, other)] == [1, None]
    assert [each.view(0)["hand"] for each in (ours, other)] == [[], ["4-z"]]
    monkeypatch.setattr(rules_for(night.setup), "discards_open", False)
    worlds = [wg.imagine(other.view(1), Random(luck)) for luck in range(20)]
    assert all(world.view(1) == other.view(1) for world in worlds)
    assert len({str(world.view(0)["hand"]) for world in worlds}) > 1
    assert wg.load(other.dump()).key() == other.key()
    while other.view(None)["phase"] != "rest":
        other.apply(other.moves()[0])
    assert [other.view(seat)["hand"] for seat in (0, 1)] == [[], []]
