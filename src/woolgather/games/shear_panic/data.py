"""The contents of the box as tables (sheep, actions, dice, tracks, the setup), and the numbering of moves.

Every house ruling that is a number or a yes or no is defined here, so that a printed fact can replace it in one line.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# ---- sheep: seat s owns sheep 2s and 2s + 1

COLOURS: Final = ("blue", "red", "green", "yellow", "black")
SHEEP: Final = ("blue-1", "blue-2", "red-1", "red-2", "green-1", "green-2", "yellow-1", "yellow-2", "black")
MARKS: Final = ("b1", "b2", "r1", "r2", "g1", "g2", "y1", "y2", "K")

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
COLUMNS: Final = [*LETTERS, *["a" + letter for letter in LETTERS]]
"""The names of the columns, from the west."""
SHEEP_COUNT: Final = 9
BLACK: Final = 8
COLOUR_COUNT: Final = 5

# ---- directions, clockwise; the even ones are D4, the odd ones DX, and d ^ 4 is opposite to d

DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SIDES: Final = ("N", "E", "S", "W")
"""A facing, or a side of the flock: 0 to 3. As a direction it is twice that."""

SENSES: Final = ("left", "right")
LEFT: Final = 0
RIGHT: Final = 1

# ---- the twelve actions of a player (SP-1; the values are a house ruling)

STEP: Final = 0
SLAM: Final = 1
LEAP: Final = 2
LINE: Final = 3
DIAGONAL: Final = 4
TROUGH: Final = 5
TURN: Final = 6
TYPES: Final = ("step", "slam", "leap", "line", "diagonal", "trough", "turn")
MAYFAIR_NAMES: Final = {"step": "one-small-step", "leap": "boing", "trough": "wool-rule", "turn": "ewe-turn"}
"""The Mayfair edition's own names for actions."""

# fmt: off
ACTIONS: Final = (
    ("step", 1), ("step", 2), ("line", 1), ("line", 2), ("diagonal", 1), ("diagonal", 2),
    ("slam", 2), ("slam", 3), ("trough", 3), ("trough", 3), ("leap", 3), ("turn", 1),
)
# fmt: on
ACTION_COUNT: Final = 12

CHOICES: Final = tuple(dict.fromkeys(ACTIONS))
"""Two unused actions of the same type and value are one choice (SP-1)."""

CHOICE_COUNT: Final = 11
CHOICE_TYPE: Final = vec[i64]([TYPES.index(choice[0]) for choice in CHOICES])
CHOICE_VALUE: Final = vec[i64]([choice[1] for choice in CHOICES])
CHOICE_ACTIONS: Final = vec[i64](
    [sum([1 << place for place in range(ACTION_COUNT) if ACTIONS[place] == choice]) for choice in CHOICES]
)
"""For each choice, a bit for each of the twelve actions that belong to it."""

OWN_SHEEP_TYPES: Final = ("step", "slam", "leap")

# ---- dice (SP-2)

COLOUR_DIE: Final = ("blue", "red", "green", "yellow", "black", "white")
WHITE: Final = 5
FLOCK_DIE: Final = ("+", "x")
FLOCK_DIE_FACES: Final = (3, 3)
PLUS: Final = 0
CROSS: Final = 1

# ---- the track (SP-3, SP-4, SP-5): the lengths of fields 1 and 3; everything else follows

LONG: Final = 12
SHORT: Final = 9
RED_SPACES: Final = {
    LONG: (5, 10, 17, 22, 30, 35, 42, 47, 54, 59, 67, 72),
    SHORT: (4, 8, 13, 17, 23, 27, 32, 36, 41, 45, 51, 55),
}
# fmt: off
TRACKS: Final = {
    ("manual", 4): LONG, ("manual", 3): SHORT, ("manual", 2): LONG,
    ("mayfair", 4): LONG, ("mayfair", 3): SHORT, ("mayfair", 2): SHORT,
}
# fmt: on
TEAM_TAG: Final = 1
ROGER: Final = 2
BLACK_SHEEP: Final = 3
SHEAR_PANIC: Final = 4
FIELDS: Final = ("truck", "team-tag", "roger-field", "black-sheep", "shear-panic")

ROW_POINTS: Final = vec[i64]([4, 3, 2, 1, 0, 0, 0, 0, 0, 0])
SIDE_BY_SIDE: Final = 2
CORNER_TO_CORNER: Final = 1

# ---- the setup (SP-10): columns and rows of the 3x3 flock, colours in the order of the seats

CORNERS: Final = ((0, 0), (2, 0), (2, 2), (0, 2))
SECOND_SHEEP: Final = (
    ((2, 1), (1, 2), (0, 1), (1, 0)),
    ((1, 2), (0, 1), (1, 0), (2, 1)),
)
SECOND_SIDES: Final = ("E S W N", "S W N E")
OPENING_EDITIONS: Final = ("mayfair",)
"""The editions that begin with opening slams, unless an option says otherwise (SP-12)."""

OPENING_ROLLS: Final = {("mayfair", 2): 2}
"""How often each player rolls before the first turn (SP-12); once, unless listed here."""

# ---- extra movement (SP-90 to SP-94): how many of value 1, 2 and 3 each player has

NO_EXTRA: Final = 0
MUST_PLAY_CARD: Final = 1
MAY_PLAY_CARD: Final = 2
BUTTONS: Final = 3
EXTRA: Final = {
    ("manual", 2): (MUST_PLAY_CARD, (4, 4, 4)),
    ("manual", 3): (MAY_PLAY_CARD, (1, 1, 1)),
    ("mayfair", 2): (BUTTONS, (2, 2, 1)),
}
PENALTY: Final = 2

# ---- house rulings (SP-31 and SP-40 are options; the values of actions, the dice and the track are above)

discard_goes_on: Final = True
"""If true, the turn continues after a discard: marker, extra movement, score, panic (SP-24); if false, it ends."""

trough_both_sides: Final = True
"""If true, sheep close up to a line inside the flock from both sides (SP-35); if false, no such line is allowed."""

trough_stays_at_flock: Final = True
"""If true, with a board, sheep close up to the flock's outermost row (SP-35); if false, to the edge of the board."""

PROTECTS: Final = {"all": TYPES, "marked": ("trough", "turn"), "none": ()}
EDITION_PROTECTS: Final = {"manual": "all", "mayfair": "marked"}
"""Which actions the next player may not undo (SP-40)."""

panic_lifts_bans: Final = True
"""If true, nothing is protected or banned after a roll of the colour die (SP-42)."""

black_sheep_leads: Final = True
"""If true, the largest group with the black sheep is the flock (SP-51); if false, the player chooses.

There is no move to name the black sheep alone, so a flock consisting only of single sheep would need one.
"""

other_class_helps: Final = True
"""If true, a group without a direction of the die's class takes one of the other class (SP-54); if false, it walks."""

strays_walk: Final = True
"""If true, a group without any direction walks over free squares (SP-54); if false, it is lifted."""

rolls_again: Final = False
"""If true, the colour die is rolled again if no slam is possible (SP-72); if false, nothing happens."""

one_row_is_shorn: Final = True
"""If true, a flock in a single row is shorn, which ends the game (SP-87); if false, it stays and play continues."""

# ---- how moves are numbered: a number means the same move in every position

SLOTS: Final = 8
"""The number of sheep with an owner; such a sheep and a direction are sheep * 8 + direction."""

MANUAL_LEAPS: Final = 64
LONGEST_LEAP: Final = 9
LEAP_LENGTHS: Final = 8
"""A Mayfair leap is 2 to 9 squares long: MANUAL_LEAPS + (sheep * 4 + side) * 8 + length - 2."""

BOARD: Final = 9
BOARD_DIAGONALS: Final = 17
ROWS_AND_COLUMNS: Final = 18
LINE_COUNT: Final = 52
"""Lines of the board: rows 0-8, columns 9-17, rising diagonals 18-34, falling ones 35-51."""

MANUAL_LINES: Final = 36
MANUAL_DIAGONALS: Final = 68
"""A line and one of its two directions are line * 2 + sense; the pushes of the Mayfair edition follow."""

INNER_ROWS: Final = 4
INNER_COLUMNS: Final = 12
"""Troughs: the four sides, then eight lines between rows and eight between columns."""

# fmt: off
FORMS: Final = {"step": 64, "slam": 64, "leap": MANUAL_LEAPS + 8 * 4 * LEAP_LENGTHS, "line": MANUAL_LINES + 9 * 4,
                "diagonal": MANUAL_DIAGONALS + 9 * 4, "trough": 20, "turn": 2}
# fmt: on
"""The number of forms of each type of action, over both editions."""


def _first_moves() -> list[int]:
    first = [0]
    for choice in CHOICES:
        first.append(first[-1] + FORMS[choice[0]])
    return first


_FIRST: Final = _first_moves()
FIRST: Final = vec[i64](_FIRST)
"""The first move of each choice; the last entry is the end of all actions."""

DISCARD: Final = 950
CARD: Final = DISCARD + 11
BUTTON: Final = CARD + 4
"""CARD + 0 and BUTTON + 0 play none; otherwise CARD + value, BUTTON + value."""

PANIC_SLAM: Final = BUTTON + 4
PANIC_TURN: Final = PANIC_SLAM + 9 * 8
CALL_FLOCK: Final = PANIC_TURN + 2
CALL_GROUP: Final = CALL_FLOCK + 8
"""CALL_FLOCK + sheep: the group of that sheep is the flock; CALL_GROUP + sheep: it joins next."""

REJOIN: Final = CALL_GROUP + 9
FARTHEST: Final = 11
SPAN: Final = 23
REJOIN_PLACE: Final = REJOIN + 8
"""REJOIN + direction; REJOIN_PLACE + (south + FARTHEST) * SPAN + east + FARTHEST for walks and lifts."""

MOVES: Final = REJOIN_PLACE + SPAN * SPAN

SECOND: Final = MOVES
ROLL_COLOUR: Final = SECOND + 2
ROLL_FLOCK: Final = ROLL_COLOUR + 6
CHANCES: Final = 10

CHOICE_OF: Final = vec[i64](
    [choice for choice in range(CHOICE_COUNT) for _ in range(_FIRST[choice], _FIRST[choice + 1])]
)
"""The choice that each action's number belongs to."""
