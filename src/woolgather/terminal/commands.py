"""The words that are no moves: help, undo, save and the rest, in the reader's language and in English."""

from __future__ import annotations

from typing import Final

from woolgather.terminal.console import Console

COMMANDS: Final = ("help", "look", "moves", "hint", "back", "undo", "journal", "why", "rules", "save", "pass", "quit")
ALIASES: Final = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
ALONE: Final = ("look", "moves", "hint", "back", "undo", "journal", "quit")
"""Commands that take nothing after them: 'look left' is no command."""

AHEAD: Final = ("turn", "attacked")
"""What follows `pass` in a reaction window; alone it may be a move of the game."""


def word(console: Console, command: str) -> str:
    """What is typed for it."""
    return console.label(f"command-{command}")


def understood(console: Console, typed: str) -> tuple[str, str] | None:
    """The command and what follows it, None if it is not one."""
    first, _, rest = typed.partition(" ")
    names = {word(console, each): each for each in COMMANDS} | ALIASES | {each: each for each in COMMANDS}
    command = names.get(first.casefold())
    if command is None or (command in ALONE and rest.strip()) or (command == "pass" and not rest.strip()):
        return None
    return command, rest.strip()


def until(console: Console, typed: str) -> str | None:
    """How long to pass ahead: "turn", "attacked", or None if that is not said."""
    names = {console.label(f"until-{each}"): each for each in AHEAD} | {each: each for each in AHEAD}
    return names.get(typed.casefold())


def show_help(console: Console, example: str, sign: str) -> None:
    """What can be typed at the prompt; `sign` stands before the places of a list, if numbers are names here."""
    console.say(console.label("how-to-move", first=f"{sign}1", example=example))
    if sign:
        console.say(console.label("numbers-are-names", first=f"{sign}1"))
    rows = [(word(console, each) + console.label(f"takes-{each}") * (each not in ALONE), each) for each in COMMANDS]
    console.table([(shown, console.label(f"about-{each}")) for shown, each in rows])
