"""`woolgather play` without a game: a small menu."""

from __future__ import annotations

from woolgather.bots import LEVELS, SEARCH, USUAL, bots_for
from woolgather.engine.errors import WoolgatherError
from woolgather.engine.game import Game
from woolgather.terminal.arguments import game_called
from woolgather.terminal.commands import understood, word
from woolgather.terminal.console import Console
from woolgather.terminal.game_list import playable_games


def choose_game(console: Console) -> Game | None:
    """The game chosen by number or name; None if nobody wants to play."""
    games = playable_games(console)
    console.say(console.label("menu"), style="title")
    for number, game in enumerate(games, 1):
        words = game.words(console.language)
        console.say(f"{number:>3}  {words.title}: {words.blurb}", hang=" " * 5)
    console.say(console.label("menu-how", quit=word(console, "quit")), style="faint")
    while True:
        typed = console.ask()
        if understood(console, typed) == ("quit", ""):
            return None
        if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(games):
            return games[int(typed) - 1]
        try:
            return _titled(console, games, typed) or game_called(console, typed)
        except WoolgatherError:
            console.say(console.label("menu-again", last=len(games)), style="alert")


def _titled(console: Console, games: list[Game], typed: str) -> Game | None:
    """The game whose title was typed, in the reader's language."""
    return next((game for game in games if game.words(console.language).title.casefold() == typed.casefold()), None)


def choose_seats(console: Console, game: Game) -> int:
    """The number of seats, if the game offers a choice; Enter for the default."""
    offer = [str(each) for each in game.about.seats]
    if len(offer) == 1:
        return game.about.usual_seats
    console.say(console.label("how-many-seats", seats=console.listing(offer, "or"), usual=game.about.usual_seats))
    while typed := console.ask():
        if typed in offer:
            return int(typed)
        console.say(console.label("seats-again", seats=console.listing(offer, "or")), style="alert")
    return game.about.usual_seats


def choose_bots(console: Console, game: Game) -> list[str] | None:
    """The bots for the other seats, one by one, the last for all that are left; Enter for the default.

    None if nobody wants to play after all.
    """
    offer, levels = bots_for(game), console.listing(LEVELS, "or")
    console.say(console.label("which-bots", levels=levels, usual=USUAL))
    while typed := console.ask():
        if understood(console, typed) == ("quit", ""):
            return None
        names = typed.replace(",", " ").lower().split()
        if all(name in offer or name.startswith(f"{SEARCH}:") for name in names):
            return names
        console.say(console.label("bots-again", bots=", ".join(offer)), style="alert")
    return [USUAL]
