"""The contents of the box as tables (cards, Nightmares, dream tiles, pillows), and the numbering of moves.

Every house ruling that is a number or a yes or no is defined here, so that a printed fact can replace it in one line.
What the dream tiles do is in dreams.py, one function per tile.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([1 << place for place in range(48)])
"""Bits from a table: mypyc would compile a shift by a native integer as a 32-bit shift."""

POPULATION: Final = vec[i64]([bin(mask).count("1") for mask in range(1024)])
"""The number of set bits: in a row of ten spaces, or in a set of seats."""

NOTHING: Final = -1

# ---- the ring: spaces 1 to 10, the Fence between 10 and 1; 0 is off the board, or the centre (ST-1, ST-10)

SPACES: Final = 10
NOWHERE: Final = 0
FORWARD: Final = 1
BACKWARD: Final = -1
WAYS: Final = ("backward", "", "forward")
"""The names of the directions, by direction + 1."""

TOKENS: Final = 10
GOAL: Final = 40
SUPPLY: Final = 0
ROW: Final = 11
"""The length of a player's row of tokens: the supply, then the number of normal Zzz on each space."""

CROSSING: Final = 5
"""Winks for crossing the Fence (ST-45)."""

# ---- sheep cards (ST-2): the choices on each card

MOVE: Final = 0
CATCH: Final = 1
GAIN: Final = 2
MOVE_AND_CATCH: Final = 3

SHEEP_CARDS: Final = ("1-and-z", "1-2-z", "1-5", "2-zz", "3-z", "4-z", "5-ww", "6-www", "just-7")
KINDS: Final = 9
# fmt: off
SIDES: Final = (
    (0, MOVE_AND_CATCH, 1),
    (1, MOVE, 1), (1, MOVE, 2), (1, CATCH, 1),
    (2, MOVE, 1), (2, MOVE, 5),
    (3, MOVE, 2), (3, CATCH, 2),
    (4, MOVE, 3), (4, CATCH, 1),
    (5, MOVE, 4), (5, CATCH, 1),
    (6, MOVE, 5), (6, GAIN, 2),
    (7, MOVE, 6), (7, GAIN, 3),
    (8, MOVE, 7),
)
# fmt: on
"""Every side of every card: the card, what it does, and how much of it."""

SIDE_COUNT: Final = 17
SIDE_CARD: Final = vec[i64]([card for card, _, _ in SIDES])
SIDE_DOES: Final = vec[i64]([does for _, does, _ in SIDES])
SIDE_COUNTS: Final = vec[i64]([count for _, _, count in SIDES])
SIDE_NAMES: Final = tuple(
    "both" if does == MOVE_AND_CATCH else f"{('move', 'catch', 'gain')[does]} {count}" for _, does, count in SIDES
)
FIRST_SIDE: Final = vec[i64]([0, 1, 4, 6, 8, 10, 12, 14, 16, 17])
"""Where each card's sides begin; the next entry is where they end."""

FARTHEST: Final = vec[i64]([1, 2, 5, 2, 3, 4, 5, 6, 7])
"""The only, or the longer, movement printed on each card."""

MARKED: Final = ((2, 0, 0), (2, 2, 2), (2, 0, 0), (3, 0, 0), (7, 2, 2), (7, 2, 2), (2, 2, 1), (3, 1, 2), (2, 1, 1))
"""How many of each sheep card are marked 2, 3 and 4; a card is used if its mark is at most the number of players."""

# ---- Nightmares (ST-3): the kinds of cards of each, their movement, and their number

NIGHTMARES: Final = ("wolf", "bump", "spider")
PROWLERS: Final = ("the-wolf", "the-bump", "the-spider")
"""The same, as ids that stand for the name within a sentence."""

WOLF: Final = 0
BUMP: Final = 1
SPIDER: Final = 2
NIGHTMARE_CARDS: Final = (
    ("wolf-1", "wolf-2", "howl"),
    ("bump-3", "bump-2", "bump-1", "bump-back-1", "bump-back-2"),
    ("web-3", "web-2"),
)
HOWL: Final = 0
STRIDES: Final = ((1, 2, HOWL), (3, 2, 1, -1, -2), (3, 2))
NIGHTMARE_COUNTS: Final = ((4, 4, 2), (2, 4, 1, 2, 1), (6, 4))

MOST_NIGHTMARE_KINDS: Final = 5
DECK_KINDS: Final = KINDS + MOST_NIGHTMARE_KINDS
"""Kinds in a deck: the sheep cards, then the cards of the one Nightmare played with."""

FIRST_OF_NIGHTMARE: Final = vec[i64]([0, 3, 8])
"""Where each Nightmare's cards begin in the list of the cards of all three."""

CARDS: Final = SHEEP_CARDS + NIGHTMARE_CARDS[0] + NIGHTMARE_CARDS[1] + NIGHTMARE_CARDS[2]
CARD_COUNT: Final = 19

STRIDE: Final = vec[i64]([stride for strides in STRIDES for stride in strides])
"""Indexed by FIRST_OF_NIGHTMARE plus the kind within it."""

HAND: Final = 2

# ---- a nap: one race without dreams and with few cards, so short that all its courses can be enumerated

# fmt: off
NAP_SHEEP: Final = ((0, 0, 0, 0, 0, 0, 1, 1, 3), (0, 0, 0, 0, 0, 0, 1, 1, 4),
                    (0, 0, 0, 0, 0, 0, 0, 2, 6), (0, 0, 0, 0, 0, 0, 0, 2, 8))
# fmt: on
NAP_NIGHTMARES: Final = ((1, 1, 0), (0, 1, 1, 0, 0), (2, 0))
NAP_START: Final = 8
"""Where the Nightmare of a nap waits: its two cards together carry it over the Fence, one alone does not."""

NAP_GOAL: Final = 5

# ---- dream tiles (ST-5, ST-60 to ST-89), in the order of their rules

# fmt: off
DREAMS: Final = ("action-hero", "big-stash", "bounce-ahead", "catch-up", "cool-kids-club", "copycat", "deep-sleep",
                 "double-dutch", "dream-journal", "final-sprint", "find-a-friend", "hide-or-seek", "intense-dreams",
                 "lone-sheep", "lucid-dreams", "moonwalk", "perfect-landing", "pipe-dream", "racing-rival",
                 "recurring-dream", "resting-spot", "ruuuuuun", "rush-ahead", "second-wind", "shepherd-the-flock",
                 "shortcut", "snooze-moves", "step-back", "sweet-dream", "trampoline")
# fmt: on
DREAM_COUNT: Final = 30
NOT_IN_SOLO: Final = ("catch-up", "copycat", "racing-rival", "sweet-dream", "shortcut", "find-a-friend")
ALL_DREAMS: Final = sum([1 << dream for dream in range(DREAM_COUNT)])
SOLO_DREAMS: Final = sum([1 << dream for dream in range(DREAM_COUNT) if DREAMS[dream] not in NOT_IN_SOLO])

SET_SPACES: Final = vec[i64]([5, 10])
"""The spaces of the first two tiles (ST-10)."""

MARKET: Final = 4
THREE: Final = 3
"""A placement bonus is one infinite Zzz or three normal ones."""

# ---- pillows (ST-6): how far down by rank, and after waking up

# fmt: off
PILLOWS: Final = vec[i64]([0, 0, 0, 0,  8, 5, 0, 0,  10, 7, 5, 0,  10, 8, 6, 5])
# fmt: on
"""Four ranks for each number of players, starting with one player."""

WOKE: Final = 3
WINKS_A_PILLOW: Final = 5
"""Winks per space that the pillow goes down in the solo game (ST-92)."""

# ---- the end (ST-90, ST-99, ST-105)

MOST_ROUNDS: Final = 15
SOLO_ROUNDS: Final = 20
UNCAPPED_ROUNDS: Final = 200
"""The end of a solo game without a cap: more rounds than anybody needs."""

PILLOWS_A_STEP: Final = 5
POINTS_A_STEP: Final = 2
POINTS_A_ROUND: Final = 5
GRADES: Final = (10, 20, 30)
"""The points at which each solo grade begins, except the lowest."""

LONG_WAY: Final = 8
"""The number of spaces that Pipe Dream requires (ST-77)."""

MANY: Final = 3
"""The number of Zzz that makes a tile count for Shortcut and Recurring Dream (ST-79, ST-85)."""

# ---- house rulings (H on the rules page); positions use them through rules.py

MOST_WINKS: Final = 400
"""Winks may exceed 40; this is more than any race can bring (ST-1)."""

LOWEST_PILLOW: Final = 0
"""The lowest space of a pillow (ST-1)."""

CATCH_BEFORE_TILES: Final = True
"""If true, the catch of an AND card comes before the use of the tile landed on; if false, after it (ST-30)."""

MOVE_TO_WALKS: Final = True
"""If true, tiles that move to a place do so space by space, so the web stops their sheep too (ST-44)."""

ENTERING_COUNTS: Final = 1
"""How many spaces the first step, onto space 1, counts as (ST-44)."""

BACKWARD_COUNTS: Final = True
"""If true, backward movements count towards the spaces moved in the turn (ST-44)."""

LAP_LANDS: Final = True
"""If true, a full lap is a landing on the starting space (ST-44)."""

DECLINED_STAYS: Final = True
"""If true, a declined tile may be used when landing there again in the same turn (ST-44)."""

ASKED_ONCE: Final = True
"""If true, all crossings of a turn are paid and asked about together at the Fence, not one by one (ST-45)."""

LOWEST_JUMP: Final = 1
"""The space at which a jump back stops at the latest (ST-53)."""

STILL_JUMP_SCARES: Final = False
"""Whether a jump that does not change the Nightmare's space scares the sheep there (ST-53)."""

HOWL_CROSSES: Final = True
"""If true, a howl on space 1 reaches space 10, and the other way round (ST-54)."""

COPYCAT_CHOOSES: Final = True
"""If true, one of two movements on a card is chosen; if false, it is the longer one (ST-65)."""

DEEP_SLEEP_SHIFTS: Final = False
"""Whether Deep Sleep takes what the supply lacks from other tiles, starting at space 1 (ST-66)."""

JOURNAL_ANYWHERE: Final = True
"""If true, Dream Journal turns a Zzz on any tile; if false, only on its own (ST-68)."""

BONUS_SHIFTS: Final = True
"""If true, what the supply lacks of a placement bonus may be taken from other tiles (ST-96)."""

SCARED_FIRST: Final = True
"""If true, after Shepherd the Flock scares come before the Fence; if false, after it (ST-104)."""

OWN_TURN_PRECEDES: Final = False
"""Whether a player's own previous turn counts as that of the previous player (ST-106)."""

DISCARDS_OPEN: Final = True
"""If true, a player who leaves the race shows the discarded hand; if false, it stays face down (ST-110).

Face-down cards stay hidden until the shuffle. Second Wind shows them either way.
"""

# ---- how moves are numbered: a number means the same move in every position

PLAY: Final = 0
DECLINE: Final = PLAY + SIDE_COUNT
USE: Final = DECLINE + 1
USE_BRAVE: Final = USE + 1
USE_SCARED: Final = USE_BRAVE + 1
USE_FORWARD: Final = USE_SCARED + 1
USE_BACKWARD: Final = USE_FORWARD + 1
USE_MOVE: Final = USE_BACKWARD + 1
COPIED: Final = vec[i64]([1, 2, 5])
"""What Copycat may choose on a card with two movements: USE_MOVE + the index in this row."""

USE_ON: Final = USE_MOVE + 3
"""USE_ON + space - 1: the tile that Deep Sleep or Dream Journal affects."""

CALL_IT_A_NIGHT: Final = USE_ON + SPACES
RACE_ON: Final = CALL_IT_A_NIGHT + 1
CATCH_ON: Final = RACE_ON + 1
SHIFT: Final = CATCH_ON + SPACES
"""CATCH_ON + space - 1; SHIFT + (from - 1) * 9 + the index of the other space among the nine others."""

OTHERS: Final = SPACES - 1
SKIP: Final = SHIFT + SPACES * OTHERS
PLACE: Final = SKIP + 1
"""PLACE + dream * 10 + space - 1."""

MOVES: Final = PLACE + DREAM_COUNT * SPACES

FIRST: Final = MOVES
HAUNT: Final = FIRST + 4
DREAM: Final = HAUNT + 3
DRAW: Final = DREAM + DREAM_COUNT
CHANCES: Final = 4 + 3 + DREAM_COUNT + CARD_COUNT
"""Who is first, which Nightmare haunts, which tile comes off the stack, which card off the deck."""


def shift(start: i64, to: i64) -> i64:
    """The move that takes a Zzz from one tile to another."""
    return SHIFT + (start - 1) * OTHERS + (to - 1 if to < start else to - 2)


def shift_start(move: i64) -> i64:
    return (move - SHIFT) // OTHERS + 1


def shift_to(move: i64) -> i64:
    to = (move - SHIFT) % OTHERS + 1
    return to if to < shift_start(move) else to + 1
