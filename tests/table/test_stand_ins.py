"""A bot plays for whoever is away, everybody sees it, and the player comes back with one request."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

import pytest

from tests.table.company import (
    LASTING,
    PATIENCE,
    PATIENT,
    Made,
    Serving,
    new_request,
    new_secret,
    until_a_window,
)
from tests.table.hosted import eventually
from tests.table.test_several_servers import through
from woolgather.table.thinking import BotQueue, Decided, Job, NotWanted

WON = ("a", "b", "a", "b", "a", "b", "a")
"""Connect Four in seven moves: whoever begins wins."""


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def away(server: Serving, table: Made, seat: int) -> tuple[str, str, str]:
    player = server.info(table.name)["players"][seat]
    return player["kind"], player["bot"], player["away"]


def test_a_bot_plays_for_whoever_steps_away_until_they_come_back(
    serve: Callable[..., Serving], stack: ExitStack, either_store: str
) -> None:
    server = serve()
    table = server.make("connect-four", "mine", "mine", clock={"kind": "days", "days": 1})
    ann, ben = (stack.enter_context(table.look(seat)) for seat in range(2))
    request = new_request()
    first = ann.act("step_away", request=request)
    assert (first["type"], first["seq"]) == ("accepted", 1)
    ben.wait_for_line(2)
    assert (ben.lines[0]["seat"], ben.lines[0]["level"]) == (0, "random")
    assert ann.answer_to(ann.ask("step_away", request=request)) == first
    assert ann.answer_to(ann.ask("step_away"))["code"] == "away"
    assert ann.answer_to(ann.ask("come_back", request=request))["code"] == "repeated"
    assert ann.look(table.tokens[0])["scene"]["moves"] == []
    assert ann.preview("d")["code"] == ann.hint()["code"] == ann.play("d")["code"] == "away"
    server.stop()
    again = through(serve(), table)
    assert away(again.server, table, 0) == ("person", "random", "away")
    with again.look(0) as ann, again.look(1) as ben:
        back = ann.act("come_back", request=request + "-back")
        assert ann.answer_to(ann.ask("come_back", request=request + "-back")) == back
        assert ann.answer_to(ann.ask("come_back"))["code"] == "not-offered"
        assert ben.play("d")["type"] == "accepted"
        assert len(ann.look(table.tokens[0])["scene"]["moves"]) == 7
        assert ann.play("d")["type"] == "accepted"


def test_whoever_resigns_may_come_back_too(served: Serving, stack: ExitStack) -> None:
    table = served.make("connect-four", "mine", "mine")
    ann = stack.enter_context(table.look(0))
    assert ann.act("step_away", resign=True)["type"] == "accepted"
    assert away(served, table, 0) == ("person", "ewe", "resigned")
    assert ann.act("come_back")["type"] == "accepted"


def test_only_a_player_of_a_game_that_goes_on_can_step_away(served: Serving, stack: ExitStack) -> None:
    table = served.make("connect-four", "mine", "mine")
    watcher = stack.enter_context(table.look())
    assert watcher.answer_to(watcher.ask("step_away"))["code"] == "no-seat"
    players = [stack.enter_context(table.look(seat)) for seat in range(2)]
    for number, move in enumerate(WON):
        players[number % 2].wait_for_line(number)
        players[number % 2].play(move)
    assert players[0].answer_to(players[0].ask("step_away"))["code"] == "frozen"


def test_a_seat_that_was_left_is_kept_by_a_bot_until_somebody_sits_down(served: Serving, stack: ExitStack) -> None:
    table = served.make("connect-four", "mine", "mine")
    ben = stack.enter_context(table.look(1))
    left = served.http.post(
        f"/api/tables/{table.name}/leave", json={"request": new_request(), "token": table.tokens[0]}
    )
    assert left.status_code == 201
    ben.wait_for_line(2)
    assert away(served, table, 0) == ("open", "ewe", "left")
    assert ben.play("d")["type"] == "accepted"
    sat = served.sit(table.name, "Eva").json()
    assert (sat["seat"], away(served, table, 0)) == (0, ("person", "", ""))


def test_the_last_person_who_leaves_leaves_no_bot_behind(served: Serving) -> None:
    table = served.make("connect-four", "mine", "random")
    body = {"request": new_request(), "token": table.tokens[0]}
    assert served.http.post(f"/api/tables/{table.name}/leave", json=body).status_code == 201
    assert away(served, table, 0) == ("open", "", "")


def test_bots_that_play_for_everybody_wait_until_somebody_watches(served: Serving) -> None:
    table = served.make("connect-four", "mine", "random")
    with table.look(0) as ann:
        ann.act("step_away")
    eventually(lambda: served.tables.hub.count(table.name) == 0)
    eventually(lambda: not served.tables._scheduler._playing)
    assert not served.info(table.name)["over"]
    with table.look() as watcher:
        while watcher.scene["view"]["seat"] != -2:
            watcher.hear()
    assert served.info(table.name)["over"]


def test_a_bot_answers_in_a_window_for_whoever_steps_away(served: Serving, stack: ExitStack) -> None:
    table = served.make("hush", "mine", "mine", "mine")
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    window = until_a_window(players)
    first, *others = window["order"]
    for seat in others:
        assert players[seat].play(window["passing"])["type"] == "sealed"
    opened = players[first].scene["seq"]
    assert players[first].act("step_away")["type"] == "accepted"
    players[first].wait_for_line(opened + 1)
    assert players[first].lines[-1]["level"] == "ewe"


def test_a_window_closes_although_somebody_came_back_before_the_bot_could_think(
    serve: Callable[..., Serving], stack: ExitStack
) -> None:
    bots = Waiting()
    table = serve(bots=bots).make("hush", "mine", "mine", "mine")
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    window = until_a_window(players)
    first = players[window["order"][0]]
    opened = first.scene["seq"]
    first.act("step_away")
    assert bots.asked.wait(PATIENCE)
    first.act("come_back")
    for seat in window["order"]:
        assert players[seat].play(window["passing"], seq=opened + 2)["type"] == "sealed"
    first.wait_for_line(opened + 3)


class Waiting(BotQueue):
    """Bots whose thoughts are not wanted any more when their turn in the queue comes."""

    def __init__(self) -> None:
        super().__init__(LASTING, PATIENT)
        self.asked = threading.Event()

    async def choose(self, job: Job, rng: Random) -> Decided:
        self.asked.set()
        while job.is_wanted():
            await asyncio.sleep(0.01)
        raise NotWanted


def test_what_a_bot_answers_for_somebody_is_not_theirs_to_know(serve: Callable[..., Serving], stack: ExitStack) -> None:
    """Otherwise whoever may have no hint would ask by stepping away for a moment."""
    table = serve().make("hush", "mine", "mine", "mine")
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    window = until_a_window(players)
    seat = window["order"][0]
    players[seat].act("step_away")
    eventually(lambda: not table.server.tables._scheduler._timed)
    shown = players[seat].look(table.tokens[seat])["scene"]
    assert (shown["window"]["answer"], shown["moves"]) == (None, [])


def test_going_away_and_coming_back_gains_no_time(serve: Callable[..., Serving], stack: ExitStack) -> None:
    now = [1_800_000_000.0]
    server = serve(clock=lambda: now[0], asleep=1e12)
    table = server.make("connect-four", "mine", "mine", clock={"kind": "live", "minutes": 1, "seconds": 0})
    ann, ben = (stack.enter_context(table.look(seat)) for seat in range(2))
    now[0] += 55
    assert ann.play("d")["type"] == "accepted"
    ann.act("step_away")
    ann.act("come_back")
    assert ben.play("d", seq=3)["type"] == "accepted"
    assert ann.look(table.tokens[0])["clocks"]["left"][0] == 5_000


def test_nobody_comes_back_between_a_bot_and_its_move_where_a_clock_runs(
    serve: Callable[..., Serving], stack: ExitStack
) -> None:
    bots = Waiting()
    table = serve(bots=bots).make("connect-four", "mine", "mine", clock={"kind": "days", "days": 1})
    ann = stack.enter_context(table.look(0))
    ann.act("step_away")
    refused = ann.answer_to(ann.ask("come_back"))
    assert (refused["code"], "when it has" in refused["reason"]) == ("away", True)


def test_a_request_is_not_used_for_an_answer_and_something_else(served: Serving, stack: ExitStack) -> None:
    table = served.make("hush", "mine", "mine", "mine")
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    window = until_a_window(players)
    request = new_request()
    asked = [players[seat] for seat in window["order"]]
    opened = asked[0].scene["seq"]
    assert asked[0].play(window["passing"], request=request)["type"] == "sealed"
    assert asked[0].answer_to(asked[0].ask("step_away", request=request))["code"] == "repeated"
    for player in asked[1:]:
        player.play(window["passing"])
    asked[0].wait_for_line(opened + 1)


def test_everybody_at_a_screen_passes_but_whoever_lets_a_bot_play(served: Serving, stack: ExitStack) -> None:
    table = served.make("hush", "mine", "mine", "mine")
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    window = until_a_window(players)
    opened = players[0].scene["seq"]
    players[window["order"][0]].act("step_away")
    answer = players[window["order"][-1]].all_pass(*table.tokens, seq=opened + 1)
    assert answer["type"] == "sealed"
    players[0].wait_for_line(opened + 2)


def test_a_seat_that_was_left_while_the_other_was_away_is_kept_too(served: Serving, stack: ExitStack) -> None:
    table = served.make("connect-four", "mine", "mine")
    ann = stack.enter_context(table.look(0))
    ann.act("step_away")
    body = {"request": new_request(), "token": table.tokens[1]}
    assert served.http.post(f"/api/tables/{table.name}/leave", json=body).status_code == 201
    assert away(served, table, 1) == ("open", "ewe", "left")


def test_nobody_fills_the_log_with_what_is_no_game(
    served: Serving, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_ACTS", 2)
    table = served.make("connect-four", "mine", "mine")
    ann = stack.enter_context(table.look(0))
    for kind in ("step_away", "come_back", "step_away"):
        assert ann.act(kind)["type"] == "accepted"
    assert ann.act("come_back")["type"] == "accepted", "there is always a way back"
    for kind, more in (("step_away", {}), ("propose", {"what": "pause"})):
        assert ann.answer_to(ann.ask(kind, **more))["code"] == "too-many"


def test_what_a_stand_in_thought_is_told(served: Serving, stack: ExitStack) -> None:
    table = served.make("connect-four", "mine", "mine")
    ann = stack.enter_context(table.look(0))
    ann.act("step_away")
    ann.wait_for_line(2)
    told = ann.why(2)
    assert (told["type"], told["explanation"]["bot"]) == ("explained", "ewe")


def test_a_win_by_a_stand_in_does_not_count(serve: Callable[..., Serving], stack: ExitStack) -> None:
    server, mine, others = serve(), new_secret(), new_secret()
    table = server.make("connect-four", "mine", "open", me=mine)
    sat = server.sit(table.name, "Ben", me=others).json()
    ann = stack.enter_context(table.look(0))
    ben = stack.enter_context(table.join())
    ben.look(sat["token"])
    for number, move in enumerate(WON[:-1]):
        player = (ann, ben)[number % 2]
        player.wait_for_turn()
        assert player.play(move)["type"] == "accepted"
    ann.act("step_away")
    while ben.scene["view"]["seat"] != -2:
        if ben.scene["moves"]:
            ben.play(ben.scene["moves"][0]["move"])
        else:
            ben.hear()
    won = [server.ask(who, "GET", "/api/me/statistics").json()["games"][0]["won"] for who in (mine, others)]
    places = server.ask(mine, "GET", "/api/me/tables").json()["tables"][0]["places"]
    assert places == [1, 2]
    assert won == [0, 0]
