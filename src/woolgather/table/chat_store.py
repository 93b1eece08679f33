"""The chat of tables in the store: what was said, and who has muted whom.

Each function is a part of a transaction. Texts are rows of their own and never lines of a log, so that they can be
deleted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

import sqlalchemy as sa

from woolgather.table.chat_messages import NEWEST, ChatText, TextKind
from woolgather.table.held_seats import FORGOTTEN, sittings
from woolgather.table.messages import Room
from woolgather.table.people_queries import hold_people
from woolgather.table.schema import CHAT, DEVICES, MUTES, NAMES, PEOPLE, SEATS
from woolgather.table.store import hold

MOST_KEPT: Final = 500
"""Texts of each room of a table; with a new one the oldest is deleted."""


class TextRow(NamedTuple):
    """Something that somebody said. `holder` is the hash of the token by which they held their seat."""

    room: str
    id: int
    seat: int | None
    holder: str
    person: str
    name: str
    kind: str
    text: str
    request: str
    at: int

    def told(self) -> ChatText:
        room, kind = cast(Room, self.room), cast(TextKind, self.kind)
        return ChatText(room, self.id, self.seat, self.name, kind, self.text, self.at)


_TEXTS: Final = sa.select(*(CHAT.c[name] for name in TextRow._fields)).where(CHAT.c.text != "")
"""Of whoever was forgotten, an empty text remains, which nobody is told."""


@dataclass(frozen=True, slots=True)
class Part:
    """The newest texts of a room, or those before one, and whether there are older ones."""

    texts: list[TextRow]
    more: bool


# ---- saying


def find_request(table: str, request: str, connection: sa.Connection) -> TextRow | None:
    """What was said by that request, also if it is empty by now."""
    query = sa.select(*(CHAT.c[name] for name in TextRow._fields))
    row = connection.execute(query.where(CHAT.c.table_id == table, CHAT.c.request == request)).one_or_none()
    return None if row is None else TextRow(*row)


def find_text(table: str, room: str, number: int, connection: sa.Connection) -> TextRow | None:
    here = sa.and_(CHAT.c.table_id == table, CHAT.c.room == room, CHAT.c.id == number)
    row = connection.execute(_TEXTS.where(here)).one_or_none()
    return None if row is None else TextRow(*row)


def add_text(table: str, text: TextRow, connection: sa.Connection) -> int:
    """The number of the new text. Nobody else adds one meanwhile, and the speaker is not forgotten meanwhile.

    If somebody has just adopted the seat from which it is said, it is theirs.
    """
    hold(connection, table)
    if text.holder and not text.person:
        text = text._replace(person=_whose(table, text.holder, connection))
    hold_people([text.person] if text.person else [], connection)
    here = sa.and_(CHAT.c.table_id == table, CHAT.c.room == text.room)
    newest = connection.execute(sa.select(sa.func.max(CHAT.c.id)).where(here)).scalar_one() or 0
    row = text._replace(id=newest + 1)
    connection.execute(sa.insert(CHAT), {"table_id": table, **row._asdict()})
    connection.execute(sa.delete(CHAT).where(here, CHAT.c.id <= row.id - MOST_KEPT))
    return row.id


def _whose(table: str, holder: str, connection: sa.Connection) -> str:
    """The person whose seat that token holds; nobody in particular is empty."""
    found = [each.person for each in sittings(table, connection) if each.token_hash == holder]
    return next((person for person in found if person != FORGOTTEN), "")


# ---- reading


def texts_since(table: str, since: Mapping[str, int], connection: sa.Connection) -> list[TextRow]:
    """What was said in these rooms after the texts with those numbers, in order."""
    rooms = [sa.and_(CHAT.c.room == room, CHAT.c.id > number) for room, number in since.items()]
    query = _TEXTS.where(CHAT.c.table_id == table, sa.or_(sa.false(), *rooms)).order_by(CHAT.c.room, CHAT.c.id)
    return [TextRow(*row) for row in connection.execute(query)]


def newest_texts(
    table: str, room: str, readers: Collection[str], connection: sa.Connection, before: int | None = None
) -> Part:
    """The newest texts, or those before one, without what people said whom these readers have muted."""
    muted = sa.select(MUTES.c.muted).where(MUTES.c.person.in_(readers))
    query = _TEXTS.where(CHAT.c.table_id == table, CHAT.c.room == room, CHAT.c.person.not_in(muted))
    if before is not None:
        query = query.where(CHAT.c.id < before)
    rows = connection.execute(query.order_by(CHAT.c.id.desc()).limit(NEWEST + 1)).all()
    return Part([TextRow(*row) for row in reversed(rows[:NEWEST])], len(rows) > NEWEST)


def has_gone(
    table: str, room: str, known: int, newest: int, readers: Collection[str], connection: sa.Connection
) -> bool:
    """Whether somebody who has the texts up to that one may have some that are not for them any more: their speaker
    was forgotten, or is muted by one of these readers, or meanwhile so much was said that old ones were deleted; of
    those nobody can tell whose they were.
    """
    if known < newest and newest > MOST_KEPT:
        return known > 0
    muted = sa.select(MUTES.c.muted).where(MUTES.c.person.in_(readers))
    here = sa.and_(CHAT.c.table_id == table, CHAT.c.room == room, CHAT.c.id <= known)
    gone = sa.select(CHAT.c.id).where(here, sa.or_(CHAT.c.text == "", CHAT.c.person.in_(muted)))
    return connection.execute(gone.limit(1)).first() is not None


def tables_with_gone(tables: Collection[str], connection: sa.Connection) -> list[str]:
    """Those of the tables where somebody who was forgotten has spoken or holds a seat."""
    queries = [sa.select(CHAT.c.table_id).where(CHAT.c.table_id.in_(tables), CHAT.c.text == "")]
    queries += [
        sa.select(each.c.table_id).where(each.c.table_id.in_(tables), each.c.person == FORGOTTEN)
        for each in (SEATS, NAMES)
    ]
    return sorted(connection.scalars(sa.union(*queries))) if tables else []


def newest_numbers(tables: Collection[str], connection: sa.Connection) -> dict[str, dict[str, int]]:
    """By table and room, the number of the newest text."""
    query = sa.select(CHAT.c.table_id, CHAT.c.room, sa.func.max(CHAT.c.id)).where(CHAT.c.table_id.in_(tables))
    found: dict[str, dict[str, int]] = {}
    for table, room, newest in connection.execute(query.group_by(CHAT.c.table_id, CHAT.c.room)):
        found.setdefault(table, {})[room] = newest
    return found


def people_of(devices: Collection[str], connection: sa.Connection) -> dict[str, str]:
    """By device, whose it is."""
    query = sa.select(DEVICES.c.secret_hash, DEVICES.c.person).where(DEVICES.c.secret_hash.in_(devices))
    return {device: person for device, person in connection.execute(query)} if devices else {}


def name_of(person: str, connection: sa.Connection) -> str:
    return connection.execute(sa.select(PEOPLE.c.name).where(PEOPLE.c.id == person)).scalar_one_or_none() or ""


# ---- muting


def who_muted(people: Collection[str], connection: sa.Connection) -> set[tuple[str, str]]:
    """Whoever has muted one of these people, with whom they muted."""
    query = sa.select(MUTES.c.person, MUTES.c.muted).where(MUTES.c.muted.in_(people))
    return {(person, muted) for person, muted in connection.execute(query)} if people else set()


def muted_by(people: Collection[str], connection: sa.Connection) -> set[str]:
    """Whom these people have muted."""
    query = sa.select(MUTES.c.muted).where(MUTES.c.person.in_(people))
    return set(connection.scalars(query)) if people else set()


def latest_of(people: Collection[str], table: str, room: str, connection: sa.Connection) -> list[TextRow]:
    """The newest text in a room of each of these people."""
    here = sa.and_(CHAT.c.table_id == table, CHAT.c.room == room, CHAT.c.person.in_(people))
    last = sa.select(sa.func.max(CHAT.c.id)).where(here, CHAT.c.text != "").group_by(CHAT.c.person)
    query = _TEXTS.where(here, CHAT.c.id.in_(last)).order_by(CHAT.c.id)
    return [TextRow(*row) for row in connection.execute(query)] if people else []


def set_muted(people: Iterable[str], whom: str, is_muted: bool, now: int, connection: sa.Connection) -> None:
    """Nobody is muted twice, however often it is asked for."""
    mine = sorted(people)
    hold_people([*mine, whom], connection)
    connection.execute(sa.delete(MUTES).where(MUTES.c.person.in_(mine), MUTES.c.muted == whom))
    if is_muted:
        connection.execute(sa.insert(MUTES), [{"person": each, "muted": whom, "at": now} for each in mine])
