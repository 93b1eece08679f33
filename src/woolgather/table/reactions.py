"""What people answer in a reaction window: it is saved, shown to nobody else, and counts when all have answered."""

from __future__ import annotations

from collections.abc import Sequence

from woolgather.table.asked_moves import is_played, legal_number
from woolgather.table.auth import seat_of_token
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import check_same
from woolgather.table.messages import AllPass, PassAhead, Play, Sealed, TakeBack
from woolgather.table.refusals import Refusal
from woolgather.table.store import AnswerRow, Store
from woolgather.table.tables import Table
from woolgather.table.turns import Turns
from woolgather.table.windows import WITHDRAWN, passed_ahead


class Reactions:
    """The caller holds the table's lock."""

    def __init__(self, store: Store, hub: Hub, turns: Turns) -> None:
        self._store, self._hub, self._turns = store, hub, turns

    async def answer(self, table: Table, socket: Socket, seat: int, asked: Play) -> None:
        """A reaction or a pass, in place of the seat's earlier answer."""
        answers = table.answers
        did = answers.did(seat, asked.request)
        if did is not None:
            check_same(is_played(table.record.state, did, asked.move))
            socket.send(Sealed(asked.request))
            return
        table.check_seq(asked.seq)
        state = table.position_for(seat, socket.language)
        answers.seal(seat, legal_number(state, asked.move, socket.language), asked.request)
        await self._save(table, socket, asked.request, [seat])

    async def withdraw(self, table: Table, socket: Socket, seat: int, asked: TakeBack) -> None:
        """The seat wants to think again."""
        did = table.answers.did(seat, asked.request)
        if did is not None:
            check_same(did == WITHDRAWN)
            socket.send(Sealed(asked.request))
            return
        _check_playing(table, seat)
        table.check_seq(asked.seq)
        table.answers.withdraw(seat, asked.request)
        await self._save(table, socket, asked.request, [seat])

    async def pass_ahead(self, table: Table, socket: Socket, seat: int, asked: PassAhead) -> None:
        """Pass now and automatically from now on, or be asked again."""
        did = table.answers.did(seat, asked.request)
        if did is not None or table.requests.move(seat, asked.request) is not None:
            check_same(did == passed_ahead(asked.until) if did is not None else table.has_passed(seat, asked.request))
            socket.send(Sealed(asked.request))
            return
        _check_playing(table, seat)
        if asked.until == "asked":
            table.answers.ask_again(seat, asked.request)
        else:
            table.check_seq(asked.seq)
            _check_asked(table, [seat])
            table.answers.pass_automatically(seat, asked.until, asked.request)
        await self._save(table, socket, asked.request, [seat])

    async def all_pass(self, table: Table, socket: Socket, asked: AllPass) -> None:
        """Several seats at one screen: those that have not answered pass."""
        holders = sorted({seat_of_token(table, token) for token in asked.tokens})
        if any(table.requests.move(seat, asked.request) is not None for seat in holders):
            check_same(all(table.has_passed(seat, asked.request) for seat in holders))
            socket.send(Sealed(asked.request))
            return
        table.check_running()
        table.check_seq(asked.seq)
        for seat in (seats := _check_asked(table, holders)):
            table.answers.pass_unless_answered(seat, asked.request)
        await self._save(table, socket, asked.request, seats)

    async def _save(self, table: Table, socket: Socket, request: str, seats: Sequence[int]) -> None:
        """On disk before it is acknowledged; sent to these seats alone."""
        await self._store.save_answers(table.id, table.unsaved_answers(), table.seq)
        self._send_answers(table, seats)
        socket.send(Sealed(request))
        await self.settle(table)

    async def time_out(self, table: Table) -> None:
        """The window has been open for long enough: whoever has not answered passes."""
        table.restore_answers(await self._store.answers(table.id))
        counted = table.saved_answers()
        late = [row.seat for row in table.seats if not row.is_played_by_bot and table.answers.is_waiting_for(row.seat)]
        if not late:
            return
        for seat in late:
            table.answers.pass_unasked(seat)
        await self._store.save_answers(table.id, table.unsaved_answers(), table.seq, counted)
        self._send_answers(table, late)
        await self.settle(table)

    async def settle(self, table: Table) -> None:
        """Close the window if all have answered, through this server or another one."""
        window = table.answers.window
        if window is None or table.stands_still or not table.answers.may_close:
            return
        table.restore_answers(await self._store.answers(table.id))
        if table.answers.is_complete and not await self._turns.close_window(table):
            self._send_answers(table, window.order)

    def restore(self, table: Table, rows: Sequence[AnswerRow]) -> None:
        """Answers that were saved through another server; each seat whose own have changed is told here too."""
        before = [table.answered(row.seat) for row in table.seats]
        table.restore_answers(rows)
        self._send_answers(table, [seat for seat, known in enumerate(before) if table.answered(seat) != known])

    def _send_answers(self, table: Table, seats: Sequence[int]) -> None:
        for seat in seats:
            self._hub.send_to_seat(table.id, seat, table.answered(seat))


def _check_playing(table: Table, seat: int) -> None:
    table.check_running()
    table.check_here(seat)


def _check_asked(table: Table, seats: Sequence[int]) -> list[int]:
    """Those of the seats that are asked in a window now."""
    asked = [seat for seat in seats if table.is_asked(seat) and table.offers_moves(seat)]
    if not asked:
        raise Refusal("not-your-turn", "There is nothing to pass: you are not being asked to react at the moment.")
    return asked
