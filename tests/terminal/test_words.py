"""The terminal's catalogues: every sentence that is asked for is there, in both languages, with the same blanks."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import woolgather.terminal
from tests.terminal.conftest import Type
from woolgather.bots import LEVELS, bots
from woolgather.cli import COMMANDS
from woolgather.table import store_check
from woolgather.table.configuration import SETTINGS
from woolgather.terminal import commands, files

HOME = Path(woolgather.terminal.__file__).parent
SOURCES = [*HOME.glob("*.py"), HOME.parent / "cli.py"]
ABOUT_SETTINGS = [HOME.parent / "table" / name for name in ("configuration.py", "setting_kinds.py", "checks.py")]


@cache
def labels(language: str) -> dict[str, str]:
    page = tomllib.loads((HOME / "words" / f"{language}.toml").read_text(encoding="utf-8"))
    found: dict[str, str] = page["labels"]
    return found


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def asked_for() -> set[str]:
    """Every label that the sources name, and those they put together."""
    text = "\n".join(source.read_text(encoding="utf-8") for source in SOURCES)
    named = set(re.findall(r'label\(\s*["\']([a-z-]+)["\']', text))
    named |= {name for name in re.findall(r'"([a-z-]+)" if ', text)} & set(labels("en"))
    named |= set(re.findall(r'else "([a-z-]+)"', text)) & set(labels("en"))
    named |= set(re.findall(r'_of\(line\.seat, "([a-z-]+)"', text))
    named |= {f"{name}-you" for name in ("moves", "takes-back")}
    named |= set(files.REASONS.values()) | {"and", "or"}
    named |= {f"help-{command}" for command in COMMANDS}
    named |= {f"bot-{kind}" for kind in (*bots(), *LEVELS)}
    named |= {f"setting-{name}" for name in SETTINGS} | {f"value-{each.kind.metavar}" for each in SETTINGS.values()}
    about = "\n".join(source.read_text(encoding="utf-8") for source in ABOUT_SETTINGS)
    named |= set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', about)) & set(labels("en"))
    named |= {f"finding-{kind}" for kind in store_check.KINDS}
    named |= {f"until-{each}" for each in commands.AHEAD}
    for command in commands.COMMANDS:
        named |= {f"command-{command}", f"about-{command}"}
        named |= set() if command in commands.ALONE else {f"takes-{command}"}
    named |= {f"argument-{name}" for name in re.findall(r'text="([a-z-]+)"', text)}
    for name, value in re.findall(r'takes\("(-*[A-Za-z-]+)"(?:, "([A-Z=]+)")?', text):
        named.add(f"argument-{name.lstrip('-').lower()}")
        named |= {f"value-{(value or name).lower()}"} if value or not name.startswith("-") else set()
    return named


def test_both_languages_say_the_same_things() -> None:
    assert list(labels("en")) == list(labels("it"))


@pytest.mark.parametrize("label", sorted(labels("en")))
def test_both_languages_leave_the_same_blanks(label: str) -> None:
    assert blanks(labels("en")[label]) == blanks(labels("it")[label])


def test_everything_that_is_said_is_in_the_catalogue() -> None:
    assert asked_for() - set(labels("en")) == set()


def test_nothing_is_in_the_catalogue_that_is_never_said() -> None:
    assert set(labels("en")) - asked_for() == set()


def test_no_blank_is_left_open_on_any_page(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    pages = [
        woolgather(command, *typed)
        for command, typed in (
            ("--help", []),
            ("table --help", []),
            ("serve --help", []),
            ("serve --check", []),
            ("games", []),
            ("play hush --help", []),
            ("rules", []),
            ("rules wg", []),
            ("play connect-four --people 2 --save game.jsonl", ["?", "9", "a", "undo", "moves", "x", "save", "quit"]),
            ("play --resume game.jsonl", ["journal", "quit"]),
            ("replay game.jsonl --seat 0", []),
        )
    ]
    assert not [page.out for page in pages if re.search(r"\{[a-z]+\}", page.out + page.err)]
