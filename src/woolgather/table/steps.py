"""Decisions, and the lines that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from woolgather.engine.state import CHANCE, State
from woolgather.engine.words import ENGLISH
from woolgather.table.notes import RoomNote
from woolgather.table.store import LineRow

Chance = Callable[[State], int]
"""Chooses one of the outcomes that are possible now."""


class DoesNotFit(Exception):
    """Lines that another server wrote do not continue the table as it is here."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat wants to play: by a request, in the player's language, or by a bot, with what it thought."""

    seat: int
    move: int | str
    request: str | None = None
    language: str = ENGLISH
    thought: str | None = None
    level: str = ""
    """The bot that really decided, if it was not the seat's own."""
    took: int | None = None
    """Milliseconds by the player's own watch."""


NOTHING_DECIDED: Final = Decision(CHANCE, "")


@dataclass(frozen=True, slots=True)
class Step:
    """One line that was just played: the row for the log, and the positions before and after it."""

    row: LineRow
    before: State
    after: State
    last: bool
    beside: bool = False
    """Whether it changed something beside the game: a proposal lapsed, or the game is practice from now on."""


def transactions(rows: Iterable[LineRow]) -> list[list[LineRow]]:
    """Lines by the transactions that wrote them: the last of the game's lines in each carries a fingerprint, and a line
    of the waiting room says how many seats were changed with it.
    """
    found: list[list[LineRow]] = [[]]
    for row in rows:
        if isinstance(row.note, RoomNote) and row.note.seats:
            seats = [each for some in found[-1 - row.note.seats : -1] for each in some]
            found[-1 - row.note.seats :] = [seats]
        found[-1].append(row)
        if not row.is_of_the_game or row.position:
            found.append([])
    return [each for each in found if each]
