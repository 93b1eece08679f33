"""Notation: converts moves to text and back, and splits them into parts."""

from __future__ import annotations

from typing import Final

from woolgather.engine.lexicon import Lexicon, Parts
from woolgather.games.sheepy_time.data import (
    CALL_IT_A_NIGHT,
    CARDS,
    CATCH_ON,
    CHANCES,
    COPIED,
    DECLINE,
    DRAW,
    DREAM,
    DREAMS,
    FIRST,
    HAUNT,
    MOVES,
    NIGHTMARES,
    PLACE,
    PLAY,
    RACE_ON,
    SHEEP_CARDS,
    SHIFT,
    SIDE_NAMES,
    SIDES,
    SKIP,
    SPACES,
    USE,
    USE_BACKWARD,
    USE_BRAVE,
    USE_FORWARD,
    USE_MOVE,
    USE_ON,
    USE_SCARED,
    shift_start,
    shift_to,
)

LINKED: Final = {"on": "on", "steps": "move"}
"""Parts that need a word in front to be understood: 'use on 5', 'use move 2'."""

HIDDEN: Final = "draw ?"


def _written(parts: Parts) -> str:
    return " ".join(f"{LINKED[name]} {value}" if name in LINKED else value for name, value in parts.items())


def _parts(move: int) -> Parts:
    return _decision(move) if move < MOVES else _chance(move)


def _decision(move: int) -> Parts:
    if move < DECLINE:
        side = move - PLAY
        return {"action": "play", "card": SHEEP_CARDS[SIDES[side][0]], "side": SIDE_NAMES[side]}
    if move < CALL_IT_A_NIGHT:
        return _use(move)
    if move < CATCH_ON:
        return {"action": "call it a night" if move < RACE_ON else "race on"}
    if move < SHIFT:
        return {"action": "catch", "to": str(move - CATCH_ON + 1)}
    if move < SKIP:
        return {"action": "shift", "from": str(shift_start(move)), "to": str(shift_to(move))}
    if move < PLACE:
        return {"action": "skip"}
    dream, place = divmod(move - PLACE, SPACES)
    return {"action": "place", "dream": DREAMS[dream], "to": str(place + 1)}


def _use(move: int) -> Parts:
    if move >= USE_ON:
        return {"action": "use", "on": str(move - USE_ON + 1)}
    if move >= USE_MOVE:
        return {"action": "use", "steps": str(COPIED[move - USE_MOVE])}
    return {
        DECLINE: {"action": "decline"},
        USE: {"action": "use"},
        USE_BRAVE: {"action": "use", "mood": "brave"},
        USE_SCARED: {"action": "use", "mood": "scared"},
        USE_FORWARD: {"action": "use", "way": "forward"},
        USE_BACKWARD: {"action": "use", "way": "backward"},
    }[move]


def _chance(move: int) -> Parts:
    if move < HAUNT:
        return {"action": "first", "seat": str(move - FIRST)}
    if move < DREAM:
        return {"action": "nightmare", "nightmare": NIGHTMARES[move - HAUNT]}
    if move < DRAW:
        return {"action": "dream", "dream": DREAMS[move - DREAM]}
    return {"action": "draw", "card": CARDS[move - DRAW]}


LEXICON: Final = Lexicon(MOVES + CHANCES, _parts, _written)
text, parts = LEXICON.text, LEXICON.parts
