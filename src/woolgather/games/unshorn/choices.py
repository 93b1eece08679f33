"""The legal moves at each step: which card where (UN-44), which victim, which place."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    BIT,
    CARD,
    CLOSE_SHAVE,
    COIN,
    CREAM,
    CREAM_COIN,
    CUT,
    DAMAGED,
    DONE,
    DRAW,
    EMPTY,
    FIRST,
    FIRST_WOLF,
    KEEP,
    LAY,
    LAYOUTS,
    LOSE,
    MOST_POWER,
    PAIR_FROM,
    PAIR_TO,
    PAIRS,
    PASS,
    PILE_KINDS,
    PLACE_COUNT,
    PLAY_AFTERSHAVE,
    PLAY_CLOSE_SHAVE,
    PLAY_CREAM,
    PLAY_POW,
    PLAY_SHEEPDOG,
    PLAY_THIEF,
    PLAY_VELCRO,
    PLAY_VELCRO_DISCARD,
    POW,
    REARRANGINGS,
    ROLL,
    ROW_LENGTH,
    SHEAR,
    SPARE_KINDS,
    STEAL,
    STICK,
    SWAP,
    THIEF,
    VELCRO,
    WOOL_CARD,
)
from woolgather.games.unshorn.events import Events
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    ANNOUNCING,
    BEFORE_PART,
    BITE,
    BOY_CHOICE,
    CHOSEN,
    COUNTER,
    CREAMED,
    CUTTING,
    DEBT,
    DOG,
    DRAWING,
    ENDING,
    FIRST_ROLL,
    GEAR,
    HAND,
    IS_CHANCE,
    IS_WINDOW,
    KEEPING,
    LAYING,
    MAIN,
    MOON_CHOICE,
    OUT,
    PLACING,
    ROLLING,
    SPARE,
    STEALING,
    STICKING,
    TOSSING,
)

LAYOUT_MOVES: Final = vec[i64]([LAY + layout for layout in range(LAYOUTS)])
ROLLS: Final = vec[i64]([ROLL + face for face in range(6)])
COINS: Final = vec[i64]([COIN, COIN + 1])
TOSSES: Final = vec[i64](CREAM_COIN)
ALIKE: Final = [vec[i64]([1 for _ in range(count)]) for count in range(PLACE_COUNT + 1)]
"""Equal weights, by the number of outcomes."""

ROOM: Final = 96
"""Capacity for the longest usual list of moves: growing a list costs more than the moves in it."""


def _swaps(movable: int) -> vec[i64]:
    return vec[i64](
        [SWAP + pair for pair in range(PAIRS) if movable >> PAIR_FROM[pair] & 1 and movable >> PAIR_TO[pair] & 1]
    )


SWAPS: Final = [_swaps(movable) for movable in range(1 << PLACE_COUNT)]
"""Every pair of places whose cards can be moved, by the set of those places as bits."""


def choices(game: Events) -> vec[i64]:
    """Every legal decision, or every chance outcome, in ascending order."""
    step = game.step
    if IS_CHANCE[step]:
        return outcomes(game)
    if IS_WINDOW[step]:
        found = with_cards(game, append(vec[i64](capacity=ROOM), PASS))
    elif step == MAIN:
        found = with_cards(game, _main(game))
    elif step == LAYING:
        return LAYOUT_MOVES
    elif step == ANNOUNCING:
        found = vec[i64](capacity=ROOM)
        found = _announcements(game, append(found, DONE) if game.part_count else found)
    elif step == CUTTING:
        found = _places(game, game.victim(0), CUT, 0)
    elif step in (BITE, CREAMED):
        found = _places(game, game.seat, LOSE, 0)
    elif step in (STICKING, PLACING):
        found = _shifted(game.free_places(game.seat), STICK)
    elif step == KEEPING:
        return _shifted(game.row_places(game.seat, game.detail), KEEP)
    else:
        return _places(game, game.seat, LOSE, game.gear[game.seat * GEAR + CHOSEN])
    return with_swaps(game, found)


def outcomes(game: Events) -> vec[i64]:
    step = game.step
    if step == ROLLING:
        return ROLLS
    if step == DRAWING:
        return _drawable(game)
    if step == TOSSING:
        return COINS
    if step == STEALING:
        return _places(game, game.target, STEAL, 0)
    return _starters(game)


def _starters(game: Events) -> vec[i64]:
    """The possible starting players or, once one is chosen, the others as holders of the Wolf (UN-12)."""
    seat: i64
    found = vec[i64](capacity=4)
    for seat in range(game.setup.seats):
        if game.step == FIRST_ROLL:
            found = append(found, FIRST + seat)
        elif seat != game.turn:
            found = append(found, FIRST_WOLF + seat)
    return found


def _drawable(game: Events) -> vec[i64]:
    kind: i64
    found = vec[i64](capacity=PILE_KINDS)
    for kind in range(PILE_KINDS):
        if game.piles[kind]:
            found = append(found, CARD + kind)
    if game.has_spare_wool():
        for kind in range(len(SPARE_KINDS)):
            if game.piles[SPARE + kind]:
                found = append(found, WOOL_CARD + kind)
    return found


def weights(game: Events) -> vec[i64]:
    """The weights of chance outcomes: cards by how many of their kind are left, the coin's faces, all else equal."""
    kind: i64
    if game.step == TOSSING:
        return TOSSES
    if game.step != DRAWING:
        return ALIKE[len(outcomes(game))]
    found = vec[i64](capacity=PILE_KINDS)
    for kind in range(PILE_KINDS):
        if game.piles[kind]:
            found = append(found, game.piles[kind])
    if game.has_spare_wool():
        for kind in range(len(SPARE_KINDS)):
            if game.piles[SPARE + kind]:
                found = append(found, game.piles[SPARE + kind])
    return found


# ---- the main part and the announcement


def _main(game: Events) -> vec[i64]:
    found = vec[i64](capacity=ROOM)
    if game.can_draw():
        found = append(found, DRAW)
    return _announcements(game, found) if game.can_shear() else found


def _announcements(game: Events, found: vec[i64]) -> vec[i64]:
    """Every living opponent not yet named, with 1 point up to all that are left (UN-30)."""
    seat: i64
    points: i64
    most = game.left if game.step == ANNOUNCING else game.power(game.turn)
    for seat in range(game.setup.seats):
        if seat != game.turn and game.is_living(seat) and not game.is_named(seat):
            for points in range(most):
                found = append(found, SHEAR + seat * MOST_POWER + points)
    return found


# ---- cards


def with_cards(game: Events, found: vec[i64]) -> vec[i64]:
    """Add the cards that the deciding seat can play here (UN-44)."""
    seat = game.seat
    step = game.step
    hand = seat * GEAR + HAND
    if step == COUNTER:
        return append(found, PLAY_POW) if game.gear[hand + POW] else found
    if game.gear[hand + POW] and may_play_pow(game, seat):
        found = append(found, PLAY_POW)
    if step == BEFORE_PART:
        if game.gear[hand + AFTERSHAVE] and seat == game.victim(0):
            found = append(found, PLAY_AFTERSHAVE)
    else:
        if step == ANNOUNCED and game.gear[hand + CREAM] and seat != game.turn:
            found = append(found, PLAY_CREAM)
        if game.gear[seat * GEAR + DOG] and may_send_dog(game, seat):
            found = append(found, PLAY_SHEEPDOG)
        if game.gear[hand + THIEF]:
            found = _with_thief(game, found)
    if game.gear[hand + VELCRO]:
        found = _with_velcro(game, found)
    if game.gear[hand + CLOSE_SHAVE] and may_close_shave(game, seat):
        found = _with_close_shave(game, found)
    return found


def may_play_pow(game: Events, seat: i64) -> bool:
    """Whether a POW can be played (UN-44, UN-56).

    After the roll anyone may play one, against an attack only the attacker's opponents.
    """
    step = game.step
    if step == AFTER_ROLL:
        return bool(game.setup.options.pow_rerolls)
    return step in (ANNOUNCED, BEFORE_PART) and seat != game.turn


def may_send_dog(game: Events, seat: i64) -> bool:
    """Whether the seat holds the Wolf and somebody else can take it (UN-44, UN-63)."""
    return seat == game.wolf and game.wolf_taker() != seat


def may_close_shave(game: Events, seat: i64) -> bool:
    """Whether Close Shave can be played: in the seat's own turn or the end window (UN-13, UN-44, UN-55).

    Everybody must have ended a first turn, and the seat must still have an attack to pay with.
    """
    if (game.step != MAIN and game.step != ENDING) or not game.everybody_has_ended_a_first_turn():
        return False
    if seat == game.turn:
        return not game.spent
    return game.gear[seat * GEAR + DEBT] == 0


def _with_thief(game: Events, found: vec[i64]) -> vec[i64]:
    seat: i64
    for seat in range(game.setup.seats):
        if seat != game.seat and game.gear[seat * GEAR + OUT] == 0:
            found = append(found, PLAY_THIEF + seat)
    return found


def _with_velcro(game: Events, found: vec[i64]) -> vec[i64]:
    """Add Velcro: against an opponent with two wool or more, or for wool in the discard pile (UN-52)."""
    seat: i64
    kind: i64
    for seat in range(game.setup.seats):
        if seat != game.seat and game.wool_count(seat) > 1:
            found = append(found, PLAY_VELCRO + seat)
    for kind in range(1, 4):
        if game.discarded_wool(kind):
            found = append(found, PLAY_VELCRO_DISCARD + kind - 1)
    return found


def _with_close_shave(game: Events, found: vec[i64]) -> vec[i64]:
    """Add Close Shave: against a row with wool in it (UN-55)."""
    seat: i64
    row: i64
    for seat in range(game.setup.seats):
        if seat != game.seat and game.gear[seat * GEAR + OUT] == 0:
            for row in range(4):
                start = seat * PLACE_COUNT + row * ROW_LENGTH
                if game.wool[start] or game.wool[start + 1] or game.wool[start + 2]:
                    found = append(found, PLAY_CLOSE_SHAVE + seat * 4 + row)
    return found


# ---- places


def _places(game: Events, seat: i64, base: i64, taken: i64) -> vec[i64]:
    """The occupied places of a fleece, without those already chosen."""
    place: i64
    start = seat * PLACE_COUNT
    found = vec[i64](capacity=ROOM)
    for place in range(PLACE_COUNT):
        if game.wool[start + place] != EMPTY and not taken & BIT[place]:
            found = append(found, base + place)
    return found


def _shifted(places: vec[i64], base: i64) -> vec[i64]:
    found = vec[i64](capacity=ROOM)
    for place in places:
        found = append(found, base + place)
    return found


def may_rearrange(game: Events) -> bool:
    """Whether the seat may rearrange: in any window, or at a choice in its own turn (UN-39).

    Not too often in a turn, not at a choice that all players make, and not to move wool out of a row that has been
    named.
    """
    if game.has_rearranged(game.seat) == REARRANGINGS:
        return False
    step = game.step
    if IS_WINDOW[step]:
        return not (step == COUNTER and game.card == CLOSE_SHAVE and game.seat == game.target)
    return game.seat == game.turn and step != LAYING and step != KEEPING and step != BOY_CHOICE and step != MOON_CHOICE


def with_swaps(game: Events, found: vec[i64]) -> vec[i64]:
    """Add every pair of the seat's own hidden cards; a damaged Steel stays in place (UN-39)."""
    place: i64
    if not may_rearrange(game):
        return found
    movable: i64 = 0
    start = game.seat * PLACE_COUNT
    for place in range(PLACE_COUNT):
        kind = game.wool[start + place]
        if kind != EMPTY and kind != DAMAGED:
            movable |= BIT[place]
    for move in SWAPS[movable]:
        found = append(found, move)
    return found
