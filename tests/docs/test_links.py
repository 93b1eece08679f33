"""Links between our pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import BLOCK, ROOT, pages

LINK = re.compile(r"\]\((?!https?://)(?P<path>[^)#\s]*)(?:#(?P<heading>[^)\s]*))?\)")


LINKS = [(page, link) for page in pages() for link in LINK.finditer(BLOCK.sub("", page.read_text(encoding="utf-8")))]


def headings(page: Path) -> set[str]:
    """The names under which the headings of a page can be linked to."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize(("page", "link"), LINKS, ids=[f"{page.name}:{link[0][1:]}" for page, link in LINKS])
def test_a_link_leads_to_a_file_and_a_heading_that_exist(page: Path, link: re.Match[str]) -> None:
    target = (page.parent / link["path"]).resolve() if link["path"] else page
    assert target.is_relative_to(ROOT), "it leads out of the repository"
    assert target.exists(), "it leads nowhere"
    assert not link["heading"] or link["heading"] in headings(target), "there is no such heading"
