"""What a move would do, as far as its player can know: it is played in worlds imagined from the player's own view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from woolgather.engine.game import imagine
from woolgather.engine.journal import Event, Journal
from woolgather.engine.state import State
from woolgather.table.messages import Happening, View

WORLDS: Final = 3
"""How many imagined worlds must agree on what a preview shows, where there are secrets."""


def previewed(state: State, seat: int, move: int, rng: Random) -> tuple[list[Happening], View | None]:
    """The events on which all worlds agree, and the view after them if that is all the move does."""
    view = state.view(seat)
    count = WORLDS if state.setup.game.about.secrets else 1
    worlds = [_imagined(view, move, seat, rng) for _ in range(count)]
    events, after = worlds[0]
    for others, another in worlds[1:]:
        agreed = sum(1 for _ in _while_equal(events, others))
        after = after if after == another and agreed == len(events) == len(others) else None
        events = events[:agreed]
    return events, after


def happening(event: Event, viewer: int | None) -> Happening:
    """An event of the journal as the viewer may know it."""
    known = event.for_seat(viewer)
    return Happening(
        kind=known.kind,
        rule=known.rule,
        seat=known.seat,
        piece=known.piece,
        start=known.start,
        to=known.to,
        count=known.count,
        cause=known.cause,
        hidden=event.hides_from(viewer),
    )


def _imagined(view: View, move: int, seat: int, rng: Random) -> tuple[list[Happening], View | None]:
    """The move played in one imagined world, up to the point where a secret would come out."""
    world = imagine(view, rng)
    world.journal = Journal()
    world.play(move)
    events: list[Happening] = []
    for event in world.journal.take():
        if event.reveals and event.seat != seat:
            return events, None
        events.append(happening(event, seat))
    return events, world.view(seat)


def _while_equal(first: Sequence[object], second: Sequence[object]) -> Iterable[object]:
    for one, other in zip(first, second, strict=False):
        if one != other:
            return
        yield one
