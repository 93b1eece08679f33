"""Chat in the browser: said with the keyboard, heard by everybody, on a laptop and on a phone, and out of the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener, seen_table
from tests.browser.playing import LAPTOP, PHONE, unfold
from tests.browser.test_access import findings
from tests.browser.test_first_page import overflow
from tests.browser.test_operator import SECRET, enter
from tests.table.company import Made, Player, Serving, new_secret
from tests.table.test_chat import ALL

SMALL: Final = {"width": 390, "height": 664}


class House:
    """A table at which Ann plays in a browser, and Ben over a plain connection."""

    def __init__(self, server: Serving, stack: ExitStack, open_page: Opener) -> None:
        self.server, self._stack, self._open = server, stack, open_page
        self.ann, self.ben = new_secret(), new_secret()

    def table(self, game: str = "connect-four", **more: Any) -> Made:
        made = self.server.make(game, "mine", "open", me=self.ann, **more)
        token = self.server.sit(made.name, "Ben", me=self.ben).json()["token"]
        return Made(self.server, made.name, [made.tokens[0], token])

    def player(self, table: Made, seat: int | None, secret: str | None = None) -> Player:
        player = self._stack.enter_context(table.look(seat, chat=ALL, secret=secret))
        player.hear_of("chat")
        return player

    def page(self, table: Made, seat: int | None = 0, **settings: Any) -> Page:
        """Ann's browser, or nobody's."""
        return seen_table(self._open, table, seat, me="" if seat is None else self.ann, **settings)


@pytest.fixture
def server(serve: Callable[..., Serving]) -> Serving:
    return serve(operator_secret=SECRET)


@pytest.fixture
def house(server: Serving, open_page: Opener) -> Iterator[House]:
    with ExitStack() as stack:
        yield House(server, stack, open_page)


def tab(page: Page) -> Locator:
    return page.get_by_role("tab", name="Chat")


def field(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Write something")


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="Chat")


def test_what_is_typed_is_said_and_keys_of_the_table_do_not_fire(house: House) -> None:
    table = house.table()
    page, ben = house.page(table), house.player(table, 1)
    tab(page).click()
    expect(log(page)).to_have_text("Nobody has said anything yet.")
    field(page).focus()
    page.keyboard.type("That 1 hat? h t")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".middle [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Enter")
    ben.hear_said("That 1 hat? h t")
    expect(field(page)).to_have_value("")
    expect(log(page)).to_contain_text("You")
    expect(log(page)).to_contain_text("That 1 hat? h t")
    page.keyboard.press("Escape")
    expect(field(page)).not_to_be_focused()
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_what_others_say_is_unread_until_it_is_seen_and_read_aloud(house: House) -> None:
    table = house.table()
    page, ben = house.page(table), house.player(table, 1)
    ben.chat("<b>Good</b> https://example.org")
    expect(tab(page)).to_have_accessible_name("Chat 1 new")
    expect(page.locator("p[aria-live=polite]")).to_have_text("Ben: <b>Good</b> https://example.org")
    tab(page).click()
    expect(tab(page)).to_have_accessible_name("Chat")
    expect(log(page)).to_contain_text("<b>Good</b> https://example.org")
    expect(log(page).locator("a, li p b:has-text('Good')")).to_have_count(0)
    ben.chat("well-played", "phrase")
    expect(log(page)).to_contain_text("Well played!")
    page.get_by_role("tab", name="Journal").click()
    ben.chat("laughing", "face")
    expect(tab(page)).to_have_accessible_name("Chat 1 new")
    page.reload()
    expect(tab(page)).to_have_accessible_name("Chat 1 new")
    page.keyboard.press("Tab")
    page.get_by_role("tab", name="Journal").focus()
    page.keyboard.press("ArrowRight")
    expect(log(page).get_by_role("img", name="A laughing sheep")).to_be_visible()


def test_phrases_are_said_in_the_readers_language(house: House) -> None:
    table = house.table(chat="phrases")
    page, ben = house.page(table, locale="it-IT"), house.player(table, 1)
    tab(page).click()
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.get_by_role("button", name="Ben giocato!").click()
    assert ben.hear_said("well-played")["kind"] == "phrase"
    page.get_by_role("button", name="Una pecora felice").click()
    assert ben.hear_said("happy")["kind"] == "face"
    ben.chat("hello", "phrase")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Ciao!")


def test_escape_shuts_the_phrases_and_nothing_else(house: House) -> None:
    page = house.page(house.table())
    tab(page).click()
    more = page.get_by_role("button", name="Phrases", exact=True)
    phrases = page.get_by_role("group", name="Phrases")
    more.click()
    phrases.get_by_role("button").first.focus()
    page.keyboard.press("Escape")
    expect(phrases).to_have_count(0)
    expect(more).to_be_focused()
    expect(page.get_by_role("log", name="Chat")).to_be_visible()


def test_a_bubble_shows_at_the_speakers_label_where_things_move(house: House) -> None:
    table = house.table()
    ben = house.player(table, 1)
    moving, still = house.page(table, calm=True, reduced_motion="no-preference"), house.page(table)
    expect(tab(moving)).to_be_visible()
    expect(tab(still)).to_be_visible()
    ben.chat("Here I am")
    expect(moving.get_by_role("region", name="Ben").locator(".bubble")).to_have_text("Here I am")
    expect(tab(still)).to_have_accessible_name("Chat 1 new")
    expect(still.locator(".bubble")).to_have_count(0)


def test_how_much_may_still_be_written_is_said_near_the_end(house: House) -> None:
    page = house.page(house.table())
    tab(page).click()
    field(page).fill("x" * 100)
    expect(page.locator("#chat-left")).to_have_count(0)
    field(page).fill("x" * 190)
    expect(page.locator("#chat-left")).to_have_text("10 left")
    field(page).fill("x" * 203)
    expect(page.locator("#chat-left")).to_have_text("3 too many")
    expect(page.get_by_role("button", name="Send")).to_be_disabled()


def test_somebody_is_muted_and_heard_again(house: House) -> None:
    table = house.table()
    page, ben = house.page(table), house.player(table, 1, house.ben)
    ben.chat("One")
    tab(page).click()
    page.get_by_role("button", name="About Ben").click()
    page.get_by_role("button", name="Mute Ben").click()
    expect(page.get_by_text("Muted: Ben")).to_be_visible()
    expect(log(page)).not_to_contain_text("One")
    ben.chat("Two")
    page.get_by_role("button", name="Hear Ben again").click()
    expect(log(page)).to_contain_text("Two")
    expect(page.get_by_text("Muted: Ben")).to_have_count(0)


def test_whom_the_server_does_not_know_is_muted_in_this_browser(house: House) -> None:
    table = house.server.make("connect-four", "mine", "open", me=house.ann)
    table = Made(house.server, table.name, [table.tokens[0], house.server.sit(table.name, "Eva").json()["token"]])
    page, eva = house.page(table), house.player(table, 1)
    eva.chat("One")
    tab(page).click()
    page.get_by_role("button", name="About Eva").click()
    page.get_by_role("button", name="Mute Eva").click()
    expect(log(page)).not_to_contain_text("One")
    page.reload()
    tab(page).click()
    expect(page.get_by_text("Muted: Eva")).to_be_visible()
    page.get_by_role("button", name="Hear Eva again").click()
    expect(log(page)).to_contain_text("One")


def test_the_chat_can_be_hidden_and_shown_again(house: House) -> None:
    table = house.table()
    page, ben = house.page(table), house.player(table, 1)
    ben.chat("Hello there")
    expect(tab(page)).to_be_visible()
    page.locator("summary[aria-label=Settings]").click()
    page.get_by_role("group", name="Chat").get_by_role("button", name="Hidden").click()
    expect(tab(page)).to_have_count(0)
    page.reload()
    page.get_by_role("log").wait_for()
    expect(tab(page)).to_have_count(0)
    page.locator("summary[aria-label=Settings]").click()
    page.get_by_role("group", name="Chat").get_by_role("button", name="Shown").click()
    expect(tab(page)).to_be_visible()


def test_nobody_is_offered_a_chat_with_bots_alone_or_where_there_is_none(house: House) -> None:
    for table in (house.server.make("connect-four", "mine", "bot"), house.table(chat="off")):
        page = house.page(table)
        page.get_by_role("log").wait_for()
        expect(tab(page)).to_have_count(0)


def test_spectators_talk_among_themselves_and_players_read_it_when_it_is_over(house: House) -> None:
    table = house.table("kuhn-poker")
    watching, playing = house.page(table, None), house.page(table)
    tab(watching).click()
    watching.get_by_role("textbox", name="Write to the spectators").fill("What a bluff")
    watching.keyboard.press("Enter")
    expect(log(watching)).to_contain_text("What a bluff")
    tab(playing).click()
    expect(log(playing)).to_have_text("Nobody has said anything yet.")
    players = [house.player(table, seat) for seat in (0, 1)]
    while any(player.scene["moves"] for player in players):
        moving = next(player for player in players if player.scene["moves"])
        moving.play(moving.scene["moves"][0]["move"])
        for player in players:
            player.wait_for_line(moving.scene["seq"])
    expect(log(playing)).to_contain_text("What a bluff")


def test_on_a_phone_the_chat_is_a_tab_with_a_badge_and_covers_no_button(house: House) -> None:
    table = house.table()
    page, ben = house.page(table, viewport=PHONE), house.player(table, 1)
    ben.chat("On my way")
    button = page.get_by_role("button", name="Chat 1")
    expect(button).to_be_visible()
    button.click()
    expect(log(page)).to_contain_text("On my way")
    field(page).fill("Take your time")
    page.keyboard.press("Enter")
    ben.hear_said("On my way")
    ben.hear_said("Take your time")
    assert overflow(page) == 0
    page.get_by_role("button", name="Your choice").click()
    expect(field(page)).to_be_hidden()


def test_on_a_small_phone_the_journals_button_opens_the_chat_when_something_was_said(house: House) -> None:
    table = house.table()
    page, ben = house.page(table, viewport=SMALL), house.player(table, 1)
    ben.chat("On my way")
    page.get_by_role("button", name="Journal and chat 1").click()
    expect(log(page)).to_contain_text("On my way")
    assert overflow(page) == 0


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_chat_has_no_serious_findings(house: House, size: dict[str, int]) -> None:
    table = house.table()
    page, ben = house.page(table, viewport=size), house.player(table, 1)
    for text in ("Hello", "This is rather a long sentence, to see how it is broken."):
        ben.chat(text)
    ben.chat("sorry", "face")
    (tab(page) if size == LAPTOP else page.get_by_role("button", name="Chat 3")).click()
    page.get_by_role("button", name="Phrases").click()
    expect(log(page).get_by_role("img")).to_be_visible()
    assert findings(page) == []


def test_how_people_may_speak_is_chosen_when_a_table_is_set(house: House, open_page: Opener) -> None:
    page = open_page("/", house.server.address)
    page.get_by_role("button", name="New table for Hush").click()
    page.get_by_role("group", name="Seat 2").get_by_text("Link", exact=True).click()
    unfold(page, "Friends and spectators")
    page.get_by_role("group", name="Chat").get_by_text("Phrases and faces").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert house.server.info(page.url.rpartition("/")[2])["chat"] == "phrases"


def test_whoever_lost_the_line_hears_the_rest_once(house: House) -> None:
    table = house.table()
    page, ben = house.page(table), house.player(table, 1)
    tab(page).click()
    ben.chat("Before")
    expect(log(page)).to_contain_text("Before")
    page.context.set_offline(True)
    for socket in house.server.tables.hub._sockets[table.name]:
        if socket.viewer == 0:
            socket.drop()
    ben.chat("Meanwhile")
    page.context.set_offline(False)
    expect(log(page)).to_contain_text("Meanwhile")
    ben.chat("After")
    expect(log(page)).to_contain_text("After")
    expect(log(page).locator("li")).to_have_count(3)


def test_the_operator_mutes_somebody_who_is_told_so(house: House, unopened: Callable[..., Page]) -> None:
    table = house.table()
    page = house.page(table)
    operator = unopened(house.server.address)
    enter(operator)
    operator.get_by_role("button", name="Mute Player 0 at table").click()
    operator.get_by_role("dialog").get_by_role("button", name="Mute").click()
    expect(operator.get_by_text("Player 0 can no longer use the chat.")).to_be_visible()
    tab(page).click()
    field(page).fill("Hello?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("has muted you")
    expect(field(page)).to_have_value("Hello?")
    operator.get_by_role("button", name="Let Player 0 at table").click()
    operator.get_by_role("dialog").get_by_role("button", name="Let speak").click()
    expect(operator.get_by_text("Player 0 can use the chat again.")).to_be_visible()
    page.get_by_role("button", name="Send").click()
    expect(log(page)).to_contain_text("Hello?")
