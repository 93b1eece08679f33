"""`woolgather serve`: the table for others, run by whoever looks after a server."""

from __future__ import annotations

import os
from argparse import SUPPRESS, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.browser import can_be_set
from woolgather.terminal.console import Console
from woolgather.terminal.settings import options_given, placed, refusal_of_folder, refusal_of_settings

if TYPE_CHECKING:
    from woolgather.table.configuration import Configuration, Reader, Setting

SECRET = "--operator-secret"  # noqa: S105
PROBLEMS_FOUND = 2


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("--config", "FILE")
    arguments.takes("--check")
    if not can_be_set():
        return
    from woolgather.table.configuration import SETTINGS
    from woolgather.table.setting_kinds import Many

    for setting in SETTINGS.values():
        if setting.option:
            metavar = arguments.console.label(f"value-{setting.kind.metavar}")
            help_text = _help(arguments.console, setting)
            arguments.takes_value(setting.option, metavar, help_text, many=isinstance(setting.kind, Many))
    arguments.takes_value(SECRET, "", SUPPRESS)  # so that it is refused without being repeated


def run(console: Console, asked: Namespace) -> int:
    if not can_be_set():
        raise NotOffered(console.label("no-table"))
    if asked.operator_secret is not None:
        raise NotOffered(console.label("secret-in-sight"))
    if asked.check:
        return _check(console, asked)
    return _host(console, _settings(console, asked))


def _help(console: Console, setting: Setting) -> str:
    from woolgather.table.configuration import default_text

    meaning, default = console.label(f"setting-{setting.name}"), default_text(setting)
    text = console.label("setting-help", meaning=meaning, default=default) if default else meaning
    return text.replace("%", "%%")


def _read(asked: Namespace) -> Reader:
    from woolgather.table.configuration import SETTINGS, gathered

    options = options_given(asked, [name for name, setting in SETTINGS.items() if setting.option])
    return gathered(asked.config and Path(asked.config), os.environ, options)


def _settings(console: Console, asked: Namespace) -> Configuration:
    from woolgather.table.configuration import BadConfiguration

    try:
        return _read(asked).configuration()
    except BadConfiguration as bad:
        raise refusal_of_settings(console, bad) from None


def _host(console: Console, found: Configuration) -> int:
    from woolgather.table.folder_lock import FolderInUse
    from woolgather.table.hosting import host
    from woolgather.table.run import PortTaken

    try:
        return host(found)
    except FolderInUse as busy:
        raise refusal_of_folder(console, busy) from None
    except PortTaken as taken:
        label = "check-port-forbidden" if taken.forbidden else "check-port-taken"
        raise NotOffered(console.label(label, port=taken.port)) from None


def _check(console: Console, asked: Namespace) -> int:
    """A line for each thing that a start needs."""
    from woolgather.table.checks import findings
    from woolgather.table.configuration import BadConfiguration

    read = _read(asked)
    try:
        found = read.configuration()
    except BadConfiguration as bad:
        for each in bad.problems:
            _say(console, False, placed(console, each))
        return PROBLEMS_FOUND
    _say(console, True, console.label("check-settings"))
    is_well = True
    for finding in findings(found, read.private_file):
        _say(console, finding.is_well, console.label(finding.label, **finding.values))
        is_well = is_well and finding.is_well
    return 0 if is_well else PROBLEMS_FOUND


def _say(console: Console, is_well: bool, text: str) -> None:
    """On one line, however long, so that programs can read it."""
    word = console.label("check-ok" if is_well else "check-problem")
    console.line(f"{word}: {text}")
