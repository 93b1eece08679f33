"""Through either of two servers on one database, every byte is the same in worlds that a seat cannot tell apart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import woolgather as wg
from tests.support import stores
from tests.table.company import Made, Player, Serving, serving
from tests.table.dreaming_server import NEVER
from tests.table.test_secrets import (
    ME,
    SEATS,
    Asker,
    Course,
    Lambs,
    close_window,
    decide,
    leaky_seen,
    leaky_view,
    look_alikes,
    newest_line,
)
from tests.table.test_several_servers import wait_for_people
from woolgather.games.tiny.hush.game import HushGame

pytestmark = [pytest.mark.slow, pytest.mark.any_store]

UNTIMELY: Final = ("players", "pong")
"""Said when somebody comes or asks, which the servers tell each other at their own times."""

Heard = dict[str, list[bytes]]


class Steady(Random):
    """Dice of which it does not matter who has thrown them how often: either server may time a window."""

    def random(self) -> float:
        return 0.5

    def getrandbits(self, k: int, /) -> int:
        return 0


@pytest.fixture(autouse=True)
def on_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)


class House:
    """Two servers, and a table at which everybody sits at one of them; the suspicious also watch through the other."""

    def __init__(self, folder: Path, course: Course, stack: ExitStack) -> None:
        draws = iter([move for move in course if move >= HushGame.about.moves])
        servers = [stack.enter_context(_server(folder, draws)) for _ in range(2)]
        table = servers[0].make("hush", "mine", "mine", "mine", request="the-same-request-1")
        self.here, self.there = (Made(server, table.name, table.tokens) for server in servers)
        self.me, self.fan = (stack.enter_context(self.here.look(seat)) for seat in (ME, None))
        copies = [stack.enter_context(self.there.look(seat)) for seat in (ME, None)]
        others = [stack.enter_context(self.there.look(1)), stack.enter_context(self.here.look(2))]
        self.players = [self.fan, self.me, *others]
        self.screens = {"me here": self.me, "fan here": self.fan, "me there": copies[0], "fan there": copies[1]}
        for screen in self.screens.values():
            wait_for_people(screen, SEATS)
            screen.heard.clear()

    def play(self, course: Course) -> None:
        asker = Asker(self.me, self.here)
        decisions = [move for move in course if move < HushGame.about.moves]
        while decisions and self.me.scene["view"]["seat"] != wg.OVER:
            asker.pry()
            before = self.me.scene["seq"]
            if self.fan.scene["window"] is None:
                decide(self.players[1 + self.me.scene["view"]["seat"]], decisions.pop(0))
            elif not close_window(self.players, decisions):
                break
            self.wait_until_all_know(newest_line(self.players[-1], beyond=before))
        asker.pry()

    def wait_until_all_know(self, seq: int) -> None:
        for screen in (*self.players, *self.screens.values()):
            screen.wait_for_line(seq)

    def heard(self) -> Heard:
        """All that was said to the suspicious, with the whole story at the end.

        What a seat has answered in a window is told through the other server only if it hears of it in time.
        """
        for table, whose in ((self.here, "here"), (self.there, "there")):
            self.screens[f"me {whose}"].look(table.tokens[ME])
            self.screens[f"fan {whose}"].look(None)
        answered = {message for message in self.me.heard if is_answered(message)}
        assert {message for message in self.screens["me there"].heard if is_answered(message)} <= answered
        return {
            name: [message for message in timely(screen) if screen is self.me or not is_answered(message)]
            for name, screen in self.screens.items()
        }


def _server(folder: Path, draws: Iterator[int]) -> AbstractContextManager[Serving]:
    """Nothing but the course differs between two houses."""
    return serving(
        folder,
        watch=NEVER,
        chance=lambda _: next(draws),
        ids=lambda: "the-same-table-id-1",
        clock=lambda: 1_800_000_000.0,
        rng=Steady(),
        bots=Lambs(),
    )


def timely(screen: Player) -> list[bytes]:
    """What was heard but for `UNTIMELY`; who is here has not changed meanwhile."""
    told = [(json.loads(data), data) for data in screen.heard]
    assert len({json.dumps(message["players"]) for message, _ in told if message.get("type") == "players"}) <= 1
    return [data for message, data in told if message.get("type") not in UNTIMELY]


def is_answered(message: bytes) -> bool:
    return b'"type":"answered"' in message


def bytes_heard(folder: Path, course: Course) -> Heard:
    folder.mkdir()
    with ExitStack() as stack:
        house = House(folder, course, stack)
        house.play(course)
        return house.heard()


def test_no_byte_through_either_server_tells_what_a_seat_may_not_know(tmp_path: Path) -> None:
    windows = 0
    for number, (course, other) in enumerate(look_alikes(2, 18, seed=11)):
        heard = bytes_heard(tmp_path / f"{number}-a", course)
        assert heard == bytes_heard(tmp_path / f"{number}-b", other)
        for name, messages in heard.items():
            assert sum(b'"type":"line"' in message for message in messages) > 8, name
        for whose in ("me", "fan"):
            assert lines(heard[f"{whose} here"]) == lines(heard[f"{whose} there"])
            assert heard[f"{whose} here"][-1] == heard[f"{whose} there"][-1], "the whole story"
        windows += sum(b'"window":{' in message for message in heard["fan there"])
    assert windows > 1


def lines(messages: list[bytes]) -> list[dict[str, Any]]:
    """The lines, with the moves as numbers: which words a screen already knows depends on what else it was told."""
    found = [json.loads(message) for message in messages if b'"type":"line"' in message]
    for line in found:
        offer = line["change"].get("moves", [])
        line["change"]["moves"] = [choice if isinstance(choice, int) else choice["move"] for choice in offer]
    return found


@pytest.mark.parametrize("leak", [leaky_view, leaky_seen])
def test_the_comparison_notices_a_leak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    pairs = list(look_alikes(2, 10, seed=5))
    leak(monkeypatch)
    assert any(
        bytes_heard(tmp_path / f"{number}-a", course) != bytes_heard(tmp_path / f"{number}-b", other)
        for number, (course, other) in enumerate(pairs)
    )
