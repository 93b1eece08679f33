"""The messages between the server and its operator's page, over HTTP; the client's types are generated from them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from woolgather.table.messages import Asked, Message, Player, Request, SeatNumber

LONGEST_REASON: Final = 200
"""Characters in what the operator says when a table is ended."""

Reason = Annotated[str, Meta(max_length=LONGEST_REASON)]

# ---- how the server is doing


class Stored(Message):
    """The tables in the store, whichever process made them."""

    made: int
    made_today: int
    active_today: int
    """At which something was written in the last 24 hours."""


class BotFigures(Message):
    """The bots of the process that answers."""

    waiting: int
    """Decisions that wait for a worker."""
    thinking: int
    workers: int
    wait: float
    """Seconds until the last of those that wait is begun, as far as can be guessed."""
    lowered: int
    """Decisions of the last hour that a lower level made, because the server was too busy for the seat's own bot."""


class LoggedError(Message):
    at: int
    """Milliseconds since 1970."""
    text: str


class Overview(Message):
    """How the server is doing. What is not said to be of all processes is of the one that answers."""

    version: str
    process: int
    """The number that the operating system gave the process that answers."""
    processes: int
    """Server processes on the same database that have been heard of lately, this one included."""
    uptime: float
    """Seconds."""
    sockets: int
    people: int
    """Seats whose players are watching, through any process."""
    tables: int
    """In memory."""
    stored: Stored
    bots: BotFigures
    commits: int
    errors: int
    """In the last hour."""
    latest_errors: list[LoggedError]


# ---- its tables


Standing = Literal[
    "person",  # a person decides
    "open",  # whoever sits down decides
    "bot",
    "window",  # several seats are asked whether they react
    "paused",  # the players go on when they like
    "over",
    "frozen",
    "ended",
    "unreadable",
]
Stuck = Literal[
    "",
    "bot",  # a bot should have moved for more than a minute
    "window",  # a reaction window should have closed for more than a minute
    "writes",  # what its bots decided cannot be saved
    "frozen",  # the game cannot go on, and is not over
]


class OperatorTable(Message):
    """A table as the operator sees it: who sits there and whether it goes on; neither its link nor its moves."""

    tag: str
    """How the log calls it: the first 8 digits of a hash of its link."""
    key: str
    """16 digits of the same hash, by which no two tables are mistaken for each other."""
    game: str
    seats: list[Player]
    lines: int
    last: int
    """When something was last written there, in milliseconds since 1970."""
    watching: int
    """Sockets of the process that answers."""
    standing: Standing
    waits_for: list[int]
    """The seats that are to decide, or that are asked."""
    resting: bool
    """Nobody is there: its bots go on when somebody comes."""
    why: str
    """Why it is frozen or unreadable, or the reason that was given for its end."""
    stuck: Stuck
    muted: list[int]
    """The seats of people who may say nothing in the chat of any table."""


class OperatorTables(Message):
    """One page of tables, the most recently active first."""

    tables: list[OperatorTable]
    page: int
    pages: int
    total: int


TableFilter = Literal["active", "stuck", "all"]


# ---- what may be done there


class CloseSeat(Asked):
    """Take a seat from the person who holds it, as if they had left."""

    request: Request
    seat: SeatNumber


class SeatClosed(Message):
    tag: str
    seat: int


class EndTable(Asked):
    """The table takes no more moves, now and for ever. The reason is shown to everybody there."""

    request: Request
    reason: Reason = ""


class TableEnded(Message):
    tag: str
    reason: str


class MuteSeat(Asked):
    """Whoever holds the seat says nothing more in the chat, at any table; or may speak again."""

    request: Request
    seat: SeatNumber
    muted: bool = True


class SeatMuted(Message):
    tag: str
    seat: int
    muted: bool
