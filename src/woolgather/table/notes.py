"""What lines beside the game say that are about no seat: a pause, a vote, playing again.

Each says how things stand from then on, and what somebody asked for, so that the same request is known again.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from woolgather.table.messages import Clock, OpenVote, Proposal, RematchOffer, WaitingRoom

PAUSE: Final = "pause"
VOTE: Final = "vote"
REMATCH: Final = "rematch"
ROOM: Final = "room"
"""The kinds of lines."""


class PauseNote(Struct, frozen=True):
    paused: bool


class Proposed(Struct, frozen=True):
    what: Proposal
    seat: int | None
    by: int
    line: int | None = None


class Voted(Struct, frozen=True):
    proposal: int
    agree: bool


class VoteNote(Struct, frozen=True, omit_defaults=True):
    vote: OpenVote | None
    proposed: Proposed | None = None
    answer: Voted | None = None


class WantedRematch(Struct, frozen=True):
    """What may be different in the next game, as `OfferRematch` asks for it."""

    options: dict[str, bool | int | str] | None
    bots: dict[int, str]
    clock: Clock | None
    keep_clock: bool


class AnsweredRematch(Struct, frozen=True):
    offer: int
    accept: bool


class MadeTable(Struct, frozen=True):
    """The next table: its link, the request by which its tokens are made, and which seat became which one there."""

    table: str
    request: str
    seats: dict[int, int]


class RematchNote(Struct, frozen=True, omit_defaults=True):
    offer: RematchOffer | None
    asked: WantedRematch | None = None
    answer: AnsweredRematch | None = None
    next: MadeTable | None = None


class RoomNote(Struct, frozen=True, omit_defaults=True):
    """The waiting room before the game, and what it will be played with. It stays closed once it is."""

    room: WaitingRoom | None
    options: dict[str, bool | int | str]
    clock: Clock | None = None
    asked: str = ""
    """What was asked for, in JSON without the request's id; the same request is known by it, whichever seat its sender
    has by now."""
    seats: int = 0
    """How many lines before this one change seats in the same transaction."""


Note = PauseNote | VoteNote | RematchNote | RoomNote

KINDS: Final = {PauseNote: PAUSE, VoteNote: VOTE, RematchNote: REMATCH, RoomNote: ROOM}
NOTES: Final[dict[str, msgspec.json.Decoder[Note]]] = {kind: msgspec.json.Decoder(note) for note, kind in KINDS.items()}
"""Reads what a line of each kind says."""
