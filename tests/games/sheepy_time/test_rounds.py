"""The end of a round and of the game (ST-90 to ST-94, ST-100)."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, played
from tests.games.sheepy_time.test_nightmare import drew
from woolgather.engine.errors import Unreadable
from woolgather.engine.state import State


def to_bed(winks: tuple[int, ...], pillows: tuple[int, ...] = (), **given: object) -> State:
    """Seat 0 crosses the Fence and calls it a night, all others are in bed; the winks are those of the end."""
    seats = len(winks)
    state = drawn(
        "4 A",
        seats=seats,
        asleep="BCD"[: seats - 1],
        winks=(winks[0] - 5, *winks[1:]),
        pillows=pillows,
        hands=("just-7 3-z",),
        **given,  # type: ignore[arg-type]
    )
    return played(state, "play just-7 move 7", "call it a night")


@pytest.mark.rule("ST-90")
def test_winks_at_the_pillow_win_and_one_short_do_not() -> None:
    state = to_bed((20, 10), pillows=(20, 30), round=4)
    assert (state.seat, state.winners(), state.scores()) == (wg.OVER, [0], [0, -20])
    assert to_bed((20, 10), pillows=(21, 30), round=4).view(None)["phase"] == "rest"


@pytest.mark.rule("ST-90")
def test_of_several_the_furthest_past_the_pillow_wins_then_the_most_winks() -> None:
    assert to_bed((22, 25), pillows=(20, 22), round=7).winners() == [1]
    assert to_bed((22, 21), pillows=(20, 19), round=7).winners() == [0]
    assert to_bed((22, 22), pillows=(20, 20), round=7).winners() == [0, 1]


@pytest.mark.rule("ST-90")
def test_the_goal_is_checked_only_when_nobody_races_any_more() -> None:
    state = drawn("4 A\n3 B", hands=("just-7 3-z",), winks=(30,), pillows=(20, 20), round=7)
    played(state, "play just-7 move 7", "race on")
    assert (state.seat, state.winners()) == (wg.CHANCE, [])


@pytest.mark.rule("ST-90")
def test_who_woke_up_reaches_only_a_pillow_at_0() -> None:
    state = drew("8 A\n10 wolf\n3 B", "wolf-1", pillows=(0, 4), round=13)
    assert (state.seat, state.winners(), state.places()) == (wg.OVER, [0], [1, 2])


@pytest.mark.rule("ST-90")
def test_a_game_of_several_ends_within_fifteen_rounds() -> None:
    """When all wake up in every round, pillows are at 0 after the fourteenth."""
    state = drew("8 A\n10 wolf\n3 B", "wolf-1", pillows=(0, 0), round=15)
    assert (state.seat, state.winners()) == (wg.OVER, [0, 1])
    with pytest.raises(Unreadable, match="not that many rounds"):
        drawn("8 A", round=16, pillows=(0, 0))
    with pytest.raises(Unreadable, match="higher than it can be"):
        drawn("8 A", round=4, pillows=(32, 20))


@pytest.mark.rule("ST-91")
def test_equal_players_take_the_better_rank_and_fill_it() -> None:
    state = to_bed((15, 15, 10, 5))
    assert [40 - each["pillow"] for each in state.view(None)["sheep"]] == [10, 10, 6, 5]


@pytest.mark.rule("ST-91")
def test_only_those_in_bed_are_ranked() -> None:
    state = drawn("4 A", seats=4, out="BD", asleep="C", winks=(0, 0, 9, 0), hands=("just-7 3-z",))
    played(state, "play just-7 move 7", "call it a night")
    assert [40 - each["pillow"] for each in state.view(None)["sheep"]] == [8, 3, 10, 3]


@pytest.mark.rule("ST-93")
@pytest.mark.parametrize(
    ("pillows", "first", "token"),
    [
        ((30, 20, 20, 20), 2, 0),
        ((20, 20, 20, 30), 0, 3),
        ((30, 28, 26, 25), 0, 3),
        ((30, 28, 26, 25), 2, 1),
        ((20, 28, 26, 20), 1, 2),
        ((20, 28, 26, 20), 2, 1),
        ((20, 28, 26, 20), 3, 2),
    ],
)
def test_the_token_goes_to_the_highest_pillow_and_among_equals_to_the_right(
    pillows: tuple[int, ...], first: int, token: int
) -> None:
    """The pillows sink by 10, 8, 6 and 5: first one is highest, then all are equal, then those of seats 1 and 2."""
    assert to_bed((16, 15, 14, 13), pillows=pillows, first=first, round=4).view(None)["first"] == token


@pytest.mark.rule("ST-94")
def test_everything_but_zzz_and_tiles_goes_back() -> None:
    state = drawn("4 a\n6 wolf\n5 moonwalk Azz B~", asleep="B", winks=(0, 9), hands=("just-7 3-z",))
    played(state, "play just-7 move 7", "call it a night")
    view = state.view(None)
    assert (view["nightmare"]["at"], view["deck"], view["gone"]) == ("centre", 40, {})
    assert all(
        (each["at"], each["fate"], each["scared"], each["winks"], each["cards"]) == (None, "resting", False, 0, 0)
        for each in view["sheep"]
    )
    assert (view["ring"][4]["zzz"], view["ring"][4]["infinite"]) == ([2, 0], [False, True])


@pytest.mark.rule("ST-100")
def test_others_are_placed_by_winks_minus_pillow_and_share() -> None:
    state = to_bed((20, 5, 10, 5), pillows=(20, 30, 30, 30), round=4)
    assert (state.places(), state.scores()) == ([1, 3, 2, 3], [0, -25, -20, -25])


@pytest.mark.rule("ST-100")
def test_a_shared_victory_is_followed_by_the_third_place() -> None:
    assert to_bed((22, 22, 30), pillows=(20, 20, 40), round=1).places() == [1, 1, 3]
