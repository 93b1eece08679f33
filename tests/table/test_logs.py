"""The log of a server: one line for each record, and no flood."""

from __future__ import annotations

import io
import json
import logging
import os
import re

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


# ---- for programs


def test_as_json_a_record_is_an_object_with_its_fields_and_its_traceback(log: Log) -> None:
    log.handler.setFormatter(logs.JsonLine())
    ours = logging.Logger("woolgather.table.sheep")
    ours.addHandler(log.handler)
    ours.info("A gate was left\nopen by %s.", "Ann", extra={"event": "gate", "worker": 2})
    try:
        raise ValueError("no such sheep")
    except ValueError:
        ours.exception("It failed.")
    gate, failed = (json.loads(line) for line in log.lines)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d", gate.pop("time"))
    assert gate == {
        "level": "INFO",
        "logger": "woolgather.table.sheep",
        "message": "A gate was left\nopen by Ann.",
        "process": os.getpid(),
        "event": "gate",
        "worker": 2,
    }
    assert failed["traceback"].endswith("ValueError: no such sheep")


def test_as_json_others_add_no_fields(log: Log) -> None:
    log.handler.setFormatter(logs.JsonLine())
    log.logger.warning("Somebody came.", extra={"path": "/api/tables/LINK"})
    assert json.loads(log.lines[0]).keys() == {"time", "level", "logger", "message", "process"}


def test_as_json_what_repeats_itself_is_counted_too(log: Log) -> None:
    log.handler.setFormatter(logs.JsonLine())
    for _ in range(FEW + 3):
        log.logger.error("Lost.")
    log.handler.close()
    lines = [json.loads(line) for line in log.lines]
    assert len(lines) == FEW + 1
    assert lines[-1]["message"] == "Lost. ... and 3 more like this in the last minute"


@pytest.mark.usefixtures("untouched")
def test_what_is_less_important_than_asked_for_is_left_out() -> None:
    stream = io.StringIO()
    logs.install(stream, "json", "error")
    for name in ("woolgather.table.cache", "uvicorn.error"):
        logging.getLogger(name).warning("a warning")
        logging.getLogger(name).error("an error")
    assert [json.loads(line)["message"] for line in stream.getvalue().splitlines()] == ["an error", "an error"]


def test_a_tag_stands_for_a_table_and_does_not_lead_to_it() -> None:
    assert logs.table_tag("a-link") == logs.table_tag("a-link") != logs.table_tag("another-link")
    assert re.fullmatch("[0-9a-f]{8}", logs.table_tag("a-link"))
