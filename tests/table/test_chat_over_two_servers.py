"""Chat through two servers on one PostgreSQL: everything is heard everywhere, in order, once, and by whom it may be."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from tests.table.company import PATIENCE, Made, Player, Serving, new_secret
from tests.table.dreaming_server import NEVER
from tests.table.hosted import eventually
from tests.table.persons import leave
from tests.table.test_chat import ALL, listen, settled, texts
from tests.table.test_several_servers import Pair, cut_links, database, stack, through, two

__all__ = ["database", "stack", "two"]

pytestmark = [pytest.mark.slow, pytest.mark.any_store]


def joined(stack: ExitStack, table: Made, seat: int | None, secret: str | None = None) -> Player:
    player, _ = listen(table, seat, secret)
    return stack.enter_context(player)


def test_what_is_said_through_one_server_is_heard_through_the_other_once_and_in_order(
    two: Pair, stack: ExitStack
) -> None:
    table = two[0].make("hush", "mine", "mine")
    ann, ben = (joined(stack, through(server, table), seat) for seat, server in enumerate(two))
    fans = [joined(stack, through(server, table), None) for server in two]
    for number in range(5):
        assert ann.chat(f"Ann {number}")["id"] == 2 * number + 1
        assert ben.chat(f"Ben {number}")["id"] == 2 * number + 2
    wanted = [f"{name} {number}" for number in range(5) for name in ("Ann", "Ben")]
    for player in (ann, ben, *fans):
        while len(settled(player)) < len(wanted):
            player.hear_of("said")
        assert [said["text"] for said in settled(player)] == wanted


def test_the_watchers_room_reaches_no_player_through_either_server(two: Pair, stack: ExitStack) -> None:
    table = two[0].make("hush", "mine", "mine")
    players = [joined(stack, through(server, table), 0) for server in two]
    fans = [joined(stack, through(server, table), None) for server in two]
    fans[0].chat("Ben holds the wolf", room="watchers")
    fans[1].hear_said("Ben holds the wolf")
    for player in players:
        assert settled(player) == []
        assert b"wolf" not in b"".join(player.heard)


def test_whoever_sits_down_through_one_server_hears_no_watchers_through_the_other(two: Pair, stack: ExitStack) -> None:
    secret, table = new_secret(), two[0].make("hush", "mine", "open")
    watching, fan = joined(stack, through(two[1], table), None, secret), joined(stack, through(two[1], table), None)
    two[0].sit(table.name, "Ben", me=secret)
    fan.chat("Now they play", room="watchers")
    fan.hear_said("Now they play")
    assert settled(watching) == []


def test_whoever_is_muted_through_one_server_is_not_heard_through_the_other(two: Pair, stack: ExitStack) -> None:
    ann, ben = new_secret(), new_secret()
    made = two[0].make("connect-four", "mine", "open", me=ann)
    table = Made(two[0], made.name, [made.tokens[0], two[0].sit(made.name, "Ben", me=ben).json()["token"]])
    here, there = (joined(stack, through(server, table), 0, ann) for server in two)
    speaker = joined(stack, through(two[1], table), 1, ben)
    assert here.answer_to(here.ask("mute", seat=1, muted=True))["kept"]
    speaker.chat("Anybody?")
    speaker.hear_said("Anybody?")
    assert settled(there) == []
    there.look(table.tokens[0], chat=ALL)
    assert there.hear_of("chat")["muted"][0]["seat"] == 1


def test_whoever_is_forgotten_through_one_server_is_unsaid_through_the_other(two: Pair, stack: ExitStack) -> None:
    ann = new_secret()
    table = two[0].make("connect-four", "mine", "mine", me=ann)
    speaker, fan = joined(stack, table, 0, ann), joined(stack, through(two[1], table), None)
    speaker.chat("I was here")
    fan.hear_said("I was here")
    two[0].ask(ann, "DELETE", "/api/me")
    while texts(fan.hear_of("chat")):
        pass


def test_whoever_was_forgotten_while_servers_could_not_hear_each_other_is_unsaid_later(
    database: str, serve: Callable[..., Serving], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing has happened for so long that the table is not in memory, though it is watched."""
    ann, servers = new_secret(), (serve(watch=NEVER), serve(watch=NEVER))
    table = servers[0].make("connect-four", "mine", "mine", me=ann)
    speaker, fan = joined(stack, table, 0, ann), joined(stack, through(servers[1], table), None)
    speaker.chat("I was here")
    fan.hear_said("I was here")
    for seat, token in enumerate(table.tokens):
        leave(servers[0], table.name, token)
        while fan.hear_of("players")["players"][seat]["kind"] != "open":
            pass
    with monkeypatch.context() as silent:
        silent.setattr("woolgather.table.store.Store.tell", lambda *_: None)
        assert servers[0].ask(ann, "DELETE", "/api/me").json() == {"tables": 1}
    eventually(lambda: not servers[1].tables.spectators._soon, PATIENCE)
    servers[1].loop.call_soon_threadsafe(servers[1].tables._cache.forget, table.name, 2)
    settled(fan)
    assert not servers[1].tables._cache.is_known(table.name)
    assert [json.loads(data)["type"] for data in fan.heard].count("chat") == 1
    cut_links(database)
    assert texts(fan.hear_of("chat")) == []


@pytest.mark.parametrize("watch", [0.05, NEVER])
def test_what_was_said_while_servers_could_not_hear_each_other_is_told_later(
    database: str, serve: Callable[..., Serving], stack: ExitStack, watch: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By looking round; or when the link is restored, for then the whole chat is read anew."""
    servers = serve(watch=watch), serve(watch=watch)
    table = servers[0].make("connect-four", "mine", "mine")
    ann, ben = (joined(stack, through(server, table), seat) for seat, server in enumerate(servers))
    with monkeypatch.context() as silent:
        silent.setattr("woolgather.table.store.Store.tell", lambda *_: None)
        assert ann.chat("Did you hear that?")["type"] == "spoken"
    if watch == NEVER:
        assert settled(ben) == []
        cut_links(database)
        assert texts(ben.hear_of("chat")) == ["Did you hear that?"]
    else:
        ben.hear_said("Did you hear that?")
    ann.chat("And that?")
    ben.hear_said("And that?")
    assert [said["id"] for said in settled(ben)][-1] == 2
