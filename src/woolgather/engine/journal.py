"""The events of a game as data: what happened, by which rule, to which piece, and who may know."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

EVERYBODY: Final = None
FIELDS: Final = ("kind", "rule", "seat", "piece", "start", "to", "count", "cause")
"""The fields of an event that say what happened; the remaining fields say who may know."""


class Event(NamedTuple):
    """One thing that happened. Pieces and places use the ids of the view; the words are made elsewhere.

    `sees` names the seats that may know the fields listed in `secret`; None means everybody. `reveals` marks an event
    that showed somebody something hidden, so that nothing before it can be taken back.

    It is a tuple, which is made in a fifth of the time: most of what it takes to replay a game is to write its journal.
    """

    kind: str
    rule: str
    seat: int | None = None
    piece: str | None = None
    start: str | None = None
    to: str | None = None
    count: int | None = None  # type: ignore[assignment]  # tuples have a method of that name
    cause: str | None = None
    sees: tuple[int, ...] | None = EVERYBODY
    secret: tuple[str, ...] = ()
    reveals: bool = False

    def check(self) -> None:
        """Refuse an event that names who may see without naming what, or the reverse: it would leak a secret."""
        if (self.sees is EVERYBODY) != (not self.secret):
            raise TypeError(f"The event {self.kind} must name both who sees and what is secret, or neither.")

    def hides_from(self, seat: int | None) -> bool:
        return self.sees is not EVERYBODY and seat not in self.sees

    def for_seat(self, seat: int | None) -> Event:
        """The event as that seat (None: a spectator) may know it, with the fields it may not see emptied."""
        if not self.hides_from(seat):
            return self
        emptied: dict[str, Any] = dict.fromkeys(self.secret)
        return self._replace(**emptied)

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
        event = Event(kind, rule, **details)
        event.check()
        self.events.append(event)

    def take(self) -> tuple[Event, ...]:
        """Return the events so far and clear them. Games may have put some there themselves, so all are checked."""
        events, self.events = tuple(self.events), []
        for event in events:
            event.check()
        return events
