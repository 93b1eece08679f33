"""The people of a server as its operator sees them, and what may be done about one: mute, remove, delete.

Whoever is removed stays in the store, with their name in finished games; but no browser is theirs any more. They sit at
no unfinished game, are muted, and no webhook calls them. Whoever is deleted is forgotten as if they had asked for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import Any, Final

import sqlalchemy as sa

from woolgather.table.chat_people import set_silenced
from woolgather.table.held_seats import FORGOTTEN, held_keys, sittings
from woolgather.table.operator_people_messages import (
    OperatorPeoplePage,
    OperatorPerson,
    PersonAtTable,
    PersonDetail,
    PersonTable,
)
from woolgather.table.operator_queries import KEY, TAG, link_hash, may_be_tag, tag_hash
from woolgather.table.people import People
from woolgather.table.people_queries import count_devices
from woolgather.table.person_tables import MOST_TABLES, tables_held
from woolgather.table.refusals import Refusal
from woolgather.table.schema import (
    CHAT,
    DEVICES,
    LINES,
    NAMES,
    PEOPLE,
    PERSONAL_LINKS,
    SEATS,
    TABLES,
    WEBHOOKS,
)
from woolgather.table.store import Store
from woolgather.table.webhook_rows import delete_webhook

PAGE: Final = 20
"""People on a page."""

SHOWN: Final = 50
"""Tables of a person that are listed, and spectators of a table."""

LOOKED_AT: Final = 20
"""Of the tables of a person, how many are looked at to know when they last moved."""


class OperatorPeople:
    """Finds people, and does something about one."""

    def __init__(self, store: Store, people: People) -> None:
        self._store, self._people = store, people

    async def page(self, search: str, number: int) -> OperatorPeoplePage:
        return await self._store.read(partial(_page, search, number))

    async def person_of(self, tag: str) -> str:
        """Who it is whose hash begins like that."""
        found = await self._store.read(partial(_tagged, tag)) if may_be_tag(tag) else []
        if not found:
            raise Refusal("unknown", "There is no person with that tag, or not any more.")
        if len(found) > 1:
            raise Refusal("not-offered", f"Several people have that tag; name the one you mean by {KEY} digits.")
        return found[0]

    async def detail(self, person: str) -> PersonDetail:
        return await self._store.read(partial(_detail, person))

    async def at_table(self, table: str) -> list[PersonAtTable]:
        return await self._store.read(partial(_at_table, table))

    async def mute(self, person: str, muted: bool) -> bool:
        """Whether that made a difference."""

        def work(connection: sa.Connection) -> bool:
            here = sa.select(PEOPLE.c.silenced).where(PEOPLE.c.id == person).with_for_update()
            before = connection.execute(here).scalar_one_or_none()
            if before is not None and before != muted:
                set_silenced(person, muted, connection)
            return before is not None and before != muted

        return await self._people.write(work)

    async def remove(self, person: str) -> int:
        """How many seats of unfinished games they have lost."""
        return await self._people.remove_person(person, partial(_shut_out, person))

    async def delete(self, person: str) -> int:
        """At how many tables they had sat or spoken."""
        return len(await self._people.forget_person(person))


def person_tag(person: str) -> str:
    return link_hash(person)[:TAG]


# ---- finding people; each is a part of a transaction


def _page(search: str, number: int, connection: sa.Connection) -> OperatorPeoplePage:
    wanted = _search(search, connection) if search else sa.true()
    total = int(connection.execute(sa.select(sa.func.count()).select_from(PEOPLE).where(wanted)).scalar_one())
    newest = sa.select(PEOPLE).where(wanted).order_by(PEOPLE.c.created.desc(), PEOPLE.c.id)
    rows = connection.execute(newest.limit(PAGE).offset((number - 1) * PAGE)).all()
    return OperatorPeoplePage(_shown(rows, connection), number, max(1, ceil(total / PAGE)), total)


def _search(wanted: str, connection: sa.Connection) -> sa.ColumnElement[bool]:
    """By a name, also one under which they sat somewhere, or by the tag."""
    conditions: list[sa.ColumnElement[bool]] = [PEOPLE.c.name.icontains(wanted, autoescape=True)]
    for each in (SEATS, NAMES, CHAT):
        named = each.c.name.icontains(wanted, autoescape=True)
        conditions.append(sa.exists().where(each.c.person == PEOPLE.c.id, named))
    if may_be_tag(wanted.lower()):
        conditions.append(tag_hash(PEOPLE.c.id, connection).startswith(wanted.lower()))
    return sa.or_(*conditions)


def _tagged(tag: str, connection: sa.Connection) -> list[str]:
    return list(
        connection.scalars(sa.select(PEOPLE.c.id).where(tag_hash(PEOPLE.c.id, connection).startswith(tag)).limit(2))
    )


def _shown(rows: Sequence[Any], connection: sa.Connection) -> list[OperatorPerson]:
    return [_person(row, connection) for row in rows]


def _person(row: Any, connection: sa.Connection) -> OperatorPerson:
    whole, held = link_hash(row.id), held_keys(row.id, connection)
    said = sa.select(sa.func.count()).select_from(CHAT).where(CHAT.c.person == row.id, CHAT.c.text != "")
    called = sa.select(WEBHOOKS.c.person).where(WEBHOOKS.c.person == row.id)
    return OperatorPerson(
        tag=whole[:TAG],
        key=whole[:KEY],
        name=row.name,
        avatar=row.avatar,
        since=row.created,
        last=_last(row.id, row.created, held, connection),
        devices=count_devices(row.id, connection),
        seats=len(held),
        texts=int(connection.execute(said).scalar_one()),
        muted=row.silenced,
        webhook=connection.execute(called).first() is not None,
    )


def _last(person: str, since: int, held: set[tuple[str, int, int]], connection: sa.Connection) -> int:
    """When they last did something, as far as it is written down: what only looks is not, nor is what a bot did for
    them. Of very many tables the latest made are looked at.
    """
    sat = sa.and_(LINES.c.table_id == NAMES.c.table_id, LINES.c.seq == NAMES.c.seq)
    queries = [
        sa.select(sa.func.max(DEVICES.c.created)).where(DEVICES.c.person == person),
        sa.select(sa.func.max(CHAT.c.at)).where(CHAT.c.person == person),
        sa.select(sa.func.max(LINES.c.at)).join(NAMES, sat).where(NAMES.c.person == person),
    ]
    mine = sa.select(SEATS.c.table_id).join(TABLES, TABLES.c.id == SEATS.c.table_id).where(SEATS.c.person == person)
    latest = mine.order_by(TABLES.c.created.desc()).limit(LOOKED_AT)
    tables = {table for table, _, _ in held} | set(connection.scalars(latest))
    made = sa.select(TABLES.c.id, TABLES.c.created).where(TABLES.c.id.in_(sorted(tables)[:MOST_TABLES]))
    newest = sorted(connection.execute(made).all(), key=lambda row: row.created, reverse=True)[:LOOKED_AT]
    seats = {(table, seat) for table, seat, _ in held}
    for table, _ in newest:
        for seat in (seat for name, seat in seats if name == table):
            here = sa.and_(LINES.c.table_id == table, LINES.c.seat == seat, LINES.c.request.is_not(None))
            queries.append(sa.select(sa.func.max(LINES.c.at)).where(here))
    found = [connection.execute(query).scalar_one_or_none() or 0 for query in queries]
    return int(max(since, *found, *(row.created for row in newest)))


def _detail(person: str, connection: sa.Connection) -> PersonDetail:
    row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.id == person)).one_or_none()
    if row is None:
        raise Refusal("unknown", "There is no person with that tag, or not any more.")
    held = sorted(tables_held(person, connection), key=lambda table: table.at, reverse=True)
    tables = [
        PersonTable(
            tag=link_hash(table.table)[:TAG],
            key=link_hash(table.table)[:KEY],
            game=table.game,
            seats=table.seats,
            last=table.at,
            over=table.is_over or table.is_stopped,
        )
        for table in held[:SHOWN]
    ]
    return PersonDetail(_person(row, connection), tables, len(held) - len(tables))


def _at_table(table: str, connection: sa.Connection) -> list[PersonAtTable]:
    seated = [(each.seat, each.person) for each in sittings(table, connection)]
    newest = sa.func.max(CHAT.c.at)
    spoke = sa.select(CHAT.c.person).where(CHAT.c.table_id == table, CHAT.c.text != "").group_by(CHAT.c.person)
    others = connection.scalars(spoke.order_by(newest.desc(), CHAT.c.person).limit(SHOWN + len(seated)))
    here: list[tuple[int | None, str]] = [*seated]
    here += [(None, person) for person in others if person not in {each for _, each in seated}]
    wanted = {person for _, person in here if person not in ("", FORGOTTEN)}
    rows = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.id.in_(wanted)))
    people = {row.id: _person(row, connection) for row in rows}
    return [PersonAtTable(seat, people[person]) for seat, person in here if person in people][:SHOWN]


# ---- removing somebody; each is a part of a transaction


def _shut_out(person: str, connection: sa.Connection) -> None:
    """From now on nobody is the person: the secrets of their browsers are anybody's."""
    connection.execute(sa.select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update()).one_or_none()
    for each in (DEVICES, PERSONAL_LINKS):
        connection.execute(sa.delete(each).where(each.c.person == person))
    delete_webhook(person, connection)
    set_silenced(person, True, connection)
