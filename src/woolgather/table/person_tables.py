"""The tables of a person: which they are, how far each has got, and how they ended. Nothing is replayed for it.

What is known of a table comes from its newest lines. A person may have played thousands of games: only the latest
are looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeVar

import sqlalchemy as sa

from woolgather.table.held_seats import SITTING_NOW, held_keys
from woolgather.table.messages import Clock
from woolgather.table.notes import PAUSE, ROOM
from woolgather.table.schema import ANSWERS, BESIDE_THE_GAME, LINES, SEATS, TABLES, VISITS
from woolgather.table.store import CLOCKS, ENDED, PRACTICE, SeatRow, seat_of_line

MOST_TABLES: Final = 2_000
"""Of a person's tables, the latest made are looked at."""

PORTION: Final = 500
"""Tables that are named in one statement."""

T = TypeVar("T")


class After(NamedTuple):
    """What the newest line of a game says: who is to decide, in which window if it is one, or how the game ended."""

    asked: Sequence[int] = ()
    window: Sequence[Any] = ()
    places: Sequence[int] = ()
    scores: Sequence[int] = ()
    stopped: bool = False
    """Whether the game cannot be replayed."""
    led: bool = False
    """Whether a lesson led on from there; so it may have been rewritten since."""

    @classmethod
    def read(cls, written: str) -> After:
        return cls(**json.loads(written))


@dataclass(slots=True)
class Held:
    """A table at which a person holds seats."""

    table: str
    seats: list[int]
    game: str
    rules: int
    options: dict[str, Any]
    created: int
    seq: int
    at: int
    """When its newest line was written."""
    after: After | None
    """None: the game has no line, or none that says so."""
    is_ended: bool
    """By the operator, or by the players."""
    due: int | None = None
    """When the clock that is running there, or the open window, runs out."""
    clock: Clock | None = None
    language: str = ""
    seen: int = 0
    hidden: bool = False
    answered: set[int] = field(default_factory=set)
    """Those of the person's seats that have answered in the window."""
    is_paused: bool = False
    is_practice: bool = False
    lesson: str = ""
    """The lesson that it is, if any."""
    is_waiting: bool = False
    """Whether the game has not been started."""
    fill_at: int | None = None
    """When bots take its free seats; then it begins, if it has not been started."""
    away: set[int] = field(default_factory=set)
    """Those of the person's seats at which a bot stands in."""
    players: list[SeatRow] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return self.after is not None and bool(self.after.places)

    @property
    def counts(self) -> bool:
        """Whether it counts in statistics: it is over, a game of their own, and no lesson. Of those that several play
        at one screen, nobody knows who of them won.
        """
        return self.is_over and len(self.seats) == 1 and not self.lesson

    @property
    def is_stopped(self) -> bool:
        return self.is_ended or (self.after is not None and self.after.stopped)

    @property
    def is_led(self) -> bool:
        """A game that is over says nothing of it; in one without a line the lesson is about to begin."""
        return bool(self.lesson) and (self.after is None or self.after.led) and not self.is_stopped

    @property
    def is_my_turn(self) -> bool:
        asked = () if self.after is None else self.after.asked
        mine = {*self.seats} - self.answered - self.away
        return not self.is_stopped and not self.is_paused and not mine.isdisjoint(asked)


def tables_held(person: str, connection: sa.Connection) -> list[Held]:
    """All of them, as far as the end of each log tells."""
    seats: dict[str, list[int]] = {}
    keys = held_keys(person, connection)
    for table, seat, _ in sorted(keys):
        seats.setdefault(table, []).append(seat)
    found = [Held(seats=seats[row["table"]], **row) for row in _latest(list(seats), connection)]
    _add_visits(person, found, connection)
    _add_answers(found, connection)
    _add_stand_ins(keys, found, connection)
    return found


def going_on(tables: Sequence[str], connection: sa.Connection) -> list[Held]:
    """Those of the tables that are neither over nor stopped: nobody's in particular, with all who sit there."""
    found = [Held(seats=[], **row) for row in _latest(tables, connection)]
    unfinished = [table for table in found if not table.is_over and not table.is_stopped]
    add_players(unfinished, connection)
    return unfinished


def tables_named(names: Sequence[str], connection: sa.Connection) -> list[Held]:
    """The tables with these links, whoever sits there, and who has answered in their windows."""
    found = [Held(seats=[], **row) for row in _latest(names, connection)]
    add_players(found, connection)
    _add_answers(found, connection)
    return found


def _newest(*columns: sa.ColumnElement[Any], where: sa.ColumnElement[bool] | None = None) -> sa.ScalarSelect[Any]:
    lines = sa.select(*columns).where(LINES.c.table_id == TABLES.c.id).order_by(LINES.c.seq.desc()).limit(1)
    return (lines if where is None else lines.where(where)).correlate(TABLES).scalar_subquery()


def _latest(tables: Sequence[str], connection: sa.Connection) -> Iterator[dict[str, Any]]:
    made = sa.select(TABLES.c.id, TABLES.c.created)
    dated = [row for some in portions(tables) for row in connection.execute(made.where(TABLES.c.id.in_(some)))]
    newest = sorted(dated, key=lambda row: row.created, reverse=True)[:MOST_TABLES]
    ends = sa.select(
        TABLES,
        _newest(LINES.c.seq).label("seq"),
        _newest(LINES.c.at).label("at"),
        _newest(LINES.c.after, where=LINES.c.after.is_not(None)).label("after"),
        sa.exists().where(LINES.c.table_id == TABLES.c.id, BESIDE_THE_GAME, LINES.c.kind == ENDED).label("is_ended"),
        sa.exists()
        .where(LINES.c.table_id == TABLES.c.id, BESIDE_THE_GAME, LINES.c.kind == PRACTICE)
        .label("is_practice"),
        _newest(LINES.c.sits, where=sa.and_(BESIDE_THE_GAME, LINES.c.kind == PAUSE)).label("pause"),
        _newest(LINES.c.sits, where=sa.and_(BESIDE_THE_GAME, LINES.c.kind == ROOM)).label("room"),
    )
    for some in portions([row.id for row in newest]):
        for row in connection.execute(ends.where(TABLES.c.id.in_(some))):
            yield {
                "table": row.id,
                "game": row.game,
                "rules": row.rules,
                "options": json.loads(row.options),
                "created": row.created,
                "seq": row.seq or 0,
                "at": row.at or row.created,
                "after": After.read(row.after) if row.after else None,
                "is_ended": row.is_ended,
                "is_practice": row.is_practice,
                "is_paused": row.pause is not None and json.loads(row.pause)["paused"],
                "is_waiting": row.room is not None and json.loads(row.room)["room"] is not None,
                "lesson": row.lesson,
                "due": row.due,
                "clock": None if row.clock is None else CLOCKS.decode(row.clock),
                "language": row.language,
                "fill_at": row.fill_at,
            }


def _add_visits(person: str, found: Iterable[Held], connection: sa.Connection) -> None:
    rows = connection.execute(sa.select(VISITS).where(VISITS.c.person == person))
    visits = {row.table_id: row for row in rows}
    for table in found:
        if table.table in visits:
            table.seen, table.hidden = visits[table.table].seen, visits[table.table].hidden


def _add_answers(found: Iterable[Held], connection: sa.Connection) -> None:
    """A window waits only for those who have not answered it."""
    asked = {table.table: table for table in found if table.after is not None and table.after.window}
    for some in portions(list(asked)):
        for row in connection.execute(sa.select(ANSWERS).where(ANSWERS.c.table_id.in_(some))):
            table = asked[row.table_id]
            assert table.after is not None
            is_given = row.move is not None and [row.turn, row.question] == list(table.after.window)
            if is_given or row.auto:
                table.answered.add(row.seat)


def _add_stand_ins(keys: set[tuple[str, int, int]], found: Iterable[Held], connection: sa.Connection) -> None:
    """The line by which somebody holds a seat says whether a bot stands in for them."""
    by_name = {table.table: table for table in found if not table.is_over}
    for some in portions([table for table, _, seq in keys if seq and table in by_name]):
        for row in connection.execute(SITTING_NOW.where(LINES.c.table_id.in_(some))):
            if (row.table_id, row.seat, row.seq) in keys and json.loads(row.sits).get("away"):
                by_name[row.table_id].away.add(row.seat)


def add_players(found: Sequence[Held], connection: sa.Connection) -> None:
    """Who sits where: as the table was made, and as the log changed it."""
    by_name = {table.table: table for table in found}
    for some in portions(list(by_name)):
        for row in connection.execute(sa.select(SEATS).where(SEATS.c.table_id.in_(some)).order_by(SEATS.c.seat)):
            first = SeatRow(row.seat, row.kind, row.name, row.bot, None, row.person, row.avatar)
            by_name[row.table_id].players.append(first)
        for row in connection.execute(SITTING_NOW.where(LINES.c.table_id.in_(some))):
            sits = seat_of_line(row.seat, row.sits, row.name, row.person, row.avatar)
            by_name[row.table_id].players[row.seat] = sits


def seen_at(person: str, table: str, connection: sa.Connection) -> int:
    """The last line that the person has seen of one table."""
    query = sa.select(VISITS.c.seen).where(VISITS.c.table_id == table, VISITS.c.person == person)
    return connection.execute(query).scalar_one_or_none() or 0


def note_seen(person: str, table: str, seq: int, connection: sa.Connection) -> None:
    """The person has seen the table up to that line; what was seen before stays seen."""
    later = sa.case((VISITS.c.seen < seq, seq), else_=VISITS.c.seen)
    _note({"person": person, "table_id": table, "seen": seq, "hidden": False}, {"seen": later}, connection)


def note_hidden(person: str, table: str, hidden: bool, connection: sa.Connection) -> None:
    visit = {"person": person, "table_id": table, "seen": 0, "hidden": hidden}
    _note(visit, {"hidden": hidden}, connection)


def _note(visit: dict[str, Any], changes: dict[str, Any], connection: sa.Connection) -> None:
    """A person's first note about a table, or changes of the one that is there; two at once do not fight."""
    key = [VISITS.c.table_id, VISITS.c.person]
    insert = insert_into(VISITS, connection).values(visit)
    connection.execute(insert.on_conflict_do_update(index_elements=key, set_=changes))


def insert_into(table: sa.Table, connection: sa.Connection) -> Any:
    """The `insert` that knows of conflicts, in the words of the database; the other one's are not imported."""
    return import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert(table)


def portions(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + PORTION] for start in range(0, len(items), PORTION))
