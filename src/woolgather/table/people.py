"""What a person may ask: who am I, which seats are mine, may another browser be me, and forget me.

A device is the hash of a browser's secret. It becomes a person's with the first thing that it does.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from woolgather.table.cache import TRIES, TableCache
from woolgather.table.chat_people import give_texts
from woolgather.table.database import Conflict, Work
from woolgather.table.following import Follower
from woolgather.table.held_seats import Sitting, give, held_keys, sittings, with_token
from woolgather.table.link import PEOPLE, PERSON
from woolgather.table.lobby import Lobby
from woolgather.table.messages import Seat
from woolgather.table.names import cleaned
from woolgather.table.people_messages import (
    FACES,
    SCARVES,
    Adopt,
    Adopted,
    Arrival,
    Arrive,
    Forgotten,
    Me,
    Move,
    MySeats,
    NewLink,
    PersonalLink,
    Profile,
)
from woolgather.table.people_queries import (
    SEEN_EVERY,
    Person,
    add_device,
    become,
    change_person,
    check_unseen,
    count_devices,
    drop_other_devices,
    forget,
    held_person_of,
    newcomer,
    note_here,
    person_of,
    settle,
)
from woolgather.table.person_export import exported
from woolgather.table.person_tables import seen_at, tables_held
from woolgather.table.personal_links import StoredLink, add_link, find_link, hold_link, usable, use
from woolgather.table.refusals import Refusal, no_such_table
from woolgather.table.schema import PEOPLE as PEOPLE_TABLE
from woolgather.table.schema import REQUESTS, SEATS, TABLES
from woolgather.table.settings import Settings
from woolgather.table.spectators import device_key
from woolgather.table.store import Store, hold, may_be_link
from woolgather.table.tables import Table
from woolgather.table.tokens import Tokens, hashed, same

NOBODY: Final = Me("", "", 0)
AVATARS: Final = frozenset(f"{face}-{scarf}" for face in FACES for scarf in SCARVES)

AT_ONCE: Final = 16
"""Tables that whoever is forgotten leaves at a time."""

Key = tuple[str, int, int]
"""A sitting: its table, seat and line."""

T = TypeVar("T")


class People:
    """Everybody who plays here, by their devices."""

    def __init__(
        self, store: Store, cache: TableCache, lobby: Lobby, follower: Follower, tokens: Tokens, settings: Settings
    ) -> None:
        self._store, self._cache, self._lobby, self._follower = store, cache, lobby, follower
        self._tokens, self._settings = tokens, settings
        self.notes_seen = False
        """Whether it is noted when people are here."""

    async def is_known(self, device: str) -> bool:
        return await self._seen_person(device) is not None

    async def me(self, device: str) -> Me:
        await self._seen_person(device)
        return await self._store.read(partial(_me, device))

    async def _seen_person(self, device: str) -> Person | None:
        """Whoever has the device is here. It is only a note: whoever asks gets their answer without it, too."""
        person, now = await self._store.read(partial(person_of, device)), self._settings.now()
        if self.notes_seen and person is not None and now - person.seen >= SEEN_EVERY:
            with suppress(Conflict, SQLAlchemyError, OSError):
                await self._store.write(partial(note_here, person.id, now))
        return person

    async def change(self, device: str, asked: Profile) -> Me:
        """How I am called and drawn from now on; whoever was nobody yet becomes somebody."""
        if asked.avatar not in AVATARS:
            faces, scarves = ", ".join(FACES), ", ".join(SCARVES)
            reason = f"There is no such avatar: it is a face ({faces}) and a scarf ({scarves}), as in lamb-red."
            raise Refusal("not-offered", reason)
        values = {"name": cleaned(asked.name), "avatar": asked.avatar}

        def work(connection: sa.Connection) -> Me:
            person = self.somebody(device, connection).id
            change_person(person, values, connection)
            self._store.tell(connection, person, PERSON)
            self._store.tell(connection, device_key(device), PERSON)
            changed.append(person)
            return _me(device, connection)

        changed: list[str] = []
        mine = await self.write(work)
        for each in (changed[-1], device_key(device)):
            self._follower.hear_of_person(each)
        return mine

    # ---- seats

    async def seats(self, device: str, name: str) -> MySeats:
        """The seats that I hold at a table, each with its token, if the server can make it again."""
        if not may_be_link(name):
            raise no_such_table()
        return await self._store.read(partial(self._seats, device, name))

    def _seats(self, device: str, name: str, connection: sa.Connection) -> MySeats:
        if connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == name)).one_or_none() is None:
            raise no_such_table()
        person = person_of(device, connection)
        if person is None:
            return MySeats(name, [], 0)
        mine = [each for each in sittings(name, connection) if each.person == person.id]
        requests = connection.execute(sa.select(REQUESTS.c.request, REQUESTS.c.seat).where(REQUESTS.c.table_id == name))
        all_seats = connection.scalars(sa.select(SEATS.c.seat).where(SEATS.c.table_id == name)).all()
        led = [(request, all_seats if seat is None else [seat]) for request, seat in requests]
        seen = seen_at(person.id, name, connection)
        return MySeats(name, [Seat(each.seat, self._token(each, led)) for each in mine], seen)

    def _token(self, sitting: Sitting, requests: Iterable[tuple[str, Sequence[int]]]) -> str | None:
        """Made again from the request by which a seat was taken, which may have been another one then; None if that was
        under another key.
        """
        made = (self._tokens.made(request, sitting.table, seat) for request, seats in requests for seat in seats)
        return next((token for token in made if same(sitting.token_hash, hashed(token))), None)

    async def adopt(self, device: str, asked: Adopt) -> Adopted:
        """Seats that are nobody's in particular become mine, if I have their tokens."""
        tokens: dict[str, list[str]] = {}
        for held in asked.seats:
            tokens.setdefault(held.table, []).append(held.token)
        mine = {(table, token) for table in tokens for token in await self._adopt(device, table, tokens[table])}
        return Adopted([held for held in asked.seats if (held.table, held.token) in mine])

    async def _adopt(self, device: str, table: str, tokens: Iterable[str]) -> list[str]:
        """Those of the tokens that hold seats of mine now. Mostly there is nothing to change."""
        if not may_be_link(table):
            return []
        hashes = {hashed(token): token for token in tokens}
        owner, found = await self._store.read(partial(_held_there, device, table, hashes))
        if any(each.person == "" for each in found):
            owner, found = await self.write(partial(self._adopt_there, device, table, hashes))
            await self._follower.read_people(table)
        return [hashes[each.token_hash] for each in found if owner and each.person == owner]

    def _adopt_there(
        self, device: str, table: str, hashes: Iterable[str], connection: sa.Connection
    ) -> tuple[str, list[Sitting]]:
        hold(connection, table)
        free = [each for each in with_token(sittings(table, connection), hashes) if each.person == ""]
        if free:
            person = self.somebody(device, connection, free[0].name if len(free) == 1 else "")
            for each in free:
                give(each, person.id, person.avatar, connection)
                give_texts(table, each.token_hash, person.id, connection)
            self._store.tell(connection, table, PEOPLE)
        return _held_there(device, table, hashes, connection)

    # ---- other devices

    async def link(self, device: str, asked: NewLink) -> PersonalLink:
        """By which another browser becomes mine. The same request brings the same link."""
        now = self._settings.now()

        def work(connection: sa.Connection) -> PersonalLink:
            person = self.somebody(device, connection)
            code = self._tokens.code(asked.request, person.id)
            return PersonalLink(code, add_link(hashed(code), person.id, now, connection).seconds_left(now))

        return await self.write(work)

    async def arrive(self, asked: Arrive) -> Arrival:
        """Whom a link would make of whoever opens it."""

        def look(connection: sa.Connection) -> Arrival:
            link = usable(find_link(hashed(asked.code), connection), self._settings.now())
            row = connection.execute(sa.select(PEOPLE_TABLE).where(PEOPLE_TABLE.c.id == link.person)).one()
            return Arrival(row.name, row.avatar, len({table for table, _, _ in held_keys(link.person, connection)}))

        return await self._store.read(look)

    async def move(self, device: str, asked: Move) -> Me:
        """The browser becomes that person's. Whoever has no browser left brings all seats along, also second ones."""
        code_hash = hashed(asked.code)
        await self._store.read(partial(self._check_link, device, code_hash))  # a guess does not disturb who writes
        before = await self._store.read(partial(person_of, device))
        tables = await self.write(partial(self._move, device, code_hash))
        self._follower.hear_of_person(device_key(device) if before is None else before.id)
        await self._read_people(tables)
        return await self.me(device)

    def _check_link(self, device: str, code_hash: str, connection: sa.Connection) -> None:
        link, person = find_link(code_hash, connection), person_of(device, connection)
        if not _has_moved(person, link):
            usable(link, self._settings.now())

    def _move(self, device: str, code_hash: str, connection: sa.Connection) -> list[str]:
        link, now = hold_link(code_hash, connection), self._settings.now()
        before = held_person_of(device, connection)
        if _has_moved(before, link):
            return []
        link = usable(link, now)
        use(link, device, connection)
        self._store.tell(connection, device_key(device) if before is None else before.id, PERSON)
        if before is None:
            add_device(device, link.person, now, connection)
        if before is None or before.id == link.person:
            return []
        return self._told(become(device, before.id, link.person, connection), connection)

    async def sign_out_others(self, device: str) -> Me:
        """No other browser is mine any more, and none is shown what it was shown as mine."""
        if await self._store.read(partial(person_of, device)) is None:
            return NOBODY

        def work(connection: sa.Connection) -> tuple[Me, list[str]]:
            gone = [device_key(each) for each in drop_other_devices(device, connection)]
            person = person_of(device, connection)
            changed = gone if person is None else [*gone, person.id]
            for each in changed:
                self._store.tell(connection, each, PERSON)
            return _me(device, connection), changed

        mine, changed = await self.write(work)
        for each in changed:
            self._follower.hear_of_person(each)
        return mine

    # ---- being forgotten

    async def forget(self, device: str) -> Forgotten:
        """Give up the seats of unfinished games, then delete the person. If that is cut short, it can be repeated."""
        for _ in range(TRIES):
            person = await self._store.read(partial(person_of, device))
            if person is None:
                return Forgotten(0)
            tables = await self._try_to_forget(person.id)
            if tables is not None:
                return Forgotten(len(tables))
        raise _too_busy()

    async def forget_person(self, person: str) -> list[str]:
        """The same, for whoever knows who it is; the tables where they ever sat, or spoke."""
        for _ in range(TRIES):
            tables = await self._try_to_forget(person)
            if tables is not None:
                return tables
        raise _too_busy()

    async def _try_to_forget(self, person: str) -> list[str] | None:
        """None if they have sat down somewhere meanwhile."""
        kept = await self._stand_up(person)
        with suppress(Conflict, IntegrityError):
            tables = await self._store.write(partial(self._forget, person, kept))
            self._follower.hear_of_person(person)
            await self._read_people(tables)
            return tables
        return None

    async def forget_unseen(self, person: str, kept: set[Key], since: int) -> bool:
        """Forget somebody who holds those seats alone, unless they were here since then or sit down elsewhere."""
        with suppress(Conflict, IntegrityError):
            tables = await self._store.write(partial(self._forget_unseen, person, kept, since))
            self._follower.hear_of_person(person)
            await self._read_people(tables)
            return True
        return False

    def _forget_unseen(self, person: str, kept: set[Key], since: int, connection: sa.Connection) -> list[str]:
        check_unseen(person, since, connection)
        return self._forget(person, kept, connection)

    async def remove_person(self, person: str, shut_out: Work[None]) -> int:
        """Nobody is the person any more, by any browser: that is done first, as `shut_out` says. Then they leave all
        unfinished games; how many seats that were. If it is cut short, it can be repeated.
        """
        left = 0
        for _ in range(TRIES):
            await self.write(shut_out)
            held = await self._store.read(partial(held_keys, person))
            kept = await self._stand_up(person)
            left += len(held - kept)
            if await self._store.read(partial(held_keys, person)) <= kept:
                return left
        raise _too_busy()

    async def _stand_up(self, person: str) -> set[Key]:
        """Leave all unfinished games; the seats that are kept, because their games are over or cannot be read.

        Several tables are left at a time: what is written there shares its commits.
        """
        held = await self._store.read(partial(held_keys, person))
        over = {each.table for each in await self._store.read(partial(tables_held, person)) if each.is_over}
        kept = {key for key in held if key[0] in over}
        left = sorted({table for table, _, _ in held} - over)
        for start in range(0, len(left), AT_ONCE):
            some = left[start : start + AT_ONCE]
            for keys in await asyncio.gather(*(self._stand_up_at(name, person, held) for name in some)):
                kept |= keys
        return kept

    async def _stand_up_at(self, name: str, person: str, held: set[Key]) -> set[Key]:
        try:
            return await self._cache.update(name, partial(self._leave, person), fresh=True)
        except Refusal as no:
            if no.code not in ("frozen", "unknown"):
                raise _too_busy() from None
            return {key for key in held if key[0] == name}

    async def _leave(self, person: str, table: Table) -> set[Key]:
        there = await self._store.read(partial(sittings, table.id))
        held = [each for each in there if each.person == person]
        if table.over:
            return {(each.table, each.seat, each.seq) for each in held}
        await self._lobby.empty_seats(table, [each.seat for each in held])
        return set()

    def _forget(self, person: str, kept: set[Key], connection: sa.Connection) -> list[str]:
        self._store.tell(connection, person, PERSON)
        return self._told(forget(person, kept, connection), connection)

    # ---- what is known of me

    async def export(self, person: str) -> AsyncIterator[bytes]:
        """All that is stored about somebody, as one document in pieces."""
        return await exported(self._store, person, self._settings.now())

    async def export_mine(self, device: str) -> AsyncIterator[bytes]:
        person = await self._store.read(partial(person_of, device))
        if person is None:
            raise Refusal("unknown", "Nothing is stored about whoever uses this browser.")
        return await self.export(person.id)

    # ---- small print

    def somebody(self, device: str, connection: sa.Connection, name: str = "") -> Person:
        """The device's person, who is stored at this moment if there was none; a name is for whoever has none."""
        known = held_person_of(device, connection)
        person = known or newcomer(self._settings.ids(), device)
        if known is None or name:
            settle(person, name, self._settings.now(), connection)
        return person

    def _told(self, tables: list[str], connection: sa.Connection) -> list[str]:
        for table in tables:
            self._store.tell(connection, table, PEOPLE)
        return tables

    async def _read_people(self, tables: Iterable[str]) -> None:
        for table in tables:
            await self._follower.read_people(table)

    async def write(self, work: Work[T]) -> T:
        """Again, if another server or another request of the same browser got in its way."""
        for _ in range(TRIES):
            with suppress(Conflict, IntegrityError):
                return await self._store.write(work)
        raise _too_busy()


def _me(device: str, connection: sa.Connection) -> Me:
    person = person_of(device, connection)
    return NOBODY if person is None else Me(person.name, person.avatar, count_devices(person.id, connection))


def _has_moved(person: Person | None, link: StoredLink | None) -> bool:
    """Whether this very browser has used the link, and is still whom it became by it."""
    if person is None or link is None:
        return False
    return (person.device, person.id) == (link.used_by, link.person)


def _held_there(device: str, table: str, hashes: Iterable[str], connection: sa.Connection) -> tuple[str, list[Sitting]]:
    """Who asks, and the seats that these tokens hold."""
    person = person_of(device, connection)
    return "" if person is None else person.id, with_token(sittings(table, connection), hashes)


def _too_busy() -> Refusal:
    return Refusal("trouble", "Too much happened at once; please try again.")
