"""All that is stored about a person, as one document for them. Tables are named by their tags, never by their links."""

from __future__ import annotations

from typing import Final

from woolgather.table.messages import Message

FORMAT: Final = "woolgather-person-1"


class ExportedProfile(Message):
    name: str
    avatar: str
    since: int
    """All times are milliseconds since 1970."""
    devices: list[int]
    """Since when each browser has been the person's; of its secret only a hash is stored."""
    links: list[int]
    """Until when each personal link for another browser works, or did."""
    silenced: bool
    """Whether the operator lets them say nothing in any chat."""
    seen: int
    """When they were last here, to the hour; 0 if that is not noted."""


class ExportedSeat(Message):
    """Somebody sat down; whether they sit there still."""

    table: str
    game: str
    seat: int
    name: str
    avatar: str
    since: int
    held: bool


class ExportedVisit(Message):
    """How far they have seen a table, and whether it is hidden from their list."""

    table: str
    seen: int
    hidden: bool


class ExportedStatistics(Message):
    game: str
    played: int
    won: int
    best: int | None
    solo: int | None


class ExportedMute(Message):
    """Of whom they hear nothing: a tag."""

    person: str
    at: int


class ExportedWebhook(Message):
    address: str
    language: str
    failures: int
    off: bool


class ExportedCall(Message):
    """A turn of which they were to be told by their webhook: the line with which it began."""

    table: str
    line: int
    tries: int


class ExportedText(Message):
    table: str
    room: str
    seat: int | None
    name: str
    kind: str
    text: str
    at: int


class PersonExport(Message):
    """The texts come last, for there may be many."""

    format: str
    made: int
    tag: str
    profile: ExportedProfile
    seats: list[ExportedSeat]
    visits: list[ExportedVisit]
    statistics: list[ExportedStatistics]
    mutes: list[ExportedMute]
    webhook: ExportedWebhook | None
    calls: list[ExportedCall]
    texts: list[ExportedText]
