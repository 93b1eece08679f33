"""The types of a view of Shepherd Mess."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Side = Literal["N", "E", "S", "W"]
Breed = Literal["white", "black", "brown", "grey"]
EndedBy = Literal["finished", "repetition", "limit"]


class Mud(TypedDict):
    kind: Literal["mud"]
    number: int
    open: list[Side]
    trodden: bool
    """Whether nobody can cross it any more this turn."""


class Puddle(TypedDict):
    kind: Literal["puddle"]
    bridge: Literal["NS", "EW"] | None


class Pen(TypedDict):
    """A pen, and the edges of its double gate and its wall."""

    number: int
    tile: str
    owner: int | None
    double: str
    wall: str


class Wall(TypedDict):
    edge: str
    gate: bool


class Flock(TypedDict):
    """The sheep of one breed on one tile."""

    tile: str
    flock: Breed
    count: int
    settled: bool


class Dog(TypedDict):
    dog: str
    seat: int
    tile: str
    used: bool
    lock: Literal["locked", "resting"] | None


class Supply(TypedDict):
    """What can still be built."""

    bridge: int
    stone: int
    wall: int
    corner: int
    gate: int


class Home(TypedDict):
    """What stands in a seat's pen."""

    seat: int
    tile: str | None
    sheep: int
    of: int
    foreign: int
    ram: bool


class Decided(TypedDict):
    """What a flock does in a scare that waits for an answer, and the way it takes."""

    flock: Breed | Literal["ram"]
    tile: str
    count: int
    does: Literal["runs", "named", "waits", "stays"]
    why: str
    rule: str
    way: list[str]
    gates: list[str]
    muds: list[str]


class Scare(TypedDict):
    dog: str
    tile: str
    flocks: list[Decided]


class SeatResult(TypedDict):
    """What a seat's points are made of."""

    seat: int
    sheep: int
    of: int
    ram: bool
    points: str
    foreign: int
    lost: bool
    finished: bool
    beside: int


class Result(TypedDict):
    ended_by: EndedBy
    tie_break: Literal["mover", "beside"] | None
    seats: list[SeatResult]


class ShepherdMessView(TypedDict):
    """All of the position; there are no secrets."""

    position: dict[str, Any]
    phase: str
    turn: int
    round: int
    rounds: int
    moves_left: int
    to_place: list[int]
    ground: dict[str, Mud | Puddle]
    """By tile; every other tile is grass or a pen."""
    pens: list[Pen]
    walls: list[Wall]
    sheep: list[Flock]
    ram: str | None
    dogs: list[Dog]
    supply: Supply
    home: list[Home]
    scores: list[int]
    scare: Scare | None
    repeats: int
    result: Result | None
    ended_by: EndedBy | None
