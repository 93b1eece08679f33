"""The types of a view of Sheepy Time."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Kind = Literal["moves", "winks", "zzz", "brave"]
Bonus = Literal["infinite", "three"]
Fate = Literal["racing", "night", "awake", "resting"]
Monster = Literal["wolf", "bump", "spider"]


class Dream(TypedDict):
    """A dream tile: what it is about, and the bonus for placing it."""

    id: str
    kind: Kind
    bonus: Bonus


class Web(TypedDict):
    """The spider's web; `beyond`: in the next lap."""

    at: str
    beyond: bool


class Nightmare(TypedDict):
    kind: Monster | None
    at: str
    web: Web | None


class Space(TypedDict):
    """A space of the ring; Zzz by seat."""

    space: str
    dream: Dream | None
    zzz: list[int]
    infinite: list[bool]


class Sheep(TypedDict):
    """A seat's sheep and what its player has."""

    at: str | None
    fate: Fate
    scared: bool
    winks: int
    pillow: int
    supply: int
    cards: int


class Steps(TypedDict):
    steps: int
    way: Literal["backward", "forward"] | None


class Course(TypedDict):
    """The turn so far."""

    used: list[str]
    last: Steps | None
    moved: int
    crossings: int
    played: str | None
    rushed: str | None
    catches: int
    landed: bool
    previous: int | None
    previous_card: str | None


class BonusDue(TypedDict):
    """The placement bonus that is being taken."""

    space: str
    left: int
    infinite: bool


class Solo(TypedDict):
    score: int
    grade: int


class SheepyTimeView(TypedDict):
    """The open part of the position and the viewer's hand."""

    position: dict[str, Any]
    hand: list[str] | None
    phase: str
    round: int
    first: int | None
    turn: int
    nightmare: Nightmare
    ring: list[Space]
    sheep: list[Sheep]
    """By seat."""
    market: list[Dream]
    stack: int
    deck: int
    gone: dict[str, int]
    """Cards played, revealed or discarded since the last shuffle."""
    course: Course
    asked: list[int]
    rested: int
    bonus: BonusDue | None
    solo: Solo | None
