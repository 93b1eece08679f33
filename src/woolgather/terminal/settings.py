"""Settings of a server as they are typed, and what is said about those that cannot be."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from woolgather.engine.errors import NotOffered
from woolgather.terminal.console import Console

if TYPE_CHECKING:
    from woolgather.table.configuration import Problem
    from woolgather.table.folder_lock import FolderInUse

Options = Mapping[str, str | list[str] | None]


def options_given(asked: Namespace, names: Iterable[str]) -> Options:
    """What was typed for these settings; None where nothing was."""
    from woolgather.table.configuration import SETTINGS

    return {name: getattr(asked, SETTINGS[name].option.lstrip("-").replace("-", "_")) for name in names}


def sentence(console: Console, problem: Problem) -> str:
    """What is wrong, without where."""
    return console.label(problem.label, **problem.values)


def refusal_of_folder(console: Console, busy: FolderInUse) -> NotOffered:
    label = "folder-in-use-at" if busy.address else "folder-in-use"
    return NotOffered(console.label(label, folder=busy.folder, address=busy.address))
