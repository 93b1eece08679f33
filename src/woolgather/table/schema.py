"""The database schema as it is today: the one description of it, constraints included.

The migrations are history and lead here; a test compares the database that they make with this page.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

SCHEMA: Final = sa.MetaData()


def _table_id(primary_key: bool = True) -> sa.Column[str]:
    """It begins the primary key, or has an index: a table can be removed without reading everybody else's rows."""
    home = sa.ForeignKey("tables.id")
    return sa.Column("table_id", sa.String(40), home, primary_key=primary_key, nullable=False, index=not primary_key)


def _holder() -> tuple[sa.Column[str], sa.Column[str]]:
    """Who sat down, and how they were drawn; both empty for nobody in particular."""
    return (
        sa.Column("person", sa.String(40), nullable=False, server_default="", index=True),
        sa.Column("avatar", sa.String(40), nullable=False, server_default=""),
    )


def _person_id(primary_key: bool = False) -> sa.Column[str]:
    home = sa.ForeignKey("people.id")
    return sa.Column("person", sa.String(40), home, primary_key=primary_key, nullable=False, index=True)


FACTS: Final = sa.Table(
    "facts",
    SCHEMA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What is known about the store as a whole, such as the key of its servers."""

TABLES: Final = sa.Table(
    "tables",
    SCHEMA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("finished_seq", sa.Integer, nullable=True),
    sa.Column("clock", sa.Text, nullable=True),
    sa.Column("stand_in", sa.String(40), nullable=False, server_default=""),
    sa.Column("due", sa.BigInteger, nullable=True, index=True),
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("language", sa.String(12), nullable=False, server_default=""),
    sa.Column("fill_at", sa.BigInteger, nullable=True, index=True),
    sa.Column("chat", sa.String(10), nullable=False, server_default="all"),
    sa.Column("spectators", sa.String(10), nullable=False, server_default="counted"),
    sa.Column("lesson", sa.String(60), nullable=False, server_default=""),
    sa.Column("position", sa.Text, nullable=False, server_default=""),
    sa.Index("ix_tables_listed", "listed", "created"),
)
"""`finished_seq` is the line with which the game was found to be over; true only while it is the newest line.

`clock` is JSON, as in the request that made the table; `stand_in` is the bot that plays for whoever is away. `due` is
when the clock that is running, or the open window, runs out: it follows from the log, except that it is put off by the
time in which no server was running. A table that is `listed` is found by everybody on the server; `language` is its
maker's; at `fill_at` bots take the seats that are still free; `chat` is how people may speak there,
and `spectators` how those who watch are shown. `position` is where the game begins, if not at its start, and `lesson`
the lesson that it belongs to.
"""

SEATS: Final = sa.Table(
    "seats",
    SCHEMA,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("token_hash", sa.String(64), nullable=True),
    *_holder(),
)
"""Who sat where when the table was made, or when seats moved to the log; since then the log says it."""

LINES: Final = sa.Table(
    "lines",
    SCHEMA,
    _table_id(),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.String(200), nullable=True),
    sa.Column("position", sa.String(64), nullable=False),
    sa.Column("request", sa.String(64), nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("thought", sa.Text, nullable=True),
    sa.Column("kind", sa.String(10), nullable=False, server_default="move"),
    sa.Column("sits", sa.Text, nullable=True),
    sa.Column("level", sa.String(40), nullable=True),
    sa.Column("after", sa.Text, nullable=True),
    sa.Column("charged", sa.BigInteger, nullable=True),
    sa.UniqueConstraint("table_id", "seat", "request"),
)
"""The append-only log of each table, which is the truth: moves of the game, who sits where, and what else was decided.

`sits` is JSON: who sits at `seat` from that line on, with the hash of the token that holds the seat, and the bot that
stands in for them. In lines of other kinds it is what they say: the reason of an end, a pause, a vote, an offer of a
rematch. `after` is JSON as well, in the last line of a move: who decides then, or how the game ended. It follows from
the game, and is kept so that many tables can be listed without replaying them. `charged` are the milliseconds that the
line was charged to the clock that ran before it.
"""

BESIDE_THE_GAME: Final = LINES.c.kind != sa.literal_column("'move'")
"""Of lines that are no moves. They are few, and have an index, which a database uses where this is said."""

sa.Index("ix_lines_beside_the_game", LINES.c.table_id, LINES.c.seat, LINES.c.seq)
"""Of those lines alone, as the migration says: to say it here would import PostgreSQL's dialect at every start."""

NAMES: Final = sa.Table(
    "names",
    SCHEMA,
    _table_id(),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(100), nullable=False),
    *_holder(),
)
"""The name under which somebody sat down with line `seq`: beside the log, so that it can be deleted."""

ANSWERS: Final = sa.Table(
    "answers",
    SCHEMA,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("question", sa.String(200), nullable=False),
    sa.Column("move", sa.String(200), nullable=True),
    sa.Column("request", sa.String(64), nullable=True),
    sa.Column("auto", sa.String(10), nullable=False),
    sa.Column("auto_turn", sa.Integer, nullable=False),
    sa.Column("requests", sa.Text, nullable=False, server_default=""),
    sa.Column("at", sa.BigInteger, nullable=True),
)
REQUESTS: Final = sa.Table(
    "deeds",
    SCHEMA,
    sa.Column("request", sa.String(64), primary_key=True),
    sa.Column("asked", sa.String(64), nullable=False),
    _table_id(primary_key=False),
    sa.Column("seat", sa.Integer, nullable=True),
)
"""HTTP requests that have taken effect; `asked` is a fingerprint of what each asked for. Stores keep the first name."""

PEOPLE: Final = sa.Table(
    "people",
    SCHEMA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("avatar", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("silenced", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
)
"""Whoever plays here; no line of a log names one, so that each can be deleted. The operator may have `silenced` them:
then they say nothing in the chat of any table. `seen` is when they were last here, to the hour; it is noted only where
people are forgotten who do not return.
"""

DEVICES: Final = sa.Table(
    "devices",
    SCHEMA,
    sa.Column("secret_hash", sa.String(64), primary_key=True),
    _person_id(),
    sa.Column("created", sa.BigInteger, nullable=False),
)
"""The browsers of a person, each with a secret of its own, of which only the hash is stored."""

PERSONAL_LINKS: Final = sa.Table(
    "personal_links",
    SCHEMA,
    sa.Column("code_hash", sa.String(64), primary_key=True),
    _person_id(),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Column("used_by", sa.String(64), nullable=True),
)
"""By which another browser becomes a person's: once, and for a short while. `used_by`: that browser's secret's hash."""

VISITS: Final = sa.Table(
    "visits",
    SCHEMA,
    _table_id(),
    _person_id(primary_key=True),
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("hidden", sa.Boolean, nullable=False),
)
"""How far a person has seen a table, and whether it is hidden from their list."""

WEBHOOKS: Final = sa.Table(
    "webhooks",
    SCHEMA,
    sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("language", sa.String(12), nullable=False),
    sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    sa.Column("is_off", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""Where a person is called when it is their turn. `failures`: calls in a row that did not arrive; after some of them it
is switched off. Whoever has the address can write there, so nobody but the person is shown it."""

CALLS: Final = sa.Table(
    "calls",
    SCHEMA,
    _table_id(),
    _person_id(primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("next_at", sa.BigInteger, nullable=True, index=True),
)
"""The latest turn of a person at a table of which they were to be told: it began with line `seq`.

At `next_at` they are called; null: nothing more is to be done about this turn. Whoever calls puts it off first, in a
transaction of its own: so nobody else calls meanwhile, and if the caller dies, somebody else does later on.
"""

CHAT: Final = sa.Table(
    "chat",
    SCHEMA,
    _table_id(),
    sa.Column("room", sa.String(10), primary_key=True),
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("holder", sa.String(64), nullable=False),
    sa.Column("person", sa.String(40), nullable=False, index=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("request", sa.String(64), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "request"),
)
"""What was said at a table, beside its log. Without a seat it was a spectator; `holder` is the hash of the token by
which the seat was held. Of a phrase or a face, `text` is the key; it is empty if the speaker was forgotten.
"""

MUTES: Final = sa.Table(
    "mutes",
    SCHEMA,
    _person_id(primary_key=True),
    sa.Column("muted", sa.String(40), sa.ForeignKey("people.id"), primary_key=True, nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Of whom a person hears nothing, at any table."""
