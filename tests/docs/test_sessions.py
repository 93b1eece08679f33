"""The sessions in the pages run as they stand there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.docs.pages import blocks, pages

WITH_SESSIONS = [page for page in pages() if any(block.language == "pycon" for block in blocks(page))]


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=lambda page: str(page.name))
def test_a_session_prints_what_the_page_says(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0, "what was printed instead stands above"


def test_the_readme_and_the_pages_for_researchers_have_sessions() -> None:
    assert {"README.md", "engine.md", "write-a-game.md"} <= {page.name for page in WITH_SESSIONS}
