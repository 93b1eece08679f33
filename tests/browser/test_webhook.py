"""The panel *You* offers a webhook where the server does: it is saved, tried and removed, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.test_access import findings
from tests.browser.test_person import SMALL, TOO_WIDE
from tests.table.company import Serving
from tests.table.hooked import TAKEN, Receiver, local_caller, receiving

GONE: Final = b"HTTP/1.1 410 Gone\r\n\r\n"
LANGUAGES: Final = {
    "en-GB": ("A message when it is your turn", "Try it", "Save", "Remove", "status 410", "It has arrived."),
    "it-IT": ("Un messaggio quando tocca a te", "Prova", "Salva", "Togli", "stato 410", "È arrivato."),
}


@pytest.fixture
def hooked(serve: Callable[..., Serving]) -> Serving:
    return serve(caller=local_caller())


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as here:
        yield here


def panel(page: Page) -> Locator:
    """Whoever has saved a name is somebody, and is offered a webhook."""
    page.locator("button.me").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("#my-name").fill("Ada")
    dialog.locator("#my-name").press("Tab")
    return dialog


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_webhook_is_tried_saved_and_removed_on_a_small_screen(
    open_page: Opener, hooked: Serving, receiver: Receiver, language: str
) -> None:
    title, try_it, save, remove, refused, arrived = LANGUAGES[language]
    receiver.answers = [GONE, TAKEN]
    page = open_page(base=hooked.address, viewport=SMALL, locale=language)
    dialog = panel(page)
    section = dialog.get_by_role("region", name=title)
    status = section.get_by_role("status")
    section.get_by_role("textbox").fill(receiver.address)
    section.get_by_role("button", name=try_it).click()
    expect(status).to_contain_text(refused)
    section.get_by_role("button", name=try_it).click()
    expect(status).to_have_text(arrived)
    section.get_by_role("button", name=save).click()
    expect(section.get_by_role("button", name=remove)).to_be_visible()
    section.scroll_into_view_if_needed()
    assert page.evaluate(TOO_WIDE) == []
    assert findings(page) == []
    page.reload()
    page.locator("button.me").click()
    expect(section.get_by_role("textbox")).to_have_value(receiver.address)
    section.get_by_role("button", name=remove).click()
    expect(section.get_by_role("textbox")).to_have_value("")
    expect(section.get_by_role("button", name=remove)).to_have_count(0)
    assert len(receiver.heard) == 2


def test_a_server_that_offers_none_shows_none(open_page: Opener) -> None:
    page = open_page()
    with page.expect_response("**/api/me/webhook") as asked:
        dialog = panel(page)
        expect(dialog.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    assert asked.value.json()["offered"] is False
    expect(dialog.locator("#my-webhook")).to_have_count(0)
