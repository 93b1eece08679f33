"""Before the start: who sits where, what is played, who is ready; and how the game begins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support import stores
from tests.table.company import PATIENCE, Made, Player, Serving, new_request, new_secret
from tests.table.dreaming_server import NEVER
from tests.table.hosted import eventually
from tests.table.test_clocks import AWAKE, Watch
from woolgather.engine.errors import NotOffered
from woolgather.engine.game import Game
from woolgather.table.messages import GRACE_SECONDS
from woolgather.table.operator_messages import EndTable

SHORT = {"deck": "short"}
LIVE = {"kind": "live", "minutes": 5, "seconds": 10}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


class Room:
    """A table of Hush for three that waits: Ann has made it, Ben has sat down, and one seat is free."""

    def __init__(self, server: Serving, stack: ExitStack, there: Serving | None = None, **more: Any) -> None:
        self.server = server
        self.people = [new_secret(), new_secret()]
        self.table = server.make("hush", "mine", "open", "open", waits=True, me=self.people[0], **more)
        sat = server.sit(self.table.name, "Ben", me=self.people[1]).json()
        self.tokens = [str(self.table.tokens[0]), str(sat["token"])]
        self.ann, self.ben = (self.look(stack, who, server if who == 0 else there or server) for who in (0, 1))

    def look(self, stack: ExitStack, who: int, server: Serving) -> Player:
        player = stack.enter_context(Made(server, self.table.name, []).join())
        player.look(self.tokens[who])
        return player

    @property
    def info(self) -> dict[str, Any]:
        return self.server.info(self.table.name)

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.info["state"]["room"]
        return found

    @property
    def kinds(self) -> list[str]:
        return [player["kind"] for player in self.info["players"]]

    def welcomes(self) -> list[dict[str, Any]]:
        """What Ann and Ben are shown when they look anew."""
        return [player.look(token) for player, token in zip((self.ann, self.ben), self.tokens, strict=True)]

    def ready(self, player: Player, ready: bool = True) -> dict[str, Any]:
        return player.act("room_ready", ready=ready, terms=self.state["terms"])


@pytest.fixture
def room(served: Serving, stack: ExitStack) -> Room:
    return Room(served, stack)


def refusal(player: Player, kind: str, **more: Any) -> str:
    return str(player.answer_to(player.ask(kind, **more))["code"])


def begins(player: Player) -> None:
    """The first line of the game is told."""
    while not player.lines:
        player.hear()


# ---- the table waits


def test_a_table_that_waits_has_no_line_of_the_game(room: Room) -> None:
    assert room.state == {"host": 0, "ready": [], "terms": 2, "changed": "made", "by": -1, "swaps": []}
    assert room.ann.look(room.tokens[0])["scene"]["moves"] == []


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("play", {"seq": 2, "move": 0}),
        ("take_back", {"seq": 2}),
        ("hint", {"seq": 2}),
        ("preview", {"move": 0}),
        ("propose", {"what": "pause"}),
        ("step_away", {}),
        ("resume", {}),
    ],
)
def test_nothing_of_the_game_is_possible_before_its_start(room: Room, kind: str, more: dict[str, Any]) -> None:
    seq = room.info["seq"]
    assert refusal(room.ann, kind, **more) == "waiting"
    assert room.info["seq"] == seq


def test_a_table_without_a_free_seat_begins_at_once(served: Serving) -> None:
    table = served.make("hush", "mine", "mine", waits=True)
    assert "room" not in served.info(table.name)["state"]
    assert served.info(table.name)["seq"] > 0


def test_whoever_leaves_frees_the_seat_and_the_next_person_is_in_the_hosts_place(room: Room) -> None:
    leave = {"request": new_request(), "token": room.tokens[0]}
    assert room.server.http.post(f"/api/tables/{room.table.name}/leave", json=leave).is_success
    assert room.kinds == ["open", "person", "open"]
    assert room.info["players"][0]["bot"] == ""
    assert room.state["host"] == 1
    assert room.ben.act("room_bot", seat=0, bot="lamb")["type"] == "accepted"


# ---- the start


def test_the_game_begins_when_all_are_ready_and_no_seat_is_free(room: Room) -> None:
    room.ann.act("room_bot", seat=2, bot="random")
    room.ready(room.ann)
    assert room.state["ready"] == [0]
    room.ready(room.ben)
    begins(room.ann)
    assert "room" not in room.info["state"]
    assert room.ben.look(room.tokens[1])["scene"]["view"]["seat"] >= 0


def test_the_game_begins_when_whoever_is_ready_gives_the_last_free_seat_to_a_bot(room: Room) -> None:
    room.ready(room.ann)
    room.ready(room.ben)
    room.ben.act("room_move", seat=2)
    room.ready(room.ann)
    assert (room.state["ready"], room.kinds) == ([0, 2], ["person", "open", "person"])
    room.ann.act("room_bot", seat=1, bot="random")
    assert "room" in room.info["state"], "Ben has not agreed to that bot"
    room.ready(room.ben)
    begins(room.ben)


def test_whoever_is_alone_and_ready_begins_with_the_last_bot(served: Serving, stack: ExitStack) -> None:
    table = served.make("connect-four", "mine", "open", waits=True)
    ann = stack.enter_context(table.look(0))
    ann.act("room_ready", ready=True, terms=served.info(table.name)["state"]["room"]["terms"])
    assert "room" in served.info(table.name)["state"]
    request = new_request()
    added = ann.act("room_bot", seat=1, bot="random", request=request)
    assert "room" not in served.info(table.name)["state"]
    assert served.info(table.name)["players"][1]["bot"] == "random"
    assert ann.answer_to(ann.ask("room_bot", seat=1, bot="random", request=request))["seq"] == added["seq"]


def test_the_host_starts_and_bots_take_the_free_seats_which_stay_open(room: Room) -> None:
    request = new_request()
    started = room.ann.act("room_start", request=request)
    begins(room.ben)
    last = room.info["players"][2]
    assert (last["kind"], bool(last["bot"]), last["away"]) == ("open", True, "nobody")
    assert room.ann.answer_to(room.ann.ask("room_start", request=request)) == started
    assert refusal(room.ann, "room_start") == "stale"


def test_all_ready_with_a_free_seat_is_no_start(room: Room) -> None:
    room.ready(room.ann)
    room.ready(room.ben)
    assert room.state["ready"] == [0, 1]
    room.ready(room.ben, False)
    assert (room.state["ready"], room.state["changed"]) == ([0], "unready")


def test_no_clock_runs_before_the_start(served: Serving, stack: ExitStack) -> None:
    room = Room(served, stack, clock=LIVE)
    room.ann.act("room_bot", seat=2, bot="random")
    faces = room.ann.look(room.tokens[0])["clocks"]
    assert (faces["running"], faces["due"]) == (None, None)
    room.ann.act("room_start")
    for player, token in ((room.ann, room.tokens[0]), (room.ben, room.tokens[1])):
        player.look(token)
    assert room.ann.scene["view"]["seat"] == 0
    assert room.ann.look(room.tokens[0])["clocks"]["running"] == 0


# ---- what is agreed to


def test_other_options_reset_the_others_and_are_right_in_every_list(room: Room) -> None:
    room.ready(room.ann)
    room.ready(room.ben)
    terms = room.state["terms"]
    assert room.ann.act("room_terms", options=SHORT, clock=LIVE, keep_clock=False)["type"] == "accepted"
    assert (room.state["ready"], room.state["changed"]) == ([0], "options")
    assert refusal(room.ben, "room_ready", ready=True, terms=terms) == "stale"
    assert room.info["options"] == SHORT
    [mine] = room.server.ask(room.people[1], "GET", "/api/me/tables").json()["tables"]
    assert (mine["stage"], mine["options"]) == ("waiting", SHORT)
    room.ann.act("room_start")
    begins(room.ann)
    assert room.info["options"] == SHORT
    assert room.info["clock"] == LIVE


@pytest.mark.parametrize("options", [{"no-such-option": True}, {"deck": "none"}])
def test_options_that_are_not_offered_change_nothing(room: Room, options: dict[str, Any]) -> None:
    before = room.info
    assert refusal(room.ann, "room_terms", options=options) == "not-offered"
    assert room.info == before


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("room_terms", {"options": {}}),
        ("room_bot", {"seat": 2, "bot": "lamb"}),
        ("room_start", {}),
        ("room_move", {"seat": 2, "who": 0}),
    ],
)
def test_only_the_host_may_do_that(room: Room, kind: str, more: dict[str, Any]) -> None:
    assert refusal(room.ben, kind, **more) == "not-offered"


def test_bots_are_added_and_removed(room: Room) -> None:
    assert refusal(room.ann, "room_bot", seat=1, bot="lamb") == "no-seat"
    assert refusal(room.ann, "room_bot", seat=7, bot="lamb") == "no-seat"
    assert refusal(room.ann, "room_bot", seat=2, bot="wolf") == "not-offered"
    room.ann.act("room_bot", seat=2, bot="lamb")
    added = room.info["players"][2]
    assert (added["kind"], added["bot"], added["name"]) == ("bot", "lamb", "Ada")
    assert room.server.sit(room.table.name, "Cleo").json()["code"] == "no-seat"
    room.ann.act("room_bot", seat=2)
    assert room.kinds == ["person", "person", "open"]


def test_whoever_is_ready_agreed_to_those_who_were_there(room: Room) -> None:
    room.ready(room.ann)
    terms = room.state["terms"]
    cleo = room.server.sit(room.table.name, "Cleo").json()
    assert (room.state["ready"], room.state["terms"] > terms) == ([], True)
    assert refusal(room.ann, "room_ready", ready=True, terms=terms) == "stale"
    room.ready(room.ann)
    leave = {"request": new_request(), "token": cleo["token"]}
    assert room.server.http.post(f"/api/tables/{room.table.name}/leave", json=leave).is_success
    assert room.state["ready"] == [0], "the game cannot begin before somebody else is there"


# ---- the host is away


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def timed(serve: Callable[..., Serving], watch: Watch) -> Serving:
    return serve(clock=watch, watch=0.02, asleep=AWAKE)


def test_somebody_else_takes_over_if_the_host_stays_away(timed: Serving, watch: Watch, stack: ExitStack) -> None:
    room = Room(timed, stack)
    assert refusal(room.ben, "room_host") == "not-offered"
    room.ann.__exit__()
    eventually(lambda: not room.info["players"][0]["here"])
    watch.now += GRACE_SECONDS - 1
    assert refusal(room.ben, "room_host") == "not-offered"
    watch.now += 1
    request = new_request()
    taken = room.ben.act("room_host", request=request)
    assert (room.state["host"], room.state["changed"]) == (1, "host")
    assert room.ben.answer_to(room.ben.ask("room_host", request=request)) == taken
    room.ann = room.look(stack, 0, timed)
    assert refusal(room.ann, "room_start") == "not-offered"
    room.ben.act("room_start")
    begins(room.ann)


def test_where_people_have_days_the_first_is_the_hosts(timed: Serving, watch: Watch, stack: ExitStack) -> None:
    room = Room(timed, stack, clock={"kind": "days", "days": 2})
    room.ann.__exit__()
    eventually(lambda: not room.info["players"][0]["here"])
    watch.now += 23 * 3600
    assert refusal(room.ben, "room_host") == "not-offered"
    watch.now += 3600
    assert room.ben.act("room_host")["type"] == "accepted"


# ---- the time for which free seats wait


def test_the_game_begins_when_that_time_is_over_also_with_no_seat_free(
    timed: Serving, watch: Watch, stack: ExitStack
) -> None:
    room = Room(timed, stack, fill=1)
    room.ann.act("room_bot", seat=2, bot="random")
    assert room.info["fill"] == 60_000
    watch.now += 61
    begins(room.ben)
    assert "room" not in room.info["state"]


def due_to_fill(served: Serving, table: str) -> bool:
    """Whether bots are still to take the free seats of that table."""
    found = asyncio.run_coroutine_threadsafe(served.tables._store.table(table), served.loop).result(PATIENCE)
    assert found is not None
    return found.row.fill_at is not None


def test_bots_do_not_begin_a_game_by_themselves(timed: Serving, watch: Watch) -> None:
    table = timed.make("hush", "mine", "open", "open", waits=True, fill=1)
    other = timed.make("hush", "mine", "open", "open", waits=True, fill=1)
    leave = {"request": new_request(), "token": table.tokens[0]}
    assert timed.http.post(f"/api/tables/{table.name}/leave", json=leave).is_success
    watch.now += 61
    eventually(lambda: "room" not in timed.info(other.name)["state"])
    eventually(lambda: not due_to_fill(timed, table.name))
    assert timed.info(table.name)["state"]["room"]["host"] is None
    assert timed.sit(table.name, "Ben").is_success
    assert timed.info(table.name)["state"]["room"]["host"] == 0


# ---- seats


def test_several_people_offer_to_swap_side_by_side(room: Room, stack: ExitStack) -> None:
    sat = room.server.sit(room.table.name, "Cleo", me=new_secret()).json()
    cleo = stack.enter_context(room.table.join())
    cleo.look(sat["token"])
    first = room.ben.act("room_move", seat=0)["seq"]
    second = cleo.act("room_move", seat=0)["seq"]
    third = cleo.act("room_move", seat=1)["seq"]
    assert [each["seq"] for each in room.state["swaps"]] == [first, third], "one offer for each person, the latest"
    assert refusal(room.ann, "room_answer", swap=second, agree=True) == "stale"
    room.ann.act("room_bot", seat=2)
    room.ann.act("room_terms", options=SHORT)
    assert [each["seq"] for each in room.state["swaps"]] == [first, third], "other options change no seat"
    assert refusal(cleo, "room_answer", swap=first, agree=False) == "no-seat"
    room.ann.act("room_answer", swap=first, agree=True)
    assert room.state["swaps"] == [], "whoever was asked sits elsewhere now"
    assert [player["name"] for player in room.info["players"]] == ["Ben", "Player 0", "Cleo"]


def test_to_change_seats_is_not_to_sit_down(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_SITTINGS", 2)
    for seat in (2, 0, 2):
        assert room.ann.act("room_move", seat=seat)["type"] == "accepted"
    leave = {"request": new_request(), "token": room.tokens[0]}
    assert room.server.sit(room.table.name, "Cleo").is_success
    assert room.server.http.post(f"/api/tables/{room.table.name}/leave", json=leave).is_success
    assert room.server.sit(room.table.name, "Dora").json()["code"] == "too-many"


def test_whoever_has_changed_too_much_is_refused_wherever_they_sit(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_ARRANGED_EACH", 2)
    for seat in (2, 1):
        assert room.ben.act("room_move", seat=seat)["type"] == "accepted"
    assert refusal(room.ben, "room_move", seat=2) == "too-many"
    room.ann.act("room_move", seat=1)
    assert refusal(room.ben, "room_move", seat=2) == "too-many", "in the host's seat as well"
    assert room.ann.act("room_bot", seat=2, bot="lamb")["type"] == "accepted"
    assert refusal(room.ann, "room_bot", seat=2) == "too-many"
    assert room.ready(room.ben)["type"] == "accepted"
    assert refusal(room.ben, "room_ready", ready=False, terms=room.state["terms"]) == "too-many"
    assert room.ready(room.ann)["type"] == "accepted"
    begins(room.ann)


def test_whoever_moves_to_a_free_seat_keeps_the_token_and_the_list_follows(room: Room) -> None:
    request = new_request()
    moved = room.ann.act("room_move", seat=2, request=request)
    assert room.kinds == ["open", "person", "person"]
    assert room.state["host"] == 2
    assert room.ann.answer_to(room.ann.ask("room_move", seat=2, request=request)) == moved
    assert room.ann.look(room.tokens[0])["viewer"] == 2
    seats = room.server.ask(room.people[0], "GET", f"/api/me/tables/{room.table.name}").json()["seats"]
    assert seats == [{"seat": 2, "token": room.tokens[0]}]
    [mine] = room.server.ask(room.people[0], "GET", "/api/me/tables").json()["tables"]
    assert mine["seats"] == [2]


def test_a_request_is_known_again_after_its_sender_has_moved(room: Room) -> None:
    request, terms = new_request(), room.state["terms"]
    ready = room.ben.act("room_ready", ready=True, terms=terms, request=request)
    room.ben.act("room_move", seat=2)
    assert room.ben.answer_to(room.ben.ask("room_ready", ready=True, terms=terms, request=request)) == ready
    assert refusal(room.ben, "room_ready", ready=False, terms=terms, request=request) == "repeated"


def test_a_swap_needs_the_other_ones_yes(room: Room) -> None:
    offered = room.ben.act("room_move", seat=0)
    assert room.state["swaps"] == [{"seq": offered["seq"], "by": 1, "seat": 0}]
    assert refusal(room.ben, "room_answer", swap=offered["seq"], agree=True) == "no-seat"
    room.ann.act("room_answer", swap=offered["seq"], agree=False)
    assert (room.state["swaps"], room.state["changed"]) == ([], "no-swap")
    assert refusal(room.ann, "room_answer", swap=offered["seq"], agree=True) == "stale"
    offered = room.ben.act("room_move", seat=0)
    room.ann.act("room_answer", swap=offered["seq"], agree=True)
    assert [player["name"] for player in room.info["players"]] == ["Ben", "Player 0", ""]
    assert room.state["host"] == 1
    room.ben.hear_of("seat_moved", seat=1, to=0)
    assert [player.look(token)["viewer"] for player, token in zip((room.ann, room.ben), room.tokens, strict=True)] == [
        1,
        0,
    ]


def test_each_token_of_a_screen_is_told_its_seat_by_now(served: Serving, stack: ExitStack) -> None:
    """Ann holds seats 0 and 1, and looks from 0; Ben swaps with 1."""
    table = served.make("hush", "mine", "mine", "open", waits=True, me=new_secret())
    ann, friend = map(str, table.tokens[:2])
    ben_sat = served.sit(table.name, "Ben", me=new_secret()).json()
    here, there = stack.enter_context(table.join()), stack.enter_context(table.join())
    holds = {ann: 0, friend: 1}
    assert here.look(ann, holds=[ann, friend, "no such token"])["holds"] == holds
    there.look(ben_sat["token"])
    offered = there.act("room_move", seat=1)["seq"]
    here.act("room_answer", swap=offered, agree=True)
    assert here.look(ann, holds=[ann, friend])["holds"] == {ann: 0, friend: 2}
    assert there.look(ben_sat["token"])["holds"] == {}


def test_the_host_swaps_any_two_seats(room: Room) -> None:
    room.ann.act("room_bot", seat=2, bot="ewe")
    room.ann.act("room_move", who=1, seat=2)
    assert room.kinds == ["person", "bot", "person"]
    assert refusal(room.ann, "room_move", seat=0) == "not-offered"
    assert refusal(room.ann, "room_move", seat=9) == "no-seat"


def test_whoever_repeats_the_request_for_a_seat_is_told_the_one_that_they_have_now(
    served: Serving, stack: ExitStack
) -> None:
    room, request = Room(served, stack), new_request()
    sat = served.sit(room.table.name, "Cleo", request=request).json()
    room.ann.act("room_move", seat=2)
    again = served.sit(room.table.name, "Cleo", request=request).json()
    assert (again["seat"], again["token"]) == (0, sat["token"])


def test_after_a_swap_each_token_sees_its_new_seats_hand(room: Room) -> None:
    offered = room.ben.act("room_move", seat=0)
    room.ann.act("room_answer", swap=offered["seq"], agree=True)
    room.ann.act("room_start")
    begins(room.ben)
    views = [
        player.look(token)["scene"]["view"] for player, token in zip((room.ann, room.ben), room.tokens, strict=True)
    ]
    assert [view["viewer"] for view in views] == [1, 0]
    table = room.server.tables._cache.in_memory(room.table.name)
    assert table is not None
    assert [view["hand"] for view in views] == [table.record.state.view(seat)["hand"] for seat in (1, 0)]


# ---- what stays


def test_a_restart_keeps_who_is_ready_where_they_sit_and_what_is_played(
    serve: Callable[..., Serving], stack: ExitStack, either_store: str
) -> None:
    first = serve()
    room = Room(first, stack)
    room.ann.act("room_terms", options=SHORT)
    room.ben.act("room_move", seat=2)
    room.ready(room.ben)
    kept = {key: room.info[key] for key in ("options", "state", "seq")}
    stack.close()
    first.stop()
    room.server = serve()
    assert {key: room.info[key] for key in kept} == kept
    ann = room.look(stack, 0, room.server)
    ann.act("room_start")
    begins(ann)
    assert room.info["options"] == kept["options"]


def test_the_operators_end_is_the_end_of_the_waiting(room: Room) -> None:
    end = room.server.tables.lobby.end(room.table.name, EndTable(request=new_request(), reason=""))
    assert asyncio.run_coroutine_threadsafe(end, room.server.loop).result(PATIENCE)
    assert refusal(room.ann, "room_start") == "frozen"
    assert "room" not in room.info["state"]


def test_the_lobby_says_which_tables_wait(served: Serving, stack: ExitStack) -> None:
    body = {
        "request": new_request(),
        "game": "hush",
        "players": [{"kind": "mine"}, {"kind": "open"}],
        "listed": True,
        "waits": True,
    }
    served.http.post("/api/tables", json=body)
    [listed] = served.http.get("/api/lobby").json()["tables"]
    assert listed["waiting"]


# ---- two servers


@pytest.mark.slow
@pytest.mark.any_store
def test_two_servers_share_one_waiting_room(
    serve: Callable[..., Serving], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    here, there = serve(watch=NEVER), serve(watch=NEVER)
    room = Room(here, stack, there)
    swapped_at = room.info["seq"]
    offered = room.ann.act("room_move", seat=1)
    room.ben.hear_of("seat_moved", seat=1, to=0)
    room.ben.hear_of("players", seq=offered["seq"])
    told = [message for message in map(json.loads, room.ben.heard) if message["type"] == "players"]
    swap = [message for message in told if message["seq"] > swapped_at]
    assert [message["seq"] for message in swap] == list(range(swapped_at + 1, offered["seq"] + 1))
    for message in swap:
        assert [player["name"] for player in message["players"]] == ["Ben", "Player 0", ""], "never half done"
        assert message["state"]["room"]["host"] == 1
    assert offered["type"] == "accepted"
    room.ann.act("room_terms", options=SHORT)
    eventually(lambda: there.info(room.table.name)["options"] == SHORT)
    room.ann.act("room_bot", seat=2, bot="random")
    room.ready(room.ann)
    eventually(lambda: there.info(room.table.name)["state"]["room"]["ready"] == [1])
    offered = room.ben.act("room_move", seat=1)
    room.ann.hear_of("players", seq=offered["seq"])
    room.ann.act("room_answer", swap=offered["seq"], agree=True)
    room.ben.hear_of("seat_moved", seat=0, to=1)
    back = room.ann.act("room_move", seat=1)
    room.ben.hear_of("players", seq=back["seq"])
    eventually(lambda: there.info(room.table.name)["state"]["room"]["host"] == 1)
    assert room.state["ready"] == [1], "Ann has agreed to all of it herself"
    room.ready(room.ben)
    begins(room.ann)
    assert room.ann.look(room.tokens[0])["viewer"] == 1
    assert room.ben.look(room.tokens[1])["viewer"] == 0
    assert here.info(room.table.name)["options"] == there.info(room.table.name)["options"]


# ---- what stays, whoever reads it


def test_bots_keep_their_names_through_moves_and_restarts(
    serve: Callable[..., Serving], stack: ExitStack, either_store: str
) -> None:
    first = serve()
    room = Room(first, stack)
    room.ann.act("room_bot", seat=2, bot="lamb")
    room.ann.act("room_bot", seat=2, bot="ewe")
    room.ann.act("room_move", seat=2)
    sits = [(player["kind"], player["name"], player["bot"]) for player in room.info["players"]]
    assert sits == [("bot", "Ada", "ewe"), ("person", "Ben", ""), ("person", "Player 0", "")]
    stack.close()
    first.stop()
    room.server = serve()
    assert [(player["kind"], player["name"], player["bot"]) for player in room.info["players"]] == sits
    [mine] = room.server.ask(room.people[1], "GET", "/api/me/tables").json()["tables"]
    assert [player["name"] for player in mine["players"]] == ["Ada", "Ben", "Player 0"]


def test_options_that_were_set_for_a_while_are_not_needed_to_read_the_table(
    serve: Callable[..., Serving], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = serve()
    room = Room(first, stack)
    usual = room.info["options"]
    room.ann.act("room_terms", options=SHORT)
    room.ann.act("room_terms", options=usual)
    stack.close()
    first.stop()
    offered = Game.setup

    def without_short(game: Game, seats: int, options: dict[str, Any], rules: int | None = None) -> Any:
        if options == SHORT:
            raise NotOffered("That deck is not offered any more.")
        return offered(game, seats, options, rules)

    monkeypatch.setattr(Game, "setup", without_short)
    room.server = serve()
    assert (room.info["options"], room.info["frozen"]) == (usual, "")


def test_whoever_moves_is_not_shown_as_away(room: Room) -> None:
    room.ben.act("room_move", seat=2)
    told = [message for message in map(json.loads, room.ben.heard) if message["type"] == "players"][-1]
    assert [player["here"] for player in told["players"]] == [True, False, True]
    assert [player["absent"] for player in told["players"]] == [0, 0, 0]


def test_a_host_with_two_seats_who_gives_one_up_stays_the_host(served: Serving) -> None:
    table = served.make("hush", "mine", "open", "mine", waits=True, me=new_secret())
    assert served.sit(table.name, "Ben", me=new_secret()).is_success
    leave = {"request": new_request(), "token": table.tokens[0]}
    assert served.http.post(f"/api/tables/{table.name}/leave", json=leave).is_success
    assert served.info(table.name)["state"]["room"]["host"] == 2


def test_what_somebody_did_last_is_not_said_of_whoever_sits_there_after_them(room: Room) -> None:
    room.ready(room.ben)
    leave = {"request": new_request(), "token": room.tokens[1]}
    assert room.server.http.post(f"/api/tables/{room.table.name}/leave", json=leave).is_success
    assert room.server.sit(room.table.name, "Cleo").is_success
    assert (room.state["changed"], room.state["by"], room.state["ready"]) == ("made", -1, [])


def test_two_free_seats_are_not_swapped(served: Serving, stack: ExitStack) -> None:
    table = served.make("hush", "mine", "open", "open", waits=True)
    ann, seq = stack.enter_context(table.look(0)), served.info(table.name)["seq"]
    assert refusal(ann, "room_move", who=1, seat=2) == "not-offered"
    assert served.info(table.name)["seq"] == seq


def test_others_cannot_use_up_what_the_host_may_do(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_ARRANGED", 1)
    room.ben.act("room_move", seat=2)
    assert refusal(room.ben, "room_move", seat=1) == "too-many"
    assert room.ann.act("room_bot", seat=1, bot="lamb")["type"] == "accepted"
