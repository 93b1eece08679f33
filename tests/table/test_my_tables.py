"""The list of a person's tables, how far each was seen, and what was won."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa

import woolgather as wg
from tests.support import stores
from tests.table.company import Made, Player, Serving, new_secret, serving
from tests.table.persons import move, new_link
from woolgather.engine.state import OVER
from woolgather.table.my_tables import game_statistics
from woolgather.table.person_tables import After, Held
from woolgather.table.schema import LINES
from woolgather.table.store import SeatRow, Store

PATIENCE = 200

T = TypeVar("T")


def listed(server: Serving, me: str) -> list[dict[str, Any]]:
    answer = server.ask(me, "GET", "/api/me/tables")
    assert answer.status_code == 200, answer.text
    tables: list[dict[str, Any]] = answer.json()["tables"]
    return tables


def play_out(table: Made, *columns: int) -> None:
    """Both seats of a Connect Four in turn."""
    with table.look(0) as first, table.look(1) as second:
        for turn, column in enumerate(columns):
            player = (first, second)[turn % 2]
            player.wait_for_turn()
            assert player.play("abcdefg"[column])["type"] == "accepted"


WON = (0, 1, 0, 1, 0, 1, 0)
"""The first seat stacks four; the second one stacks three beside them."""


def test_whoever_has_not_played_yet_has_no_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert listed(server, new_secret()) == []
        assert server.ask(new_secret(), "GET", "/api/me/statistics").json() == {"games": []}


def test_without_a_secret_there_is_no_list(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for where in ("/api/me/tables", "/api/me/statistics"):
            answer = server.http.get(where)
            assert (answer.status_code, answer.json()["code"]) == (401, "no-person")


def test_a_table_is_listed_with_its_players_and_whose_turn_it_is(tmp_path: Path) -> None:
    me, friend = new_secret(), new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open", me=me)
        server.sit(table.name, "Ben", me=friend)
        (mine,), (theirs,) = listed(server, me), listed(server, friend)
        assert (mine["stage"], theirs["stage"]) == ("turn", "running")
        assert mine["asked"] == theirs["asked"] == [0]
        assert (mine["seats"], theirs["seats"]) == ([0], [1])
        assert [player["name"] for player in mine["players"]] == ["Player 0", "Ben"]
        assert all(player["avatar"] for player in mine["players"])
        with table.look(0) as player:
            player.play("d")
        assert listed(server, me)[0]["stage"] == "running"
        assert listed(server, friend)[0]["stage"] == "turn"


def test_my_turn_comes_first_then_running_then_finished_games(tmp_path: Path) -> None:
    me, clock = new_secret(), iter(range(1_800_000_000, 1_800_100_000))
    with serving(tmp_path, clock=lambda: float(next(clock))) as server:
        over = server.make("connect-four", "mine", "mine", me=me)
        play_out(over, *WON)
        older = server.make("connect-four", "mine", "open", me=me)
        newer = server.make("connect-four", "mine", "open", me=me)
        waiting = server.make("connect-four", "open", "mine", me=me)
        found = [(each["table"], each["stage"]) for each in listed(server, me)]
        assert found == [
            (newer.name, "turn"),
            (older.name, "turn"),
            (waiting.name, "running"),
            (over.name, "over"),
        ]


def test_a_finished_game_says_how_it_ended(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine", me=me)
        play_out(table, *WON)
        (found,) = listed(server, me)
        assert (found["stage"], found["asked"], found["places"]) == ("over", [], [1, 2])


def test_a_table_that_was_left_is_not_listed_any_more(tmp_path: Path) -> None:
    me, friend = new_secret(), new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open", me=friend)
        token = server.sit(table.name, "Ann", me=me).json()["token"]
        assert len(listed(server, me)) == 1
        leave = {"request": "leaves-the-table-1", "token": token}
        assert server.http.post(f"/api/tables/{table.name}/leave", json=leave).status_code == 201
        assert listed(server, me) == []
        assert [player["kind"] for player in listed(server, friend)[0]["players"]] == ["person", "open"]


def test_a_table_that_the_operator_ended_is_stopped(tmp_path: Path) -> None:
    me, secret = new_secret(), "the operator's own secret"
    with serving(tmp_path, operator_secret=secret) as server:
        table = server.make("connect-four", "mine", "bot", me=me)
        tag = server.info(table.name)["tag"]
        body = {"request": "ends-the-table-0001", "reason": ""}
        assert server.ask(secret, "POST", f"/api/operator/tables/{tag}/end", body).status_code == 201
        (found,) = listed(server, me)
        assert (found["stage"], found["asked"]) == ("stopped", [])


def test_in_a_window_it_is_my_turn_until_i_have_answered(tmp_path: Path) -> None:
    secrets = [new_secret() for _ in range(3)]
    with serving(tmp_path) as server, ExitStack() as stack:
        table = server.make("hush", "mine", "open", "open", me=secrets[0])
        tokens = [table.tokens[0], *(server.sit(table.name, me=secret).json()["token"] for secret in secrets[1:])]
        seats = [stack.enter_context(table.join()) for _ in tokens]
        for seat, token in zip(seats, tokens, strict=True):
            seat.look(token)
        until_window(seats)
        window = seats[0].scene["window"]
        first, last = window["order"][0], window["order"][-1]
        assert [listed(server, secrets[seat])[0]["stage"] for seat in window["order"]] == ["turn"] * len(
            window["order"]
        )
        seats[last].play(window["passing"])
        assert listed(server, secrets[last])[0]["stage"] == "running"
        (other,) = listed(server, secrets[first])
        assert (other["stage"], other["asked"]) == ("turn", window["order"])


def until_window(seats: list[Player]) -> None:
    """Everybody plays what comes first, until several are asked at once."""
    for _ in range(PATIENCE):
        newest = max(seat.scene["seq"] for seat in seats)
        for seat in seats:
            seat.wait_for_line(newest)
        if seats[0].scene["window"] is not None and len(seats[0].scene["window"]["order"]) > 1:
            return
        deciding = next((seat for seat in seats if seat.scene["moves"]), None)
        if deciding is None:
            seats[0].hear_of("line")
        else:
            deciding.play(deciding.scene["moves"][0]["move"])
    raise AssertionError("no window opened")


# ---- what was seen, and what is hidden


def test_how_far_a_person_has_seen_a_table_is_noted_when_they_leave(tmp_path: Path) -> None:
    me, friend = new_secret(), new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open", me=me)
        token = server.sit(table.name, me=friend).json()["token"]
        with table.look(0) as player:
            player.play("d")
            player.shows(2)
        wait_until_seen(server, me, 2)
        with table.join() as other:
            other.look(token)
            other.play("e")
            other.shows(3)
        wait_until_seen(server, friend, 3)
        (found,) = listed(server, me)
        assert (found["seq"], found["seen"]) == (3, 2)
        assert server.ask(me, "GET", f"/api/me/tables/{table.name}").json()["seen"] == 2


def test_how_far_a_person_has_seen_a_table_is_also_noted_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine", me=me)
        notes = counted(server, monkeypatch)
        with table.look(0) as player, table.look(1) as other:
            player.play("d")
            player.shows(1)
            wait_until_seen(server, me, 1)
            for seq in (1, 0, 1_000):
                other.shows(seq)
            other.play("e")
            for seq in (2, 2, 2):
                player.shows(seq)
            assert notes == [1, 1], "each screen once, however often it says so, and nothing that has not happened"
            monkeypatch.setattr("woolgather.table.service.NOTE_EVERY", 0.0)
            player.shows(1)
            wait_until_seen(server, me, 2)
            for seq in (2, 1, 0):
                player.shows(seq)
            assert notes == [1, 1, 2], "only what is new"
            player.play("c")
            player.shows(3)
            wait_until_seen(server, me, 3)
            other.shows(2)
        assert listed(server, me)[0]["seen"] == 3, "what was seen stays seen"


def counted(server: Serving, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines up to which tables are noted as seen from now on."""
    notes: list[int] = []
    note_seen = server.tables.person_tables.note_seen

    async def note(person: str, table: str, seq: int) -> None:
        notes.append(seq)
        await note_seen(person, table, seq)

    monkeypatch.setattr(server.tables.person_tables, "note_seen", note)
    return notes


def test_a_machine_that_is_switched_off_has_kept_most_of_what_was_seen(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine", me=me)
        with table.look(0) as player, pytest.MonkeyPatch.context() as patch:
            player.play("d")
            player.shows(1)
            wait_until_seen(server, me, 1)
            patch.setattr(server.tables.service, "disconnect", lambda _: None)
            server.stop()
    with serving(tmp_path) as server:
        assert listed(server, me)[0]["seen"] == 1


def test_a_screen_that_nobody_looks_at_has_seen_nothing(tmp_path: Path) -> None:
    """A tab in the background stays connected: what it was not shown is new when its owner comes back."""
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine", me=me)
        with table.look(0) as player, table.look(1) as other:
            player.play("d")
            player.shows(1)
            other.wait_for_turn()
            other.play("e")
            player.wait_for_line(2)
        wait_until_seen(server, me, 1)
        assert listed(server, me)[0]["seq"] == 2


def test_nobody_has_seen_what_has_not_happened(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open", me=me)
        with table.look(0) as player:
            player.play("d")
            player.shows(1_000)
        wait_until_seen(server, me, 1)


def test_who_sits_there_when_a_screen_is_left_has_seen_it(tmp_path: Path) -> None:
    """The browser may have become somebody else's meanwhile."""
    laptop, phone = new_secret(), new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open", me=phone)
        with table.look(0) as player:
            move(server, phone, new_link(server, laptop))
            player.play("d")
            player.shows(1)
        wait_until_seen(server, laptop, 1)


def wait_until_seen(server: Serving, me: str, seq: int) -> None:
    """It is written a moment after the socket is closed."""
    for _ in range(PATIENCE):
        if listed(server, me)[0]["seen"] == seq:
            return
    raise AssertionError(f"line {seq} was not noted as seen")


def test_a_hidden_table_says_so_and_can_be_shown_again(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "bot", me=me)
        for hidden in (True, True, False):
            answer = server.ask(me, "PUT", f"/api/me/tables/{table.name}", {"hidden": hidden})
            assert answer.status_code == 200, answer.text
            assert answer.json()["seats"] == [{"seat": 0, "token": table.tokens[0]}]
            assert listed(server, me)[0]["hidden"] is hidden
    with serving(tmp_path) as server:
        assert listed(server, me)[0]["hidden"] is False


def test_only_a_table_of_ones_own_can_be_hidden(tmp_path: Path) -> None:
    me, stranger = new_secret(), new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "bot", me=me)
        answer = server.ask(stranger, "PUT", f"/api/me/tables/{table.name}", {"hidden": True})
        assert (answer.status_code, answer.json()["code"]) == (409, "no-seat")
        answer = server.ask(me, "PUT", "/api/me/tables/no-such-table", {"hidden": True})
        assert answer.status_code == 404
        answer = server.ask(me, "PUT", f"/api/me/tables/{table.name}", {"hidden": "yes"})
        assert answer.status_code == 400
        assert listed(server, me)[0]["hidden"] is False


# ---- without replaying


@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_the_last_line_of_a_move_says_who_decides_then_or_how_it_ended(tmp_path: Path, game: str) -> None:
    """What the list shows is what the game says, wherever it has got to."""
    me = new_secret()
    with serving(tmp_path) as server, ExitStack() as stack:
        seats = wg.game_named(game).about.seats[-1]
        table = server.make(game, *["mine"] * seats, me=me)
        players = [stack.enter_context(table.look(seat)) for seat in range(seats)]
        for _ in range(12):
            one = next((each for each in players if each.scene["moves"] and not each.has_answered), None)
            if one is None:
                break
            one.play(one.scene["moves"][0]["move"])
            newest = server.info(table.name)["seq"]
            for player in players:
                player.wait_for_line(newest)
            (found,), scene = listed(server, me), players[0].scene
            asked = scene["window"]["order"] if scene["window"] else [scene["view"]["seat"]]
            assert found["asked"] == ([] if asked == [OVER] else asked)
            assert found["places"] == scene["view"].get("places", [])


def test_tables_from_before_are_listed_too_and_replayed_once(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        running = server.make("hush", "mine", "mine", "mine", me=me)
        over = server.make("connect-four", "mine", "mine", me=me)
        play_out(over, *WON)
        before = listed(server, me)
        forget_after(tmp_path)
        assert listed(server, me) == before
        assert {each["table"] for each in before} == {running.name, over.name}
        assert count_after(tmp_path) == 2


def forget_after(folder: Path) -> None:
    """As logs were written before there was a list."""
    asyncio.run(in_store(folder, lambda connection: connection.execute(sa.update(LINES).values(after=None))))


def count_after(folder: Path) -> int:
    query = sa.select(sa.func.count()).where(LINES.c.after.is_not(None))
    return asyncio.run(in_store(folder, lambda connection: connection.execute(query).scalar_one()))


async def in_store(folder: Path, work: Callable[[sa.Connection], T]) -> T:
    store = Store(stores.url_in(folder))
    try:
        return await store.write(work)
    finally:
        await store.close()


def test_a_game_that_cannot_be_replayed_is_stopped_and_not_tried_again(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine", me=me)
        play_out(table, 3, 3)
    broken = sa.update(LINES).where(LINES.c.seq == 2).values(move="no such move", after=None)
    forget_after(tmp_path)
    asyncio.run(in_store(tmp_path, lambda connection: connection.execute(broken)))
    with serving(tmp_path) as server:
        assert [each["stage"] for each in listed(server, me)] == ["stopped"]
        assert count_after(tmp_path) == 1
        assert [each["stage"] for each in listed(server, me)] == ["stopped"]


def test_statistics_count_games_from_before(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open", me=me)
        sat = server.sit(table.name).json()
        play_out(Made(server, table.name, [table.tokens[0], sat["token"]]), *WON)
        forget_after(tmp_path)
        assert [each["won"] for each in server.ask(me, "GET", "/api/me/statistics").json()["games"]] == [1]


def test_what_is_hidden_comes_last_and_crowds_nothing_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    me = new_secret()
    monkeypatch.setattr("woolgather.table.my_tables.MOST_LISTED", 2)
    with serving(tmp_path) as server:
        tables = [server.make("connect-four", "mine", "open", me=me).name for _ in range(3)]
        for name in tables[1:]:
            server.ask(me, "PUT", f"/api/me/tables/{name}", {"hidden": True})
        assert [(each["table"] == tables[0], each["hidden"]) for each in listed(server, me)] == [
            (True, False),
            (False, True),
        ]


def test_hiding_the_same_table_many_times_at_once_is_no_trouble(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server, ThreadPoolExecutor(8) as browsers:
        table = server.make("connect-four", "mine", "open", me=me)
        where = f"/api/me/tables/{table.name}"
        hiding = [browsers.submit(server.ask, me, "PUT", where, {"hidden": True}) for _ in range(24)]
        assert {each.result().status_code for each in hiding} == {200}
        assert listed(server, me)[0]["hidden"] is True


def test_the_list_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    me = new_secret()
    monkeypatch.setattr("woolgather.table.my_tables.MOST_LISTED", 2)
    with serving(tmp_path) as server:
        for _ in range(3):
            server.make("connect-four", "mine", "open", me=me)
        answer = server.ask(me, "GET", "/api/me/tables").json()
        assert (len(answer["tables"]), answer["more"]) == (2, 1)


def test_what_is_written_after_a_move_can_be_read() -> None:
    assert After.read('{"asked": [2, 0], "window": [4, "q"]}') == After([2, 0], [4, "q"])
    assert After.read('{"places": [1, 2], "scores": [3, 2]}') == After(places=[1, 2], scores=[3, 2])


# ---- statistics


def test_statistics_count_what_was_played_and_won_by_level(tmp_path: Path) -> None:
    me, friend = new_secret(), new_secret()
    with serving(tmp_path) as server:
        for starts in (me, friend):
            table = server.make("connect-four", "mine", "open", me=starts)
            sat = server.sit(table.name, me=friend if starts is me else me).json()
            play_out(Made(server, table.name, [table.tokens[0], sat["token"]]), *WON)
        unfinished = server.make("connect-four", "mine", "open", me=me)
        (found,) = server.ask(me, "GET", "/api/me/statistics").json()["games"]
        assert unfinished.name
        assert (found["game"], found["played"], found["won"]) == ("connect-four", 2, 1)
        assert found["against"] == [{"bot": "", "played": 2, "won": 1}]
        assert (found["best"], found["best_table"]) == (None, "")


def test_games_against_bots_count_by_their_levels(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("kuhn-poker", "mine", "random", me=me)
        with table.look(0) as player:
            while player.wait_for_turn():
                player.play(player.scene["moves"][0]["move"])
            won = player.scene["view"]["places"][0] == 1
        (found,) = server.ask(me, "GET", "/api/me/statistics").json()["games"]
        assert found["against"] == [{"bot": "random", "played": 1, "won": int(won)}]


def test_the_best_score_is_the_first_of_its_height_and_solo_games_count_apart() -> None:
    def held(table: str, at: int, score: int, seats: int) -> Held:
        after = After(places=[1] * seats, scores=[score] * seats)
        players = [SeatRow(seat, "person", "", "", None) for seat in range(seats)]
        return Held(table, [0], "sheepy-time", 1, {}, 0, 1, at, after, is_ended=False, players=players)

    tables = [held("late", 3, 20, 2), held("early", 2, 20, 2), held("low", 1, 7, 2), held("alone", 4, 90, 1)]
    found = game_statistics("sheepy-time", tables)
    assert (found.best, found.best_table, found.solo, found.solo_table) == (20, "early", 90, "alone")
    tiny = game_statistics("connect-four", tables)
    assert (tiny.best, tiny.best_table, tiny.solo, tiny.solo_table) == (None, "", None, "")


def test_games_round_one_screen_do_not_count(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine", me=me)
        play_out(table, *WON)
        assert server.ask(me, "GET", "/api/me/statistics").json() == {"games": []}


def test_a_restart_keeps_the_list_and_what_was_counted(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open", me=me)
        sat = server.sit(table.name, me=new_secret()).json()
        play_out(Made(server, table.name, [table.tokens[0], sat["token"]]), *WON)
        with table.look(0) as player:
            player.shows(8)
        wait_until_seen(server, me, 8)
        before = server.ask(me, "GET", "/api/me/tables").json(), server.ask(me, "GET", "/api/me/statistics").json()
    with serving(tmp_path) as server:
        after = server.ask(me, "GET", "/api/me/tables").json(), server.ask(me, "GET", "/api/me/statistics").json()
    assert after == before
