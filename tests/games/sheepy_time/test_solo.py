"""Playing alone (ST-92, ST-97, ST-99, ST-105)."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, played, resting, sheep, space
from tests.games.sheepy_time.test_rest import FULL
from woolgather.engine.state import State


def to_bed(winks: int, pillow: int, round: int) -> State:
    """Alone over the Fence and to bed, with so many winks in the end."""
    state = drawn("4 A", seats=1, winks=(winks - 5,), pillows=(pillow,), round=round, hands=("just-7 3-z",))
    return played(state, "play just-7 move 7", "call it a night")


@pytest.mark.rule("ST-92")
@pytest.mark.parametrize(("winks", "down"), [(5, 1), (9, 1), (10, 2), (24, 4)])
def test_the_pillow_sinks_by_one_for_every_five_winks(winks: int, down: int) -> None:
    assert sheep(to_bed(winks, 40, 1))["pillow"] == 40 - down


@pytest.mark.rule("ST-92")
def test_after_waking_up_the_pillow_stays() -> None:
    state = drawn("3 a\n5 wolf", seats=1, winks=(20,), hands=("2-zz 3-z",))
    assert sheep(played(state, "play 2-zz move 2"))["pillow"] == 40


@pytest.mark.rule("ST-97")
def test_a_tile_of_the_stack_comes_to_the_lowest_empty_space_without_zzz() -> None:
    state = played(
        resting("1 moonwalk", seats=1, market="big-stash intense-dreams step-back final-sprint"), "catch 5", "catch 5"
    )
    assert state.view(None)["phase"] == "drift"
    played(state, "dream rush-ahead")
    assert (space(state, 2)["dream"]["id"], space(state, 2)["zzz"]) == ("rush-ahead", [0])
    assert (state.view(None)["phase"], state.view(None)["round"]) == ("deal", 2)


@pytest.mark.rule("ST-97")
def test_it_comes_after_the_market_was_refilled() -> None:
    state = resting(seats=1, market="big-stash intense-dreams step-back final-sprint")
    played(state, "place step-back 1")
    assert state.view(None)["phase"] == "stack"
    assert played(state, "dream moonwalk").view(None)["phase"] == "drift"
    assert space(played(state, "dream rush-ahead"), 2)["dream"]["id"] == "rush-ahead"


@pytest.mark.rule("ST-97")
def test_with_no_empty_space_no_tile_comes() -> None:
    others = {
        "copycat": "moonwalk",
        "shortcut": "bounce-ahead",
        "sweet-dream": "hide-or-seek",
        "catch-up": "action-hero",
        "racing-rival": "trampoline",
    }
    alone = " ".join(others.get(word, word) for word in FULL.replace("\n", " \n ").split(" "))
    state = resting(alone, seats=1, market="big-stash intense-dreams step-back final-sprint")
    assert played(state, "catch 5", "catch 5").view(None)["phase"] == "deal"


@pytest.mark.rule("ST-99")
def test_alone_a_card_is_turned_over_before_every_draw() -> None:
    state = played(drawn("4 A", seats=1, hands=("3-z 4-z",)), "play 3-z move 3")
    assert state.view(None)["phase"] == "reveal"


@pytest.mark.rule("ST-99")
@pytest.mark.parametrize(
    ("winks", "pillow", "round", "score", "grade"),
    [
        (40, 40, 1, 35, 3),
        (36, 36, 2, 26, 2),
        (35, 35, 2, 27, 2),
        (31, 31, 4, 13, 1),
        (30, 30, 5, 9, 0),
        (45, 35, 4, 27, 2),
    ],
)
def test_the_score_counts_winks_pillow_and_rounds(winks: int, pillow: int, round: int, score: int, grade: int) -> None:
    state = to_bed(winks, pillow, round)
    assert (state.seat, state.scores(), state.winners(), state.places()) == (wg.OVER, [score], [0], [1])
    assert state.view(None)["solo"] == {"score": score, "grade": grade}


@pytest.mark.rule("ST-99")
def test_the_game_ends_only_in_bed() -> None:
    racing = drawn("4 A", seats=1, winks=(30,), pillows=(20,), round=3, hands=("just-7 3-z",))
    played(racing, "play just-7 move 7", "race on")
    assert racing.seat == wg.CHANCE
    woken = drawn("3 a\n5 wolf", seats=1, winks=(20,), pillows=(0,), round=3, hands=("2-zz 3-z",))
    assert played(woken, "play 2-zz move 2").view(None)["phase"] == "rest"


@pytest.mark.rule("ST-105")
def test_after_twenty_rounds_the_game_ends_unfinished_and_winks_count_for_nothing() -> None:
    state = to_bed(10, 30, 20)
    assert (state.seat, state.scores(), state.winners(), state.places()) == (wg.OVER, [4 - 100], [], [2])
    assert state.view(None)["solo"] == {"score": -96, "grade": 0}
    woken = drawn("3 a\n5 wolf", seats=1, winks=(20,), pillows=(30,), round=20, hands=("2-zz 3-z",))
    played(woken, "play 2-zz move 2")
    assert (woken.seat, woken.scores(), woken.winners(), woken.places()) == (wg.OVER, [4 - 100], [], [2])
    assert woken.view(None)["solo"] == {"score": -96, "grade": 0}


@pytest.mark.rule("ST-99", "ST-105")
def test_each_grade_has_a_name_of_our_own() -> None:
    names = [
        wg.new("sheepy-time", 1).setup.game.words(code).label(f"grade-{grade}")
        for code in ("en", "it")
        for grade in range(4)
    ]
    assert len(set(names)) == 8
