"""What is on disk: tables, seats, requests that took effect, and an append-only log for each table: the truth."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from woolgather.table.database import Conflict, GroupCommit, Work, database_at, is_postgres
from woolgather.table.database import sqlite_url as sqlite_url
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.link import ANSWERS_ONLY, NOTICES, Link, NoLink, Notice, PostgresLink
from woolgather.table.messages import ChatMode, Clock, Ending, SpectatorMode
from woolgather.table.metrics import StoreMetrics
from woolgather.table.notes import KINDS, NOTES, Note
from woolgather.table.schema import ANSWERS, BESIDE_THE_GAME, LINES, NAMES, REQUESTS, SEATS, TABLES
from woolgather.table.schema_version import upgrade
from woolgather.table.statements import Statement

MOVE: Final = "move"
SEAT: Final = "seat"
ENDED: Final = "ended"
"""The kinds of lines, besides those of notes and take-backs."""

PRACTICE: Final = "practice"
AGREED: Final = "agreed"
"""The kinds of take-backs that go further than the rules allow: against bots alone, or with everybody's consent."""

NO_CLOCK: Final = -1
"""In place of the time at which a clock runs out: the table has none."""

CLOCKS: Final = msgspec.json.Decoder(Clock)
ENDINGS: Final = msgspec.json.Decoder(Ending)

T = TypeVar("T")


def nothing(_: sa.Connection) -> None:
    """What is done besides, usually."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits there: a person with a token, of which only the hash is stored, a bot, or nobody yet."""

    seat: int
    kind: str
    name: str
    bot: str
    token_hash: str | None
    person: str = ""
    """Who that is, if it is known. Like the name, it is no part of the log."""
    avatar: str = ""
    away: str = ""
    """Why the bot stands in for the person, or keeps the seat that somebody left; empty if none does."""

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides here at the moment: its own seat, or for somebody who is away."""
        return bool(self.bot)


class LineRow(NamedTuple):
    """One line of the log. A move: who (-1: chance), the move in notation (None: a take-back), and, in the last line
    of a transaction, the fingerprint of the position after it. A change of seats: who `sits` at `seat` from then on.
    The end of the table before that of its game: `ended`. Whatever else was decided beside the game: `note`.

    `after` is who decides after a transaction, or how the game ended: it is written with its last line, for lists of
    tables. `further` is the kind of a take-back that goes further than the rules allow. `thought` is written with a
    bot's line and read only by `Store.thought`; `level` is the bot that decided in place of the seat's own. `charged`
    is what it was charged to the clock that ran before it, in milliseconds. It is a tuple, because a log may have a
    thousand of them.
    """

    seq: int
    seat: int
    move: str | None
    position: str
    request: str | None
    at: int
    thought: str | None = None
    level: str = ""
    sits: SeatRow | None = None
    ended: Ending | None = None
    after: str | None = None
    charged: int = 0
    note: Note | None = None
    further: str = ""

    @property
    def is_of_the_game(self) -> bool:
        return self.sits is None and self.ended is None and self.note is None

    @property
    def kind(self) -> str:
        if self.sits is not None:
            return SEAT
        if self.note is not None:
            return KINDS[type(self.note)]
        return self.further or MOVE if self.ended is None else ENDED


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A seat's sealed answer to a question of a reaction window, and whether it passes automatically."""

    seat: int
    turn: int
    question: str
    move: str | None
    request: str | None
    auto: str
    auto_turn: int
    requests: str = ""
    """What the seat's latest requests did, in JSON: they take effect once, also after a restart."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was made."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    created: int
    hints: bool = True
    clock: Clock | None = None
    stand_in: str = ""
    listed: bool = False
    language: str = ""
    fill_at: int | None = None
    """When bots take the seats that are still free; as it was then, for they may have done so."""
    chat: ChatMode = "all"
    spectators: SpectatorMode = "counted"
    lesson: str = ""
    """The lesson that the game belongs to, if any."""
    position: str = ""
    """Where it begins, as `State.dump` writes it; empty: at its start."""

    def values(self) -> dict[str, Any]:
        """As they are stored."""
        clock = None if self.clock is None else msgspec.json.encode(self.clock).decode()
        return asdict(self) | {"options": json.dumps(self.options), "clock": clock}


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is stored about a table, as it was at one moment."""

    row: TableRow
    seats: list[SeatRow]
    lines: list[LineRow]
    answers: list[AnswerRow]
    due: int | None = None
    """When the running clock, or the open window, runs out."""


class Store:
    """One database. Whatever a method wrote is on disk when it returns."""

    def __init__(self, url: str) -> None:
        self._url, self._process = url, secrets.token_hex(8)
        self._database = database_at(url)
        self._writer = GroupCommit(self._database)

    @property
    def is_shared(self) -> bool:
        """Whether other servers may be using the database."""
        return is_postgres(self._url)

    async def open(self) -> None:
        """Migrate the database to today's schema."""
        await self._database.write(upgrade)

    async def read(self, work: Work[T]) -> T:
        """What is asked of the whole store, as it is at one moment."""
        return await self._database.read(work)

    async def write(self, work: Work[T]) -> T:
        """What is done in a transaction of its own, and not together with the moves that wait."""
        return await self._database.write(work)

    async def write_in_group(self, work: Work[None]) -> None:
        """What may be done in one transaction with the moves that wait: a `Conflict` if it broke a constraint."""
        await self._writer.write(work)

    async def close(self) -> None:
        await self._writer.close()
        await self._database.close()

    def count_in(self, metrics: StoreMetrics) -> None:
        self._writer.committed, self._writer.failed = metrics.committed, metrics.commit_failures.inc

    async def check(self) -> None:
        """Ask the database for nothing; whatever it raises, it is out of reach."""
        await self._database.read(lambda connection: connection.execute(sa.select(1)).scalar_one())

    def link(self) -> Link:
        """To the other servers that use the database."""
        return PostgresLink(self._url, self._process) if self.is_shared else NoLink()

    # ---- writing

    async def create_table(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        lines: Sequence[LineRow],
        done: IdempotentRequest,
        first: Work[None] = nothing,
        due: int | None = NO_CLOCK,
    ) -> None:
        """A new table with its first lines and what has to be done before, all or nothing."""
        await self._writer.write(partial(create, table, seats, lines, done, first, due))

    async def append(
        self,
        table: str,
        lines: Sequence[LineRow],
        answers: Sequence[AnswerRow] = (),
        counted: Sequence[AnswerRow] | None = None,
        due: int | None = NO_CLOCK,
    ) -> None:
        """Lines that belong together and the answers that changed with them, all or nothing.

        `counted`: all answers that were taken into account. If somebody gave another one meanwhile, through another
        server, it is a `Conflict`: what was acknowledged counts.
        """

        def work(connection: sa.Connection) -> None:
            if counted is not None and _is_shared(connection):
                hold(connection, table)
                if set(_answers(connection, table)) != set(counted):
                    raise Conflict
            _append(connection, table, lines)
            _save_answers(connection, table, answers)
            _save_due(connection, table, due)
            self.tell(connection, table, lines[-1].seq)

        await self._writer.write(work)

    async def save_answers(
        self, table: str, answers: Sequence[AnswerRow], seq: int, counted: Sequence[AnswerRow] | None = None
    ) -> None:
        """Save these seats' answers in place of their old ones, unless the log has gone on beyond line `seq`.

        Whoever answers may have left the seat, or the question may be closed, on another server: a `Conflict`. So it
        is if there are other answers than those that were `counted`.
        """

        def work(connection: sa.Connection) -> None:
            hold(connection, table)
            if _newest(connection, table) != seq:
                raise Conflict
            if counted is not None and set(_answers(connection, table)) != set(counted):
                raise Conflict
            _save_answers(connection, table, answers)
            self.tell(connection, table, ANSWERS_ONLY)

        await self._writer.write(work)

    async def append_beside(
        self,
        table: str,
        lines: Sequence[LineRow],
        answers: Sequence[AnswerRow] = (),
        done: IdempotentRequest | None = None,
        first: Work[None] = nothing,
        due: int | None = NO_CLOCK,
    ) -> None:
        """Lines beside the game: who sits at a seat from now on, an end, a pause, a vote; and answers that are dropped.

        `first` is done before, in the same transaction, when nobody else can change the table's seats any more.
        """

        def work(connection: sa.Connection) -> None:
            hold(connection, table)
            first(connection)
            _append(connection, table, lines)
            for line in lines:
                if line.sits is not None and (line.sits.kind == "person" or line.sits.name):
                    sits = _as_stored(connection, table, line.sits, lines[0].seq)
                    connection.execute(sa.insert(NAMES), _name_values(table, line.seq, sits))
            _save_answers(connection, table, answers)
            if done is not None:
                add_request(done, connection)
            _save_due(connection, table, due)
            self.tell(connection, table, lines[-1].seq)

        await self._writer.write(work)

    def tell(self, connection: sa.Connection, table: str, seq: int) -> None:
        """The other servers hear of it when it is committed, and not before."""
        if _is_shared(connection):
            TELL.find(connection, channel=NOTICES, said=Notice(self._process, table, seq).text())

    # ---- reading

    @property
    def commits(self) -> int:
        """Transactions that this process has written since it was started."""
        return self._writer.commits

    async def table(self, table: str) -> StoredTable | None:
        """The table as it is now, its whole log included."""
        if not may_be_link(table):
            return None

        def work(connection: sa.Connection) -> StoredTable | None:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            seats, lines, answers = _seats(connection, table), _lines(connection, table), _answers(connection, table)
            return StoredTable(_made(row), seats, lines, answers, row.due)

        return await self.read(work)

    async def has_table(self, table: str) -> bool:
        if not may_be_link(table):
            return False
        query = sa.select(TABLES.c.id).where(TABLES.c.id == table)
        return await self._database.read(lambda connection: connection.execute(query).one_or_none()) is not None

    async def thought(self, table: str, seq: int) -> str | None:
        """What the bot that played this line was thinking."""
        query = sa.select(LINES.c.thought).where(LINES.c.table_id == table, LINES.c.seq == seq)
        found: str | None = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return found

    async def since(self, table: str, seq: int) -> tuple[list[LineRow], list[AnswerRow]]:
        """The lines after that one, and the answers, as they were at one moment."""
        return await self._database.read(
            lambda connection: (_lines(connection, table, seq), _answers(connection, table))
        )

    async def answers(self, table: str) -> list[AnswerRow]:
        return await self._database.read(lambda connection: _answers(connection, table))

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of each table's newest line."""
        last = sa.select(sa.func.max(LINES.c.seq)).where(LINES.c.table_id == TABLES.c.id).scalar_subquery()
        query = sa.select(TABLES.c.id, last).where(TABLES.c.id.in_(tables))
        return await self._database.read(lambda connection: {row[0]: row[1] or 0 for row in connection.execute(query)})

    async def request(self, request: str) -> IdempotentRequest | None:
        """What that HTTP request did, if it has taken effect."""
        query = sa.select(REQUESTS).where(REQUESTS.c.request == request)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else IdempotentRequest(row.request, row.asked, row.table_id, row.seat)


def may_be_link(typed: str) -> bool:
    """Whether a table could have that link; PostgreSQL does not let itself be asked for just anything."""
    return typed.isascii() and typed.isprintable()


def _is_shared(connection: sa.Connection) -> bool:
    """Whether other servers may be using the database."""
    return connection.dialect.name == "postgresql"


_TABLE: Final[sa.BindParameter[str]] = sa.bindparam("table", type_=sa.String)
_SINCE: Final[sa.BindParameter[int]] = sa.bindparam("since", type_=sa.Integer)
_LOG: Final = (
    sa.select(
        *(
            LINES.c[name]
            for name in ("seq", "seat", "move", "position", "request", "at", "kind", "level", "charged", "sits")
        )
    )
    .add_columns(NAMES.c.name, NAMES.c.person, NAMES.c.avatar)
    .outerjoin(NAMES, sa.and_(NAMES.c.table_id == LINES.c.table_id, NAMES.c.seq == LINES.c.seq))
    .where(LINES.c.table_id == _TABLE, LINES.c.seq > _SINCE)
)
_NAMED: Final = sa.select(LINES.c.sits, NAMES.c.name, NAMES.c.person, NAMES.c.avatar).outerjoin(
    NAMES, sa.and_(NAMES.c.table_id == LINES.c.table_id, NAMES.c.seq == LINES.c.seq)
)
HOLD: Final = Statement(sa.select(TABLES.c.id).where(TABLES.c.id == _TABLE).with_for_update(key_share=True))
NEWEST: Final = Statement(sa.select(sa.func.max(LINES.c.seq)).where(LINES.c.table_id == _TABLE))
READ_LOG: Final = Statement(_LOG.order_by(LINES.c.seq))
ADD_LINE: Final = Statement(sa.insert(LINES))
TELL: Final = Statement(
    sa.select(sa.func.pg_notify(sa.bindparam("channel", type_=sa.String), sa.bindparam("said", type_=sa.String)))
)
_ANSWERS: Final = sa.select(*(ANSWERS.c[each.name] for each in fields(AnswerRow)))
READ_ANSWERS: Final = Statement(_ANSWERS.where(ANSWERS.c.table_id == _TABLE).order_by(ANSWERS.c.seat))
DROP_ANSWER: Final = Statement(
    sa.delete(ANSWERS).where(
        ANSWERS.c.table_id == sa.bindparam("table_id"), ANSWERS.c.seat == sa.bindparam("seat", type_=sa.Integer)
    )
)
ADD_ANSWER: Final = Statement(sa.insert(ANSWERS))


SET_DUE: Final = Statement(
    sa.update(TABLES).where(TABLES.c.id == _TABLE).values(due=sa.bindparam("due", type_=sa.BigInteger))
)


def create(
    table: TableRow,
    seats: Sequence[SeatRow],
    lines: Sequence[LineRow],
    done: IdempotentRequest,
    first: Work[None],
    due: int | None,
    connection: sa.Connection,
) -> None:
    """A new table, as a part of a transaction; `first` is done before."""
    first(connection)
    connection.execute(sa.insert(TABLES), table.values())
    connection.execute(sa.insert(SEATS), [_seat_values(table.id, seat) for seat in seats])
    _append(connection, table.id, lines)
    _save_due(connection, table.id, due)
    add_request(done, connection)


def _made(row: Any) -> TableRow:
    clock = None if row.clock is None else CLOCKS.decode(row.clock)
    return TableRow(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=json.loads(row.options),
        created=row.created,
        hints=row.hints,
        clock=clock,
        stand_in=row.stand_in,
        listed=row.listed,
        language=row.language,
        fill_at=row.fill_at,
        chat=row.chat,
        spectators=row.spectators,
        lesson=row.lesson,
        position=row.position,
    )


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    """As the table was made; nobody is away then."""
    values = asdict(seat)
    del values["away"]
    return {"table_id": table, **values}


def _save_due(connection: sa.Connection, table: str, due: int | None) -> None:
    if due != NO_CLOCK:
        SET_DUE.run(connection, [{"table": table, "due": due}])


def hold(connection: sa.Connection, table: str) -> None:
    """Until the transaction ends, no other server closes a window of the table or answers in it.

    Whoever writes to SQLite holds everything.
    """
    if _is_shared(connection):
        HOLD.find(connection, table=table)


def _newest(connection: sa.Connection, table: str) -> int:
    return NEWEST.find(connection, table=table)[0][0] or 0


def _append(connection: sa.Connection, table: str, lines: Sequence[LineRow]) -> None:
    ADD_LINE.run(connection, [_line_values(table, line) for line in lines])


def _line_values(table: str, line: LineRow) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": line.seq,
        "seat": line.seat,
        "move": line.move,
        "position": line.position,
        "request": line.request,
        "at": line.at,
        "thought": line.thought,
        "kind": line.kind,
        "sits": _written(line),
        "level": line.level or None,
        "after": line.after,
        "charged": line.charged or None,
    }


def _as_stored(connection: sa.Connection, table: str, sits: SeatRow, seq: int) -> SeatRow:
    """Whoever held this seat, or another one, before line `seq` is who they are by now, also through another server; a
    bot is nobody.
    """
    if sits.token_hash is None:
        return sits
    earlier = _NAMED.where(LINES.c.table_id == table, LINES.c.seq < seq, BESIDE_THE_GAME, LINES.c.kind == SEAT)
    rows = connection.execute(earlier.order_by(LINES.c.seq.desc()))
    row = next((each for each in rows if json.loads(each.sits)["token_hash"] == sits.token_hash), None)
    if row is None:
        first = sa.select(SEATS).where(SEATS.c.table_id == table, SEATS.c.token_hash == sits.token_hash)
        row = connection.execute(first).first()
    if row is None:
        return sits
    return replace(sits, name=row.name or "", person=row.person or "", avatar=row.avatar or "")


def _name_values(table: str, seq: int, sits: SeatRow) -> dict[str, Any]:
    return {"table_id": table, "seq": seq, "name": sits.name, "person": sits.person, "avatar": sits.avatar}


def _written(line: LineRow) -> str | None:
    """What a line that is no move says: of a seat everything but the name, which stays outside of the log."""
    if line.ended is not None:
        return msgspec.json.encode(line.ended).decode()
    if line.note is not None:
        return msgspec.json.encode(line.note).decode()
    if line.sits is None:
        return None
    sits = {"kind": line.sits.kind, "bot": line.sits.bot, "token_hash": line.sits.token_hash}
    return json.dumps(sits | ({"away": line.sits.away} if line.sits.away else {}))


def _save_answers(connection: sa.Connection, table: str, answers: Sequence[AnswerRow]) -> None:
    rows = [_answer_values(table, answer) for answer in answers]
    DROP_ANSWER.run(connection, rows)
    ADD_ANSWER.run(connection, rows)


def _answer_values(table: str, answer: AnswerRow) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": answer.seat,
        "turn": answer.turn,
        "question": answer.question,
        "move": answer.move,
        "request": answer.request,
        "auto": answer.auto,
        "auto_turn": answer.auto_turn,
        "requests": answer.requests,
        "at": int(time.time() * 1000),
    }


def _seats(connection: sa.Connection, table: str) -> list[SeatRow]:
    rows = connection.execute(sa.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat))
    return [SeatRow(row.seat, row.kind, row.name, row.bot, row.token_hash, row.person, row.avatar) for row in rows]


def _lines(connection: sa.Connection, table: str, since: int = 0) -> list[LineRow]:
    """Everything but the thoughts of bots, which are long."""
    return [
        LineRow(
            seq,
            seat,
            move,
            position,
            request,
            at,
            level=level or "",
            charged=charged or 0,
            sits=seat_of_line(seat, sits, *holder) if kind == SEAT else None,
            ended=ENDINGS.decode(sits) if kind == ENDED else None,
            note=NOTES[kind].decode(sits) if kind in NOTES else None,
            further=kind if kind in (PRACTICE, AGREED) else "",
        )
        for seq, seat, move, position, request, at, kind, level, charged, sits, *holder in READ_LOG.find(
            connection, table=table, since=since
        )
    ]


def seat_of_line(seat: int, written: str, name: str | None, person: str | None, avatar: str | None) -> SeatRow:
    """Who is forgotten has no name, and is nobody in particular."""
    return SeatRow(seat=seat, name=name or "", person=person or "", avatar=avatar or "", **json.loads(written))


def _answers(connection: sa.Connection, table: str) -> list[AnswerRow]:
    return [AnswerRow(*row) for row in READ_ANSWERS.find(connection, table=table)]


def add_request(done: IdempotentRequest, connection: sa.Connection) -> None:
    row = {"request": done.request, "asked": done.fingerprint, "table_id": done.table, "seat": done.seat}
    connection.execute(sa.insert(REQUESTS), row)
