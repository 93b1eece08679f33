"""Every game that there is can be played at the table, from its first line to its last."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import pytest

import woolgather as wg
from tests.table.company import serving
from woolgather.engine.registry import game_named

DONE: Final = ("accepted", "sealed")


@pytest.mark.slow
@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_a_game_is_played_previewed_taken_back_and_told_in_both_languages(game: str, tmp_path: Path) -> None:
    rng = random.Random(game)
    seats = game_named(game).about.usual_seats
    with serving(tmp_path) as served:
        table = served.make(game, "mine", *["bot"] * (seats - 1))
        with table.look(0, language="it", drawn=True) as ann, table.look(None) as fan:
            while ann.wait_for_turn():
                choice = rng.choice(ann.scene["moves"])
                shown = ann.preview(choice["move"])
                assert (shown["view"] is None) != shown["complete"]
                assert ann.play(choice["text"])["type"] in DONE
                if ann.scene["can_take_back"] and rng.random() < 0.2:
                    assert ann.take_back()["type"] in (*DONE, "refused"), "a bot may have been faster"
            fan.wait_for_line(ann.scene["seq"])
            for screen, token in ((ann, table.tokens[0]), (fan, None)):
                changed = screen.scene
                assert screen.look(token, language="it", drawn=screen is ann)["scene"] == changed
            story = fan.look(None)["story"]
    assert [line["seq"] for line in story] == list(range(1, len(story) + 1))
    assert ann.scene["view"]["places"] == fan.scene["view"]["places"]
    assert ann.scene["drawn"]
    assert fan.scene["drawn"] == ""


@pytest.mark.slow
@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_what_a_preview_of_an_open_game_shows_is_what_happens(game: str, tmp_path: Path) -> None:
    rng = random.Random(game)
    seats = game_named(game).about.usual_seats
    with serving(tmp_path) as served:
        table = served.make(game, *["mine"] * seats)
        with table.look(0) as screen:
            agreed = 0
            while screen.scene["view"]["seat"] != wg.OVER and agreed < 12:
                screen.look(table.tokens[screen.scene["view"]["seat"]])
                move = rng.choice(screen.scene["moves"])["move"]
                shown = screen.preview(move)
                line = screen.scene["seq"] + 1
                assert screen.play(move)["type"] in DONE
                if screen.scene["window"]:
                    screen.all_pass(*table.tokens, seq=line - 1)
                    screen.wait_for_line(line)
                told = next(told for told in screen.lines if told["seq"] == line)
                assert told["events"][: len(shown["events"])] == shown["events"]
                agreed += len(shown["events"]) == len(told["events"])
                screen.say({"type": "ping"})
                screen.wait_for_line(screen.hear_of("pong")["seq"])
    assert agreed
