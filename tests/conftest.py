"""Seeded luck for every test, and two sizes for what can be played for hours.

`rng` is seeded by the test's own name, and so are the dice and the bots of the tables it sets; `--luck WORD` brings
other luck. `size(small, full)` is the small number, and the full one with `--soak`. `--store postgres` keeps the
games of the table server's tests in a PostgreSQL.
"""

from __future__ import annotations

import gc
import os
import platform
import signal
from collections import defaultdict
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

import hypothesis
import pytest

import woolgather as wg
from tests.support import luck, stores
from tests.support.luck import luck_of
from woolgather import compiled

DIARY: Final = Path(__file__).parent.parent / "docs" / "soak.md"
TITLE: Final = """# Long test runs

Each run of `make soak` adds a table. *Size* counts what a test plays (games, pairs, examples), over all its tables.
"""
SIZE: Final = "size"
SELDOM: Final = (5_000, 10, 20)
"""As many new objects, and Python looks through them; it is usually 700, 10 and 10."""

Size = Callable[[int, int], int]

hypothesis.settings.register_profile(
    "quick",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=list(hypothesis.HealthCheck),
)
hypothesis.settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="play at full size, and write down in docs/soak.md what was")
    parser.addoption("--luck", default="", metavar="WORD", help="other dice and deals than usual in all tests")
    kinds = (stores.SQLITE, stores.POSTGRES)
    parser.addoption("--store", choices=kinds, default=stores.SQLITE, help="where the table server keeps its games")


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Random:
    return luck_of(request.node.nodeid)


@pytest.fixture
def size(request: pytest.FixtureRequest) -> Size:
    """How much to play; what was asked for goes into the report of the test."""

    def chosen(small: int, full: int) -> int:
        number = full if request.config.getoption("--soak") else small
        request.node.user_properties.append((SIZE, number))
        return number

    return chosen


class Diary:
    """Gathers what a soak run did; under xdist only the process that hears all reports has one."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = defaultdict(int)
        self.seconds: dict[str, float] = defaultdict(float)
        self.results: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call":
            return
        test = report.nodeid.partition("[")[0]
        self.sizes[test] += sum(int(str(value)) for name, value in report.user_properties if name == SIZE)
        self.seconds[test] += report.duration
        self.results[test].add(report.outcome)

    def pytest_sessionfinish(self) -> None:
        if not self.sizes:
            return
        machine = (
            f"{os.cpu_count()} cores, {platform.machine()}, {platform.python_implementation()} "
            f"{platform.python_version()}, {'compiled' if compiled.is_compiled() else 'plain Python'}"
        )
        rows = [
            f"| {test} | {size:,} | {self.seconds[test]:,.0f} | {', '.join(sorted(self.results[test]))} |"
            for test, size in sorted(self.sizes.items())
        ]
        page = DIARY.read_text(encoding="utf-8") if DIARY.exists() else TITLE
        head = [
            f"\n## {date.today().isoformat()}, woolgather {wg.__version__}",
            "",
            machine,
            "",
            "| test | size | seconds | result |",
            "|---|--:|--:|---|",
        ]
        DIARY.parent.mkdir(exist_ok=True)
        DIARY.write_text(page + "\n".join(head + rows) + "\n", encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    luck.word = str(config.getoption("--luck"))
    stores.kind = str(config.getoption("--store"))
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background; servers started here would ignore it too
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--soak") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Diary(), "diary")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`--store postgres` is for tests whose server keeps its games where the option says."""
    if config.getoption("--store") == stores.SQLITE:
        return
    out = [item for item in items if _has_its_own_store(item)]
    items[:] = [item for item in items if item not in out]
    config.hook.pytest_deselected(items=out)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: whoever looks for garbage need not go through it each time.

    And it is looked for seldom: almost everything is freed at once by counting references.
    """
    gc.freeze()
    gc.set_threshold(*SELDOM)


def _has_its_own_store(item: pytest.Item) -> bool:
    """Whether it looks into a SQLite file, chooses its store itself, or needs none."""
    chosen = {"either_store", "database"}.intersection(getattr(item, "fixturenames", ()))
    return bool(chosen or item.get_closest_marker("sqlite") or item.get_closest_marker("any_store"))
