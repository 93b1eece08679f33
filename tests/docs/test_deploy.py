"""The files in deploy/ fit the program: its commands, its settings, its variables."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from woolgather.cli import COMMANDS
from woolgather.table.configuration import SETTINGS, read_settings
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.console import Console

DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
PROGRAM = "/opt/woolgather/bin/woolgather"


def commands(unit: Path) -> list[list[str]]:
    """The arguments with which a unit starts our program."""
    started = re.findall(rf"^Exec\w+={PROGRAM} (.+)$", unit.read_text(encoding="utf-8"), re.M)
    return [shlex.split(command) for command in started]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_commands_that_exist_with_options_that_exist(unit: Path) -> None:
    assert commands(unit)
    for command, *words in commands(unit):
        module = __import__(f"woolgather.terminal.{COMMANDS[command]}", fromlist=["add_arguments"])
        arguments = Arguments(Console("en", colour=False), command)
        module.add_arguments(arguments)
        arguments.parse_args(words)


def test_the_example_of_settings_is_accepted(tmp_path: Path) -> None:
    """With a secret that is there: the example names the file of a finished installation."""
    example = (DEPLOY / "woolgather.toml").read_text(encoding="utf-8")
    secret = tmp_path / "operator.secret"
    secret.write_text("a secret of the operator\n", encoding="utf-8")
    secret.chmod(0o600)
    there = tmp_path / "woolgather.toml"
    there.write_text(example.replace("/etc/woolgather/operator.secret", secret.as_posix()), encoding="utf-8")
    found = read_settings(there, {}, {})
    assert (found.names, found.behind, found.log) == (("table.example",), ("127.0.0.1",), "json")
    uncommented = re.sub(r"^# (\w+ = )", r"\1", example, flags=re.M)
    assert set(tomllib.loads(uncommented)) <= set(SETTINGS)


@pytest.mark.parametrize("name", ["Containerfile", "nginx.conf"])
def test_a_file_listens_where_the_settings_say(name: str) -> None:
    assert str(tomllib.loads((DEPLOY / "woolgather.toml").read_text(encoding="utf-8"))["port"]) in (
        DEPLOY / name
    ).read_text(encoding="utf-8")


def test_the_variables_of_the_container_are_settings() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    named = re.findall(r"WOOLGATHER_(\w+)=", text)
    assert named
    assert {name.lower() for name in named} <= set(SETTINGS)


def test_the_page_names_every_file() -> None:
    page = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    missing = [file.name for file in DEPLOY.iterdir() if f"deploy/{file.name}" not in page]
    assert not missing
