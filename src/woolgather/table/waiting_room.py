"""The waiting room: before the start of its game, the people at a table arrange who sits where and what is played.

The host, at first whoever made the table, adds bots and sets options and clock. The game begins when the host starts
it, or when no seat is free and all people are ready. Whoever is ready agrees to what they have seen: if anything is
changed, or somebody sits down, everybody but the one who did it is asked again. If the host stays away, somebody else
takes their place. What is done is one transaction: the seats that it changes, a
line that says how things stand, and the first lines of the game if it begins.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec
import sqlalchemy as sa

from woolgather.bots import bots_for
from woolgather.engine.errors import NotOffered
from woolgather.engine.options import as_data
from woolgather.engine.registry import game_named
from woolgather.table.auth import seat_of_socket
from woolgather.table.beside import Asker, Begin, BesideTheGame
from woolgather.table.clocks import DAY, GRACE
from woolgather.table.database import Work
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import check_same
from woolgather.table.messages import (
    Accepted,
    Clock,
    DaysClock,
    RoomAnswer,
    RoomBot,
    RoomChange,
    RoomHost,
    RoomMove,
    RoomReady,
    RoomStart,
    RoomTerms,
    SwapOffer,
    WaitingRoom,
)
from woolgather.table.names import name_for_bot
from woolgather.table.notes import RoomNote
from woolgather.table.refusals import Refusal
from woolgather.table.schema import TABLES
from woolgather.table.seats import absences, names_shown
from woolgather.table.settings import Settings
from woolgather.table.steps import Step
from woolgather.table.store import SeatRow, nothing
from woolgather.table.tables import Table
from woolgather.table.thinking import BotQueue
from woolgather.table.turns import Turns

ONLY_HOST: Final = "Only the host of this table can do that."
HOST_IS_HERE: Final = "The host was here less than a minute ago; somebody else can take over after that."
HOST_HAS_A_DAY: Final = "Everybody has days to decide here; somebody can take over a day after the table was made."
CHANGED: Final = "Something has been changed since you looked; look again before you are ready."
NO_OFFER: Final = "That offer does not stand any more."
NOT_ASKED: Final = "Somebody else was asked to swap seats."
OWN_SEAT: Final = "That seat is yours already."
BOTH_FREE: Final = "Nobody sits in either of these seats."
NOT_FREE: Final = "A bot can take a free seat, or another bot’s."
BEGUN: Final = "The game has begun already."

Arranged = RoomReady | RoomMove | RoomAnswer | RoomBot | RoomTerms | RoomHost | RoomStart


def new_room(table: Table) -> RoomNote:
    """The first line of a table that waits."""
    host = next(iter(table.beside.people()), None)
    return RoomNote(WaitingRoom(host, [], table.seq + 1), table.row.options, table.row.clock)


class WaitingRooms:
    """The caller holds the table's lock."""

    def __init__(self, beside: BesideTheGame, hub: Hub, turns: Turns, bots: BotQueue, settings: Settings) -> None:
        self._beside, self._hub, self._turns, self._bots, self._settings = beside, hub, turns, bots, settings

    async def arrange(self, table: Table, socket: Socket, asked: Arranged) -> None:
        """What somebody who sits there asks for; the same request has one effect, wherever they sit by now."""
        seat, mark = seat_of_socket(table, socket), _mark(asked)
        earlier = table.requests.arranged(seat, asked.request)
        if earlier is not None:
            check_same(isinstance(earlier.note, RoomNote) and earlier.note.asked == mark)
            socket.send(Accepted(asked.request, earlier.seq))
            return
        room = _room_of(table)
        act = _Act(table, room, seat, mark, Asker(seat, asked.request, socket))
        if isinstance(asked, RoomStart):
            act.check_host()
            await self._start(act)
            return
        if not _is_needed_to_begin(asked):
            table.requests.check_may_arrange(table.beside.holder(seat), act.is_host)
        match asked:
            case RoomReady():
                await self._ready(act, asked)
            case RoomMove():
                await self._move(act, asked)
            case RoomAnswer():
                await self._answer(act, asked)
            case RoomBot():
                await self._bot(act, asked)
            case RoomTerms():
                await self._terms(act, asked)
            case RoomHost():
                await self._host(act)

    async def start(self, table: Table) -> None:
        """The time for which free seats waited is over: bots take those that are left, and the game begins."""
        await self._start(_Act(table, _room_of(table), -1, "", Asker()))

    async def _start(self, act: _Act) -> None:
        """The seats that bots take stay open: whoever sits down takes over from the bot."""
        table = act.table
        free = [row.seat for row in table.seats if row.kind == "open"]
        await self._begin(act, [SeatRow(seat, "open", "", table.stand_in, None, away="nobody") for seat in free])

    async def _begin(self, act: _Act, seats: Sequence[SeatRow]) -> None:
        table = act.table
        self._bots.check_room([row.bot for row in _after(table, seats) if row.bot], table.row.game, len(table.seats))
        note = RoomNote(None, table.row.options, table.row.clock, act.mark)
        begin = Begin(self._first_lines, self._turns.broadcast)
        await self._beside.settle(table, seats, note, act.asker, begin=begin)

    def _first_lines(self, table: Table) -> list[Step]:
        return table.begin(self._settings.chance, self._settings.now())

    # ---- what people do

    async def _ready(self, act: _Act, asked: RoomReady) -> None:
        table, room = act.table, act.room
        own = set(table.beside.seats_of_holder(act.seat))
        if asked.ready and asked.terms != room.terms:
            raise Refusal("stale", CHANGED)
        if own <= {*room.ready} if asked.ready else own.isdisjoint(room.ready):
            act.nothing_to_do()
            return
        ready = {*room.ready} | own if asked.ready else {*room.ready} - own
        if _are_agreed(table.seats, ready):
            await self._begin(act, [])
            return
        changed: RoomChange = "ready" if asked.ready else "unready"
        await self._say(act, msgspec.structs.replace(room, ready=sorted(ready), changed=changed, by=act.seat))

    async def _move(self, act: _Act, asked: RoomMove) -> None:
        table, who, to = act.table, act.seat if asked.who is None else asked.who, asked.seat
        if max(who, to) >= len(table.seats):
            raise Refusal("no-seat", f"This table has {len(table.seats)} seats, numbered from 0.")
        if who == to:
            raise Refusal("not-offered", OWN_SEAT)
        own = table.beside.seats_of_holder(act.seat)
        if who not in own:
            act.check_host()
        if table.seats[who].kind == table.seats[to].kind == "open":
            raise Refusal("not-offered", BOTH_FREE)
        if table.seats[to].kind != "person" or to in own or act.is_host:
            await self._swap(act, who, to)
            return
        others = [each for each in act.room.swaps if each.by not in own]
        swaps = [*others, SwapOffer(table.seq + 1, who, to)]
        await self._say(act, msgspec.structs.replace(act.room, swaps=swaps, changed="swap", by=act.seat))

    async def _answer(self, act: _Act, asked: RoomAnswer) -> None:
        own = act.table.beside.seats_of_holder(act.seat)
        swap = next((each for each in act.room.swaps if each.seq == asked.swap), None)
        if swap is None:
            raise Refusal("stale", NO_OFFER)
        if (swap.seat not in own and swap.by not in own) or (asked.agree and swap.seat not in own):
            raise Refusal("no-seat", NOT_ASKED)
        if asked.agree:
            await self._swap(act, swap.by, swap.seat)
        else:
            swaps = [each for each in act.room.swaps if each is not swap]
            await self._say(act, msgspec.structs.replace(act.room, swaps=swaps, changed="no-swap", by=act.seat))

    async def _bot(self, act: _Act, asked: RoomBot) -> None:
        act.check_host()
        table = act.table
        if asked.seat >= len(table.seats) or table.seats[asked.seat].kind == "person":
            raise Refusal("no-seat", NOT_FREE)
        row = table.seats[asked.seat]
        if asked.bot == row.bot:
            act.nothing_to_do()
            return
        if not asked.bot:
            await self._change(act, [SeatRow(asked.seat, "open", "", "", None)], "bot")
            return
        bots = bots_for(game_named(table.row.game))
        if asked.bot not in bots:
            raise Refusal("not-offered", f"No bot of that name plays {table.row.game}; there are {', '.join(bots)}.")
        self._bots.check_room([asked.bot], table.row.game, len(table.seats))
        others = names_shown(each for each in table.seats if each is not row)
        name = row.name or name_for_bot(others)
        seats = [SeatRow(asked.seat, "bot", name, asked.bot, None)]
        if _are_agreed(_after(table, seats), act.own_ready):
            await self._begin(act, seats)
        else:
            await self._change(act, seats, "bot")

    async def _terms(self, act: _Act, asked: RoomTerms) -> None:
        act.check_host()
        table = act.table
        options, clock = table.row.options, table.row.clock if asked.keep_clock else asked.clock
        if asked.options is not None:
            try:
                setup = game_named(table.row.game).setup(len(table.seats), dict(asked.options), table.row.rules)
            except NotOffered as refusal:
                raise Refusal("not-offered", str(refusal)) from None
            options = as_data(setup.options)
        if options == table.row.options and clock == table.row.clock:
            act.nothing_to_do()
            return
        changed: RoomChange = "clock" if options == table.row.options else "options"
        first = partial(_write_terms, table.id, options, clock)
        await self._change(act, [], changed, act.seat, options, clock, first)

    async def _host(self, act: _Act) -> None:
        """Where people have days to decide nobody has to be there at once: the first day is the host's."""
        if act.is_host:
            act.nothing_to_do()
            return
        table, host = act.table, act.room.host
        if host is not None and absences(self._hub, table).get(host, 0) < GRACE:
            raise Refusal("not-offered", HOST_IS_HERE)
        if isinstance(table.row.clock, DaysClock) and self._settings.now() < table.row.created + DAY:
            raise Refusal("not-offered", HOST_HAS_A_DAY)
        await self._say(act, msgspec.structs.replace(act.room, host=act.seat, changed="host", by=act.seat))

    # ---- what comes of it

    async def _swap(self, act: _Act, first: int, second: int) -> None:
        """Two seats change hands; whoever asked for it may sit elsewhere then, and so may the host."""
        rows, there = act.table.seats, {first: second, second: first}
        seats = [replace(rows[first], seat=second), replace(rows[second], seat=first)]
        host = None if act.room.host is None else there.get(act.room.host, act.room.host)
        by = there.get(act.seat, act.seat)
        moved = _Act(act.table, msgspec.structs.replace(act.room, host=host), by, act.mark, act.asker)
        own = {there.get(seat, seat) for seat in act.table.beside.seats_of_holder(act.seat)}
        ready = own & {there.get(seat, seat) for seat in act.room.ready}
        await self._change(moved, seats, "seat", by, ready=ready)

    async def _change(
        self,
        act: _Act,
        seats: Sequence[SeatRow],
        changed: RoomChange,
        by: int | None = None,
        options: dict[str, bool | int | str] | None = None,
        clock: Clock | None = None,
        first: Work[None] = nothing,
        ready: set[int] | None = None,
    ) -> None:
        """What people agree to is different: all but whoever changed it are to say anew whether they are ready."""
        table = act.table
        if ready is None:
            ready = act.own_ready
        if options is None:
            options, clock = table.row.options, table.row.clock
        touched = {row.seat for row in seats}
        room = msgspec.structs.replace(
            act.room,
            ready=sorted(ready),
            terms=table.seq + len(seats) + 1,
            changed=changed,
            by=act.seat if by is None else by,
            swaps=[each for each in act.room.swaps if touched.isdisjoint((each.by, each.seat))],
        )
        asker = act.asker._replace(seat=room.by)
        await self._beside.settle(table, seats, RoomNote(room, options, clock, act.mark), asker, first)

    async def _say(self, act: _Act, room: WaitingRoom) -> None:
        """Nothing has changed of what people agree to."""
        row = act.table.row
        await self._beside.settle(act.table, [], RoomNote(room, row.options, row.clock, act.mark), act.asker)


class _Act:
    """Somebody does something in a waiting room."""

    def __init__(self, table: Table, room: WaitingRoom, seat: int, mark: str, asker: Asker) -> None:
        self.table, self.room, self.seat, self.mark, self.asker = table, room, seat, mark, asker

    @property
    def is_host(self) -> bool:
        return self.room.host in self.table.beside.seats_of_holder(self.seat)

    @property
    def own_ready(self) -> set[int]:
        """Those of their seats that are ready, as they stay whatever they change."""
        return {*self.table.beside.seats_of_holder(self.seat)} & {*self.room.ready}

    def check_host(self) -> None:
        if not self.is_host:
            raise Refusal("not-offered", ONLY_HOST)

    def nothing_to_do(self) -> None:
        """It is so already; nothing is written."""
        if self.asker.socket is not None and self.asker.request is not None:
            self.asker.socket.send(Accepted(self.asker.request, self.table.seq))


def _after(table: Table, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Who sits where when these seats have changed."""
    changed = {row.seat: row for row in seats}
    return [changed.get(row.seat, row) for row in table.seats]


def _are_agreed(rows: Sequence[SeatRow], ready: Collection[int]) -> bool:
    """Whether no seat is free and all people are ready."""
    return all(row.kind == "bot" or (row.kind == "person" and row.seat in ready) for row in rows)


def _room_of(table: Table) -> WaitingRoom:
    if table.stopped:
        raise Refusal("frozen", table.stopped)
    if table.beside.room is None:
        raise Refusal("stale", BEGUN)
    return table.beside.room


def _is_needed_to_begin(asked: Arranged) -> bool:
    """Nobody can keep the others from it by doing much before; how often it is possible is bounded by what is not."""
    return isinstance(asked, RoomHost) or (isinstance(asked, RoomReady) and asked.ready)


def _mark(asked: Arranged) -> str:
    """What is asked for, by which the same request is known."""
    return msgspec.json.encode({**msgspec.to_builtins(asked), "request": ""}, order="sorted").decode()


def _write_terms(
    table: str, options: dict[str, bool | int | str], clock: Clock | None, connection: sa.Connection
) -> None:
    """Lists are read from the row of the table, so it says the same as the log."""
    written = None if clock is None else msgspec.json.encode(clock).decode()
    values = {"options": msgspec.json.encode(options).decode(), "clock": written}
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))
