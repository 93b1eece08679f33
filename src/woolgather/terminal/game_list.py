"""`woolgather games`, and the output of `woolgather play GAME --help`, from the games' metadata and words."""

from __future__ import annotations

from argparse import Namespace

from woolgather.bots import USUAL, bots_for
from woolgather.engine.errors import NotOffered
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named, games
from woolgather.terminal.arguments import Arguments, range_text
from woolgather.terminal.console import Console


def add_arguments(arguments: Arguments) -> None:
    """This subcommand takes no arguments of its own."""


def run(console: Console, asked: Namespace) -> int:
    for game in playable_games(console):
        _show(console, game)
    console.say(console.label("how-to-play"), style="faint")
    return 0


def playable_games(console: Console) -> list[Game]:
    """The games, the tiny ones last; an outside game that is broken is reported and left out."""
    found = []
    for name in games(tiny=True):
        try:
            found.append(game_named(name))
        except NotOffered as trouble:
            console.say(str(trouble), style="alert")
    return sorted(found, key=lambda game: game.about.tiny)


def _show(console: Console, game: Game) -> None:
    words = game.words(console.language)
    tiny = f" ({console.label('tiny')})" if game.about.tiny else ""
    console.line(f"{console.paint(words.title, 'title')}{tiny}  {console.paint(game.about.name, 'seat-0')}")
    console.say(words.blurb, indent="  ")
    console.say(seats_text(console, game), indent="  ")
    options = [f"{each.name} ({range_text(console, each)})" for each in game.about.option_help()]
    console.say(
        console.label("options", options="; ".join(options)) if options else console.label("no-options"), indent="  "
    )
    console.line()


def seats_text(console: Console, game: Game) -> str:
    counts = [str(each) for each in game.about.seats]
    label = "seats" if len(counts) > 1 else "seats-always"
    return console.label(label, seats=console.listing(counts, "or"), usual=game.about.usual_seats)


def show_game_help(console: Console, game: Game) -> None:
    """How to play one game: seats, options, secrets, and how a move is typed."""
    words = game.words(console.language)
    console.say(f"{words.title}: {words.blurb}", style="title")
    console.line()
    usage = f"{console.label('usage')}: woolgather play {game.about.name}"
    console.say(f"{usage} {console.label('usage-play')}", hang="    ")
    console.line()
    console.say(seats_text(console, game))
    console.say(console.label("bots", bots=", ".join(bots_for(game)), usual=USUAL))
    console.say(console.label("has-secrets" if game.about.secrets else "no-secrets"))
    if not game.about.option_help():
        console.say(console.label("no-options"))
    for each in game.about.option_help():
        name = f"option-{each.name}-help"
        text = words.label(name)
        default = str(each.default).lower() if each.kind == "bool" else each.default
        console.line()
        console.say(f"--option {each.name}={console.label('value-value')}", indent="  ")
        console.say(
            console.label(
                "option-help",
                help=each.help if text == name else text,
                range=range_text(console, each),
                default=default,
            ),
            indent="      ",
        )
    console.line()
    console.say(console.label("more-help", game=game.about.name))
