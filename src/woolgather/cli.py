"""The command `woolgather`: finds the subcommand, and reports every expected error in one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import TYPE_CHECKING, Final

from woolgather.engine.errors import NotOffered, WoolgatherError
from woolgather.version import __version__

if TYPE_CHECKING:
    from argparse import Namespace

    from woolgather.terminal.console import Console

# fmt: off
COMMANDS: Final = {"table": "browser", "play": "play", "watch": "watch", "replay": "replay", "arena": "arena",
                   "lab": "lab", "games": "game_list", "rules": "rulebook",
                   "serve": "serve", "backup": "backup", "restore": "restore", "check": "check"}
# fmt: on
"""The subcommands and their modules in `woolgather.terminal`, imported when needed."""

REFUSED: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status: 0, 2 for a refused request, 130 after Ctrl-C."""
    _prepare_streams()
    try:
        status = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except WoolgatherError as refusal:
        return _refuse(str(refusal))
    except BrokenPipeError:
        _close_quietly()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as trouble:
        _close_quietly()
        return _refuse(f"The system refuses: {trouble.strerror or trouble}.")
    return status


def _run(arguments: list[str]) -> int:
    language, colour, rest = _global_options(arguments)
    if rest == ["--version"]:
        return _show_version()
    from woolgather.terminal.console import Console

    console = Console(language, colour)
    if rest[:1] in ([], ["--share"]) and _has_table():
        return _obey(console, "table", rest)
    if not rest or rest[0] in ("-h", "--help"):
        return _show_help(console)
    if rest[0] not in COMMANDS:
        raise NotOffered(console.label("no-command", typed=rest[0][:40], commands=", ".join(COMMANDS)))
    return _obey(console, rest[0], rest[1:])


def _obey(console: Console, command: str, typed: Sequence[str]) -> int:
    from woolgather.terminal.arguments import Arguments

    module = import_module(f"woolgather.terminal.{COMMANDS[command]}")
    arguments = Arguments(console, command)
    module.add_arguments(arguments)
    arguments.takes_global_options(help_of_game=hasattr(module, "help_for"))
    asked: Namespace = arguments.parse_args(typed)
    if asked.help:
        if not (hasattr(module, "help_for") and module.help_for(console, asked)):
            arguments.print_help()
        return 0
    return int(module.run(console, asked))


def _has_table() -> bool:
    from woolgather.terminal.browser import can_be_set

    return can_be_set()


def _global_options(arguments: Sequence[str]) -> tuple[str, bool, list[str]]:
    """Split off language and colour, wherever they are among the arguments, from everything else."""
    rest: list[str] = []
    language, colour = None, True
    words = iter(arguments)
    for word in words:
        if word == "--no-colour" or word == "--no-color":
            colour = False
        elif word == "--language":
            language = next(words, "")
        elif word.startswith("--language="):
            language = word.partition("=")[2]
        else:
            rest.append(word)
    return language if language is not None else _language_here(), colour, rest


def _language_here() -> str:
    """The language that the environment asks for, if we have it."""
    from woolgather.engine.words import ENGLISH, languages

    wish = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = wish.partition(".")[0].partition("@")[0].partition("_")[0]
    return code if code in languages() else ENGLISH


def _show_version() -> int:
    from woolgather.compiled import is_compiled

    print(f"woolgather {__version__} ({'compiled' if is_compiled() else 'pure Python'})")
    return 0


def _show_help(console: Console) -> int:
    console.say(console.label("welcome"), style="title")
    console.line()
    console.table([(f"woolgather {command}", console.label(f"help-{command}")) for command in COMMANDS])
    console.line()
    console.say(console.label("welcome-more"))
    return 0


# ---- what can go wrong


def _prepare_streams() -> None:
    """Replace characters that the terminal lacks, accept undecodable input, and treat closed streams as empty."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, StringIO())
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _refuse(sentence: str) -> int:
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        print(f"woolgather: {sentence}", file=sys.stderr)
    return REFUSED


def _close_quietly() -> None:
    """Keep Python from complaining again on exit when the reader of our output is gone."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
