"""Who watches without a seat is counted, and named where the table allows it; nothing of it is stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.table.company import PATIENCE, Made, Player, Serving, as_person, new_request, new_secret
from tests.table.persons import finish
from tests.table.test_several_servers import Pair, through
from tests.table.test_several_servers import database as database
from tests.table.test_several_servers import two as two
from woolgather.table.hub import Socket
from woolgather.table.spectators import MOST_NAMED, MOST_SAID, NAMELESS, Crowd, _few

AVATAR = "lamb-red"
UNNAMED = {"name": "", "avatar": ""}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def table_with(server: Serving, spectators: str = "named", *, me: str = "", **more: Any) -> Made:
    """Somebody called Ann sits there, and a seat is free."""
    body = {
        "request": new_request(),
        "game": "connect-four",
        "players": [{"kind": "mine", "name": "Ann"}, {"kind": "open"}],
        "spectators": spectators,
        **more,
    }
    made = server.http.post("/api/tables", json=body, headers=as_person(me)).json()
    return Made(server, made["table"], [seat["token"] for seat in made["seats"]])


def called(server: Serving, name: str) -> str:
    """The secret of somebody of that name."""
    secret = new_secret()
    assert server.ask(secret, "PUT", "/api/me", {"name": name, "avatar": AVATAR}).status_code == 200
    return secret


def watch(stack: ExitStack, table: Made, seat: int | None = None, **more: Any) -> Player:
    return stack.enter_context(table.look(seat, watching=True, **more))


def told(player: Player, count: int, *names: str) -> dict[str, Any]:
    """The next list with so many spectators, and these names."""
    while True:
        heard = player.hear_of("watching", count=count)
        if [each["name"] for each in heard["named"]] == list(names):
            return heard


def kinds_heard(server: Serving, player: Player) -> set[str]:
    """Of all messages up to now, after everybody was told who watches."""
    for name in server.tables.hub.tables():
        asyncio.run_coroutine_threadsafe(server.tables.spectators._look(name), server.loop).result(PATIENCE)
    player.say({"type": "ping"})
    player.hear_of("pong")
    return {json.loads(data)["type"] for data in player.heard}


# ---- what is shown


def test_spectators_are_named_counted_or_hidden_as_the_table_says(served: Serving, stack: ExitStack) -> None:
    zoe = called(served, "Zoe")
    for mode in ("named", "counted", "hidden"):
        table = table_with(served, mode)
        assert served.info(table.name)["spectators"] == mode
        ann = watch(stack, table, 0)
        fan, stranger = watch(stack, table, secret=zoe), watch(stack, table)
        if mode == "hidden":
            assert [kinds_heard(served, player) & {"watching"} for player in (ann, fan)] == [set(), set()]
            continue
        names = ["Zoe"] if mode == "named" else []
        seen = told(ann, 2, *names)
        assert seen["you"] is None
        shown = {"name": "Zoe", "avatar": AVATAR}
        mine = told(fan, 2, *names)
        assert mine["named"] == seen["named"] == ([shown] if names else [])
        assert mine["you"] == (shown if names else UNNAMED)
        assert told(stranger, 2, *names)["you"] == UNNAMED


def test_a_table_counts_spectators_unless_its_maker_wants_it_otherwise(served: Serving) -> None:
    assert served.info(served.make("hush", "mine", "open").name)["spectators"] == "counted"


def test_another_mode_is_refused_and_nothing_is_made(served: Serving) -> None:
    body = {"request": new_request(), "game": "hush", "players": [{"kind": "mine"}] * 2, "spectators": "filmed"}
    answer = served.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "spectators" in answer.json()["reason"]


def test_one_person_with_several_pages_counts_once(served: Serving, stack: ExitStack) -> None:
    table, zoe = table_with(served), called(served, "Zoe")
    ann = watch(stack, table, 0)
    pages = [watch(stack, table, secret=zoe) for _ in range(3)]
    browser = new_secret()
    pages += [watch(stack, table, secret=browser) for _ in range(2)]
    told(ann, 2, "Zoe")
    for page in pages[1:]:
        page.__exit__()
    told(ann, 1, "Zoe")


def test_whoever_holds_a_seat_is_no_spectator_as_whomever_they_look(served: Serving, stack: ExitStack) -> None:
    ann = called(served, "Ann")
    table = table_with(served, me=ann)
    playing = watch(stack, table, 0)
    watch(stack, table, secret=ann)  # the same person, without the seat's token
    playing.look(None, watching=True)  # and this one has shown the token before
    zoe = watch(stack, table, secret=called(served, "Zoe"))
    assert told(zoe, 1, "Zoe")["you"]["name"] == "Zoe"
    assert told(playing, 1, "Zoe")["you"] is None


def test_whoever_sits_down_is_no_spectator_any_more_and_whoever_leaves_is_one(
    served: Serving, stack: ExitStack
) -> None:
    table, zoe = table_with(served), called(served, "Zoe")
    ann, fan = watch(stack, table, 0), watch(stack, table, secret=zoe)
    told(ann, 1, "Zoe")
    token = served.sit(table.name, "Zoe", me=zoe).json()["token"]
    told(ann, 0)
    assert told(fan, 0)["you"] is None
    served.http.post(f"/api/tables/{table.name}/leave", json={"request": new_request(), "token": token})
    told(ann, 1, "Zoe")


# ---- names


def test_nobody_is_shown_by_a_name_that_looks_like_a_players(served: Serving, stack: ExitStack) -> None:
    table = table_with(served)
    ann = watch(stack, table, 0)
    mimic = watch(stack, table, secret=called(served, "АNN"))  # a Cyrillic A
    told(ann, 1)
    assert told(mimic, 1)["you"] == UNNAMED
    zoe = watch(stack, table, secret=called(served, "Zoe"))
    told(zoe, 2, "Zoe")
    served.sit(table.name, "zoe")  # somebody else, who plays
    told(ann, 2)


def test_names_are_shown_without_what_could_mislead(served: Serving, stack: ExitStack) -> None:
    table = table_with(served)
    ann = watch(stack, table, 0)
    watch(stack, table, secret=called(served, "\u202eeoZ\u200b <b>&amp;\x07"))
    [shown] = told(ann, 1, "eoZ <b>&amp;")["named"]
    assert shown["avatar"] == AVATAR
    watch(stack, table, secret=called(served, "\u3164\u200b"))
    told(ann, 2, "eoZ <b>&amp;")


def test_a_new_name_is_shown_and_a_forgotten_person_vanishes(served: Serving, stack: ExitStack) -> None:
    table, zoe = table_with(served), called(served, "Zoe")
    ann, fan = watch(stack, table, 0), watch(stack, table, secret=zoe)
    told(ann, 1, "Zoe")
    served.ask(zoe, "PUT", "/api/me", {"name": "Yan", "avatar": AVATAR})
    told(ann, 1, "Yan")
    served.tables.spectators.pause = 1e9  # nobody waits until it is time for another list
    assert served.ask(zoe, "DELETE", "/api/me").status_code == 200
    told(ann, 1)
    assert told(fan, 1)["you"] == UNNAMED


def test_a_browser_that_gets_a_name_while_it_watches_is_shown_by_it(served: Serving, stack: ExitStack) -> None:
    table, browser = table_with(served), new_secret()
    ann, fan = watch(stack, table, 0), watch(stack, table, secret=browser)
    told(ann, 1)
    served.ask(browser, "PUT", "/api/me", {"name": "Zoe", "avatar": AVATAR})
    told(ann, 1, "Zoe")
    assert told(fan, 1, "Zoe")["you"] == {"name": "Zoe", "avatar": AVATAR}


# ---- how much is said


def test_only_some_names_are_listed_and_the_others_counted(served: Serving, stack: ExitStack) -> None:
    table = table_with(served)
    ann = watch(stack, table, 0)
    names = [f"Fan {number:02}" for number in range(MOST_NAMED + 3)]
    fans = [watch(stack, table, secret=called(served, name)) for name in names]
    told(ann, len(names), *names[:MOST_NAMED])
    assert told(fans[-1], len(names), *names[:MOST_NAMED])["you"]["name"] == names[-1]


def test_many_who_come_and_go_do_not_flood_the_players(served: Serving, stack: ExitStack) -> None:
    table = table_with(served, "counted")
    ann = watch(stack, table, 0)
    watch(stack, table)
    told(ann, 1)
    served.tables.spectators.pause = 1e9
    before = len(ann.heard)
    for _ in range(30):
        with table.look(watching=True):
            pass
    ann.say({"type": "ping"})
    ann.hear_of("pong")
    assert len(ann.heard) == before + 1


def test_whoever_does_not_ask_is_not_told_but_counts(served: Serving, stack: ExitStack) -> None:
    table = table_with(served)
    ann = watch(stack, table, 0)
    fan = stack.enter_context(table.look())
    told(ann, 1)
    assert "watching" not in kinds_heard(served, fan)


def test_other_servers_are_named_those_first_who_may_have_a_name() -> None:
    nameless = [f"{NAMELESS}{number:04}" for number in range(MOST_SAID)]
    assert _few(frozenset([*nameless, "somebody"])) == Crowd(frozenset(["somebody", *nameless[: MOST_SAID - 1]]), 1)


def test_a_new_socket_wants_to_know_nothing() -> None:
    assert Socket("a-table").watching is None


# ---- the next table


def test_a_rematch_keeps_how_spectators_are_shown(served: Serving, stack: ExitStack) -> None:
    table = table_with(served, "named")
    token = served.sit(table.name, "Ben").json()["token"]
    finish(table, table.tokens[0] or "", token)
    ann, ben = watch(stack, table, 0), stack.enter_context(table.join())
    ben.look(token)
    offer = ann.act("offer_rematch")["seq"]
    ben.act("answer_rematch", offer=offer, accept=True)
    assert served.info(ann.hear_of("rematch")["table"])["spectators"] == "named"


# ---- several servers


@pytest.mark.slow
@pytest.mark.any_store
def test_spectators_are_counted_and_named_over_two_servers(two: Pair, stack: ExitStack) -> None:
    table, zoe, yan = table_with(two[0]), called(two[0], "Zoe"), called(two[1], "Yan")
    ann = watch(stack, table, 0)
    there = through(two[1], table)
    watch(stack, table, secret=zoe)
    elsewhere = watch(stack, there, secret=zoe)  # the same person, at another server
    told(ann, 1, "Zoe")
    assert told(elsewhere, 1, "Zoe")["you"]["name"] == "Zoe"
    late = watch(stack, there, secret=yan)
    told(ann, 2, "Yan", "Zoe")
    told(elsewhere, 2, "Yan", "Zoe")
    two[0].ask(yan, "DELETE", "/api/me")  # through the server at which Yan is not
    told(ann, 2, "Zoe")
    assert told(late, 2, "Zoe")["you"] == UNNAMED
    late.__exit__()
    told(ann, 1, "Zoe")


@pytest.mark.slow
@pytest.mark.any_store
def test_those_who_watched_through_a_server_that_ends_are_gone(
    database: str, serve: Callable[..., Serving], stack: ExitStack
) -> None:
    first, second = serve(), serve()
    table = table_with(first)
    ann = watch(stack, table, 0)
    watch(stack, through(second, table), secret=called(first, "Zoe"))
    told(ann, 1, "Zoe")
    second.stop()
    told(ann, 0)


@pytest.mark.slow
@pytest.mark.any_store
def test_a_server_that_starts_later_learns_who_watches(
    database: str, serve: Callable[..., Serving], stack: ExitStack
) -> None:
    first = serve()
    table = table_with(first)
    zoe = watch(stack, table, secret=called(first, "Zoe"))
    told(zoe, 1, "Zoe")
    ann = watch(stack, through(serve(), table), 0)
    told(ann, 1, "Zoe")
