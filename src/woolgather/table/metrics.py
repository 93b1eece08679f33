"""What a server counts and times for whoever runs it, in the format of Prometheus.

Each server has one `Metrics`, which its parts are given; a scrape shows the sum over all worker processes, see
`metric_files`. Gauges are read every second and before a scrape.

What they tell. A label is a game, a bot, a level, a code or a logger: one of a few words that we have chosen ourselves,
and never a table, a seat, a name, an address or a move. All values are sums over all tables. On a quiet server a sum
may come from a single table, so it must not tell more than that table's viewers know. Moves are counted when they are
broadcast: an answer in a reaction window is not counted before the window closes. Bots and levels are shown at the
table. Only the times of thinking are kept from players, since they could tell a forced decision from a free one. This
is why `/metrics` asks for the operator's secret: the operator can read the store anyway. Counting takes equally long
whatever was decided, and reads nothing of a position.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Final, Literal, get_args

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from woolgather.compiled import is_compiled
from woolgather.engine.registry import games
from woolgather.table.messages import Code
from woolgather.table.metric_files import processes, readable, share_with_other_workers
from woolgather.version import __version__

CONTENT_TYPE: Final = "text/plain; version=0.0.4"
EVERY: Final = 1.0
"""Seconds after which gauges are read again, and after which the event loop should be back."""

MOST_ERRORS: Final = 10_000
"""Errors that can be counted in that time."""

# fmt: off
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LONG: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128)
"""The buckets of histograms: seconds of what should be quick, seconds of thinking, and how many at once."""
# fmt: on

Who = Literal["person", "bot"]
HintOutcome = Literal["given", "remembered", "refused"]
PRIORITIES: Final = ("person_waiting", "move", "advice")
LOGGERS: Final = ("asyncio", "litestar", "uvicorn.error", "woolgather")
"""Whose errors are shown as zero before the first one; each module's own logger is added when it logs an error."""

prometheus_client.disable_created_metrics()


class PlayMetrics:
    """What people and bots do at the tables."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._moves = Counter(
            "woolgather_moves_total", "Decisions that were played.", ["game", "who"], registry=registry
        )
        self._tables = Counter("woolgather_tables_made_total", "Tables that were made.", ["game"], registry=registry)
        self._hints = Counter("woolgather_hints_total", "Hints that were asked for.", ["outcome"], registry=registry)
        self._refusals = Counter("woolgather_refusals_total", "What was refused.", ["code"], registry=registry)
        self.take_backs = Counter("woolgather_take_backs_total", "Decisions that were taken back.", registry=registry)
        self.decision_seconds = Histogram(
            "woolgather_decision_seconds",
            "From the arrival of a person's decision to its last send to the other sockets.",
            buckets=QUICK,
            registry=registry,
        )
        self.moves = cache(self._moves.labels)
        """For each game and whether a person or a bot played."""
        self._show_zeros()

    def _show_zeros(self) -> None:
        """What is not there before it first happens looks as if it had never happened once it has."""
        for game in games(tiny=True):
            self._tables.labels(game)
            for who in get_args(Who):
                self.moves(game, who)
        for outcome in get_args(HintOutcome):
            self._hints.labels(outcome)
        for code in get_args(Code):
            self._refusals.labels(code)

    def table_made(self, game: str) -> None:
        self._tables.labels(game).inc()

    def hinted(self, outcome: HintOutcome) -> None:
        self._hints.labels(outcome).inc()

    def refused(self, code: Code) -> None:
        self._refusals.labels(code).inc()

    def sent_after(self, arrived: float) -> None:
        """To be called when the messages are queued: the sockets' tasks are woken first, and write them."""
        asyncio.get_running_loop().call_soon(self._time_decision, arrived)

    def _time_decision(self, arrived: float) -> None:
        self.decision_seconds.observe(time.perf_counter() - arrived)


class BotMetrics:
    """How much bots have to think, and how they manage."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._thinking = Histogram(
            "woolgather_bot_thinking_seconds",
            "Seconds for which a bot thought about a decision, by the seat's bot and the level that really decided.",
            ["bot", "level"],
            buckets=LONG,
            registry=registry,
        )
        self._lowered = Counter(
            "woolgather_bot_lowered_total",
            "Decisions made at a lower level because there was too much to do.",
            ["bot", "level"],
            registry=registry,
        )
        self._failures = Counter("woolgather_bot_failures_total", "Bots that failed.", ["bot"], registry=registry)
        self.waiting = Gauge(
            "woolgather_bot_queue_waiting",
            "Decisions and hints that wait for a worker.",
            ["priority"],
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.thinking = _sum("woolgather_bot_queue_thinking", "Decisions and hints that are thought about.", registry)
        self.workers = _sum("woolgather_bot_workers", "Processes in which bots may think at once.", registry)

    def decided(self, bot: str, level: str, seconds: float) -> None:
        self._thinking.labels(bot, level).observe(seconds)

    def lowered(self, bot: str, level: str) -> None:
        self._lowered.labels(bot, level).inc()

    def failed(self, bot: str) -> None:
        self._failures.labels(bot).inc()


class StoreMetrics:
    """Commits, and the link to other servers."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._seconds = Histogram(
            "woolgather_commit_seconds", "How long a commit took.", buckets=QUICK, registry=registry
        )
        self._writes = Histogram(
            "woolgather_commit_writes",
            "Writes that were committed together, in one transaction.",
            buckets=SIZES,
            registry=registry,
        )
        self.commit_failures = Counter(
            "woolgather_commit_failures_total", "Commits that the store could not carry out.", registry=registry
        )
        self.link_up = Gauge(
            "woolgather_link_up",
            "Whether every process hears the other servers of its database; 1 where there are none.",
            registry=registry,
            multiprocess_mode="livemin",
        )
        self.link_reconnects = Counter(
            "woolgather_link_reconnects_total", "How often the link to PostgreSQL was restored.", registry=registry
        )
        self.link_notices = Counter(
            "woolgather_link_notices_total", "Notices that were heard from other servers.", registry=registry
        )

    def committed(self, writes: int, seconds: float) -> None:
        self._writes.observe(writes)
        self._seconds.observe(seconds)


class ServerMetrics:
    """The process itself."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.sockets = _sum("woolgather_sockets", "Open websockets.", registry)
        self.connections = _sum("woolgather_connections", "Open connections, websockets included.", registry)
        self.handed_over = Counter(
            "woolgather_sockets_handed_over_total",
            "Websockets that one server process has handed to another, which serves their table.",
            registry=registry,
        )
        self.tables = _sum("woolgather_tables_in_memory", "Tables in memory.", registry)
        self.errors = Counter(
            "woolgather_errors_total",
            "Errors that were logged, by the name of the logger.",
            ["logger"],
            registry=registry,
        )
        self.loop_lag = Histogram(
            "woolgather_event_loop_lag_seconds",
            "How much later than asked for the event loop came back, measured once a second.",
            buckets=QUICK,
            registry=registry,
        )
        about = Gauge(
            "woolgather_build_info",
            "Always 1.",
            ["version", "compiled"],
            registry=registry,
            multiprocess_mode="livemax",
        )
        about.labels(__version__, "yes" if is_compiled() else "no").set(1)
        for logger in LOGGERS:
            self.errors.labels(logger)


class Metrics:
    """All counts and times of one server."""

    def __init__(self) -> None:
        share_with_other_workers()
        registry = CollectorRegistry()
        self.play, self.bots = PlayMetrics(registry), BotMetrics(registry)
        self.store, self.server = StoreMetrics(registry), ServerMetrics(registry)
        self._readable = readable(registry)
        self._gauges: list[tuple[Gauge, Callable[[], float]]] = []
        self._errors = _CountedErrors(self.server.errors)

    def watch(self, gauge: Gauge, value: Callable[[], float]) -> None:
        """Let a gauge show what this function returns; it is called inside the event loop."""
        self._gauges.append((gauge, value))

    def read_gauges(self) -> None:
        self._errors.count()
        for gauge, value in self._gauges:
            gauge.set(value())

    async def keep_reading(self) -> None:
        """Read the gauges every second, and see how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            self.server.loop_lag.observe(max(0.0, loop.time() - due))
            self.read_gauges()

    def count_errors(self) -> None:
        """From now on, whatever is logged as an error is counted."""
        logging.getLogger().addHandler(self._errors)

    def stop_counting_errors(self) -> None:
        logging.getLogger().removeHandler(self._errors)

    async def scrape(self) -> bytes:
        """Everything as text; it is put together outside of the event loop."""
        self.read_gauges()
        return await asyncio.to_thread(self._text)

    def _text(self) -> bytes:
        return generate_latest(self._readable) + generate_latest(processes())


class _CountedErrors(logging.Handler):
    """Counts records, and looks at nothing but the name of their logger.

    An error may be logged while garbage is collected, in the middle of counting, whose locks cannot be taken twice. So
    names are noted first, and counted from outside.
    """

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors
        self._noted: deque[str] = deque(maxlen=MOST_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        self._noted.append(record.name)

    def count(self) -> None:
        while self._noted:
            self._errors.labels(self._noted.popleft()).inc()


def _sum(name: str, about: str, registry: CollectorRegistry) -> Gauge:
    return Gauge(name, about, registry=registry, multiprocess_mode="livesum")
