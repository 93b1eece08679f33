"""Fear, waking up, and the three Nightmares (ST-50 to ST-58)."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.games.sheepy_time.drawn import drawn, played, sheep
from tests.games.sheepy_time.extras import NIGHTMARES
from woolgather.engine.chance import luck_from, playout
from woolgather.engine.errors import Unreadable
from woolgather.engine.state import State


def drew(picture: str, *cards: str, **given: object) -> State:
    """Seat 0 enters far from everybody, or moves as drawn, and then draws these cards."""
    state = drawn(picture, hands=("1-2-z 4-z",), **given)  # type: ignore[arg-type]
    return played(state, "play 1-2-z move 1", *(f"draw {card}" for card in cards))


@pytest.mark.rule("ST-50")
def test_a_scared_sheep_that_is_scared_again_wakes_up() -> None:
    state = drawn("3 a\n5 wolf", hands=("2-zz just-7",), winks=(12, 4))
    played(state, "play 2-zz move 2")
    assert sheep(state) == {
        "at": None,
        "fate": "awake",
        "scared": False,
        "winks": 0,
        "pillow": 40,
        "supply": 10,
        "cards": 0,
    }
    assert state.view(1)["gone"]["just-7"] == 1
    assert (state.seat, sheep(state, 1)["winks"]) == (1, 4)


@pytest.mark.rule("ST-50")
def test_being_scared_alone_costs_nothing() -> None:
    state = drawn("3 A\n5 wolf", hands=("2-zz just-7",), winks=(12,))
    played(state, "play 2-zz move 2")
    assert (sheep(state)["scared"], sheep(state)["winks"], state.view(None)["phase"]) == (True, 12, "draw")


@pytest.mark.rule("ST-50")
@pytest.mark.parametrize(
    ("picture", "moves"),
    [
        ("4 a\n5 wolf", ("play 1-and-z both",)),
        ("10 a\n1 wolf bounce-ahead A~", ("play 1-and-z both",)),
        ("4 a\n5 intense-dreams A~", ("play 1-and-z both", "catch 5", "use")),
        ("5 a\n6 step-back A~\n5 wolf", ("play 1-and-z both", "catch 5", "use")),
    ],
)
def test_waking_up_in_the_own_turn_ends_it_and_all_that_was_to_come(picture: str, moves: tuple[str, ...]) -> None:
    state = drawn(picture, hands=("1-and-z 4-z",))
    played(state, *moves)
    assert (sheep(state)["fate"], sheep(state)["winks"], state.seat) == ("awake", 0, 1)
    assert state.view(None)["phase"] == "play"


@pytest.mark.rule("ST-51")
def test_a_move_scares_on_every_space_entered_and_not_on_the_one_left() -> None:
    state = drew("7 A\n4 B wolf\n5 C\n6 D", "wolf-2", seats=4)
    assert [each["scared"] for each in state.view(None)["sheep"]] == [False, False, True, True]
    assert state.view(None)["nightmare"]["at"] == "6"


@pytest.mark.rule("ST-51")
def test_a_jump_scares_only_where_it_lands() -> None:
    state = drew("9 A\n4 B bump\n5 C\n6 D", "bump-2", seats=4, nightmare="bump")
    assert [each["scared"] for each in state.view(None)["sheep"]] == [False, False, False, True]


@pytest.mark.rule("ST-51")
@pytest.mark.parametrize(("nightmare", "card", "at"), [("wolf", "wolf-2", "2"), ("bump", "bump-3", "3")])
def test_from_the_centre_the_count_starts_with_space_1(nightmare: str, card: str, at: str) -> None:
    assert drew("8 A", card, nightmare=nightmare).view(None)["nightmare"]["at"] == at


@pytest.mark.rule("ST-51", "ST-52")
@pytest.mark.parametrize(
    ("picture", "card", "nightmare"),
    [
        ("8 A\n10 wolf\n3 B", "wolf-1", "wolf"),
        ("7 A\n10 B\n9 wolf", "wolf-2", "wolf"),
        ("8 A\n9 bump\n3 B", "bump-2", "bump"),
        ("7 A\n9 spider\n1 web!\n3 B", "web-3", "spider"),
    ],
)
def test_a_nightmare_that_crosses_wakes_everybody_and_ends_the_race(picture: str, card: str, nightmare: str) -> None:
    state = drew(picture, card, seats=3, nightmare=nightmare, asleep="C", winks=(7, 8, 9))
    view = state.view(None)
    assert (view["phase"], view["nightmare"]["at"], view["nightmare"]["web"]) == ("rest", "centre", None)
    assert [each["pillow"] for each in view["sheep"]] == [37, 37, 30]


@pytest.mark.rule("ST-51")
def test_the_nightmare_uses_no_tiles() -> None:
    state = drew("8 A\n2 bounce-ahead A~ B~", "wolf-2")
    assert state.view(None)["nightmare"]["at"] == "2"


@pytest.mark.rule("ST-53")
def test_a_jump_back_stops_at_space_1() -> None:
    state = drew("8 A\n2 bump\n1 B", "bump-back-2", nightmare="bump")
    assert (state.view(None)["nightmare"]["at"], sheep(state, 1)["scared"]) == ("1", True)


@pytest.mark.rule("ST-53")
def test_a_jump_that_changes_nothing_scares_nobody() -> None:
    state = drew("8 A\n1 bump B", "bump-back-1", nightmare="bump")
    assert (state.view(None)["nightmare"]["at"], sheep(state, 1)["scared"]) == ("1", False)
    assert drew("8 A", "bump-back-2", nightmare="bump").view(None)["nightmare"]["at"] == "centre"


@pytest.mark.rule("ST-54")
def test_a_howl_scares_its_space_and_both_neighbours() -> None:
    state = drew("7 A\n4 B wolf\n3 C\n5 D", "howl", seats=4)
    assert [each["scared"] for each in state.view(None)["sheep"]] == [False, True, True, True]


@pytest.mark.rule("ST-54")
def test_a_howl_carries_over_the_fence_and_not_from_the_centre() -> None:
    state = drew("7 A\n10 B wolf\n1 C\n2 D", "howl", seats=4)
    assert [each["scared"] for each in state.view(None)["sheep"]] == [False, True, True, False]
    state = drew("7 A\n1 B wolf\n10 C\n2 D", "howl", seats=4)
    assert [each["scared"] for each in state.view(None)["sheep"]] == [False, True, True, True]
    state = drew("7 A\n1 B\n10 C", "howl", seats=3)
    assert [each["scared"] for each in state.view(None)["sheep"]] == [False, False, False]


@pytest.mark.rule("ST-55")
def test_the_web_is_put_ahead_scaring_nobody_and_then_followed() -> None:
    state = drew("8 A\n3 B\n2 C", "web-3", seats=3, nightmare="spider")
    assert state.view(None)["nightmare"] == {"kind": "spider", "at": "centre", "web": {"at": "3", "beyond": False}}
    assert not any(each["scared"] for each in state.view(None)["sheep"])
    played(state, "draw web-2")
    assert state.view(None)["nightmare"] == {"kind": "spider", "at": "3", "web": None}
    assert [each["scared"] for each in state.view(None)["sheep"]] == [False, True, True]


@pytest.mark.rule("ST-55")
def test_the_web_may_lie_beyond_the_fence() -> None:
    state = drew("6 A\n8 spider\n1 B", "web-3", nightmare="spider")
    assert state.view(None)["nightmare"]["web"] == {"at": "1", "beyond": True}
    assert state.view(None)["phase"] == "draw"
    assert played(state, "draw web-2").view(None)["phase"] == "rest"


@pytest.mark.rule("ST-56")
def test_a_sheep_that_enters_the_web_stops_and_lands_there() -> None:
    state = drawn("3 A\n5 bounce-ahead A~ web\n3 spider", hands=("4-z 3-z",), nightmare="spider")
    played(state, "play 4-z move 4")
    assert (sheep(state)["at"], state.view(None)["course"]["moved"], state.view(None)["phase"]) == ("5", 2, "dream")
    assert sheep(played(state, "use"))["at"] == "6"


@pytest.mark.rule("ST-56")
def test_the_web_holds_backward_and_move_to_tiles_too() -> None:
    back = drawn("5 A\n6 moonwalk A~\n5 web\n3 spider", hands=("1-5 3-z",), nightmare="spider")
    assert sheep(played(back, "play 1-5 move 1", "use"))["at"] == "5"
    to = drawn("2 A\n3 find-a-friend A~\n6 spider\n8 web\n9 B", hands=("1-5 3-z",), nightmare="spider")
    assert sheep(played(to, "play 1-5 move 1", "use"))["at"] == "8"


@pytest.mark.rule("ST-56")
def test_the_web_lets_go_who_starts_there_and_holds_nobody_when_it_is_not_sticky() -> None:
    state = drawn("5 A web\n3 spider", hands=("4-z 3-z",), nightmare="spider")
    assert sheep(played(state, "play 4-z move 4"))["at"] == "9"
    state = drawn("3 A\n5 web\n3 spider", hands=("4-z 3-z",), nightmare="spider", sticky_web=False)
    assert sheep(played(state, "play 4-z move 4"))["at"] == "7"


@pytest.mark.rule("ST-56")
def test_a_web_beyond_the_fence_holds_on_its_space() -> None:
    state = drawn("8 A\n9 spider\n1 web!", hands=("4-z 3-z",), nightmare="spider")
    played(state, "play 4-z move 4")
    assert (sheep(state)["at"], sheep(state)["winks"], state.view(None)["phase"]) == ("1", 5, "fence")


@pytest.mark.rule("ST-57")
def test_a_brave_sheep_must_be_scared_twice_again() -> None:
    state = drawn("4 a\n5 resting-spot A~", hands=("1-5 3-z",))
    played(state, "play 1-5 move 1", "use brave", "catch 5")
    assert not sheep(state)["scared"]
    played(state, "draw wolf-2", "draw wolf-2", "draw wolf-1")
    assert (sheep(state)["scared"], sheep(state)["fate"]) == (True, "racing")


@pytest.mark.rule("ST-58")
@pytest.mark.parametrize("nightmare", NIGHTMARES)
def test_ten_cards_in_any_order_carry_the_nightmare_over_the_fence(nightmare: str) -> None:
    """A player whose sheep is beside the board draws nothing else, and is not reached before."""
    rng = Random(58)
    cards = [card for card, count in NIGHTMARES[nightmare].items() for _ in range(count)]
    most = 0
    for _ in range(60):
        rng.shuffle(cards)
        state = played(drawn(nightmare=nightmare, hands=("6-www 4-z",)), "play 6-www gain 3")
        draws = 0
        while state.view(None)["phase"] == "draw":
            state.play(f"draw {cards[draws]}")
            draws += 1
        assert state.view(None)["phase"] == "rest"
        most = max(most, draws)
    assert 7 <= most <= 10


@pytest.mark.rule("ST-58")
@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("nightmare", NIGHTMARES)
def test_the_deck_never_runs_out_inside_a_race(seats: int, nightmare: str, rng: Random, size: Size) -> None:
    """The engine asserts it at every draw; here it is asked to over many rounds."""
    luck, start = luck_from(rng), wg.new("sheepy-time", seats, nightmare=nightmare)
    wanted, rounds = size(500, 100_000), 0
    while rounds < wanted:
        state = start.copy()
        playout(state, luck)
        rounds += state.view(None)["round"]
    assert state.seat == wg.OVER


@pytest.mark.rule("ST-58")
def test_a_position_whose_nightmare_would_never_arrive_is_refused() -> None:
    with pytest.raises(Unreadable, match="does not stand where its cards have brought it"):
        drawn("3 A", gone={"wolf-2": 4, "wolf-1": 4})
