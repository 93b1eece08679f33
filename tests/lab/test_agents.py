"""Programs in any language take part by JSON lines; those that misbehave lose their seat, never the game."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

import woolgather as wg
from woolgather.lab.agents import Agent
from woolgather.lab.arena import Contest, play_one

ROOT = Path(__file__).parents[2]


def program(tmp_path: Path, source: str) -> str:
    file = tmp_path / "agent.py"
    file.write_text(source, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


LAST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "decide":
        print(json.dumps({"id": asked["id"], "move": asked["moves"][-1]["move"]}), flush=True)
"""


def test_a_program_is_asked_and_its_answers_are_played(tmp_path: Path) -> None:
    state, agent = wg.new("connect-four"), Agent(program(tmp_path, LAST), pytest.fail)
    assert [agent.think(state.view(0), state.moves(), Random(1)).move for _ in range(3)] == [6, 6, 6]
    agent.end()
    assert agent.think(state.view(0), [2, 3], Random(1)).move == 3
    agent.end()


def test_it_is_told_what_the_seat_knows_and_its_moves_in_notation_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    agent = Agent(
        program(
            tmp_path,
            f"""
import json, sys
for line in sys.stdin:
    open({str(heard)!r}, "a").write(line)
    asked = json.loads(line)
    if asked["type"] == "decide":
        print(json.dumps({{"id": asked["id"], "move": asked["moves"][0]["move"]}}), flush=True)
""",
        ),
        pytest.fail,
    )
    state = wg.new("kuhn-poker")
    state.play("deal K")
    state.play("deal J")
    agent.think(state.view(0), state.moves(), Random(1))
    agent.end()
    question, farewell = (json.loads(line) for line in heard.read_text().splitlines())
    assert question == {
        "type": "decide",
        "protocol": 1,
        "id": 1,
        "seconds": 10.0,
        "view": state.view(0),
        "moves": [{"move": 0, "text": "pass"}, {"move": 1, "text": "bet"}],
    }
    assert farewell == {"type": "end"}


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "it has ended."),
        ("print('hello', flush=True)\nimport time; time.sleep(60)", "its answer is not JSON: 'hello'."),
        ("print('[]', flush=True)\nimport time; time.sleep(60)", "its answer is not to question 1"),
        ('print(\'{"id": 2, "move": 0}\', flush=True)\nimport time; time.sleep(60)', "its answer is not to question 1"),
        (
            'print(\'{"id": 1, "move": 99}\', flush=True)\nimport time; time.sleep(60)',
            "99 is not one of the 7 moves it was offered.",
        ),
        (
            'print(\'{"id": 1, "move": true}\', flush=True)\nimport time; time.sleep(60)',
            "True is not one of the 7 moves",
        ),
        ("print('x' * 10**6, flush=True)\nimport time; time.sleep(60)", "its answer is not JSON"),
        ("import time; time.sleep(60)", "no answer within 0.5 seconds."),
        ("import sys; sys.exit(3)", "it has ended."),
    ],
)
def test_rubbish_silence_or_a_crash_forfeits_the_seat_to_random_play(tmp_path: Path, source: str, reason: str) -> None:
    reports: list[str] = []
    state = wg.new("connect-four")
    agent = Agent(program(tmp_path, source), reports.append, patience=0.5 if "within" in reason else 10.0)
    moves = {agent.think(state.view(0), state.moves(), Random(seed)).move for seed in range(30)}
    agent.end()
    assert len(moves) > 3
    (report,) = reports
    assert reason in report
    assert report.endswith("Its seat is played at random from now on.")


def test_a_program_that_cannot_be_started_is_reported_and_the_game_goes_on(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(bytes(range(100)))
    broken.chmod(0o755)
    outcome = play_one(Contest("kuhn-poker", ("random", shlex.quote(str(broken)))), 0)
    assert "it cannot be started" in outcome.reports[0]
    assert sum(outcome.shares) == 1.0


@pytest.mark.slow
def test_the_example_in_the_docs_plays_whole_games(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    example = page.split("<!-- an agent -->\n```python\n", 1)[1].split("```", 1)[0]
    assert len(example.strip().splitlines()) <= 30
    command = program(tmp_path, example)
    for name, games in (("connect-four", 2), ("hush", 2), ("shear-panic", 1)):
        contest = Contest(name, (command, "random"))
        results = [play_one(contest, number) for number in range(games)]
        assert [result.reports for result in results] == [()] * games
