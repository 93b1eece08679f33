"""Wool on a sheep: how it arrives, leaves and changes places, and what everybody may remember of that.

The log holds what all players have seen of hidden wool. Together with a player's own cards it is all that can be known
about the others' wool (UN-80, UN-82); knowledge.py reads it. Where a theft is logged, only two players know what was
stolen.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import (
    BASIC,
    BIT,
    DAMAGED,
    EMPTY,
    FIRST_WOOL,
    NOBODY,
    PAIR_FROM,
    PAIR_TO,
    PLACE_COUNT,
    SNAG,
    SQUARE,
    STEEL,
    SWAP_UNIT,
    snag_place,
    steel_place,
)
from woolgather.games.unshorn.journal import note_layout, note_loss, note_rearranging
from woolgather.games.unshorn.position import DISCARD, FACES, Position

# ---- entries of the log

LEFT_FLEECE: Final = 0  # a hidden card was turned over and discarded
STAYED: Final = 1  # a Steel was turned over, and down again (UN-33)
TURNED_UP: Final = 2  # a Steel was damaged and is face up (UN-38)
REARRANGED: Final = 3  # two hidden cards changed places, or two equal ones seemed to (UN-39)
STUCK: Final = 4  # a card from the discard pile was added, face down (UN-52)
STOLEN: Final = 5  # a hidden card went to another fleece
LAID: Final = 6  # a Steel or a Snag from the pile was added, face down (UN-28)

AIR: Final = 12
"""The place of a stolen card until the thief has found one for it."""

_KIND: Final = 8
_OWNER: Final = 8 * 6
_PLACE: Final = _OWNER * 4
_THIEF: Final = _PLACE * 16
_TO: Final = _THIEF * 4


def entry(what: i64, owner: i64, place: i64, kind: i64, thief: i64, to: i64) -> i64:
    return what + kind * _KIND + owner * _OWNER + place * _PLACE + thief * _THIEF + to * _TO


def entry_what(logged: i64) -> i64:
    return logged % _KIND


def entry_kind(logged: i64) -> i64:
    return logged // _KIND % 6


def entry_owner(logged: i64) -> i64:
    return logged // _OWNER % 4


def entry_place(logged: i64) -> i64:
    return logged // _PLACE % 16


def entry_thief(logged: i64) -> i64:
    return logged // _THIEF % 4


def entry_to(logged: i64) -> i64:
    return logged // _TO


def is_flying(logged: i64) -> bool:
    """Whether this entry is a theft whose card has no place yet."""
    return entry_what(logged) == STOLEN and entry_to(logged) == AIR


def with_kind(logged: i64, kind: i64) -> i64:
    """The same theft, with the kind of the stolen card filled in."""
    return logged + (kind - entry_kind(logged)) * _KIND


class Fleece(Position):
    # ---- laying out and rearranging

    def lay_out(self, seat: i64, layout: i64) -> None:
        """Lay out seven Basic Wools, a Steel and a Snag where the owner wants them (UN-10)."""
        place: i64
        start = seat * PLACE_COUNT
        for place in range(SQUARE):
            self.wool[start + place] = BASIC
        self.wool[start + steel_place(layout)] = STEEL
        self.wool[start + snag_place(layout)] = SNAG
        if self.journal is not None:
            note_layout(self, seat, layout)

    def rearrange(self, seat: i64, pair: i64) -> None:
        """Swap two of the owner's cards; all see the swap, but not which cards (UN-39).

        While the owner's hidden cards all look alike to everybody else, the swap need not be logged: it changes no
        knowledge.
        """
        one = seat * PLACE_COUNT + PAIR_FROM[pair]
        other = seat * PLACE_COUNT + PAIR_TO[pair]
        kind = self.wool[one]
        self.wool[one] = self.wool[other]
        self.wool[other] = kind
        self.swapped += SWAP_UNIT[seat]
        if self.special & BIT[seat]:
            self.log = append(self.log, entry(REARRANGED, seat, 0, EMPTY, 0, 0))
        if self.journal is not None:
            note_rearranging(self, seat, pair)

    # ---- wool that goes

    def lose_wool(self, seat: i64, place: i64, cause: str, rule: str) -> i64:
        """Turn a card over and discard it; return its kind."""
        kind = self.wool[seat * PLACE_COUNT + place]
        self.wool[seat * PLACE_COUNT + place] = EMPTY
        if kind == DAMAGED:
            self.piles[DISCARD + FIRST_WOOL + STEEL] += 1
        else:
            self.piles[DISCARD + FIRST_WOOL + kind] += 1
            self.log = append(self.log, entry(LEFT_FLEECE, seat, place, kind, 0, 0))
        self.turn_over(place * FACES + kind)
        if self.journal is not None:
            note_loss(self, seat, place, kind, cause, rule)
        return kind

    def log_bounce(self, seat: i64, place: i64) -> None:
        self.log = append(self.log, entry(STAYED, seat, place, STEEL, 0, 0))
        self.special |= BIT[seat]
        self.turn_over(place * FACES + STEEL)

    def turn_up(self, seat: i64, place: i64) -> None:
        """Damage a Steel: it is face up from now on (UN-38)."""
        self.wool[seat * PLACE_COUNT + place] = DAMAGED
        self.log = append(self.log, entry(TURNED_UP, seat, place, STEEL, 0, 0))
        self.turn_over(place * FACES + STEEL)

    # ---- wool that comes

    def take_from_fleece(self, victim: i64, place: i64, thief: i64) -> None:
        """Take a stolen card, damaged or not, out of its place (UN-52).

        The thief learns what it is (UN-82), unless nobody may look at face-down wool (UN-80); the victim knew.
        """
        self.air = self.wool[victim * PLACE_COUNT + place]
        self.wool[victim * PLACE_COUNT + place] = EMPTY
        if self.air != DAMAGED:
            self.log = append(self.log, entry(STOLEN, victim, place, self.air, thief, AIR))
            if not self.setup.options.strict_memory:
                self.turn_over(place * FACES + self.air)
                self.witness = thief

    def take_from_discard(self, kind: i64) -> None:
        self.air = kind
        self.piles[DISCARD + FIRST_WOOL + kind] -= 1

    def stick_wool(self, thief: i64, place: i64) -> None:
        """Land the stolen card, face down unless it is damaged."""
        kind = self.air
        self.air = EMPTY
        self.wool[thief * PLACE_COUNT + place] = kind
        if kind == DAMAGED:
            return
        self.special |= BIT[thief]
        if self.target == NOBODY:
            self.log = append(self.log, entry(STUCK, thief, place, kind, 0, 0))
        else:
            self._land(place)

    def lay_wool(self, seat: i64, place: i64) -> None:
        """Land the drawn card face down; all see where, and know that it is a Steel or a Snag (UN-28)."""
        self.wool[seat * PLACE_COUNT + place] = self.air
        self.air = EMPTY
        self.special |= BIT[seat]
        self.log = append(self.log, entry(LAID, seat, place, EMPTY, 0, 0))

    def _land(self, place: i64) -> None:
        """Move the theft to the end of the log, because the thief may have rearranged since it began."""
        landed: i64 = 0
        rest = vec[i64](capacity=len(self.log) + 1)
        for logged in self.log:
            if is_flying(logged):
                landed = logged + (place - AIR) * _TO
            else:
                rest = append(rest, logged)
        self.log = append(rest, landed)

    def free_places(self, seat: i64) -> vec[i64]:
        """The empty places of the square; if it is full, the next one of the fourth row (UN-28, UN-52).

        The caller has checked that there is room.
        """
        place: i64
        start = seat * PLACE_COUNT
        found = vec[i64](capacity=SQUARE)
        for place in range(SQUARE):
            if self.wool[start + place] == EMPTY:
                found = append(found, place)
        place = SQUARE
        while len(found) == 0:
            if self.wool[start + place] == EMPTY:
                found = append(found, place)
            place += 1
        return found

    def occupied_places(self, seat: i64) -> vec[i64]:
        place: i64
        start = seat * PLACE_COUNT
        found = vec[i64](capacity=PLACE_COUNT)
        for place in range(PLACE_COUNT):
            if self.wool[start + place] != EMPTY:
                found = append(found, place)
        return found
