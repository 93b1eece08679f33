"""What was taken back at a table, and what may still be: the rules' own take-backs, and those that go further.

Beyond WG-6 a decision is taken back with the consent of all people at the table; or, by whoever plays against bots
alone, at once, and then the game is practice, for ever. Either is a line of the game, so all that follows from it is
the same after a restart and on every server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from woolgather.engine.record import Line, Record
from woolgather.table.refusals import Refusal

if TYPE_CHECKING:
    from woolgather.table.tables import Table

MOST_TAKE_BACKS: Final = 200
"""In one game. More would only serve to make its log long."""

MOST_UNDONE: Final = 1_000
"""Lines that are undone in one game, or as many as it may have, if these are more; for the same reason."""

NOTHING: Final = "You have decided nothing yet that could be taken back."
ENOUGH: Final = "Too much has been taken back in this game already."
OVER: Final = "The game is over; its end can no longer be taken back."
OTHERS: Final = "Other people play here; ask them to agree."
NOBODY: Final = "You play against bots alone: take back without asking; the game is practice then."
AWAY: Final = "A bot is standing in for a player, who cannot be asked; wait until they are back."
LAST: Final = "Your last decision that still stands is line {line}; only that can be taken back."


class TakenBack:
    """Of one table, as its lines tell it."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._times = 0
        self._undone = 0
        self.is_practice = False
        """Once it is, it stays so, whoever sits down later."""

    def take(self, line: Line, is_practice: bool) -> bool:
        """A line of the game; whether the game is practice from now on, and was not before."""
        self._times += line.undoes > 0
        self._undone += line.undoes
        was_practice, self.is_practice = self.is_practice, self.is_practice or is_practice
        return self.is_practice and not was_practice

    @property
    def are_enough(self) -> bool:
        """For take-backs by the rules: in a short game there are fewer."""
        return self._times >= min(MOST_TAKE_BACKS, self._record.setup.game.about.longest)

    def may_go_further(self, lines: int) -> bool:
        most = max(MOST_UNDONE, self._record.setup.game.about.longest)
        return self._times < MOST_TAKE_BACKS and self._undone + lines <= most


def further_line(table: Table, seat: int) -> int:
    """The number of the seat's last decision that still stands, if it may be taken back further than the rules allow.

    The end of a game is final: people have shown what they held, and it has counted in their statistics.
    """
    table.check_running()
    table.check_here(seat)
    if table.over:
        raise Refusal("frozen", OVER)
    undone = table.record.further_back(seat)
    if not undone:
        raise Refusal("not-offered", NOTHING)
    if not table.taken_back.may_go_further(undone):
        raise Refusal("too-many", ENOUGH)
    return table.story.number_standing(undone)


def check_practice(table: Table, seat: int) -> None:
    """Refuse whoever does not play against bots alone, or has nothing to take back."""
    further_line(table, seat)
    if not table.beside.is_against_bots:
        raise Refusal("not-offered", OTHERS)


def check_asking(table: Table, seat: int, line: int | None) -> None:
    """Refuse to ask where nobody else plays, or not everybody can agree; or about another decision than the last."""
    last = further_line(table, seat)
    if table.beside.is_against_bots:
        raise Refusal("not-offered", NOBODY)
    if any(table.seats[other].away for other in table.beside.people()):
        raise Refusal("away", AWAY)
    if line != last:
        raise Refusal("stale", LAST.format(line=last))
