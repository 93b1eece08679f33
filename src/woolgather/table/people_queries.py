"""People and their devices in the store. Each function is a part of a transaction.

A device is named by the hash of its secret. Whoever is about to change something for a person holds the device's row
until that is done, so that nobody is forgotten meanwhile.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from woolgather.table.chat_people import bring_texts, forget_mutes, forget_texts
from woolgather.table.database import Conflict
from woolgather.table.held_seats import ANONYMOUS, held_keys, rewrite, tables_of
from woolgather.table.people_messages import FACES, SCARVES
from woolgather.table.schema import DEVICES, PEOPLE, PERSONAL_LINKS, VISITS
from woolgather.table.webhook_rows import bring_webhook, delete_webhook

SEEN_EVERY: Final = 60 * 60 * 1000
"""Milliseconds between two notes that a person is here."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever asks through a device. Somebody new is stored with the first thing that they do."""

    id: str
    name: str
    avatar: str
    device: str
    is_new: bool = False
    seen: int = 0
    """When they were last here, if that is noted."""


def newcomer(person: str, device: str) -> Person:
    return Person(person, "", derived_avatar(person), device, is_new=True)


def derived_avatar(whose: str) -> str:
    """A face and a scarf for whoever has chosen none."""
    chance = hashlib.sha256(whose.encode()).digest()
    return f"{FACES[chance[0] % len(FACES)]}-{SCARVES[chance[1] % len(SCARVES)]}"


def person_of(device: str, connection: sa.Connection) -> Person | None:
    query = sa.select(PEOPLE).join(DEVICES, DEVICES.c.person == PEOPLE.c.id).where(DEVICES.c.secret_hash == device)
    row = connection.execute(query).one_or_none()
    return None if row is None else Person(row.id, row.name, row.avatar, device, seen=row.seen)


def held_person_of(device: str, connection: sa.Connection) -> Person | None:
    """The same, and nobody else changes that before the transaction ends."""
    here = sa.select(DEVICES.c.person).where(DEVICES.c.secret_hash == device)
    connection.execute(here.with_for_update(read=True)).one_or_none()
    return person_of(device, connection)


def count_devices(person: str, connection: sa.Connection) -> int:
    query = sa.select(sa.func.count()).select_from(DEVICES).where(DEVICES.c.person == person)
    return int(connection.execute(query).scalar_one())


def settle(person: Person, name: str, now: int, connection: sa.Connection) -> None:
    """Store somebody new; whoever has no name yet takes this one. If the device is somebody else's now: `Conflict`."""
    if person.is_new:
        row = {"id": person.id, "name": name, "avatar": person.avatar, "created": now}
        connection.execute(sa.insert(PEOPLE), row)
        add_device(person.device, person.id, now, connection)
        return
    known = held_person_of(person.device, connection)
    if known is None or known.id != person.id:
        raise Conflict
    if name and not known.name:
        change_person(person.id, {"name": name}, connection)


def add_device(device: str, person: str, now: int, connection: sa.Connection) -> None:
    connection.execute(sa.insert(DEVICES), {"secret_hash": device, "person": person, "created": now})


def drop_other_devices(device: str, connection: sa.Connection) -> list[str]:
    """The person keeps that device alone, and none becomes theirs by a link that was made before; the others.

    Links come first: whoever is just using one is waited for, and then goes as well.
    """
    known = person_of(device, connection)
    if known is None:
        return []
    unused = sa.and_(PERSONAL_LINKS.c.person == known.id, PERSONAL_LINKS.c.used_by.is_(None))
    connection.execute(sa.update(PERSONAL_LINKS).where(unused).values(expires=0))
    _hold(known.id, connection)
    now = person_of(device, connection)
    if now is None or now.id != known.id:
        raise Conflict
    others = sa.and_(DEVICES.c.person == known.id, DEVICES.c.secret_hash != device)
    gone = list(connection.scalars(sa.select(DEVICES.c.secret_hash).where(others)))
    connection.execute(sa.delete(DEVICES).where(others))
    return gone


def change_person(person: str, values: dict[str, str], connection: sa.Connection) -> None:
    connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(values))


def note_here(person: str, now: int, connection: sa.Connection) -> None:
    connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person, PEOPLE.c.seen < now).values(seen=now))


def check_unseen(person: str, since: int, connection: sa.Connection) -> None:
    """A `Conflict` if the person has been here since then; they do not come before the transaction ends."""
    _hold(person, connection)
    seen = connection.execute(sa.select(PEOPLE.c.seen).where(PEOPLE.c.id == person)).scalar_one_or_none()
    if seen is None or seen >= since:
        raise Conflict


def hold_people(people: Iterable[str], connection: sa.Connection) -> None:
    """None of them is forgotten or becomes somebody else before the transaction ends; a `Conflict` if one has."""
    wanted = set(people)
    here = sa.select(PEOPLE.c.id).where(PEOPLE.c.id.in_(wanted)).order_by(PEOPLE.c.id)
    if set(connection.scalars(here.with_for_update(read=True))) != wanted:
        raise Conflict


# ---- becoming somebody else


def become(device: str, before: str, after: str, connection: sa.Connection) -> list[str]:
    """The device becomes another person's; the tables where that made a difference.

    Whoever has other devices plays on there, as before. Otherwise the new person takes over all seats and visits.
    """
    _hold(before, connection)
    connection.execute(sa.update(DEVICES).where(DEVICES.c.secret_hash == device).values(person=after))
    if count_devices(before, connection):
        return []
    tables = tables_of(before, connection)
    rewrite(before, {"person": after}, connection)
    bring_texts(before, after, connection)
    _bring_visits(before, after, connection)
    bring_webhook(before, after, connection)
    _delete(before, connection)
    return tables


def _bring_visits(before: str, after: str, connection: sa.Connection) -> None:
    """Of a table that both have seen, what has been seen further counts."""
    known = {row.table_id: row for row in connection.execute(sa.select(VISITS).where(VISITS.c.person == after))}
    for row in connection.execute(sa.select(VISITS).where(VISITS.c.person == before)).all():
        theirs = known.get(row.table_id)
        mine = sa.and_(VISITS.c.table_id == row.table_id, VISITS.c.person == (after if theirs else before))
        seen = max(row.seen, theirs.seen if theirs else 0)
        connection.execute(sa.update(VISITS).where(mine).values(person=after, seen=seen))
    connection.execute(sa.delete(VISITS).where(VISITS.c.person == before))


# ---- being forgotten


def forget(person: str, kept: set[tuple[str, int, int]], connection: sa.Connection) -> list[str]:
    """Delete the person, whose seats have no name from now on; the tables where they ever sat, or spoke.

    `kept`: the seats of finished games. Whoever has sat down elsewhere meanwhile has to get up first: a `Conflict`.
    """
    _hold(person, connection)
    connection.execute(sa.delete(DEVICES).where(DEVICES.c.person == person))
    if not held_keys(person, connection) <= kept:
        raise Conflict
    tables = sorted({*tables_of(person, connection), *forget_texts(person, connection)})
    rewrite(person, ANONYMOUS, connection)
    _delete(person, connection)
    return tables


def _hold(person: str, connection: sa.Connection) -> None:
    """Whoever else takes a device from the person, or forgets them, waits until this is done."""
    connection.execute(sa.select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update()).one_or_none()


def _delete(person: str, connection: sa.Connection) -> None:
    delete_webhook(person, connection)
    forget_mutes(person, connection)
    for each in (VISITS, PERSONAL_LINKS):
        connection.execute(sa.delete(each).where(each.c.person == person))
    connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.id == person))
