"""What a player can do at a table. A move walks from its socket to the other screens in one direction:

    connection.converse        reads the message
        │
    Service.play               takes the table's lock; recognises a repeated request
        │
    Turns.play ──────────────> Table.play: the rules are asked once, and chance moves follow
        ├────────────────────> Store.append: all lines of the move, in one transaction
        ├────────────────────> Socket.send: `accepted`, to the one who asked
        ├────────────────────> Scenes.line, Hub.broadcast_each: each line, to every subscriber
        │
    Events.table_changed ────> Scheduler: a bot begins to think, or a window's beat begins

Nothing calls back. When a bot has decided, the scheduler takes the lock and enters through `Turns` in its turn.
"""

from __future__ import annotations

import time
from contextlib import suppress
from functools import partial
from typing import Final

from woolgather.engine.words import ENGLISH, languages
from woolgather.table.asked_moves import is_same_move
from woolgather.table.auth import holds_seat, seat_of_socket, seat_of_token, seats_of_tokens
from woolgather.table.cache import TableCache
from woolgather.table.chat import Chat
from woolgather.table.database import Conflict
from woolgather.table.events import Events
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import check_same
from woolgather.table.messages import (
    Accepted,
    AllPass,
    AnswerRematch,
    ComeBack,
    LineAdded,
    Look,
    OfferRematch,
    PassAhead,
    Ping,
    Play,
    Pong,
    Preview,
    Propose,
    Resume,
    RoomAnswer,
    RoomBot,
    RoomHost,
    RoomMove,
    RoomReady,
    RoomStart,
    RoomTerms,
    StepAway,
    TakeBack,
    Vote,
)
from woolgather.table.my_tables import PersonTables
from woolgather.table.reactions import Reactions
from woolgather.table.rematch import Rematches
from woolgather.table.seats import absences, broadcast_players
from woolgather.table.settings import Settings
from woolgather.table.stand_ins import StandIns
from woolgather.table.steps import Decision
from woolgather.table.tables import Table
from woolgather.table.take_backs import check_practice
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.timekeeper import Timekeeper
from woolgather.table.turns import Turns
from woolgather.table.votes import Votes
from woolgather.table.waiting_room import WaitingRooms

InRoom = RoomReady | RoomMove | RoomAnswer | RoomBot | RoomTerms | RoomHost | RoomStart
Beside = StepAway | ComeBack | Propose | Vote | Resume | OfferRematch | AnswerRematch | InRoom


NOTE_EVERY: Final = 30.0
"""Seconds between two notes of how far one screen has shown its table."""


class Service:
    """One method for each message of a client. What is done at a table is done under its lock; refusals are raised."""

    def __init__(
        self,
        cache: TableCache,
        hub: Hub,
        events: Events,
        turns: Turns,
        reactions: Reactions,
        person_tables: PersonTables,
        stand_ins: StandIns,
        votes: Votes,
        rematches: Rematches,
        rooms: WaitingRooms,
        timekeeper: Timekeeper,
        chat: Chat,
        settings: Settings,
    ) -> None:
        self._chat, self._rooms = chat, rooms
        self._person_tables, self._stand_ins, self._votes = person_tables, stand_ins, votes
        self._rematches, self._timekeeper = rematches, timekeeper
        self._cache, self._hub, self._events = cache, hub, events
        self._turns, self._reactions, self._settings = turns, reactions, settings
        self._tasks = BackgroundTasks()

    async def close(self) -> None:
        await self._tasks.cancel()

    # ---- watching

    async def subscribe(self, socket: Socket, asked: Look) -> None:
        """Watch as a seat or as a spectator, for the first time, as somebody else, or to catch up."""
        async with self._cache.locked(socket.table, fresh=True) as table:
            viewer = None if asked.token is None else seat_of_token(table, asked.token)
            is_new, before = not socket.subscribed, socket.viewer
            socket.viewer, socket.subscribed, socket.drawn = viewer, True, asked.drawn
            socket.token_hash = None if viewer is None else table.seats[viewer].token_hash
            self._chat.recognise(socket, asked)
            socket.watching = (socket.watching or b"") if asked.watching else None
            socket.language = asked.language if asked.language in languages() else ENGLISH
            await self._cache.prepare_story(table, viewer)
            socket.person = "" if viewer is None else table.seats[viewer].person
            await self._welcome(socket, asked, table)
            if is_new or before != viewer:
                self._hub.seats_changed(table.id)
                self._say_who_looks(socket, table, is_seat=before is not None or viewer is not None)
            self._hub.spectators_changed(table.id)
            self._events.table_changed(table)

    def _say_who_looks(self, socket: Socket, table: Table, is_seat: bool) -> None:
        """A spectator changes nothing for the others, however many there are."""
        if is_seat:
            broadcast_players(self._hub, table)
        else:
            socket.send(table.players(absences(self._hub, table)))

    async def _welcome(self, socket: Socket, asked: Look, table: Table) -> None:
        absent, scenes = absences(self._hub, table), self._cache.scenes(table)
        lines: list[LineAdded] = []
        if asked.replay:
            welcome, lines = await self._cache.aside(partial(scenes.replay, socket.audience, asked.since, absent))
        else:
            welcome = scenes.welcome(socket.audience, asked.since, absent)
        now = self._settings.now()
        welcome.table.fill = table.fills_in(now)
        welcome.holds = seats_of_tokens(table, asked.holds)
        if table.clocks is not None:
            welcome.clocks = table.clocks.faces(now)
        socket.send(welcome)
        for line in lines:
            socket.send(line)
        self._rematches.greet(table, socket)
        await self._chat.greet(table, socket, asked)

    def disconnect(self, socket: Socket) -> None:
        """The browser is gone."""
        self._hub.leave(socket)
        if socket.seen:
            self._tasks.start(self._note_seen(socket))
        if socket.subscribed and socket.viewer is not None and self._cache.is_watched(socket.table):
            self._tasks.start(self._say_who_is_here(socket.table))

    async def _say_who_is_here(self, name: str) -> None:
        async with self._cache.locked(name) as table:
            broadcast_players(self._hub, table)

    async def _note_seen(self, socket: Socket) -> None:
        """Up to where the person has watched the table. Whoever was forgotten meanwhile has watched nothing."""
        person, newest = self._person_of(socket), await self._cache.newest(socket.table)
        if person:
            with suppress(Conflict):
                await self._person_tables.note_seen(person, socket.table, min(socket.seen, newest))

    def _person_of(self, socket: Socket) -> str:
        """Whose seat it is now, if the table is in memory: the person may have changed since."""
        table = self._cache.in_memory(socket.table)
        if table is None or socket.viewer is None or not holds_seat(table, socket):
            return socket.person
        return table.seats[socket.viewer].person

    async def pong(self, socket: Socket, asked: Ping) -> None:
        """Whoever only asks whether the line is alive does not keep a table in memory."""
        newest = await self._cache.newest(socket.table)
        if socket.viewer is not None:
            socket.seen = max(socket.seen, asked.seen)
            self._note_seen_now_and_then(socket, min(socket.seen, newest))
        socket.send(Pong(newest))

    def _note_seen_now_and_then(self, socket: Socket, seen: int) -> None:
        """Another device need not wait until the table is left; but not every move is worth a write."""
        now = time.monotonic()
        if seen > socket.noted and now - socket.noted_at >= NOTE_EVERY:
            socket.noted, socket.noted_at = seen, now
            self._tasks.start(self._note_seen(socket))

    # ---- playing

    async def play(self, socket: Socket, asked: Play) -> None:
        """A decision; in a reaction window it is an answer, which counts when all have answered."""
        await self._timekeeper.wake()
        await self._cache.update(socket.table, partial(self._play, socket, asked))

    async def _play(self, socket: Socket, asked: Play, table: Table) -> None:
        seat = seat_of_socket(table, socket)
        earlier = table.requests.move(seat, asked.request)
        if earlier is not None:
            seq, move = earlier
            check_same(is_same_move(table.record.state, move, asked.move))
            socket.send(Accepted(asked.request, seq))
        elif table.is_asked(seat):
            await self._reactions.answer(table, socket, seat, asked)
        else:
            table.check_seq(asked.seq)
            decision = Decision(seat, asked.move, asked.request, socket.language, took=asked.took)
            await self._turns.play(table, decision, socket)

    async def take_back(self, socket: Socket, asked: TakeBack) -> None:
        """Take back the last decision, or an answer that does not count yet."""
        await self._timekeeper.wake()
        await self._cache.update(socket.table, partial(self._take_back, socket, asked))

    async def _take_back(self, socket: Socket, asked: TakeBack, table: Table) -> None:
        seat = seat_of_socket(table, socket)
        earlier = table.requests.move(seat, asked.request)
        if earlier is not None:
            seq, move = earlier
            check_same(move is None and (asked.practice or not table.story.goes_further(seq)))
            socket.send(Accepted(asked.request, seq))
        elif table.answers.did(seat, asked.request) or table.answers.given(seat) is not None:
            await self._reactions.withdraw(table, socket, seat, asked)
        else:
            table.check_seq(asked.seq)
            if asked.practice and not table.can_take_back(seat):
                check_practice(table, seat)
                await self._turns.practise(table, seat, asked, socket)
            else:
                await self._turns.take_back(table, seat, asked, socket)

    async def pass_ahead(self, socket: Socket, asked: PassAhead) -> None:
        await self._cache.update(socket.table, partial(self._pass_ahead, socket, asked))

    async def _pass_ahead(self, socket: Socket, asked: PassAhead, table: Table) -> None:
        await self._reactions.pass_ahead(table, socket, seat_of_socket(table, socket), asked)

    async def all_pass(self, socket: Socket, asked: AllPass) -> None:
        await self._cache.update(socket.table, lambda table: self._reactions.all_pass(table, socket, asked), fresh=True)

    # ---- beside the game

    async def beside(self, socket: Socket, asked: Beside) -> None:
        """Who is away, what the players vote on, the end of a pause, and playing again."""
        await self._timekeeper.wake()
        await self._cache.update(socket.table, partial(self._beside, socket, asked), fresh=True)

    async def _beside(self, socket: Socket, asked: Beside, table: Table) -> None:
        match asked:
            case StepAway():
                await self._stand_ins.step_away(table, socket, asked)
            case ComeBack():
                await self._stand_ins.come_back(table, socket, asked)
            case Propose():
                await self._votes.propose(table, socket, asked)
            case Vote():
                await self._votes.vote(table, socket, asked)
            case Resume():
                await self._votes.resume(table, socket, asked)
            case OfferRematch():
                await self._rematches.offer(table, socket, asked)
            case AnswerRematch():
                await self._rematches.answer(table, socket, asked)
            case _:
                await self._rooms.arrange(table, socket, asked)

    async def preview(self, socket: Socket, asked: Preview) -> None:
        async with self._cache.locked(socket.table) as table:
            seat, drawn = seat_of_socket(table, socket), socket.language if socket.drawn else ""
            socket.send(self._cache.scenes(table).preview(seat, asked, socket.language, self._settings.rng, drawn))
