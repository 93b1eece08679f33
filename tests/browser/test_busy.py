"""A server that is too busy for a seat's own bot says which one decided instead, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import woolgather as wg
from tests.browser.conftest import Opener
from tests.browser.playing import LAPTOP, PHONE
from tests.browser.posed import pose

SAID = "played as a ewe: the server is busy"


def after_a_busy_move(page: Page) -> None:
    posed = pose(page, wg.new("connect-four"), moves=("d", "c"))
    posed.story[-1].level = "ewe"
    page.reload()
    page.locator(".middle svg").first.wait_for()


def test_the_journal_and_the_label_name_the_bot_that_decided(blank_page: Opener) -> None:
    page = blank_page(viewport=LAPTOP)
    after_a_busy_move(page)
    told = page.get_by_role("log").get_by_role("listitem")
    expect(told.last).to_contain_text(SAID)
    expect(told.first).not_to_contain_text(SAID)
    label = page.get_by_role("region", name="Bruno")
    expect(label.get_by_text("as a ewe", exact=True)).to_be_visible()
    expect(label.get_by_text(SAID)).to_have_count(1)


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_a_phone_names_it_with_what_happened_last(blank_page: Opener, language: str) -> None:
    page = blank_page(viewport=PHONE, locale=language)
    after_a_busy_move(page)
    short = {"en-GB": "as a ewe", "it-IT": "da pecora"}[language]
    expect(page.locator(".last").get_by_text(short, exact=True)).to_be_in_viewport()
