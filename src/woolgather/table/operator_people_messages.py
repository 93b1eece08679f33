"""The messages between the server and its operator's page that are about people. Nobody is named by more than a tag."""

from __future__ import annotations

from woolgather.table.messages import Asked, Message


class OperatorPerson(Message):
    """A person as the operator sees them: no secret, no hash of one, no token and no link."""

    tag: str
    """How the log calls them: the first 8 digits of a hash."""
    key: str
    """16 digits of the same hash, by which no two people are mistaken for each other."""
    name: str
    avatar: str
    since: int
    """When they came, in milliseconds since 1970."""
    last: int
    """When they last did something that is stored: sat down, moved, spoke, or came with another browser."""
    devices: int
    """Their browsers; without any, they were removed."""
    seats: int
    """That they hold, finished games included."""
    texts: int
    """What they have said in chats, as far as it is kept."""
    muted: bool
    webhook: bool
    """Whether they have one; its address is theirs alone."""


class OperatorPeoplePage(Message):
    """One page of people, the newest first."""

    people: list[OperatorPerson]
    page: int
    pages: int
    total: int


class PersonTable(Message):
    """A table at which the person holds a seat."""

    tag: str
    key: str
    game: str
    seats: list[int]
    last: int
    over: bool
    """Whether the game is over, or cannot go on."""


class PersonDetail(Message):
    person: OperatorPerson
    tables: list[PersonTable]
    """The most recently active ones."""
    more: int
    """How many there are besides."""


class PersonAtTable(Message):
    """Somebody at a table: at a seat, or a spectator who spoke there."""

    seat: int | None
    person: OperatorPerson


class TablePeople(Message):
    """Whoever holds a seat of a table, and the latest others who spoke there, if it is known who they are."""

    tag: str
    people: list[PersonAtTable]


class MutePerson(Asked):
    """The person says nothing more in the chat, at any table; or may speak again."""

    muted: bool


class PersonMuted(Message):
    tag: str
    muted: bool


class PersonRemoved(Message):
    """How many seats of unfinished games they have lost."""

    tag: str
    seats: int


class PersonDeleted(Message):
    """At how many tables they had sat or spoken."""

    tag: str
    tables: int
