"""Why a decision is not legal now: finds the id of the rule that forbids it, and the reason within the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    BIT,
    CALL_IT_A_NIGHT,
    CATCH_ON,
    DECLINE,
    NOTHING,
    PLACE,
    SHIFT,
    SKIP,
    SPACES,
    USE,
    USE_BRAVE,
    USE_FORWARD,
    USE_MOVE,
    USE_ON,
    shift_start,
    shift_to,
)
from woolgather.games.sheepy_time.journal import dream_rule
from woolgather.games.sheepy_time.position import CATCHING, DREAMING, GRANTING, PLAYING, RESTING
from woolgather.games.sheepy_time.race import Race
from woolgather.games.sheepy_time.tiles import TILES

SOMETIMES: Final = {"ST-65": USE_MOVE, "ST-68": USE_ON, "ST-80": USE_BRAVE, "ST-83": USE_BRAVE, "ST-87": USE_BRAVE}
"""Rules of tiles that sometimes offer a choice, with the kind of choice (ST-43)."""


def forbidding(position: Race, move: int) -> str:
    """The rule that forbids a decision while a player decides."""
    if move < DECLINE:
        return _play(position)
    if move < CALL_IT_A_NIGHT:
        return _use(position, move)
    if move < CATCH_ON:
        return "ST-45"
    return _catch(position, move) if move < PLACE else _place(position, move)


def _play(position: Race) -> str:
    """Not the moment, not the card turned over, or not in hand."""
    if position.phase != PLAYING:
        return "ST-22"
    return "ST-30" if position.rushed == NOTHING else "ST-82"


# ---- using a tile


def _use(position: Race, move: i64) -> str:
    """No tile to use, no choice of that kind for this tile, or not in this way."""
    if position.phase != DREAMING:
        return "ST-40"
    dream = position.dreams[position.spaces[position.turn]]
    rule = dream_rule(dream)
    offered = _kind(TILES[dream].asks(position)[0])
    tried = _kind(move)
    if offered == USE:
        return _no_choice(position, rule, tried)
    if tried != offered:
        return f"{rule} choose"
    return _wrong_tile(position, move, rule) if tried == USE_ON else f"{rule} other"


def _kind(move: i64) -> i64:
    """The kind of choice about a tile: none, mood, direction, distance, or a tile to affect."""
    for kind in (USE_ON, USE_MOVE, USE_FORWARD, USE_BRAVE):
        if move >= kind:
            return kind
    return USE


def _no_choice(position: Race, rule: str, tried: i64) -> str:
    """Most tiles never offer a choice; some would, at other times."""
    if SOMETIMES.get(rule, USE) != tried:
        return f"{rule} just-use"
    return f"{rule} awake" if rule == "ST-87" and position.is_scared(position.turn) else f"{rule} none"


def _wrong_tile(position: Race, move: i64, rule: str) -> str:
    """Deep Sleep affects any tile (ST-66), Dream Journal one with a normal Zzz and no infinite one (ST-68)."""
    space = move - USE_ON + 1
    if position.dreams[space] == NOTHING:
        return f"{rule} no-tile"
    return "ST-68 infinite" if position.has_infinite(position.turn, space) else "ST-68 no-zzz"


# ---- catching


def _catch(position: Race, move: i64) -> str:
    """Nothing to catch, or not the kind of catch that the supply allows."""
    if position.phase == GRANTING:
        return "ST-96"
    if position.phase not in (CATCHING, RESTING):
        return "ST-32 not-now"
    if position.supply(position.turn):
        return "ST-33" if move >= SHIFT else "ST-32 no-tile"
    return "ST-32 empty" if move < SHIFT else _shift(position, move)


def _shift(position: Race, move: i64) -> str:
    """With an empty supply: from a tile without a normal Zzz, or to a space without a tile. Skipping is legal."""
    assert move < SKIP
    start = shift_start(move)
    if position.normal_zzz(position.turn, start) == 0:
        return "ST-33 infinite" if position.has_infinite(position.turn, start) else "ST-32 no-zzz"
    assert position.dreams[shift_to(move)] == NOTHING
    return "ST-32 no-tile"


# ---- the Resting phase


def _place(position: Race, move: i64) -> str:
    """Not the time, not a tile of the market, or not an empty space (ST-95)."""
    if position.phase == CATCHING and not position.racing:
        return "ST-95 catching"
    if position.phase == GRANTING:
        return "ST-95 placed"
    if position.phase != RESTING:
        return "ST-95"
    return "ST-95 taken" if position.market & BIT[(move - PLACE) // SPACES] else "ST-95 market"
