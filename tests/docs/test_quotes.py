"""What the pages quote from the sources is what the sources say."""

from __future__ import annotations

import re
import tomllib

import pytest

import woolgather as wg
from tests.docs.pages import DOCS, ROOT, Block, blocks, pages
from woolgather.engine.registry import OUTSIDE

QUOTES = [block for page in pages() for block in blocks(page) if block.source is not None]
GUIDE = blocks(DOCS / "write-a-game.md")


def name(block: Block) -> str:
    return f"{block.page}:{block.line}"


@pytest.mark.parametrize("quote", QUOTES, ids=name)
def test_a_quote_stands_in_its_source_word_for_word(quote: Block) -> None:
    assert quote.source is not None
    assert quote.text.strip(), "an empty quote proves nothing"
    source = "\n" + (ROOT / quote.source).read_text(encoding="utf-8")
    assert "\n" + quote.text in source


def test_every_mark_of_a_source_stands_right_before_a_block() -> None:
    marks = sum(page.read_text(encoding="utf-8").count("<!-- from ") for page in pages())
    assert marks == len(QUOTES) > 10


@pytest.mark.parametrize("block", GUIDE, ids=name)
def test_the_guide_shows_no_code_that_is_neither_quoted_nor_run(block: Block) -> None:
    entry_points = block.language == "toml" and OUTSIDE in block.text
    assert block.source is not None or entry_points or block.language in ("pycon", "text")


def test_the_guide_names_the_entry_points_that_the_registry_reads() -> None:
    (shown,) = (block for block in GUIDE if block.language == "toml" and block.source is None)
    assert list(tomllib.loads(shown.text)["project"]["entry-points"]) == [OUTSIDE]


def test_the_guide_names_methods_that_exist() -> None:
    """A game that overrides a method of another name would be ignored without a word."""
    guide = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
    names = set(re.findall(r"\*\*`(\w+)`\*\*", guide))
    assert len(names) > 5
    assert not [name for name in names if not hasattr(wg.State, name) and not hasattr(wg.Game, name)]
