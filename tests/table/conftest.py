"""A real server in a thread, and players who sit at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.table.company import Serving, serving


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
