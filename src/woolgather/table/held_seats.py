"""Who sits where now, by the store: the newest sitting of each seat. Only its holder's row is ever changed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from woolgather.table.schema import BESIDE_THE_GAME, LINES, NAMES, SEATS
from woolgather.table.store import SEAT

FIRST: Final = 0
"""The `seq` of whoever has sat there since the table was made."""

FORGOTTEN: Final = "forgotten"
"""In place of a person: nobody can adopt the seat, not even a browser that still has its token."""

NOBODY: Final = ("", FORGOTTEN)
"""In place of a person where a seat is nobody's in particular."""

ANONYMOUS: Final = {"name": "", "person": FORGOTTEN, "avatar": ""}


@dataclass(frozen=True, slots=True)
class Sitting:
    """A person sat down at a seat with line `seq`, and still sits there."""

    table: str
    seat: int
    seq: int
    token_hash: str
    name: str
    person: str
    avatar: str


def sittings(table: str, connection: sa.Connection) -> list[Sitting]:
    """The people at a table, in the order of their seats; none if there is no such table."""
    found: dict[int, Sitting | None] = {}
    for row in connection.execute(sa.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)):
        found[row.seat] = _sitting(row, FIRST, {"kind": row.kind, "token_hash": row.token_hash})
    for row in connection.execute(SITTING_NOW.where(LINES.c.table_id == table)):
        found[row.seat] = _sitting(row, row.seq, json.loads(row.sits))
    return [each for each in found.values() if each is not None]


SAT_DOWN: Final = (
    sa.select(LINES.c.table_id, LINES.c.seq, LINES.c.seat, LINES.c.sits, NAMES.c.name, NAMES.c.person, NAMES.c.avatar)
    .outerjoin(NAMES, sa.and_(NAMES.c.table_id == LINES.c.table_id, NAMES.c.seq == LINES.c.seq))
    .where(BESIDE_THE_GAME, LINES.c.kind == SEAT)
)
"""The lines by which somebody sat down, or left."""

_later: Final = LINES.alias("later")


def _is_left(table: sa.Column[str], seat: sa.Column[int], seq: sa.ColumnElement[int]) -> sa.Exists:
    """Whether a later line says who sits there."""
    return sa.exists().where(
        _later.c.table_id == table,
        _later.c.kind != sa.literal_column("'move'"),
        _later.c.kind == SEAT,
        _later.c.seat == seat,
        _later.c.seq > seq,
    )


SITTING_NOW: Final = SAT_DOWN.where(~_is_left(LINES.c.table_id, LINES.c.seat, LINES.c.seq))
"""Of those lines the newest of each seat."""


def _sitting(row: Any, seq: int, sits: dict[str, Any]) -> Sitting | None:
    """None for a bot, and where nobody sits."""
    if sits["kind"] != "person":
        return None
    holder = row.name or "", row.person or "", row.avatar or ""
    return Sitting(row.table_id, row.seat, seq, sits["token_hash"], *holder)


def held_by(person: str) -> sa.Select[str, int, int]:
    """The table, seat and line of each seat that the person holds now."""
    first = sa.select(SEATS.c.table_id, SEATS.c.seat, sa.literal(FIRST).label("seq")).where(
        SEATS.c.person == person, ~_is_left(SEATS.c.table_id, SEATS.c.seat, sa.literal(FIRST))
    )
    since = (
        sa.select(LINES.c.table_id, LINES.c.seat, LINES.c.seq)
        .join(NAMES, sa.and_(NAMES.c.table_id == LINES.c.table_id, NAMES.c.seq == LINES.c.seq))
        .where(NAMES.c.person == person, ~_is_left(LINES.c.table_id, LINES.c.seat, LINES.c.seq))
    )
    whole = sa.union_all(first, since).subquery("held")
    return sa.select(whole.c.table_id, whole.c.seat, whole.c.seq)


def held_keys(person: str, connection: sa.Connection) -> set[tuple[str, int, int]]:
    return {(table, seat, seq) for table, seat, seq in connection.execute(held_by(person))}


def sits_there(person: str, table: str, connection: sa.Connection) -> bool:
    return any(each.person == person for each in sittings(table, connection))


def tables_of(person: str, connection: sa.Connection) -> list[str]:
    """Every table at which the person ever sat."""
    rows = (sa.select(each.c.table_id).where(each.c.person == person) for each in (SEATS, NAMES))
    return sorted(connection.scalars(sa.union(*rows)))


def give(sitting: Sitting, person: str, avatar: str, connection: sa.Connection) -> None:
    """A seat that was nobody's in particular becomes the person's."""
    holder = {"person": person, "avatar": avatar}
    if sitting.seq == FIRST:
        here = sa.and_(SEATS.c.table_id == sitting.table, SEATS.c.seat == sitting.seat)
        connection.execute(sa.update(SEATS).where(here).values(holder))
        return
    here = sa.and_(NAMES.c.table_id == sitting.table, NAMES.c.seq == sitting.seq)
    if not connection.execute(sa.update(NAMES).where(here).values(holder)).rowcount:
        line = {"table_id": sitting.table, "seq": sitting.seq, "name": sitting.name}
        connection.execute(sa.insert(NAMES), line | holder)


def rewrite(person: str, changes: dict[str, str], connection: sa.Connection) -> None:
    """Every sitting of the person, also of long ago."""
    for each in (SEATS, NAMES):
        connection.execute(sa.update(each).where(each.c.person == person).values(changes))


def with_token(found: Iterable[Sitting], hashes: Iterable[str]) -> list[Sitting]:
    wanted = set(hashes)
    return [each for each in found if each.token_hash in wanted]
