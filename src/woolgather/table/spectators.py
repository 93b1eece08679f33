"""Who watches a table without a seat: counted, and named if the table allows it. Nothing of it is stored.

A spectator is known by a key: the person, or else the browser, or else the socket. So a person with several pages, or
with browsers at several servers, counts once. Servers tell each other the keys; names are looked up whenever a list is
made, so that nobody is shown by a name that they have given up. Whoever holds a seat of the table is no spectator.

Many may come and go at once. Everybody at a table is told of it together, after a pause.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table.auth import holds_seat
from woolgather.table.cache import TableCache
from woolgather.table.chat_store import people_of
from woolgather.table.held_seats import FORGOTTEN
from woolgather.table.hub import Hub, Socket, encoded
from woolgather.table.link import SPECTATORS, Link
from woolgather.table.messages import Watcher, Watching
from woolgather.table.names import cleaned, is_taken
from woolgather.table.person_tables import portions
from woolgather.table.presence import ALL, HERE, NEW, parts
from woolgather.table.refusals import Refusal
from woolgather.table.schema import PEOPLE
from woolgather.table.seats import names_shown
from woolgather.table.store import Store
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks

log = logging.getLogger(__name__)

MOST_NAMED: Final = 20
"""Spectators whose names are shown."""

MOST_SAID: Final = 100
"""Spectators of a table whom a server names to the others; of the rest it says how many there are."""

SETTLE: Final = 0.1
"""Seconds in which others may come or go as well."""

PAUSE: Final = 1.0
"""Seconds between two lists of the same table."""

NAMELESS: Final = "~"
"""Begins the keys of those who are nobody in particular."""

UNNAMED: Final = Watcher("", "")

Keys = frozenset[str]
Seated = tuple[tuple[str | None, str, str], ...]


class Crowd(NamedTuple):
    """The spectators of a table who came through one server."""

    keys: Keys = frozenset()
    more: int = 0
    """How many others there are."""


NOBODY: Final = Crowd()


class Known(NamedTuple):
    """What the store knows of those who watch."""

    owners: Mapping[str, str]
    """By device, whose it is."""
    people: Mapping[str, Watcher]


class Spectators:
    """Counts them, and tells whoever wants to know. `person_changed` and `heard` are what other servers say."""

    def __init__(self, store: Store, cache: TableCache, hub: Hub, link: Link, pause: float = PAUSE) -> None:
        self._store, self._cache, self._hub, self._link = store, cache, hub, link
        self.pause = pause
        self._tasks = BackgroundTasks()
        self._here: dict[str, Crowd] = {}
        self._elsewhere: dict[str, dict[str, Crowd]] = {}
        """By server and table."""
        self._seated: dict[str, Seated] = {}
        self._soon: set[str] = set()
        self._told: dict[str, float] = {}
        """When those at a table were last told, as the event loop counts."""
        self._closed = False

    async def close(self) -> None:
        self._closed = True
        await self._tasks.cancel()

    # ---- when something changes

    def changed(self, name: str) -> None:
        """Somebody may have come or gone; several changes are told as one."""
        if not self._closed and name not in self._soon:
            self._soon.add(name)
            self._tasks.start(self._look_soon(name))

    def table_changed(self, table: Table) -> None:
        """Whoever sits down is no spectator any more, and nobody else is shown by their name."""
        if self._hub.count(table.id):
            seated = tuple((row.token_hash, row.person, row.name) for row in table.seats)
            before, self._seated[table.id] = self._seated.get(table.id), seated
            if before is not None and before != seated:
                self.changed(table.id)

    def person_changed(self, key: str) -> None:
        """Somebody has another name, or is forgotten, or a browser has become somebody's."""
        if not self._closed:
            self._tasks.start(self._person_changed(key))

    async def _person_changed(self, key: str) -> None:
        """Whoever is forgotten is not shown a moment longer."""
        everywhere = (self._here, *self._elsewhere.values())
        tables = {name for each in everywhere for name, crowd in each.items() if key in crowd.keys}
        is_known = not tables or bool(await self._store.read(partial(_shown, [key])))
        for name in tables:
            if is_known or key.startswith(NAMELESS):
                self.changed(name)
            else:
                await self._look(name)

    async def _look_soon(self, name: str) -> None:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(SETTLE, self._told.get(name, 0.0) + self.pause - now))
        self._soon.discard(name)
        await self._look(name)

    async def _look(self, name: str) -> None:
        """Who watches now; viewers and other servers are told if that makes a difference."""
        try:
            await self._look_now(name)
        except (SQLAlchemyError, OSError) as trouble:
            log.error("Spectators could not be looked for (%s).", type(trouble).__name__)
            self._told[name] = asyncio.get_running_loop().time()
            self.changed(name)

    async def _look_now(self, name: str) -> None:
        crowd = NOBODY
        if self._hub.count(name):
            with suppress(Refusal):  # the table is gone or cannot be opened, and whoever looks at it is told so
                async with self._cache.locked(name) as table:
                    if table.row.spectators != "hidden":
                        crowd = await self._tell(table)
        else:
            self._seated.pop(name, None)
            self._told.pop(name, None)
        before = self._here.pop(name, NOBODY)
        if crowd.keys:
            self._here[name] = crowd
        if crowd != before:
            await self._say(HERE, {name: crowd})

    # ---- telling those at the table

    async def _tell(self, table: Table) -> Crowd:
        """The caller holds the table's lock. Those who came through this server."""
        others = [there[table.id] for there in self._elsewhere.values() if table.id in there]
        strangers = frozenset[str]().union(*(crowd.keys for crowd in others))
        devices = {socket.device for socket in self._hub.subscribers(table.id) if socket.device}
        known = await self._store.read(partial(_known, devices, strangers))
        here = {socket: self._key(table, socket, known) for socket in self._hub.subscribers(table.id)}
        mine = frozenset(key for key in here.values() if key)
        keys = mine | {key for key in strangers if not _sits(table, key)}
        shown = _named(table, known.people, keys) if table.row.spectators == "named" else {}
        by_name = sorted(shown.items(), key=lambda each: (each[1].name.casefold(), each[0]))
        said = Watching(
            count=len(keys) + sum(crowd.more for crowd in others),
            named=[watcher for _, watcher in by_name[:MOST_NAMED]],
            you=None,
        )
        if self._send(said, {socket: shown.get(key, UNNAMED) if key else None for socket, key in here.items()}):
            self._told[table.id] = asyncio.get_running_loop().time()
        return _few(mine)

    def _send(self, said: Watching, sockets: Mapping[Socket, Watcher | None]) -> bool:
        """To each who does not know it yet; that nobody is there is not worth a word. Whether anybody was told."""
        are_told = False
        texts: dict[tuple[str, str] | None, bytes] = {}
        for socket, you in sockets.items():
            if socket.watching is None or (not said.count and not socket.watching):
                continue
            mark = None if you is None else (you.name, you.avatar)
            if mark not in texts:
                texts[mark] = encoded(Watching(said.count, said.named, you))
            if socket.watching != texts[mark]:
                socket.watching = texts[mark]
                socket.send_text(texts[mark])
                are_told = True
        return are_told

    def _key(self, table: Table, socket: Socket, known: Known) -> str:
        """Empty for whoever plays, as whomever they look."""
        person = known.owners.get(socket.device, "")
        holds_one = any(row.token_hash in socket.holders for row in table.seats if row.token_hash)
        if holds_seat(table, socket) or holds_one or _sits(table, person):
            return ""
        return person or device_key(socket.device) or f"{NAMELESS}{self._link.process[:8]}.{id(socket):x}"

    # ---- other servers

    async def introduce(self) -> None:
        """Ask the others who is watching there, and say who is watching here; what was not heard is looked for."""
        await self._say(NEW)
        await self.say_all()
        for name in self._hub.tables():
            self.changed(name)

    def ask(self) -> None:
        """A server has been forgotten and is there again: who is watching there?"""
        self._tasks.start(self._say(NEW))

    async def say_all(self) -> None:
        await self._say(ALL, dict(self._here))

    async def _say(self, what: str, crowds: Mapping[str, Crowd] | None = None) -> None:
        if not self._link.process:
            return
        lines = (f"{name} {crowd.more} {' '.join(sorted(crowd.keys))}" for name, crowd in (crowds or {}).items())
        for part in parts(lines):
            await self._link.say(SPECTATORS, "\n".join([f"{self._link.process} {what}", *part]))
            what = HERE

    def heard(self, text: str) -> None:
        first, *rest = text.split("\n")
        process, what = first.split(" ")
        if process == self._link.process:
            return
        if what == NEW:
            self._tasks.start(self.say_all())
            return
        known = {} if what == ALL else self._elsewhere.get(process, {})
        named = [line.split() for line in rest]
        self._note(process, known | {name: Crowd(frozenset(keys), int(more)) for name, more, *keys in named})

    def server_gone(self, process: str) -> None:
        self._note(process, {})

    def _note(self, process: str, crowds: Mapping[str, Crowd]) -> None:
        before = self._elsewhere.pop(process, {})
        kept = {name: crowd for name, crowd in crowds.items() if crowd.keys}
        if kept:
            self._elsewhere[process] = kept
        for name in before.keys() | kept.keys():
            if before.get(name) != kept.get(name) and self._hub.count(name):
                self.changed(name)


def device_key(device: str) -> str:
    """Of a browser that is nobody's yet; its secret cannot be found from it."""
    return NAMELESS + hashlib.sha256(device.encode()).hexdigest()[:20] if device else ""


def _sits(table: Table, person: str) -> bool:
    return person not in ("", FORGOTTEN) and any(row.person == person for row in table.seats if row.kind == "person")


def _named(table: Table, people: Mapping[str, Watcher], keys: Iterable[str]) -> dict[str, Watcher]:
    """Nobody is shown by a name that looks like a player's."""
    taken = names_shown(table.seats)
    return {key: people[key] for key in keys if key in people and not is_taken(people[key].name, taken)}


def _few(keys: Keys) -> Crowd:
    """As other servers are told of them: those first who may have a name."""
    ordered = sorted(keys, key=lambda key: (key.startswith(NAMELESS), key))
    return Crowd(frozenset(ordered[:MOST_SAID]), len(ordered[MOST_SAID:]))


# ---- what the store knows; each is a part of a transaction


def _known(devices: Collection[str], keys: Collection[str], connection: sa.Connection) -> Known:
    owners = people_of(devices, connection)
    return Known(owners, _shown({*owners.values(), *keys}, connection))


def _shown(people: Collection[str], connection: sa.Connection) -> dict[str, Watcher]:
    """Those of the people who have a name."""
    query = sa.select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.avatar)
    rows = [row for some in portions(sorted(people)) for row in connection.execute(query.where(PEOPLE.c.id.in_(some)))]
    return {person: Watcher(called, avatar) for person, name, avatar in rows if (called := cleaned(name))}


def both(first: Callable[[str], None], second: Callable[[str], None]) -> Callable[[str], None]:
    """One after the other."""

    def call(name: str) -> None:
        first(name)
        second(name)

    return call
