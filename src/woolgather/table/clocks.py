"""The clocks of a table: how much time each player has left, whose clock is running, and when it runs out.

Everything follows from the log: when each line was written, and what it was charged. Only the moment at which the
running clock runs out is kept beside it, because it is put off by the time in which no server was running.

A live clock gives minutes for the whole game, and seconds whenever a player's clock starts after somebody else's turn,
a bot's too: once a turn, however many decisions it has. A clock of days begins anew with each decision. In a reaction
window no clock runs; it has a limit of its own, after which whoever has not answered passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from woolgather.table.messages import GRACE_SECONDS, Clock, ClockFaces, DaysClock

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

GRACE: Final = GRACE_SECONDS * SECOND
"""After so long, the others go on without a player who is absent."""

LIVE_WINDOW: Final = 30 * SECOND
DAYS_WINDOW: Final = 12 * HOUR
"""How long a reaction window stays open for whoever does not answer."""

MOST_LAG: Final = 500
"""Milliseconds between sending and arrival that are not charged; whoever says that it took longer is not believed."""

RETURNS_WITH: Final = 60 * SECOND
"""Whoever comes back after their time was up has at least that much, or the whole time of a shorter clock."""


class Running(NamedTuple):
    """What the clocks should do after a line: run for a seat, time a window, or stand still."""

    seat: int | None = None
    is_window: bool = False


STILL: Final = Running()


@dataclass(slots=True)
class _Decision:
    """What a decision did to the clocks, should it be taken back."""

    last: int | None
    """Whose clock had been running last."""
    was_timed: bool
    """Whether a clock was running."""
    given: tuple[int, int] | None = None
    """The seat whose clock started then, and the time that it was given."""


class TableClocks:
    """Of one table that has a clock. Times are milliseconds; it asks nobody what time it is."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self._is_of_days = isinstance(clock, DaysClock)
        self._base = clock.days * DAY if isinstance(clock, DaysClock) else clock.minutes * MINUTE
        self._increment = 0 if isinstance(clock, DaysClock) else clock.seconds * SECOND
        self._window = DAYS_WINDOW if self._is_of_days else LIVE_WINDOW
        self._window_left = self._window
        """Of the present question, when it was last asked: it does not begin anew after a pause."""
        self._left = [self._base] * seats
        """Of each seat, when its clock was last started or stopped."""
        self.running: int | None = None
        self.due: int | None = None
        """When the running clock or the open window runs out."""
        self._last: int | None = None
        """Whose turn it was last: whoever goes on does not get the seconds again."""
        self._decisions: list[_Decision] = []
        """For each line of the game that has not been taken back."""
        self._since: dict[int, int] = {}
        """What has been charged since the last of them."""

    def left(self, seat: int, now: int) -> int:
        if seat != self.running or self.due is None:
            return self._left[seat]
        return min(self._left[seat], max(0, self.due - now))

    def faces(self, now: int) -> ClockFaces:
        """What the clocks show at that time."""
        due = None if self.due is None else max(0, self.due - now)
        return ClockFaces([self.left(seat, now) for seat in range(len(self._left))], self.running, due)

    @property
    def now_running(self) -> Running:
        return Running(self.running, self.running is None and self.due is not None)

    def is_due(self, now: int) -> bool:
        return self.due is not None and self.due <= now

    # ---- what is to be charged

    def spent(self, now: int, took: int | None = None) -> int:
        """What the running clock has used up. `took`: by the player's own watch, without the way through the net."""
        if self.running is None:
            return 0
        spent = self._left[self.running] - self.left(self.running, now)
        lag = 0 if took is None else min(MOST_LAG, max(0, spent - took))
        return spent - lag

    def spent_beside(self, now: int) -> int:
        """The same, or what the open window has used up: what a line that stops either of them is charged."""
        if self.running is not None or self.due is None:
            return self.spent(now)
        return self._window_left - min(self._window_left, max(0, self.due - now))

    def spent_since(self, seat: int, now: int) -> int:
        """What is charged to a seat that takes its decision back: its clock goes on as if there had been none."""
        if not self._decisions or not self._decisions[-1].was_timed:
            return 0
        return min(self._left[seat], sum(self._since.values()) + self.spent(now))

    # ---- what lines change

    def decided(self, at: int, charged: int, after: Running, by: int | None) -> None:
        """A line of the game was written. `by`: whose turn it is; nobody's where chance decides, or in a window."""
        decision = _Decision(self._last, self.running is not None)
        self._decisions.append(decision)
        self._charge(charged)
        self._since.clear()
        if by is not None:
            self._last = by
        if after.seat is not None:
            decision.given = after.seat, self._give_anew(after.seat)
        self._window_left = self._window
        self._start(at, after)

    def took_back(self, seat: int, at: int, charged: int, after: Running) -> None:
        """Others get back what they were charged since, and lose what they were given for it."""
        decision = self._decisions.pop()
        for other, spent in self._since.items():
            self._left[other] += spent
        if decision.given is not None:
            other, time = decision.given
            self._left[other] = max(0, self._left[other] - time)
        self._left[seat] = max(0, self._left[seat] - charged)
        self._last = decision.last
        self._since.clear()
        self._window_left = self._window
        self._start(at, after)

    def went_back(self, lines: int, at: int, charged: int, after: Running) -> None:
        """So many lines were taken back, further than the rules allow. What was used stays used, and nobody gains time:
        the seconds that were given for what is undone are withdrawn, but from nobody who has less than a minute. A
        clock of days goes on where it was.
        """
        self._charge(charged)
        undone = self._decisions[-lines:]
        del self._decisions[-lines:]
        for seat, time in (each.given for each in undone if each.given is not None and not self._is_of_days):
            self._left[seat] = max(self._left[seat] - time, min(self._left[seat], RETURNS_WITH))
        self._last = undone[0].last
        self._since.clear()
        self._window_left = self._window
        self._start(at, after)

    def changed_beside(self, at: int, charged: int, after: Running, returned: int | None = None) -> None:
        """A line beside the game was written. A clock that goes on running is not touched.

        `returned`: the seat of somebody who plays there from now on. If the time was up, they are given some.
        """
        if returned is not None and not self._left[returned]:
            self._left[returned] = self._base if self._is_of_days else min(RETURNS_WITH, self._base)
        if after == self.now_running:
            return
        if self.now_running.is_window:
            self._window_left = max(0, self._window_left - charged)
        self._charge(charged)
        self._give(after.seat)
        self._start(at, after)

    def put_off(self, due: int | None) -> None:
        """What is stored counts: nobody is charged for the time in which no server was running."""
        if self.due is not None and due is not None:
            self.due = due

    def _give_anew(self, seat: int) -> int:
        """What a decision gives to whoever is next: a clock of days begins anew."""
        before = self._left[seat]
        if self._is_of_days:
            self._left[seat] = self._base
        self._give(seat)
        return self._left[seat] - before

    def _give(self, seat: int | None) -> None:
        """The seconds of a turn, to whoever's turn begins."""
        if seat is not None and seat != self._last:
            self._left[seat] += self._increment

    def _charge(self, charged: int) -> None:
        if self.running is not None:
            charged = min(charged, self._left[self.running])
            self._left[self.running] -= charged
            self._since[self.running] = self._since.get(self.running, 0) + charged

    def _start(self, at: int, after: Running) -> None:
        self.running, self.due = after.seat, at + self._window_left if after.is_window else None
        if after.seat is not None:
            self._last = after.seat
            self.due = at + self._left[after.seat]
