"""Two people at one table, each in a browser: what reaches one of them is the same, whatever the other holds."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

import woolgather as wg
from tests.browser.conftest import Opener
from tests.browser.playing import PATIENCE, main_button, newest_line, told_anyway
from tests.browser.served import STATIC
from tests.table.company import Made, Serving, serving
from woolgather.games.sheepy_time.game import SheepyTimeGame

ME: Final = 0
OTHER: Final = 1
MOVES: Final = SheepyTimeGame.about.moves
DECISIONS: Final = 9
FEW_DECISIONS: Final = 2

COUNTED: Final = """(() => {
  let count = 0
  crypto.getRandomValues = (bytes) => {
    bytes.fill(0)
    new DataView(bytes.buffer).setUint32(0, ++count)
    return bytes
  }
})()"""
"""Request ids are made by chance; here they are counted, so that two runs can be compared."""

SECRETS: Final = ("the-secret-in-the-browser-of-the-first-seat", "the-secret-in-the-browser-of-the-other-seat")

Course = list[int]


def played(course: Sequence[int]) -> wg.Record:
    record = wg.Record("sheepy-time", 2)
    for move in course:
        record.play(move)
    return record


def a_course(rng: random.Random, length: int) -> Course:
    """A game played at random for so many decisions, both still in the race."""
    record = wg.Record("sheepy-time", 2)
    decisions = 0
    while record.seat == wg.CHANCE or decisions < length:
        decisions += record.seat != wg.CHANCE
        record.play(rng.choice(record.state.moves()))
    return [line.move for line in record.lines if line.move is not None]


def a_look_alike(course: Course) -> Course | None:
    """The same course but for one card that the other drew unseen and still holds."""
    wanted = played(course).story(ME)
    for place in range(len(course) - 1, -1, -1):
        if wanted[place]["move"] != "draw ?":
            continue
        for kind in played(course[:place]).state.moves():
            changed = [*course[:place], kind, *course[place + 1 :]]
            try:
                story = played(changed).story(ME)
            except wg.IllegalMove:
                continue
            if kind != course[place] and story == wanted:
                return changed
    return None


def look_alikes(seed: int, decisions: int) -> tuple[Course, Course]:
    rng = random.Random(seed)
    while True:
        course = a_course(rng, decisions)
        other = a_look_alike(course)
        if other is not None:
            return course, other


def sit(page: Page, table: Made, seat: int | None) -> None:
    """Take a seat with its token, as the browser that was given it does, and look."""
    if seat is not None:
        held = json.dumps({table.name: [{"seat": seat, "token": table.tokens[seat], "mine": True}]})
        page.evaluate("(held) => localStorage.setItem('woolgather.seats', held)", held)
        page.evaluate("(secret) => localStorage.setItem('woolgather.me', secret)", SECRETS[seat])
    page.goto(f"/t/{table.name}")
    expect(page.get_by_role("log").get_by_role("listitem").first).to_be_visible()


def recognise(served: Serving, table: Made) -> None:
    """Both seats are people's before anybody looks."""
    for seat, secret in enumerate(SECRETS):
        held = {"seats": [{"table": table.name, "token": table.tokens[seat]}]}
        served.ask(secret, "PUT", "/api/me", {"name": f"Player {seat}", "avatar": "lamb-red"})
        assert served.ask(secret, "POST", "/api/me/adopt", held).json() == held


def choose(page: Page, choices: list[dict[str, Any]], move: int) -> None:
    """Click what a person clicks to make that move of a race."""
    parts = next(choice["parts"] for choice in choices if choice["move"] == move)
    if "card" in parts:
        page.locator(f"[data-card='{parts['card']}'] [data-side='{parts['side']}']").first.click()
    elif place := [parts[name] for name in ("from", "to", "on") if name in parts]:
        for space in place:
            page.locator(f".middle [data-key='{space}']").click()
    else:
        answers = [each for each in choices if not {"card", "to", "on"} & set(each["parts"])]
        answers.sort(key=lambda each: bool(each["parts"]["action"] == "decline"))
        page.locator(".answers button").nth([each["move"] for each in answers].index(move)).click()
    main_button(page).click()


def frames(folder: Path, open_page: Opener, course: Course) -> dict[str, list[str]]:
    """All that reaches the browsers of both seats and of a spectator while the course is clicked."""
    folder.mkdir()
    draws = iter([move for move in course if move >= MOVES])
    heard: dict[str, list[str]] = {"me": [], "other": [], "fan": []}
    with ExitStack() as stack:
        served = stack.enter_context(
            serving(
                folder,
                pages=STATIC,
                chance=lambda _: next(draws),
                ids=partial(next, map("the-same-id-{}".format, count())),
                clock=lambda: 1_800_000_000.0,
                rng=random.Random(7),
            )
        )
        table = served.make("sheepy-time", "mine", "mine", request="the-same-request-1")
        recognise(served, table)
        pages: dict[str, Page] = {}
        for name, seat in {"fan": None, "me": ME, "other": OTHER}.items():
            page = pages[name] = open_page(base=served.address)
            stack.callback(page.close)
            page.context.add_init_script(COUNTED)
            page.on("websocket", partial(listen, heard[name]))
            sit(page, table, seat)
        seen = stack.enter_context(table.look(ME))
        for move in [move for move in course if move < MOVES]:
            decider = seen.scene["view"]["seat"]
            with table.look(decider) as looking:
                choices = looking.scene["moves"]
            choose(pages["me" if decider == ME else "other"], choices, move)
            seen.hear_of("line")
            while seen.scene["view"]["seat"] == wg.CHANCE:
                seen.hear()
            seen.say({"type": "ping"})
            seen.wait_for_line(seen.hear_of("pong")["seq"])
            for name, page in pages.items():
                hear_up_to(page, heard[name], seen.scene["seq"])
        for page in pages.values():
            page.wait_for_timeout(350)
    return {name: told_anyway(messages) for name, messages in heard.items()}


def hear_up_to(page: Page, heard: list[str], seq: int) -> None:
    """Until the browser has been told that line."""
    until = time.monotonic() + PATIENCE
    while newest_line(heard) < seq:
        assert time.monotonic() < until, f"Line {seq} is never told."
        page.wait_for_timeout(20)


def listen(heard: list[str], socket: WebSocket) -> None:
    def note(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        if '"type":"players"' not in text:
            heard.append(text)

    socket.on("framereceived", note)


def test_no_byte_tells_one_browser_what_the_other_holds(tmp_path: Path, open_page: Opener) -> None:
    course, other = look_alikes(3, DECISIONS)
    here, there = frames(tmp_path / "a", open_page, course), frames(tmp_path / "b", open_page, other)
    assert here["me"] == there["me"]
    assert here["fan"] == there["fan"]
    assert here["other"] != there["other"], "The two worlds do not differ."
    assert sum('"type":"line"' in message for message in here["me"]) > 10
    assert sum('"type":"previewed"' in message for message in here["me"]) > 2


def test_the_comparison_notices_a_leak(tmp_path: Path, open_page: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    course, other = look_alikes(3, FEW_DECISIONS)
    honest = SheepyTimeGame.view
    monkeypatch.setattr(
        SheepyTimeGame,
        "view",
        lambda self, state, seat: honest(self, state, seat) | {"oops": state.setup.game.write(state)},
    )
    assert frames(tmp_path / "a", open_page, course)["me"] != frames(tmp_path / "b", open_page, other)["me"]
