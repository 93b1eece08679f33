"""What a person does at a table: look for what can be chosen, choose it, and press the one main button."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import cycle
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLate

LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 820}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}

PATIENCE: Final = 480
"""Seconds that a whole game may take, or a move of bots on a machine that has much to do."""

TURN: Final = re.compile("^(Your turn|.+’s turn)$")
"""Above what is to be chosen: a screen of several people names who chooses."""

STAGE: Final = """async (patience) => {
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true })
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isSeen)
  const said = (each) => each.textContent.trim()
  const isOffered = (selector, name) => shown(selector).some((each) => !each.disabled && name.test(said(each)))
  const isTurn = () => shown('.preview b').some((each) => /^(Your turn|.+’s turn)$/.test(said(each)))
  const offers = '.present [aria-pressed=false]:enabled, .middle [role=button][aria-pressed=false]'
  const stage = () => isOffered('.result button', /^Look at the table$/) ? 'over'
    : isOffered('.react button', /^Pass$/) || isOffered('.preview .go', /^Play\\b/) || isTurn() && shown(offers).length
      ? 'asked' : ''
  for (const until = performance.now() + patience; ; await new Promise((done) => setTimeout(done, 30))) {
    const now = stage()
    if (now || performance.now() > until) return now
  }
}"""
"""Whether the game is over or something is asked, as `is_over` and `is_asked` see it; one question instead of many, for
whole games are played with it."""


def start(page: Page, game: str, level: str = "") -> None:
    """One click on the start page; or the form, for bots of another level than one meets first."""
    if level:
        page.get_by_role("button", name=f"New table for {game}").click()
        page.get_by_role("group", name="Level").get_by_text(level).click()
        page.get_by_role("button", name="Open the table").click()
    else:
        page.get_by_role("button", name=f"Play {game} against bots").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", level=1, name=game)).to_be_visible()


def unfold(page: Page, *titles: str) -> None:
    """Opens sections of a form that are closed at first."""
    for title in titles:
        page.locator("details:not([open]) > summary").filter(has_text=title).click()


def main_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Play( Enter)?$"))


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Look at the table").is_visible()


def sheet(page: Page) -> Locator:
    """Where a reaction window asks."""
    return page.get_by_role("dialog", name="Do you react?")


def passing(page: Page) -> Locator:
    return sheet(page).get_by_role("button", name="Pass", exact=True).and_(page.locator(":enabled"))


def is_asked(page: Page) -> bool:
    """Whether the page shows something to choose, or one thing that is chosen already, or asks for a reaction."""
    has_choice = page.get_by_text(TURN).count() > 0 and offers(page).count() > 0
    return passing(page).count() > 0 or has_choice or can_confirm(page)


def can_confirm(page: Page) -> bool:
    return main_button(page).and_(page.locator(":enabled")).count() > 0


def offers(page: Page) -> Locator:
    """Cards, buttons and places that can be chosen and are not yet."""
    return cards(page).or_(places(page))


def cards(page: Page) -> Locator:
    """What can be chosen below the board."""
    return page.locator(".present [aria-pressed=false]:enabled:visible")


def places(page: Page) -> Locator:
    """What can be chosen on the board itself."""
    return page.locator(".middle [role=button][aria-pressed=false]:visible")


def wait_to_be_asked(page: Page) -> str:
    """Until something is asked, or the game is over: which of the two."""
    stage = str(page.evaluate(STAGE, PATIENCE * 1000))
    assert stage, "Nothing is asked."
    return stage


def wait_until(page: Page, script: str) -> None:
    """Until that is true in the page; Playwright's own way is forbidden by the pages' policy."""
    until = time.monotonic() + PATIENCE
    while not page.evaluate(script):
        assert time.monotonic() < until, f"Never: {script}"
        page.wait_for_timeout(20)


def press(control: Locator) -> None:
    """Click it, unless the game has moved on meanwhile and it is gone: then whoever plays looks anew."""
    with suppress(TooLate):
        control.click(timeout=2000)


def decide(page: Page, pick: int) -> None:
    """First a card, then places on the board, until the main button wakes up; then press it.

    In a reaction window every other time a card is tried; who picks none passes.
    """
    if passing(page).count():
        react(page, pick)
        return
    for attempt in range(6):
        if can_confirm(page):
            break
        wanted, others = (places(page), cards(page)) if attempt % 3 else (cards(page), places(page))
        found = wanted if wanted.count() else others
        if not found.count():
            return
        press(found.nth((pick + attempt) % max(found.count(), 1)))
        page.wait_for_timeout(30)
    if can_confirm(page):
        press(main_button(page))


def react(page: Page, pick: int) -> None:
    if pick % 2 and cards(page).count():
        press(cards(page).first)
    wake = sheet(page).get_by_role("button", name=re.compile("^Play: ")).and_(page.locator(":enabled"))
    press((wake if wake.count() else passing(page)).first)


def play_to_the_end(page: Page, look: Callable[[], object] = lambda: None) -> int:
    """How many decisions it took; `look` is called before each of them."""
    decisions = 0
    until = time.monotonic() + PATIENCE
    while wait_to_be_asked(page) != "over":
        assert time.monotonic() < until, f"The game is not over after {decisions} decisions."
        look()
        decide(page, pick=decisions * 5)
        decisions += 1
    return decisions


def in_turns(page: Page) -> Callable[[], None]:
    """Before each decision the other of two screens, a laptop's and a phone's; on both nothing runs over the edge."""
    screens = cycle((PHONE, LAPTOP))

    def turn() -> None:
        screen = next(screens)
        page.set_viewport_size(screen)
        assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]

    return turn


def newest_line(heard: Iterable[str]) -> int:
    """The newest line after which a browser knows the table."""
    told = (json.loads(message) for message in heard)
    return max(((said.get("scene") or said.get("change") or {}).get("seq", 0) for said in told), default=0)


def told_anyway(heard: Iterable[str]) -> list[str]:
    """What a browser heard, without what depends on the clock: pongs, and the rest of the story for one that asked for
    it because a pong had overtaken a line."""

    def is_timely(message: str) -> bool:
        said = json.loads(message)
        return said["type"] == "pong" or (said["type"] == "welcome" and bool(said["since"]))

    return [message for message in heard if not is_timely(message)]


def start_table(*pages: Page) -> None:
    """Leave the waiting room: the first of the pages is its maker's."""
    pages[0].get_by_role("button", name="Start the game").click()
    for page in pages:
        expect(page.get_by_role("heading", name="Waiting room")).to_have_count(0)
