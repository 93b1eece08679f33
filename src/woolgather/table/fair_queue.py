"""A queue that is fair over those who use it, by how much they have used: start-time fair queueing.

Everybody's use is added up as a position on a common line. What somebody asks for begins where their use so far ends,
but never behind the line's present, so that nobody saves up a right to be served; and whatever begins first is next.
(Goyal, Vin and Cheng, Start-time Fair Queueing, 1996.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar


@dataclass(eq=False, slots=True, kw_only=True)
class Ticket:
    """Something that waits: for whom, how urgently (a lower `priority` is always served first), at what cost."""

    flow: str
    priority: int
    cost: float
    """An estimate, until `FairQueue.charge` replaces it."""
    start: float = 0.0


MANY: Final = 1_000
"""How many flows are remembered beyond those that wait."""

T = TypeVar("T", bound=Ticket)


class FairQueue(Generic[T]):
    """Waiting tickets. Within a priority, the one is next whose flow has used least."""

    def __init__(self) -> None:
        self._waiting: list[T] = []
        self._ends: dict[str, float] = {}
        """Where the use of each flow ends."""
        self._present = 0.0

    def __len__(self) -> int:
        return len(self._waiting)

    def push(self, ticket: T) -> None:
        ticket.start = max(self._present, self._ends.get(ticket.flow, 0.0))
        self._ends[ticket.flow] = ticket.start + ticket.cost
        self._waiting.append(ticket)

    def in_order(self) -> list[T]:
        """All that wait, as they would be served; of equals, the one that came first."""
        return sorted(self._waiting, key=lambda ticket: (ticket.priority, ticket.start))

    def take(self, may_begin: Callable[[T], bool]) -> T | None:
        """Remove and return the next of those that may begin."""
        found = next(filter(may_begin, self.in_order()), None)
        if found is not None:
            self._waiting.remove(found)
            self._present = max(self._present, found.start)
            if len(self._ends) > 2 * len(self._waiting) + MANY:
                self._forget_early()
        return found

    def _forget_early(self) -> None:
        """Whoever has used less than the present begins there anyway."""
        self._ends = {flow: end for flow, end in self._ends.items() if end > self._present}

    def remove(self, ticket: T) -> bool:
        """It is no longer wanted and costs nothing; whether it was still waiting."""
        if ticket not in self._waiting:
            return False
        self._waiting.remove(ticket)
        self.charge(ticket, 0.0)
        return True

    def charge(self, ticket: T, cost: float) -> None:
        """What a ticket has really cost."""
        if ticket.flow in self._ends:
            self._ends[ticket.flow] += cost - ticket.cost
        ticket.cost = cost

    def forget_use(self) -> None:
        """Nothing waits and nobody is served: all begin anew."""
        self._ends.clear()
        self._present = 0.0
