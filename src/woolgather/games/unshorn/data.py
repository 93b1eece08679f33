"""The contents of the box as tables (wool, Shears, cards), and the numbering of moves.

Every house ruling that is a number is defined here, so that a printed fact can replace it in one line.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final = 4
SEAT_IDS: Final = ("seat-0", "seat-1", "seat-2", "seat-3")

# ---- a fleece: three rows of three, and a fourth row that Velcro may need (UN-10, UN-52)

PLACES: Final = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3")
PLACE_COUNT: Final = 12
SQUARE: Final = 9
ROWS: Final = ("a", "b", "c", "d")
ROW_LENGTH: Final = 3

# ---- the contents of a place

EMPTY: Final = 0
BASIC: Final = 1
STEEL: Final = 2
SNAG: Final = 3
DAMAGED: Final = 4
UNKNOWN: Final = 5
EITHER: Final = 6
"""Damaged Steel, unknown, and Steel or Snag.

A damaged Steel is face up (UN-38). In a position recalled from a view, a card may be unknown; in a view, a card drawn
from the pile is known to others only as a Steel or a Snag (UN-80).
"""

WOOL: Final = ("empty", "basic", "steel", "snag", "damaged", "?", "either")
WOOL_IN_BOX: Final = {"basic": 28, "steel": 6, "snag": 6}
WOOL_EACH: Final = (0, 7, 1, 1)
"""How many Basic Wools, Steels and Snags a player lays out (UN-10)."""

SPARE_KINDS: Final = (STEEL, SNAG)
SPARE_COUNT: Final = 6
"""The number of Steels, and of Snags, in the box; those not laid out are shuffled in with `spare_wool` (UN-10)."""

WOOL_POINTS: Final = vec[i64]([0, 1, 2, 1, 1, 0])
"""The points of each kind of wool at the end (UN-73, UN-74)."""

# ---- cards: first those kept in hand, then those that take effect when drawn, then those never in the pile

POW: Final = 0
AFTERSHAVE: Final = 1
CREAM: Final = 2
VELCRO: Final = 3
THIEF: Final = 4
CLOSE_SHAVE: Final = 5
HAND_KINDS: Final = 6

BLUE: Final = 6
PURPLE: Final = 9
BATTERY_UP: Final = 10
BATTERY_DOWN: Final = 11
BLADE_UP: Final = 12
BLADE_DOWN: Final = 13
BOY: Final = 14
MOON: Final = 15
SHEPHERD: Final = 16
GOAT: Final = 17
PILE_KINDS: Final = 18

BLACK: Final = 18
SHEEPDOG: Final = 19
FIRST_WOOL: Final = 19
"""FIRST_WOOL + BASIC, STEEL or SNAG is that wool in the discard pile."""

CARD_KINDS: Final = 23
# fmt: off
CARDS: Final = (
    "pow", "aftershave", "shaving-cream", "velcro", "shear-thief", "close-shave",
    "blue-shear", "green-shear", "red-shear", "purple-shear", "battery+1", "battery-1", "blade+1", "blade-1",
    "boy", "moon", "shepherd", "goat",
    "black-shear", "sheepdog", "basic", "steel", "snag",
)
# fmt: on
CARDS_IN_BOX: Final = (10, 5, 5, 3, 2, 1, 3, 3, 3, 1, 2, 1, 2, 1, 2, 1, 1, 1, 4, 4, 28, 6, 6)
"""How many there are of each (UN-1 to UN-5); the counts of POW, Aftershave and each attachment are house rulings."""

VELCRO_COUNT: Final = 3
SHEAR_COUNT: Final = 5
FACE_VALUES: Final = vec[i64]([0, 1, 2, 3, 4, 5])
"""By Shear: none, black, blue, green, red, purple (UN-2, a house ruling)."""

ATTACHED: Final = vec[i64]([0, 1, -1])
"""By attachment: none, +1, -1."""

MOST_POWER: Final = 7

# ---- house rulings other than numbers of cards

REARRANGINGS: Final[int] = 1
"""How often an owner may rearrange in each turn (UN-39)."""

WINDOWS: Final = ("after-roll", "attack", "part", "counter", "end")
"""The steps in which all are asked, by priority with passes (UN-40)."""

CREAM_COIN: Final = (1, 1)
"""The weights of heads and tails for Shaving Cream: a coin replaces the leaflet's hand game (UN-48)."""

VELCRO_NEEDS_ROOM: Final[bool] = True
"""If true, Velcro steals nothing when all twelve places are taken; if false, what it steals is discarded (UN-52)."""

HALVED_AT: Final[int] = 2
"""With this many living players Aftershave halves instead of deflecting (UN-50)."""

MOON_CALMS: Final[bool] = True
"""After the Moon the holder's next Wolf step does not bite (UN-62)."""

SHEPHERD_COUNTS: Final[str] = "living"
"""The Shepherd has no effect with two players: two that are `living`, or two that were `seated` (UN-63)."""

# ---- the course of the game

DIE: Final = 6
TURN_CAP: Final = 300
"""After this many turns the most wool points win (UN-73)."""

NOBODY: Final = -1

# ---- how moves are numbered: a number means the same move in every position

PASS: Final = 0
DONE: Final = 1
DRAW: Final = 2
LAY: Final = 3
"""LAY + steel * 8 + snag, the Snag's place counted without the Steel's."""
LAYOUTS: Final = 72

SHEAR: Final = LAY + LAYOUTS
"""SHEAR + victim * MOST_POWER + points - 1."""
CUT: Final = SHEAR + MOST_SEATS * MOST_POWER
LOSE: Final = CUT + PLACE_COUNT
KEEP: Final = LOSE + PLACE_COUNT
STICK: Final = KEEP + PLACE_COUNT
PLAY_POW: Final = STICK + PLACE_COUNT
PLAY_AFTERSHAVE: Final = PLAY_POW + 1
PLAY_CREAM: Final = PLAY_POW + 2
PLAY_SHEEPDOG: Final = PLAY_POW + 3
PLAY_THIEF: Final = PLAY_POW + 4
PLAY_VELCRO: Final = PLAY_THIEF + MOST_SEATS
"""PLAY_VELCRO + opponent; PLAY_VELCRO_DISCARD + BASIC, STEEL or SNAG - 1."""
PLAY_VELCRO_DISCARD: Final = PLAY_VELCRO + MOST_SEATS
PLAY_CLOSE_SHAVE: Final = PLAY_VELCRO_DISCARD + 3
"""PLAY_CLOSE_SHAVE + opponent * 4 + row."""
SWAP: Final = PLAY_CLOSE_SHAVE + 16
"""SWAP + the number of the pair of places: a1 a2, a1 a3, ..., d2 d3."""
PAIRS: Final = 66
MOVES: Final = SWAP + PAIRS

FIRST: Final = MOVES
FIRST_WOLF: Final = FIRST + MOST_SEATS
ROLL: Final = FIRST_WOLF + MOST_SEATS
CARD: Final = ROLL + DIE
COIN: Final = CARD + PILE_KINDS
HEADS: Final = 0
TAILS: Final = 1
STEAL: Final = COIN + 2
WOOL_CARD: Final = STEAL + PLACE_COUNT
"""WOOL_CARD + STEEL or SNAG - STEEL: a wool drawn from the pile (UN-28). STICK lays it."""
CHANCES: Final = WOOL_CARD + 2 - MOVES

PAIR_FROM: Final = vec[i64]([one for one in range(PLACE_COUNT) for _ in range(one + 1, PLACE_COUNT)])
PAIR_TO: Final = vec[i64]([other for one in range(PLACE_COUNT) for other in range(one + 1, PLACE_COUNT)])

BIT: Final = vec[i64]([1 << place for place in range(24)])
SWAP_UNIT: Final = vec[i64]([(REARRANGINGS + 1) ** seat for seat in range(MOST_SEATS)])
"""The number of times each seat has rearranged in this turn is one digit of a number (UN-39)."""


def steel_place(layout: i64) -> i64:
    return layout // 8


def snag_place(layout: i64) -> i64:
    place = layout % 8
    return place + 1 if place >= layout // 8 else place
