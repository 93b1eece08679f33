"""`woolgather replay`: shows a record line by line as one seat or a spectator saw it, and nothing more."""

from __future__ import annotations

from argparse import Namespace

from woolgather.engine.errors import NotOffered
from woolgather.engine.state import OVER
from woolgather.terminal.arguments import Arguments, viewer
from woolgather.terminal.commands import understood, word
from woolgather.terminal.console import Console, edit_lines
from woolgather.terminal.files import read_record
from woolgather.terminal.narrator import Narrator
from woolgather.terminal.seating import names_in


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("FILE")
    arguments.takes("--seat", "SEAT")


def run(console: Console, asked: Namespace) -> int:
    if asked.file is None:
        raise NotOffered(console.label("which-file"))
    record = read_record(console, asked.file)
    reader = viewer(console, record.setup.seats, asked.seat)
    narrator = Narrator(console, record, names_in(console, record), reader)
    _open(narrator)
    if console.is_interactive:
        edit_lines()
        _step_through(narrator)
    else:
        _print_all(narrator)
    return 0


def _open(narrator: Narrator) -> None:
    console = narrator.console
    console.say(narrator.game.words(console.language).title, style="title")
    reader = (
        console.label("as-spectator")
        if narrator.reader is None
        else console.label("as-seat", seat=narrator.mark(narrator.reader), who=narrator.names[narrator.reader])
    )
    console.say(console.label("replay-of", lines=len(narrator.record), reader=reader))


def _print_all(narrator: Narrator) -> None:
    """Print the whole story with the position after every line."""
    for lines in range(len(narrator.record) + 1):
        _show(narrator, lines)
    _end(narrator)


def _end(narrator: Narrator) -> None:
    if narrator.record.seat == OVER:
        narrator.result()
    else:
        narrator.console.line()
        narrator.console.say(narrator.console.label("not-over"))


def _show(narrator: Narrator, lines: int) -> None:
    """Show what the line before this position did, and the position."""
    console = narrator.console
    console.line()
    console.say(console.label("line-of", line=lines, lines=len(narrator.record)), style="title")
    if lines:
        narrator.narrate(lines - 1, lines)
    narrator.draw(lines)


def _step_through(narrator: Narrator) -> None:
    """Step through: Enter goes on, `back` goes back, a number goes to that line."""
    console, last = narrator.console, len(narrator.record)
    console.say(console.label("replay-how", back=word(console, "back"), quit=word(console, "quit")), style="faint")
    here = 0
    _show(narrator, here)
    try:
        while (there := _next(console, here, last)) is not None:
            if there > last:
                _end(narrator)
                return
            if there != here:
                here = there
                _show(narrator, here)
    except EOFError:
        console.line()


def _next(console: Console, here: int, last: int) -> int | None:
    """The line to go to: one past the last line for the end, None to leave."""
    typed = console.ask()
    if not typed:
        return here + 1
    if typed.isdecimal() and len(typed) <= len(str(last)) and int(typed) <= last:
        return int(typed)
    match understood(console, typed):
        case ("quit", _):
            return None
        case ("back", _) if here:
            return here - 1
        case ("back", _):
            console.say(console.label("at-start"), style="alert")
        case _:
            console.say(console.label("replay-how", back=word(console, "back"), quit=word(console, "quit")))
    return here
