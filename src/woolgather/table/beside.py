"""What happens at a table beside its game: who sits there, who is away, pauses, votes, an end without a result.

Each of it is a line of the log, on disk before anybody learns of it. The caller holds the table's lock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from woolgather.engine.state import CHANCE
from woolgather.table.database import Work
from woolgather.table.events import Events
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import IdempotentRequest, check_same
from woolgather.table.messages import Accepted, Ended, Ending, Players
from woolgather.table.notes import Note, RoomNote
from woolgather.table.refusals import Refusal
from woolgather.table.seats import absences, broadcast_clocks, dismiss_leavers
from woolgather.table.settings import Settings
from woolgather.table.steps import Step
from woolgather.table.store import AnswerRow, LineRow, SeatRow, Store, nothing
from woolgather.table.tables import WAITING, Table

Said = SeatRow | Ending | Note
"""What a line beside the game says."""


class BesideTheGame:
    """Writes such lines, and tells everybody at the table."""

    def __init__(self, store: Store, hub: Hub, events: Events, settings: Settings) -> None:
        self._store, self._hub, self._events, self._settings = store, hub, events, settings

    async def write(
        self, table: Table, said: Said, done: IdempotentRequest | None = None, first: Work[None] = nothing
    ) -> None:
        """What was asked for over HTTP, or what the server does by itself. `first` is done before."""
        told = [self._say(table, said)]
        await self._write(table, told, done, first)

    async def do(
        self,
        table: Table,
        seat: int,
        request: str,
        said: Sequence[Said],
        asker: Socket,
        first: Work[None] = nothing,
    ) -> None:
        """What a player asked for over the websocket, in one transaction; the asker is answered first."""
        told = [self._say(table, said[0], seat, request), *(self._say(table, each) for each in said[1:])]
        await self._write(table, told, None, first, lambda: asker.send(Accepted(request, told[0].line.seq)))

    async def settle(
        self,
        table: Table,
        seats: Sequence[SeatRow],
        note: RoomNote,
        asked: Asker,
        first: Work[None] = nothing,
        begin: Begin | None = None,
    ) -> None:
        """What was done in the waiting room: the seats that it changes, then how things stand, then the first lines of
        the game if it begins with it; all in one transaction.
        """
        note = msgspec.structs.replace(note, seats=len(seats))
        noted = [*(self._note(table, each) for each in seats), self._note(table, note, asked.seat, asked.request)]
        steps = [] if begin is None else begin.lines(table)
        lines, answers = [line for line, _ in noted], [row for _, dropped in noted for row in dropped]
        await self._store.append_beside(
            table.id, [*lines, *(step.row for step in steps)], answers, None, first, table.due
        )
        if asked.socket is not None and asked.request is not None:
            asked.socket.send(Accepted(asked.request, lines[-1].seq))
        tell_together(self._hub, table, lines)
        if begin is not None:
            begin.tell(table, steps)
        broadcast_clocks(self._hub, table, self._settings.now())
        self._events.table_changed(table)

    def _say(self, table: Table, said: Said, by: int = CHANCE, request: str | None = None) -> _Told:
        return _Told(*self._note(table, said, by, request), table.players(absences(self._hub, table)))

    def _note(
        self, table: Table, said: Said, by: int = CHANCE, request: str | None = None
    ) -> tuple[LineRow, list[AnswerRow]]:
        """The line, and the answers that are dropped with it. If they cannot be written after all, the table is read
        again before anything else happens there.
        """
        answers = table.drop_answer(said.seat) if isinstance(said, SeatRow) else table.unsaved_answers()
        return table.say_beside(said, self._settings.now(), by, request), answers

    async def _write(
        self,
        table: Table,
        told: Sequence[_Told],
        done: IdempotentRequest | None,
        first: Work[None],
        answer: Callable[[], None] = lambda: None,
    ) -> None:
        """On disk before anybody learns of it; then there is a message for each line."""
        lines, answers = [each.line for each in told], [row for each in told for row in each.answers]
        await self._store.append_beside(table.id, lines, answers, done, first, table.due)
        answer()
        for each in told:
            tell_line(self._hub, table, each.line, each.players)
        broadcast_clocks(self._hub, table, self._settings.now())
        self._events.table_changed(table)


class _Told(NamedTuple):
    """A line, the answers that are dropped with it, and what everybody at the table is told of it."""

    line: LineRow
    answers: Sequence[AnswerRow]
    players: Players


class Asker(NamedTuple):
    """Who asked for it; nobody if the server does it by itself."""

    seat: int = CHANCE
    request: str | None = None
    socket: Socket | None = None


class Begin(NamedTuple):
    """How the game begins: its first lines, and how they are told."""

    lines: Callable[[Table], list[Step]]
    tell: Callable[[Table, Sequence[Step]], None]


def tell_together(hub: Hub, table: Table, lines: Sequence[LineRow]) -> None:
    """Lines of one transaction: where two seats are swapped, nobody is shown one of them between two holders, nor one
    whose player has just moved there as if they were away.
    """
    dismiss_leavers(hub, table)
    now = table.players(absences(hub, table))
    for each in lines:
        tell_line(hub, table, each, Players(each.seq, now.players, now.state))


def tell_line(hub: Hub, table: Table, line: LineRow, players: Players) -> None:
    """Everybody at the table is told what has changed there with a line beside the game."""
    dismiss_leavers(hub, table)
    if line.ended is not None:
        hub.broadcast(table.id, Ended(line.seq, line.ended.reason, line.ended.by))
    hub.broadcast(table.id, players)


def is_repeated(table: Table, socket: Socket, seat: int, request: str, is_same: Callable[[LineRow], bool]) -> bool:
    """Whether that was done before, with a line that says the same; then it is acknowledged once more."""
    earlier = table.earlier_act(seat, request)
    if earlier is None:
        return False
    check_same(is_same(earlier))
    socket.send(Accepted(request, earlier.seq))
    return True


def check_unfinished(table: Table) -> None:
    """Refuse what makes sense only while the game can go on."""
    if table.stopped:
        raise Refusal("frozen", table.stopped)
    if table.over:
        raise Refusal("frozen", "The game is over.")
    if table.is_waiting:
        raise Refusal("waiting", WAITING)
