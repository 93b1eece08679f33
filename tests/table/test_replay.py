"""Whoever was away can be told again what happened, line by line, as it was told to those who were there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.table.company import Player, serving
from woolgather.engine.state import OVER
from woolgather.table import scenes


def test_the_lines_since_are_told_again_and_lead_to_the_same_scene(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine")
        with table.look(0) as first, table.look(1) as second:
            for turn, column in enumerate((3, 3, 4, 4)):
                player = (first, second)[turn % 2]
                player.wait_for_turn()
                player.play(player.scene["moves"][column]["move"])
            first.wait_for_line(4)
            with table.join() as late:
                welcome = late.look(table.tokens[0], since=1, replay=True)
                assert welcome["replayed"] == 3
                assert [line["seq"] for line in welcome["story"]] == [1]
                assert welcome["scene"]["seq"] == 1
                assert welcome["scene"]["moves"] == []
                assert told_again(late, 3) == [line for line in first.lines if line["seq"] > 1]
                assert late.scene == first.scene


def told_again(player: Player, count: int) -> list[dict[str, Any]]:
    return [player.hear_of("line")["line"] for _ in range(count)]


def test_after_being_told_again_one_goes_on_as_always(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine")
        with table.look(0) as first, table.look(1) as second:
            first.play(first.scene["moves"][0]["move"])
            second.wait_for_turn()
            late = second
            late.look(table.tokens[1], since=0, replay=True)
            told_again(late, 1)
            assert late.play(late.scene["moves"][0]["move"])["type"] == "accepted"
            first.wait_for_line(2)
            assert first.scene["view"]["position"] == late.scene["view"]["position"]


def test_seats_that_changed_in_between_do_not_count_as_lines_of_the_game(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "open")
        with table.look(0) as first:
            first.play(first.scene["moves"][0]["move"])
            server.http.post(f"/api/tables/{table.name}/sit", json={"request": "somebody-sits-down"})
            welcome = first.look(table.tokens[0], since=0, replay=True)
            assert welcome["table"]["seq"] == 2
            assert welcome["replayed"] == 1
            assert [line["seq"] for line in told_again(first, 1)][-1] == 1


def test_nothing_is_told_again_to_whoever_has_seen_everything(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine")
        with table.look(0) as first:
            first.play(first.scene["moves"][0]["move"])
            welcome = first.look(table.tokens[0], since=1, replay=True)
            assert welcome["replayed"] == 0
            assert [line["seq"] for line in welcome["story"]] == [1]
            assert welcome["scene"]["seq"] == 1


def test_of_a_long_game_only_the_last_lines_are_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "MOST_REPLAYED", 2)
    with serving(tmp_path) as server:
        table = server.make("connect-four", "mine", "mine")
        with table.look(0) as first, table.look(1) as second:
            for turn in range(4):
                player = (first, second)[turn % 2]
                player.wait_for_turn()
                player.play(player.scene["moves"][0]["move"])
            welcome = first.look(table.tokens[0], since=0, replay=True)
            assert welcome["replayed"] == 2
            assert [line["seq"] for line in welcome["story"]] == [1, 2]


@pytest.mark.parametrize("game", ["hush", "unshorn", "sheepy-time"])
def test_a_whole_game_told_again_shows_what_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Also where views hide something: what is shown again is what that seat saw then."""
    monkeypatch.setattr(scenes, "MOST_REPLAYED", 1_000)
    with serving(tmp_path) as server:
        table = server.make(game, *["mine"] * 3)
        seats = [table.look(seat) for seat in range(3)]
        watched = seats[0]
        begun = watched.scene["seq"]
        for _ in range(25):
            one = next((player for player in seats if player.scene["moves"] and not player.has_answered), None)
            if one is not None:
                answer = one.play(one.scene["moves"][-1]["move"])
                assert answer["type"] in ("accepted", "sealed"), answer
            elif watched.scene["view"]["seat"] == OVER:
                break
            else:
                watched.hear_of("line")
            newest = server.info(table.name)["seq"]
            for player in seats:
                player.wait_for_line(newest)
        lived = [line for line in watched.lines if line["seq"] > begun]
        with table.join() as late:
            count = late.look(table.tokens[0], since=begun, replay=True)["replayed"]
            assert told_again(late, count) == lived
            assert late.scene == watched.scene
        for player in seats:
            player.__exit__()
