"""A real server in a thread, and players who sit at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support import stores
from tests.table.company import Serving, serving


class InAHurry:
    """asyncio as uvicorn has it here. It looks round ten times a second; hundreds of tests need not wait for that."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.005))


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uvicorn.server.asyncio", InAHurry())


@pytest.fixture(autouse=True, scope="package")
def not_on_disk() -> Iterator[None]:
    with stores.not_on_disk():
        yield


@pytest.fixture(autouse=True)
def dropped_databases() -> Iterator[None]:
    with stores.dropped():
        yield


@pytest.fixture(params=[stores.SQLITE, stores.POSTGRES])
def either_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The test is run with each kind of store, whatever `--store` says."""
    monkeypatch.setattr(stores, "kind", request.param)
    return str(request.param)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serving]:
    """A server whose bots answer at once."""
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Starts servers as a test wants them."""
    with ExitStack() as stack:
        yield lambda folder=tmp_path, **wishes: stack.enter_context(serving(folder, **wishes))


@pytest.fixture
def untouched() -> Iterator[None]:
    """The loggers are put back as they were."""
    names = [None, "uvicorn", "uvicorn.error", "asyncio", "litestar", "woolgather"]
    before = [(each, list(each.handlers), each.level, each.propagate) for each in map(logging.getLogger, names)]
    yield
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.fixture(scope="module")
def served_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for all tests of a file that leave nothing behind."""
    with serving(tmp_path_factory.mktemp("table")) as server:
        yield server
