"""Playing again: offers and their answers, the next table, and who is given which seat there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from threading import Thread
from typing import Any, NamedTuple

import pytest

from tests.support import stores
from tests.table.company import GENEROUS, Made, Player, Serving, new_request, new_secret
from tests.table.dreaming_server import NEVER
from tests.table.persons import code, leave, my_seats

FOR_TWO = {"game": "connect-four", "players": [{"kind": "mine"}, {"kind": "open"}]}


class Guest(NamedTuple):
    """Somebody at a table: their browser's secret, seat and token, and a socket that looks with it."""

    secret: str
    seat: int
    token: str
    player: Player


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Keeps players at the table until the test is over."""
    with ExitStack() as players:
        yield players


def seated(stack: ExitStack, server: Serving, table: Made, seat: int, secret: str, token: str | None) -> Guest:
    assert token is not None
    player = stack.enter_context(Player(server, table.name))
    player.look(token)
    return Guest(secret, seat, token, player)


def gathered(
    stack: ExitStack, server: Serving, *names: str, bots: int = 1, game: str = "hush", **more: Any
) -> tuple[Made, list[Guest]]:
    """A table with these people, and some bots after them; the first one made it."""
    secret = new_secret()
    kinds = ["mine", *("open" for _ in names[1:]), *("lamb" for _ in range(bots))]
    table = server.make(game, *kinds, me=secret, **more)
    guests = [seated(stack, server, table, 0, secret, table.tokens[0])]
    for name in names[1:]:
        secret = new_secret()
        sat = server.sit(table.name, name, me=secret).json()
        guests.append(seated(stack, server, table, sat["seat"], secret, sat["token"]))
    return table, guests


def end(*guests: Guest) -> None:
    """All who are there agree that the game ends without a result: the fastest end of any game."""
    seq = guests[0].player.act("propose", what="end")["seq"]
    for guest in guests[1:]:
        assert guest.player.act("vote", proposal=seq, agree=True)["type"] == "accepted"
    for guest in guests:
        if not any(json.loads(data)["type"] == "ended" for data in guest.player.heard):
            guest.player.hear_of("ended", by="players")


def offered(player: Player, **more: Any) -> dict[str, Any]:
    """The offer that a player hears of, with these values."""
    while True:
        rematch: dict[str, Any] = player.hear_of("players")["state"].get("rematch") or {}
        if rematch and more.items() <= rematch.items():
            return rematch


def offer(guest: Guest, **more: Any) -> int:
    answer = guest.player.act("offer_rematch", **more)
    assert answer["type"] == "accepted", answer
    return int(answer["seq"])


def answer(guest: Guest, seq: int, accept: bool = True, **more: Any) -> dict[str, Any]:
    return guest.player.act("answer_rematch", offer=seq, accept=accept, **more)


def way(guest: Guest) -> tuple[str, int | None, str | None]:
    """Where the next game is, and this player's seat and token there."""
    found = guest.player.hear_of("rematch")
    return found["table"], found["seat"], found["token"]


def sitters(server: Serving, table: str) -> list[tuple[str, str, str]]:
    return [(row["kind"], row["name"], row["bot"]) for row in server.info(table)["players"]]


# ---- the next game


def test_two_people_and_a_bot_play_again_and_the_next_one_begins(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob", game="hush")
    end(ann, bob)
    seq = offer(ann)
    open_offer = offered(bob.player, seq=seq)
    assert (open_offer["by"], open_offer["voters"], open_offer["accepted"]) == (0, [0, 1], [0])
    assert open_offer["bots"] == {"2": "lamb"}
    assert answer(bob, seq)["type"] == "accepted"
    ways = [way(guest) for guest in (ann, bob)]
    link = ways[0][0]
    assert [(there, seat) for there, seat, _ in ways] == [(link, 2), (link, 0)]
    assert sitters(server, link) == [("person", "Bob", ""), ("bot", "", "lamb"), ("person", "Player 0", "")]
    avatars = [row["avatar"] for row in server.info(table.name)["players"]]
    assert [row["avatar"] for row in server.info(link)["players"]] == [avatars[1], avatars[2], avatars[0]]
    for guest, (_, seat, token) in zip((ann, bob), ways, strict=True):
        assert my_seats(server, guest.secret, link) == {seat: token}, "as if they had sat down there"
        assert stack.enter_context(Player(server, link)).look(token)["viewer"] == seat
    state = server.info(table.name)["state"]
    assert state == {"next_table": True}


def test_a_token_reaches_its_own_seat_and_nobody_else(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob")
    watcher = stack.enter_context(table.look())
    twice = seated(stack, server, table, 0, ann.secret, ann.token)
    end(ann, bob)
    answer(bob, offer(ann))
    link, _, anns = way(ann)
    _, _, bobs = way(bob)
    assert anns
    assert bobs
    assert anns != bobs
    assert way(twice) == (link, 2, anns), "another device of the same player"
    assert watcher.hear_of("rematch") == {"type": "rematch", "table": link, "seat": None, "token": None}
    heard = {name: b"".join(player.heard) for name, player in (("ann", ann.player), ("bob", bob.player))}
    heard |= {"watcher": b"".join(watcher.heard)}
    assert [name for name, data in heard.items() if anns.encode() in data] == ["ann"]
    assert [name for name, data in heard.items() if bobs.encode() in data] == ["bob"]


def test_whoever_comes_back_to_the_old_table_finds_the_way(served_once: Serving, stack: ExitStack) -> None:
    table, (ann,) = gathered(stack, served_once, "Ann", bots=1, game="connect-four")
    end(ann)
    offer(ann)
    there = way(ann)
    again = seated(stack, served_once, table, 0, ann.secret, ann.token)
    assert way(again) == there
    watcher = stack.enter_context(table.look())
    assert watcher.hear_of("rematch")["token"] is None


def test_alone_with_bots_the_next_game_begins_at_once_with_what_was_changed(
    served_once: Serving, stack: ExitStack
) -> None:
    server = served_once
    _, (ann,) = gathered(stack, server, "Ann", bots=2)
    end(ann)
    clock = {"kind": "days", "days": 3}
    offer(ann, options={"deck": "short"}, bots={"1": "shepherd"}, clock=clock, keep_clock=False)
    link, seat, _ = way(ann)
    assert seat == 2
    assert sitters(server, link) == [("bot", "", "shepherd"), ("bot", "", "lamb"), ("person", "Player 0", "")]
    info = server.info(link)
    assert (info["options"]["deck"], info["clock"]) == ("short", clock)


def test_a_finished_game_is_played_again_under_the_same_clock(served_once: Serving, stack: ExitStack) -> None:
    clock = {"kind": "live", "minutes": 5, "seconds": 0}
    _, (ann, bob) = gathered(stack, served_once, "Ann", "Bob", bots=0, game="connect-four", clock=clock)
    for turn in range(7):
        moving = (ann, bob)[turn % 2].player
        moving.wait_for_turn()
        moving.play("ab"[turn % 2])
    answer(bob, offer(ann))
    link, seat, token = way(bob)
    info = served_once.info(link)
    assert (seat, info["clock"], info["stand_in"]) == (0, clock, "random")
    assert stack.enter_context(Player(served_once, link)).look(token)["scene"]["moves"], "whoever was second begins"


# ---- answers


def test_whoever_declines_is_replaced_by_a_bot(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    _, (ann, bob, carla) = gathered(stack, server, "Ann", "Bob", "Carla", bots=0)
    end(ann, bob, carla)
    seq = offer(ann)
    answer(bob, seq, accept=False)
    answer(carla, seq)
    link, seat, _ = way(ann)
    assert (way(carla), seat) == ((link, 1, my_seats(server, carla.secret, link)[1]), 2)
    assert way(bob) == (link, None, None)
    assert sitters(server, link) == [("bot", "Ada", "ewe"), ("person", "Carla", ""), ("person", "Player 0", "")]


def test_if_all_others_decline_whoever_offered_decides(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob", bots=0, game="connect-four")
    end(ann, bob)
    seq = offer(ann)
    answer(bob, seq, accept=False)
    assert offered(ann.player, seq=seq, declined=[1])["accepted"] == [0]
    assert "next_table" not in server.info(table.name)["state"]
    assert answer(ann, seq)["type"] == "accepted", "then with a bot"
    assert sitters(server, way(ann)[0]) == [("bot", "Ada", "ewe"), ("person", "Player 0", "")]


def test_an_answer_can_be_changed_as_long_as_it_does_not_count(served_once: Serving, stack: ExitStack) -> None:
    _, (ann, bob, carla) = gathered(stack, served_once, "Ann", "Bob", "Carla", bots=0)
    end(ann, bob, carla)
    seq = offer(ann)
    answer(bob, seq, accept=False)
    answer(bob, seq)
    answer(carla, seq)
    assert [way(guest)[1] for guest in (ann, bob, carla)] == [2, 0, 1]


def test_whoever_offered_need_not_wait_for_long_and_can_withdraw(
    serve: Callable[..., Serving], stack: ExitStack, either_store: str
) -> None:
    now = [1_800_000_000.0]
    server = serve(clock=lambda: now[0])
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob", bots=0, game="connect-four")
    end(ann, bob)
    seq = offer(ann)
    answer(ann, seq, accept=False)
    assert server.info(table.name)["state"] == {}
    refused = answer(bob, seq)
    assert (refused["code"], refused["type"]) == ("stale", "refused")
    seq = offer(ann)
    now[0] += 59
    early = answer(ann, seq)
    assert (early["type"], early["code"]) == ("refused", "not-offered"), "Bob is here, and may still be thinking"
    assert "next_table" not in server.info(table.name)["state"]
    now[0] += 1
    answer(ann, seq)
    assert way(bob)[1:] == (None, None)
    assert way(ann)[1] == 1


def test_with_one_who_accepted_nobody_else_is_waited_for(served_once: Serving, stack: ExitStack) -> None:
    _, (ann, bob, eve) = gathered(stack, served_once, "Ann", "Bob", "Eve", bots=0)
    end(ann, bob, eve)
    seq = offer(eve)
    assert answer(eve, seq)["code"] == "not-offered", "nobody takes the rematch from all others"
    answer(bob, seq)
    assert answer(eve, seq)["type"] == "accepted"
    assert [way(guest)[1] for guest in (bob, eve, ann)] == [0, 1, None]


def test_whoever_is_gone_is_not_waited_for(served_once: Serving, stack: ExitStack) -> None:
    _, (ann, bob) = gathered(stack, served_once, "Ann", "Bob", bots=0, game="connect-four")
    end(ann, bob)
    bob.player.__exit__()
    while ann.player.hear_of("players")["players"][1]["here"]:
        pass
    assert answer(ann, offer(ann))["type"] == "accepted"
    assert way(ann)[1] == 1


@pytest.mark.parametrize("name", ["Ewe", "Pecora"])
def test_whoever_is_called_like_the_bot_that_joins_them_plays_again(
    served_once: Serving, stack: ExitStack, name: str
) -> None:
    _, (ann, bob, eve) = gathered(stack, served_once, "Ann", "Bob", name, bots=0)
    end(ann, bob, eve)
    seq = offer(eve)
    answer(bob, seq, accept=False)
    answer(ann, seq)
    assert sitters(served_once, way(eve)[0]) == [
        ("bot", "Ada", "ewe"),
        ("person", name, ""),
        ("person", "Player 0", ""),
    ]


def test_a_rematch_counts_as_a_table_that_its_maker_makes(serve: Callable[..., Serving], stack: ExitStack) -> None:
    server = serve(limits=replace(GENEROUS, tables=2, tables_a_second=1e-9))
    _, (ann,) = gathered(stack, server, "Ann", bots=1, game="connect-four")
    end(ann)
    offer(ann)
    link, seat, token = way(ann)
    again = seated(stack, server, Made(server, link, []), seat or 0, ann.secret, token)
    end(again)
    refused = again.player.act("offer_rematch")
    assert (refused["type"], refused["code"]) == ("refused", "too-many")
    assert server.info(link)["state"] == {}, "nothing was written"
    assert server.ask(ann.secret, "POST", "/api/tables", {"request": new_request(), **FOR_TWO}).status_code == 429


def test_another_offer_takes_the_place_of_the_first(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    _, (ann, bob) = gathered(stack, server, "Ann", "Bob")
    end(ann, bob)
    first = offer(ann)
    second = offer(bob, options={"deck": "short"})
    assert offered(ann.player, seq=second)["accepted"] == [1]
    assert answer(ann, first)["code"] == "stale"
    answer(ann, second)
    assert server.info(way(bob)[0])["options"]["deck"] == "short"


def test_several_seats_of_one_person_answer_as_one(served_once: Serving, stack: ExitStack) -> None:
    server, secret = served_once, new_secret()
    table = server.make("hush", "mine", "mine", "open", me=secret)
    ann = seated(stack, server, table, 0, secret, table.tokens[0])
    sat = server.sit(table.name, "Bob", me=(bobs := new_secret())).json()
    bob = seated(stack, server, table, 2, bobs, sat["token"])
    end(ann, bob)
    seq = offer(bob)
    assert offered(ann.player, seq=seq)["accepted"] == [2]
    answer(ann, seq)
    link, seat, token = way(ann)
    assert seat == 2
    assert my_seats(server, secret, link) == {0: my_seats(server, secret, link)[0], 2: token}


def test_people_at_one_screen_play_again_at_once(served_once: Serving, stack: ExitStack) -> None:
    server, secret = served_once, new_secret()
    table = server.make("connect-four", "mine", "mine", me=secret)
    ann = seated(stack, server, table, 0, secret, table.tokens[0])
    end(ann)
    offer(ann)
    link, seat, _ = way(ann)
    assert (seat, sorted(my_seats(server, secret, link))) == (1, [0, 1])
    other = seated(stack, server, table, 1, secret, table.tokens[1])
    assert way(other)[1:] == (0, my_seats(server, secret, link)[0])


def test_where_people_have_days_also_the_absent_are_asked(served_once: Serving, stack: ExitStack) -> None:
    server, clock = served_once, {"kind": "days", "days": 1}
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob", bots=0, game="connect-four", clock=clock)
    end(ann, bob)
    bob.player.__exit__()
    seq = offer(ann)
    back = seated(stack, server, table, 1, bob.secret, bob.token)
    answer(back, seq)
    assert way(ann)[1] == 1


def test_whoever_has_been_away_for_long_is_not_waited_for(serve: Callable[..., Serving], stack: ExitStack) -> None:
    now = [1_800_000_000.0]
    server = serve(clock=lambda: now[0])
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob", bots=0, game="connect-four")
    end(ann, bob)
    bob.player.__exit__()
    while ann.player.hear_of("players")["players"][1]["here"]:
        pass
    now[0] += 61
    offer(ann)
    assert way(ann)[1] == 1
    back = seated(stack, server, table, 1, bob.secret, bob.token)
    assert way(back)[1:] == (None, None)


# ---- what is refused


def test_there_is_no_rematch_before_the_end_nor_a_second_one(served_once: Serving, stack: ExitStack) -> None:
    table, (ann,) = gathered(stack, served_once, "Ann", bots=1, game="connect-four")
    assert ann.player.act("offer_rematch")["code"] == "not-offered"
    end(ann)
    watcher = stack.enter_context(table.look())
    assert watcher.act("offer_rematch")["code"] == "no-seat"
    offer(ann)
    refused = ann.player.act("offer_rematch")
    assert (refused["code"], refused["reason"]) == ("stale", "The next game has begun already.")


@pytest.mark.parametrize(
    "wanted",
    [
        {"options": {"deck": "endless"}},
        {"options": {"no-such-option": True}},
        {"bots": {"2": "nobody"}},
        {"bots": {"0": "lamb"}},
        {"bots": {"7": "lamb"}},
    ],
)
def test_what_is_not_offered_is_refused_like_at_a_new_table(
    served_once: Serving, stack: ExitStack, wanted: dict[str, Any]
) -> None:
    table, (ann, bob) = gathered(stack, served_once, "Ann", "Bob")
    end(ann, bob)
    assert ann.player.act("offer_rematch", **wanted)["code"] == "not-offered"
    assert served_once.info(table.name)["state"] == {}


def test_a_repeated_request_takes_effect_once(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob")
    end(ann, bob)
    asked, said = new_request(), new_request()
    seq = offer(ann, request=asked)
    assert ann.player.answer_to(ann.player.ask("offer_rematch", request=asked))["seq"] == seq
    assert ann.player.answer_to(ann.player.ask("offer_rematch", request=asked, bots={"2": "ewe"}))["code"] == "repeated"
    first = answer(bob, seq, request=said)
    link = way(bob)[0]
    again = bob.player.answer_to(bob.player.ask("answer_rematch", request=said, offer=seq, accept=True))
    assert again == first
    assert ann.player.answer_to(ann.player.ask("offer_rematch", request=asked))["seq"] == seq
    back = seated(stack, server, table, 1, bob.secret, bob.token)
    assert way(back)[0] == link


def test_one_person_cannot_fill_the_log_with_offers_and_answers(
    served_once: Serving, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_ACTS_EACH", 3)
    table, (ann, bob, carla) = gathered(stack, served_once, "Ann", "Bob", "Carla", bots=0)
    end(ann, bob, carla)
    for _ in range(2):
        seq = offer(ann)
        answer(bob, seq, accept=False)
    assert ann.player.act("offer_rematch")["code"] == "too-many", "to propose the end was her first act"
    for accept in (True, False, True):
        assert answer(bob, seq, accept=accept)["type"] == "accepted"
    before = served_once.info(table.name)["seq"]
    assert answer(bob, seq, accept=False)["code"] == "too-many"
    same = bob.player.answer_to(bob.player.ask("answer_rematch", offer=seq, accept=True))
    assert (same["seq"], served_once.info(table.name)["seq"]) == (seq, before), "nothing is written twice"
    answer(carla, seq)
    assert way(bob)[1] == 0


def test_a_game_that_everybody_could_find_is_found_again(served_once: Serving, stack: ExitStack) -> None:
    body = {"request": new_request(), "game": "connect-four", "players": [{"kind": "mine"}, {"kind": "bot"}]}
    made = served_once.http.post("/api/tables", json={**body, "listed": True, "language": "it"}).json()
    table = Made(served_once, made["table"], [seat["token"] for seat in made["seats"]])
    ann = seated(stack, served_once, table, 0, "", table.tokens[0])
    end(ann)
    offer(ann)
    assert served_once.info(way(ann)[0])["listed"]


# ---- those who leave


def test_nobody_takes_the_seat_of_somebody_who_won(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob", bots=0, game="connect-four")
    for turn in range(7):
        moving = (ann, bob)[turn % 2].player
        moving.wait_for_turn()
        moving.play("ab"[turn % 2])
    leave(server, table.name, ann.token)
    eve = new_secret()
    refused = server.sit(table.name, "Eve", me=eve)
    assert code(refused) == (409, "frozen")
    assert refused.json()["reason"] == "The game is over, so nobody can sit down here any more."
    assert server.ask(eve, "GET", "/api/me/statistics").json()["games"] == []


def test_an_answer_goes_with_whoever_gave_it_and_an_offer_with_whoever_made_it(
    served_once: Serving, stack: ExitStack
) -> None:
    server = served_once
    table, (ann, bob, carla) = gathered(stack, server, "Ann", "Bob", "Carla", bots=0)
    end(ann, bob, carla)
    seq = offer(ann)
    answer(bob, seq)
    leave(server, table.name, bob.token)
    left = server.info(table.name)["state"]["rematch"]
    assert (left["voters"], left["accepted"]) == ([0, 2], [0])
    leave(server, table.name, ann.token)
    assert server.info(table.name)["state"] == {}
    assert answer(carla, seq)["code"] == "stale"


def test_two_who_are_forgotten_are_not_taken_for_one(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    table, guests = gathered(stack, server, "Ann", "Bob", bots=0, game="connect-four")
    for turn in range(7):
        moving = guests[turn % 2].player
        moving.wait_for_turn()
        moving.play("ab"[turn % 2])
    for guest in guests:
        assert server.ask(guest.secret, "DELETE", "/api/me").status_code == 200
    ann, bob = guests
    bob.player.__exit__()
    while ann.player.hear_of("players")["players"][1]["here"]:
        pass
    offer(ann)
    waiting = server.info(table.name)["state"]["rematch"]
    assert (waiting["voters"], waiting["accepted"]) == ([0, 1], [0])


def test_whoever_is_forgotten_plays_on_as_nobody(served_once: Serving, stack: ExitStack) -> None:
    server = served_once
    table, (ann, bob) = gathered(stack, server, "Ann", "Bob", bots=0, game="connect-four")
    for turn in range(7):
        moving = (ann, bob)[turn % 2].player
        moving.wait_for_turn()
        moving.play("ab"[turn % 2])
    assert server.ask(bob.secret, "DELETE", "/api/me").status_code == 200
    assert server.info(table.name)["players"][1]["name"] == ""
    answer(bob, offer(ann))
    link, seat, token = way(bob)
    assert stack.enter_context(Player(server, link)).look(token)["viewer"] == seat == 0
    assert sitters(server, link)[0] == ("person", "", "")


# ---- restarts and several servers


def test_an_offer_that_was_half_accepted_outlives_a_restart(serve: Callable[..., Serving], stack: ExitStack) -> None:
    first = serve()
    table, guests = gathered(stack, first, "Ann", "Bob", "Carla", bots=0)
    end(*guests)
    seq = offer(guests[0])
    answer(guests[1], seq)
    for guest in guests:
        guest.player.__exit__()
    first.stop()
    second = serve()
    ann, bob, carla = (seated(stack, second, table, each.seat, each.secret, each.token) for each in guests)
    state = second.info(table.name)["state"]["rematch"]
    assert (state["seq"], state["accepted"], state["voters"]) == (seq, [0, 1], [0, 1, 2])
    answer(carla, seq)
    ways = [way(guest) for guest in (ann, bob, carla)]
    assert [seat for _, seat, _ in ways] == [2, 0, 1]
    second.stop()
    third = serve()
    assert way(seated(stack, third, table, 1, bob.secret, bob.token)) == ways[1], "the same token again"


@pytest.fixture
def two(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, serve: Callable[..., Serving]) -> tuple[Serving, Serving]:
    """Two servers on one PostgreSQL that hear each other, and do not look for what they have not heard."""
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    return serve(watch=NEVER), serve(watch=NEVER)


@pytest.mark.slow
@pytest.mark.any_store
def test_people_at_two_servers_go_to_one_next_table(two: tuple[Serving, Serving], stack: ExitStack) -> None:
    here, there = two
    table, (ann, bob) = gathered(stack, here, "Ann", "Bob", game="hush")
    bob = seated(stack, there, table, 1, bob.secret, bob.token)
    watcher = stack.enter_context(Made(there, table.name, table.tokens).look())
    end(ann, bob)
    seq = offer(ann)
    offered(bob.player, seq=seq)
    answer(bob, seq)
    link, seat, anns = way(ann)
    assert (seat, way(bob)[:2]) == (2, (link, 0))
    assert watcher.hear_of("rematch")["seat"] is None
    assert anns is not None
    assert anns.encode() not in b"".join(bob.player.heard + watcher.heard)
    assert stack.enter_context(Player(there, link)).look(anns)["viewer"] == 2


@pytest.mark.slow
@pytest.mark.any_store
def test_two_answers_through_two_servers_make_one_table(two: tuple[Serving, Serving], stack: ExitStack) -> None:
    here, there = two
    table, (ann, bob, carla) = gathered(stack, here, "Ann", "Bob", "Carla", bots=0)
    bob = seated(stack, there, table, 1, bob.secret, bob.token)
    end(ann, bob, carla)
    seq = offer(ann)
    offered(bob.player, seq=seq)
    threads = [Thread(target=answer, args=(guest, seq)) for guest in (bob, carla)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ways = [way(guest) for guest in (ann, bob, carla)]
    assert [seat for _, seat, _ in ways] == [2, 0, 1]
    assert len({link for link, _, _ in ways}) == 1
