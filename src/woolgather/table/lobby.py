"""Before and beside the game, over HTTP: making a table, taking a seat, giving it up. Each request works once."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import sqlalchemy as sa

from woolgather.bots import USUAL, bots_for
from woolgather.engine.errors import NotOffered
from woolgather.engine.options import as_data
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE
from woolgather.table.auth import seat_of_token
from woolgather.table.cache import TRIES, TableCache
from woolgather.table.database import Conflict, Work
from woolgather.table.events import Events
from woolgather.table.held_seats import sits_there
from woolgather.table.hub import Hub
from woolgather.table.idempotency import IdempotentRequest, check_same, fingerprint
from woolgather.table.messages import Chair, Leave, Left, NewTable, SatDown, Seat, Sit, TableInfo, TableMade
from woolgather.table.metrics import PlayMetrics
from woolgather.table.names import cleaned
from woolgather.table.operator_messages import LONGEST_REASON, CloseSeat, EndTable
from woolgather.table.people_queries import Person, newcomer, person_of, settle
from woolgather.table.refusals import Refusal, no_such_table
from woolgather.table.seats import (
    broadcast_end,
    broadcast_players,
    check_name_is_free,
    check_person_sits,
    dismiss_leavers,
    free_seat,
    held_by,
    held_by_maker,
    with_names_of_their_own,
)
from woolgather.table.settings import Settings
from woolgather.table.store import LineRow, SeatRow, Store, TableRow, nothing
from woolgather.table.tables import Table
from woolgather.table.thinking import BotQueue
from woolgather.table.tokens import Tokens, hashed, same

AskedOnce = NewTable | Sit | Leave | CloseSeat | EndTable


class Lobby:
    """Who sits where."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        hub: Hub,
        events: Events,
        tokens: Tokens,
        settings: Settings,
        bots: BotQueue,
        metrics: PlayMetrics,
    ) -> None:
        self._store, self._cache, self._hub, self._events, self._tokens = store, cache, hub, events, tokens
        self._settings, self._bots, self._metrics = settings, bots, metrics

    async def info(self, name: str) -> TableInfo:
        """What everybody who has the link may know."""
        async with self._cache.locked(name, fresh=True) as table:
            return table.info(self._hub.seats_present(name))

    async def check_known(self, name: str) -> None:
        """Refuse a link that leads nowhere, without opening the table."""
        if self._cache.in_memory(name) is None and not await self._store.has_table(name):
            raise no_such_table()

    # ---- making a table

    async def make(self, asked: NewTable, device: str = "") -> TableMade:
        """A new table; its game begins at once. `device`: whose seats its maker's are, if that is known."""
        for _ in range(TRIES):
            with suppress(Conflict):
                return await self._make(asked, device)
        raise Refusal("trouble", "The table could not be created; please try again.")

    async def _make(self, asked: NewTable, device: str) -> TableMade:
        earlier = await self._earlier(asked, device=device)
        if earlier is not None:
            return await self._made(earlier)
        person = await self._person(device)
        row, seats = self._planned(asked, person)
        self._bots.check_room([seat.bot for seat in seats if seat.kind == "bot"], row.game, len(seats))
        table = Table(row, seats)
        steps = table.begin(self._settings.chance, self._settings.now())
        done = IdempotentRequest(asked.request, fingerprint(asked, device=device), row.id, None)
        lines = [step.row for step in steps]
        await self._store.create_table(row, seats, lines, done, partial(_settle, person, seats, row.created))
        self._metrics.table_made(row.game)
        self._cache.add(table)
        return await self._made(done)

    def _planned(self, asked: NewTable, person: Person | None) -> tuple[TableRow, list[SeatRow]]:
        try:
            game = game_named(asked.game)
            setup = game.setup(len(asked.players), dict(asked.options))
        except NotOffered as refusal:
            raise Refusal("not-offered", str(refusal)) from None
        bots = bots_for(game)
        for chair in asked.players:
            if chair.kind == "bot" and (chair.bot or USUAL) not in bots:
                raise Refusal("not-offered", f"No bot of that name plays {asked.game}; there are {', '.join(bots)}.")
        rules, options = game.about.rules, as_data(setup.options)
        row = TableRow(self._settings.ids(), asked.game, rules, options, self._settings.now(), asked.hints)
        seats = [self._seat_row(asked.request, row.id, seat, chair) for seat, chair in enumerate(asked.players)]
        return row, with_names_of_their_own(held_by_maker(seats, person))

    def _seat_row(self, request: str, table: str, seat: int, chair: Chair) -> SeatRow:
        name = cleaned(chair.name)
        if chair.kind == "bot":
            return SeatRow(seat, "bot", name, chair.bot or USUAL, None)
        if chair.kind == "open":
            return SeatRow(seat, "open", "", "", None)
        return SeatRow(seat, "person", name, "", hashed(self._tokens.made(request, table, seat)))

    async def _made(self, done: IdempotentRequest) -> TableMade:
        """The answer to whoever made the table, with the tokens that are still valid."""
        table = await self._cache.find(done.table)
        tokens = [(row, self._tokens.made(done.request, done.table, row.seat)) for row in table.seats]
        return TableMade(
            done.table,
            [Seat(row.seat, token if same(row.token_hash, hashed(token)) else None) for row, token in tokens],
        )

    # ---- taking a seat and giving it up

    async def sit(self, name: str, asked: Sit, device: str = "") -> SatDown:
        """Take an open seat. `device`: whose seat it is then, if that is known."""
        return await self._cache.update(name, partial(self._sit, asked, device), fresh=True)

    async def _sit(self, asked: Sit, device: str, table: Table) -> SatDown:
        done = await self._earlier(asked, table.id, device)
        if done is None:
            done = await self._sit_down(asked, device, table)
        assert done.seat is not None
        token = self._tokens.made(asked.request, table.id, done.seat)
        if not same(table.seats[done.seat].token_hash, hashed(token)):
            raise Refusal("no-seat", "The seat that this request took has been given up since.")
        return SatDown(table.id, done.seat, token)

    async def _sit_down(self, asked: Sit, device: str, table: Table) -> IdempotentRequest:
        person = await self._person(device)
        if person is not None and await self._store.read(partial(sits_there, person.id, table.id)):
            raise Refusal("no-seat", "You sit at this table already, and one person has one seat.")
        seat, called = free_seat(table, asked.seat).seat, cleaned(asked.name)
        check_name_is_free(called, table.seats)
        token_hash = hashed(self._tokens.made(asked.request, table.id, seat))
        sits = held_by(person, SeatRow(seat, "person", called, "", token_hash))
        done = IdempotentRequest(asked.request, fingerprint(asked, table.id, device), table.id, seat)
        await self._change_seat(table, sits, done, partial(_settle_at, person, table.id, sits, self._settings.now()))
        return done

    async def leave(self, name: str, asked: Leave) -> Left:
        """Give a seat up; whoever is still subscribed as that seat goes on as a spectator."""
        done = await self._cache.update(name, partial(self._leave, asked), fresh=True)
        assert done.seat is not None
        return Left(name, done.seat)

    async def _leave(self, asked: Leave, table: Table) -> IdempotentRequest:
        done = await self._earlier(asked, table.id)
        if done is None:
            seat = seat_of_token(table, asked.token)
            done = IdempotentRequest(asked.request, fingerprint(asked, table.id), table.id, seat)
            await self._empty_seat(table, seat, done)
        return done

    async def empty_seats(self, table: Table, seats: Iterable[int]) -> None:
        """Their holder is to be forgotten. The caller holds the table's lock."""
        for seat in seats:
            await self._empty_seat(table, seat, None)

    async def _empty_seat(self, table: Table, seat: int, done: IdempotentRequest | None) -> None:
        table.answers.forget(seat)
        await self._change_seat(table, SeatRow(seat, "open", "", "", None), done, nothing)

    async def _change_seat(
        self, table: Table, sits: SeatRow, done: IdempotentRequest | None, first: Work[None]
    ) -> None:
        """A line of the log says who sits there; from then on no other token holds the seat, on any server."""
        line = LineRow(table.seq + 1, sits.seat, None, "", None, self._settings.now(), sits=sits)
        await self._store.change_seat(table.id, line, table.unsaved_answers(), done, first)
        table.changed_outside_the_game(line)
        dismiss_leavers(self._hub, table)
        broadcast_players(self._hub, table)

    # ---- what the operator may do

    async def close_seat(self, name: str, asked: CloseSeat) -> bool:
        """Take a seat from the person who holds it; False if this request has done so before."""
        return await self._cache.update(name, partial(self._close_seat, asked), fresh=True)

    async def _close_seat(self, asked: CloseSeat, table: Table) -> bool:
        if await self._earlier(asked, table.id) is not None:
            return False
        check_person_sits(table, asked.seat)
        done = IdempotentRequest(asked.request, fingerprint(asked, table.id), table.id, asked.seat)
        await self._empty_seat(table, asked.seat, done)
        return True

    async def end(self, name: str, asked: EndTable) -> bool:
        """The table takes no more moves, on any server and after every restart; False if that has been done before.

        A finished game cannot be ended: it would look like one that nobody finished.
        """
        return await self._cache.update(name, partial(self._end, asked), fresh=True)

    async def _end(self, asked: EndTable, table: Table) -> bool:
        if await self._earlier(asked, table.id) is not None:
            return False
        if table.ended is not None:
            raise Refusal("frozen", "That table has already been ended.")
        if table.over:
            raise Refusal("frozen", "That game is over, so there is nothing left to end. Finished games are kept.")
        done = IdempotentRequest(asked.request, fingerprint(asked, table.id), table.id, None)
        reason = cleaned(asked.reason, LONGEST_REASON)
        line = LineRow(table.seq + 1, CHANCE, None, "", None, self._settings.now(), ended=reason)
        await self._store.change_seat(table.id, line, (), done)
        table.changed_outside_the_game(line)
        broadcast_end(self._hub, table)
        self._events.table_changed(table)
        return True

    # ---- requests that come twice

    async def _earlier(self, asked: AskedOnce, table: str = "", device: str = "") -> IdempotentRequest | None:
        """What this request did when it was first made; refused if it asked for something else then."""
        done = await self._store.request(asked.request)
        if done is not None:
            check_same(done.fingerprint == fingerprint(asked, table, device))
        return done

    # ---- people

    async def _person(self, device: str) -> Person | None:
        """Whose device it is, or who it will be; nobody in particular without one."""
        if not device:
            return None
        return await self._store.read(partial(person_of, device)) or newcomer(self._settings.ids(), device)


def _settle(person: Person | None, seats: Iterable[SeatRow], now: int, connection: sa.Connection) -> None:
    """The maker of a table takes the name of their seat; if friends share the screen, nobody knows whose it is."""
    names = [row.name for row in seats if row.kind == "person"]
    if person is not None:
        settle(person, names[0] if len(names) == 1 else "", now, connection)


def _settle_at(person: Person | None, table: str, sits: SeatRow, now: int, connection: sa.Connection) -> None:
    """Whoever has sat down there through another server meanwhile cannot do so again."""
    if person is not None:
        settle(person, sits.name, now, connection)
        if sits_there(person.id, table, connection):
            raise Conflict
