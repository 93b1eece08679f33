"""Four connections that play one move at a time, at moments fixed in advance whatever the server does."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass

from bench.table.tally import Tally


@dataclass
class Flight:
    """A move on its way: when it was due, who sent it, and whom it has not reached yet."""

    due: float
    seat: int
    seq: int
    request: str
    awaited: set[int]
    in_window: bool = False
    acknowledged: bool = False


class Company(ABC):
    """Plays when a moment is due and the move before has arrived; what is due earlier goes first.

    A slow server delays moves, and a delay counts from the moment that was planned.
    """

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.flight: Flight | None = None
        self._due: deque[float] = deque()
        self._measured = (0.0, 0.0)

    def measure(self, start: float, end: float) -> None:
        """Count only what is planned between these moments."""
        self._measured = start, end

    def counts(self, due: float) -> bool:
        start, end = self._measured
        return start <= due < end

    def tick(self, due: float) -> None:
        """A moment at which a move is due."""
        if not self.may_move():
            self.tally.held += self.counts(due)
            return
        self.tally.asked += self.counts(due)
        self._due.append(due)
        self.advance()

    def advance(self) -> None:
        """Send what is due, if it can be sent now."""
        if self.flight is None and self._due:
            self.flight = self.send(self._due[0])
            if self.flight is not None:
                self._due.popleft()

    def reached(self, seat: int) -> None:
        """The move in flight has arrived at a seat."""
        flight = self.flight
        if flight is None or seat not in flight.awaited:
            return
        flight.awaited.discard(seat)
        if seat != flight.seat and self.counts(flight.due):
            self.tally.others.append(now() - flight.due)
        if not flight.awaited:
            self.land(flight)

    def land(self, flight: Flight) -> None:
        self.tally.done += self.counts(flight.due)
        self.flight = None

    def give_up(self) -> None:
        """Whatever has not arrived by now counts with the time waited for it."""
        flight = self.flight
        if flight is not None and self.counts(flight.due):
            waited = now() - flight.due
            self._waited_for(waited, flight)
        for due in filter(self.counts, self._due):
            self.tally.others.extend([now() - due] * 3)
        self.flight = None
        self._due.clear()

    def _waited_for(self, waited: float, flight: Flight) -> None:
        if flight.in_window:
            self.tally.sealed.append(waited)
        else:
            self.tally.others.extend(waited for seat in flight.awaited if seat != flight.seat)

    def drop_due(self) -> None:
        """What was due can no longer be played, through no fault of the server."""
        gone = sum(map(self.counts, self._due))
        self.tally.asked -= gone
        self.tally.held += gone
        self._due.clear()

    @abstractmethod
    def may_move(self) -> bool:
        """Whether there is, or soon will be, somebody to move."""

    @abstractmethod
    def send(self, due: float) -> Flight | None:
        """Send a move, if somebody can play one now."""

    @abstractmethod
    async def open(self) -> None:
        """Connect."""

    @abstractmethod
    def close(self) -> None:
        """Disconnect."""


def now() -> float:
    return asyncio.get_running_loop().time()
