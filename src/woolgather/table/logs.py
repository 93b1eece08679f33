"""The server's log: one line a record, with its time; what repeats itself is counted instead of written.

It is written for people, or as JSON for programs that gather logs.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TextIO

FEW: Final = 5
"""How often the same message is written in a minute; the rest of them are counted."""

MINUTE: Final = 60.0
KINDS: Final = 200
"""Messages that are told apart at the same time; the oldest is forgotten first."""

OURS: Final = "woolgather"
LOGGERS: Final = ("uvicorn", "uvicorn.error", "asyncio", "litestar", OURS)
STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""What every record has; the rest was given by whoever logged it."""
NEVER_COUNTED: Final = ("woolgather.table.operator",)
"""Loggers of which every record is written: what the operator did must be found later."""

Later = Callable[[float, Callable[[], None]], None]


@dataclass
class _Repeated:
    """A message, since when it is counted, and how often it came."""

    first: logging.LogRecord
    since: float
    count: int = 0


class OneLine(logging.Formatter):
    """2026-01-31T12:00:00+00:00 WARNING woolgather.table.cache: what happened. A traceback follows below."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="seconds")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return " | ".join(super().formatMessage(record).splitlines())


class JsonLine(logging.Formatter):
    """{"time": ..., "level": "INFO", "logger": ..., "message": ..., "process": 123, "event": "ready"}

    A traceback is a field. What was given as `extra` is added if the record is ours: others may add anything.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.name.partition(".")[0] == OURS:
            line |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


FORMATS: Final[dict[str, type[logging.Formatter]]] = {"text": OneLine, "json": JsonLine}


class CountingHandler(logging.StreamHandler[TextIO]):
    """Writes a message a few times a minute, its traceback once, and then how many more there were."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic, later: Later | None = None) -> None:
        super().__init__(stream)
        self.setFormatter(OneLine())
        self._clock, self._later = clock, later or _in_a_thread
        self._known: dict[tuple[str, str], _Repeated] = {}

    def emit(self, record: logging.LogRecord) -> None:
        if record.name in NEVER_COUNTED:
            super().emit(record)
            return
        known = self._counted(record)
        if known.count > FEW:
            if known.count == FEW + 1:
                self._later(MINUTE, self.sum_up)
            return
        if known.count > 1:
            record = _without_traceback(record)
        super().emit(record)

    def sum_up(self) -> None:
        """Say how often messages were not written, of those whose minute is over."""
        with self.lock or threading.RLock():
            over = [kind for kind, known in self._known.items() if self._clock() - known.since >= MINUTE]
            for kind in over:
                self._close_count(kind)

    def close(self) -> None:
        for kind in list(self._known):
            self._close_count(kind)
        super().close()

    def _counted(self, record: logging.LogRecord) -> _Repeated:
        fault = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        kind = record.name, str(record.msg).partition("\n")[0] + fault
        known = self._known.get(kind)
        if known is not None and self._clock() - known.since >= MINUTE:
            self._close_count(kind)
            known = None
        if known is None:
            if len(self._known) >= KINDS:
                self._close_count(next(iter(self._known)))
            known = self._known[kind] = _Repeated(_without_traceback(record), self._clock())
        known.count += 1
        return known

    def _close_count(self, kind: tuple[str, str]) -> None:
        known = self._known.pop(kind)
        more = known.count - FEW
        if more > 0:
            first = known.first
            said = f"{first.getMessage().partition(chr(10))[0]} ... and {more:,} more like this in the last minute"
            super().emit(logging.LogRecord(first.name, first.levelno, first.pathname, first.lineno, said, None, None))


def install(stream: TextIO | None = None, form: str = "text", level: str = "info") -> logging.Handler:
    """Everything that is logged goes there, in that form: ours from that level, others' from WARNING or above."""
    handler = CountingHandler(stream or sys.stderr)
    handler.setFormatter(FORMATS[form]())
    lowest = logging.getLevelNamesMapping()[level.upper()]
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(lowest, logging.WARNING))
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(lowest if name == OURS else max(lowest, logging.WARNING))
    return handler


def table_tag(table: str) -> str:
    """What a log calls a table: its link would let the reader watch and sit down."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]


def _without_traceback(record: logging.LogRecord) -> logging.LogRecord:
    """The same record for a handler that writes it alone; others may still want the traceback."""
    bare = logging.makeLogRecord(record.__dict__)
    bare.exc_info = bare.exc_text = bare.stack_info = None
    return bare


def _in_a_thread(seconds: float, work: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()
