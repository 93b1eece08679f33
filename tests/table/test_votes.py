"""The players decide together about whoever is absent, a pause, or an end without a result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support import stores
from tests.table.company import Made, Player, Serving, new_request, new_secret, until_a_window
from tests.table.hosted import eventually
from tests.table.test_clocks import AWAKE, Watch
from tests.table.test_several_servers import through

GRACE = 60


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def run(serve: Callable[..., Serving], watch: Watch) -> Callable[..., Serving]:
    return lambda: serve(clock=watch, watch=0.02, asleep=AWAKE)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def state(server: Serving, table: Made) -> dict[str, Any]:
    found: dict[str, Any] = server.info(table.name)["state"]
    return found


def refusal(player: Player, kind: str, **more: Any) -> str:
    return str(player.answer_to(player.ask(kind, **more))["code"])


def test_the_one_who_is_there_hands_an_absent_players_seat_to_a_bot(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine")
    ben = stack.enter_context(table.look(1))
    assert refusal(ben, "propose", what="stand-in", seat=0) == "not-offered"
    watch.now += GRACE
    assert ben.look(table.tokens[1])["table"]["players"][0]["absent"] == GRACE * 1000
    assert ben.act("propose", what="stand-in", seat=0)["type"] == "accepted"
    assert server.info(table.name)["players"][0]["away"] == "voted"
    ben.wait_for_line(3)
    assert (ben.lines[0]["seat"], ben.lines[0]["level"]) == (0, "ewe")
    ann = stack.enter_context(table.look(0))
    assert ann.act("come_back")["type"] == "accepted"
    assert server.info(table.name)["players"][0]["away"] == ""


def test_all_who_are_there_have_to_agree_to_an_end(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    table = server.make("hush", "mine", "mine", "mine")
    ann = stack.enter_context(table.look(0))
    stack.enter_context(table.look(1))
    watch.now += GRACE
    request = new_request()
    opened = ann.act("propose", what="end", request=request)
    assert ann.answer_to(ann.ask("propose", what="end", request=request)) == opened
    assert refusal(ann, "propose", what="pause", request=request) == "repeated"
    vote = {"seq": opened["seq"], "what": "end", "by": 0, "seat": None, "voters": [0, 1], "agreed": [0]}
    assert state(server, table)["vote"] == vote
    server.stop()
    again = through(run(), table)
    assert state(again.server, table)["vote"] == vote
    stack.close()
    with again.look(0) as ann, again.look(1) as ben, again.look(2) as cat:
        assert refusal(cat, "vote", proposal=opened["seq"], agree=True) == "no-seat"
        assert ben.act("vote", proposal=opened["seq"], agree=True)["type"] == "accepted"
        assert ann.hear_of("ended")["by"] == "players"
        assert refusal(ann, "play", seq=opened["seq"] + 2, move=0) == "frozen"
        assert again.server.info(table.name)["ended"] == {"reason": "", "by": "players"}
        assert refusal(ben, "vote", proposal=opened["seq"], agree=True) == "frozen"


def test_whoever_watches_a_bot_play_for_them_is_asked_before_the_game_ends(
    run: Callable[..., Serving], stack: ExitStack
) -> None:
    server = run()
    table = server.make("hush", "mine", "mine", "mine")
    ann, ben = (stack.enter_context(table.look(seat)) for seat in range(2))
    with table.look(2) as cat:
        for player in (ann, cat):
            assert player.act("step_away")["type"] == "accepted"
    eventually(lambda: not server.info(table.name)["players"][2]["here"])
    pause = ben.act("propose", what="pause")
    assert (pause["type"], state(server, table)) == ("accepted", {"paused": True}), "only who plays is asked about it"
    ben.act("resume")
    proposed = ben.act("propose", what="end")["seq"]
    assert state(server, table)["vote"]["voters"] == [0, 1]
    assert ann.act("vote", proposal=proposed, agree=True)["type"] == "accepted"
    assert server.info(table.name)["ended"]["by"] == "players"


def test_nobody_learns_for_how_long_somebody_has_been_away(run: Callable[..., Serving], watch: Watch) -> None:
    server = run()
    table = server.make("connect-four", "mine", "open")

    def absent() -> int:
        return int(server.info(table.name)["players"][0]["absent"])

    assert absent() == 1
    watch.now += 12.345
    assert absent() == 12_000
    watch.now += 3 * 24 * 3600
    assert absent() == GRACE * 1000


def test_one_who_does_not_agree_is_enough_and_a_new_proposal_replaces_the_old_one(
    run: Callable[..., Serving], stack: ExitStack
) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine")
    ann, ben = (stack.enter_context(table.look(seat)) for seat in range(2))
    first = ann.act("propose", what="end")["seq"]
    assert ben.act("vote", proposal=first, agree=False)["type"] == "accepted"
    assert "vote" not in state(server, table)
    assert refusal(ann, "vote", proposal=first, agree=True) == "stale"
    second = ann.act("propose", what="end")["seq"]
    third = ben.act("propose", what="pause")["seq"]
    assert refusal(ann, "vote", proposal=second, agree=True) == "stale"
    assert ann.act("vote", proposal=third, agree=True)["type"] == "accepted"
    assert state(server, table) == {"paused": True}


def test_in_a_pause_nothing_moves_and_no_clock_runs(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    table = server.make("connect-four", "mine", "random", clock={"kind": "live", "minutes": 3, "seconds": 0})
    ann = stack.enter_context(table.look(0))
    watch.now += 20
    assert ann.act("propose", what="pause")["type"] == "accepted"
    assert refusal(ann, "propose", what="pause") == "stale"
    watch.now += 10_000
    server.stop()
    again = through(run(), table)
    ann = stack.enter_context(again.look(0))
    told = ann.look(table.tokens[0])
    assert (told["clocks"]["left"][0], told["clocks"]["running"], told["scene"]["moves"]) == (160_000, None, [])
    assert refusal(ann, "play", seq=2, move=0) == refusal(ann, "hint", seq=2) == "paused"
    assert ann.act("resume")["type"] == "accepted"
    assert refusal(ann, "resume") == "stale"
    assert ann.look(table.tokens[0])["clocks"]["due"] == 160_000
    assert ann.play("d")["type"] == "accepted"
    assert ann.wait_for_turn()


def test_a_pause_stops_a_window_and_it_goes_on_afterwards(run: Callable[..., Serving], stack: ExitStack) -> None:
    table = run().make("hush", "mine", "mine", "mine")
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    until_a_window(players)
    proposed = players[0].act("propose", what="pause")["seq"]
    for player in players[1:]:
        player.act("vote", proposal=proposed, agree=True)
    assert players[0].look(table.tokens[0])["scene"]["window"] is None
    assert refusal(players[0], "pass_ahead", seq=99, until="turn") == "paused"
    players[0].act("resume")
    for seat, player in enumerate(players):
        scene = player.look(table.tokens[seat])["scene"]
        if scene["moves"] and not player.has_answered:
            assert player.play(scene["window"]["passing"])["type"] == "sealed"
    opened = players[0].scene["seq"]
    players[0].wait_for_line(opened + 1)


def test_several_seats_of_one_person_vote_as_one(run: Callable[..., Serving], stack: ExitStack) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine", me=new_secret())
    ann = stack.enter_context(table.look(0))
    stack.enter_context(table.look(1))
    ann.act("propose", what="end")
    assert server.info(table.name)["ended"]["by"] == "players"


def test_whoever_is_back_before_the_vote_is_over_keeps_the_seat(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack
) -> None:
    server = run()
    table = server.make("hush", "mine", "mine", "mine")
    ann, ben = (stack.enter_context(table.look(seat)) for seat in range(2))
    watch.now += GRACE
    proposed = ann.act("propose", what="stand-in", seat=2)["seq"]
    with table.look(2):
        assert ben.act("vote", proposal=proposed, agree=True)["type"] == "accepted"
        assert server.info(table.name)["players"][2]["away"] == ""
        assert "vote" not in state(server, table)


def test_where_people_have_days_nobody_decides_alone(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack
) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine", clock={"kind": "days", "days": 3})
    ann = stack.enter_context(table.look(0))
    watch.now += 24 * 3600
    assert refusal(ann, "propose", what="stand-in", seat=1) == "not-offered"
    ann.act("propose", what="end")
    assert state(server, table)["vote"]["voters"] == [0, 1]
    assert server.info(table.name)["ended"] is None


def test_a_bot_can_be_voted_into_a_free_seat(run: Callable[..., Serving], stack: ExitStack) -> None:
    server = run()
    table = server.make("connect-four", "mine", "open")
    ann = stack.enter_context(table.look(0))
    assert ann.act("propose", what="stand-in", seat=1)["type"] == "accepted"
    seat = server.info(table.name)["players"][1]
    assert (seat["kind"], seat["bot"], seat["away"]) == ("open", "ewe", "nobody")


def test_a_vote_is_dropped_when_a_voter_leaves(run: Callable[..., Serving], stack: ExitStack) -> None:
    server = run()
    table = server.make("hush", "mine", "mine", "mine")
    ann = stack.enter_context(table.look(0))
    ann.act("propose", what="end")
    body = {"request": new_request(), "token": table.tokens[1]}
    assert server.http.post(f"/api/tables/{table.name}/leave", json=body).status_code == 201
    assert "vote" not in state(server, table)


def test_every_line_of_a_vote_is_told(run: Callable[..., Serving], stack: ExitStack) -> None:
    """Whoever misses a number looks again."""
    table = run().make("connect-four", "mine", "mine")
    ann, ben = (stack.enter_context(table.look(seat)) for seat in range(2))
    proposed = ann.act("propose", what="pause")["seq"]
    ben.act("vote", proposal=proposed, agree=True)
    told = [ann.hear_of("players", seq=proposed + number)["state"] for number in (1, 2)]
    assert told == [{}, {"paused": True}]


def test_a_paused_game_waits_for_nobody(run: Callable[..., Serving], stack: ExitStack) -> None:
    server, me = run(), new_secret()
    table = server.make("connect-four", "mine", "random", me=me)

    def stage() -> str:
        return str(server.ask(me, "GET", "/api/me/tables").json()["tables"][0]["stage"])

    ann = stack.enter_context(table.look(0))
    assert stage() == "turn"
    ann.act("propose", what="pause")
    assert stage() == "running"
    ann.act("resume")
    assert stage() == "turn"
    ann.act("step_away")
    assert stage() != "turn"


def test_what_cannot_be_proposed_is_refused(run: Callable[..., Serving], watch: Watch, stack: ExitStack) -> None:
    table = run().make("hush", "mine", "mine", "random")
    ann = stack.enter_context(table.look(0))
    stack.enter_context(table.look(1))
    watch.now += GRACE
    assert refusal(ann, "propose", what="stand-in") == "malformed"
    assert refusal(ann, "propose", what="end", seat=1) == "malformed"
    for seat in (0, 1, 2, 7):
        assert refusal(ann, "propose", what="stand-in", seat=seat) == "not-offered"
    assert refusal(ann, "vote", proposal=1, agree=True) == "stale"
    watcher = stack.enter_context(table.look())
    assert refusal(watcher, "propose", what="end") == refusal(watcher, "resume") == "no-seat"
    ann.act("step_away")
    assert refusal(ann, "propose", what="end") == "away"


def test_two_servers_hold_one_vote(
    run: Callable[..., Serving], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    one, other = run(), run()
    table = one.make("connect-four", "mine", "mine")
    ann = stack.enter_context(table.look(0))
    ben = stack.enter_context(through(other, table).look(1))
    eventually(lambda: one.info(table.name)["players"][1]["here"])
    proposed = ann.act("propose", what="end")["seq"]
    assert ben.hear_of("players", seq=proposed)["state"]["vote"]["voters"] == [0, 1]
    assert ben.act("vote", proposal=proposed, agree=True)["type"] == "accepted"
    assert ann.hear_of("ended")["by"] == "players"


def test_one_person_cannot_use_up_what_everybody_may_propose(
    run: Callable[..., Serving], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_ACTS_EACH", 3)
    server, own = run(), new_secret()
    table = server.make("hush", "mine", "mine", "open", me=own)
    sat = server.sit(table.name, "Eva", me=new_secret()).json()
    ann, ben, eva = (stack.enter_context(table.join()) for _ in range(3))
    for player, token in ((ann, table.tokens[0]), (ben, table.tokens[1]), (eva, sat["token"])):
        player.look(token)
    for player in (ann, ben, ann):
        seq = player.act("propose", what="pause")["seq"]
        assert eva.act("vote", proposal=seq, agree=False)["type"] == "accepted"
    for player in (ann, ben):
        assert refusal(player, "propose", what="pause") == "too-many", "they are one person"
    seq = eva.act("propose", what="pause")["seq"]
    assert eva.act("vote", proposal=seq, agree=False)["type"] == "accepted", "an answer uses up nothing"


def test_whoever_agrees_again_writes_nothing(run: Callable[..., Serving], stack: ExitStack) -> None:
    table = run().make("connect-four", "mine", "mine")
    ann, ben = (stack.enter_context(table.look(seat)) for seat in (0, 1))
    seq = ann.act("propose", what="pause")["seq"]
    again = ann.answer_to(ann.ask("vote", proposal=seq, agree=True))
    assert (again["type"], again["seq"]) == ("accepted", seq)
    assert ben.act("vote", proposal=seq, agree=True)["seq"] == seq + 1
