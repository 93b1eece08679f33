"""The words that are not moves: help, undo, save and the rest, in the reader's language and in English."""

from __future__ import annotations

from typing import Final

from woolgather.terminal.console import Console

COMMANDS: Final = ("help", "look", "moves", "hint", "back", "undo", "journal", "why", "rules", "save", "pass", "quit")
ALIASES: Final = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
ALONE: Final = ("look", "moves", "hint", "back", "undo", "journal", "quit")
"""Commands without arguments: 'look left' is not a command."""

AHEAD: Final = ("turn", "attacked")
"""What can follow `pass` in a reaction window; by itself `pass` may be a move of the game."""


def word(console: Console, command: str) -> str:
    """The word that is typed for a command."""
    return console.label(f"command-{command}")


def understood(console: Console, typed: str) -> tuple[str, str] | None:
    """The command and what follows it; None if this is not a command."""
    first, _, rest = typed.partition(" ")
    names = {word(console, each): each for each in COMMANDS} | ALIASES | {each: each for each in COMMANDS}
    command = names.get(first.casefold())
    if command is None or (command in ALONE and rest.strip()) or (command == "pass" and not rest.strip()):
        return None
    return command, rest.strip()


def until(console: Console, typed: str) -> str | None:
    """How long to pass ahead: "turn", "attacked", or None if not given."""
    names = {console.label(f"until-{each}"): each for each in AHEAD} | {each: each for each in AHEAD}
    return names.get(typed.casefold())


def show_help(console: Console, example: str, sign: str) -> None:
    """What can be typed at the prompt; `sign` precedes positions in a list, if numbers are names here."""
    console.say(console.label("how-to-move", first=f"{sign}1", example=example))
    if sign:
        console.say(console.label("numbers-are-names", first=f"{sign}1"))
    rows = [(word(console, each) + console.label(f"takes-{each}") * (each not in ALONE), each) for each in COMMANDS]
    console.table([(shown, console.label(f"about-{each}")) for shown, each in rows])
