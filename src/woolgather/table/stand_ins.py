"""A bot plays for whoever is away: their time is up, they stepped away or gave up, or the others voted for it.

The seat stays its player's, who comes back whenever they like.
"""

from __future__ import annotations

from dataclasses import replace

from woolgather.table.auth import seat_of_socket
from woolgather.table.beside import BesideTheGame, check_unfinished, is_repeated
from woolgather.table.hub import Socket
from woolgather.table.messages import Away, ComeBack, StepAway
from woolgather.table.refusals import Refusal
from woolgather.table.seats import is_stand_in_deciding
from woolgather.table.store import LineRow, SeatRow
from woolgather.table.tables import Table


class StandIns:
    """The caller holds the table's lock."""

    def __init__(self, beside: BesideTheGame) -> None:
        self._beside = beside

    async def step_away(self, table: Table, socket: Socket, asked: StepAway) -> None:
        seat = seat_of_socket(table, socket)
        away: Away = "resigned" if asked.resign else "away"
        if is_repeated(table, socket, seat, asked.request, lambda line: _says(line, away)):
            return
        check_unfinished(table)
        table.check_here(seat)
        table.requests.check_may_begin(table.beside.seats_of_holder(seat))
        await self._beside.do(table, seat, asked.request, [stood_in(table, seat, away)], socket)

    async def come_back(self, table: Table, socket: Socket, asked: ComeBack) -> None:
        seat = seat_of_socket(table, socket)
        if is_repeated(table, socket, seat, asked.request, lambda line: _says(line, "")):
            return
        check_unfinished(table)
        row = table.seats[seat]
        if not row.away:
            raise Refusal("not-offered", "Nobody is standing in for you.")
        if is_stand_in_deciding(table, seat):
            raise Refusal("away", "The bot is just making this move; come back when it has.")
        await self._beside.do(table, seat, asked.request, [replace(row, bot="", away="")], socket)

    async def time_out(self, table: Table, seat: int) -> None:
        """The seat's clock has run out."""
        await self._beside.write(table, stood_in(table, seat, "time"))


def stood_in(table: Table, seat: int, away: Away) -> SeatRow:
    """The seat, with a bot in place of its player."""
    return replace(table.seats[seat], bot=table.stand_in, away=away)


def _says(line: LineRow, away: str) -> bool:
    return line.sits is not None and line.sits.away == away
