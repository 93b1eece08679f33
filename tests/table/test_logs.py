"""The log of a server: one line for each record, and no flood."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator

import pytest

from woolgather.table import logs
from woolgather.table.logs import FEW, KINDS, CountingHandler

pytestmark = pytest.mark.any_store


class Log:
    """A logger of its own, with a clock that the test moves."""

    def __init__(self) -> None:
        self.now, self.stream, self.timers = 0.0, io.StringIO(), 0
        self.handler = CountingHandler(self.stream, lambda: self.now, self._later)
        self.logger = logging.Logger("sheep")
        self.logger.addHandler(self.handler)

    def _later(self, seconds: float, work: object) -> None:
        self.timers += 1

    @property
    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


@pytest.fixture
def log() -> Log:
    return Log()


def test_a_record_is_one_line_with_its_time_its_level_and_its_logger(log: Log) -> None:
    log.logger.warning("A gate was left\nopen by %s.", "Ann")
    assert len(log.lines) == 1
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d WARNING sheep: A gate was left \| open by Ann\.", log.lines[0]
    )


def test_what_repeats_itself_is_counted(log: Log) -> None:
    for number in range(1_209):
        log.logger.error("Sheep %d is lost.", number)
    assert (len(log.lines), log.timers) == (FEW, 1)
    log.now = 60.0
    log.handler.sum_up()
    assert len(log.lines) == FEW + 1
    assert log.lines[-1].endswith("ERROR sheep: Sheep 0 is lost. ... and 1,204 more like this in the last minute")
    log.logger.error("Sheep %d is lost.", 5)
    assert log.lines[-1].endswith("Sheep 5 is lost.")


def test_before_the_minute_is_over_nothing_is_summed_up(log: Log) -> None:
    for _ in range(FEW + 1):
        log.logger.error("Lost.")
    log.now = 59.0
    log.handler.sum_up()
    assert len(log.lines) == FEW


def test_at_the_end_what_was_counted_is_said(log: Log) -> None:
    for _ in range(FEW + 3):
        log.logger.error("Lost.")
    log.handler.close()
    assert "and 3 more" in log.lines[-1]


def test_different_messages_do_not_hide_each_other(log: Log) -> None:
    for number in range(KINDS * 2):
        log.logger.error(f"message {number}")
    assert len(log.lines) == KINDS * 2


def test_an_exception_keeps_its_traceback_the_first_time(log: Log) -> None:
    for _ in range(3):
        try:
            raise ValueError("no such sheep")
        except ValueError:
            log.logger.exception("It failed.")
    text = log.stream.getvalue()
    assert (text.count("It failed."), text.count("Traceback"), text.count("ValueError: no such sheep")) == (3, 1, 1)


@pytest.fixture
def untouched() -> Iterator[None]:
    """The loggers are put back as they were."""
    names = [None, "uvicorn", "uvicorn.error", "asyncio", "litestar", "woolgather"]
    before = [(each, list(each.handlers), each.level, each.propagate) for each in map(logging.getLogger, names)]
    yield
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.mark.usefixtures("untouched")
def test_once_installed_it_has_everybodys_records() -> None:
    stream = io.StringIO()
    logs.install(stream)
    for name in ("uvicorn.error", "asyncio", "litestar", "woolgather.table.cache"):
        logging.getLogger(name).error("from %s", name)
        logging.getLogger(name).debug("too small to say")
    logging.getLogger("woolgather").info("ours")
    logging.getLogger("uvicorn.error").info("somebody came to /api/tables/LINK/live")
    assert len(stream.getvalue().splitlines()) == 5
    assert "LINK" not in stream.getvalue()
