"""Taking back further than the rules allow: against bots alone, which makes it practice, or by everybody's consent."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import sqlalchemy as sa

from tests.support import stores
from tests.table.company import Made, Player, Serving, new_request, new_secret, serving, until_a_window
from tests.table.hosted import eventually
from tests.table.persons import in_store
from tests.table.test_clocks import AWAKE, Watch
from tests.table.test_my_tables import WON, listed, play_out
from tests.table.test_scheduler import Players
from tests.table.test_several_servers import through
from woolgather.engine.state import State
from woolgather.table.clocks import DAY, MINUTE, SECOND, Running, TableClocks
from woolgather.table.messages import DaysClock, LiveClock
from woolgather.table.refusals import Refusal
from woolgather.table.schema import ANSWERS
from woolgather.table.steps import Decision
from woolgather.table.store import PRACTICE, SeatRow, TableRow
from woolgather.table.tables import Table
from woolgather.table.take_backs import MOST_TAKE_BACKS, MOST_UNDONE, check_practice
from woolgather.table.thinking import Decided, Job


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def state(server: Serving, table: Made) -> dict[str, Any]:
    found: dict[str, Any] = server.info(table.name)["state"]
    return found


def refused(player: Player, kind: str, **more: Any) -> tuple[str, str]:
    answer = player.answer_to(player.ask(kind, **more))
    assert answer["type"] == "refused", answer
    return answer["code"], answer["reason"]


def two_people(server: Serving, *moves: str, **more: Any) -> Made:
    """Connect Four with Ann, who made the table, and Ben; these moves are played."""
    table = server.make("connect-four", "mine", "open", me=new_secret(), **more)
    ben = server.sit(table.name, "Ben", me=new_secret()).json()["token"]
    table = Made(server, table.name, [table.tokens[0], ben])
    play_out(table, *("abcdefg".index(move) for move in moves))
    return table


def game_lines(welcome: dict[str, Any], seat: int) -> list[int]:
    return [line["seq"] for line in welcome["story"] if line["seat"] == seat and not line["takes_back"]]


# ---- against bots alone


def test_against_a_bot_a_decision_is_taken_back_over_its_answer_and_the_game_is_practice(
    tmp_path: Any, either_store: str, stack: ExitStack
) -> None:
    server = stack.enter_context(serving(tmp_path))
    table = server.make("connect-four", "mine", "random")
    assert state(server, table) == {"bots_alone": True}
    ann, fan = stack.enter_context(table.look(0)), stack.enter_context(table.look())
    start = ann.scene["view"]
    ann.play("d")
    ann.wait_for_line(2)
    assert not ann.scene["can_take_back"]
    assert ann.take_back()["rule"] == "WG-6", "nobody makes a game practice without saying so"
    assert state(server, table) == {"bots_alone": True}
    request = new_request()
    assert ann.take_back(practice=True, request=request) == {"type": "accepted", "request": request, "seq": 3}
    assert (ann.scene["view"], len(ann.scene["moves"])) == (start, 7)
    assert (ann.lines[-1]["takes_back"], ann.lines[-1]["undoes"]) == (True, 2)
    assert fan.hear_of("players", seq=3)["state"] == {"practice": True, "bots_alone": True}
    assert ann.take_back(practice=True, request=request)["seq"] == 3
    assert ann.take_back(request=request)["code"] == "repeated"
    code, reason = refused(ann, "take_back", seq=3, practice=True)
    assert (code, reason) == ("not-offered", "You have decided nothing yet that could be taken back.")
    ann.play("a")
    ann.wait_for_line(5)
    told = ann.look(table.tokens[0])
    server.stop()
    again = through(stack.enter_context(serving(tmp_path)), table)
    with again.look(0) as ann:
        later = ann.look(table.tokens[0])
        assert later == told | {"table": {**told["table"], "players": later["table"]["players"]}}
        assert later["table"]["state"]["practice"]
        assert later["table"]["frozen"] == ""
        assert ann.take_back(practice=True, request=request)["seq"] == 3, "it is known again after a restart"


def test_what_the_rules_allow_is_taken_back_by_the_rules_and_is_no_practice(tmp_path: Any) -> None:
    bots = Players()
    bots.may_decide = False
    with serving(tmp_path, bots=bots) as server:
        table = server.make("connect-four", "mine", "bot")
        with table.look(0) as ann:
            ann.play("d")
            assert ann.take_back(practice=True)["type"] == "accepted"
        assert "practice" not in state(server, table)


def test_it_goes_over_cards_and_reveals_back_to_the_first_decision(served: Serving) -> None:
    me = new_secret()
    table = served.make("hush", "mine", "random", "random", me=me)
    with table.look(0) as ann:
        for _ in range(4):
            ann.wait_for_turn()
            ann.play(ann.scene["moves"][-1]["move"])
        ann.wait_for_turn()
        mine = game_lines(ann.look(table.tokens[0]), 0)
        undone = 0
        while ann.take_back(practice=True)["type"] == "accepted":
            undone += 1
        assert undone == len(mine) >= 3
        story = ann.look(table.tokens[0])["story"]
        assert any(line["seat"] == -1 for line in story[mine[0] - 1 :]), "there was chance among it"
        assert story[-1]["undoes"] >= 1
        (shown,) = listed(served, me)
        assert (shown["practice"], shown["stage"], shown["asked"]) == (True, "turn", [0])
        rng = random.Random(5)
        while ann.wait_for_turn():
            ann.play(rng.choice(ann.scene["moves"])["move"])
    (counted,) = served.ask(me, "GET", "/api/me/statistics").json()["games"]
    assert (counted["played"], counted["won"], counted["against"], counted["practice"]) == (0, 0, [], 1)
    info = served.info(table.name)
    assert (info["over"], info["frozen"], info["state"]["practice"]) == (True, "", True)
    with table.look(0) as ann:
        assert refused(ann, "take_back", seq=info["seq"], practice=True)[0] == "frozen", "an end is final"


def test_friends_at_one_screen_who_are_one_person_ask_nobody(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine", me=new_secret())
    play_out(table, 0, 1)
    with table.look(0) as ann:
        assert ann.take_back(practice=True)["type"] == "accepted"
    assert state(served, table) == {"practice": True, "bots_alone": True}


class Hesitant(Players):
    """The last of three seats never decides."""

    async def choose(self, job: Job, rng: random.Random) -> Decided:
        self.may_decide = job.seat != 2
        return await super().choose(job, rng)


def test_a_bots_thought_about_what_was_taken_back_is_not_wanted(tmp_path: Any) -> None:
    bots = Hesitant()
    with serving(tmp_path, bots=bots) as server, server.make("hush", "mine", "bot", "bot").look(0) as ann:
        ann.play(ann.scene["moves"][0]["move"])
        eventually(lambda: bool(bots.jobs) and bots.jobs[-1].seat == 2)
        thinking = bots.jobs[-1]
        assert thinking.is_wanted()
        ann.wait_for_line(ann.lines[0]["seq"] + 1)
        assert ann.take_back(practice=True)["type"] == "accepted"
        assert (ann.lines[-1]["undoes"], ann.scene["view"]["seat"]) == (2, 0)
        assert not thinking.is_wanted()


def test_a_practice_game_is_marked_in_the_lobby(served: Serving) -> None:
    body = {
        "request": new_request(),
        "game": "connect-four",
        "players": [{"kind": "mine", "name": "Ann"}, {"kind": "bot", "bot": "random"}],
        "listed": True,
    }
    made = served.http.post("/api/tables", json=body).json()
    table = Made(served, made["table"], [seat["token"] for seat in made["seats"]])
    with table.look(0) as ann:
        ann.play("d")
        ann.wait_for_line(2)
        assert ann.take_back(practice=True)["type"] == "accepted"

        def marked() -> bool:
            (found,) = served.http.get("/api/lobby").json()["tables"]
            return bool(found["practice"])

        eventually(marked)


def test_nothing_is_taken_back_without_end() -> None:
    seats = [SeatRow(0, "person", "", "", None), SeatRow(1, "bot", "", "random", None)]
    table = Table(TableRow("t", "connect-four", 1, {}, 0), seats)
    for _ in range(MOST_TAKE_BACKS):
        for seat in (0, 1):
            table.play(Decision(seat, "d"), no_chance, 0)
        check_practice(table, 0)
        table.take_back_further(0, PRACTICE, 0)
    table.play(Decision(0, "d"), no_chance, 0)
    with pytest.raises(Refusal, match="Too much has been taken back"):
        check_practice(table, 0)
    assert not table.can_take_back(0)
    assert not table.taken_back.may_go_further(MOST_UNDONE)


def no_chance(_: State) -> int:
    raise AssertionError("there is no chance in Connect Four")


# ---- by consent


def test_a_decision_is_taken_back_when_everybody_agrees(tmp_path: Any, either_store: str, stack: ExitStack) -> None:
    server = stack.enter_context(serving(tmp_path))
    table = two_people(server, "d", "e")
    with table.look(0) as ann, table.look(1) as ben:
        newest = ann.scene["seq"]
        (line,) = game_lines(ann.look(table.tokens[0]), 0)
        request = new_request()
        asked = ann.act("propose", what="take-back", line=line, request=request)
        vote = {"seq": asked["seq"], "what": "take-back", "by": 0, "seat": None, "voters": [0, 1], "agreed": [0]}
        assert state(server, table) == {"vote": vote | {"line": line}}
        assert ann.answer_to(ann.ask("propose", what="take-back", line=line, request=request)) == asked
        assert refused(ann, "propose", what="take-back", line=line + 1, request=request)[0] == "repeated"
        assert ann.scene["seq"] == newest, "nothing has happened yet"
    server.stop()
    again = through(stack.enter_context(serving(tmp_path)), table)
    assert state(again.server, table)["vote"]["line"] == line, "a restart loses nothing"
    with again.look(0) as ann, again.look(1) as ben:
        request = new_request()
        agreed = ben.act("vote", proposal=asked["seq"], agree=True, request=request)
        ann.wait_for_line(agreed["seq"] + 1)
        assert (ann.lines[-1]["seat"], ann.lines[-1]["undoes"], len(ann.scene["moves"])) == (0, 2, 7)
        assert ben.answer_to(ben.ask("vote", proposal=asked["seq"], agree=True, request=request)) == agreed
        assert state(again.server, table) == {}, "by consent it is no practice"
        assert again.server.info(table.name)["seq"] == agreed["seq"] + 1
        ann.play("c")


def test_whoever_asked_is_told_that_somebody_does_not_agree(served: Serving) -> None:
    table = two_people(served, "d", "e")
    with table.look(0) as ann, table.look(1) as ben:
        for what, more in (("take-back", {"line": game_lines(ann.look(table.tokens[0]), 0)[0]}), ("pause", {})):
            asked = ann.act("propose", what=what, **more)["seq"]
            assert "disagreed" not in state(served, table)
            ben.act("vote", proposal=asked, agree=False)
            told = {"proposal": asked, "what": what, "by": 0, "seat": 1}
            assert ann.hear_of("players", seq=asked + 1)["state"] == {"disagreed": told}
            assert refused(ben, "vote", proposal=asked, agree=True)[0] == "stale"
        assert state(served, table) == {"disagreed": told}
        assert ann.play("a")["type"] == "accepted"
        assert state(served, table) == {}, "it is said until the game goes on"
        withdrawn = ann.act("propose", what="pause")["seq"]
        ann.act("vote", proposal=withdrawn, agree=False)
        assert state(served, table) == {}, "nobody has to tell themselves"


def test_that_somebody_does_not_agree_is_not_said_of_whoever_takes_their_seat(served: Serving) -> None:
    table = two_people(served, "d", "e")
    with table.look(0) as ann, table.look(1) as ben:
        asked = ann.act("propose", what="pause")["seq"]
        ben.act("vote", proposal=asked, agree=False)
        assert "disagreed" in state(served, table)
        leave = {"request": new_request(), "token": table.tokens[1]}
        assert served.http.post(f"/api/tables/{table.name}/leave", json=leave).is_success
        assert served.sit(table.name, "Carla").is_success
        assert "disagreed" not in state(served, table)


def test_a_question_lapses_when_the_game_goes_on(served: Serving) -> None:
    table = two_people(served, "d")
    with table.look(0) as ann, table.look(1) as ben:
        (line,) = game_lines(ann.look(table.tokens[0]), 0)
        asked = ann.act("propose", what="take-back", line=line)["seq"]
        assert ben.play("d")["type"] == "accepted"
        assert ann.hear_of("players", seq=asked + 1)["state"] == {}
        assert refused(ben, "vote", proposal=asked, agree=True) == ("stale", "There is nothing to vote on any more.")
        pause = ann.act("propose", what="pause")["seq"]
        ann.play("a")
        assert state(served, table)["vote"]["seq"] == pause, "what is about no decision does not lapse"


def test_a_question_is_dropped_when_others_play_than_were_asked(served: Serving) -> None:
    table = served.make("connect-four", "mine", "open", me=new_secret())
    ben = served.sit(table.name, "Ben", me=new_secret()).json()["token"]
    table = Made(served, table.name, [table.tokens[0], ben])
    play_out(table, 0, 1)
    with table.look(0) as ann, table.look(1) as other:
        (line,) = game_lines(ann.look(table.tokens[0]), 0)
        ann.act("propose", what="take-back", line=line)
        other.act("step_away")
        assert "vote" not in state(served, table)
        code, reason = refused(ann, "propose", what="take-back", line=line)
        assert (code, reason.split(",")[0]) == ("away", "A bot is standing in for a player")


def test_what_cannot_be_asked_is_refused_with_its_reason(served: Serving) -> None:
    table = two_people(served, "d", "e", "d")
    with table.look(0) as ann, table.look(1) as ben:
        last = game_lines(ann.look(table.tokens[0]), 0)[-1]
        seq = ann.scene["seq"]
        assert refused(ben, "take_back", seq=seq, practice=True) == (
            "not-offered",
            "Other people play here; ask them to agree.",
        )
        assert refused(ann, "propose", what="take-back")[0] == "malformed"
        assert refused(ann, "propose", what="pause", line=last)[0] == "malformed"
        assert refused(ann, "propose", what="take-back", line=last, seat=1)[0] == "malformed"
        assert refused(ann, "propose", what="take-back", line=1)[0] == "stale"
    alone = served.make("connect-four", "mine", "random")
    with alone.look(0) as ann:
        assert refused(ann, "propose", what="take-back", line=1)[1].startswith("You have decided nothing yet")
        ann.play("d")
        ann.wait_for_line(2)
        assert refused(ann, "propose", what="take-back", line=1)[1].startswith("You play against bots alone")
        paused = ann.act("propose", what="pause")["seq"]
        assert refused(ann, "take_back", seq=paused, practice=True)[0] == "paused"
        assert refused(ann, "propose", what="take-back", line=1)[0] == "paused"
    over = two_people(served)
    play_out(over, *WON)
    with over.look(1) as ben:
        assert refused(ben, "propose", what="take-back", line=1) == ("frozen", "The game is over.")


def test_answers_in_a_window_are_dropped_and_nobody_learns_of_them(served: Serving, stack: ExitStack) -> None:
    table = served.make("hush", "mine", "open", "open", me=new_secret())
    others = [served.sit(table.name, me=new_secret()).json()["token"] for _ in range(2)]
    table = Made(served, table.name, [table.tokens[0], *others])
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    window = until_a_window(players)
    answering, asking = players[window["order"][0]], players[window["order"][1]]
    assert answering.play(window["passing"])["type"] == "sealed"
    token = table.tokens[window["order"][1]]
    line = game_lines(asking.look(token), window["order"][1])[-1]
    asked = asking.act("propose", what="take-back", line=line)["seq"]
    for player in players:
        if player is not asking:
            assert player.act("vote", proposal=asked, agree=True)["type"] == "accepted"
    newest = served.info(table.name)["seq"]
    for player in players:
        player.wait_for_line(newest)
        assert not player.has_answered
    saved = in_store(served.folder, lambda connection: connection.execute(sa.select(ANSWERS)).all())
    assert [(row.move, row.request, row.auto, row.requests) for row in saved] == [(None, None, "", "")] * 3


# ---- clocks


def test_time_that_was_used_stays_used_and_nobody_gains_any() -> None:
    clocks = TableClocks(LiveClock(3, 10), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.decided(20 * SECOND, 20 * SECOND, Running(1), by=0)
    clocks.decided(50 * SECOND, 30 * SECOND, Running(0), by=1)
    now = 60 * SECOND
    shown = [clocks.left(seat, now) for seat in (0, 1)]
    assert clocks.spent(now) == 10 * SECOND
    clocks.went_back(2, now, 10 * SECOND, Running(0))
    left = [clocks.left(seat, now) for seat in (0, 1)]
    assert left == [3 * MINUTE + 10 * SECOND - 30 * SECOND, 3 * MINUTE - 30 * SECOND]
    assert all(after <= before for after, before in zip(left, shown, strict=True))
    assert clocks.running == 0
    clocks.decided(now, 0, Running(1), by=0)
    assert clocks.left(1, now) == shown[1], "the seconds of the turn come again"


def test_nobody_is_left_without_time_by_a_take_back() -> None:
    clocks = TableClocks(LiveClock(1, 60), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.decided(0, 0, Running(1), by=0)
    clocks.decided(90 * SECOND, 90 * SECOND, Running(0), by=1)
    clocks.went_back(2, 90 * SECOND, 0, Running(0))
    assert clocks.left(1, 90 * SECOND) == 30 * SECOND, "it had less than a minute, and keeps that"


def test_a_clock_of_days_goes_on_where_it_was() -> None:
    clocks = TableClocks(DaysClock(3), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.decided(DAY, DAY, Running(1), by=0)
    clocks.went_back(1, 2 * DAY, DAY, Running(0))
    assert clocks.left(0, 2 * DAY) == 2 * DAY


def test_the_clock_of_whoever_took_back_runs_again(serve: Callable[..., Serving]) -> None:
    watch = Watch()
    server = serve(clock=watch, watch=0.02, asleep=AWAKE)
    table = two_people(server, clock={"kind": "live", "minutes": 3, "seconds": 10})
    with table.look(0) as ann, table.look(1) as ben:
        watch.now += 5
        ann.play("d")
        watch.now += 7
        asked = ann.act("propose", what="take-back", line=game_lines(ann.look(table.tokens[0]), 0)[0])["seq"]
        agreed = ben.act("vote", proposal=asked, agree=True)["seq"]
        ann.wait_for_line(agreed + 1)
        faces = ann.look(table.tokens[0])["clocks"]
        assert faces["running"] == 0
        assert faces["left"] == [3 * MINUTE + 10 * SECOND - 5 * SECOND, 3 * MINUTE - 7 * SECOND]
    server.stop()
    again = through(serve(clock=watch, watch=0.02, asleep=AWAKE), table)
    with again.look(0) as ann:
        assert ann.look(table.tokens[0])["clocks"] == faces


# ---- several servers


@pytest.mark.slow
@pytest.mark.any_store
def test_people_agree_through_two_servers(
    serve: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch, stack: ExitStack
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    one, two = serve(), serve()
    table = two_people(one, "d", "e")
    ann, ben = (stack.enter_context(through(server, table).look(seat)) for seat, server in enumerate((one, two)))
    (line,) = game_lines(ann.look(table.tokens[0]), 0)
    asked = ann.act("propose", what="take-back", line=line)["seq"]
    assert ben.hear_of("players", seq=asked)["state"]["vote"]["line"] == line
    agreed = ben.act("vote", proposal=asked, agree=True)["seq"]
    for player in (ann, ben):
        player.wait_for_line(agreed + 1)
    assert ann.scene["view"] == ben.scene["view"] | {"viewer": 0}
    assert one.info(table.name) == two.info(table.name)
    assert ann.play("c")["type"] == "accepted"
    ben.wait_for_turn()
    asked = ann.act("propose", what="take-back", line=ann.scene["seq"])["seq"]
    ben.hear_of("players", seq=asked)
    ben.act("vote", proposal=asked, agree=False)
    assert ann.hear_of("players", seq=asked + 1)["state"]["disagreed"]["seat"] == 1
    alone = one.make("connect-four", "mine", "random")
    with through(one, alone).look(0) as ann, through(two, alone).look() as fan:
        ann.play("d")
        ann.wait_for_line(2)
        assert ann.take_back(practice=True)["type"] == "accepted"
        assert fan.hear_of("players", seq=3)["state"]["practice"]
        assert fan.scene["view"] == ann.scene["view"] | {"viewer": None}
        assert two.info(alone.name)["state"] == one.info(alone.name)["state"]
