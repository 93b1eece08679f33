"""People who never return are forgotten after a stated time, if the operator wishes so: as if they had asked for it.

Whoever holds a seat in an unfinished game is kept, and so is whoever was here since, said something, or at whose tables
something has happened. Servers note that somebody is here only where this is wished; nobody is forgotten before they
have done so for the whole stated time, without a gap (as for abandoned games).
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import sqlalchemy as sa

from woolgather.table.held_seats import held_keys
from woolgather.table.link import Link
from woolgather.table.people import Key, People
from woolgather.table.people_queries import SEEN_EVERY
from woolgather.table.person_tables import tables_held
from woolgather.table.retention import DAY, PEOPLE_ROUNDS, calmly, go_round, going_round_since
from woolgather.table.schema import CHAT, PEOPLE
from woolgather.table.settings import Settings
from woolgather.table.store import Store
from woolgather.table.tasks import BackgroundTasks

PORTION: Final = 100
"""People who are looked up at once."""

log = logging.getLogger(__name__)


class PeopleRetention:
    """Goes round at the start and then every hour. Of several servers, the one that holds the lock does so."""

    def __init__(self, store: Store, people: People, link: Link, settings: Settings) -> None:
        self._store, self._people, self._link, self._settings = store, people, link, settings
        self._tasks = BackgroundTasks()

    def open(self, days: int) -> None:
        """`days` without being seen after which somebody is forgotten; 0: never."""
        self._people.notes_seen = days > 0
        if days > 0:
            work = partial(self.forget_unseen, days)
            self._tasks.start(go_round(self._link, self._settings, work, "People who do not return"))

    async def close(self) -> None:
        await self._tasks.cancel()

    async def forget_unseen(self, days: int) -> int:
        """One round through all people; how many were forgotten."""
        now = self._settings.now()
        before, after, forgotten = now - days * DAY - SEEN_EVERY, "", 0
        if await self._store.write(partial(going_round_since, PEOPLE_ROUNDS, now, days * DAY // 10)) >= before:
            return 0
        while portion := await calmly(self._settings, self._store.read(partial(_portion, after, before))):
            after = portion[-1]
            for person in portion:
                forgotten += await calmly(self._settings, self._is_forgotten(person, before))
        if forgotten:
            log.info("%s people were forgotten: they had not been here for %s days.", f"{forgotten:,}", days)
        return forgotten

    async def _is_forgotten(self, person: str, before: int) -> bool:
        seats = await self._store.read(partial(_seats_of_the_past, person, before))
        return seats is not None and await self._people.forget_unseen(person, seats, before)


def _portion(after: str, before: int, connection: sa.Connection) -> list[str]:
    """The next people who have not been seen since then."""
    unseen = sa.and_(PEOPLE.c.id > after, PEOPLE.c.created < before, PEOPLE.c.seen < before)
    return list(connection.scalars(sa.select(PEOPLE.c.id).where(unseen).order_by(PEOPLE.c.id).limit(PORTION)))


def _seats_of_the_past(person: str, before: int, connection: sa.Connection) -> set[Key] | None:
    """The seats that the person holds, if nothing has happened at their tables, and they have said nothing, since then;
    None if something has, a game of theirs goes on, or they have too many tables to know.
    """
    keys, held = held_keys(person, connection), tables_held(person, connection)
    are_all_over = all(table.is_over or table.is_stopped for table in held)
    is_quiet = all(table.at < before for table in held)
    spoke = sa.select(CHAT.c.id).where(CHAT.c.person == person, CHAT.c.at >= before).limit(1)
    is_known = {table for table, _, _ in keys} == {table.table for table in held}
    is_past = is_known and are_all_over and is_quiet and connection.execute(spoke).first() is None
    return keys if is_past else None
