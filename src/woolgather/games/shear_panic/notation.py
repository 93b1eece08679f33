"""Notation: converts moves to text and back, and splits them into parts."""

from __future__ import annotations

from typing import Final

from woolgather.engine.lexicon import Lexicon, Parts
from woolgather.games.shear_panic.actions import board_line, chosen_leap_length, push_direction, pushing_sheep
from woolgather.games.shear_panic.data import (
    BOARD,
    BUTTON,
    CALL_FLOCK,
    CALL_GROUP,
    CARD,
    CHANCES,
    CHOICE_OF,
    CHOICES,
    COLOUR_DIE,
    DIRECTIONS,
    DISCARD,
    FARTHEST,
    FIRST,
    FLOCK_DIE,
    INNER_COLUMNS,
    INNER_ROWS,
    LEAP,
    MANUAL_LEAPS,
    MAYFAIR_NAMES,
    MOVES,
    PANIC_SLAM,
    PANIC_TURN,
    REJOIN,
    REJOIN_PLACE,
    ROLL_COLOUR,
    ROLL_FLOCK,
    SECOND,
    SECOND_SIDES,
    SENSES,
    SHEEP,
    SIDES,
    SPAN,
    TYPES,
)
from woolgather.games.shear_panic.flock import EDGE, LINES_OF, WIDTH, line_direction, line_kind

LETTERS: Final = "abcdefghi"
NAMING: Final = ("action", "type")
"""The parts of a move that name an action."""


def _written(parts: Parts) -> str:
    """The parts in a row, with the value in brackets: 'slam blue-2 NE (3)'."""
    return " ".join(f"({value})" if name == "value" else value for name, value in parts.items())


def _parts(move: int) -> Parts:
    return _decision(move) if move < MOVES else _chance(move)


def _decision(move: int) -> Parts:
    if move < DISCARD:
        return _action(move)
    if move < CARD:
        name, value = CHOICES[move - DISCARD]
        return {"action": "discard", "type": name, "value": str(value)}
    if move < PANIC_SLAM:
        return _extra(move)
    if move < CALL_FLOCK:
        return _panic(move)
    return _rejoin(move)


def _action(move: int) -> Parts:
    choice = CHOICE_OF[move]
    name, value = CHOICES[choice]
    return {"action": name, **_form(TYPES.index(name), move - FIRST[choice]), "value": str(value)}


def _form(kind: int, form: int) -> Parts:
    """The parts of a form: a sheep and where to, a line and where to, a side or a sense."""
    sheep = pushing_sheep(kind, form)
    if sheep >= 0:
        going = {"sheep": SHEEP[sheep], "to": DIRECTIONS[push_direction(kind, form)]}
        if kind == LEAP and form >= MANUAL_LEAPS:
            going["length"] = str(chosen_leap_length(form))
        return going
    if TYPES[kind] == "trough":
        return _trough_line(form)
    if TYPES[kind] == "turn":
        return {"sense": SENSES[form]}
    line = board_line(kind, form)
    return {**_board_line(line), "to": DIRECTIONS[line_direction(line, form & 1)]}


def _trough_line(form: int) -> Parts:
    """A side of the flock, or a line inside it by the row or column before it, counted from the north or west."""
    if form < INNER_ROWS:
        return {"line": SIDES[form]}
    if form < INNER_COLUMNS:
        return {"line": "after row", "at": str(form - INNER_ROWS + 1)}
    return {"line": "after column", "at": str(form - INNER_COLUMNS + 1)}


def _board_line(line: int) -> Parts:
    """'row 5', 'column c', or a diagonal by its western end, 'a4': the direction says which of the two it is."""
    kind = line_kind(line)
    if kind == 0:
        return {"line": "row", "at": str(line + 1)}
    if kind == 1:
        return {"line": "column", "at": LETTERS[line - BOARD]}
    column, row = next(
        (column, row)
        for column in range(BOARD)
        for row in range(BOARD)
        if LINES_OF[((row + EDGE) * WIDTH + column + EDGE) * 4 + kind] == line
    )
    return {"line": f"{LETTERS[column]}{row + 1}"}


def _extra(move: int) -> Parts:
    name, value = ("card", move - CARD) if move < BUTTON else ("button", move - BUTTON)
    return {"action": name, "steps": str(value)} if value else {"action": f"no {name}"}


def _panic(move: int) -> Parts:
    if move >= PANIC_TURN:
        return {"action": "panic turn", "sense": SENSES[move - PANIC_TURN]}
    sheep, direction = divmod(move - PANIC_SLAM, 8)
    return {"action": "panic", "sheep": SHEEP[sheep], "to": DIRECTIONS[direction]}


def _rejoin(move: int) -> Parts:
    if move < CALL_GROUP:
        return {"action": "rejoin flock", "sheep": SHEEP[move - CALL_FLOCK]}
    if move < REJOIN:
        return {"action": "rejoin group", "sheep": SHEEP[move - CALL_GROUP]}
    if move < REJOIN_PLACE:
        return {"action": "rejoin", "to": DIRECTIONS[move - REJOIN]}
    south, east = (each - FARTHEST for each in divmod(move - REJOIN_PLACE, SPAN))
    shift = {"down": _shift(south, "SN"), "across": _shift(east, "EW")}
    return {"action": "rejoin", **({name: by for name, by in shift.items() if by} or {"down": "0"})}


def _shift(squares: int, letters: str) -> str:
    """'N3': a direction and a number of squares."""
    return f"{letters[squares < 0]}{abs(squares)}" if squares else ""


def _chance(move: int) -> Parts:
    if move < ROLL_COLOUR:
        return {"action": "setup", "second": SECOND_SIDES[move - SECOND]}
    return {
        "action": "roll",
        "face": COLOUR_DIE[move - ROLL_COLOUR] if move < ROLL_FLOCK else FLOCK_DIE[move - ROLL_FLOCK],
    }


LEXICON: Final = Lexicon(MOVES + CHANCES, _parts, _written)
text = LEXICON.text


def parts(move: int, edition: str) -> Parts:
    """The parts of a move, its action by the edition's name for it."""
    found = LEXICON.parts(move)
    if edition != "mayfair":
        return found
    return {part: MAYFAIR_NAMES.get(value, value) if part in NAMING else value for part, value in found.items()}
