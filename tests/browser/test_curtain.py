"""Several people at one screen: the curtain is a wall for readers of the screen too.

What Chromium tells assistive technology is read from it, so that what nobody sees but a screen reader says counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener, remembering
from tests.browser.playing import cards, main_button, wait_to_be_asked
from tests.browser.served import STATIC
from tests.browser.test_unshorn import lay_out
from tests.table.company import serving
from woolgather.engine.state import State

ANNA: Final = "Player 0"
BEN: Final = "Player 1"


class Secret(NamedTuple):
    """A game in which Anna hides something from Ben, who sits at the same screen."""

    game: str
    chances: tuple[str, ...]
    """What chance brings first, if it can; then the first outcome there is."""
    told: str
    """What Anna's screen says, and Ben's must not."""


SECRETS: Final = (
    Secret("unshorn", ("first seat-0", "wolf seat-1"), "the Steel at b2"),
    Secret("sheepy-time", ("draw just-7", "draw 6-www", "draw 2-zz", "draw 3-z"), "move 6 or gain 3"),
    Secret("hush", ("draw nibble", "draw nibble", "draw munch", "draw munch"), "nibble"),
)


def chance_of(secret: Secret) -> Callable[[State], int]:
    wanted = list(secret.chances)

    def chance(state: State) -> int:
        texts = {state.text(move): move for move in state.moves()}
        fitting = next((text for text in wanted if text in texts), None)
        if fitting is None:
            return next(iter(texts.values()))
        wanted.remove(fitting)
        return texts[fitting]

    return chance


@contextmanager
def one_screen(folder: Path, open_page: Opener, secret: Secret) -> Iterator[Page]:
    """Anna and Ben in front of one page; Anna decides first."""
    with ExitStack() as stack:
        served = stack.enter_context(serving(folder, pages=STATIC, chance=chance_of(secret)))
        table = served.make(secret.game, "mine", "mine")
        page = open_page(f"/t/{table.name}", served.address, **remembering(table, (0, 1)))
        stack.callback(page.close)
        wait_to_be_asked(page)
        yield page


def heard(page: Page) -> list[str]:
    """All texts of the accessibility tree: names, descriptions and values."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    told = [node.get(part, {}).get("value", "") for node in nodes for part in ("name", "description", "value")]
    return [str(text) for text in told if text]


def says(texts: list[str], secret: str) -> list[str]:
    return [text for text in texts if secret.lower() in text.lower()]


def lift(page: Page) -> Locator:
    return page.get_by_role("button", name="lift the curtain")


def decide_in_secret(page: Page, secret: Secret) -> None:
    if secret.game == "unshorn":
        lay_out(page, "b2", "c1")
    else:
        cards(page).last.click()
        main_button(page).click()
    expect(lift(page)).to_be_visible()


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: str(secret.game))
def test_behind_the_curtain_a_reader_finds_nothing(tmp_path: Path, open_page: Opener, secret: Secret) -> None:
    with one_screen(tmp_path, open_page, secret) as page:
        decide_in_secret(page, secret)
        cloth = page.locator(".curtain").inner_text()
        assert BEN in cloth
        title = page.title()
        assert {text for text in heard(page) if text not in cloth} <= {title}
        assert not says([title], secret.told)


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: str(secret.game))
def test_whoever_lifts_the_curtain_hears_nothing_of_the_former_player(
    tmp_path: Path, open_page: Opener, secret: Secret
) -> None:
    with one_screen(tmp_path, open_page, secret) as page:
        if secret.game != "unshorn":
            assert says(heard(page), secret.told), "Anna's own screen does not say it."
        decide_in_secret(page, secret)
        lift(page).click()
        expect(lift(page)).to_have_count(0)
        wait_to_be_asked(page)
        assert says(heard(page), ANNA), "Ben's screen says nothing."
        assert not says(heard(page), secret.told)
        page.keyboard.press("t")
        expect(page.get_by_role("dialog", name="The table in words")).to_be_visible()
        assert not says(heard(page), secret.told)


def test_tab_and_keys_reach_nothing_behind_the_curtain(tmp_path: Path, open_page: Opener) -> None:
    with one_screen(tmp_path, open_page, SECRETS[0]) as page:
        decide_in_secret(page, SECRETS[0])
        expect(lift(page)).to_be_focused()
        for key in ("Tab", "Tab", "Shift+Tab", "1", "h", "t", "?", "Escape"):
            page.keyboard.press(key)
            assert page.evaluate(
                "!document.activeElement || document.activeElement === document.body"
                " || !!document.activeElement.closest('.curtain')"
            ), key
        expect(page.get_by_role("dialog")).to_have_count(1)
        lift(page).press("Enter")
        wait_to_be_asked(page)
        expect(page.get_by_role("region", name="Your choice")).to_be_focused()


@pytest.mark.parametrize("key", ["?", "t"])
def test_what_was_open_when_the_curtain_fell_stays_closed(tmp_path: Path, open_page: Opener, key: str) -> None:
    secret = SECRETS[2]
    with one_screen(tmp_path, open_page, secret) as page:
        cards(page).last.click()
        main_button(page).click()
        page.keyboard.press(key)
        expect(lift(page)).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(1)
        lift(page).click()
        wait_to_be_asked(page)
        expect(page.get_by_role("dialog")).to_have_count(0)
