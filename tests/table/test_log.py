"""The log of a table: moves and seats in one order, the same for every server that reads it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import woolgather as wg
from tests.support import stores
from tests.table.company import Made, Player, Serving, new_request
from woolgather.engine.state import State
from woolgather.games.tiny.connect_four.game import ConnectFourGame
from woolgather.table.fingerprints import fingerprint
from woolgather.table.refusals import Refusal
from woolgather.table.scenes import Scenes
from woolgather.table.steps import Decision
from woolgather.table.store import AGREED, LineRow, SeatRow, StoredTable, TableRow
from woolgather.table.tables import Table
from woolgather.table.take_backs import MOST_TAKE_BACKS
from woolgather.table.tokens import hashed

PERSON = "person"


def sit(server: Serving, table: Made, name: str = "Ben") -> str:
    """Take the free seat; its token."""
    answer = server.http.post(f"/api/tables/{table.name}/sit", json={"request": new_request(), "name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def leave(server: Serving, table: Made, token: str | None) -> None:
    answer = server.http.post(f"/api/tables/{table.name}/leave", json={"request": new_request(), "token": token})
    assert answer.status_code == 201, answer.text


def refused(player: Player) -> dict[str, Any]:
    return player.hear_of("refused")


# ---- seats are lines


def test_sitting_down_and_leaving_are_lines_of_the_log(served: Serving) -> None:
    table = served.make("connect-four", "mine", "open")
    with table.look(0) as ann:
        assert ann.play("d")["seq"] == 1
        token = sit(served, table)
        assert ann.hear_of("players", seq=2)["players"][1]["name"] == "Ben"
        leave(served, table, token)
        assert ann.hear_of("players", seq=3)["players"][1]["kind"] == "open"
        sit(served, table, "Cleo")
        story = ann.look(table.tokens[0])
    assert story["table"]["seq"] == 4
    assert [line["seq"] for line in story["story"]] == [1]
    assert story["table"]["players"][1]["name"] == "Cleo"


def test_a_move_is_not_stale_because_somebody_sat_down(served: Serving) -> None:
    table = served.make("connect-four", "mine", "open")
    with table.look(0) as ann:
        seen = ann.scene["seq"]
        token = sit(served, table)
        assert ann.play("d", seq=seen)["type"] == "accepted"
        assert served.info(table.name)["seq"] == 2
        with table.join() as ben:
            ben.look(token)
            assert ben.play("e", seq=1)["code"] == "stale", "a move came between"
            assert ben.play("e", seq=9)["code"] == "stale", "there is no such line yet"
            assert ben.play("e", seq=2)["seq"] == 3


def test_a_line_of_the_game_is_found_by_its_number_wherever_seats_changed(served: Serving) -> None:
    table = served.make("connect-four", "open", "lamb")
    token = sit(served, table)
    with table.join() as ben:
        ben.look(token)
        ben.play("d")
        ben.wait_for_line(3)
        assert [line["seq"] for line in ben.lines] == [2, 3], "line 1 is Ben sitting down"
        assert ben.why(3)["explanation"]["choice"]["text"] == ben.lines[-1]["seen"]
        assert ben.why(1)["code"] == "unknown"


@pytest.mark.sqlite
def test_names_and_tokens_stay_out_of_records(served: Serving, tmp_path: Path) -> None:
    table = served.make("connect-four", "mine", "open")
    token = sit(served, table, "Benedetta")
    with table.look(0) as ann:
        ann.play("d")
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as store:
        log = str(store.execute("select seq, kind, sits, move from lines").fetchall())
    assert hashed(token) in log
    assert "Benedetta" not in log
    replayed = replay(served, table.name, tmp_path)
    assert hashed(token) not in replayed.record.text()
    assert len(replayed.record) == 1


def replay(served: Serving, name: str, folder: Path) -> Table:
    import asyncio

    from woolgather.table.store import Store

    async def loaded() -> Table:
        store = Store(stores.url_in(folder))
        stored = await store.table(name)
        await store.close()
        assert stored is not None
        return Table.replayed(stored)

    return asyncio.run(loaded())


# ---- several servers on one store


@pytest.fixture
def two(serve: Callable[..., Serving], either_store: str) -> tuple[Serving, Serving]:
    """Two servers that do not look by themselves for what the other one wrote."""
    return serve(watch=3600.0), serve(watch=3600.0)


def through(server: Serving, table: Made) -> Made:
    return Made(server, table.name, table.tokens)


def test_a_left_token_is_worthless_on_every_server_at_once(two: tuple[Serving, Serving]) -> None:
    one, other = two
    table = one.make("hush", "mine", "mine")
    with through(other, table).look(0) as there, through(other, table).look(1):
        leave(one, table, table.tokens[0])
        there.say({"type": "look", "token": table.tokens[0]})
        assert refused(there)["code"] == "no-seat"
        assert there.play(there.scene["moves"][0]["move"])["code"] == "no-seat"
        assert other.info(table.name)["players"][0]["kind"] == "open"
    with through(other, table).join() as again:
        again.say({"type": "look", "token": table.tokens[0]})
        assert refused(again)["code"] == "no-seat"


def test_whoever_looked_with_a_left_token_is_told_and_sees_no_more_secrets(two: tuple[Serving, Serving]) -> None:
    one, other = two
    table = one.make("hush", "mine", "mine")
    with through(other, table).look(0) as there:
        leave(one, table, table.tokens[0])
        other.info(table.name)
        assert there.hear_of("seat_lost")["seat"] == 0
        with through(one, table).look(1):
            there.say({"type": "look"})
            assert there.hear_of("welcome")["viewer"] is None


def test_a_move_through_another_server_after_the_token_was_left_is_not_played(two: tuple[Serving, Serving]) -> None:
    one, other = two
    table = one.make("connect-four", "mine", "open")
    with through(other, table).look(0) as there:
        leave(one, table, table.tokens[0])
        assert there.play("d")["code"] == "no-seat"
    assert one.info(table.name)["seq"] == 1, "the leaving alone"


def test_a_left_token_does_not_answer_a_window_through_another_server(two: tuple[Serving, Serving]) -> None:
    one, other = two
    table = one.make("hush", "mine", "mine", "mine")
    with through(one, table).look(0) as screen:
        while not (asked := screen.look(None)["scene"]["window"]):
            screen.look(table.tokens[screen.scene["view"]["seat"]])
            screen.play(screen.scene["moves"][0]["move"])
        seat = asked["order"][0]
        with through(other, table).look(seat) as there:
            leave(one, table, table.tokens[seat])
            assert there.play(asked["passing"])["code"] == "no-seat"


def test_a_seat_taken_through_one_server_is_held_on_the_other_at_once(two: tuple[Serving, Serving]) -> None:
    one, other = two
    table = one.make("connect-four", "open", "mine")
    with through(other, table).look(1):
        token = sit(one, table)
        assert other.info(table.name)["players"][0]["name"] == "Ben"
        with through(other, table).join() as ben:
            ben.look(token)
            assert ben.play("d")["type"] == "accepted"


def test_a_move_is_not_stale_because_somebody_sat_down_through_another_server(two: tuple[Serving, Serving]) -> None:
    one, other = two
    table = one.make("connect-four", "mine", "open")
    with through(other, table).look(0) as ann:
        sit(one, table)
        assert ann.play("d")["seq"] == 2


def test_two_who_want_one_seat_through_two_servers_do_not_both_get_it(two: tuple[Serving, Serving]) -> None:
    one, other = two
    table = one.make("connect-four", "mine", "open")
    other.info(table.name)
    sit(one, table)
    answer = other.http.post(f"/api/tables/{table.name}/sit", json={"request": new_request(), "name": "Cleo"})
    assert answer.json()["code"] == "no-seat"


# ---- rules and formats that change


def stored_game(**wishes: Any) -> tuple[TableRow, list[SeatRow], list[LineRow]]:
    """A few moves of Connect Four as they are on disk."""
    row = TableRow("t", "connect-four", wishes.pop("rules", 1), {}, 0)
    seats = [SeatRow(seat, PERSON, "", "", None) for seat in range(2)]
    table = Table(TableRow("t", "connect-four", 1, {}, 0), seats)
    steps = [step for move in "dedc" for step in table.play(Decision(table.record.seat, move), no_chance, 0)]
    return row, seats, [step.row for step in steps]


def no_chance(state: State) -> int:
    raise AssertionError("Connect Four has no chance")


def replayed(row: TableRow, seats: list[SeatRow], lines: list[LineRow]) -> Table:
    return Table.replayed(StoredTable(row, seats, lines, []))


def one_field_more(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ConnectFourGame.write
    monkeypatch.setattr(ConnectFourGame, "write", lambda self, state: [honest(self, state), "good mood"])


def test_a_new_format_of_positions_freezes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = stored_game()
    one_field_more(monkeypatch)
    assert replayed(*stored).frozen, "the format was not raised, so this is a fault"
    monkeypatch.setattr(ConnectFourGame, "position_format", 2, raising=False)
    table = replayed(*stored)
    assert table.frozen == ""
    assert len(table.record) == 4


def test_a_fingerprint_of_the_first_stores_is_still_compared() -> None:
    row, seats, lines = stored_game()
    as_before = [
        LineRow(line.seq, line.seat, line.move, first_fingerprint(lines, index), None, 0)
        for index, line in enumerate(lines)
    ]
    assert replayed(row, seats, as_before).frozen == ""
    as_before[2:] = [LineRow(3, 0, "d", "0" * 32, None, 0), LineRow(4, 1, "c", "0" * 32, None, 0)]
    assert "line 3" in replayed(row, seats, as_before).frozen


def first_fingerprint(lines: list[LineRow], index: int) -> str:
    import hashlib
    import json

    state = wg.new("connect-four")
    for line in lines[: index + 1]:
        state.play(str(line.move))
    whole = json.dumps(state.setup.game.write(state), sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


def test_only_the_last_line_of_a_transaction_carries_a_fingerprint() -> None:
    rng = random.Random(1)
    table = Table(TableRow("t", "hush", 1, {}, 0), [SeatRow(seat, PERSON, "", "", None) for seat in range(2)])
    steps = table.begin(lambda state: rng.choice(state.moves()), 0)
    assert len(steps) > 1
    assert [bool(step.row.position) for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[-1].row.position == fingerprint(table.record.state)


def test_a_game_of_newer_rules_is_frozen_and_says_why() -> None:
    row, seats, lines = stored_game(rules=99)
    table = replayed(row, seats, lines)
    assert "version 99" in table.frozen
    assert table.seq == 4


def test_a_move_that_todays_rules_forbid_freezes_the_game_with_a_reason() -> None:
    row, seats, lines = stored_game()
    lines[1] = LineRow(2, 1, "nonsense", "", None, 0)
    table = replayed(row, seats, lines)
    assert "damaged" in table.frozen
    assert "line 2" in table.frozen


def test_earlier_rules_that_lead_elsewhere_are_named_as_the_reason() -> None:
    row, seats, lines = stored_game(rules=0)
    lines[3] = LineRow(4, 1, "c", "1:" + "0" * 32, None, 0)
    assert "no longer played" in replayed(row, seats, lines).frozen


def test_a_frozen_game_still_knows_who_sits_where() -> None:
    row, seats, lines = stored_game()
    lines[1] = LineRow(2, 1, "nonsense", "", None, 0)
    sits = SeatRow(1, PERSON, "Ben", "", "hash")
    table = replayed(row, seats, [*lines, LineRow(5, 1, None, "", None, 0, sits=sits)])
    assert table.seats[1] == sits
    assert table.seq == 5


# ---- the story and the scenes


@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_the_story_is_what_the_record_tells_each_viewer(game: str) -> None:
    rng = random.Random(game)
    seats = wg.new(game).setup.seats
    table = Table(
        TableRow("t", game, wg.new(game).setup.game.about.rules, {}, 0),
        [SeatRow(seat, PERSON, "", "", None) for seat in range(seats)],
    )

    def chance(state: State) -> int:
        return rng.choice(state.moves())

    table.begin(chance, 0)
    for number in range(30):
        if number == 10:
            table.story.since(0, 0)  # from here on it is kept for this viewer
        if table.over:
            break
        table.play(Decision(table.record.seat, rng.choice(table.record.state.moves())), chance, 0)
    for viewer in (None, *range(seats)):
        told = [(line.seat, line.seen, len(line.events)) for line in table.story.since(viewer, 0)]
        assert told == [(line["seat"], line["move"], len(line["events"])) for line in table.record.story(viewer)]


@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_a_story_that_was_heard_line_by_line_is_the_one_that_is_read_later(game: str) -> None:
    """By every viewer, with everything that a line tells, after moves that were taken back too."""
    rng, start = random.Random(game), wg.new(game)
    seats = [SeatRow(seat, PERSON, "", "", None) for seat in range(start.setup.seats)]
    table = Table(TableRow("t", game, start.setup.game.about.rules, {}, 0), seats)
    viewers = (None, *range(start.setup.seats))
    for viewer in viewers:
        table.story.prepare(viewer)

    def chance(state: State) -> int:
        return rng.choice(state.moves())

    rows = [step.row for step in table.begin(chance, 0)]
    while not table.over and len(rows) < 150:
        seat = table.record.seat
        rows += [step.row for step in table.play(Decision(seat, rng.choice(table.record.state.moves())), chance, 0)]
        if table.can_take_back(seat) and rng.random() < 0.4:
            rows += [step.row for step in table.take_back(seat, new_request(), 0)]
        elif not table.over and rng.random() < 0.1:
            rows += [step.row for step in table.take_back_further(seat, AGREED, 0)]
    later = replayed(table.row, seats, rows)
    for viewer in viewers:
        assert later.story.since(viewer, 0) == table.story.since(viewer, 0)
    told = later.story.since(None, 0)
    assert any(line.takes_back for line in told) or start.setup.game.about.secrets
    assert any(line.passes for line in told) == (game in ("hush", "unshorn"))


def test_a_story_with_take_backs_is_what_the_record_tells() -> None:
    table = Table(TableRow("t", "connect-four", 1, {}, 0), [SeatRow(seat, PERSON, "", "", None) for seat in range(2)])
    for move in "dedc":
        seat = table.record.seat
        table.play(Decision(seat, move), no_chance, 0)
        table.take_back(seat, new_request(), 0)
        table.play(Decision(seat, move), no_chance, 0)
    told = [(line.seat, line.seen, line.takes_back) for line in table.story.since(None, 0)]
    wanted = table.record.story(None)
    assert told == [(line["seat"], line.get("move", ""), line.get("takes_back", False)) for line in wanted]


def test_moves_cannot_be_taken_back_without_end() -> None:
    table = Table(TableRow("t", "connect-four", 1, {}, 0), [SeatRow(seat, PERSON, "", "", None) for seat in range(2)])
    for _ in range(min(MOST_TAKE_BACKS, table.record.setup.game.about.longest)):
        table.play(Decision(0, "d"), no_chance, 0)
        table.take_back(0, new_request(), 0)
    table.play(Decision(0, "d"), no_chance, 0)
    assert not table.can_take_back(0)
    with pytest.raises(Refusal):
        table.take_back(0, new_request(), 0)


def test_whoever_is_asked_in_a_window_gets_a_message_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a game without secrets, should one have windows."""
    rng = random.Random(2)

    def chance(state: State) -> int:
        return rng.choice(state.moves())

    table = Table(TableRow("t", "hush", 1, {}, 0), [SeatRow(seat, PERSON, "", "", None) for seat in range(3)])
    steps = table.begin(chance, 0)
    while table.answers.window is None:
        steps = table.play(Decision(table.record.seat, table.record.state.moves()[0]), chance, 0)
    monkeypatch.setattr(Table, "has_secrets", False)
    messages = Scenes(table).line(steps[-1], [(viewer, "") for viewer in (None, 0, 1, 2)])
    for seat in table.answers.window.order:
        assert messages[seat, ""].change.moves, "each has something to choose"
    assert not messages[None, ""].change.moves


def test_without_secrets_all_who_can_do_nothing_share_one_message() -> None:
    table = Table(TableRow("t", "shear-panic", 2, {}, 0), [SeatRow(seat, PERSON, "", "", None) for seat in range(4)])
    rng = random.Random(1)

    def chance(state: State) -> int:
        return rng.choice(state.moves())

    table.begin(chance, 0)
    scenes = Scenes(table)
    mover = table.record.seat
    steps = table.play(Decision(mover, table.record.state.moves()[0]), chance, 0)
    audiences = [(viewer, "") for viewer in (None, 0, 1, 2, 3)]
    for step in steps:
        messages = scenes.line(step, audiences)
    acting = {mover, table.record.seat} if table.can_take_back(mover) else {table.record.seat}
    idle = {id(messages[viewer, ""]) for viewer in (None, 0, 1, 2, 3) if viewer not in acting}
    assert len(idle) == 1
    assert messages[table.record.seat, ""].change.moves
    assert not messages[None, ""].change.moves


@pytest.mark.parametrize("game", [name for name in wg.games(tiny=True) if not wg.new(name).setup.game.about.secrets])
def test_without_secrets_views_differ_in_their_viewer_alone(game: str) -> None:
    """The table makes one view for all of them."""
    rng = random.Random(3)
    state = wg.new(game)
    for _ in range(40):
        if state.seat == wg.OVER:
            break
        state.play(rng.choice(state.moves()))
        views = [state.view(viewer) | {"viewer": None} for viewer in (None, *range(state.setup.seats))]
        assert all(view == views[0] for view in views)
