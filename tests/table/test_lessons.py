"""Lessons at a table: what is prepared is played, and whoever goes another way plays on."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import woolgather as wg
from tests.contract.test_lessons import ALL, described
from tests.table.company import Made, Player, Serving, new_request, new_secret, serving
from tests.table.test_my_tables import listed
from woolgather.engine.lessons import LEARNER, Lesson
from woolgather.engine.record import Record
from woolgather.table.person_tables import After, Held

BOTS = ("mine", "lamb")


def lesson_table(server: Serving, lesson: Lesson, **more: Any) -> Made:
    kinds = ["mine", *["lamb"] * (lesson.seats - 1)]
    return server.make(lesson.game.about.name, *kinds, lesson=lesson.name, **more)


def learn(player: Player, lesson: Lesson) -> Record:
    """Make the moves that are shown, and let the others do what is prepared; the record of what should happen."""
    record = Record.begun_at(lesson.begin())
    for cue in lesson.cues:
        if cue.seat == LEARNER:
            while not player.scene["moves"] or player.has_answered:
                player.hear()
            assert player.play(cue.moves[0])["type"] in ("accepted", "sealed")
        record.play(cue.moves[0])
    player.wait_for_line(len(record))
    return record


@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_a_lesson_is_played_at_an_ordinary_table(served: Serving, lesson: Lesson) -> None:
    table = lesson_table(served, lesson)
    assert served.info(table.name)["lesson"] == lesson.name
    with table.look(0) as player:
        assert player.scene["view"] == lesson.begin().view(0)
        record = learn(player, lesson)
        told = [(line["seat"], line["seen"]) for line in player.lines]
        assert told[: len(record)] == [(line["seat"], line["move"]) for line in record.story(0)]


def test_the_lesson_goes_on_after_a_restart(tmp_path: Path, either_store: str) -> None:
    with serving(tmp_path) as server:
        table = server.make("connect-four", *BOTS, lesson="first")
        with table.look(0) as player:
            player.play("c")
            player.wait_for_line(2)
    with serving(tmp_path) as server, Made(server, table.name, table.tokens).look(0) as player:
        assert player.scene["moves"], "it is still the learner’s turn"
        assert server.info(table.name)["lesson"] == "first"
        player.play("f")
        assert player.scene["view"]["winners"] == [0]


def test_whoever_takes_back_finds_the_same_answer_again(served: Serving) -> None:
    with served.make("connect-four", *BOTS, lesson="first").look(0) as player:
        start = player.scene["view"]
        for _ in range(2):
            player.play("c")
            player.wait_for_line(player.scene["seq"] + 1)
            assert player.lines[-1]["seen"] == "b"
            player.take_back(practice=True)
            assert player.scene["view"] == start


def test_whoever_does_something_else_plays_a_game_of_their_own(served: Serving) -> None:
    state = wg.new("connect-four")
    for move in "ddeea":
        state.play(move)
    with served.make("connect-four", *BOTS, lesson="first").look(0) as player:
        player.play("a")
        player.wait_for_line(2)
        answer = player.lines[-1]
        assert answer["seat"] == 1
        state.play(answer["seen"])
        assert player.scene["view"] == state.view(0)
        assert [choice["text"] for choice in player.scene["moves"]] == state.texts()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"lesson": "second"}, "There is no lesson 'second' of connect-four; there are first."),
        ({"game": "kuhn-poker"}, "There is no lesson 'first' of kuhn-poker; it has none."),
        ({"players": [{"kind": "mine"}, {"kind": "mine"}]}, "A lesson is for its maker in the first seat"),
        ({"players": [{"kind": "bot"}, {"kind": "mine"}]}, "A lesson is for its maker in the first seat"),
        ({"players": [{"kind": "mine"}, {"kind": "open"}]}, "A lesson is for its maker in the first seat"),
        ({"options": {}, "clock": {"kind": "days", "days": 1}}, "how it is played; leave out clock."),
        ({"listed": True, "waits": True}, "how it is played; leave out listed, waits."),
        ({"fill": 3}, "how it is played; leave out fill."),
    ],
)
def test_a_table_that_is_not_as_the_lesson_is_refused(served_once: Serving, changes: dict[str, Any], said: str) -> None:
    players = [{"kind": "mine"}, {"kind": "bot", "bot": "lamb"}]
    body = {"request": new_request(), "game": "connect-four", "players": players, "lesson": "first"} | changes
    answer = served_once.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "not-offered")
    assert said in answer.json()["reason"]


def test_a_lesson_is_in_my_list_and_counts_for_nothing(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server, ExitStack() as stack:
        table = server.make("connect-four", *BOTS, lesson="first", me=me)
        player = stack.enter_context(table.look(0))
        (mine,) = listed(server, me)
        assert (mine["lesson"], mine["is_led"], mine["stage"]) == ("first", True, "turn")
        for move in "cf":
            player.wait_for_turn()
            player.play(move)
        (mine,) = listed(server, me)
        assert (mine["lesson"], mine["stage"], mine["places"]) == ("first", "over", [1, 2])
        assert not mine["is_led"]
        assert server.ask(me, "GET", "/api/me/statistics").json() == {"games": []}
        assert server.ask(me, "GET", "/api/me/export").json()["statistics"] == []


def test_my_list_says_whether_the_lesson_leads_by_what_stands(tmp_path: Path) -> None:
    me = new_secret()
    with serving(tmp_path) as server, server.make("connect-four", *BOTS, lesson="first", me=me).look(0) as player:

        def is_led() -> bool:
            (mine,) = listed(server, me)
            return bool(mine["is_led"])

        for _ in range(3):
            player.play("c")
            player.wait_for_line(player.scene["seq"] + 1)
            assert is_led(), "as prepared"
            player.take_back(practice=True)
            assert is_led(), "what was taken back does not count"
        player.play("a")
        player.wait_for_line(player.scene["seq"] + 1)
        assert not is_led(), "another way"
        player.take_back(practice=True)
        assert is_led(), "and back"


def test_a_lesson_that_was_stopped_does_not_lead() -> None:
    held = Held("t", [0], "connect-four", 1, {}, 0, 2, 0, After((0,), led=True), is_ended=False, lesson="first")
    assert held.is_led
    assert not replace(held, is_ended=True).is_led
    assert not replace(held, after=After((0,), stopped=True, led=True)).is_led


def test_the_pages_of_a_lesson_are_there_in_both_languages(served_once: Serving) -> None:
    where = "/api/games/connect-four/lessons/first"
    english, italian = (served_once.http.get(where, params={"language": each}).json() for each in ("en", "it"))
    assert (english["title"], italian["title"]) == ("Four in a line", "Quattro in fila")
    assert english["decisions"] == italian["decisions"]
    assert english["decisions"] == [
        {"step": 1, "moves": [2], "notation": ["c"]},
        {"step": 2, "moves": [5], "notation": ["f"]},
    ]
    block = english["steps"][1]
    assert (block["accepts"], block["offers_all"]) == ([2], True)
    assert [wrong["moves"] for wrong in block["wrong"]] == [[5]]
    assert block["wrong"][0]["say"].startswith("That makes three as well")
    cards = {card["name"]: card["lessons"] for card in served_once.http.get("/api/games").json()}
    assert cards["connect-four"] == [{"name": "first", "title": "Four in a line", "minutes": 1, "seats": 2}]
    assert cards["kuhn-poker"] == []


def test_a_lesson_that_is_not_there_is_not_found(served_once: Serving) -> None:
    for where in ("kuhn-poker/lessons/first", "connect-four/lessons/second", "chess/lessons/first"):
        answer = served_once.http.get(f"/api/games/{where}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
    answer = served_once.http.get("/api/games/connect-four/lessons/first", params={"language": "xx"})
    assert answer.status_code == 404
