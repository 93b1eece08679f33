"""The type of a view of Hush."""

from __future__ import annotations

from typing import TypedDict


class Open(TypedDict):
    """What lies open to all."""

    points: list[int]
    caught: list[int]
    trail: list[str]
    loud: int | None
    hushes: int
    passes: int


class HushView(Open):
    """What lies open, and the viewer's own hand and choice."""

    phase: str
    hand: list[str] | None
    cards: list[int]
    chosen: list[str | None]
    deck: int
    discarded: int
