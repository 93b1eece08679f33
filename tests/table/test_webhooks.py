"""A person is called when it is their turn at a table with a clock of days: once, and told no secret."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
import sqlalchemy as sa

from tests.table.company import Made, Serving, new_secret, until_a_window
from tests.table.hooked import TAKEN, Receiver, local_caller, receiving
from tests.table.persons import code, in_store, leave, move, my_seats, new_link
from tests.table.test_clocks import AWAKE, Watch
from woolgather.table.schema import CALLS, WEBHOOKS
from woolgather.table.turn_calls import PAUSES, RESTS, TAKEN_OVER, TurnCalls
from woolgather.table.webhook_rows import MOST_FAILURES, drop_calls, put_off, settle_try, waiting

DAYS: Final = {"kind": "days", "days": 2}
LIVE: Final = {"kind": "live", "minutes": 3, "seconds": 10}
NEVER: Final = 1e9
BAD: Final = b"HTTP/1.1 503 Busy\r\n\r\n"
GONE: Final = b"HTTP/1.1 410 Gone\r\n\r\n"
WEBHOOK: Final = "/api/me/webhook"
HOME: Final = "https://table.example"
TOLD: Final = "It is your turn at a table of Connect Four."

T = TypeVar("T")


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as here:
        yield here


class House:
    """A server that goes round when a test says so, in its own loop, and waits until all calls are over."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        calls = server.tables.turn_calls
        assert calls is not None
        self.calls: TurnCalls = calls
        self._loop = server.loop

    def do(self, work: Callable[[], Awaitable[T]]) -> T:
        async def done() -> T:
            return await work()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result(20)

    def go_round(self) -> None:
        self.do(self.calls.go_round)
        self.do(self.calls.finish)


@pytest.fixture
def house(serve: Callable[..., Serving], watch: Watch) -> Callable[..., House]:
    def opened(**wishes: Any) -> House:
        usual = {"clock": watch, "asleep": AWAKE, "heartbeat": NEVER, "caller": local_caller(), "public_address": HOME}
        return House(serve(**{**usual, **wishes}))

    return opened


def hook(server: Serving, me: str, receiver: Receiver, language: str = "en") -> dict[str, Any]:
    body = {"address": receiver.address, "language": language}
    answer = server.ask(me, "PUT", WEBHOOK, body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def shown(server: Serving, me: str) -> dict[str, Any]:
    found: dict[str, Any] = server.ask(me, "GET", WEBHOOK).json()
    return found


def pair(
    house: House, receiver: Receiver, game: str = "connect-four", clock: dict[str, Any] = DAYS
) -> tuple[str, str, Made]:
    """Ann, who is first, and Ben, who is called."""
    ann, ben = new_secret(), new_secret()
    table = house.server.make(game, "mine", "open", me=ann, clock=clock)
    token = house.server.sit(table.name, "Ben", me=ben).json()["token"]
    hook(house.server, ben, receiver)
    return ann, ben, Made(house.server, table.name, [table.tokens[0], token])


def plays(table: Made, seat: int, move: str = "d") -> None:
    with table.look(seat) as player:
        assert player.play(move)["type"] == "accepted"


def rows(folder: Path, table: sa.Table) -> list[Any]:
    return in_store(folder, lambda connection: list(connection.execute(sa.select(table))))


# ---- who is called, and when


def test_a_person_is_called_once_for_each_turn(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    _, _, table = pair(here, receiver)
    here.go_round()
    assert receiver.heard == []
    for turn in (1, 2):
        plays(table, 0)
        for _ in range(3):
            here.go_round()
        assert receiver.sentences == [TOLD] * turn
        plays(table, 1)
        here.go_round()
    assert len(receiver.heard) == 2


def test_what_is_said_is_a_sentence_the_game_and_the_link(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    _, ben, table = pair(here, receiver)
    hook(here.server, ben, receiver, "it")
    plays(table, 0)
    here.go_round()
    (heard,) = receiver.heard
    said = "Tocca a te a un tavolo di Forza quattro."
    assert heard.says == {"text": said, "content": said, "game": "connect-four", "url": f"{HOME}/t/{table.name}"}
    assert heard.headers["X-Woolgather-Event"] == "turn"


def test_without_a_public_address_no_link_is_sent(house: Callable[..., House], receiver: Receiver) -> None:
    here = house(public_address="")
    _, _, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    (heard,) = receiver.heard
    assert heard.says == {"text": TOLD, "content": TOLD, "game": "connect-four"}
    assert table.name not in repr(heard)


def test_whoever_is_watching_is_not_called_for_that_turn(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    _, _, table = pair(here, receiver)
    with table.look(1):
        plays(table, 0)
        here.go_round()
    here.go_round()
    assert receiver.heard == []


def test_whoever_made_the_table_is_called_when_the_last_seat_is_taken(
    house: Callable[..., House], receiver: Receiver
) -> None:
    here, ann = house(), new_secret()
    table = here.server.make("connect-four", "mine", "open", me=ann, clock=DAYS)
    hook(here.server, ann, receiver)
    here.go_round()
    assert receiver.heard == []
    here.server.sit(table.name, "Ben")
    here.go_round()
    here.go_round()
    assert receiver.sentences == [TOLD]


def test_other_clocks_call_nobody(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    for clock in (LIVE, None):
        _, _, table = pair(here, receiver, clock=clock)  # type: ignore[arg-type]
        plays(table, 0)
    here.go_round()
    assert receiver.heard == []


def test_turns_that_waited_when_the_address_was_given_are_not_told(
    house: Callable[..., House], receiver: Receiver
) -> None:
    here = house()
    _, ben, table = pair(here, receiver)
    assert here.server.ask(ben, "DELETE", WEBHOOK).json() == {
        "offered": True,
        "address": "",
        "language": "",
        "state": "none",
    }
    plays(table, 0)
    here.go_round()
    hook(here.server, ben, receiver)
    here.calls._round = 0
    here.go_round()
    assert receiver.heard == []
    plays(table, 1)
    plays(table, 0)
    here.go_round()
    assert receiver.sentences == [TOLD]


def test_a_turn_that_is_over_before_the_call_is_not_told(
    house: Callable[..., House], receiver: Receiver, watch: Watch
) -> None:
    receiver.answers = [BAD, TAKEN]
    here = house()
    _, _, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    plays(table, 1)
    watch.now += PAUSES[0] / 1000
    here.go_round()
    assert len(receiver.heard) == 1


def test_a_person_is_told_that_a_game_goes_on_after_a_pause(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    ann, _, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    with table.look(0) as asking, table.look(1) as other:
        proposal = asking.act("propose", what="pause")["seq"]
        assert other.act("vote", proposal=proposal, agree=True)["type"] == "accepted"
    here.go_round()
    assert len(receiver.heard) == 1
    with table.look(0) as asking:
        assert asking.act("resume")["type"] == "accepted"
    here.go_round()
    here.go_round()
    assert receiver.sentences == [TOLD] * 2
    assert my_seats(here.server, ann, table.name)


def test_whoever_lets_a_bot_play_is_not_called(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    _, _, table = pair(here, receiver)
    with table.look(1) as ben:
        ben.act("step_away")
    plays(table, 0)
    here.go_round()
    assert receiver.heard == []


def test_a_reaction_window_asks_whoever_has_not_answered(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    secrets = [new_secret() for _ in range(3)]
    made = here.server.make("hush", "mine", "open", "open", me=secrets[0], clock=DAYS)
    tokens = [made.tokens[0], *(here.server.sit(made.name, me=me).json()["token"] for me in secrets[1:])]
    table = Made(here.server, made.name, tokens)
    players = [table.look(seat) for seat in range(3)]
    order = until_a_window(players)["order"]
    for player in players:
        player.__exit__()
    here.go_round()
    late = order[-1]
    hook(here.server, secrets[late], receiver)
    here.calls._round = 0
    here.go_round()
    assert receiver.heard == []
    in_store(here.server.folder, lambda connection: connection.execute(sa.delete(CALLS)).rowcount)
    here.calls._round = 0
    here.go_round()
    assert receiver.sentences == ["It is your turn at a table of Hush."]


def test_whoever_was_called_very_often_waits_and_is_told_later(
    house: Callable[..., House], receiver: Receiver, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.turn_calls.CALLS", 1)
    here = house()
    _, ben, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    plays(table, 1)
    plays(table, 0)
    here.go_round()
    assert len(receiver.heard) == 1
    assert [row.tries for row in rows(here.server.folder, CALLS)] == [0]
    monkeypatch.setattr(here.calls._allowed._buckets[ben_id(here)], "_left", 1.0)
    watch.now += RESTS / 1000
    here.go_round()
    assert len(receiver.heard) == 2
    assert shown(here.server, ben)["state"] == "on"


def ben_id(here: House) -> str:
    """The only person who has a webhook."""
    [row] = rows(here.server.folder, WEBHOOKS)
    return str(row.person)


# ---- nothing is lost, and nothing is said twice


def test_a_call_that_does_not_arrive_is_tried_again_with_growing_pauses(
    house: Callable[..., House], receiver: Receiver, watch: Watch
) -> None:
    receiver.answers = [BAD, BAD, BAD, TAKEN]
    here = house()
    _, ben, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    for tried, pause in enumerate(PAUSES, 1):
        watch.now += pause / 1000 - 1
        here.go_round()
        assert len(receiver.heard) == tried
        watch.now += 1
        here.go_round()
        assert len(receiver.heard) == tried + 1
    watch.now += 10 * TAKEN_OVER
    here.go_round()
    assert len(receiver.heard) == len(PAUSES) + 1
    assert [row.failures for row in rows(here.server.folder, WEBHOOKS)] == [0]
    assert shown(here.server, ben)["state"] == "on"


def test_after_some_failures_in_a_row_the_address_is_switched_off(
    house: Callable[..., House], receiver: Receiver
) -> None:
    receiver.answers = [GONE]
    here = house()
    _, ben, table = pair(here, receiver)
    for turn in range(MOST_FAILURES + 1):
        plays(table, 0, "abc"[turn // 3])
        here.go_round()
        plays(table, 1, "efg"[turn // 3])
    assert len(receiver.heard) == MOST_FAILURES
    assert shown(here.server, ben)["state"] == "off"
    receiver.answers = [TAKEN]
    tried = here.server.ask(ben, "POST", f"{WEBHOOK}/try", {"address": receiver.address})
    assert (tried.status_code, tried.json()) == (201, {"result": "delivered", "status": 204})
    assert shown(here.server, ben)["state"] == "on"


def test_a_turn_that_began_before_the_server_was_stopped_is_told_by_the_next_one(
    house: Callable[..., House], receiver: Receiver
) -> None:
    first = house()
    _, _, table = pair(first, receiver)
    plays(table, 0)
    first.server.stop()
    second = house()
    second.go_round()
    second.go_round()
    assert receiver.sentences == [TOLD]


def test_a_call_that_was_noticed_before_the_server_was_stopped_is_made_by_the_next_one(
    house: Callable[..., House], receiver: Receiver
) -> None:
    first = house()
    _, _, table = pair(first, receiver)
    plays(table, 0)
    first.do(lambda: first.calls.notice([table.name]))
    first.server.stop()
    assert len(rows(first.server.folder, CALLS)) == 1
    second = house()
    second.go_round()
    second.go_round()
    assert receiver.sentences == [TOLD]


def test_a_call_whose_server_died_is_taken_over_after_a_while(
    house: Callable[..., House], receiver: Receiver, watch: Watch
) -> None:
    here = house()
    _, _, table = pair(here, receiver)
    plays(table, 0)
    here.do(lambda: here.calls.notice([table.name]))
    now = int(watch.now * 1000)

    def begin(connection: sa.Connection) -> list[bool]:
        return [put_off(call, now, TAKEN_OVER, connection) for call in waiting(now, connection)]

    assert in_store(here.server.folder, begin) == [True]
    here.go_round()
    watch.now += TAKEN_OVER / 1000 - 1
    here.go_round()
    assert receiver.heard == []
    watch.now += 1
    here.go_round()
    here.go_round()
    assert receiver.sentences == [TOLD]


def test_a_turn_that_is_dropped_during_a_call_stays_dropped(
    house: Callable[..., House], receiver: Receiver, watch: Watch
) -> None:
    here = house()
    _, _, table = pair(here, receiver)
    plays(table, 0)
    here.do(lambda: here.calls.notice([table.name]))
    now = int(watch.now * 1000)

    def dropped_meanwhile(connection: sa.Connection) -> list[bool]:
        (call,) = waiting(now, connection)
        begun = put_off(call, now, TAKEN_OVER, connection)
        drop_calls(call.turn.person, connection)
        return [begun, settle_try(call.turn, call.tries + 1, now, connection), bool(waiting(now, connection))]

    assert in_store(here.server.folder, dropped_meanwhile) == [True, False, False]


# ---- the address is the person's own


def test_what_came_of_a_try_is_said_and_nothing_else(house: Callable[..., House], receiver: Receiver) -> None:
    here, me = house(), new_secret()
    receiver.answers = [b"HTTP/1.1 404 a secret\r\n\r\nanother", TAKEN]
    body = {"address": receiver.address, "language": "it"}
    tried = [here.server.ask(me, "POST", f"{WEBHOOK}/try", body).json() for _ in range(2)]
    assert tried == [{"result": "refused", "status": 404}, {"result": "delivered", "status": 204}]
    assert [each.headers["X-Woolgather-Event"] for each in receiver.heard] == ["test", "test"]
    assert receiver.sentences[0].startswith("Questa è una prova.")
    nowhere = here.server.ask(me, "POST", f"{WEBHOOK}/try", {"address": "http://hooks.example:9999/"}).json()
    assert nowhere == {"result": "unreachable", "status": None}


def test_an_address_of_the_servers_own_network_is_not_called(serve: Callable[..., Serving]) -> None:
    here = serve(caller=local_caller(is_allowed=lambda _: False))
    tried = here.ask(new_secret(), "POST", f"{WEBHOOK}/try", {"address": "http://hooks.example/"})
    assert tried.json() == {"result": "unreachable", "status": None}, "as if nobody had that name"


def test_nobody_tries_without_end(house: Callable[..., House], receiver: Receiver) -> None:
    here, me = house(), new_secret()
    body = {"address": receiver.address}
    tried = [here.server.ask(me, "POST", f"{WEBHOOK}/try", body) for _ in range(6)]
    assert [each.status_code for each in tried] == [201] * 5 + [429]
    assert tried[-1].headers["Retry-After"] == "30"


def test_without_the_operators_leave_there_are_no_webhooks(served: Serving) -> None:
    me, body = new_secret(), {"address": "https://hooks.example/"}
    assert shown(served, me) == {"offered": False, "address": "", "language": "", "state": "none"}
    assert code(served.ask(me, "PUT", WEBHOOK, body)) == (422, "not-offered")
    assert code(served.ask(me, "POST", f"{WEBHOOK}/try", body)) == (422, "not-offered")
    assert served.ask(me, "DELETE", WEBHOOK).status_code == 200


def test_a_bad_address_is_refused_and_the_old_one_stays(house: Callable[..., House], receiver: Receiver) -> None:
    here, me = house(), new_secret()
    hook(here.server, me, receiver)
    for bad in ("https://ann:secret@hooks.example/", "ftp://hooks.example/", "https://hooks.example:22/"):
        assert code(here.server.ask(me, "PUT", WEBHOOK, {"address": bad})) == (422, "not-offered")
    assert shown(here.server, me)["address"] == receiver.address


def test_all_devices_share_the_address_and_nobody_else_sees_it(house: Callable[..., House], receiver: Receiver) -> None:
    here, me, phone = house(), new_secret(), new_secret()
    mine = hook(here.server, me, receiver)
    assert move(here.server, phone, new_link(here.server, me)).status_code == 201
    assert shown(here.server, phone) == mine
    assert shown(here.server, new_secret())["address"] == ""


def test_whoever_comes_along_brings_the_address(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    ann, ben, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    assert move(here.server, ben, new_link(here.server, new_secret())).status_code == 201
    assert shown(here.server, ben)["address"] == receiver.address
    here.calls._round = 0
    here.go_round()
    assert len(receiver.heard) == 1
    assert shown(here.server, ann)["address"] == ""


def test_forget_me_deletes_the_address_and_what_was_to_be_said(house: Callable[..., House], receiver: Receiver) -> None:
    receiver.answers = [BAD]
    here = house()
    _, ben, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    assert rows(here.server.folder, WEBHOOKS)
    assert rows(here.server.folder, CALLS)
    here.server.ask(ben, "DELETE", "/api/me")
    assert rows(here.server.folder, WEBHOOKS) == rows(here.server.folder, CALLS) == []


def test_the_address_is_never_logged(
    house: Callable[..., House], receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    receiver.answers = [GONE]
    here = house()
    _, ben, table = pair(here, receiver)
    plays(table, 0)
    here.go_round()
    here.server.ask(ben, "POST", f"{WEBHOOK}/try", {"address": receiver.address})
    here.server.ask(ben, "PUT", WEBHOOK, {"address": "https://ann:secret-part@hooks.example/"})
    assert receiver.heard
    assert "secret-part" not in caplog.text


def test_somebody_who_left_is_not_called(house: Callable[..., House], receiver: Receiver) -> None:
    here = house()
    _, _, table = pair(here, receiver)
    leave(here.server, table.name, table.tokens[1])
    plays(table, 0)
    here.go_round()
    assert receiver.heard == []


# ---- secrets


def test_no_byte_of_a_call_depends_on_what_anybody_holds_or_plays(
    house: Callable[..., House], receiver: Receiver, tmp_path: Path
) -> None:
    """Worlds with other cards and other moves, at tables of the same name: the calls are the same."""
    told: list[list[bytes]] = []
    for world in range(3):
        folder = tmp_path / str(world)
        folder.mkdir()
        numbers = iter(range(1000))
        here = house(folder=folder, ids=lambda numbers=numbers: f"a-table-{next(numbers)}")
        _, _, table = pair(here, receiver, "kuhn-poker")
        with table.look(0) as ann:
            moves = [each["move"] for each in ann.scene["moves"]]
            ann.play(moves[world % len(moves)])
        here.go_round()
        told.append([each.body for each in receiver.heard])
        receiver.heard.clear()
        here.server.stop()
    assert told[0] == told[1] == told[2]
    assert len(told[0]) == 1
