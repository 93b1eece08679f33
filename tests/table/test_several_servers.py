"""Several servers on one PostgreSQL: whoever plays through one of them hears what happens through the others."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support import stores
from tests.table.company import PATIENCE, Made, Player, Serving

pytestmark = pytest.mark.slow

NEVER = 3600.0
PAIR = tuple[Serving, Serving]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The PostgreSQL database of the test's servers."""
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    return stores.url_in(tmp_path)


@pytest.fixture
def two(database: str, serve: Callable[..., Serving]) -> PAIR:
    """Two servers that hear each other, and do not look for what they have not heard."""
    return serve(watch=NEVER), serve(watch=NEVER)


def through(server: Serving, table: Made) -> Made:
    return Made(server, table.name, table.tokens)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Keeps players at the table until the test is over."""
    with ExitStack() as players:
        yield players


def to_the_end(table: Made, players: list[Player]) -> None:
    """Everybody plays their first move, until the game is over for all of them."""
    while any([player.wait_for_turn() for player in players if is_next(player, players)]):
        for player in players:
            if player.scene["moves"] and not player.has_answered:
                assert player.play(player.scene["moves"][0]["move"])["type"] in ("accepted", "sealed")
        newest = max(player.scene["seq"] for player in players)
        for player in players:
            player.wait_for_line(newest)


def is_next(player: Player, players: list[Player]) -> bool:
    """Whether it is worth waiting for that player's turn."""
    return player.scene["view"]["seat"] in (players.index(player), -2) or bool(player.scene["moves"])


# ---- hearing each other


@pytest.mark.parametrize("game", ["connect-four", "hush"])
def test_two_who_play_through_two_servers_hear_the_same_game(two: PAIR, stack: ExitStack, game: str) -> None:
    one, other = two
    table = one.make(game, "mine", "mine")
    ann, ben = [stack.enter_context(through(server, table).look(seat)) for seat, server in enumerate(two)]
    for _ in range(400):
        if ann.scene["view"]["seat"] == -2:
            break
        for player in (ann, ben):
            if player.scene["moves"] and not player.has_answered:
                assert player.play(player.scene["moves"][0]["move"])["type"] in ("accepted", "sealed")
        wait_until_nothing_is_new(ann, ben)
    assert ann.scene["view"]["seat"] == ben.scene["view"]["seat"] == -2
    for player in (ann, ben):
        numbers = [line["seq"] for line in player.lines]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "in order, none twice, none missing"
    assert not [data for data in ann.heard + ben.heard if json.loads(data)["type"] == "pong"]
    told = [through(server, table).look(0).look(table.tokens[0]) for server in two]
    assert told[0]["story"] == told[1]["story"]


def wait_until_nothing_is_new(*players: Player) -> None:
    """Until all have heard the newest line, and somebody can do something or the game is over."""
    until = time.monotonic() + PATIENCE
    while True:
        newest = max(player.scene["seq"] for player in players)
        for player in players:
            player.wait_for_line(newest)
        scenes = [player.scene for player in players]
        can_act = any(scene["moves"] and not player.has_answered for scene, player in zip(scenes, players, strict=True))
        if can_act or scenes[0]["view"]["seat"] == -2:
            return
        assert time.monotonic() < until, "the game stands still"
        players[0].hear()


def test_what_is_heard_through_another_server_is_the_same_byte_for_byte(two: PAIR, stack: ExitStack) -> None:
    table = two[0].make("hush", "mine", "mine", "bot")
    seats = [(server, seat) for seat in (0, 1, None) for server in two]
    screens = [stack.enter_context(through(server, table).look(seat)) for server, seat in seats]
    players = screens[0], screens[3]
    wait_until_all_are_here(screens, 2)
    for screen in screens:
        screen.heard.clear()
    for _ in range(12):
        wait_until_nothing_is_new(*players)
        newest = max(screen.scene["seq"] for screen in screens)
        for screen in screens:
            screen.wait_for_line(newest)
        for player in players:
            if player.scene["moves"] and not player.has_answered:
                player.play(player.scene["moves"][-1]["move"])
    settle(screens)
    for here, there in zip(screens[::2], screens[1::2], strict=True):
        mine = [data for data in here.heard if json.loads(data)["type"] in ("line", "answered", "players")]
        theirs = [data for data in there.heard if json.loads(data)["type"] in ("line", "answered", "players")]
        common = min(len(mine), len(theirs))
        assert common > 10
        assert mine[:common] == theirs[:common]


def settle(screens: list[Player]) -> None:
    """Until each has heard what the others have."""
    newest = max(screen.scene["seq"] for screen in screens)
    for screen in screens:
        screen.wait_for_line(newest)


def wait_until_all_are_here(screens: list[Player], people: int) -> None:
    for screen in screens:
        screen.say({"type": "look", "token": None, "since": 0}) if False else None
        while not is_full(screen, people):
            screen.hear()


def is_full(screen: Player, people: int) -> bool:
    told = [message for data in screen.heard if (message := json.loads(data))["type"] in ("players", "welcome")]
    newest = told[-1]["players"] if "players" in told[-1] else told[-1]["table"]["players"]
    return sum(player["present"] and player["kind"] == "person" for player in newest) == people
