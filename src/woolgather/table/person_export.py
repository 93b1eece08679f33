"""Writes down all that is stored about a person: for themselves, and for an operator who is asked for it.

What was said is read and written in portions, so that nobody else waits while a long document is made.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from woolgather.table.held_seats import FIRST, held_keys
from woolgather.table.logs import table_tag
from woolgather.table.my_tables import game_statistics
from woolgather.table.person_export_messages import (
    FORMAT,
    ExportedCall,
    ExportedMute,
    ExportedProfile,
    ExportedSeat,
    ExportedStatistics,
    ExportedText,
    ExportedVisit,
    ExportedWebhook,
    PersonExport,
)
from woolgather.table.person_tables import Held, add_players, tables_held
from woolgather.table.refusals import Refusal
from woolgather.table.schema import (
    CALLS,
    CHAT,
    DEVICES,
    LINES,
    MUTES,
    NAMES,
    PEOPLE,
    PERSONAL_LINKS,
    SEATS,
    TABLES,
    VISITS,
)
from woolgather.table.store import Store
from woolgather.table.webhook_rows import webhook_of

PORTION: Final = 500
"""Texts that are read at once."""

END_OF_TEXTS: Final = b"[]}"
"""How a document without texts ends."""


async def exported(store: Store, person: str, now: int) -> AsyncIterator[bytes]:
    """The document, in pieces. Refused before the first one if there is no such person."""
    head = await store.read(partial(_head, person, now))
    return _pieces(store, person, msgspec.json.encode(head))


async def _pieces(store: Store, person: str, head: bytes) -> AsyncIterator[bytes]:
    yield head.removesuffix(END_OF_TEXTS) + b"["
    last: tuple[str, str, int] | None = None
    while True:
        rows = await store.read(partial(_texts, person, last))
        texts = b",".join(msgspec.json.encode(text) for _, text in rows)
        if texts:
            yield (b"," if last else b"") + texts
        if len(rows) < PORTION:
            break
        last = rows[-1][0]
    yield b"]}"


# ---- what the store knows; each is a part of a transaction


def _head(person: str, now: int, connection: sa.Connection) -> PersonExport:
    return PersonExport(
        format=FORMAT,
        made=now,
        tag=table_tag(person),
        profile=_profile(person, connection),
        seats=_seats(person, connection),
        visits=[
            ExportedVisit(table_tag(row.table_id), row.seen, row.hidden) for row in _rows(VISITS, person, connection)
        ],
        statistics=_statistics(person, connection),
        mutes=[ExportedMute(table_tag(row.muted), row.at) for row in _rows(MUTES, person, connection)],
        webhook=_webhook(person, connection),
        calls=[ExportedCall(table_tag(row.table_id), row.seq, row.tries) for row in _rows(CALLS, person, connection)],
        texts=[],
    )


def _rows(table: sa.Table, person: str, connection: sa.Connection) -> list[Any]:
    return list(connection.execute(sa.select(table).where(table.c.person == person)))


def _profile(person: str, connection: sa.Connection) -> ExportedProfile:
    row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.id == person)).one_or_none()
    if row is None:
        raise Refusal("unknown", "There is no such person here any more.")
    return ExportedProfile(
        name=row.name,
        avatar=row.avatar,
        since=row.created,
        devices=sorted(each.created for each in _rows(DEVICES, person, connection)),
        links=sorted(each.expires for each in _rows(PERSONAL_LINKS, person, connection)),
        silenced=row.silenced,
        seen=row.seen,
    )


def _seats(person: str, connection: sa.Connection) -> list[ExportedSeat]:
    """Every time that they sat down, the first one first."""
    held = held_keys(person, connection)
    first = (
        sa.select(
            SEATS.c.table_id,
            TABLES.c.game,
            SEATS.c.seat,
            SEATS.c.name,
            SEATS.c.avatar,
            TABLES.c.created.label("at"),
            sa.literal(FIRST).label("seq"),
        )
        .join(TABLES, TABLES.c.id == SEATS.c.table_id)
        .where(SEATS.c.person == person)
    )
    since = (
        sa.select(NAMES.c.table_id, TABLES.c.game, LINES.c.seat, NAMES.c.name, NAMES.c.avatar, LINES.c.at, NAMES.c.seq)
        .join(LINES, sa.and_(LINES.c.table_id == NAMES.c.table_id, LINES.c.seq == NAMES.c.seq))
        .join(TABLES, TABLES.c.id == NAMES.c.table_id)
        .where(NAMES.c.person == person)
    )
    rows = [*connection.execute(first), *connection.execute(since)]
    return [
        ExportedSeat(table_tag(table), game, seat, name, avatar, at, (table, seat, seq) in held)
        for table, game, seat, name, avatar, at, seq in sorted(rows, key=lambda row: (row.at, row.table_id, row.seat))
    ]


def _statistics(person: str, connection: sa.Connection) -> list[ExportedStatistics]:
    counted = [table for table in tables_held(person, connection) if table.counts]
    add_players(counted, connection)
    by_game: dict[str, list[Held]] = {}
    for table in counted:
        by_game.setdefault(table.game, []).append(table)
    found = [game_statistics(game, tables) for game, tables in sorted(by_game.items())]
    return [ExportedStatistics(each.game, each.played, each.won, each.best, each.solo) for each in found]


def _webhook(person: str, connection: sa.Connection) -> ExportedWebhook | None:
    found = webhook_of(person, connection)
    return None if found is None else ExportedWebhook(found.address, found.language, found.failures, found.is_off)


def _texts(
    person: str, last: tuple[str, str, int] | None, connection: sa.Connection
) -> list[tuple[tuple[str, str, int], ExportedText]]:
    """The next texts after that one, each with its place."""
    place = sa.tuple_(CHAT.c.table_id, CHAT.c.room, CHAT.c.id)
    query = sa.select(CHAT).where(CHAT.c.person == person).order_by(CHAT.c.table_id, CHAT.c.room, CHAT.c.id)
    if last is not None:
        query = query.where(place > sa.tuple_(*map(sa.literal, last)))
    return [
        (
            (row.table_id, row.room, row.id),
            ExportedText(table_tag(row.table_id), row.room, row.seat, row.name, row.kind, row.text, row.at),
        )
        for row in connection.execute(query.limit(PORTION))
    ]
