"""Several people at one keyboard: what one saw is gone before the next one looks."""

from __future__ import annotations

import re

import pytest

from tests.terminal.conftest import Page, Type
from tests.terminal.files import hush, kuhn, resumed

WIPED = "\n" * 40
HANDED_OVER = re.compile(r"Pass the keyboard to (\w+)\.")


def stretches(page: Page) -> list[tuple[str, str]]:
    """Who had the keyboard, and all that was on the page from then until it was wiped."""
    parts = page.out.split(WIPED)
    return [
        (found.group(1) if (found := HANDED_OVER.search(part)) else "everybody", part.strip("\n")) for part in parts
    ]


def shown_to(name: str, page: Page) -> str:
    return "\n".join(text for who, text in stretches(page) if who == name)


def test_the_keyboard_is_handed_over_before_every_change(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('J', 'Q'))}", "", "pass", "", "bet", "", "bet")
    assert [who for who, _ in stretches(page)] == ["Ann", "Bob", "Ann", "everybody"]


def test_nothing_of_one_hand_is_left_for_the_other(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "", "pass", "", "bet", "", "pass")
    assert "You are dealt the king." in shown_to("Ann", page)
    assert "[K]" in shown_to("Ann", page)
    assert "You are dealt the jack." in shown_to("Bob", page)
    assert "the king" not in shown_to("Bob", page)
    assert "[K]" not in shown_to("Bob", page)
    assert "the jack" not in shown_to("Ann", page)
    assert "[J]" not in shown_to("Ann", page)


def test_what_was_typed_is_gone_too(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(hush('bleat', 'munch', 'nibble', 'hush'))}", "", "choose bleat", "", "quit")
    assert "> choose bleat" in shown_to("Ann", page)
    assert "bleat" not in shown_to("Bob", page)


@pytest.mark.rule("KP-5")
@pytest.mark.parametrize("other", ["J", "K"])
def test_another_hidden_card_changes_no_letter_of_what_bob_sees_in_kuhn_poker(woolgather: Type, other: str) -> None:
    """The same game but for Ann's card, from files that were made without asking for any view."""
    typed = ["", "pass", "", "journal", "moves", "deal J", "undo", "pass!", "quit"]
    page = woolgather(f"play {resumed(kuhn(other, 'Q'))}", *typed)
    assert shown_to("Bob", page) != ""
    same = woolgather(f"play {resumed(kuhn({'J': 'K', 'K': 'J'}[other], 'Q'))}", *typed)
    assert shown_to("Bob", page) == shown_to("Bob", same)
    assert shown_to("Ann", page) != shown_to("Ann", same)


@pytest.mark.rule("HU-9")
def test_another_hidden_card_changes_no_letter_of_what_bob_sees_in_hush(woolgather: Type) -> None:
    pages = []
    for first in ("nibble", "bleat"):
        text = hush(first, "munch", "hush", "nibble")
        pages.append(
            woolgather(
                f"play {resumed(text)}",
                "",
                f"choose {first}",
                "",
                "journal",
                "choose bleat",
                "moves",
                "undo it",
                "quit",
            )
        )
    assert "lays a card face down" in shown_to("Bob", pages[0])
    assert shown_to("Bob", pages[0]) == shown_to("Bob", pages[1])
    assert shown_to("Ann", pages[0]) != shown_to("Ann", pages[1])


@pytest.mark.rule("KP-4")
def test_the_end_shows_everybody_only_what_everybody_may_see(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "", "bet", "", "pass")
    end = shown_to("everybody", page)
    assert "  seat 0  [?]  bet\n  seat 1  [?]  pass\n" in end
    assert "Ann wins." in end


@pytest.mark.rule("WG-6")
def test_the_one_who_decided_can_take_it_back_before_handing_over(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "", "bet", "undo", "", "pass", "", "quit")
    assert [who for who, _ in stretches(page)][:2] == ["Ann", "Bob"]
    assert "  You bet 1. [KP-3]\n  You take back your last decision. [WG-6]" in page.out
    assert "  Ann bets 1. [KP-3]\n  Ann takes back the last decision. [WG-6]\n  Ann passes. [KP-3]" in page.out


@pytest.mark.rule("KP-5")
def test_undo_before_the_curtain_shows_nothing_to_whoever_typed_it(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "", "bet", "undo", "quit")
    after = page.out.partition("> undo")[2]
    assert "Pass the keyboard to Ann." in after
    assert not any(secret in after for secret in ("[K]", "the king", "Action?"))


@pytest.mark.rule("WG-6")
def test_behind_the_curtain_nobody_takes_back_what_another_decided(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "", "bet", "", "undo", "quit")
    assert "That cannot be taken back: Ann has decided since." in shown_to("Bob", page)
    assert "takes back the last decision" not in page.out


def test_only_enter_lifts_the_curtain(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "hello", "journal", "quit")
    assert page.out.count("This is for Ann only: press Enter.") == 2
    assert "dealt" not in page.out


def test_before_the_curtain_lifts_the_game_can_be_saved(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "save elsewhere.jsonl", "save /nowhere/x", "", "", "quit")
    assert "Saved in elsewhere.jsonl" in page.out
    assert "/nowhere/x cannot be written" in page.out
    assert "You are dealt the king." in page.out


def test_there_is_no_undo_before_the_curtain_when_nothing_can_be_taken_back(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(kuhn('K', 'J'))}", "undo", "", "", "quit")
    assert "can still type undo" not in page.out
    assert "nobody here has decided anything yet" in page.out


@pytest.mark.parametrize("command", ["play connect-four --people 2", "play hush --people 1", "play hush"])
def test_there_is_no_curtain_without_secrets_or_with_one_person(woolgather: Type, command: str) -> None:
    page = woolgather(command, "1", "1", "quit")
    assert "keyboard" not in page.out
    assert WIPED not in page.out
