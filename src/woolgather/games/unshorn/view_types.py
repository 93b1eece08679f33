"""The types of a view of Unshorn."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Wool = Literal["basic", "steel", "snag", "damaged", "?", "either"]
"""A damaged Steel lies open for all; `either` is a Steel or a Snag, `?` might be anything."""
Shear = Literal["none", "under way", "spent", "due"]


class Player(TypedDict):
    """What all know of a player, and of the fleece what the viewer knows."""

    out: int | None
    """The turn in which this player was shorn bare."""
    cards: int
    known: list[str]
    shear: str | None
    battery: str | None
    blade: str | None
    power: int
    snagged: bool
    sheepdog: bool
    shepherd: bool
    wolf: bool
    first_turn: bool
    attack_spent: bool
    rearranged: bool
    fleece: dict[str, Wool]
    """By place; empty places are left out."""
    known_places: dict[str, Literal["all"] | list[int]]
    """Wool that somebody beside its owner knows, and who does."""
    either_places: list[str]


class Part(TypedDict):
    victim: int
    points: int


class Attack(TypedDict):
    """A shear that is under way, its parts in order, and who gives out the points that are left."""

    attacker: int
    parts: list[Part]
    left: int
    deflected: bool
    picker: int


PlayedCard = TypedDict(
    "PlayedCard",
    {
        "card": str,
        "seat": int,
        "victim": int | None,
        "wool": Wool | None,
        "row": str | None,
        "in": str,
        "answers": list[int],
        "moving": Wool | None,
    },
)
"""The card that waits, what it names, and the POWs that answer it. (`in` cannot be written as a class's field.)"""


class Drawn(TypedDict):
    """The wool that is being laid, as the viewer knows it."""

    seat: int
    wool: Wool


class Pending(TypedDict):
    """Who decides, from whose fleece, and how many are still to be chosen."""

    seat: int
    victim: int | None
    count: int


class Chosen(TypedDict):
    """While all choose in secret: the viewer's own places, and how many each has chosen."""

    own: list[str]
    counts: list[int]


class Position(TypedDict):
    """The position as it is saved, with a ? for what the viewer does not know; most of it is told better below."""

    step: str
    seat: int
    turn: int
    turns: int
    die: int
    owed: int
    spent: bool
    wolf: int | None
    wolf_due: bool
    """Whether the Wolf has been with whoever takes the turn since it began, and so bites or goes."""
    calm: bool
    shepherd: int | None
    swapped: list[int]
    passes: int
    fleeces: list[list[str]]
    players: list[dict[str, Any]]
    pile: int
    discard: dict[str, int]
    attack: dict[str, Any] | None
    card: dict[str, Any] | None
    air: Wool | None
    memory: list[str]
    trail: list[str]


class UnshornView(TypedDict):
    """The position as the viewer may know it."""

    position: Position
    phase: str
    turn: int | None
    turns: int
    die: int | None
    draws: int
    shear: Shear
    wolf: int | None
    calm: bool
    pile: int
    pile_wool: int
    discard: dict[str, int]
    hand: list[str] | None
    players: list[Player]
    attack: Attack | None
    card: PlayedCard | None
    drawn: Drawn | None
    pending: Pending
    chosen: Chosen | None
    memory: list[str]
