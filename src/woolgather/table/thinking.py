"""Who thinks next, and how hard: the queue in front of the bots' processes.

Moves where a person is present come first, then other moves, then hints. Moves are fair over tables and hints over
addresses, by the seconds of thinking that they have used. When there is more to do than the workers can do in time,
bots think at a lower level instead of making people wait, and the decision says which bot really made it.

What the level tells. It follows from the load: how many decisions wait, for which bots, games and numbers of seats,
how many workers there are, and for how long this decision has waited. It never follows from a position, a hand or the
number of legal moves; a forced decision is lowered like any other. The load itself is the sum of what all bots
thought, so a level can tell that the server was busy, and nothing that could be traced to one hand. Estimates are
averages over all tables, see `estimates`.

What the time tells. A decision that waits is heard later, for the same reasons. Where there are secrets the scheduler
plays decisions after whole beats, the time in the queue included. A hint takes a worker for a moment; with a single
worker the bots at all tables may be heard a beat later, from which nobody learns who asked, or where.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from random import Random
from typing import Final

from woolgather.bots import LEVELS, RANDOM, Thought, View
from woolgather.table.estimates import Estimates, rungs
from woolgather.table.fair_queue import FairQueue, Ticket
from woolgather.table.metrics import PRIORITIES, BotMetrics, Metrics
from woolgather.table.operator_messages import BotFigures
from woolgather.table.refusals import Refusal
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.workers import LONGEST_THOUGHT, WORKERS, Task, ThinkingFailed, Workers

LOWEST: Final = len(LEVELS)
"""As many steps down as lead from any bot to the weakest level."""

LATELY: Final = 3600.0
MOST_COUNTED: Final = 10_000
"""For how many seconds decisions at a lower level are counted, and how many at most."""

log = logging.getLogger(__name__)


class Priority(IntEnum):
    """What thinks first."""

    PERSON_WAITING = 0
    """A move at a table where somebody is watching."""
    MOVE = 1
    ADVICE = 2


@dataclass(frozen=True, slots=True)
class ThinkingLimits:
    """How much bots may think, and for how long anybody waits for them, in seconds."""

    workers: int = WORKERS
    longest_thought: float = LONGEST_THOUGHT
    """A bot that thinks for longer is stopped, and the weakest level decides."""
    patience: float = 5.0
    """If moves for which a person waits would wait for longer, bots think at a lower level."""
    patience_unwatched: float = 20.0
    """The same for moves that nobody is waiting for."""
    patience_for_hints: float = 30.0
    """A hint that has waited for longer is refused."""
    hints_an_address: int = 2
    """Hints that may wait or be worked out for one address."""
    longest_wait: float = 20.0
    """If moves would wait for longer even at the lowest level, there is no room for another table with bots."""
    tables_a_worker: int = 1_000
    """Tables with bots that may be active for each worker."""
    active_for: float = 60.0
    """For how long a table counts as active after a bot had to decide there."""


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Job:
    """A decision that a bot is to make, from one seat's view. Its table and address are for the queue alone."""

    bot: str
    view: View
    moves: Sequence[int]
    table: str
    seat: int
    address: str = ""
    priority: Priority = Priority.MOVE
    is_wanted: Callable[[], bool] = _always
    """Whether anybody still waits for it; otherwise it leaves the queue."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A bot's decision. `level` names the bot that really made it, and is empty if that was the seat's own."""

    thought: Thought
    level: str = ""


class NotWanted(Exception):
    """The table went on, or the asker is gone, before anybody began to think."""


@dataclass(eq=False, slots=True, kw_only=True)
class _Request(Ticket):
    """A job in the queue or in a worker."""

    job: Job
    seed: int
    since: float
    answer: asyncio.Future[Decided | None]
    seconds: float = 0.0
    """For how long it has been thought about."""


class BotQueue:
    """Bots decide and advise here. Nothing is started before it is needed."""

    def __init__(
        self,
        workers: Workers | None = None,
        limits: ThinkingLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits or ThinkingLimits()
        self._workers = workers or Workers(self._limits.workers, self._limits.longest_thought)
        self._clock = clock
        self._waiting: FairQueue[_Request] = FairQueue()
        self._running: set[_Request] = set()
        self._estimates = Estimates()
        self._active: dict[str, float] = {}
        """When a bot last had to decide at each table, the longest ago first."""
        self._lowered_at: deque[float] = deque(maxlen=MOST_COUNTED)
        self._tasks = BackgroundTasks()
        self._metrics: BotMetrics | None = None

    def count_in(self, metrics: Metrics) -> None:
        bots = self._metrics = metrics.bots
        for priority, name in zip(Priority, PRIORITIES, strict=True):
            metrics.watch(bots.waiting.labels(name), partial(self._count_waiting, priority))
        metrics.watch(bots.thinking, lambda: len(self._running))
        metrics.watch(bots.workers, lambda: self._workers.count)

    def _count_waiting(self, priority: Priority) -> int:
        return sum(request.priority == priority for request in self._waiting.in_order())

    @property
    def can_think(self) -> bool:
        """Whether a worker was there when one was last needed."""
        return self._workers.can_think

    def warm_up(self) -> None:
        """Start a process before the first bot has to think."""
        self._workers.warm_up()

    async def close(self) -> None:
        """Nobody waits for the answers any more."""
        for request in self._waiting.in_order():
            self._waiting.remove(request)
            request.answer.cancel()
        await self._tasks.cancel()
        self._workers.close()

    # ---- what is asked

    async def choose(self, job: Job, rng: Random) -> Decided:
        """A decision, in any case; `NotWanted` if the job says so before anybody begins to think."""
        self._note_active(job.table)
        decided = await self._pushed(job, f"table {job.table}", rng).answer
        assert decided is not None, "a move is always decided"
        return decided

    async def advise(self, job: Job, rng: Random) -> Thought | None:
        """What the bot itself would do; None if it fails, and refused if there is too much to do."""
        self._check_share(job.address)
        request = self._pushed(job, f"address {job.address}", rng)
        loop = asyncio.get_running_loop()
        expiry = loop.call_later(self._limits.patience_for_hints, self._expire, request)
        try:
            decided = await request.answer
        finally:
            expiry.cancel()
        return None if decided is None else decided.thought

    def somebody_came(self, table: str) -> None:
        """A person now waits for what bots are to decide at that table."""
        for request in self._waiting.in_order():
            if request.job.table == table and request.priority == Priority.MOVE:
                request.priority = Priority.PERSON_WAITING

    def check_room(self, bots: Sequence[str], game: str, seats: int) -> None:
        """Refuse a new table with these bots if they would make everybody wait, however little they think."""
        if not bots:
            return
        self._drop_unwanted()
        limits, now, waiting = self._limits, self._clock(), self._waiting_moves()
        wait = self._wait(waiting, LOWEST)
        wait += sum(self._seconds(bot, game, seats, LOWEST) for bot in bots) / self._workers.count
        waited = max((now - request.since for request in waiting), default=0.0)
        crowded = self._count_active() >= limits.tables_a_worker * self._workers.count
        if crowded or max(wait, waited) > limits.longest_wait:
            raise Refusal(
                "busy",
                "The server's bots have too much to do at the moment; "
                "try again in a few minutes, or play without bots.",
            )

    def expected(self, bot: str, game: str, seats: int) -> float:
        """For how many seconds the bot thinks about a decision, by an average over all tables."""
        return self._seconds(bot, game, seats)

    def figures(self) -> BotFigures:
        """How much there is to do, and how much of it was done at a lower level lately."""
        since = self._clock() - LATELY
        return BotFigures(
            waiting=len(self._waiting),
            thinking=len(self._running),
            workers=self._workers.count,
            wait=round(self._wait(self._waiting.in_order(), 0), 1),
            lowered=sum(at >= since for at in self._lowered_at),
        )

    # ---- the queue

    def _pushed(self, job: Job, flow: str, rng: Random) -> _Request:
        request = _Request(
            flow=flow,
            priority=job.priority,
            cost=self._seconds(job.bot, job.view["game"], job.view["seats"]),
            job=job,
            seed=rng.randrange(1 << 62),
            since=self._clock(),
            answer=asyncio.get_running_loop().create_future(),
        )
        self._waiting.push(request)
        self._begin()
        return request

    def _begin(self) -> None:
        """Give work to every worker that has none."""
        self._drop_unwanted()
        while len(self._running) < self._workers.count:
            request = self._waiting.take(self._may_begin)
            if request is None:
                break
            self._running.add(request)
            self._tasks.start(self._think(request, self._bot_for(request)))
        if not self._running:
            self._waiting.forget_use()

    def _may_begin(self, request: _Request) -> bool:
        """Hints never use all workers, unless there is only one."""
        if request.priority != Priority.ADVICE:
            return True
        hints = sum(other.priority == Priority.ADVICE for other in self._running)
        return hints < max(1, self._workers.count - 1)

    def _drop_unwanted(self) -> None:
        """Drop jobs that nobody waits for or wants any more."""
        for request in self._waiting.in_order():
            if request.answer.done() or not request.job.is_wanted():
                self._refuse(request, NotWanted())

    def _expire(self, request: _Request) -> None:
        reason = "The server has too much to do to work out a hint at the moment; please try again later."
        self._refuse(request, Refusal("busy", reason))

    def _refuse(self, request: _Request, no: Exception) -> None:
        """Whoever has begun to think is not interrupted."""
        if self._waiting.remove(request) and not request.answer.done():
            request.answer.set_exception(no)

    def _check_share(self, address: str) -> None:
        self._drop_unwanted()
        hints = [each for each in (*self._waiting.in_order(), *self._running) if each.priority == Priority.ADVICE]
        if sum(each.job.address == address for each in hints) >= self._limits.hints_an_address:
            raise Refusal("too-many", "Other hints are still being worked out for you; please wait a moment.")

    # ---- how hard to think

    def _bot_for(self, request: _Request) -> str:
        """The seat's own bot, or as far down the ladder as the load asks for. A hint is the adviser's, or none."""
        job = request.job
        if request.priority == Priority.ADVICE:
            return job.bot
        return _lowered(job.bot, job.view["game"], job.view["seats"], self._steps_down(request))

    def _steps_down(self, request: _Request) -> int:
        """The fewest steps with which the last of those that wait would begin in time, if all took as many.

        If the estimates were wrong and the decision itself is late, it takes a step for each time that patience ran
        out.
        """
        limits = self._limits
        patience = limits.patience if request.priority == Priority.PERSON_WAITING else limits.patience_unwatched
        behind = [other for other in self._waiting_moves() if other.priority <= request.priority]
        before_the_last = [request, *behind][:-1]
        late = int((self._clock() - request.since) / patience)
        return next((steps for steps in range(late, LOWEST) if self._wait(before_the_last, steps) <= patience), LOWEST)

    def _waiting_moves(self) -> list[_Request]:
        return [request for request in self._waiting.in_order() if request.priority != Priority.ADVICE]

    def _wait(self, requests: Iterable[_Request], steps: int) -> float:
        """How long it takes until all of these are thought about, each so many steps down the ladder."""
        jobs = [request.job for request in requests]
        seconds = (self._seconds(job.bot, job.view["game"], job.view["seats"], steps) for job in jobs)
        return sum(seconds) / self._workers.count

    def _seconds(self, bot: str, game: str, seats: int, steps: int = 0) -> float:
        return self._estimates.seconds(_lowered(bot, game, seats, steps), game, seats)

    def _note_active(self, table: str) -> None:
        self._active.pop(table, None)
        self._active[table] = self._clock()
        self._count_active()

    def _count_active(self) -> int:
        """The tables where bots play; those that have come to rest are forgotten."""
        now = self._clock()
        while self._active and now - next(iter(self._active.values())) > self._limits.active_for:
            del self._active[next(iter(self._active))]
        return len(self._active)

    # ---- thinking

    async def _think(self, request: _Request, bot: str) -> None:
        try:
            decided = await self._decided(request, bot)
            self._count(request, bot, decided)
            if not request.answer.done():
                request.answer.set_result(decided)
        finally:
            request.answer.cancel()
            self._running.discard(request)
            self._waiting.charge(request, request.seconds)
            self._begin()

    def _count(self, request: _Request, bot: str, decided: Decided | None) -> None:
        """A decision is lowered if the load asked for it; one that another bot made after a failure is not."""
        if decided is None:
            return
        own = request.job.bot
        if bot != own:
            self._lowered_at.append(self._clock())
        if self._metrics is not None:
            self._metrics.decided(own, decided.level or own, request.seconds)
            if bot != own:
                self._metrics.lowered(own, bot)

    async def _decided(self, request: _Request, bot: str) -> Decided | None:
        """The bot's decision; if it fails the weakest level's, and if that fails too, a random move.

        Nobody else gives advice in the adviser's place.
        """
        job, troubles = request.job, []
        is_move = request.priority != Priority.ADVICE
        decided = Decided(Thought(Random(request.seed).choice(job.moves)), RANDOM) if is_move else None
        for tried in dict.fromkeys([bot, LEVELS[0]] if is_move else [bot]):
            try:
                decided = Decided(await self._thought(request, tried), "" if tried == job.bot else tried)
                break
            except Exception as trouble:  # noqa: BLE001 (whatever it is, the game goes on)
                troubles.append(f"the bot {tried} {_described(trouble)}")
                if self._metrics is not None:
                    self._metrics.failed(tried)
        if troubles:
            instead = "nothing" if decided is None else decided.level or bot
            log.error("A bot failed, and %s was taken instead: %s", instead, "; ".join(troubles))
        return decided

    async def _thought(self, request: _Request, bot: str) -> Thought:
        """What a bot thinks, in a worker."""
        job = request.job
        try:
            result = await self._workers.think(Task(bot, job.view, job.moves, request.seed))
        except ThinkingFailed as failed:
            request.seconds += failed.seconds
            raise
        request.seconds += result.seconds
        if len(job.moves) > 1:
            self._estimates.learn(bot, job.view["game"], job.view["seats"], result.seconds)
        thought = result.thought
        if not {thought.move, *(option.move for option in thought.options)} <= set(job.moves):
            raise ThinkingFailed("thought of a move that is not legal")
        return thought


def _described(trouble: Exception) -> str:
    """What may be logged: a message that we did not write may name what the bot holds."""
    return str(trouble) if isinstance(trouble, ThinkingFailed) else f"met {type(trouble).__name__}"


def _lowered(bot: str, game: str, seats: int, steps: int) -> str:
    ladder = rungs(bot, game, seats)
    return ladder[min(steps, len(ladder) - 1)]
