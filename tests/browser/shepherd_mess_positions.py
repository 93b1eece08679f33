"""Drawn positions of Shepherd Mess for the browser: on each of them something certain can be chosen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import woolgather as wg
from woolgather.engine.state import State

GROUND: Final = [
    "p1#.. m1 == ..|p2",
    "--             ##",
    ".. .. .. .. ~~ ..",
    "      ++",
    ".. .. ..|.. .. m2",
    "",
    "~~ m3 .. .. m4 ..",
    "",
    ".. .. m5 .. .. ~~",
    "##             --",
    "p4|~~ .. m6 ..#p3",
]
"""A wall with a gate north of c3 and a plain one east of it; one bridge is built, over d1."""

SHEEP: Final = {
    "white": {"a1": 1, "c3": 1, "b2": 2, "e3": 1},
    "black": {"c3": 1, "f1": 1, "d2": 3},
    "brown": {"f6": 2, "d5": 2, "e5": 1},
    "grey": {"a3": 2, "b5": 2, "f4": 1},
}

# fmt: off
DOGS: Final = {"white-1": "c4", "white-2": "b3", "black-1": "d4", "black-2": "f3", "brown-1": "e6", "brown-2": "d3",
               "grey-1": "a5", "grey-2": "c6"}
# fmt: on


def a_turn_of_white(**changes: Any) -> State:
    """Seat 0 is to move in round 3: both dogs are free, and every kind of piece can be built."""
    position = {
        "phase": "turn",
        "turn": 0,
        "turns": 8,
        "spent": 0,
        "used": [],
        "ground": GROUND,
        "paths": ["EW", "NS", "NE", "SW", "NSEW", "NSEW"],
        "trodden": [],
        "sheep": SHEEP,
        "ram": "f2",
        "dogs": DOGS,
        "locks": {},
        "pens": [1, 2, 3, 4],
        "supply": {"bridge": 3, "stone": 4, "wall": 6, "corner": 3, "gate": 9},
        "scare": None,
    }
    return standing(position | changes)


def standing(position: Mapping[str, Any]) -> State:
    """Four players at that position, with the usual options."""
    whole = json.loads(wg.new("shepherd-mess", seats=4).dump()) | {"position": position}
    return wg.load(json.dumps(whole))


def in_the_open() -> State:
    """As before, but nobody needs a gate when white's second dog barks: two flocks run, one stays."""
    return a_turn_of_white(dogs=DOGS | {"white-1": "c5"}, sheep=SHEEP | {"black": {"f1": 1, "d2": 4}})


def at_the_gate() -> State:
    """White's dog has barked below a gate: a white and a black sheep want through, and one may pass (SM-51)."""
    state = a_turn_of_white()
    state.play("bark white-1")
    return state


def nearly_home() -> State:
    """White's ram and all sheep but one are at home; the last one waits at the gate for the first dog to go to c1."""
    return a_turn_of_white(sheep=SHEEP | {"white": {"a1": 4, "b1": 1}, "black": {"f1": 1, "d2": 4}}, ram="a1")


def a_picture_book_meadow() -> State:
    """In the middle of a game, the last seat about to move: how the board is shown in pictures."""
    return standing(
        {
            "phase": "turn",
            "turn": 3,
            "turns": 23,
            "spent": 0,
            "used": [],
            "ground": [
                "p1#.. .. == ..|p2",
                "--             ##",
                ".. .. m1 .. ~~ ..",
                "            --",
                ".. ..|.. m5 ..+..",
                "",
                "~~ m3 ..|.. m2 ..",
                "",
                ".. .. m6 .. .. ~~",
                "##       --    --",
                "p4|~~ .. m4 ..#p3",
            ],
            "paths": ["NS", "EW", "NE", "NW", "NSEW", "NSEW"],
            "trodden": [],
            "sheep": {
                "white": {"a1": 2, "b2": 2, "c3": 1},
                "black": {"f1": 1, "e3": 3, "d4": 1},
                "brown": {"f6": 1, "c3": 2, "d5": 2},
                "grey": {"a3": 2, "c4": 1, "b5": 2},
            },
            "ram": "d3",
            "dogs": {
                "white-1": "c1",
                "white-2": "b4",
                "black-1": "d2",
                "black-2": "f3",
                "brown-1": "e5",
                "brown-2": "e6",
                "grey-1": "a5",
                "grey-2": "d6",
            },
            "locks": {},
            "pens": [1, 2, 3, 4],
            "supply": {"bridge": 3, "stone": 4, "wall": 5, "corner": 2, "gate": 9},
            "scare": None,
        }
    )


BEFORE_THE_PICTURE: Final = ("bridge a4 NS", "move grey-2 c6", "gate b3-c3")
