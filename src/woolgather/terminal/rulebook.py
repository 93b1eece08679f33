"""`woolgather rules`: every rule by its id, in the order of the rules page."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence
from itertools import chain
from typing import Final

from woolgather.engine.errors import NotOffered
from woolgather.engine.game import Game, normal
from woolgather.engine.registry import game_of_rule
from woolgather.engine.words import Words
from woolgather.terminal.arguments import Arguments, game_called
from woolgather.terminal.console import Console
from woolgather.terminal.game_list import playable_games

ENGINE: Final = "WG"
"""The prefix of the rules that apply at every table."""

OPENING: Final = 4
"""A rule that names something within this many characters, say after an article, is about it."""

ANYWHERE: Final = 10_000
MOST_SHOWN: Final = 3


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("WORD")


def run(console: Console, asked: Namespace) -> int:
    name = asked.word
    if name is None:
        _show_index(console)
    elif name.upper() in (ENGINE, "WOOLGATHER"):
        show_rules(console, None)
    elif (game := _game(console, name)) is not None:
        show_rules(console, game)
    else:
        show_rule(console, name)
    return 0


def _game(console: Console, name: str) -> Game | None:
    """The game with that name, or the one whose rule ids have that prefix."""
    try:
        return game_called(console, name)
    except NotOffered:
        return next((game for game in playable_games(console) if game.about.prefix == name.upper()), None)


def _words(console: Console, game: Game | None) -> Words:
    return console.engine_words if game is None else game.words(console.language)


def show_rules(console: Console, game: Game | None) -> None:
    """Show all rules of a game, or with None those of every table, section by section."""
    words = _words(console, game)
    console.say(words.title, style="title")
    for section, rules in words.sections().items():
        console.line()
        console.say(section, style="title")
        for rule, text in rules.items():
            _show(console, rule, text)


def show_rule(console: Console, rule: str) -> None:
    """Show one rule by its id."""
    asked = rule.strip().upper()
    try:
        game = game_of_rule(asked)
    except NotOffered:
        known = playable_games(console)
        raise NotOffered(
            console.label(
                "no-rules",
                typed=rule.strip()[:40],
                games=", ".join(each.about.name for each in known),
                prefixes=", ".join([ENGINE, *(each.about.prefix for each in known)]),
            )
        ) from None
    rules = _words(console, game).rules()
    if asked not in rules:
        raise NotOffered(console.label("no-rule", rule=asked[:40], first=next(iter(rules)), last=list(rules)[-1]))
    _show(console, asked, rules[asked])


def show_about(console: Console, game: Game, names: Sequence[str]) -> None:
    """Show what the rules say about a card, a tile or an action.

    For each name in turn: the rules that the game lists for it, or those that begin with it. If no name has any, the
    rules that mention one of them, those that mention it earliest first.
    """
    words = game.words(console.language)
    about = (_rules_on(game, words, name) or _speaking_of(words, name, OPENING) for name in names)
    somewhere = (_speaking_of(words, name, ANYWHERE) for name in names)
    if found := next(filter(None, chain(about, somewhere)), None):
        for rule in found:
            _show(console, rule, words.rules()[rule])
        return
    raise NotOffered(console.label("nothing-about", typed=names[0][:40], rules=console.label("command-rules")))


def _rules_on(game: Game, words: Words, name: str) -> list[str]:
    """The rules that the game lists for something of that name."""
    asked = normal(name)
    return next(
        (list(rules) for known, rules in game.rules_on.items() if asked in (normal(known), normal(words.id(known)))), []
    )


def _speaking_of(words: Words, name: str, within: int) -> list[str]:
    """The rules that mention a name within their first characters; only as many as are readable."""
    pattern = re.compile(rf"(?<!\w){re.escape(normal(name))}(?!\w)")
    places = {rule: match.start() for rule, text in words.rules().items() if (match := pattern.search(normal(text)))}
    return sorted((rule for rule in places if places[rule] <= within), key=lambda rule: places[rule])[:MOST_SHOWN]


def _show(console: Console, rule: str, text: str) -> None:
    rows = console.wrapped(f"{rule}  {text}", "  ", "    ")
    console.line("  " + console.paint(rule, "seat-0") + rows[0].strip().removeprefix(rule))
    for row in rows[1:]:
        console.line(row)


def _show_index(console: Console) -> None:
    console.say(console.label("rules-index"))
    console.line()
    rows = [(ENGINE, "woolgather", console.engine_words.title)]
    rows += [
        (game.about.prefix, game.about.name, game.words(console.language).title) for game in playable_games(console)
    ]
    margin = max(len(name) for _, name, _ in rows)
    for prefix, name, title in rows:
        console.line(f"  {prefix}  {name:<{margin}}  {title}")
