"""What every view tells, whatever the game; the client's types are made from this and the games' own `view_types`."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class View(TypedDict):
    """What a seat knows. Each game adds its own part."""

    game: str
    rules: int
    seats: int
    options: dict[str, bool | int | str]
    viewer: int | None
    seat: int
    """Who decides: a seat, CHANCE or OVER."""
    scores: NotRequired[list[int]]
    """With places and winners once the game is over; some games tell their scores all along."""
    places: NotRequired[list[int]]
    winners: NotRequired[list[int]]
