"""`woolgather replay`: a record line by line, as one seat or a spectator saw it, and no more than that."""

from __future__ import annotations

from argparse import Namespace

from woolgather.engine.errors import NotOffered
from woolgather.engine.state import OVER
from woolgather.terminal.arguments import Arguments, viewer
from woolgather.terminal.commands import understood, word
from woolgather.terminal.console import Console, edit_lines
from woolgather.terminal.files import read_record
from woolgather.terminal.seating import names_in
from woolgather.terminal.telling import Teller


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("FILE")
    arguments.takes("--seat", "SEAT")


def run(console: Console, asked: Namespace) -> int:
    if asked.file is None:
        raise NotOffered(console.label("which-file"))
    record = read_record(console, asked.file)
    reader = viewer(console, record.setup.seats, asked.seat)
    teller = Teller(console, record, names_in(console, record), reader)
    _open(teller)
    if console.is_interactive:
        edit_lines()
        _step_through(teller)
    else:
        _print_all(teller)
    return 0


def _open(teller: Teller) -> None:
    console = teller.console
    console.say(teller.game.words(console.language).title, style="title")
    eyes = console.label("as-spectator") if teller.reader is None else \
        console.label("as-seat", seat=teller.mark(teller.reader), who=teller.names[teller.reader])
    console.say(console.label("replay-of", lines=len(teller.record), eyes=eyes))


def _print_all(teller: Teller) -> None:
    """The whole story with the position after every line."""
    for lines in range(len(teller.record) + 1):
        _show(teller, lines)
    _end(teller)


def _end(teller: Teller) -> None:
    if teller.record.seat == OVER:
        teller.result()
    else:
        teller.console.line()
        teller.console.say(teller.console.label("not-over"))


def _show(teller: Teller, lines: int) -> None:
    """What the line before this position did, and the position."""
    console = teller.console
    console.line()
    console.say(console.label("line-of", line=lines, lines=len(teller.record)), style="title")
    if lines:
        teller.tell(lines - 1, lines)
    teller.draw(lines)


def _step_through(teller: Teller) -> None:
    """Enter goes on, `back` goes back, a number goes there."""
    console, last = teller.console, len(teller.record)
    console.say(console.label("replay-how", back=word(console, "back"), quit=word(console, "quit")), style="faint")
    here = 0
    _show(teller, here)
    try:
        while (there := _next(console, here, last)) is not None:
            if there > last:
                _end(teller)
                return
            if there != here:
                here = there
                _show(teller, here)
    except EOFError:
        console.line()


def _next(console: Console, here: int, last: int) -> int | None:
    """Where to go: one past the last line for the end, None to leave."""
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
