"""Positions of Hush that no game leads to are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

import woolgather as wg
from woolgather.engine.errors import Unreadable

Position = dict[str, Any]

DEALT: Final = ("draw munch", "draw hush", "draw bleat", "draw nibble", "draw nibble", "draw hush")
CHOSEN: Final = (*DEALT, "choose munch", "choose bleat")
WOKEN: Final = (*CHOSEN, "choose nibble")


def dump(*moves: str) -> dict[str, Any]:
    state = wg.new("hush", 3)
    for move in moves:
        state.play(move)
    whole: dict[str, Any] = json.loads(state.dump())
    return whole


@pytest.mark.parametrize("moves", [DEALT, CHOSEN, WOKEN, (*WOKEN, "hush")])
def test_unchanged_they_are_read(moves: tuple[str, ...]) -> None:
    assert json.loads(wg.load(json.dumps(dump(*moves))).dump()) == dump(*moves)


def set_to(field: str, value: Any) -> Callable[[Position], None]:
    return lambda position: position.update({field: value})


def put(field: str, place: int, value: Any) -> Callable[[Position], None]:
    return lambda position: position[field].__setitem__(place, value)


@pytest.mark.rule("HU-2", "HU-9")
@pytest.mark.parametrize(
    ("moves", "change", "says"),
    [
        (DEALT, put("hands", 0, ["munch"]), "hand of seat 0 does not fit"),
        (DEALT, put("hands", 0, ["munch", "wolf"]), "The cards of Hush are"),
        (DEALT, put("trail", 0, "7+"), "has a seat 7"),
        (DEALT, lambda position: position["trail"].append("0+"), "leaves seat 0 with 3 cards"),
        (CHOSEN, put("chosen", 0, None), "hand of seat 0 does not fit"),
        (WOKEN, put("hands", 0, ["hush"] * 9), "more cards of a kind"),
    ],
)
def test_cards_fit_what_was_drawn_and_shown(
    moves: tuple[str, ...], change: Callable[[Position], None], says: str
) -> None:
    whole = dump(*moves)
    change(whole["position"])
    with pytest.raises(Unreadable, match=says):
        wg.load(json.dumps(whole))


@pytest.mark.rule("HU-6")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (put("points", 0, 3), "has not eaten the points"),
        (put("points", 0, -1), "has not eaten the points"),
        (put("caught", 1, 1), "was caught and still has cards"),
    ],
)
def test_points_and_fates_fit_what_was_shown(change: Callable[[Position], None], says: str) -> None:
    whole = dump(*WOKEN)
    change(whole["position"])
    with pytest.raises(Unreadable, match=says):
        wg.load(json.dumps(whole))


@pytest.mark.rule("HU-3", "HU-5")
@pytest.mark.parametrize(
    ("moves", "change"),
    [
        (DEALT, set_to("seat", 1)),
        (DEALT, set_to("phase", "draw")),
        (DEALT, set_to("phase", "end")),
        (DEALT, set_to("loud", 0)),
        (DEALT, set_to("passes", 1)),
        (CHOSEN, set_to("seat", 0)),
        (WOKEN, set_to("loud", 0)),
        (WOKEN, set_to("seat", 0)),
        (WOKEN, set_to("passes", 1)),
        (WOKEN, set_to("passes", 3)),
        (WOKEN, set_to("hushes", 1)),
        (WOKEN, set_to("hushes", -1)),
        (WOKEN, set_to("phase", "choose")),
        (WOKEN, lambda position: position.update(loud=0, seat=1)),
        ((*WOKEN, "hush"), put("trail", -1, "2 nibble")),
    ],
)
def test_phase_turn_and_window_belong_together(moves: tuple[str, ...], change: Callable[[Position], None]) -> None:
    whole = dump(*moves)
    change(whole["position"])
    with pytest.raises(Unreadable):
        wg.load(json.dumps(whole))
