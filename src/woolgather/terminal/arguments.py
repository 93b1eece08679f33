"""The arguments of the subcommands: one parser for all, and the conversion of typed values."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from woolgather.engine.errors import NotOffered
from woolgather.engine.game import Game
from woolgather.engine.options import OptionHelp, Value, from_text
from woolgather.engine.registry import game_named, games
from woolgather.terminal.console import Console

LONGEST_NUMBER: Final = 6
LONGEST_PAUSE: Final = 3600.0


class _Page(argparse.HelpFormatter):
    """A page of help in the reader's language and as wide as the terminal."""

    def __init__(self, prog: str, heading: str, width: int) -> None:
        super().__init__(prog, max_help_position=min(26, width // 4), width=width)
        self._heading = heading

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{self._heading}: ")


class Arguments(argparse.ArgumentParser):
    """The arguments of one subcommand; their help texts are the labels `argument-NAME` of the terminal's catalogue."""

    def __init__(self, console: Console, command: str) -> None:
        heading, width = console.label("usage"), console.width
        super().__init__(
            prog=f"woolgather {command}",
            add_help=False,
            allow_abbrev=False,
            description=console.label(f"help-{command}"),
            formatter_class=lambda prog: _Page(prog, heading, width),
        )
        self.console = console
        self.command = command
        self._expected = ""
        self._show_usage()
        self._things = self.add_argument_group(console.label("arguments"))
        self._choices = self.add_argument_group(console.label("choices"))

    def takes(self, name: str, value: str = "", *, many: bool = False, text: str = "") -> None:
        """Add an argument: a positional (`GAME`), a switch (`--draw`), or an option with a value.

        An option may be given several times if `many` is true. `text` is the label of its help, if that is not the
        argument's own name.
        """
        text = self.console.label(f"argument-{text or name.lstrip('-').lower()}")
        if not name.startswith("-"):
            metavar = self.console.label(f"value-{name.lower()}")
            self._things.add_argument(name.lower(), metavar=metavar, nargs="?", help=text)
            self._expected += f"[{metavar}] "
            self._show_usage()
        elif not value:
            self._choices.add_argument(name, action="store_true", help=text)
        else:
            self.takes_value(name, self.console.label(f"value-{value.lower()}"), text, many=many)

    def _show_usage(self) -> None:
        self.usage = f"%(prog)s {self._expected}{self.console.label('more-choices')}"

    def takes_value(self, name: str, metavar: str, text: str, *, many: bool = False) -> None:
        """Add an option with a value; its help is given as it is shown."""
        self._choices.add_argument(name, action="append" if many else "store", metavar=metavar, help=text)

    def takes_global_options(self, help_of_game: bool) -> None:
        """Add what every subcommand takes; language and colour are read before everything else."""
        self.takes("--language", "LANGUAGE")
        self.takes("--no-colour")
        text = self.console.label("argument-help-game" if help_of_game else "argument-help")
        self._choices.add_argument("-h", "--help", action="store_true", help=text)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What follows an option that nobody knows is not repeated: it may be a secret."""
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            options = [word.partition("=")[0] for word in unknown if word.startswith("-")]
            self.error(f"unrecognized arguments: {' '.join(options[:1] or unknown)}")
        return found

    def error(self, message: str) -> NoReturn:
        raise NotOffered(self.console.label("misunderstood", message=message, command=self.command))


def whole_number(console: Console, name: str, typed: str | None) -> int | None:
    """The number that was typed; None if none was."""
    if typed is None:
        return None
    if not typed.isdecimal() or len(typed) > LONGEST_NUMBER:
        raise NotOffered(console.label("no-number", argument=name, typed=typed[:40]))
    return int(typed)


def seconds_of(console: Console, typed: str | None, usual: float = 0.0) -> float:
    """How long to pause, as typed or by default."""
    try:
        pause = usual if typed is None else float(typed)
    except ValueError:
        pause = -1.0
    if not 0 <= pause <= LONGEST_PAUSE:
        raise NotOffered(console.label("bad-pause", typed=str(typed)[:40]))
    return pause


def game_called(console: Console, name: str) -> Game:
    """The game; its name may be typed with spaces, capitals or underscores."""
    known = games(tiny=True)
    typed = "-".join(name.replace("_", " ").split()).lower()
    if typed not in known:
        raise NotOffered(console.label("no-game", typed=name[:40], games=", ".join(known)))
    return game_named(typed)


def needed_game(console: Console, command: str, name: str | None) -> Game:
    if name is None:
        raise NotOffered(console.label("which-game", command=command))
    return game_called(console, name)


def seats_of(console: Console, game: Game, typed: str | None) -> int:
    seats = whole_number(console, "--seats", typed)
    if seats is None:
        return game.about.usual_seats
    if seats not in game.about.seats:
        offer = console.listing([str(each) for each in game.about.seats], "or")
        raise NotOffered(console.label("no-seats", game=game.about.name, typed=seats, seats=offer))
    return seats


def options_of(console: Console, game: Game, typed: Sequence[str] | None) -> dict[str, Value]:
    """`--option deck=short` as the game's own values."""
    known = {each.name: each for each in game.about.option_help()}
    found: dict[str, Value] = {}
    for each in typed or ():
        name, sign, value = each.partition("=")
        if not sign:
            raise NotOffered(console.label("no-option-value", typed=each[:40]))
        if name not in known:
            raise NotOffered(
                console.label(
                    "no-such-option",
                    game=game.about.name,
                    typed=name[:40],
                    options=", ".join(known) or console.label("none"),
                )
            )
        try:
            found[name] = from_text(known[name], value)
        except NotOffered:
            raise NotOffered(
                console.label("no-such-value", option=name, typed=value[:40], range=range_text(console, known[name]))
            ) from None
    return found


def range_text(console: Console, each: OptionHelp) -> str:
    """The allowed values of an option, in the reader's language; the values themselves are not translated."""
    if each.kind == "int":
        return console.label("from-to", low=each.low, high=each.high)
    return console.listing(("true", "false") if each.kind == "bool" else each.choices, "or")


def viewer(console: Console, seats: int, typed: str | None) -> int | None:
    """The viewer: a seat, or None for a spectator."""
    seat = whole_number(console, "--seat", typed)
    if seat is not None and seat >= seats:
        raise NotOffered(console.label("no-seat", seat=seat, last=seats - 1))
    return seat
