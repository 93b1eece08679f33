"""The compiled rules against the slow ones: random positions and whole games, everything offered and done compared."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.games.shepherd_mess.situations import a_turn, two_at_the_gate
from tests.games.shepherd_mess.slow import WAYS
from tests.games.shepherd_mess.slow_game import SlowGame

SEATS: Final = (2, 3, 4)
at_every_table = pytest.mark.parametrize("seats", SEATS)

TRIED: Final = 12
"""How many dogs' moves of a position are tried, besides the one with which play goes on."""


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule(
    "SM-20",
    "SM-30",
    "SM-31",
    "SM-32",
    "SM-33",
    "SM-34",
    "SM-35",
    "SM-40",
    "SM-41",
    "SM-42",
    "SM-43",
    "SM-44",
    "SM-45",
    "SM-46",
    "SM-47",
    "SM-48",
    "SM-49",
    "SM-50",
    "SM-51",
    "SM-60",
)
@at_every_table
def test_dogs_scare_from_any_position_as_the_slow_rules_say(seats: int, rng: Random, size: Size) -> None:
    seen: Counter[str] = Counter()
    for _ in range(size(120, 34_000)):
        SlowGame(a_turn(rng, seats), rng, seen).take_turn(TRIED, looks_at_builds=0)
    assert +seen >= Counter(
        [
            "move",
            "bark",
            "fight",
            "end",
            "let",
            "pass",
            "bark beside an opponent",
            "the ram",
            "stays",
            "straight",
            "aside",
            "over a bridge",
            "over mud",
            "through a gate",
            "into a pen",
            "past an own dog",
            "spoiling a pen",
            "0 links",
            "1 links",
            "2 links",
            "3 links",
        ]
    )


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("SM-5", "SM-21", "SM-22", "SM-23", "SM-24", "SM-25", "SM-26")
@at_every_table
def test_additions_go_where_the_slow_rules_say(seats: int, rng: Random, size: Size) -> None:
    seen: Counter[str] = Counter()
    for _ in range(size(20, 2_000)):
        SlowGame(a_turn(rng, seats), rng, seen).take_turn()
    assert +seen >= Counter(["bridge", "stone", "wall", "corner", "gate"])


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("SM-60", "SM-61", "SM-70", "SM-71", "SM-72", "SM-73", "SM-74")
@at_every_table
def test_games_end_as_the_slow_rules_say(seats: int, rng: Random, size: Size) -> None:
    seen: Counter[str] = Counter()
    for _ in range(size(100, 10_000)):
        game = SlowGame(a_turn(rng, seats, ending=True), rng, seen)
        for _ in range(seats):
            if not game.over:
                game.take_turn(TRIED, looks_at_builds=0)
    assert +seen >= Counter(["finish", "limit", "spoilt"])


@pytest.mark.rule("SM-72", "SM-74")
@pytest.mark.parametrize(("mover", "places"), [(0, [1, 2, 3]), (1, [2, 1, 3]), (2, [1, 1, 3])])
def test_two_who_finish_at_once_are_placed_as_the_slow_rules_say(mover: int, places: list[int], rng: Random) -> None:
    game = SlowGame(two_at_the_gate(mover), rng, Counter())
    bark = f"bark {game.mover}-1"
    game.play(bark)
    game.follow(bark)
    assert game.over
    assert game.state.places() == places


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("SM-10", "SM-11", "SM-12", "SM-13", "SM-20", "SM-70", "SM-73")
@pytest.mark.parametrize("quick_setup", [False, True])
@at_every_table
def test_a_whole_game_goes_as_the_slow_rules_say(seats: int, quick_setup: bool, rng: Random, size: Size) -> None:
    seen: Counter[str] = Counter()
    games = size(1, 40)
    for _ in range(games):
        game = SlowGame(wg.new("shepherd-mess", seats, quick_setup=quick_setup), rng, seen)
        game.open()
        while not game.over:
            game.take_turn(looks_at_builds=0.05)
    assert seen["limit"] + seen["finish"] + seen["repetition"] == games
    assert +seen >= Counter(["mud 6", "move", "bark", "fight", "end"])


@at_every_table
def test_the_slow_rules_would_notice_a_difference(seats: int, rng: Random) -> None:
    game = SlowGame(wg.new("shepherd-mess", seats), rng, Counter())
    game.open()
    strayed, walled, poorer, locked, led, turned = (game.twin() for _ in range(6))
    tile, flock = next(iter(strayed.meadow.sheep))
    strayed.meadow.sheep[tile, flock] -= 1
    walled.meadow.walls.pop()
    poorer.supply["gate"] -= 1
    locked.kennel.locked.add("white-1")
    led.meadow.ram = led.meadow.homes["white"]
    patch, sides = next((patch, sides) for patch, sides in turned.meadow.mud.items() if len(sides) == 2)
    turned.meadow.mud[patch] = set(WAYS) - sides
    for other in (strayed, walled, poorer, locked, led, turned):
        with pytest.raises(AssertionError):
            other.take_turn()
    game.take_turn()
