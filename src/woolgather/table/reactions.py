"""What people say in a reaction window: it is kept, told to nobody else, and counts when all have answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from woolgather.table.hub import Hub, Socket
from woolgather.table.messages import AllPass, PassAhead, Play, Sealed, TakeBack
from woolgather.table.refusals import Refusal
from woolgather.table.seating import check_seq, check_unused, same_move, seat_of
from woolgather.table.store import Store
from woolgather.table.tables import Table


class Reactions:
    """Whoever calls is alone at the table. `close` plays the answers of a window in which all have answered."""

    def __init__(self, store: Store, hub: Hub, close: Callable[[Table], Awaitable[bool]]) -> None:
        self._store, self._hub, self._close = store, hub, close

    async def answer(self, table: Table, socket: Socket, seat: int, asked: Play) -> None:
        """A reaction or a pass, in place of what the seat has answered before."""
        answers = table.answers
        if answers.was_said(seat, asked.request):
            meant = answers.meant(seat, asked.request)
            check_unused(meant is None or not same_move(table, table.record.state.text(meant), asked.move))
            socket.tell(Sealed(asked.request))
            return
        check_seq(table, asked.seq)
        answers.seal(seat, table.legal_number(seat, asked.move, socket.language), asked.request)
        await self._keep(table, socket, asked.request, [seat])

    async def withdraw(self, table: Table, socket: Socket, seat: int, asked: TakeBack) -> None:
        """The seat thinks again."""
        check_seq(table, asked.seq)
        table.answers.withdraw(seat, asked.request)
        await self._keep(table, socket, asked.request, [seat])

    async def pass_ahead(self, table: Table, socket: Socket, seat: int, asked: PassAhead) -> None:
        """Pass now and later by itself, or be asked again."""
        if table.answers.was_said(seat, asked.request) or table.earlier(seat, asked.request) is not None:
            socket.tell(Sealed(asked.request))
            return
        if asked.until == "asked":
            table.answers.ask_again(seat, asked.request)
        else:
            check_seq(table, asked.seq)
            _check_asked(table, [seat])
            table.answers.pass_by_itself(seat, asked.until, asked.request)
        await self._keep(table, socket, asked.request, [seat])

    async def all_pass(self, table: Table, socket: Socket, asked: AllPass) -> None:
        """Several seats at one screen: those that have not answered pass."""
        holders = sorted({seat_of(table, token) for token in asked.tokens})
        if any(table.earlier(seat, asked.request) is not None for seat in holders):
            socket.tell(Sealed(asked.request))
            return
        check_seq(table, asked.seq)
        for seat in (seats := _check_asked(table, holders)):
            table.answers.pass_if_silent(seat, asked.request)
        await self._keep(table, socket, asked.request, seats)

    async def _keep(self, table: Table, socket: Socket, request: str, seats: Sequence[int]) -> None:
        """On disk before it is acknowledged; told to these seats alone."""
        await self._store.seal(table.row.id, table.changed_answers())
        self._tell(table, seats)
        socket.tell(Sealed(request))
        await self.settle(table)

    async def settle(self, table: Table) -> None:
        """Close the window if all have answered, through this server or another one."""
        window = table.answers.window
        if window is None or not table.answers.is_ripe:
            return
        table.restore(await self._store.answers(table.row.id))
        if table.answers.is_complete and not await self._close(table):
            self._tell(table, window.order)

    def _tell(self, table: Table, seats: Sequence[int]) -> None:
        for seat in seats:
            self._hub.tell_seat(table.row.id, seat, table.answered(seat))


def _check_asked(table: Table, seats: Sequence[int]) -> list[int]:
    """Those of the seats that are asked in a window now."""
    asked = [seat for seat in seats if table.is_asked(seat)]
    if not asked:
        raise Refusal("not-your-turn", "There is nothing to pass: nobody asks you at the moment whether you react.")
    return asked
