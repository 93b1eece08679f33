"""What lies in the box (ST-1 to ST-6), counted against the component list."""

from __future__ import annotations

from collections import Counter

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, played, sheep
from tests.games.sheepy_time.extras import MARKED, NIGHTMARES, deck
from woolgather.games.sheepy_time.data import DREAMS, NOT_IN_SOLO, SHEEP_CARDS, SIDES
from woolgather.games.sheepy_time.tiles import TILES

# fmt: off
THREE: set[str] = {"big-stash", "double-dutch", "dream-journal", "final-sprint", "find-a-friend", "pipe-dream",
                   "racing-rival", "shepherd-the-flock", "snooze-moves", "trampoline"}
# fmt: on


def at_the_deal(seats: int, nightmare: str = "wolf") -> wg.engine.state.State:
    """A game whose tiles are laid out and whose first card is about to be dealt."""
    state = wg.new("sheepy-time", seats, nightmare=nightmare)
    while state.view(None)["phase"] == "stack":
        state.play(state.moves()[0])
    return state


@pytest.mark.rule("ST-1")
def test_everybody_has_a_sheep_ten_tokens_and_a_pillow_at_40() -> None:
    for each in wg.new("sheepy-time", 4).view(None)["sheep"]:
        assert (each["supply"], each["pillow"], each["winks"], each["at"]) == (10, 40, 0, None)


@pytest.mark.rule("ST-1")
def test_winks_may_exceed_40_and_a_pillow_stops_at_0() -> None:
    rich = drawn("8 A", hands=("6-www 3-z",), winks=(39,), round=13)
    assert sheep(played(rich, "play 6-www gain 3"))["winks"] == 42
    low = drawn("4 A\n5 cool-kids-club A~", hands=("1-5 3-z",), pillows=(0,), round=13)
    assert sheep(played(low, "play 1-5 move 1", "use"))["pillow"] == 0


@pytest.mark.rule("ST-2")
def test_there_are_fifty_sheep_cards_on_nine_kinds_of_sides() -> None:
    assert sum(sum(marked) for marked in MARKED.values()) == 50
    assert tuple(MARKED) == SHEEP_CARDS
    assert Counter(SHEEP_CARDS[card] for card, _, _ in SIDES) == {
        "1-and-z": 1,
        "1-2-z": 3,
        "1-5": 2,
        "2-zz": 2,
        "3-z": 2,
        "4-z": 2,
        "5-ww": 2,
        "6-www": 2,
        "just-7": 1,
    }


@pytest.mark.rule("ST-2", "ST-3", "ST-4")
@pytest.mark.parametrize(("seats", "cards"), [(1, 40), (2, 40), (3, 50), (4, 60)])
@pytest.mark.parametrize("nightmare", NIGHTMARES)
def test_the_deck_has_the_cards_of_the_players_and_ten_of_the_nightmare(seats: int, cards: int, nightmare: str) -> None:
    state = at_the_deal(seats, nightmare)
    odds = {state.parts(move)["card"]: weight for move, weight in state.odds()}
    assert odds == deck(state, nightmare)
    assert sum(odds.values()) == cards == state.view(None)["deck"]
    assert sum(count for card, count in odds.items() if card in NIGHTMARES[nightmare]) == 10


@pytest.mark.rule("ST-3")
def test_the_wolf_haunts_unless_another_is_chosen_or_drawn() -> None:
    assert wg.new("sheepy-time").view(None)["nightmare"]["kind"] == "wolf"
    state = wg.new("sheepy-time", nightmare="random")
    assert state.odds() == [(state.parse(f"nightmare {name}"), 1) for name in NIGHTMARES]
    assert state.view(None)["nightmare"]["kind"] is None
    assert played(state, "nightmare bump").view(None)["nightmare"]["kind"] == "bump"


@pytest.mark.rule("ST-5")
def test_there_are_thirty_different_tiles_and_six_fewer_alone() -> None:
    assert len(set(DREAMS)) == len(TILES) == 30
    assert [tile.name for tile in TILES] == list(DREAMS)
    for seats, count in ((1, 24), (2, 30), (4, 30)):
        state = wg.new("sheepy-time", seats)
        names = {state.parts(move)["dream"] for move in state.moves()}
        assert len(names) == count
        assert names.isdisjoint(NOT_IN_SOLO) == (seats == 1)


@pytest.mark.rule("ST-5")
def test_ten_tiles_bring_three_zzz_and_twenty_an_infinite_one() -> None:
    assert {tile.name for tile in TILES if tile.bonus == "three"} == THREE
    assert {tile.name for tile in TILES if tile.bonus == "infinite"} == set(DREAMS) - THREE
    assert {tile.about for tile in TILES} == {"moves", "winks", "zzz", "brave"}


@pytest.mark.rule("ST-6")
@pytest.mark.parametrize(("seats", "down"), [(2, [8, 5]), (3, [10, 7, 5]), (4, [10, 8, 6, 5])])
def test_pillows_sink_by_rank_in_winks(seats: int, down: list[int]) -> None:
    state = drawn("4 A", seats=seats, asleep="BCD"[: seats - 1], winks=(20, 15, 10, 5)[:seats], hands=("just-7 3-z",))
    played(state, "play just-7 move 7", "call it a night")
    assert [40 - each["pillow"] for each in state.view(None)["sheep"]] == down


@pytest.mark.rule("ST-6")
def test_a_pillow_sinks_by_three_after_waking_up() -> None:
    state = drawn("4 A", out="B", hands=("just-7 3-z",))
    played(state, "play just-7 move 7", "call it a night")
    assert [each["pillow"] for each in state.view(None)["sheep"]] == [32, 37]
