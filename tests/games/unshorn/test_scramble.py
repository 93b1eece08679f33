"""The pairs on which Unshorn is tested for leaks reach every kind of moment and truly differ (UN-80 to UN-83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.contract.test_no_interference import assert_no_interference
from tests.games.unshorn.drawn import drawn, played
from tests.games.unshorn.extras import EXTRAS
from tests.support.play import as_json, random_move, viewers
from woolgather.engine.state import State
from woolgather.games.unshorn import serialize
from woolgather.games.unshorn.data import CHANCES as CHANCE_COUNT
from woolgather.games.unshorn.data import MOVES
from woolgather.games.unshorn.state import Unshorn
from woolgather.games.unshorn.visibility import FullVisibility

WINDOWS: Final = {"after-roll", "attack", "part", "counter", "end"}
CHOICES: Final = {"bite", "main", "announce", "cut", "cream", "stick", "place", "keep", "boy", "moon"}
CHANCES: Final = {"roll", "card", "coin", "steal"}
NUMBERS: Final = range(MOVES + CHANCE_COUNT)
# fmt: off
RICH: Final = ("velcro shaving-cream aftershave green", "close-shave pow velcro aftershave pow",
               "shear-thief pow shaving-cream velcro", "pow shear-thief aftershave pow wolf")
# fmt: on
"""Hands in which everything is at hand, so that every window is used."""


def rich_start(seats: int, rng: Random, **options: bool) -> State:
    """A turn that is about to begin, at a table where everybody has cards, some with little wool."""
    lines = list(RICH[-seats:])
    if rng.random() < 0.5:
        lines[0] += " BB./.S./..N"
    if rng.random() < 0.3:
        lines[1 % seats] += " .../BN./..."
    return drawn(*lines, step="roll", spare_wool="pile", **options)  # type: ignore[arg-type]


def moments(seats: int, rng: Random, games: int, **options: bool) -> Iterator[State]:
    """Positions of games that begin richly; at most few of a kind from each, so that rare ones count."""
    for _ in range(games):
        state = rich_start(seats, rng, **options)
        seen: Counter[str] = Counter()
        while state.seat != wg.OVER:
            phase = state.view(None)["phase"]
            seen[phase] += 1
            if seen[phase] <= 2:
                yield state.copy()
            state.play(_lively(state, rng))


def _lively(state: State, rng: Random) -> int:
    """A random move that rearranges less often, for most moves are swaps."""
    moves = state.moves()
    if state.seat == wg.CHANCE or rng.random() < 0.2:
        return random_move(state, rng)
    others = [move for move in moves if not state.text(move).startswith("swap")]
    return rng.choice(others or moves)


@pytest.mark.slow
@pytest.mark.rule("UN-83")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_cards_are_dealt_anew_at_every_kind_of_moment(seats: int, rng: Random) -> None:
    """Until all have come up, in sixty games at most."""
    missing = WINDOWS | CHOICES - {"moon", "keep"} | CHANCES
    for state in moments(seats, rng, 60):
        seat = rng.choice(viewers(state))
        if EXTRAS.scramble(state, seat, rng).key() != state.key():
            missing = missing - {state.view(None)["phase"]}
        if not missing:
            break
    assert not missing


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("UN-80", "UN-81", "UN-82", "UN-83")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_the_same_whatever_is_hidden(seats: int, rng: Random, size: Size) -> None:
    """Many pairs, compared in what is asked most: view, moves as seen, and one's own moves."""
    pairs: Counter[str] = Counter()
    for state in moments(seats, rng, size(8, 5_000)):
        for seat in viewers(state):
            twin = EXTRAS.scramble(state, seat, rng)
            assert as_json(twin.view(seat)) == as_json(state.view(seat))
            assert [twin.seen(move, seat) for move in NUMBERS] == [state.seen(move, seat) for move in NUMBERS]
            assert twin.setup.game.window(twin) == state.setup.game.window(state)
            if state.seat == seat:
                assert twin.moves() == state.moves()
            pairs[state.view(None)["phase"]] += twin.key() != state.key()
    assert all(pairs[window] >= 20 for window in WINDOWS)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"strict_memory": True}], ids=str)
def test_nothing_that_leaves_the_engine_depends_on_what_is_hidden(options: dict[str, bool], rng: Random) -> None:
    """Fewer pairs, compared in everything: errors, reasons, drawings and what the journal tells next."""
    found = list(moments(3, rng, 12, **options))
    for state in rng.sample(found, min(40, len(found))):
        seat = rng.choice(viewers(state))
        assert_no_interference(state, EXTRAS.scramble(state, seat, rng), seat, EXTRAS)


def test_a_view_that_tells_what_was_stolen_is_found(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak of the subtlest kind: third parties are told the kind of a stolen card."""
    state = played(drawn("velcro wolf ..B/BBB/BSN", "", ""), "play velcro seat-1", "all pass", "steal b1", "stick a1")
    game = state.setup.game
    honest = game.view

    def leaky(state: State, seat: int | None) -> dict[str, object]:
        assert isinstance(state, Unshorn)
        return {**honest(state, seat), "memory": serialize.write(state, FullVisibility(state))["memory"]}

    twins = [EXTRAS.scramble(state, 2, rng) for _ in range(40)]
    assert all(as_json(twin.view(2)) == as_json(state.view(2)) for twin in twins)
    monkeypatch.setattr(game, "view", leaky, raising=False)
    assert any(as_json(twin.view(2)) != as_json(state.view(2)) for twin in twins)


@pytest.mark.slow
@pytest.mark.rule("UN-82")
def test_all_wool_that_is_possible_comes_up(rng: Random) -> None:
    """Steel and Snag of another come to lie in all 72 ways."""
    state = drawn("wolf", "")
    dealt = {as_json(EXTRAS.scramble(state, 0, rng).view(1)["players"][1]["fleece"]) for _ in range(1_200)}
    assert len(dealt) == 72
