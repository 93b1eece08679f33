"""`woolgather play`: sets up a table from the arguments, and leaves it safely."""

from __future__ import annotations

import shlex
import signal
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import SystemRandom
from types import FrameType
from typing import Any, Final

from woolgather.engine.errors import NotOffered
from woolgather.engine.game import Game
from woolgather.engine.record import Record
from woolgather.engine.words import ENGLISH
from woolgather.terminal.arguments import Arguments, game_called, options_of, seats_of, seconds_of, whole_number
from woolgather.terminal.console import Console, edit_lines
from woolgather.terminal.files import Keeper, read_record
from woolgather.terminal.game_list import show_game_help
from woolgather.terminal.menu import choose_bots, choose_game, choose_seats
from woolgather.terminal.seating import Seating, new_seating, old_seating
from woolgather.terminal.table import Leaving, Table

INTERRUPTED: Final = 130
PACE: Final = 0.8
"""The least time in seconds that a bot takes for a decision while people watch."""

Answer = signal.Handlers | Callable[[int, FrameType | None], Any]


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("GAME")
    arguments.takes("--seats", "NUMBER")
    arguments.takes("--option", "NAME=VALUE", many=True)
    arguments.takes("--people", "NUMBER")
    arguments.takes("--name", "NAME", many=True)
    arguments.takes("--bot", "BOT", many=True)
    arguments.takes("--pause", "SECONDS", text="pace")
    arguments.takes("--save", "FILE")
    arguments.takes("--resume", "FILE")


def help_for(console: Console, asked: Namespace) -> bool:
    """Show the help for one game, if one was named."""
    if asked.game is not None:
        show_game_help(console, game_called(console, asked.game))
    return asked.game is not None


def run(console: Console, asked: Namespace) -> int:
    if console.is_interactive:
        edit_lines()
    people = whole_number(console, "--people", asked.people)
    if asked.resume is not None:
        table = _resumed(console, asked, people)
    elif (chosen := _chosen(console, asked)) is None:
        return 0
    else:
        table = _fresh(console, asked, people, *chosen)
    return _sit_down(table, _way_back(console, asked, table.seating))


def _chosen(console: Console, asked: Namespace) -> tuple[Game, int] | None:
    """Game and seats as typed, or from the menu; None if nothing was chosen there."""
    if asked.game is not None:
        game = game_called(console, asked.game)
        return game, seats_of(console, game, asked.seats)
    if not console.is_interactive:
        raise NotOffered(console.label("which-game", command="play"))
    try:
        wish = choose_game(console)
        if wish is None:
            return None
        asks = asked.seats is None and asked.people is None
        seats = choose_seats(console, wish) if asks else seats_of(console, wish, asked.seats)
        if asks and asked.bot is None:
            asked.bot = choose_bots(console, wish)
            if asked.bot is None:
                return None
        return wish, seats
    except EOFError:
        console.line()
        return None


def _fresh(console: Console, asked: Namespace, people: int | None, game: Game, seats: int) -> Table:
    pace = seconds_of(console, asked.pause, PACE * console.is_interactive)
    options = options_of(console, game, asked.option)
    seating = new_seating(console, game, seats, people, asked.name or (), asked.bot)
    record = Record(game.about.name, seats, players=seating.names, **options)
    keeper = Keeper(console, record, asked.save)
    words = game.words(console.language)
    console.say(words.title, style="title")
    console.say(words.blurb)
    return _laid(console, record, seating, keeper, pace)


def _resumed(console: Console, asked: Namespace, people: int | None) -> Table:
    pace = seconds_of(console, asked.pause, PACE * console.is_interactive)
    record = read_record(console, asked.resume)
    game = record.setup.game
    other = asked.game is not None and game_called(console, asked.game) is not game
    if other or asked.seats is not None or asked.option:
        raise NotOffered(console.label("file-decides", file=asked.resume, game=game.about.name))
    seating = old_seating(console, record, people, asked.name or (), asked.bot)
    keeper = Keeper(console, record, asked.save or asked.resume, came_from=asked.resume)
    console.say(game.words(console.language).title, style="title")
    console.say(console.label("resumed", file=asked.resume))
    return _laid(console, record, seating, keeper, pace)


def _laid(console: Console, record: Record, seating: Seating, keeper: Keeper, pace: float) -> Table:
    if keeper.file is not None:
        console.say(console.label("kept", file=keeper.file))
    console.say(console.label("ask-for-help"), style="faint")
    # Chance in a real game comes from the operating system, never from a seed that somebody could know.
    return Table(console, record, seating, keeper, SystemRandom(), pace)


# ---- leaving


def _sit_down(table: Table, way_back: Sequence[str]) -> int:
    """Play; however the players leave, nothing is lost."""
    # A closed window or a shutdown is treated like Ctrl-C.
    with _on_signals(("SIGHUP", "SIGTERM"), signal.default_int_handler):
        try:
            table.play()
        except (Leaving, EOFError):
            _part(table, way_back)
        except KeyboardInterrupt:
            with _on_signals(("SIGHUP", "SIGTERM", "SIGINT"), signal.SIG_IGN):
                _part(table, way_back)
            return INTERRUPTED
        except OSError:
            table.keeper.leave()
            raise
    return 0


def _part(table: Table, way_back: Sequence[str]) -> None:
    console = table.console
    file = table.keeper.leave()
    with suppress(OSError):  # the terminal may be gone
        console.line()
        if file is None:
            console.say(console.label("goodbye"))
        else:
            console.say(console.label("goodbye-saved", file=file))
            console.line("  " + shlex.join(["woolgather", "play", "--resume", str(file), *way_back]))


@contextmanager
def _on_signals(names: Sequence[str], answer: Answer) -> Iterator[None]:
    """Handle these signals in this way for a while, as far as the system has them."""
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, answer) for number in known}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def _way_back(console: Console, asked: Namespace, seating: Seating) -> list[str]:
    """What else must be typed to return to the same table."""
    back: list[str] = []
    if seating.people == tuple(range(len(seating.people))):
        back += ["--people", str(len(seating.people))] if len(seating.people) > 1 else []
    else:
        back += [each for seat in seating.people for each in ("--name", seating.names[seat])]
    for bot in asked.bot or ():
        back += ["--bot", bot]
    if asked.pause is not None:
        back += ["--pause", asked.pause]
    if console.language != ENGLISH:
        back += ["--language", console.language]
    return back
