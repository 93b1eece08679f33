"""The story of a game as data: what happened, by which rule, to what, and who may know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

EVERYBODY: Final = None
TOLD: Final = ("kind", "rule", "seat", "piece", "start", "to", "count", "cause")
"""The fields of an event that are told; the others say to whom."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Pieces and places have the ids of the view; words are made elsewhere.

    `sees` names the seats that may know the fields listed in `secret`; None means everybody.
    `reveals` marks an event that told somebody something hidden, so that nothing before it can be taken back.
    """

    kind: str
    rule: str
    seat: int | None = None
    piece: str | None = None
    start: str | None = None
    to: str | None = None
    count: int | None = None
    cause: str | None = None
    sees: tuple[int, ...] | None = EVERYBODY
    secret: tuple[str, ...] = ()
    reveals: bool = False

    def hides_from(self, seat: int | None) -> bool:
        return self.sees is not EVERYBODY and seat not in self.sees

    def for_seat(self, seat: int | None) -> Event:
        """The event as that seat (None: a spectator) may know it: its secret fields empty unless it sees them."""
        if not self.hides_from(seat):
            return self
        return replace(self, **dict.fromkeys(self.secret))  # type: ignore[arg-type]

    def as_data(self, seat: int | None) -> dict[str, Any]:
        """What may be sent to a seat: plain values, nothing empty, and `hidden` where something was left out."""
        event = self.for_seat(seat)
        told = {name: value for name in TOLD if (value := getattr(event, name)) is not None}
        if self.hides_from(seat):
            told["hidden"] = True
        return told


class Journal:
    """Collects the events of a position it is attached to. Copies and playouts have none and pay nothing."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: str, rule: str, **details: Any) -> None:
        """Write down one event, at the place in the rules where it happens."""
        self.events.append(Event(kind, rule, **details))

    def take(self) -> tuple[Event, ...]:
        """The events so far, once."""
        events, self.events = tuple(self.events), []
        return events
