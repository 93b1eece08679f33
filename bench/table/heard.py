"""What a load client reads of the table's messages: only what it needs to play on.

A line comes with the whole `scene`, or with a `change` from which what is usual is left out; both are read.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, json

OVER: Final = -2


class Choice(Struct):
    move: int


class Window(Struct):
    order: list[int]
    answer: int | None = None


class View(Struct, frozen=True):
    """Who decides: as it is, or in a list as a patch puts it there."""

    seat: int | list[int] | None = None


class Sight(Struct):
    """A scene, or the change that leads to it."""

    moves: list[Choice | int] = []
    window: Window | None = None
    view: View = View()

    @property
    def is_over(self) -> bool:
        return self.view.seat in (OVER, [OVER])


class Line(Struct):
    seq: int
    seat: int
    level: str = ""


class Info(Struct):
    seq: int


class Heard(Struct):
    """Any message of the table."""

    type: str
    request: str | None = None
    seq: int | None = None
    line: Line | None = None
    scene: Sight | None = None
    change: Sight | None = None
    table: Info | None = None
    answer: int | None = None
    code: str = ""

    @property
    def sight(self) -> Sight | None:
        return self.scene if self.change is None else self.change


read: Final = json.Decoder(Heard).decode
