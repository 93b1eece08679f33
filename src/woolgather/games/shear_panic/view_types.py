"""The types of a view of Shear Panic."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

EditionName = Literal["manual", "mayfair"]
Side = Literal["N", "E", "S", "W"]


class Figure(TypedDict):
    """Roger or the Shearer, and on which side of the flock."""

    name: Literal["roger", "shearer"]
    side: Side


class Track(TypedDict):
    """Its length, its red and brown spaces, and where its four fields begin."""

    spaces: int
    red: list[int]
    brown: list[int]
    fields: list[int]


class Action(TypedDict):
    """One of a player's actions, as the edition calls it."""

    action: str
    value: int
    used: bool


class Extra(TypedDict):
    """How many extra steps of 1, 2 and 3 each player has left."""

    kind: Literal["cards", "buttons"]
    left: list[list[int]]


class Rejoin(TypedDict):
    """The groups of a broken flock, by the names of their sheep; what is not decided yet is left out."""

    flock: NotRequired[list[str]]
    stray: NotRequired[list[str]]
    way: NotRequired[str]


class Pending(TypedDict):
    """What is asked, during what, and the die or the group it is about."""

    kind: str
    during: NotRequired[str]
    colour: NotRequired[str]
    rejoin: NotRequired[Rejoin]
    action: NotRequired[str | None]


class ShearPanicView(TypedDict):
    """All of the position; there are no secrets."""

    position: dict[str, Any]
    edition: EditionName
    sheep: dict[str, str | None]
    """Each sheep's square; none for those that are shorn."""
    facing: Side
    figure: Figure | None
    marker: int
    field: str
    track: Track
    scores: list[int]
    turn: int
    actions: list[list[Action]]
    """By seat."""
    extra: Extra | None
    pending: Pending
    last: str | None
