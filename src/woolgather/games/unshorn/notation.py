"""Notation: converts moves to text and back, and splits them into parts."""

from __future__ import annotations

from typing import Final

from woolgather.engine.lexicon import Lexicon, Parts
from woolgather.games.unshorn.data import (
    BASIC,
    CARD,
    CARDS,
    CHANCES,
    COIN,
    CUT,
    DIE,
    DONE,
    DRAW,
    FIRST,
    FIRST_WOLF,
    KEEP,
    LAY,
    LOSE,
    MOST_POWER,
    MOVES,
    PAIR_FROM,
    PAIR_TO,
    PASS,
    PLACES,
    PLAY_CLOSE_SHAVE,
    PLAY_POW,
    PLAY_THIEF,
    PLAY_VELCRO,
    PLAY_VELCRO_DISCARD,
    ROLL,
    ROWS,
    SEAT_IDS,
    SHEAR,
    SPARE_KINDS,
    STEAL,
    STICK,
    SWAP,
    WOOL,
    WOOL_CARD,
    snag_place,
    steel_place,
)

BARE_CARDS = ("pow", "aftershave", "shaving-cream", "sheepdog")


def _parts(move: int) -> Parts:
    return _decision(move) if move < MOVES else _chance(move)


def _decision(move: int) -> Parts:
    if move < LAY:
        return {"action": {PASS: "pass", DONE: "done", DRAW: "draw"}[move]}
    if move < SHEAR:
        return {"action": "lay", "steel": PLACES[steel_place(move - LAY)], "snag": PLACES[snag_place(move - LAY)]}
    if move < CUT:
        victim, points = divmod(move - SHEAR, MOST_POWER)
        return {"action": "shear", "victim": SEAT_IDS[victim], "points": str(points + 1)}
    if move < PLAY_POW:
        return _pick(move)
    if move < SWAP:
        return {"action": "play", **_card(move)}
    return {"action": "swap", "place": PLACES[PAIR_FROM[move - SWAP]], "to": PLACES[PAIR_TO[move - SWAP]]}


def _pick(move: int) -> Parts:
    first = max(base for base in (CUT, LOSE, KEEP, STICK) if base <= move)
    return {"action": {CUT: "cut", LOSE: "lose", KEEP: "keep", STICK: "stick"}[first], "place": PLACES[move - first]}


def _card(move: int) -> Parts:
    if move < PLAY_THIEF:
        return {"card": BARE_CARDS[move - PLAY_POW]}
    if move < PLAY_VELCRO:
        return {"card": "shear-thief", "victim": SEAT_IDS[move - PLAY_THIEF]}
    if move < PLAY_VELCRO_DISCARD:
        return {"card": "velcro", "victim": SEAT_IDS[move - PLAY_VELCRO]}
    if move < PLAY_CLOSE_SHAVE:
        return {"card": "velcro", "wool": WOOL[move - PLAY_VELCRO_DISCARD + BASIC]}
    victim, row = divmod(move - PLAY_CLOSE_SHAVE, len(ROWS))
    return {"card": "close-shave", "victim": SEAT_IDS[victim], "row": ROWS[row]}


def _chance(move: int) -> Parts:
    if move < FIRST_WOLF:
        return {"action": "first", "player": SEAT_IDS[move - FIRST]}
    if move < ROLL:
        return {"action": "wolf", "player": SEAT_IDS[move - FIRST_WOLF]}
    if move < ROLL + DIE:
        return {"action": "roll", "face": str(move - ROLL + 1)}
    if move < COIN:
        return {"action": "card", "card": CARDS[move - CARD]}
    if move < STEAL:
        return {"action": "coin", "face": ("heads", "tails")[move - COIN]}
    if move < WOOL_CARD:
        return {"action": "steal", "place": PLACES[move - STEAL]}
    return {"action": "wool", "wool": WOOL[SPARE_KINDS[move - WOOL_CARD]]}


LEXICON: Final = Lexicon(MOVES + CHANCES, _parts)
text, parts = LEXICON.text, LEXICON.parts


def seen_text(move: int, hidden: tuple[str, ...]) -> str:
    """A move with some of its parts hidden."""
    if not hidden:
        return text(move)
    return " ".join("?" if name in hidden else value for name, value in parts(move).items())
