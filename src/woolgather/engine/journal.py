"""The events of a game as data: what happened, by which rule, to which piece, and who may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

EVERYBODY: Final = None
FIELDS: Final = ("kind", "rule", "seat", "piece", "start", "to", "count", "cause")
"""The fields of an event that say what happened; the remaining fields say who may know."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Pieces and places use the ids of the view; the words are made elsewhere.

    `sees` names the seats that may know the fields listed in `secret`; None means everybody. `reveals` marks an event
    that showed somebody something hidden, so that nothing before it can be taken back.
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

    def __post_init__(self) -> None:
        """Refuse an event that names who may see without naming what, or the reverse: it would leak a secret."""
        if (self.sees is EVERYBODY) != (not self.secret):
            raise TypeError(f"The event {self.kind} must name both who sees and what is secret, or neither.")

    def hides_from(self, seat: int | None) -> bool:
        return self.sees is not EVERYBODY and seat not in self.sees

    def for_seat(self, seat: int | None) -> Event:
        """The event as that seat (None: a spectator) may know it, with the fields it may not see emptied."""
        if not self.hides_from(seat):
            return self
        told: dict[str, Any] = {name: None if name in self.secret else getattr(self, name) for name in FIELDS}
        return Event(**told, sees=self.sees, secret=self.secret, reveals=self.reveals)

    def as_data(self, seat: int | None) -> dict[str, Any]:
        """The event as it may be sent to a seat: plain values, no empty fields, `hidden` if anything was left out."""
        event = self.for_seat(seat)
        data = {name: value for name in FIELDS if (value := getattr(event, name)) is not None}
        if self.hides_from(seat):
            data["hidden"] = True
        return data


class Journal:
    """Collects the events of the position it is attached to. Copies and playouts have no journal, at no cost."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, kind: str, rule: str, **details: Any) -> None:
        """Record one event, at the point in the rules code where it happens."""
        self.events.append(Event(kind, rule, **details))

    def take(self) -> tuple[Event, ...]:
        """Return the events so far and clear them."""
        events, self.events = tuple(self.events), []
        return events
