"""The compiled rules against the slow ones: random positions and whole games, everything offered and done compared."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.games.shear_panic.situations import a_panic, a_rejoining, a_turn, some_options
from tests.games.shear_panic.slow import Edition, turn
from tests.games.shear_panic.slow_game import ACTIONS, SlowGame

EDITIONS: Final[tuple[Edition, ...]] = ("manual", "mayfair")
TABLES: Final = [
    pytest.param(edition, seats, id=f"{edition}-{seats}", marks=[pytest.mark.slow] if seats > 2 else [])
    for edition, seats in product(EDITIONS, (2, 3, 4))
]
at_every_table = pytest.mark.parametrize(("edition", "seats"), TABLES)

TRIED: Final = 8
"""How many actions of a position are tried, besides the one with which play goes on."""


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule(
    "SP-20",
    "SP-21",
    "SP-23",
    "SP-24",
    "SP-25",
    "SP-30",
    "SP-31",
    "SP-32",
    "SP-33",
    "SP-34",
    "SP-35",
    "SP-36",
    "SP-40",
    "SP-41",
    "SP-42",
    "SP-60",
    "SP-61",
    "SP-62",
    "SP-80",
    "SP-81",
    "SP-82",
    "SP-84",
    "SP-85",
    "SP-86",
    "SP-87",
    "SP-88",
    "SP-90",
    "SP-91",
    "SP-92",
    "SP-94",
    "SP-101",
    "SP-103",
)
@at_every_table
def test_two_turns_from_any_position_go_as_the_slow_rules_say(
    edition: Edition, seats: int, rng: Random, size: Size
) -> None:
    seen: Counter[str] = Counter()
    for _ in range(size(60, 10_000)):
        game = SlowGame(a_turn(rng, edition, seats, some_options(rng)), rng, seen)
        game.take_turn(TRIED)
        if not game.is_over:
            game.take_turn()
    assert +seen >= Counter(kind for kind, _ in ACTIONS)
    assert +seen >= Counter(["undoing", "opposing", "shearing", "panic", "calm", "rejoin", "end", "nobody left"])


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("SP-50", "SP-51", "SP-52", "SP-53", "SP-54", "SP-55")
@at_every_table
def test_any_split_flock_rejoins_as_the_slow_rules_say(edition: Edition, seats: int, rng: Random, size: Size) -> None:
    seen: Counter[str] = Counter()
    for _ in range(size(35, 4_000)):
        state = a_rejoining(rng, edition, seats, some_options(rng))
        SlowGame(state, rng, seen).finish_action(state.view(None)["position"]["steps"])
    assert +seen >= Counter(["which-flock", "which-group", "flock-die", "rejoin", "slide", "walk"])


@pytest.mark.soak
@pytest.mark.rule("SP-70", "SP-71", "SP-72")
@at_every_table
def test_a_panic_in_any_position_goes_as_the_slow_rules_say(
    edition: Edition, seats: int, rng: Random, size: Size
) -> None:
    seen: Counter[str] = Counter()
    for _ in range(size(100, 4_000)):
        game = SlowGame(a_panic(rng, edition, seats, some_options(rng)), rng, seen)
        game.panic()
        game.next_turn()
    assert +seen >= Counter(["panic", "calm", "rejoin"])


@pytest.mark.soak
@pytest.mark.rule("SP-12", "SP-13", "SP-20", "SP-83", "SP-100", "SP-101", "SP-103")
@pytest.mark.parametrize("shearing", [True, False])
@at_every_table
def test_a_whole_game_goes_as_the_slow_rules_say(
    edition: Edition, seats: int, shearing: bool, rng: Random, size: Size
) -> None:
    seen: Counter[str] = Counter()
    games = size(2, 60)
    for _ in range(games):
        options = some_options(rng) | {"shearing": shearing, "reversal": "edition"}
        game = SlowGame(wg.new("shear-panic", seats, edition=edition, **options), rng, seen)
        game.open()
        while not game.is_over:
            game.take_turn()
    assert seen["end"] == games
    assert +seen >= Counter(["field 1", "field 2", "field 3", "field 4", "panic", "opposing", "undoing"])
    assert (seen["shearing"] > 0) == shearing


@at_every_table
def test_the_slow_rules_would_notice_a_difference(edition: Edition, seats: int, rng: Random) -> None:
    game = SlowGame(wg.new("shear-panic", seats, edition=edition), rng, Counter())
    game.open()
    moved, turned, poorer, ahead = (game.twin() for _ in range(4))
    moved.flock = game.flock | {"black": (50, 50)}
    turned.facing = turn(game.facing, "left")
    poorer.unused[0] = poorer.unused[0][1:]
    ahead.marker = 10
    for other in (moved, turned, poorer, ahead):
        with pytest.raises(AssertionError):
            other.take_turn()
    game.take_turn()
