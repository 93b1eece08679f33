"""The chat of a table: what people say beside the game, who may hear it, and who does not wish to.

What is said is a row of the store before anybody is told. A server tells it to those who listen through it, after its
own commit or when another server has announced one; each listener has a mark of its own in each room, so that nothing
is missed or told twice. All of it happens under the table's lock.

Whoever holds a seat plays, as whomever they look: by their tokens, or because the seat is the person's whose browser
it is. In a game with secrets they neither hear nor speak in the watchers' room before it is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, get_args

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table.auth import check_subscribed, holds_seat
from woolgather.table.cache import TableCache
from woolgather.table.chat_messages import (
    LONGEST_TEXT,
    MOODS,
    PHRASES,
    ChatTold,
    Mute,
    MutedSpeaker,
    MuteNoted,
    OlderTold,
    ReadOlder,
    RoomTold,
    Said,
    Say,
    Spoken,
)
from woolgather.table.chat_people import are_silenced, set_silenced
from woolgather.table.chat_store import (
    TextRow,
    add_text,
    find_request,
    find_text,
    has_gone,
    latest_of,
    muted_by,
    name_of,
    newest_numbers,
    newest_texts,
    people_of,
    set_muted,
    texts_since,
    who_muted,
)
from woolgather.table.held_seats import NOBODY
from woolgather.table.hub import Hub, Socket, encoded
from woolgather.table.idempotency import IdempotentRequest, check_same, fingerprint
from woolgather.table.link import CHAT
from woolgather.table.messages import Look, Room
from woolgather.table.names import cleaned, is_taken
from woolgather.table.operator_messages import MuteSeat
from woolgather.table.refusals import Refusal
from woolgather.table.seats import check_person_sits, names_shown
from woolgather.table.settings import Settings
from woolgather.table.spectators import NAMELESS, device_key
from woolgather.table.store import Store, add_request
from woolgather.table.tables import Table
from woolgather.table.tokens import hashed

ROOMS: Final[tuple[Room, ...]] = get_args(Room)
KEYS: Final = {"phrase": PHRASES, "face": MOODS}
UNCUT: Final = 10_000
"""Characters: what is too long is refused, and not cut."""

WATCHERS_ONLY: Final = "Whoever plays is shown the watchers’ room when the game is over."


News = tuple[list[TextRow], dict[str, str], set[tuple[str, str]]]
"""What was said, whose devices listen, and who does not wish to hear whom."""


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Listener:
    """Who looks at a table through a socket: whose browser it is, and whether they play there."""

    people: frozenset[str]
    """By their browser and by their seat; usually one, or none."""
    seat: int | None
    plays: bool

    def rooms(self, table: Table) -> list[Room]:
        """The rooms that they may see."""
        return list(ROOMS) if may_see_watchers(table, self.plays) else ["table"]

    @property
    def speaks(self) -> Room | None:
        """Where they may speak; nowhere if they play, and look without their seat."""
        if self.seat is not None:
            return "table"
        return None if self.plays else "watchers"


def may_see_watchers(table: Table, plays: bool) -> bool:
    """Spectators may have seen more than a player: another hand, over somebody's shoulder."""
    return not plays or not table.has_secrets or table.over or table.ended is not None


def listener(table: Table, socket: Socket, people: Mapping[str, str]) -> Listener:
    """`people`: by device, whose it is."""
    seat = socket.viewer if holds_seat(table, socket) else None
    person = people.get(socket.device, "")
    known = {person, "" if seat is None else table.seats[seat].person}.difference(NOBODY)
    holds_one = any(row.token_hash in socket.holders for row in table.seats if row.token_hash)
    is_seated = any(row.person in known for row in table.seats if row.kind == "person")
    return Listener(
        frozenset(known), seat, seat is not None or holds_one or is_seated or _may_return(table, socket, known)
    )


def _may_return(table: Table, socket: Socket, known: set[str]) -> bool:
    """Whether they have played where there are secrets: they could leave, listen, and sit down again."""
    return table.has_secrets and (bool(socket.holders) or not known.isdisjoint(table.beside.have_left))


class Chat:
    """Says, tells and mutes. Who may hear what is found out anew for each text: people sit down and leave."""

    def __init__(self, store: Store, cache: TableCache, hub: Hub, settings: Settings) -> None:
        self._store, self._cache, self._hub, self._settings = store, cache, hub, settings

    # ---- listening

    def recognise(self, socket: Socket, asked: Look) -> None:
        """What a socket has shown once it cannot take back by looking again without it."""
        if socket.token_hash is not None:
            socket.holders.add(socket.token_hash)
        if asked.secret is not None:
            socket.device = hashed(asked.secret)

    async def greet(self, table: Table, socket: Socket, asked: Look) -> None:
        """Tell whoever wants the chat what they have not heard. The caller holds the table's lock."""
        if asked.chat is None or table.row.chat == "off":
            socket.chat = None
            return
        await self._tell_all(table, socket, dict(asked.chat))

    async def _tell_all(self, table: Table, socket: Socket, known: Mapping[Room, int]) -> None:
        told, socket.chat = await self._store.read(partial(_told, table, socket, known))
        socket.send(told)

    def _listeners(self, name: str) -> list[Socket]:
        return [socket for socket in self._hub.subscribers(name) if socket.chat is not None]

    # ---- speaking

    async def say(self, socket: Socket, asked: Say, take: Callable[[str], None]) -> None:
        """`take` refuses whoever has said too much, by a name that is theirs alone."""
        check_subscribed(socket)
        text = _checked(asked)
        await self._cache.update(socket.table, partial(self._say, socket, asked, text, take), fresh=True)

    async def _say(self, socket: Socket, asked: Say, text: str, take: Callable[[str], None], table: Table) -> None:
        _check_mode(table, asked)
        who, name, earlier, is_silenced = await self._store.read(partial(_asking, table, socket, asked.request))
        _check_speaks(table, who, asked.room)
        row = self._row(table, who, name, asked, text)
        if earlier is not None:
            check_same(_said(earlier) == _said(row) and _may_be_same(earlier, row))
            socket.send(Spoken(asked.request, asked.room, earlier.id))
            return
        if is_silenced:
            raise Refusal("not-offered", "Whoever runs this server has muted you, so you cannot use the chat.")
        take(row.person or row.holder)
        number = await self._add(table, row)
        await self._tell_saved(table, lambda: socket.send(Spoken(asked.request, asked.room, number)))

    def _row(self, table: Table, who: Listener, name: str, asked: Say, text: str) -> TextRow:
        if who.seat is None:
            holder, person = "", next(iter(who.people), "")
            name = "" if is_taken(name, names_shown(table.seats)) else name
        else:
            seat = table.seats[who.seat]
            holder, name = seat.token_hash or "", seat.name
            person = "" if seat.person in NOBODY else seat.person
        return TextRow(
            room=asked.room,
            id=0,
            seat=who.seat,
            holder=holder,
            person=person,
            name=name,
            kind=asked.kind,
            text=text,
            request=asked.request,
            at=self._settings.now(),
        )

    async def _add(self, table: Table, row: TextRow) -> int:
        """On disk before anybody learns of it."""
        added: list[int] = []

        def work(connection: sa.Connection) -> None:
            added.append(add_text(table.id, row, connection))
            self._store.tell(connection, table.id, CHAT)

        await self._store.write_in_group(work)
        return added[-1]

    async def _tell_saved(self, table: Table, answer: Callable[[], None]) -> None:
        """What is saved is said, even if nobody can be told yet: its speaker shall not say it twice. The others are
        told when the server looks round.
        """
        try:
            await self._tell_news(table, answer)
        except (SQLAlchemyError, OSError) as trouble:
            log.error("What was said could not be told (%s).", type(trouble).__name__)
            answer()

    # ---- telling

    async def catch_up(self, name: str) -> None:
        """Something was said through another server."""
        if self._listeners(name):
            with suppress(Refusal):  # the table cannot be opened, and whoever looks at it is told so
                async with self._cache.locked(name, fresh=True) as table:
                    await self._tell_news(table)

    async def behind(self) -> list[str]:
        """The tables where something was said of which nobody told us."""
        marks = {name: [socket.chat or {} for socket in self._listeners(name)] for name in self._hub.tables()}
        heard = [name for name, each in marks.items() if each]
        newest = await self._store.read(partial(newest_numbers, heard)) if heard else {}
        return [
            name
            for name, rooms in newest.items()
            if any(mark.get(room, 0) < number for mark in marks[name] for room, number in rooms.items())
        ]

    async def _tell_news(self, table: Table, answer: Callable[[], None] = lambda: None) -> None:
        """Whatever was said since, to each listener once; the speaker is answered first. The caller holds the lock."""
        sockets = self._listeners(table.id)
        rows, people, muters = await self._store.read(partial(_news, table.id, sockets)) if sockets else ([], {}, set())
        answer()
        texts = {(row.room, row.id): encoded(Said(row.told())) for row in rows}
        for socket in sockets:
            self._tell(socket, listener(table, socket, people), table, rows, texts, muters)

    def _tell(
        self,
        socket: Socket,
        who: Listener,
        table: Table,
        rows: Iterable[TextRow],
        texts: Mapping[tuple[str, int], bytes],
        muters: Collection[tuple[str, str]],
    ) -> None:
        rooms, marks = who.rooms(table), socket.chat
        if marks is None:  # it has looked again without the chat meanwhile
            return
        for row in rows:
            if row.id <= marks.get(row.room, 0):
                continue
            marks[row.room] = row.id
            if row.room in rooms and not any((person, row.person) in muters for person in who.people):
                socket.send_text(texts[row.room, row.id])

    async def tell_anew(self, table: Table) -> None:
        """Somebody may have been forgotten: all who listen read the chat again. The caller holds the table's lock."""
        await self._tell_each(table, self._listeners(table.id))

    async def device_changed(self, key: str) -> None:
        """A browser is somebody else's, or nobody's: its screens read the chat again, as whoever they are now."""
        for name in self._hub.tables() if key.startswith(NAMELESS) else ():
            if any(device_key(socket.device) == key for socket in self._listeners(name)):
                with suppress(Refusal):  # the table cannot be opened, and whoever looks at it is told so
                    async with self._cache.locked(name) as table:
                        mine = [each for each in self._listeners(name) if device_key(each.device) == key]
                        await self._tell_each(table, mine)

    async def _tell_each(self, table: Table, sockets: Sequence[Socket]) -> None:
        """All of the chat, read in one go however many listen."""

        def read(connection: sa.Connection) -> list[tuple[ChatTold, dict[str, int]]]:
            return [_told(table, socket, {}, connection) for socket in sockets]

        for socket, (told, marks) in zip(sockets, await self._store.read(read), strict=True):
            socket.chat = marks
            socket.send(told)

    async def read_older(self, socket: Socket, asked: ReadOlder) -> None:
        check_subscribed(socket)
        async with self._cache.locked(socket.table, fresh=True) as table:
            _check_has_chat(table)
            socket.send(await self._store.read(partial(_older, table, socket, asked)))

    # ---- muting

    async def mute(self, socket: Socket, asked: Mute) -> None:
        """Hear no more of somebody, or hear them again; nobody else is told."""
        check_subscribed(socket)
        await self._cache.update(socket.table, partial(self._mute, socket, asked), fresh=True)

    async def _mute(self, socket: Socket, asked: Mute, table: Table) -> None:
        _check_has_chat(table)
        who, whom = await self._store.read(partial(_meant, table, socket, asked))
        if whom in who.people or (asked.seat is not None and asked.seat == who.seat):
            raise Refusal("not-offered", "That is you; only others can be muted.")
        is_kept = bool(who.people) and whom not in NOBODY
        if is_kept:
            now = self._settings.now()
            await self._store.write_in_group(partial(set_muted, who.people, whom, asked.muted, now))
        socket.send(MuteNoted(asked.request, is_kept))
        if is_kept:
            await self._tell_devices(table, who.people)

    async def _tell_devices(self, table: Table, people: frozenset[str]) -> None:
        """All screens of these people here; elsewhere they hear nothing more of the muted, and see it at a new look."""
        sockets = self._listeners(table.id)
        owners = await self._store.read(partial(people_of, {socket.device for socket in sockets}))
        await self._tell_each(table, [each for each in sockets if listener(table, each, owners).people & people])

    # ---- what the operator may do

    async def silence(self, name: str, asked: MuteSeat) -> bool:
        """Whoever holds the seat says nothing more, at any table, or may speak again; False if it was done before."""
        return await self._cache.update(name, partial(self._silence, asked), fresh=True)

    async def _silence(self, asked: MuteSeat, table: Table) -> bool:
        mark, earlier = fingerprint(asked, table.id), await self._store.request(asked.request)
        if earlier is not None:
            check_same(earlier.fingerprint == mark)
            return False
        check_person_sits(table, asked.seat)
        person = table.seats[asked.seat].person
        if person in NOBODY:
            raise Refusal("no-seat", "Nobody knows who holds that seat, so it can only be closed.")
        done = IdempotentRequest(asked.request, mark, table.id, asked.seat)

        def work(connection: sa.Connection) -> None:
            set_silenced(person, asked.muted, connection)
            add_request(done, connection)

        await self._store.write_in_group(work)
        return True


# ---- what is refused


def _checked(asked: Say) -> str:
    """What is said, as it may be shown."""
    if asked.kind != "text":
        if asked.text not in KEYS[asked.kind]:
            offered = ", ".join(KEYS[asked.kind])
            raise Refusal("not-offered", f"There is no such {asked.kind}; there are {offered}.")
        return asked.text
    text = cleaned(asked.text, UNCUT)
    if not text:
        raise Refusal("malformed", "Nothing of that can be seen, so there is nothing to say.")
    if len(text) > LONGEST_TEXT:
        raise Refusal("too-large", f"That is too long for the chat; the limit is {LONGEST_TEXT} characters.")
    return text


def _said(row: TextRow) -> tuple[object, ...]:
    """What was said, where and from which seat."""
    return row.room, row.seat, row.holder, row.kind, row.text


def _may_be_same(earlier: TextRow, now: TextRow) -> bool:
    """Whether one speaker may have said both: whoever held the seat may have become somebody meanwhile."""
    return earlier.person == now.person or (bool(now.holder) and "" in (earlier.person, now.person))


def _check_has_chat(table: Table) -> None:
    if table.row.chat == "off":
        raise Refusal("not-offered", "There is no chat at this table.")


def _check_mode(table: Table, asked: Say) -> None:
    _check_has_chat(table)
    if table.row.chat == "phrases" and asked.kind == "text":
        raise Refusal("not-offered", "At this table people speak with phrases and faces alone.")


def _check_speaks(table: Table, who: Listener, room: Room) -> None:
    if who.speaks == room:
        return
    if room == "table":
        raise Refusal("no-seat", "Only players speak at the table; spectators have a room of their own.")
    if not may_see_watchers(table, who.plays):
        raise Refusal("secret", WATCHERS_ONLY)
    raise Refusal("not-offered", "You play here, so you speak at the table.")


# ---- what the store knows; each is a part of a transaction


def _asking(
    table: Table, socket: Socket, request: str, connection: sa.Connection
) -> tuple[Listener, str, TextRow | None, bool]:
    """Who asks, what they are called without a seat, what that request said before, and whether they are silenced."""
    who = _who(table, socket, connection)
    name = "".join(name_of(person, connection) for person in [*who.people][:1])
    return who, name, find_request(table.id, request, connection), are_silenced(who.people, connection)


def _who(table: Table, socket: Socket, connection: sa.Connection) -> Listener:
    return listener(table, socket, people_of({socket.device}, connection))


def _news(table: str, sockets: Sequence[Socket], connection: sa.Connection) -> News:
    since = {str(room): min((socket.chat or {}).get(room, 0) for socket in sockets) for room in ROOMS}
    rows = texts_since(table, since, connection)
    muters = who_muted({row.person for row in rows}, connection)
    return rows, people_of({socket.device for socket in sockets}, connection), muters


def _told(
    table: Table, socket: Socket, known: Mapping[Room, int], connection: sa.Connection
) -> tuple[ChatTold, dict[str, int]]:
    """What is new in the rooms that the socket's reader may see, and how far they have all been told."""
    who = _who(table, socket, connection)
    rooms = [_room_told(table, room, known.get(room, 0), who, connection) for room in who.rooms(table)]
    marks = newest_numbers([table.id], connection).get(table.id, {})
    return ChatTold(rooms, who.speaks, _muted(table, who, connection)), dict(marks)


def _room_told(table: Table, room: Room, known: int, who: Listener, connection: sa.Connection) -> RoomTold:
    """If too much was said since, the store was set back, or the client may have texts that it should not have any
    more, it begins anew with the newest ones.
    """
    part = newest_texts(table.id, room, who.people, connection)
    newest = newest_numbers([table.id], connection).get(table.id, {}).get(room, 0)
    is_gap = part.more and bool(part.texts) and part.texts[0].id > known + 1
    is_stale = known > newest or has_gone(table.id, room, known, newest, who.people, connection)
    since = 0 if is_gap or is_stale else known
    return RoomTold(room, since, [row.told() for row in part.texts if row.id > since], part.more)


def _muted(table: Table, who: Listener, connection: sa.Connection) -> list[MutedSpeaker]:
    muted = muted_by(who.people, connection)
    seated = [row for row in table.seats if row.kind == "person" and row.person in muted]
    here = [MutedSpeaker(row.seat, row.name, "table", 0) for row in seated]
    others = muted.difference(row.person for row in seated)
    for room in who.rooms(table):
        spoke = latest_of(others, table.id, room, connection)
        here += [MutedSpeaker(row.seat, row.name, room, row.id) for row in spoke]
        others = others.difference(row.person for row in spoke)
    return here


def _older(table: Table, socket: Socket, asked: ReadOlder, connection: sa.Connection) -> OlderTold:
    who = _who(table, socket, connection)
    if asked.room not in who.rooms(table):
        raise Refusal("secret", WATCHERS_ONLY)
    part = newest_texts(table.id, asked.room, who.people, connection, asked.before)
    return OlderTold(asked.request, asked.room, [row.told() for row in part.texts], part.more)


def _meant(table: Table, socket: Socket, asked: Mute, connection: sa.Connection) -> tuple[Listener, str]:
    """Who asks, and whom they mean; nobody in particular is empty."""
    who = _who(table, socket, connection)
    if asked.seat is not None:
        check_person_sits(table, asked.seat)
        return who, table.seats[asked.seat].person
    if asked.room not in who.rooms(table):
        raise Refusal("secret", WATCHERS_ONLY)
    row = find_text(table.id, asked.room, asked.id, connection)
    if row is None:
        raise Refusal("unknown", "There is no such text here any more.")
    return who, row.person
