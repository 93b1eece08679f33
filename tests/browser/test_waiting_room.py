"""Before the start: two people and a bot arrange their table, agree, and play."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.beside import GRACE, WINDOWS
from tests.browser.conftest import Opener, Sits
from tests.browser.playing import start_table, unfold
from tests.browser.test_access import findings
from tests.browser.test_company import set_table
from tests.browser.test_layout import resized
from tests.table.company import Serving
from tests.table.test_clocks import Watch


def seat(page: Page, number: int) -> str:
    """What the plate of a seat says."""
    return page.get_by_role("list", name="Who sits where").get_by_role("listitem").nth(number - 1).inner_text()


def test_two_people_and_a_bot_arrange_their_table_and_play(open_page: Opener) -> None:
    ada = open_page()
    set_table(ada, "Unshorn", "You", "Link", "Link")
    expect(ada.get_by_role("heading", name="Waiting room")).to_be_visible()
    expect(ada.get_by_text("2 seats are free: if you start now, bots play there")).to_be_visible()

    ben = open_page(ada.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("status").filter(has_text="Ben has sat down.")).to_be_visible()
    expect(ben.get_by_role("button", name="Start the game")).to_have_count(0)

    ada.get_by_role("button", name="Add a bot at seat 3").click()
    expect(ben.get_by_text("Bot: ")).to_have_count(2)
    ben.get_by_role("button", name="I am ready").click()
    expect(ada.get_by_role("status").filter(has_text="Ben is ready.")).to_be_visible()

    ada.get_by_role("button", name="Swap seats with Ben").click()
    expect(ben.get_by_text("Please say again whether you are ready.")).to_be_visible()
    assert "Ben" in seat(ben, 1)
    ada.get_by_role("button", name="Change …").click()
    unfold(ada, "Rules of play")
    ada.get_by_role("group", name="Remember your own wool").get_by_text("Yes", exact=True).first.click()
    ada.get_by_role("button", name="Use these settings").click()
    expect(ben.get_by_role("listitem").filter(has_text="Remember your own wool")).to_be_visible()

    ben.set_viewport_size({"width": 360, "height": 640})
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    assert findings(ben) + findings(ada) == []

    ben.get_by_role("button", name="I am ready").click()
    ada.get_by_role("button", name="I am ready").click()
    for page in (ada, ben):
        expect(page.get_by_role("heading", name="Waiting room")).to_have_count(0)
        expect(page.get_by_role("group", name="The shearing floor")).to_be_visible()


def test_the_host_starts_without_company_and_a_bot_plays(open_page: Opener) -> None:
    page = open_page()
    set_table(page, "Connect Four", "You", "Link")
    start_table(page)
    page.get_by_role("button", name="column d").first.click()
    expect(page.get_by_role("heading", name="Waiting room")).to_have_count(0)


def test_several_ask_to_swap_seats_and_each_is_answered(timed: Serving, sits: Sits) -> None:
    table = timed.make("hush", "mine", "mine", "mine", "open", waits=True)
    ada, ben, cleo = (sits(table, seat) for seat in range(3))
    for asker, other in ((ben, 0), (cleo, 0)):
        asker.get_by_role("button", name=f"Ask to swap: Player {other}").click()
        expect(asker.get_by_text("You have asked Player 0 to swap seats.")).to_be_visible()
        expect(asker.get_by_role("button", name="Ask to swap: Player 0")).to_be_disabled()
    expect(ada.get_by_role("group", name="Player 1 would like to swap")).to_be_visible()
    asked = ada.get_by_role("group", name="Player 2 would like to swap")
    assert findings(ada) == []
    asked.get_by_role("button", name="No").click()
    expect(asked).to_have_count(0)
    expect(cleo.get_by_text("You have asked Player 0")).to_have_count(0)
    ada.get_by_role("group", name="Player 1 would like to swap").get_by_role("button", name="Yes").click()
    expect(cleo.get_by_role("list", name="Who sits where").get_by_role("listitem").first).to_contain_text("Player 1")
    second = ada.get_by_role("list", name="Who sits where").get_by_role("listitem").nth(1)
    expect(second).to_contain_text("you")
    expect(second).to_contain_text("host")


def test_somebody_else_takes_over_if_the_host_stays_away(timed: Serving, sits: Sits, watch: Watch) -> None:
    table = timed.make("hush", "mine", "mine", "open", waits=True, fill=5)
    ben = sits(table, 1, locale="it-IT")
    limit = "La partita comincia al più tardi tra {} minuti; nei posti ancora liberi giocano i bot."
    expect(ben.get_by_text(limit.format(5))).to_be_visible()
    away = ben.get_by_text("Player 0 non c’è da più di un minuto.")
    expect(away).to_have_count(0)
    watch.now += GRACE
    ben.reload()
    expect(away).to_be_visible()
    expect(ben.get_by_text(limit.format(4))).to_be_visible()
    for size in WINDOWS:
        resized(ben, size)
        assert ben.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert findings(ben) == []
    ben.get_by_role("button", name="Organizzo io").click()
    expect(ben.get_by_role("status").filter(has_text="Ora organizzi tu.")).to_be_visible()
    expect(away).to_have_count(0)
    ben.get_by_role("button", name="Comincia la partita").click()
    expect(ben.locator(".middle svg").first).to_be_visible()
