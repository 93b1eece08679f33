"""Requests that come twice: which line of the log each of them led to when it was first made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from woolgather.table.idempotency import check_same
from woolgather.table.notes import RematchNote, RoomNote, VoteNote
from woolgather.table.refusals import Refusal
from woolgather.table.store import LineRow

MOST_ACTS: Final = 200
MOST_ACTS_EACH: Final = 40
"""What people begin beside one game, and one of them. More would only serve to make its log long."""

MOST_ARRANGED: Final = 1000
MOST_ARRANGED_EACH: Final = 100
"""What is done in the waiting room, and by one person there."""

MUCH_ARRANGED: Final = "You have changed enough here already; say that you are ready, or leave."

MOST_SITTINGS: Final = 200
MOST_SITTINGS_EACH: Final = 20
"""How often somebody sits down at one table, and one person."""


class EarlierRequests:
    """Of one table. A request is its sender's: two seats may use the same id. `tokens`: of whoever sat there first, as
    hashes.
    """

    def __init__(self, tokens: Iterable[str]) -> None:
        self._moves: dict[tuple[int, str], tuple[int, str | None]] = {}
        self._acts: dict[tuple[int, str], LineRow] = {}
        self._begun: Counter[int] = Counter()
        """What was begun from each seat."""
        self._sat: Counter[str] = Counter()
        """How often each person has sat down; those who are nobody in particular are one."""
        self._tokens = {*tokens}
        self._arranged: dict[str, LineRow] = {}
        """What was done in the waiting room, by the requests alone: whoever asked may sit elsewhere by now."""
        self._has_arranged: Counter[str] = Counter()
        self._answered: set[tuple[int, int]] = set()
        """Seats, and the offers of a rematch that they have answered."""

    def remember(self, row: LineRow, by: str = "") -> None:
        """`by`: whoever holds the seat of a line beside the game, as `BesideState.holder` says."""
        if row.request is None:
            self._count_sitting(row)
        elif row.is_of_the_game:
            self._moves[row.seat, row.request] = row.seq, row.move
        else:
            self._acts[row.seat, row.request] = row
            if isinstance(row.note, RoomNote):
                self._arranged[row.request] = row
                self._has_arranged[by] += 1
            self._begun[row.seat] += self._begins(row)

    def _count_sitting(self, row: LineRow) -> None:
        """Who sits down is given a new token; who moves to another seat, or comes back to theirs, keeps it."""
        if row.sits is not None and row.sits.token_hash is not None and row.sits.token_hash not in self._tokens:
            self._tokens.add(row.sits.token_hash)
            self._sat[row.sits.person] += 1

    def _begins(self, row: LineRow) -> bool:
        """Whether nobody had asked for it. Answers, and whatever ends something, are as many as what they are about;
        to think better of an answer is to begin something.
        """
        match row.note:
            case VoteNote():
                return row.note.proposed is not None
            case RematchNote(answer=answer) if answer is not None:
                had_answered = (row.seat, answer.offer) in self._answered
                self._answered.add((row.seat, answer.offer))
                return had_answered
            case RematchNote():
                return True
        return row.sits is not None and bool(row.sits.away)

    def move(self, seat: int, request: str) -> tuple[int, str | None] | None:
        """The line of the game that this request led to, and its move (None: a take-back)."""
        check_same((seat, request) not in self._acts)
        return self._moves.get((seat, request))

    def act(self, seat: int, request: str) -> LineRow | None:
        """The line beside the game that this request led to."""
        check_same((seat, request) not in self._moves)
        return self._acts.get((seat, request))

    def arranged(self, seat: int, request: str) -> LineRow | None:
        """The line that this request led to in the waiting room."""
        found = self._arranged.get(request)
        check_same(found is not None or self.act(seat, request) is None)
        return found

    def check_may_arrange(self, by: str, is_host: bool) -> None:
        """Refuse whoever would fill the log before the game has begun, wherever they sit. Others cannot use up what the
        host may do.
        """
        is_full = not is_host and self._has_arranged.total() >= MOST_ARRANGED
        if is_full or self._has_arranged[by] >= MOST_ARRANGED_EACH:
            raise Refusal("too-many", MUCH_ARRANGED)

    def have_acted(self, seat: int, request: str | None) -> bool:
        return (seat, request) in self._acts

    def check_may_begin(self, seats: Collection[int]) -> None:
        """Refuse whoever, with these seats, would fill the log with what is no game. Nobody can take it from all."""
        if sum(self._begun[seat] for seat in seats) >= MOST_ACTS_EACH or self._begun.total() >= MOST_ACTS:
            raise Refusal("too-many", "Too much has been proposed and changed beside this game already.")

    def check_may_sit(self, person: str) -> None:
        """Refuse whoever would fill the log by sitting down and leaving; to leave, one must have sat down."""
        if (person and self._sat[person] >= MOST_SITTINGS_EACH) or self._sat.total() >= MOST_SITTINGS:
            raise Refusal("too-many", "Seats at this table have changed hands too often already.")
