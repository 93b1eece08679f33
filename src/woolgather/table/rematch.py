"""Play again: somebody offers a rematch, the others answer, and the next table is made with those who accept.

It is made in one transaction with the line that says so, so there is at most one, however many servers and repeated
requests there are. The next player begins: seat 1 becomes seat 0, and so on. Whoever declined, did not answer or is
gone is replaced by the bot that stands in. Several seats of one person answer as one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from woolgather.engine.options import as_data
from woolgather.table.auth import holds_seat, seat_of_socket
from woolgather.table.beside import BesideTheGame, is_repeated, notes
from woolgather.table.held_seats import FORGOTTEN
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.lobby import Lobby
from woolgather.table.messages import (
    GRACE_SECONDS,
    AnswerRematch,
    Chair,
    DaysClock,
    NewTable,
    OfferRematch,
    Rematch,
    RematchOffer,
)
from woolgather.table.names import is_taken
from woolgather.table.people_queries import hold_people
from woolgather.table.refusals import Refusal
from woolgather.table.rematch_state import NextTable, written
from woolgather.table.seats import absences
from woolgather.table.settings import Settings
from woolgather.table.store import REMATCH, LineRow, Note, SeatRow, TableRow, create, nothing
from woolgather.table.tables import Table
from woolgather.table.tokens import Tokens, hashed

BOT_NAMES: Final = ("Ada", "Bruno", "Carla", "Dino", "Emma")
"""For bots that take the place of people; of four names one is always free."""


class Rematches:
    """Who changes something holds the table's lock."""

    def __init__(self, beside: BesideTheGame, lobby: Lobby, hub: Hub, tokens: Tokens, settings: Settings) -> None:
        self._beside, self._lobby, self._hub = beside, lobby, hub
        self._tokens, self._settings = tokens, settings

    # ---- what is asked for

    async def offer(self, table: Table, socket: Socket, asked: OfferRematch) -> None:
        """If nobody else is there, the next game begins at once."""
        seat = seat_of_socket(table, socket)
        wanted = msgspec.to_builtins(asked, str_keys=True)
        del wanted["request"]
        if is_repeated(table, socket, seat, asked.request, notes("asked", wanted)):
            return
        _check_may_play_again(table)
        table.check_may_act()
        own = _seats_of(table, seat)
        offer = RematchOffer(
            seq=table.seq + 1,
            by=seat,
            options=as_data(table.record.setup.options) if asked.options is None else dict(asked.options),
            bots=_bots(table, asked.bots),
            clock=table.row.clock if asked.keep_clock else asked.clock,
            voters=self._voters(table, own),
            accepted=own,
            declined=[],
        )
        row, _ = self._lobby.planned(_next(table, offer, self._settings.ids()), None)
        offer = msgspec.structs.replace(offer, options=row.options)
        await self._go_on(table, socket, seat, asked.request, offer, {"asked": wanted})

    async def answer(self, table: Table, socket: Socket, asked: AnswerRematch) -> None:
        """Whoever made the offer withdraws it, or does not wait any longer."""
        seat = seat_of_socket(table, socket)
        answer = {"offer": asked.offer, "accept": asked.accept}
        if is_repeated(table, socket, seat, asked.request, notes("answer", answer)):
            return
        _check_may_play_again(table)
        offer, own, says = table.rematch.offer, set(_seats_of(table, seat)), {"answer": answer}
        if offer is None or offer.seq != asked.offer:
            raise Refusal("stale", "That offer does not stand any more.")
        if offer.by in own and asked.accept:
            await self._begin(table, socket, seat, asked.request, offer, says)
        elif offer.by in own:
            withdrawn = Note(REMATCH, says | {"offer": None})
            await self._beside.do(table, seat, asked.request, [withdrawn], socket)
        else:
            accepted = {*offer.accepted} | own if asked.accept else {*offer.accepted} - own
            declined = {*offer.declined} - own if asked.accept else {*offer.declined} | own
            offer = msgspec.structs.replace(offer, accepted=sorted(accepted), declined=sorted(declined))
            await self._go_on(table, socket, seat, asked.request, offer, says)

    def _voters(self, table: Table, own: Iterable[int]) -> list[int]:
        """Whoever is there, or has not been away for long. Where people have days to decide, they are seldom there at
        the same time, so all are asked.
        """
        if isinstance(table.row.clock, DaysClock):
            return table.people()
        away = absences(self._hub, table)
        return [seat for seat in table.people() if seat in own or away.get(seat, 0) < GRACE_SECONDS * 1000]

    # ---- what comes of it

    async def _go_on(
        self, table: Table, socket: Socket, seat: int, request: str, offer: RematchOffer, says: dict[str, Any]
    ) -> None:
        """The offer as it stands now; if nobody is to be waited for, the next game begins."""
        if _is_settled(table, offer):
            await self._begin(table, socket, seat, request, offer, says)
        else:
            note = Note(REMATCH, says | {"offer": written(offer)})
            await self._beside.do(table, seat, request, [note], socket)

    async def _begin(
        self, table: Table, socket: Socket, seat: int, request: str, offer: RematchOffer, says: dict[str, Any]
    ) -> None:
        asked = _next(table, offer, self._settings.ids())
        row, planned = self._lobby.planned(asked, None)
        there = {old: _seat_there(table, old) for old in offer.accepted}
        seats = [self._kept(table, offer, asked.request, row, each) for each in planned]
        fresh, lines = self._lobby.begun(row, seats)
        done = IdempotentRequest(asked.request, REMATCH, row.id, None)
        made = {"table": row.id, "request": asked.request, "seats": {str(old): new for old, new in there.items()}}
        note = Note(REMATCH, says | {"offer": None, "next": made})
        first = partial(_create, row, seats, lines, done, fresh.due)
        await self._beside.do(table, seat, request, [note], socket, first)
        self._lobby.opened(fresh)
        self.tell(table)

    def _kept(self, table: Table, offer: RematchOffer, request: str, row: TableRow, planned: SeatRow) -> SeatRow:
        """Whoever accepted keeps the name, and remains who they are."""
        old = table.seats[(planned.seat + 1) % len(table.seats)]
        if old.seat not in offer.accepted:
            return planned
        token = self._tokens.made(request, row.id, planned.seat)
        person = "" if old.person == FORGOTTEN else old.person
        return replace(planned, token_hash=hashed(token), person=person, avatar=old.avatar)

    # ---- the way to the next table

    def tell(self, table: Table) -> None:
        """Each player who is here is given their own seat at the next table; all others learn where it is."""
        for socket in self._hub.subscribers(table.id):
            self.greet(table, socket)

    def tell_news(self, table: Table) -> None:
        """The same, if the newest line made the next table."""
        if table.rematch.next is not None and table.rematch.next.seq == table.seq:
            self.tell(table)

    def greet(self, table: Table, socket: Socket) -> None:
        """Nobody is told anything before the next game has begun."""
        made = table.rematch.next
        if made is not None:
            socket.send(self._way(made, socket.viewer if holds_seat(table, socket) else None))

    def _way(self, made: NextTable, seat: int | None) -> Rematch:
        there = None if seat is None else made.seats.get(seat)
        token = None if there is None else self._tokens.made(made.request, made.link, there)
        return Rematch(made.link, there, token)


def _check_may_play_again(table: Table) -> None:
    if table.rematch.next is not None:
        raise Refusal("stale", "The next game has begun already.")
    if not table.is_finished:
        raise Refusal("not-offered", "The game is not over; a rematch can be offered after its end.")


def _seats_of(table: Table, seat: int) -> list[int]:
    """All seats of whoever holds this one; nobody knows which of several forgotten people it is."""
    return [seat] if table.seats[seat].person == FORGOTTEN else table.seats_of_holder(seat)


def _bots(table: Table, others: dict[int, str]) -> dict[int, str]:
    """The bots of the next game, by their seats here."""
    now = {row.seat: row.bot for row in table.seats if row.kind == "bot"}
    if not others.keys() <= now.keys():
        raise Refusal("not-offered", "A person’s seat cannot be given to another bot; only bots can be exchanged.")
    return now | others


def _is_settled(table: Table, offer: RematchOffer) -> bool:
    """Whether all have answered, and not everybody else has declined: then whoever made the offer thinks again."""
    own = {*_seats_of(table, offer.by)}
    others, company = {*offer.voters} - own, {*offer.accepted} - own
    return others <= {*offer.accepted, *offer.declined} and bool(company or not others)


def _seat_there(table: Table, seat: int) -> int:
    """The next one begins."""
    return (seat - 1) % len(table.seats)


def _next(table: Table, offer: RematchOffer, request: str) -> NewTable:
    """The next table as if somebody asked for it, so that it is checked like any other."""
    seats = [*table.seats[1:], table.seats[0]]
    taken = [row.name for row in seats if row.seat in offer.accepted or row.kind == "bot"]
    chairs: list[Chair] = []
    for row in seats:
        if row.kind == "bot":
            chairs.append(Chair("bot", row.name, offer.bots[row.seat]))
        elif row.seat in offer.accepted:
            chairs.append(Chair("mine", row.name))
        else:
            taken.append(next((name for name in BOT_NAMES if not is_taken(name, taken)), ""))
            chairs.append(Chair("bot", taken[-1], table.stand_in))
    return NewTable(
        request=request,
        game=table.row.game,
        players=chairs,
        options=offer.options,
        hints=table.row.hints,
        clock=offer.clock,
        stand_in=table.row.stand_in,
        chat=table.row.chat,
    )


def _create(
    row: TableRow,
    seats: list[SeatRow],
    lines: list[LineRow],
    done: IdempotentRequest,
    due: int | None,
    connection: sa.Connection,
) -> None:
    """A part of the transaction by which the old table's line is written."""
    hold_people([seat.person for seat in seats if seat.person], connection)
    create(row, seats, lines, done, nothing, due, connection)
