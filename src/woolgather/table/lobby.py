"""Before and beside the game, over HTTP: making a table, taking a seat, giving it up. Each request works once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from woolgather.bots import USUAL, bots_for
from woolgather.engine.errors import NotOffered
from woolgather.engine.options import as_data
from woolgather.engine.registry import game_named
from woolgather.engine.words import languages
from woolgather.table.auth import seat_of_token
from woolgather.table.beside import BesideTheGame
from woolgather.table.cache import TRIES, TableCache
from woolgather.table.clocks import MINUTE
from woolgather.table.database import Conflict, Work
from woolgather.table.held_seats import sits_there
from woolgather.table.hub import Hub
from woolgather.table.idempotency import IdempotentRequest, check_same, fingerprint
from woolgather.table.lessons import as_lesson
from woolgather.table.messages import (
    Chair,
    Ending,
    Leave,
    Left,
    NewTable,
    Pair,
    SatDown,
    Seat,
    Sit,
    TableInfo,
    TableMade,
)
from woolgather.table.metrics import PlayMetrics
from woolgather.table.names import cleaned
from woolgather.table.operator_messages import LONGEST_REASON, CloseSeat, EndTable
from woolgather.table.people_queries import Person, newcomer, person_of, settle
from woolgather.table.refusals import Refusal, faster, no_such_table
from woolgather.table.seats import (
    absences,
    check_name_is_free,
    check_person_sits,
    free_seat,
    held_by,
    held_by_maker,
    left_by,
    with_names_of_their_own,
)
from woolgather.table.settings import Settings
from woolgather.table.store import LineRow, SeatRow, Store, TableRow, nothing
from woolgather.table.tables import Table
from woolgather.table.thinking import BotQueue
from woolgather.table.tokens import Tokens, hashed, same
from woolgather.table.waiting_room import new_room


class Found(NamedTuple):
    """Tables for whoever looks for company, the best first. `check` is a `Conflict` if there is another one by now."""

    tables: list[str]
    check: Work[None]


Look = Callable[[], Awaitable[Found]]

AskedOnce = NewTable | Sit | Pair | Leave | CloseSeat | EndTable


class Lobby:
    """Who sits where."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        hub: Hub,
        beside: BesideTheGame,
        tokens: Tokens,
        settings: Settings,
        bots: BotQueue,
        metrics: PlayMetrics,
    ) -> None:
        self._store, self._cache, self._hub, self._beside, self._tokens = store, cache, hub, beside, tokens
        self._settings, self._bots, self._metrics = settings, bots, metrics

    async def info(self, name: str) -> TableInfo:
        """What everybody who has the link may know."""
        async with self._cache.locked(name, fresh=True) as table:
            info = table.info(absences(self._hub, table))
            info.fill = table.fills_in(self._settings.now())
            return info

    async def check_known(self, name: str) -> None:
        """Refuse a link that leads nowhere, without opening the table."""
        if self._cache.in_memory(name) is None and not await self._store.has_table(name):
            raise no_such_table()

    # ---- making a table

    async def make(self, asked: NewTable, device: str = "") -> TableMade:
        """A new table; its game begins at once, or when it is started.

        `device`: whose seats its maker's are, if that is known.
        """
        for _ in range(TRIES):
            with suppress(Conflict):
                return await self._make(asked, device)
        raise Refusal("trouble", "The table could not be created; please try again.")

    async def _make(self, asked: NewTable, device: str) -> TableMade:
        earlier = await self._earlier(asked, device=device)
        return await self._made(earlier or await self._begin(asked, device, fingerprint(asked, device=device)))

    async def _begin(self, asked: NewTable, device: str, mark: str, first: Work[None] = nothing) -> IdempotentRequest:
        """`mark`: the fingerprint of what was asked for. `first` is done before, in the same transaction."""
        person = await self._person(device)
        row, seats = self.planned(asked, person)
        waits = asked.waits and any(seat.kind == "open" for seat in seats)
        table, lines = self._waiting(row, seats) if waits else self.begun(row, seats)
        done = IdempotentRequest(asked.request, mark, row.id, None)

        def before(connection: sa.Connection) -> None:
            first(connection)
            _settle(person, seats, row.created, connection)

        await self._store.create_table(row, seats, lines, done, before, table.due)
        self.opened(table)
        return done

    def begun(self, row: TableRow, seats: Sequence[SeatRow]) -> tuple[Table, list[LineRow]]:
        """A new table and its first lines, if there is room for its bots; nothing is stored yet."""
        self._bots.check_room([seat.bot for seat in seats if seat.kind == "bot"], row.game, len(seats))
        table = Table(row, seats)
        steps = table.begin(self._settings.chance, self._settings.now())
        return table, [step.row for step in steps]

    def _waiting(self, row: TableRow, seats: Sequence[SeatRow]) -> tuple[Table, list[LineRow]]:
        """A new table whose game has not been started; its only line says so."""
        table = Table(row, seats)
        return table, [table.say_beside(new_room(table), self._settings.now())]

    def opened(self, table: Table) -> None:
        """It is stored, and its game can go on."""
        self._metrics.table_made(table.row.game)
        self._cache.add(table)

    def planned(
        self, asked: NewTable, person: Person | None, are_seated: bool = False
    ) -> tuple[TableRow, list[SeatRow]]:
        """The table and its seats, refused if it is not offered like that. `person`: whose seats its maker's are.

        `are_seated`: its people sit together already, and keep their names.
        """
        try:
            game = game_named(asked.game)
            setup = game.setup(len(asked.players), dict(asked.options))
        except NotOffered as refusal:
            raise Refusal("not-offered", str(refusal)) from None
        bots = bots_for(game)
        for bot in (asked.stand_in, *(chair.bot for chair in asked.players if chair.kind == "bot")):
            if (bot or USUAL) not in bots:
                raise Refusal("not-offered", f"No bot of that name plays {asked.game}; there are {', '.join(bots)}.")
        now = self._settings.now()
        row = TableRow(
            id=self._settings.ids(),
            game=asked.game,
            rules=game.about.rules,
            options=as_data(setup.options),
            created=now,
            hints=asked.hints,
            clock=asked.clock,
            stand_in=asked.stand_in or USUAL,
            listed=asked.listed,
            language=asked.language if asked.language in languages() else "",
            fill_at=now + asked.fill * MINUTE if asked.fill else None,
            chat=asked.chat,
            spectators=asked.spectators,
        )
        row = as_lesson(row, asked) if asked.lesson else row
        seats = [self._seat_row(asked.request, row.id, seat, chair) for seat, chair in enumerate(asked.players)]
        return row, with_names_of_their_own(held_by_maker(seats, person), are_seated)

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
        tokens = [self._tokens.made(done.request, done.table, row.seat) for row in table.seats]
        mine = {hashed(token): token for token in tokens}
        return TableMade(done.table, [Seat(row.seat, mine.get(row.token_hash or "")) for row in table.seats])

    # ---- taking a seat and giving it up

    async def sit(self, name: str, asked: Sit, device: str = "") -> SatDown:
        """Take an open seat. `device`: whose seat it is then, if that is known."""
        return await self._cache.update(name, partial(self._sit, asked, device), fresh=True)

    async def _sit(self, asked: Sit, device: str, table: Table) -> SatDown:
        done = await self._earlier(asked, table.id, device)
        if done is None:
            done = await self._sit_down(asked, device, fingerprint(asked, table.id, device), table)
        return self._sat(done, table)

    def _sat(self, done: IdempotentRequest, table: Table) -> SatDown:
        seat = 0 if done.seat is None else done.seat
        token = self._tokens.made(done.request, table.id, seat)
        held = [row.seat for row in table.seats if same(row.token_hash, hashed(token))]
        if not held:
            raise Refusal("no-seat", "The seat that this request took has been given up since.")
        return SatDown(table.id, held[0], token)

    async def _sit_down(self, asked: Sit, device: str, mark: str, table: Table) -> IdempotentRequest:
        person = await self._person(device)
        if person is not None and await self._store.read(partial(sits_there, person.id, table.id)):
            raise Refusal("no-seat", "You sit at this table already, and one person has one seat.")
        table.requests.check_may_sit("" if person is None else person.id)
        seat, called = free_seat(table, asked.seat).seat, cleaned(asked.name)
        check_name_is_free(called, table.seats)
        token_hash = hashed(self._tokens.made(asked.request, table.id, seat))
        sits = held_by(person, SeatRow(seat, "person", called, "", token_hash))
        done = IdempotentRequest(asked.request, mark, table.id, seat)
        first = partial(_settle_at, person, table.id, sits, self._settings.now())
        await self._beside.write(table, sits, done, first)
        return done

    async def pair(self, asked: Pair, look: Look, otherwise: NewTable, device: str = "") -> SatDown:
        """Sit down at the first of the tables that are found at which that is possible, or else at a new one."""
        for _ in range(TRIES):
            with suppress(Conflict):
                done = await self._earlier(asked, device=device)
                done = done or await self._pair(asked, await look(), otherwise, device)
                async with self._cache.locked(done.table, fresh=True) as table:
                    return self._sat(done, table)
        raise faster()

    async def _pair(self, asked: Pair, found: Found, otherwise: NewTable, device: str) -> IdempotentRequest:
        sit, mark = Sit(asked.request, name=asked.name), fingerprint(asked, device=device)
        for name in found.tables:
            with suppress(Refusal):  # somebody was faster, or is called the same
                return await self._cache.update(name, partial(self._sit_down, sit, device, mark), fresh=True)
        return await self._begin(otherwise, device, mark, found.check)

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
        """From then on no token holds the seat, on any server."""
        await self._beside.write(table, left_by(table, seat), done)

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
        await self._beside.write(table, Ending(cleaned(asked.reason, LONGEST_REASON)), done)
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
