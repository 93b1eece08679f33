"""How the browser client is built: what counts as its source, which packages are fetched, how words are typed."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import woolgather as wg
from woolgather.bots import levels
from woolgather.engine import state, view_types
from woolgather.engine.registry import game_named
from woolgather.table import messages, operator_messages, typescript

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "build_web.py"


@pytest.fixture
def tool(tmp_path: Path) -> dict[str, Any]:
    """The build tool's own names, with a web folder of its own and an npm that only notes what it was told."""
    names = runpy.run_path(str(TOOL))
    inside = names["install"].__globals__
    said: list[tuple[str, ...]] = []
    (tmp_path / "node_modules").mkdir()
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text("{}")
    inside |= {"WEB": tmp_path, "INSTALLED": tmp_path / "node_modules" / ".woolgather"}

    def npm(*words: str, quiet: bool = False) -> None:
        said.append(words)
        (tmp_path / "node_modules").mkdir(exist_ok=True)

    inside["npm"] = npm
    return {**names, "said": said, "web": tmp_path}


def test_everything_that_types_are_made_from_counts_as_a_source_of_the_client() -> None:
    made_from = [each.__name__ for each in (messages, operator_messages, typescript, view_types, levels, state)]
    for name in wg.games(tiny=True):
        game = game_named(name)
        view = typescript.view_type(game)
        assert view is not None
        made_from += [view.__module__, type(game).__module__]
    sources = runpy.run_path(str(TOOL))["python_sources"]()
    assert {ROOT / "src" / f"{module.replace('.', '/')}.py" for module in made_from} <= set(sources)


def test_playing_needs_only_what_building_needs(tool: dict[str, Any]) -> None:
    tool["install"](everything=False)
    tool["install"](everything=False)
    assert ["--omit=dev" in words for words in tool["said"]] == [True], "fetched once"


def test_what_an_interrupted_npm_has_left_is_fetched_anew(tool: dict[str, Any]) -> None:
    half = tool["web"] / "node_modules" / "half-unpacked"
    half.mkdir()
    tool["install"](everything=False)
    assert not half.exists()
    whole = tool["web"] / "node_modules" / "unpacked"
    whole.mkdir()
    (tool["web"] / "package.json").write_text('{"dependencies": {}}')
    tool["install"](everything=False)
    assert whole.exists(), "an update fetches only what is new"
    assert len(tool["said"]) == 2


def test_checks_and_tests_need_everything_and_playing_takes_nothing_away_again(tool: dict[str, Any]) -> None:
    tool["install"](everything=False)
    tool["install"](everything=True)
    tool["install"](everything=False)
    assert ["--omit=dev" in words for words in tool["said"]] == [True, False]
    (tool["web"] / "package.json").write_text('{"dependencies": {}}')
    tool["install"](everything=False)
    assert ["--omit=dev" in words for words in tool["said"]] == [True, False, False]


def test_every_phrase_of_the_words_has_a_type(tool: dict[str, Any]) -> None:
    page = tool["word_types"]('[labels]\n"turn.first" = "Your turn"\nnumbers = ["none", "one"]\n')
    assert '  labels: {\n    "turn.first": string\n    "numbers": string[]\n  }\n' in page


def test_styles_drawings_and_the_page_keep_to_120_columns_too() -> None:
    """eslint and prettier watch over the code; neither breaks a long path or a comment of a style."""
    files = [
        ROOT / "web" / "index.html",
        *(ROOT / "web" / "src").rglob("*.css"),
        *(ROOT / "web" / "src").rglob("*.svg"),
    ]
    lines = [(file.name, line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(files) > 10
    assert not [(name, line) for name, line in lines if len(line) > 120]


def test_developing_at_a_table_that_is_not_there_says_so() -> None:
    """Nothing listens on port 9, and no table is set instead of the one that was asked for."""
    script = "import runpy, sys; tool = runpy.run_path(sys.argv[1]); tool['table']().__enter__()"
    asked = os.environ | {"WOOLGATHER_TABLE": "http://127.0.0.1:9/"}
    done = subprocess.run(
        [sys.executable, "-c", script, str(TOOL.with_name("dev_web.py"))], env=asked, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "No table answers at http://127.0.0.1:9." in done.stderr
