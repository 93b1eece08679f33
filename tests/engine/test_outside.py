"""An outside game in plain Python, found by entry point: listed, played, saved, and tested like our own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent.parent
OUTSIDE: Final = ROOT / "tests" / "outside"
INHERITED: Final = ("play", "notation", "refusals", "chance", "copies", "saving", "records", "views", "words")


def installed(home: Path, **points: str) -> Path:
    """A folder that looks like an installed distribution with these entry points."""
    info = home / "woolgather_nim-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: woolgather-nim\nVersion: 1.0\n")
    rows = [f"{name.replace('_', '-')} = {target}" for name, target in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[woolgather.games]", *rows, ""]))
    return home


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run another Python, in which that distribution is installed."""
    paths = os.pathsep.join([str(home), str(OUTSIDE)])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=300,
    )


def said(home: Path, script: str) -> list[str]:
    ran = run(home, "-c", dedent(script))
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_an_outside_game_needs_neither_examples_nor_a_summary(tmp_path: Path) -> None:
    home = installed(tmp_path, nim="woolgather_nim:GAME")
    assert said(
        home,
        """
        from woolgather.table.game_index import catalogue
        from woolgather.table.played_examples import played_examples
        page = catalogue("nim", "it")
        print(page.summary, page.examples, played_examples("nim"), len(page.sections) > 1)
        """,
    ) == ["{} [] [] True"]


def test_an_outside_game_is_listed_played_saved_and_read_back(tmp_path: Path) -> None:
    home = installed(tmp_path, nim="woolgather_nim:GAME")
    assert said(
        home,
        """
        import pickle, random
        import woolgather as wg
        print("nim" in wg.games(), type(wg.new("nim")).__mro__[1].__name__)
        record = wg.Record("nim", last_loses=True)
        for move in ("c 3", "b 2", "a 1"):
            record.play(move)
        print(record.state.winners(), wg.Record.loads(record.text()).state.key() == record.state.key())
        state = wg.new("nim")
        state.play("b 1")
        print(wg.load(state.dump()).key() == pickle.loads(pickle.dumps(state)).key() == state.key())
        print(wg.imagine(state.view(1), random.Random(1)).key() == state.key(), state.why_not("b 2"))
        print(state)
        try:
            state.play("b 2")
        except wg.IllegalMove as refusal:
            print(refusal)
    """,
    ) == [
        "True State",
        "[1] True",
        "True",
        "True NIM-1",
        "a o",
        "b o",
        "c ooo",
        "b 2 cannot be played: there are not 2 stones on heap b. (NIM-1) Possible now: a 1, b 1, c 1, c 2, c 3.",
    ]


@pytest.mark.slow
def test_an_outside_game_inherits_the_tests(tmp_path: Path) -> None:
    home = installed(tmp_path, nim="woolgather_nim:GAME")
    tests = [f"tests/contract/test_{name}.py" for name in INHERITED]
    ran = run(home, "-m", "pytest", *tests, "-k", "nim", "-p", "no:cacheprovider", "-p", "no:xdist")
    assert ran.returncode == 0, ran.stdout
    assert int(ran.stdout.split(" passed")[0].split()[-1]) > 60


LESSON: Final = """
[first]
steps = [{ say = "take", play = ["a 1"] }]
"""
FAULTY: Final = """
    def write(self, state):
        raise RuntimeError("no flock")
"""
FAULTY_ABOUT: Final = """
    def words(self, language="en"):
        raise RuntimeError("no flock")
"""


@pytest.mark.parametrize(
    ("page", "text", "code", "offered"),
    [
        ("lessons.toml", "[first]\nsteps = 5", "", True),
        ("lessons.toml", LESSON, FAULTY, True),
        ("lessons.toml", LESSON, FAULTY_ABOUT, False),
        ("../words/en.toml", "title", "", False),
        ("../words/en.toml", "[tips.phase.main]\ntext = 'x'", "", False),
    ],
)
def test_an_outside_game_with_a_fault_does_not_keep_others_from_being_offered(
    tmp_path: Path, page: str, text: str, code: str, offered: bool
) -> None:
    home = odd(tmp_path, page, text, code)
    assert said(
        home,
        """
        from woolgather.table.game_index import game_cards
        cards = {card.name: card.lessons for card in game_cards("it")}
        print("nim" in cards, len(cards["connect-four"]), cards.get("odd"))
        """,
    ) == [f"True 1 {[] if offered else None}"]


def odd(home: Path, page: str, text: str, code: str) -> Path:
    """Nim beside a game made of it, with that page in its folder of lessons and that code."""
    package = home / "woolgather_odd"
    for folder in ("words", "lessons"):
        (package / folder).mkdir(parents=True)
    (package / "__init__.py").write_text(
        dedent("""
        from dataclasses import replace
        from woolgather_nim import NimGame

        class Odd(NimGame):
            about = replace(NimGame.about, name="odd")
        """)
        + f"{code}\nGAME = Odd()\n"
    )
    (package / "lessons" / page).write_text(text)
    return installed(home, odd="woolgather_odd:GAME", nim="woolgather_nim:GAME")


def test_a_broken_outside_game_breaks_nothing_else_and_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "woolgather_crash.py").write_text("1 / 0\n")
    home = installed(
        tmp_path,
        nim="woolgather_nim:GAME",
        lost="no_such_module:GAME",
        crash="woolgather_crash:GAME",
        nameless="woolgather_nim:NOTHING",
        fake="woolgather_nim:NO_GAME",
        other="woolgather_nim:GAME",
    )
    lines = said(
        home,
        """
        import woolgather as wg
        from woolgather.engine.errors import NotOffered
        from woolgather.engine.registry import game_of_rule
        print({"nim", "lost", "crash", "nameless", "fake"} <= set(wg.games()))
        for name in ("lost", "crash", "nameless", "fake", "other"):
            try:
                wg.new(name)
            except NotOffered as refusal:
                print(refusal)
        print(game_of_rule("NIM-1").about.name, wg.new("nim").seat)
    """,
    )
    assert lines[0] == "True"
    assert lines[1].startswith("The outside game lost cannot be played: loading no_such_module:GAME failed (Module")
    assert lines[2].startswith("The outside game crash cannot be played")
    assert "division by zero" in lines[2]
    assert lines[3].startswith("The outside game nameless cannot be played")
    assert "NOTHING" in lines[3]
    assert lines[4] == "'fake' is registered as a game, but what it names is not a woolgather Game."
    assert lines[5] == "'other' is registered as a game, but that game calls itself 'nim'."
    assert lines[6] == "nim 0"


def test_outside_games_cannot_use_the_names_of_our_own(tmp_path: Path) -> None:
    home = installed(tmp_path, hush="woolgather_nim:GAME", connect_four="woolgather_nim:GAME")
    assert said(
        home,
        """
        import woolgather as wg
        print(wg.games(tiny=True).count("hush"), wg.new("hush").setup.game.about.prefix)
    """,
    ) == ["1 HU"]
