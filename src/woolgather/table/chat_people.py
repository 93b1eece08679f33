"""What becomes of the chat when people change: seats are adopted, browsers move, somebody is forgotten or silenced.

Each function is a part of a transaction; the caller holds the people whom it is about.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from woolgather.table.schema import CHAT, MUTES, PEOPLE

# ---- whom the operator has silenced


def are_silenced(people: Collection[str], connection: sa.Connection) -> bool:
    """Whether one of these people may say nothing."""
    query = sa.select(PEOPLE.c.id).where(PEOPLE.c.id.in_(people), PEOPLE.c.silenced)
    return bool(people) and connection.execute(query).first() is not None


def set_silenced(person: str, silenced: bool, connection: sa.Connection) -> None:
    connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(silenced=silenced))


def silenced_people(connection: sa.Connection) -> set[str]:
    return set(connection.scalars(sa.select(PEOPLE.c.id).where(PEOPLE.c.silenced)))


# ---- people who change


def give_texts(table: str, holder: str, person: str, connection: sa.Connection) -> None:
    """What was said from a seat that was nobody's in particular is the person's, as the seat is now."""
    here = sa.and_(CHAT.c.table_id == table, CHAT.c.holder == holder, CHAT.c.person == "")
    connection.execute(sa.update(CHAT).where(here).values(person=person))


def bring_texts(before: str, after: str, connection: sa.Connection) -> None:
    """Somebody becomes somebody else: what they said, whom they muted, who muted them, and whether they may speak."""
    connection.execute(sa.update(CHAT).where(CHAT.c.person == before).values(person=after))
    if are_silenced([before], connection):
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == after).values(silenced=True))
    rows: list[dict[str, Any]] = []
    known = {(row.person, row.muted) for row in connection.execute(_pairs_of(after))}
    for row in connection.execute(_pairs_of(before)).all():
        person, muted = (after if each == before else each for each in (row.person, row.muted))
        if person != muted and (person, muted) not in known:
            rows.append({"person": person, "muted": muted, "at": row.at})
    forget_mutes(before, connection)
    if rows:
        connection.execute(sa.insert(MUTES), rows)


def _pairs_of(person: str) -> sa.Select[Any]:
    return sa.select(MUTES).where(sa.or_(MUTES.c.person == person, MUTES.c.muted == person))


def forget_mutes(person: str, connection: sa.Connection) -> None:
    connection.execute(sa.delete(MUTES).where(sa.or_(MUTES.c.person == person, MUTES.c.muted == person)))


def forget_texts(person: str, connection: sa.Connection) -> list[str]:
    """Nothing that the person said remains, and nothing says that it was theirs; the tables where they spoke."""
    tables = sorted(connection.scalars(sa.select(CHAT.c.table_id).where(CHAT.c.person == person).distinct()))
    nothing = {"text": "", "name": "", "person": "", "holder": ""}
    connection.execute(sa.update(CHAT).where(CHAT.c.person == person).values(nothing))
    return tables
