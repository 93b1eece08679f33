"""All tables of a server: they are made, found, sat down at and played at here, and the bots are woken."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from random import Random, SystemRandom
from typing import Any, Final

from woolgather.bots import USUAL, Thought, bots_for
from woolgather.engine.errors import NotOffered
from woolgather.engine.options import as_data
from woolgather.engine.registry import game_named
from woolgather.engine.state import State
from woolgather.engine.words import ENGLISH, languages
from woolgather.table.advice import Advice, written
from woolgather.table.bots_pool import BotsPool
from woolgather.table.hub import Hub, Socket
from woolgather.table.messages import (
    Accepted,
    AllPass,
    Asked,
    Chair,
    Leave,
    Left,
    LineTold,
    Look,
    NewTable,
    PassAhead,
    Play,
    Player,
    Players,
    Pong,
    Preview,
    SatDown,
    Sealed,
    Seat,
    SeatLost,
    Sit,
    TableInfo,
    TableMade,
    TakeBack,
    Welcome,
)
from woolgather.table.pace import PACE, Pace, Sleep
from woolgather.table.reactions import Reactions
from woolgather.table.refusals import Refusal
from woolgather.table.rooms import Rooms
from woolgather.table.seating import (
    again,
    check_seq,
    check_unused,
    clean,
    free_seat,
    same_move,
    seat_of,
    sitting,
    wish_print,
)
from woolgather.table.store import Deed, SeatRow, Store, TableRow, Taken
from woolgather.table.tables import Chance, Step, Table
from woolgather.table.tokens import Tokens, hashed, same

WATCH: Final = 3.0
"""Seconds between looks at what other servers wrote to the same store."""

def fair_chance() -> Chance:
    """Chance by the operating system's generator: an outcome holds as many tickets as it weighs."""
    rng = SystemRandom()

    def draw(state: State) -> int:
        odds = state.odds()
        ticket = rng.randrange(sum(weight for _, weight in odds))
        for outcome, weight in odds:
            ticket -= weight
            if ticket < 0:
                return outcome
        raise AssertionError("a ticket beyond the last weight")

    return draw


def new_id() -> str:
    """The link of a table: who does not know it cannot guess it."""
    return secrets.token_urlsafe(15)


class House:
    """The tables of one server. Chance, ids, clock, sleep and the bots' dice can be given, for tests."""

    def __init__(self, store: Store, key: bytes, *, chance: Chance | None = None, ids: Callable[[], str] = new_id,
                 clock: Callable[[], float] = time.time, rng: Random | None = None, pace: float = PACE,
                 watch: float = WATCH, bots: BotsPool | None = None, sleep: Sleep = asyncio.sleep) -> None:
        self._store = store
        self._tokens = Tokens(key)
        self._chance = chance or fair_chance()
        self._ids = ids
        self._clock = clock
        self._rng = rng or SystemRandom()
        self._watch = watch
        self._bots = bots or BotsPool()
        self._busy: set[asyncio.Task[None]] = set()
        self.hub = Hub()
        self._rooms = Rooms(store, self.hub, lambda table: self._pace.wake(table))
        self._reactions = Reactions(store, self.hub, self._close_window)
        self.advice = Advice(store, self._rooms, self._bots, self._start)
        self._pace = Pace(self._rooms, self._bots, self._rng, pace, sleep, self._start, self._decide,
                          self._reactions.settle, self.hub.count)

    async def open(self) -> None:
        await self._store.open()
        self._start(self._rooms.keep_watch(self._watch))

    async def close(self) -> None:
        """Let everybody go; what was acknowledged is on disk already."""
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        self.hub.close()
        await self._bots.close()
        await self._store.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    def _now(self) -> int:
        return int(self._clock() * 1000)

    async def table(self, name: str) -> Table:
        """The table of that link."""
        return await self._rooms.find(name)

    # ---- making a table and sitting down

    async def make(self, asked: NewTable) -> TableMade:
        """A new table; its game begins at once."""
        earlier = await self._earlier(asked.request, asked)
        if earlier is not None:
            return await self._made(earlier)
        row, seats = self._planned(asked)
        table = Table(row, seats)
        steps = table.begin(self._chance, self._now())
        deed = Deed(asked.request, wish_print(asked), row.id, None)
        try:
            await self._store.found(row, seats, [step.row for step in steps], deed)
        except Taken:
            return await self._made(await self._same(asked.request, asked))
        self._rooms.keep(table)
        return await self._made(deed)

    def _planned(self, asked: NewTable) -> tuple[TableRow, list[SeatRow]]:
        try:
            game = game_named(asked.game)
            setup = game.setup(len(asked.players), dict(asked.options))
        except NotOffered as refusal:
            raise Refusal("not-offered", str(refusal)) from None
        bots = bots_for(game)
        for chair in asked.players:
            if chair.kind == "bot" and (chair.bot or USUAL) not in bots:
                raise Refusal("not-offered", f"There is no bot of that name for {asked.game}; there are "
                                             f"{', '.join(bots)}.")
        row = TableRow(self._ids(), asked.game, game.about.rules, as_data(setup.options), self._now())
        return row, [self._seat_row(asked.request, row.id, seat, chair)
                     for seat, chair in enumerate(asked.players)]

    def _seat_row(self, request: str, table: str, seat: int, chair: Chair) -> SeatRow:
        name = clean(chair.name)
        if chair.kind == "bot":
            return SeatRow(seat, "bot", name, chair.bot or USUAL, None)
        if chair.kind == "open":
            return SeatRow(seat, "open", "", "", None)
        return SeatRow(seat, "person", name, "", hashed(self._tokens.made(request, table, seat)))

    async def _made(self, deed: Deed) -> TableMade:
        """The answer to whoever made the table, with the tokens that are still good."""
        table = await self.table(deed.table)
        tokens = [(row, self._tokens.made(deed.request, deed.table, row.seat)) for row in table.seats]
        return TableMade(deed.table, [Seat(row.seat, token if same(row.token_hash, hashed(token)) else None)
                                      for row, token in tokens])

    async def sit(self, name: str, asked: Sit) -> SatDown:
        """Take an open seat."""
        async with self._rooms.alone_at(name) as table:
            deed = await self._earlier(asked.request, asked, name)
            if deed is None:
                row = free_seat(table, asked.seat)
                token = self._tokens.made(asked.request, name, row.seat)
                taken = SeatRow(row.seat, "person", clean(asked.name), "", hashed(token))
                deed = Deed(asked.request, wish_print(asked, name), name, row.seat)
                await self._reseat(table, taken, row.token_hash, deed)
                self.tell_players(table)
            assert deed.seat is not None
            return SatDown(name, deed.seat, self._tokens.made(asked.request, name, deed.seat))

    async def leave(self, name: str, asked: Leave) -> Left:
        """Give a seat up; whoever still looks with its token looks on as a spectator."""
        async with self._rooms.alone_at(name) as table:
            deed = await self._earlier(asked.request, asked, name)
            if deed is None:
                seat = seat_of(table, asked.token)
                deed = Deed(asked.request, wish_print(asked, name), name, seat)
                await self._reseat(table, SeatRow(seat, "open", "", "", None), table.seats[seat].token_hash, deed)
                table.answers.forget(seat)
                await self._store.seal(name, table.changed_answers())
                for socket in self.hub.around(name):
                    if socket.viewer == seat:
                        socket.viewer = None
                        socket.tell(SeatLost(seat))
                self.tell_players(table)
            assert deed.seat is not None
            return Left(name, deed.seat)

    async def _reseat(self, table: Table, row: SeatRow, before: str | None, deed: Deed) -> None:
        try:
            await self._store.reseat(table.row.id, row, before, deed)
        except Taken:
            self._rooms.forget(table.row.id)
            raise Refusal("no-seat", "Somebody else was faster; look again.") from None
        table.seats[row.seat] = row

    async def _earlier(self, request: str, asked: Asked, table: str = "") -> Deed | None:
        """What this request did when it was made before; refused if it asked for something else then."""
        deed = await self._store.deed(request)
        if deed is not None and deed.asked != wish_print(asked, table):
            raise Refusal("repeated", "This request id was used before, for something else.")
        return deed

    async def _same(self, request: str, asked: Asked) -> Deed:
        deed = await self._earlier(request, asked)
        if deed is None:
            raise Refusal("trouble", "The table could not be made; please try again.")
        return deed

    # ---- playing

    async def look(self, socket: Socket, asked: Look) -> None:
        """Look, or look again: with a seat's eyes or a spectator's."""
        async with self._rooms.alone_at(socket.table) as table:
            viewer = None if asked.token is None else seat_of(table, asked.token)
            moved = not socket.looking or socket.viewer != viewer
            socket.viewer, socket.looking = viewer, True
            socket.language = asked.language if asked.language in languages() else ENGLISH
            since = asked.since if asked.since <= table.seq else 0
            socket.tell(Welcome(self.info(table), viewer, since, table.told(viewer, since),
                                table.scene(viewer, socket.language)))
            if moved:
                self.tell_players(table)
            self._pace.wake(table)

    def gone(self, socket: Socket) -> None:
        """The browser has closed."""
        self.hub.leave(socket)
        table = self._rooms.in_memory(socket.table)
        if table is not None and socket.looking:
            self.tell_players(table)

    async def play(self, socket: Socket, asked: Play) -> None:
        """A decision; in a reaction window it is an answer, which counts when all have answered."""
        async with self._rooms.alone_at(socket.table) as table:
            seat = sitting(socket)
            earlier = table.earlier(seat, asked.request)
            if earlier is not None:
                socket.tell(again(asked.request, earlier, same_move(table, earlier[1], asked.move)))
            elif table.is_asked(seat):
                await self._reactions.answer(table, socket, seat, asked)
            else:
                check_seq(table, asked.seq)
                steps = table.play(seat, asked.move, asked.request, self._chance, self._now(), socket.language)
                await self._write(table, steps, socket, asked.request)

    async def take_back(self, socket: Socket, asked: TakeBack) -> None:
        """The last decision, or an answer that has not counted yet."""
        async with self._rooms.alone_at(socket.table) as table:
            seat = sitting(socket)
            earlier = table.earlier(seat, asked.request)
            if earlier is not None:
                socket.tell(again(asked.request, earlier, earlier[1] is None))
            elif table.answers.was_said(seat, asked.request):
                check_unused(table.answers.meant(seat, asked.request) is not None)
                socket.tell(Sealed(asked.request))
            elif table.answers.given(seat) is not None:
                await self._reactions.withdraw(table, socket, seat, asked)
            else:
                check_seq(table, asked.seq)
                steps = table.take_back(seat, asked.request, self._now(), socket.language)
                await self._write(table, steps, socket, asked.request)

    async def pass_ahead(self, socket: Socket, asked: PassAhead) -> None:
        async with self._rooms.alone_at(socket.table) as table:
            await self._reactions.pass_ahead(table, socket, sitting(socket), asked)

    async def all_pass(self, socket: Socket, asked: AllPass) -> None:
        async with self._rooms.alone_at(socket.table) as table:
            await self._reactions.all_pass(table, socket, asked)

    async def preview(self, socket: Socket, asked: Preview) -> None:
        async with self._rooms.alone_at(socket.table) as table:
            socket.tell(table.preview(sitting(socket), asked.move, asked.request, socket.language, self._rng))

    async def pong(self, socket: Socket) -> None:
        socket.tell(Pong((await self.table(socket.table)).seq))

    async def _write(self, table: Table, steps: Sequence[Step], asker: Socket | None = None, request: str = "") -> None:
        """On disk before anybody hears of it; then the asker is answered, and all are told."""
        try:
            await self._store.append(table.row.id, [step.row for step in steps], table.changed_answers())
        except Taken:
            self._rooms.forget(table.row.id)
            fresh = await self.table(table.row.id)
            self.hub.tell(table.row.id, Pong(fresh.seq))
            raise Refusal("stale", "Somebody else was faster; look again.") from None
        if asker is not None:
            asker.tell(Accepted(request, steps[0].row.seq))
        self._tell_steps(table, steps)

    def _tell_steps(self, table: Table, steps: Sequence[Step]) -> None:
        """One message a line, to everybody; then whoever acts by itself is woken."""
        for step in steps:
            def line(viewer: int | None, language: str, step: Step = step) -> LineTold:
                [told] = table.told(viewer, step.row.seq - 1)[:1]
                return LineTold(told, table.scene(viewer, language, step))

            self.hub.tell_each(table.row.id, line)
        self._pace.wake(table)

    # ---- what happens by itself

    async def _decide(self, table: Table, seat: int, thought: Thought) -> None:
        """A bot's move."""
        note = written(thought, table.record.state)
        await self._write(table, table.play(seat, thought.move, None, self._chance, self._now(), thought=note))

    async def _close_window(self, table: Table) -> bool:
        """Play the answers of a window; whether any could be played."""
        steps = table.close_window(self._chance, self._now())
        if steps:
            await self._write(table, steps)
        return bool(steps)

    # ---- telling

    def info(self, table: Table) -> TableInfo:
        setup = table.record.setup
        return TableInfo(table.row.id, table.row.game, table.row.rules, as_data(setup.options), self._players(table),
                         table.seq, table.over, table.frozen)

    def _players(self, table: Table) -> list[Player]:
        return [Player(row.seat, row.kind, row.name, row.bot,  # type: ignore[arg-type]
                       row.kind == "bot" or self.hub.here(table.row.id, row.seat)) for row in table.seats]

    def tell_players(self, table: Table) -> None:
        self.hub.tell(table.row.id, Players(self._players(table)))
