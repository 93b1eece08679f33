"""Our pages, those in docs/ and those that stand elsewhere, and the fenced blocks in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"(?:^<!-- from (?P<source>\S+) -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the file it is quoted from, and where to find it."""

    page: str
    line: int
    language: str
    text: str
    source: str | None


def pages() -> list[Path]:
    return [page for folder in (ROOT, DOCS, ROOT / "bench") for page in sorted(folder.glob("*.md"))]


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page.name, text[: found.start()].count("\n") + 1, found["language"], found["text"], found["source"])
        for found in BLOCK.finditer(text)
    ]
