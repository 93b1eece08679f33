"""Play again: somebody offers a rematch, the others answer, and the next table is made with those who accept.

It is made in one transaction with the line that says so, so there is at most one, however many servers and repeated
requests there are. The next player begins: seat 1 becomes seat 0, and so on. Whoever declined, did not answer or is
gone is replaced by the bot that stands in. Several seats of one person answer as one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import msgspec
import sqlalchemy as sa

from woolgather.engine.options import as_data
from woolgather.table.auth import holds_seat, seat_of_socket
from woolgather.table.beside import BesideTheGame, is_repeated
from woolgather.table.clocks import GRACE
from woolgather.table.held_seats import FORGOTTEN
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.lobby import Lobby
from woolgather.table.messages import (
    Accepted,
    AnswerRematch,
    Chair,
    DaysClock,
    NewTable,
    OfferRematch,
    Rematch,
    RematchOffer,
)
from woolgather.table.names import name_for_bot
from woolgather.table.notes import REMATCH, AnsweredRematch, MadeTable, RematchNote, WantedRematch
from woolgather.table.people_queries import hold_people
from woolgather.table.refusals import Refusal
from woolgather.table.rematch_state import NextTable
from woolgather.table.seats import absences
from woolgather.table.settings import Settings
from woolgather.table.store import LineRow, SeatRow, TableRow, create, nothing
from woolgather.table.tables import Table
from woolgather.table.tokens import Tokens, hashed


class Rematches:
    """Who changes something holds the table's lock."""

    def __init__(self, beside: BesideTheGame, lobby: Lobby, hub: Hub, tokens: Tokens, settings: Settings) -> None:
        self._beside, self._lobby, self._hub = beside, lobby, hub
        self._tokens, self._settings = tokens, settings

    # ---- what is asked for

    async def offer(self, table: Table, socket: Socket, asked: OfferRematch) -> None:
        """If nobody else is there, the next game begins at once."""
        seat = seat_of_socket(table, socket)
        wanted = WantedRematch(asked.options, asked.bots, asked.clock, asked.keep_clock)
        if is_repeated(table, socket, seat, asked.request, lambda line: _note_in(line).asked == wanted):
            return
        _check_may_play_again(table)
        own = table.beside.seats_of_holder(seat)
        table.requests.check_may_begin(own)
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
        row, _ = self._lobby.planned(_next(table, offer, self._settings.ids()), None, are_seated=True)
        offer = msgspec.structs.replace(offer, options=row.options)
        await self._go_on(table, socket, seat, asked.request, offer, RematchNote(offer, asked=wanted))

    async def answer(self, table: Table, socket: Socket, asked: AnswerRematch) -> None:
        """Whoever made the offer withdraws it, or does not wait any longer."""
        seat = seat_of_socket(table, socket)
        answer = AnsweredRematch(asked.offer, asked.accept)
        if is_repeated(table, socket, seat, asked.request, lambda line: _note_in(line).answer == answer):
            return
        _check_may_play_again(table)
        offer, own = table.beside.rematch.offer, set(table.beside.seats_of_holder(seat))
        if offer is None or offer.seq != asked.offer:
            raise Refusal("stale", "That offer does not stand any more.")
        if offer.by in own and asked.accept:
            self._check_may_begin(table, offer, own)
            await self._begin(table, socket, seat, asked.request, offer, RematchNote(None, answer=answer))
        elif offer.by in own:
            await self._beside.do(table, seat, asked.request, [RematchNote(None, answer=answer)], socket)
        elif own <= {*(offer.accepted if asked.accept else offer.declined)}:
            socket.send(Accepted(asked.request, offer.seq))
        else:
            if own <= {*offer.accepted, *offer.declined}:
                table.requests.check_may_begin(own)
            accepted = {*offer.accepted} | own if asked.accept else {*offer.accepted} - own
            declined = {*offer.declined} - own if asked.accept else {*offer.declined} | own
            offer = msgspec.structs.replace(offer, accepted=sorted(accepted), declined=sorted(declined))
            await self._go_on(table, socket, seat, asked.request, offer, RematchNote(offer, answer=answer))

    def _check_may_begin(self, table: Table, offer: RematchOffer, own: set[int]) -> None:
        """Refuse to begin without anybody who was asked, is here, and has had no time to answer."""
        away = absences(self._hub, table)
        answered = {*offer.accepted, *offer.declined, *own}
        is_awaited = any(away.get(seat) == 0 for seat in offer.voters if seat not in answered)
        is_early = self._settings.now() < table.beside.rematch.offered + GRACE
        if is_awaited and is_early and own >= {*offer.accepted}:
            raise Refusal("not-offered", "The others have not answered yet; you can begin a minute after your offer.")

    def _voters(self, table: Table, own: Iterable[int]) -> list[int]:
        """Whoever is there, or has not been away for long. Where people have days to decide, they are seldom there at
        the same time, so all are asked.
        """
        if isinstance(table.row.clock, DaysClock):
            return table.beside.people()
        away = absences(self._hub, table)
        return [seat for seat in table.beside.people() if seat in own or away.get(seat, 0) < GRACE]

    # ---- what comes of it

    async def _go_on(
        self, table: Table, socket: Socket, seat: int, request: str, offer: RematchOffer, note: RematchNote
    ) -> None:
        """The offer as it stands now; if nobody is to be waited for, the next game begins."""
        if _is_settled(table, offer):
            await self._begin(table, socket, seat, request, offer, note)
        else:
            await self._beside.do(table, seat, request, [note], socket)

    async def _begin(
        self, table: Table, socket: Socket, seat: int, request: str, offer: RematchOffer, note: RematchNote
    ) -> None:
        asked = _next(table, offer, self._settings.ids())
        row, planned = self._lobby.planned(asked, None, are_seated=True)
        there = {old: _seat_there(table, old) for old in offer.accepted}
        seats = [self._kept(table, offer, asked.request, row, each) for each in planned]
        fresh, lines = self._lobby.begun(row, seats)
        done = IdempotentRequest(asked.request, REMATCH, row.id, None)
        socket.check_may_make()
        note = msgspec.structs.replace(note, offer=None, next=MadeTable(row.id, asked.request, there))
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
        if table.beside.rematch.next is not None and table.beside.rematch.next.seq == table.seq:
            self.tell(table)

    def greet(self, table: Table, socket: Socket) -> None:
        """Nobody is told anything before the next game has begun."""
        made = table.beside.rematch.next
        if made is not None:
            socket.send(self._way(made, socket.viewer if holds_seat(table, socket) else None))

    def _way(self, made: NextTable, seat: int | None) -> Rematch:
        there = None if seat is None else made.seats.get(seat)
        token = None if there is None else self._tokens.made(made.request, made.link, there)
        return Rematch(made.link, there, token)


def _note_in(line: LineRow) -> RematchNote:
    """What a line says about playing again; nothing if it is about something else."""
    return line.note if isinstance(line.note, RematchNote) else RematchNote(None)


def _check_may_play_again(table: Table) -> None:
    if table.beside.rematch.next is not None:
        raise Refusal("stale", "The next game has begun already.")
    if not table.is_finished:
        raise Refusal("not-offered", "The game is not over; a rematch can be offered after its end.")


def _bots(table: Table, others: dict[int, str]) -> dict[int, str]:
    """The bots of the next game, by their seats here."""
    now = {row.seat: row.bot for row in table.seats if row.kind == "bot"}
    if not others.keys() <= now.keys():
        raise Refusal("not-offered", "A person’s seat cannot be given to another bot; only bots can be exchanged.")
    return now | others


def _is_settled(table: Table, offer: RematchOffer) -> bool:
    """Whether all have answered, and not everybody else has declined: then whoever made the offer thinks again."""
    own = {*table.beside.seats_of_holder(offer.by)}
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
            taken.append(name_for_bot(taken))
            chairs.append(Chair("bot", taken[-1], table.stand_in))
    return NewTable(
        request=request,
        game=table.row.game,
        players=chairs,
        options=offer.options,
        hints=table.row.hints,
        clock=offer.clock,
        stand_in=table.row.stand_in,
        listed=table.row.listed,
        language=table.row.language,
        chat=table.row.chat,
        spectators=table.row.spectators,
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
