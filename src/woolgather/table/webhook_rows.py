"""Webhooks and the calls to be made, in the store. Each function is a part of a transaction.

A turn of a person at a table is known by the line with which it began. There is one row for each person and table: of
the latest turn that somebody noticed. So a turn is noticed once, by whichever server comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

import sqlalchemy as sa

from woolgather.table.person_tables import insert_into, portions
from woolgather.table.schema import CALLS, NAMES, SEATS, TABLES, WEBHOOKS

MOST_FAILURES: Final = 5
"""Calls in a row that did not arrive, after which an address is switched off."""

MOST_WAITING: Final = 1_000
"""Calls that are looked up at once."""


class StoredWebhook(NamedTuple):
    person: str
    address: str
    language: str
    failures: int
    is_off: bool


class Turn(NamedTuple):
    """It is that person's turn at a table, since that line."""

    table: str
    person: str
    seq: int


class Waiting(NamedTuple):
    """A call that is to be made."""

    turn: Turn
    tries: int
    """That were begun, this one not counted."""
    webhook: StoredWebhook


# ---- addresses


def webhook_of(person: str, connection: sa.Connection) -> StoredWebhook | None:
    row = connection.execute(sa.select(WEBHOOKS).where(WEBHOOKS.c.person == person)).one_or_none()
    return None if row is None else StoredWebhook(*row)


def save_webhook(person: str, address: str, language: str, connection: sa.Connection) -> None:
    """In place of what was there; it is on from now on."""
    values = {"address": address, "language": language, "failures": 0, "is_off": False}
    first = insert_into(WEBHOOKS, connection).values(person=person, **values)
    connection.execute(first.on_conflict_do_update(index_elements=[WEBHOOKS.c.person], set_=values))


def drop_webhook(person: str, connection: sa.Connection) -> None:
    connection.execute(sa.delete(WEBHOOKS).where(WEBHOOKS.c.person == person))


def note_arrived(person: str, address: str, connection: sa.Connection) -> None:
    """If it is still the person's address, it works."""
    _change(person, address, {"failures": 0, "is_off": False}, connection)


def note_failed(person: str, address: str, connection: sa.Connection) -> None:
    """One more call did not arrive; after too many of them there are no more."""
    failures = WEBHOOKS.c.failures + 1
    is_off = sa.case((failures >= MOST_FAILURES, sa.true()), else_=WEBHOOKS.c.is_off)
    _change(person, address, {"failures": failures, "is_off": is_off}, connection)
    webhook = webhook_of(person, connection)
    if webhook is not None and webhook.is_off:
        drop_calls(person, connection)


def _change(person: str, address: str, values: dict[str, object], connection: sa.Connection) -> None:
    mine = sa.and_(WEBHOOKS.c.person == person, WEBHOOKS.c.address == address)
    connection.execute(sa.update(WEBHOOKS).where(mine).values(values))


def reachable(people: Collection[str], connection: sa.Connection) -> set[str]:
    """Those of the people who are called."""
    query = sa.select(WEBHOOKS.c.person).where(~WEBHOOKS.c.is_off)
    return {
        person
        for some in portions(sorted(people))
        for person in connection.scalars(query.where(WEBHOOKS.c.person.in_(some)))
    }


def tables_to_watch(connection: sa.Connection) -> list[str]:
    """Tables with a running clock at which somebody ever sat who is called."""
    called = sa.select(WEBHOOKS.c.person).where(~WEBHOOKS.c.is_off)
    sat = sa.union(*(sa.select(each.c.table_id).where(each.c.person.in_(called)) for each in (SEATS, NAMES)))
    return list(connection.scalars(sa.select(TABLES.c.id).where(TABLES.c.due.is_not(None), TABLES.c.id.in_(sat))))


# ---- calls


def unnoticed(turns: Iterable[Turn], connection: sa.Connection) -> list[Turn]:
    """Those of the turns that nobody has noticed yet."""
    found = list(turns)
    known: dict[tuple[str, str], int] = {}
    for some in portions(sorted({turn.table for turn in found})):
        for row in connection.execute(sa.select(CALLS).where(CALLS.c.table_id.in_(some))):
            known[row.table_id, row.person] = row.seq
    return [turn for turn in found if turn.seq > known.get((turn.table, turn.person), -1)]


def notice(turn: Turn, at: int | None, connection: sa.Connection) -> None:
    """From now on the turn is known, and `at` that time the person is called. Whoever comes second changes nothing."""
    row = {"seq": turn.seq, "tries": 0, "next_at": at}
    first = insert_into(CALLS, connection).values(table_id=turn.table, person=turn.person, **row)
    connection.execute(
        first.on_conflict_do_update(
            index_elements=[CALLS.c.table_id, CALLS.c.person], set_=row, where=CALLS.c.seq < turn.seq
        )
    )


def waiting(now: int, connection: sa.Connection) -> list[Waiting]:
    """Calls whose time has come, one for each person, those first that have waited longest: whoever has turns at very
    many tables keeps nobody else waiting.
    """
    place = sa.func.row_number().over(partition_by=CALLS.c.person, order_by=(CALLS.c.next_at, CALLS.c.table_id))
    due = sa.select(CALLS, place.label("place")).where(CALLS.c.next_at <= now).subquery("due")
    query = sa.select(due, WEBHOOKS).join(WEBHOOKS, WEBHOOKS.c.person == due.c.person)
    first = query.where(due.c.place == 1, ~WEBHOOKS.c.is_off).order_by(due.c.next_at).limit(MOST_WAITING)
    return [
        Waiting(Turn(table, person, seq), tries, StoredWebhook(*webhook))
        for table, person, seq, tries, _, _, *webhook in connection.execute(first)
    ]


def put_off(call: Waiting, now: int, by: int, connection: sa.Connection) -> bool:
    """Begin a try, if nobody else has: for so many milliseconds no other server calls."""
    mine = sa.and_(_is(call.turn), CALLS.c.tries == call.tries, CALLS.c.next_at <= now)
    begun = {"tries": call.tries + 1, "next_at": now + by}
    return bool(connection.execute(sa.update(CALLS).where(mine).values(begun)).rowcount)


def settle_try(turn: Turn, tries: int, next_at: int | None, connection: sa.Connection) -> bool:
    """The try with that number is over; whether it was still the latest, and nobody has dropped it meanwhile."""
    mine = sa.and_(_is(turn), CALLS.c.tries == tries, CALLS.c.next_at.is_not(None))
    return bool(connection.execute(sa.update(CALLS).where(mine).values(next_at=next_at)).rowcount)


def drop_calls(person: str, connection: sa.Connection) -> None:
    """Nothing more is to be done about the person's turns so far."""
    connection.execute(sa.update(CALLS).where(CALLS.c.person == person).values(next_at=None))


def _is(turn: Turn) -> sa.ColumnElement[bool]:
    return sa.and_(CALLS.c.table_id == turn.table, CALLS.c.person == turn.person, CALLS.c.seq == turn.seq)


# ---- people who become others, or nobody


def bring_webhook(before: str, after: str, connection: sa.Connection) -> None:
    """Whoever has no webhook takes over the other's. A turn that one of them was told of is known to both."""
    if webhook_of(after, connection) is None:
        connection.execute(sa.update(WEBHOOKS).where(WEBHOOKS.c.person == before).values(person=after))
    for row in connection.execute(sa.select(CALLS).where(CALLS.c.person == before)).all():
        notice(Turn(row.table_id, after, row.seq), row.next_at, connection)
    delete_webhook(before, connection)


def delete_webhook(person: str, connection: sa.Connection) -> None:
    for each in (CALLS, WEBHOOKS):
        connection.execute(sa.delete(each).where(each.c.person == person))
