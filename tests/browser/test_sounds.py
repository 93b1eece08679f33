"""Sounds in a real browser: as they are made, and when they are heard."""

from __future__ import annotations

import json
import time
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.beside import LIVE, drop_into, in_menu
from tests.browser.conftest import Opener, Sits
from tests.browser.playing import wait_until
from tests.browser.served import STATIC
from tests.table.company import PATIENCE, Made, Serving
from tests.table.test_clocks import Watch

RENDER: Final = """async (player) => {
  const { RECIPES, rendered } = await import(player)
  const found = {}
  for (const sound of Object.keys(RECIPES)) {
    const buffer = await rendered(sound)
    const samples = buffer.getChannelData(0)
    const sizes = samples.map(Math.abs)
    const jumps = samples.map((sample, place) => Math.abs(sample - (samples[place - 1] ?? 0)))
    const most = (values) => values.reduce((one, other) => Math.max(one, other), 0)
    found[sound] = {
      seconds: buffer.duration,
      peak: most(sizes),
      power: Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0) / sizes.length),
      edges: most([...sizes.slice(0, 8), ...sizes.slice(-400)]),
      starts: jumps[0] + jumps[1],
    }
  }
  return found
}"""
"""All recipes, made as the page makes them."""

LISTEN: Final = """(() => {
  const own = AudioBufferSourceNode.prototype.start
  window.contexts = 0
  window.heard = []
  window.AudioContext = class extends AudioContext {
    constructor(...wishes) {
      super(...wishes)
      window.contexts += 1
    }
  }
  AudioBufferSourceNode.prototype.start = function (...when) {
    if (this.context instanceof AudioContext) window.heard.push(this.buffer.length)
    return own.apply(this, when)
  }
})()"""
"""Notes what is played; the page plays all the same."""

UNTOUCHED: Final = """(() => {
  let hasBeenActive = false
  addEventListener('pointerdown', () => (hasBeenActive = true), true)
  Object.defineProperty(navigator, 'userActivation', { value: { get hasBeenActive() { return hasBeenActive } } })
})()"""
"""A page is touched by the pointer alone: for the browser, everything that a test asks of a page is a touch."""


def player() -> str:
    """The address of what makes sounds."""
    (file,) = (STATIC / "assets").glob("player-*.js")
    return f"/assets/{file.name}"


def listened(page: Page) -> Page:
    page.add_init_script(LISTEN)
    page.reload()
    page.locator(".middle svg").first.wait_for()
    return page


def heard(page: Page) -> list[str]:
    """The names of all sounds so far, known by their lengths."""
    names: list[str] = page.evaluate(
        """async (player) => {
          const { RECIPES, rendered } = await import(player)
          const lengths = {}
          for (const sound of Object.keys(RECIPES)) lengths[(await rendered(sound)).length] = sound
          return heard.map((length) => lengths[length])
        }""",
        player(),
    )
    return names


def hears(page: Page, *names: str) -> None:
    """Until so many sounds were heard; then, which."""
    wait_until(page, f"heard.length >= {len(names)}")
    assert heard(page) == list(names)


def ends_with(page: Page, *names: str) -> None:
    """Until the last sounds that were heard are these."""
    until = time.monotonic() + PATIENCE
    while (last := heard(page)[-len(names) :]) != list(names):
        assert time.monotonic() < until, f"At last it heard {last}."
        page.wait_for_timeout(20)


def sounding(**more: Any) -> str:
    """The settings of somebody who likes sounds."""
    kept = {"pace": "off", "bots": "once", "sound": True} | more
    return f"localStorage.setItem('woolgather.settings', {json.dumps(json.dumps(kept))})"


def with_sound(page: Page) -> Page:
    page.evaluate(sounding())
    return listened(page)


def drop(table: Made, seat: int, column: str) -> None:
    """A move that is made elsewhere."""
    with table.look(seat) as player:
        player.wait_for_turn()
        player.play(column)


def test_every_sound_is_short_and_soft_and_begins_and_ends_without_a_click(blank_page: Opener) -> None:
    page = blank_page()
    page.goto("/")
    found = page.evaluate(RENDER, player())
    assert set(found) == {"step", "dice", "card", "bleat", "turn", "end", "tick"}
    for name, sound in found.items():
        assert sound["seconds"] < 1.5, name
        assert 0.05 < sound["peak"] < 0.95, name
        assert sound["power"] > 0.005, name
        assert sound["edges"] < 0.01, name
        assert sound["starts"] < 0.02, name
    lengths = [sound["seconds"] for sound in found.values()]
    assert len(set(lengths)) == len(lengths)


def test_a_table_is_heard_once_somebody_has_touched_the_page(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada = with_sound(sits(table, 0))
    drop_into(ada, "a")
    hears(ada, "step")
    drop(table, 1, "b")
    hears(ada, "step", "step", "turn")
    drop_into(ada, "a")
    hears(ada, "step", "step", "turn", "step")
    for mine, theirs in ("ab", "ab"):
        drop(table, 1, theirs)
        expect(ada.get_by_text("Your turn").first).to_be_visible()
        drop_into(ada, mine)
    expect(ada.get_by_role("button", name="Look at the table")).to_be_visible()
    ends_with(ada, "step", "end")


def test_nothing_sounds_and_nothing_is_complained_about_before_the_page_was_touched(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    bruno = sits(table, 1)
    bruno.add_init_script(UNTOUCHED)
    with_sound(bruno)
    drop(table, 0, "a")
    expect(bruno.get_by_text("Your turn").first).to_be_visible()
    expect(bruno.get_by_role("log")).to_contain_text("a1")
    assert bruno.evaluate("contexts") == 0
    drop_into(bruno, "b")
    hears(bruno, "step")
    assert bruno.evaluate("contexts") == 1


def test_a_table_that_is_opened_or_told_again_is_silent(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    drop(table, 0, "a")
    drop(table, 1, "b")
    ada = with_sound(sits(table, 0))
    expect(ada.get_by_role("log")).to_contain_text("b1")
    in_menu(ada, "Italiano").click()
    expect(ada.get_by_text("Tocca a te").first).to_be_visible()
    ada.keyboard.press("Escape")
    drop_into(ada, "a", "colonna")
    hears(ada, "step")


def test_time_that_is_nearly_out_ticks(timed: Serving, sits: Sits, watch: Watch) -> None:
    table = timed.make("connect-four", "mine", "mine", clock=LIVE)
    ada = with_sound(sits(table, 0))
    ada.get_by_label("Settings", exact=True).last.click()
    ada.get_by_role("button", name="On", exact=True).click()
    hears(ada, "turn")
    watch.now += 172
    ada.get_by_role("button", name="Italiano").click()
    wait_until(ada, "heard.length >= 2")
    assert set(heard(ada)[1:]) == {"tick"}


@pytest.mark.parametrize(("motion", "on"), [("reduce", False), ("no-preference", True)])
def test_sounds_are_on_unless_the_system_wants_little(open_page: Opener, motion: str, on: bool) -> None:
    page = open_page(reduced_motion=motion)
    page.add_init_script(LISTEN)
    page.reload()
    page.get_by_role("button", name="More settings").click()
    sheet = page.get_by_role("dialog", name="More settings")
    switch = sheet.get_by_role("group", name="Sounds")
    expect(switch.get_by_role("button", name="On")).to_have_attribute("aria-pressed", str(on).lower())
    volume = switch.get_by_role("slider", name="Volume")
    expect(volume).to_be_enabled(enabled=on)
    switch.get_by_role("button", name="Off" if on else "On").click()
    expect(volume).to_be_enabled(enabled=not on)
    if not on:
        hears(page, "turn")
        volume.press("End")
        wait_until(page, "heard.length === 2")
    page.reload()
    kept = json.loads(page.evaluate("localStorage.getItem('woolgather.settings')"))
    assert kept["sound"] is not on
    assert kept["volume"] == (0.6 if on else 1)
