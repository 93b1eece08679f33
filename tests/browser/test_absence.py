"""Whoever is away, lets a bot play, wants a pause or an end: what everybody sees of it, and clicks."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.beside import GRACE, LIVE, drop_into, in_menu, label, misfits
from tests.browser.conftest import Sits
from tests.browser.test_access import findings
from tests.table.company import Serving
from tests.table.test_clocks import Watch

MISSED = "Player 1 has been away for 1 minute."
PAUSED = "The game is paused. All clocks stand still."
ONE_LINE, LEAST_MIDDLE = 48, 288
"""How high a notice may be on a small phone, and how much it has to leave of the table, in pixels."""


def height(shown: Locator) -> float:
    found: float = shown.evaluate("(shown) => shown.getBoundingClientRect().height")
    return found


def test_an_absent_player_is_handed_to_a_bot_and_comes_back(timed: Serving, sits: Sits, watch: Watch) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada = sits(table, 0)
    expect(label(ada, 1)).to_contain_text("away")
    expect(ada.get_by_role("button", name="Let a bot play")).to_have_count(0)
    watch.now += GRACE
    ada.reload()
    expect(ada.get_by_text(MISSED)).to_be_visible()
    ada.get_by_role("button", name="Let a bot play").click()
    expect(label(ada, 1)).to_contain_text("Player 1 is away, so the others let a bot (ewe) play.")
    expect(ada.get_by_text(MISSED)).to_have_count(0)
    drop_into(ada, "d")
    expect(ada.get_by_role("log").get_by_text("ewe, standing in")).to_be_visible()

    bruno = sits(table, 1)
    expect(bruno.get_by_text("You were away, so a bot (ewe) plays for you.")).to_be_visible()
    bruno.get_by_role("button", name="Take over again").click()
    expect(label(ada, 1)).not_to_contain_text("a bot")
    drop_into(ada, "a")
    drop_into(bruno, "b")
    expect(ada.get_by_role("log")).to_contain_text("Player 1 drops a disc: it lands on b")


def test_whoever_waits_is_not_asked_again(timed: Serving, sits: Sits, watch: Watch) -> None:
    table = timed.make("connect-four", "mine", "mine")
    sits(table, 0).close()
    watch.now += GRACE
    ada = sits(table, 0)
    missed = ada.get_by_text(MISSED)
    expect(missed).to_be_visible()
    assert misfits(ada) == []
    ada.get_by_role("button", name="Wait").click()
    expect(missed).to_have_count(0)


def test_a_notice_on_a_small_phone_is_one_line_and_the_rest_lies_over_the_board(
    timed: Serving, sits: Sits, watch: Watch
) -> None:
    table, phone = timed.make("shear-panic", "mine", "mine"), {"width": 360, "height": 640}
    ada, bruno = sits(table, 0, viewport=phone), sits(table, 1, viewport=phone)
    in_menu(ada, "End without a result").click()
    ada.get_by_role("button", name="Yes, ask them").click()
    for page in (ada, bruno):
        vote = page.get_by_role("region", name="A vote")
        expect(vote).to_be_visible()
        assert height(vote) <= ONE_LINE
        assert height(page.locator(".middle")) >= LEAST_MIDDLE
    assert findings(ada) == []
    bruno.get_by_role("region", name="A vote").get_by_role("button", name="No").click()
    expect(ada.get_by_role("region", name="A vote")).to_have_count(0)

    bruno.close()
    expect(label(ada, 1)).to_contain_text("away")
    watch.now += GRACE
    ada.reload()
    notice = ada.get_by_role("region", name="Who is away")
    what_now = notice.get_by_role("button", name="What now?")
    what_now.click()
    expect(what_now).to_have_attribute("aria-expanded", "true")
    expect(notice.get_by_role("button", name="Let a bot play")).to_be_visible()
    assert (height(notice) <= ONE_LINE, height(ada.locator(".middle")) >= LEAST_MIDDLE) == (True, True)
    assert findings(ada) == []
    what_now.click()
    expect(notice.get_by_role("button", name="Let a bot play")).to_have_count(0)


def test_a_bot_takes_the_free_seat_that_the_game_waits_for(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "open")
    ada, watcher = sits(table, 0), sits(table, None)
    watcher.get_by_role("button", name="Just watch").click()
    offer = ada.locator(".preview").get_by_role("button", name="Let a bot play")
    expect(ada.locator(".preview .go")).to_be_visible()
    expect(offer).to_have_count(0)
    drop_into(ada, "d")
    expect(offer).to_be_visible()
    expect(watcher.locator(".preview")).to_contain_text("Waiting for somebody to sit down")
    expect(watcher.get_by_role("button", name="Let a bot play")).to_have_count(0)
    assert findings(ada) == []
    assert misfits(ada) == []
    offer.click()
    expect(ada.get_by_role("log").get_by_text("ewe, standing in")).to_be_visible()
    expect(offer).to_have_count(0)


def test_two_people_agree_to_a_pause_and_one_of_them_goes_on(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine", clock=LIVE)
    ada, bruno, watcher = sits(table, 0), sits(table, 1), sits(table, None)
    in_menu(ada, "Pause the game").click()
    for page, said in ((ada, "You would like a pause."), (watcher, "Player 0 would like a pause.")):
        expect(page.get_by_role("region", name="A vote")).to_contain_text(said)
        expect(page.get_by_role("region", name="A vote").get_by_role("button", name="Yes")).to_have_count(0)
    vote = bruno.get_by_role("region", name="A vote")
    expect(vote).to_contain_text("Agreed: Player 0. Still to answer: you.")
    assert findings(bruno) == []
    assert misfits(bruno) == []
    vote.get_by_role("button", name="Yes").click()
    for page in (ada, bruno, watcher):
        expect(page.locator(".preview").get_by_text(PAUSED)).to_be_visible()
        expect(page.get_by_role("button", name="column a")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Go on")).to_have_count(0)
    bruno.get_by_role("button", name="Go on").click()
    expect(bruno.get_by_text(PAUSED)).to_have_count(0)
    drop_into(ada, "a")
    expect(bruno.get_by_role("log")).to_contain_text("Player 0 drops a disc")


def test_a_pause_ends_without_somebody_only_after_a_question(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine", clock=LIVE)
    ada, bruno = sits(table, 0), sits(table, 1)
    in_menu(ada, "Pause the game").click()
    bruno.get_by_role("region", name="A vote").get_by_role("button", name="Yes").click()
    expect(ada.locator(".preview").get_by_text(PAUSED)).to_be_visible()
    bruno.close()
    expect(label(ada, 1)).to_contain_text("away")
    go_on = ada.get_by_role("button", name="Go on", exact=True)
    go_on.click()
    question = ada.get_by_role("group", name="Player 1 is not here. Go on anyway?")
    expect(question.get_by_role("button", name="No")).to_be_focused()
    assert findings(ada) == []
    assert misfits(ada) == []
    question.get_by_role("button", name="No").click()
    expect(go_on).to_be_focused()
    go_on.click()
    question.get_by_role("button", name="Yes, go on").click()
    expect(ada.get_by_text(PAUSED)).to_have_count(0)


def test_an_end_is_asked_once_more_and_one_no_is_enough(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada, bruno = sits(table, 0), sits(table, 1)
    vote = ada.get_by_role("region", name="A vote")
    for answer in ("No", "Yes"):
        in_menu(bruno, "End without a result").click()
        bruno.get_by_role("button", name="Yes, ask them").click()
        expect(vote).to_contain_text("Player 1 wants to end the game without a result.")
        vote.get_by_role("button", name=answer).click()
        expect(vote).to_have_count(0)
        expect(bruno.get_by_role("region", name="A vote")).to_have_count(0)
    for page in (ada, bruno):
        expect(page.get_by_text("The players agreed to end this game without a result.")).to_be_visible()


def test_alone_one_pauses_resigns_and_comes_back_without_asking_anybody(timed: Serving, sits: Sits) -> None:
    page = sits(timed.make("connect-four", "mine", "random", clock=LIVE), 0)
    in_menu(page, "Pause the game").click()
    expect(page.locator(".preview").get_by_text(PAUSED)).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    in_menu(page, "Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_text("You resigned. A bot (random) plays on for you.").first).to_be_visible()
    page.keyboard.press("t")
    words = page.get_by_role("dialog", name="The table in words")
    expect(words).to_contain_text("You resigned. A bot (random) plays on for you.")
