"""`woolgather arena`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.conftest import Type


def test_the_arena_prints_a_table_and_the_same_as_json(woolgather: Type, tmp_path: Path) -> None:
    page = woolgather(f"arena kuhn-poker --seat random --seat random:7 --games 4 --results {tmp_path / 'r'}")
    assert page.status == 2
    assert "There is no bot 'random:7'" in page.err
    command = f"arena kuhn-poker --seat search:20 --seat random --games 6 --results {tmp_path / 'r'}"
    page = woolgather(command)
    assert page.status == 0
    assert page.out.startswith("kuhn-poker, 2 seats: 6 games\nplayer")
    again = json.loads(woolgather(f"{command} --json").out)
    assert [row["player"] for row in again["standings"]] == ["search:20", "random"]
    assert again["games"] == 6
    assert len((tmp_path / "r").read_text().splitlines()) == 7


@pytest.mark.parametrize(("typed", "said"), [
    ("arena", "Which game?"),
    ("arena hush", "hush with 3 seats needs as many players: --seat PLAYER, once for each seat; there are 0."),
    ("arena kuhn-poker --seat random --seat random --games 0", "--games and --jobs go from 1 on; 0 is too few."),
    ("arena kuhn-poker --seat random --seat ''", "is neither a bot nor the command line of a program."),
    ("arena kuhn-poker --seat random --seat deep", "'deep' is neither a bot nor the command line of a program."),
    ("arena kuhn-poker --seat random --seat search:0", "There is no bot 'search:0'"),
    ("arena kuhn-poker --seat random --seat random --games many", "--games takes a whole number, not many."),
])
def test_what_cannot_be_in_an_arena_is_said_in_a_sentence(woolgather: Type, typed: str, said: str) -> None:
    page = woolgather(typed)
    assert page.status == 2
    assert said in page.err
