"""Settings of a server as they are typed, and what is said about those that cannot be."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from woolgather.engine.errors import NotOffered
from woolgather.terminal.console import Console

if TYPE_CHECKING:
    from woolgather.table.configuration import BadConfiguration, Options, Problem
    from woolgather.table.folder_lock import FolderInUse


def options_given(asked: Namespace, names: Iterable[str]) -> Options:
    """What was typed for these settings; None where nothing was."""
    from woolgather.table.configuration import SETTINGS

    return {name: getattr(asked, SETTINGS[name].option.lstrip("-").replace("-", "_")) for name in names}


def sentence(console: Console, problem: Problem) -> str:
    """What is wrong, without where."""
    return console.label(problem.label, **problem.values)


def placed(console: Console, problem: Problem) -> str:
    """What is wrong, and where."""
    return f"{problem.source}: {sentence(console, problem)}"


def refusal_of_settings(console: Console, bad: BadConfiguration) -> NotOffered:
    lines = [console.label("bad-settings"), *(f"  {placed(console, each)}" for each in bad.problems)]
    return NotOffered("\n".join(lines))


def refusal_of_folder(console: Console, busy: FolderInUse) -> NotOffered:
    label = "folder-in-use-at" if busy.address else "folder-in-use"
    return NotOffered(console.label(label, folder=busy.folder, address=busy.address))
