"""Requests that come twice: which line of the log each of them led to when it was first made."""

from __future__ import annotations

from typing import Final

from woolgather.table.idempotency import check_same
from woolgather.table.refusals import Refusal
from woolgather.table.store import LineRow

MOST_ACTS: Final = 200
"""What people do beside one game. More would only serve to make its log long."""


class EarlierRequests:
    """Of one table. A request is its sender's: two seats may use the same id."""

    def __init__(self) -> None:
        self._moves: dict[tuple[int, str], tuple[int, str | None]] = {}
        self._acts: dict[tuple[int, str], LineRow] = {}

    def remember(self, row: LineRow) -> None:
        if row.request is None:
            return
        if row.is_of_the_game:
            self._moves[row.seat, row.request] = row.seq, row.move
        else:
            self._acts[row.seat, row.request] = row

    def move(self, seat: int, request: str) -> tuple[int, str | None] | None:
        """The line of the game that this request led to, and its move (None: a take-back)."""
        check_same((seat, request) not in self._acts)
        return self._moves.get((seat, request))

    def act(self, seat: int, request: str) -> LineRow | None:
        """The line beside the game that this request led to."""
        check_same((seat, request) not in self._moves)
        return self._acts.get((seat, request))

    def have_acted(self, seat: int, request: str | None) -> bool:
        return (seat, request) in self._acts

    def check_may_act(self) -> None:
        """Refuse whoever would fill the log with what is no game."""
        if len(self._acts) >= MOST_ACTS:
            raise Refusal("too-many", "Too much has been proposed and changed beside this game already.")
