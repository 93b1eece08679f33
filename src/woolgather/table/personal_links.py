"""Personal links in the store: by one of them another browser becomes a person's, once and within ten minutes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from woolgather.table.people_messages import LINK_SECONDS
from woolgather.table.refusals import Refusal
from woolgather.table.schema import PERSONAL_LINKS

MOST_LINKS: Final = 5
"""Of one person that have not been used; a newer one takes the place of the oldest."""


@dataclass(frozen=True, slots=True)
class StoredLink:
    code_hash: str
    person: str
    expires: int
    used_by: str | None

    def seconds_left(self, now: int) -> int:
        return 0 if self.used_by is not None else max(0, (self.expires - now) // 1000)


def find_link(code_hash: str, connection: sa.Connection) -> StoredLink | None:
    query = sa.select(PERSONAL_LINKS).where(PERSONAL_LINKS.c.code_hash == code_hash)
    row = connection.execute(query).one_or_none()
    return None if row is None else StoredLink(row.code_hash, row.person, row.expires, row.used_by)


def hold_link(code_hash: str, connection: sa.Connection) -> StoredLink | None:
    """The same, and nobody else uses it before the transaction ends."""
    here = sa.select(PERSONAL_LINKS.c.person).where(PERSONAL_LINKS.c.code_hash == code_hash)
    connection.execute(here.with_for_update()).one_or_none()
    return find_link(code_hash, connection)


def usable(link: StoredLink | None, now: int) -> StoredLink:
    """The link, or why it does not work any more."""
    if link is None:
        raise Refusal("unknown", "There is no such personal link; is it complete? It may be too old: make a new one.")
    if link.used_by is not None:
        raise Refusal("unknown", "This personal link has been used already; make a new one.")
    if link.expires <= now:
        raise Refusal("unknown", "This personal link is too old; make a new one.")
    return link


def add_link(code_hash: str, person: str, now: int, connection: sa.Connection) -> StoredLink:
    """One that is there already stays as it is."""
    known = find_link(code_hash, connection)
    if known is not None:
        return known
    link = StoredLink(code_hash, person, now + LINK_SECONDS * 1000, None)
    _make_room(person, now, connection)
    values = {"code_hash": code_hash, "person": person, "expires": link.expires, "used_by": None}
    connection.execute(sa.insert(PERSONAL_LINKS), values)
    return link


def _make_room(person: str, now: int, connection: sa.Connection) -> None:
    """A used link stays until it is too old: a new one with the same code would work once more."""
    mine = PERSONAL_LINKS.c.person == person
    connection.execute(sa.delete(PERSONAL_LINKS).where(mine, PERSONAL_LINKS.c.expires <= now))
    latest = sa.select(PERSONAL_LINKS.c.code_hash).where(mine, PERSONAL_LINKS.c.used_by.is_(None))
    latest = latest.order_by(PERSONAL_LINKS.c.expires.desc(), PERSONAL_LINKS.c.code_hash)
    for code_hash in connection.scalars(latest).all()[MOST_LINKS - 1 :]:
        connection.execute(sa.delete(PERSONAL_LINKS).where(PERSONAL_LINKS.c.code_hash == code_hash))


def use(link: StoredLink, device: str, connection: sa.Connection) -> None:
    here = PERSONAL_LINKS.c.code_hash == link.code_hash
    connection.execute(sa.update(PERSONAL_LINKS).where(here).values(used_by=device))
