"""Every test begins with a referee who has seen no game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.shear_panic.refereed import PLAYED


@pytest.fixture(autouse=True)
def unknown_games() -> Iterator[None]:
    """An equal position of another test may have another history, and SP-40 depends on it."""
    PLAYED.clear()
    yield
    PLAYED.clear()
