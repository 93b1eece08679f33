from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Opener
from tests.browser.playing import main_button, start, wait_to_be_asked
from tests.browser.test_access import findings
from tests.browser.test_company import set_table

SMALL: Final[ViewportSize] = {"width": 360, "height": 640}
TOO_WIDE: Final = """[document.documentElement, ...document.querySelectorAll('.text')]
    .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.outerHTML.slice(0, 80))"""
WHO_AM_I: Final = """fetch('/api/me', { headers: { 'Woolgather-Person': localStorage['woolgather.me'] } })
    .then((answer) => answer.json())"""


def me(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^You: "))


def you(page: Page) -> Locator:
    """The panel, opened from the start page."""
    me(page).click()
    return page.get_by_role("dialog", name="You")


def be(page: Page, name: str, face: str, scarf: str) -> None:
    panel = you(page)
    panel.get_by_label("Your name").fill(name)
    panel.get_by_role("radio", name=face).check(force=True)
    panel.get_by_role("radio", name=scarf).check(force=True)
    expect(panel.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    panel.get_by_role("button", name="Close").click()


def personal_link(page: Page) -> str:
    panel = you(page)
    panel.get_by_role("button", name="Make a link").click()
    expect(panel.get_by_role("timer")).to_contain_text("Works once, for another")
    return panel.get_by_role("textbox", name="Your link").input_value()


def drawn(place: Locator) -> Locator:
    """The parts of the avatar that is drawn there."""
    return place.locator(".avatar use")


def secret_of(page: Page) -> str | None:
    kept: str | None = page.evaluate("localStorage.getItem('woolgather.me')")
    return kept


def test_whoever_plays_becomes_a_person_unasked_and_is_the_same_after_closing_the_browser(open_page: Opener) -> None:
    page = open_page()
    me(page).wait_for()
    assert secret_of(page) is None
    start(page, "Hush")
    wait_to_be_asked(page)
    secret = secret_of(page)
    assert secret is not None
    assert re.fullmatch(r"[\w-]{43}", secret)

    again = open_page(storage_state=page.context.storage_state(), base=page.url.split("/t/")[0])
    expect(drawn(me(again)).first).to_be_attached()
    assert secret_of(again) == secret
    assert again.evaluate(WHO_AM_I) == page.evaluate(WHO_AM_I)
    assert again.evaluate(WHO_AM_I)["devices"] == 1


def test_a_name_and_a_sheep_are_seen_at_the_next_table(open_page: Opener) -> None:
    ada = open_page()
    be(ada, "Ada", "Ram", "Green, zigzag")
    expect(me(ada)).to_have_accessible_name("You: Ada")
    set_table(ada, "Connect Four", "You", "Link")

    bruno = open_page(ada.url)
    expect(bruno.get_by_role("heading", name="Ada invites you to Connect Four")).to_be_visible()
    label = bruno.get_by_role("region", name="Ada", exact=True)
    expect(drawn(label)).to_have_count(2)
    expect(drawn(label).first).to_have_attribute("href", "#face-ram")
    expect(drawn(label).last).to_have_attribute("href", "#scarf-green")

    bruno.get_by_role("button", name="Just watch").click()
    bruno.get_by_role("button", name="Sit down").click()
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("region", name="Bruno").locator(".avatar")).to_be_visible()


def test_a_link_makes_another_browser_mine_once_and_both_play_the_same_seat(open_page: Opener) -> None:
    laptop = open_page()
    be(laptop, "Ada", "Lamb", "Red, striped")
    set_table(laptop, "Connect Four", "You", "Here")
    table = laptop.url
    expect(laptop.get_by_role("button", name="column d").first).to_be_visible()
    laptop.goto("/")
    link = personal_link(laptop)

    phone = open_page(link)
    expect(phone.get_by_text("You will be Ada on this device too.")).to_be_visible()
    expect(phone.get_by_text("Your table comes with you.")).to_be_visible()
    assert "#" not in phone.url
    phone.get_by_role("button", name="Yes, that’s me").click()
    expect(me(phone)).to_have_accessible_name("You: Ada")
    assert secret_of(phone) != secret_of(laptop)
    expect(laptop.get_by_text("Used: your other device knows you now.")).to_be_visible()
    expect(laptop.get_by_role("textbox", name="Your link")).to_have_count(0)

    laptop.goto(table)
    phone.goto(table)
    for page, column in ((phone, "d"), (laptop, "e")):
        page.get_by_role("button", name=f"column {column}").first.click()
        expect(main_button(page)).to_be_enabled()
        main_button(page).click()
        for each in (laptop, phone):
            expect(each.get_by_role("log")).to_contain_text(f"it lands on {column}1")

    late = open_page(link, allow="404")
    expect(late.get_by_role("heading", name="This link does not work")).to_be_visible()
    expect(late.get_by_text("make a new one under “Play on another device”")).to_be_visible()


def test_only_one_browser_stays_mine_if_i_wish(open_page: Opener) -> None:
    laptop = open_page()
    be(laptop, "Ada", "Lamb", "Red, striped")
    set_table(laptop, "Connect Four", "You", "Link")
    laptop.goto("/")
    panel = you(laptop)
    expect(panel.get_by_text("Only this browser is you.")).to_be_visible()
    expect(panel.get_by_role("button", name="Only this browser stays you …")).to_have_count(0)
    panel.get_by_role("button", name="Close").click()
    phone = open_page(personal_link(laptop))
    phone.get_by_role("button", name="Yes, that’s me").click()
    phone.get_by_role("region", name="Your tables").wait_for()
    laptop.reload()

    panel = you(laptop)
    expect(panel.get_by_text("2 browsers are you, this one included.")).to_be_visible()
    panel.get_by_role("button", name="Only this browser stays you …").click()
    expect(panel.get_by_role("button", name="No, keep them")).to_be_focused()
    assert findings(laptop) == []
    panel.get_by_role("button", name="Yes, only this one").click()
    expect(panel.get_by_role("status").filter(has_text="Done: the others")).to_be_visible()
    expect(panel.get_by_role("heading", name="Your browsers")).to_be_focused()
    expect(panel.get_by_text("Only this browser is you.")).to_be_visible()
    assert laptop.evaluate(WHO_AM_I)["devices"] == 1
    assert phone.evaluate(WHO_AM_I)["devices"] == 0

    expect(me(phone)).to_have_accessible_name("You: Ada")
    me(phone).click()
    phone.get_by_role("dialog", name="You").wait_for()
    expect(phone.get_by_role("heading", name="Your browsers")).to_have_count(0)
    expect(phone.get_by_role("region", name="Your tables")).to_have_count(0)
    expect(phone.get_by_role("dialog", name="You").get_by_label("Your name")).to_have_value("")


def test_whoever_asks_to_be_forgotten_is_nobody_again(open_page: Opener) -> None:
    ada = open_page()
    be(ada, "Ada", "Merino", "Plum, diamonds")
    set_table(ada, "Connect Four", "You", "Link")
    table, secret = ada.url, secret_of(ada)
    watcher = open_page(table)
    expect(watcher.get_by_role("region", name="Ada", exact=True)).to_be_visible()

    ada.goto("/")
    own_tables = ada.get_by_role("region", name="Your tables")
    expect(own_tables).to_be_visible()
    panel = you(ada)
    panel.get_by_role("button", name="Forget me …").click()
    panel.get_by_role("button", name="Yes, forget me").click()
    expect(panel.get_by_text("You have been forgotten.")).to_be_visible()
    kept = ada.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('woolgather.'))")
    assert kept == ["woolgather.settings"]
    expect(watcher.get_by_role("region", name="Ada", exact=True)).to_have_count(0)
    panel.get_by_role("button", name="Close").click()
    expect(own_tables).to_have_count(0)
    start(ada, "Hush")
    assert secret_of(ada) not in (None, secret)


def test_the_panel_and_the_arrival_have_no_serious_findings_and_fit_a_phone(open_page: Opener) -> None:
    page = open_page(viewport=SMALL)
    page.route("**/api/door", lambda route: route.fulfill(json={"others": "http://192.168.1.5:8000"}))
    be(page, "Ada", "Sleepyhead", "No scarf")
    link = personal_link(page)
    assert link.startswith("http://192.168.1.5:8000/me#")
    expect(page.get_by_role("img", name="QR code of your link")).to_be_visible()
    assert findings(page) == []

    arrival = open_page(link.removeprefix("http://192.168.1.5:8000"), viewport=SMALL)
    expect(arrival.get_by_role("button", name="Yes, that’s me")).to_be_visible()
    assert findings(arrival) == []
    for each in (page, arrival):
        assert each.evaluate(TOO_WIDE) == []
