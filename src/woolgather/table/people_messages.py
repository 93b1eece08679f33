"""What a person asks of the server, over HTTP, with the secret of one of their browsers.

The secret is made by the browser, at random, and sent as `Woolgather-Person: SECRET`. Whoever first makes a table or
sits down with it becomes a person; nobody is asked for anything. Requests that change something without a request id
take effect once by what they say, however often they come.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from woolgather.table.messages import Asked, Message, Name, Player, Request, Seat, Token

FACES: Final = ("ewe", "lamb", "ram", "moorland", "merino", "badger", "sleepy", "shorn")
SCARVES: Final = ("none", "red", "blue", "green", "yellow", "plum")
"""An avatar is a face and a scarf, as in `lamb-red`."""

MOST_ADOPTED: Final = 50
"""Seats in one request."""

MOST_LISTED: Final = 100
"""Tables in a person's list."""

LINK_SECONDS: Final = 600
"""How long a personal link works."""

Avatar = Annotated[str, Meta(max_length=40, pattern=r"^[a-z]+-[a-z]+\Z")]
LinkCode = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
TableLink = Annotated[str, Meta(min_length=1, max_length=40)]

Stage = Literal["turn", "waiting", "running", "over", "stopped"]
"""Of a table: it is my turn; it is somebody else's; the game is over; it cannot go on."""


class Me(Message):
    """A person, as they see themselves. Before the first play there is nobody yet: no avatar, and no devices."""

    name: str
    avatar: str
    devices: int


class Profile(Asked):
    """How I want to be called and drawn from now on; tables at which I sit already keep what they have."""

    name: Name
    avatar: Avatar


class Forgotten(Message):
    """The person is deleted. Seats of unfinished games are free again, and in finished ones they have no name."""

    tables: int


class HeldSeat(Asked):
    table: TableLink
    token: Token


class Adopt(Asked):
    """Seats whose tokens the browser kept before it was anybody's, or got while it was somebody else's."""

    seats: Annotated[list[HeldSeat], Meta(max_length=MOST_ADOPTED)]


class Adopted(Message):
    """Those of the seats that are mine now; the others are somebody else's, or nobody's any more."""

    seats: list[HeldSeat]


class MySeats(Message):
    """The seats that I hold at a table, with their tokens, and the last line that I have seen there."""

    table: str
    seats: list[Seat]
    seen: int


class TableMark(Asked):
    """Whether the table is hidden from my list."""

    hidden: bool


class MyTable(Message):
    """A table at which I hold a seat."""

    table: str
    game: str
    options: dict[str, bool | int | str]
    players: list[Player]
    """`here` says nothing in lists."""
    seats: list[int]
    """Mine."""
    stage: Stage
    asked: list[int]
    """The seats that are to decide; one, several in a reaction window, or none."""
    places: list[int]
    scores: list[int]
    """By seat, once the game is over; before that both are empty."""
    seq: int
    seen: int
    """The last line that I have seen; less than `seq` if something happened since."""
    created: int
    at: int
    """When something last happened, in milliseconds."""
    hidden: bool
    due: int | None = None
    """Milliseconds until the clock that is running there, or the open window, runs out; null if neither does."""
    practice: bool = False
    """Whether I have taken back against bots alone; then it does not count."""
    lesson: str = ""
    """The lesson that it is, if any; lessons do not count."""
    is_led: bool = False
    """Whether that lesson leads: all that has been done and was not taken back is as it has prepared, and there is more
    to come. It is what the game's newest line said when it was written; false once the game is over or stopped.
    """


class MyTables(Message):
    """My tables: where it is my turn, then those that wait for their start, running and finished ones; in each group
    the latest first.
    """

    tables: list[MyTable]
    more: int
    """How many older ones were left out."""


class AgainstLevel(Message):
    """Finished games with bots of that level at the table; empty: with people only."""

    bot: str
    played: int
    won: int


class GameStatistics(Message):
    """What I have played of one game. A game that I share with others at my screen does not count."""

    game: str
    played: int
    won: int
    best: int | None
    """My highest score with others at the table, in a game that counts points; the first time that I reached it."""
    best_table: str
    solo: int | None
    """The same, of the games that I played alone."""
    solo_table: str
    against: list[AgainstLevel]
    practice: int = 0
    """Finished games that do not count, because something was taken back against bots alone."""


class Statistics(Message):
    games: list[GameStatistics]


class NewLink(Asked):
    """A personal link for another device."""

    request: Request


class PersonalLink(Message):
    """Whoever opens it within that time becomes me on that device; it works once."""

    code: str
    seconds: int


class Arrive(Asked):
    """Who is behind a personal link? Nothing is changed by asking."""

    code: LinkCode


class Arrival(Message):
    """Whom this browser would become, and how many tables they have."""

    name: str
    avatar: str
    tables: int


class Move(Asked):
    """Become the person behind the link.

    Whoever this browser was before brings all seats along, if they have no other one; otherwise they play on there.
    """

    code: LinkCode
