"""What is said at a table beside the game: the messages of its chat, over the table's websocket.

There are two rooms. In `table` the players speak, and everybody at the table sees it. In `watchers` the spectators
speak; whoever plays a game with secrets sees it when the game is over. A client asks for the chat with `look`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from woolgather.table.messages import Asked, Message, Request, Room, SeatNumber, Seq

LONGEST_TEXT: Final = 200
"""Characters of what somebody says, without what cannot be seen."""

NEWEST: Final = 50
"""Texts of each room that are sent at once."""

PHRASES: Final = (
    "hello",
    "good-luck",
    "your-turn",
    "nice-move",
    "one-moment",
    "thank-you",
    "well-played",
    "another-game",
)
"""What can be said with one click; each reader is told it in their own language."""

MOODS: Final = ("happy", "laughing", "surprised", "asleep", "cross", "sorry")
"""Drawn faces."""

TextKind = Literal["text", "phrase", "face"]
"""A `phrase` and a `face` are named by their keys: one of `PHRASES`, one of `MOODS`."""


# ---- from the client


class Say(Asked, tag_field="type", tag="say"):
    """Players speak at the table, spectators in the watchers' room."""

    request: Request
    room: Room
    kind: TextKind
    text: Annotated[str, Meta(max_length=1_000)]


class ReadOlder(Asked, tag_field="type", tag="read_older"):
    """What was said in a room before."""

    request: Request
    room: Room
    before: Annotated[int, Meta(ge=1, le=2**31)]
    """The oldest text that the client has."""


class Mute(Asked, tag_field="type", tag="mute"):
    """Hear no more of somebody, on all my devices and at all tables; or hear them again. Nobody is told.

    They are named by their `seat`, or by a text of theirs: its `room` and `id`.
    """

    request: Request
    muted: bool
    seat: SeatNumber | None = None
    room: Room = "watchers"
    id: Seq = 0


ChatFromClient = Say | ReadOlder | Mute


# ---- from the table


class ChatText(Message):
    """Something that somebody said. `id` grows by one with each text of a room."""

    room: Room
    id: int
    seat: int | None
    """Null for a spectator."""
    name: str
    """What the speaker was called then."""
    kind: TextKind
    text: str
    at: int
    """In milliseconds."""


class RoomTold(Message):
    """The texts of a room after the one that the client has, at most `NEWEST`."""

    room: Room
    since: int
    """What the client has after this one is to be put away; 0: all of it."""
    said: list[ChatText]
    more: bool
    """Whether there are older ones, if `since` is 0."""


class MutedSpeaker(Message):
    """Somebody at this table of whom the viewer hears nothing; for a spectator, a text by which they are named."""

    seat: int | None
    name: str
    room: Room
    id: int


class ChatTold(Message, tag_field="type", tag="chat"):
    """Comes after `welcome` if `look` asked for the chat, and again when what was said has to be read anew."""

    rooms: list[RoomTold]
    """Those that the viewer may see."""
    speaks: Room | None
    """Where the viewer may speak; null for whoever plays but looks without their seat."""
    muted: list[MutedSpeaker]


class Said(Message, tag_field="type", tag="said"):
    """Somebody has said something."""

    text: ChatText


class Spoken(Message, tag_field="type", tag="spoken"):
    """What the viewer said is saved, as text `id` of the room."""

    request: str
    room: Room
    id: int


class OlderTold(Message, tag_field="type", tag="older"):
    request: str
    room: Room
    said: list[ChatText]
    more: bool


class MuteNoted(Message, tag_field="type", tag="muted"):
    """`kept`: it holds from now on. Otherwise the server does not know one of the two, and the browser has to do it."""

    request: str
    kept: bool


ChatFromTable = ChatTold | Said | Spoken | OlderTold | MuteNoted
