"""Finds the games: the folders of `woolgather.games`, and outside games by entry point."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from woolgather.engine.errors import NotOffered, brief
from woolgather.engine.game import Game
from woolgather.engine.state import State

OUTSIDE: Final = "woolgather.games"
"""The entry point group: each name is the name of a game, each object an instance of `Game`."""


PACKAGE: Final = import_module("woolgather.games")
TINY_PACKAGE: Final = import_module("woolgather.games.tiny")
"""Imported here, before the package's own name `games` becomes the function below."""


@cache
def _homes() -> dict[str, str]:
    """The module of each of our own games; the folder `shear_panic` holds the game shear-panic."""
    return {
        found.name.replace("_", "-"): f"{package.__name__}.{found.name}"
        for package in (PACKAGE, TINY_PACKAGE)
        for found in pkgutil.iter_modules(package.__path__)
        if found.ispkg and f"{package.__name__}.{found.name}" != TINY_PACKAGE.__name__
    }


@cache
def _guests() -> dict[str, EntryPoint]:
    """The entry points of outside games, without those that use one of our names."""
    return {point.name: point for point in entry_points(group=OUTSIDE) if point.name not in _homes()}


def games(tiny: bool = False) -> list[str]:
    """The names of the games that can be played, outside ones included; `tiny` adds our three tiny ones.

    >>> import woolgather as wg
    >>> {"connect-four", "hush", "kuhn-poker"} <= set(wg.games(tiny=True))
    True
    """
    own = [name for name, home in _homes().items() if tiny or not home.startswith(TINY_PACKAGE.__name__)]
    return sorted([*own, *_guests()])


def game_named(name: str) -> Game:
    """The game of that name; its module is imported on first use."""
    game: object
    if not isinstance(name, str):
        raise NotOffered(f"A game is named by a text, not by {type(name).__name__}.")
    if name in _homes():
        game = import_module(_homes()[name]).GAME
    elif name in _guests():
        game = _invited(_guests()[name])
    else:
        raise NotOffered(f"There is no game {brief(name)}; the games are {', '.join(games(tiny=True))}.")
    if not isinstance(game, Game):
        raise NotOffered(f"{name!r} is registered as a game, but what it names is not a woolgather Game.")
    if game.about.name != name:
        raise NotOffered(f"{name!r} is registered as a game, but that game calls itself {brief(game.about.name)}.")
    return game


def _invited(guest: EntryPoint) -> object:
    try:
        return guest.load()
    except Exception as trouble:
        raise NotOffered(
            f"The outside game {guest.name} cannot be played: loading {guest.value} failed "
            f"({type(trouble).__name__}: {trouble})."
        ) from trouble


def new(name: str, seats: int | None = None, **options: Any) -> State:
    """A new game in its initial position.

    >>> import woolgather as wg
    >>> wg.new("hush", seats=3).seat == wg.CHANCE
    True
    """
    try:
        return _first(name, seats, **options).copy()
    except TypeError:
        return _start(name, seats, options)


@lru_cache(maxsize=256, typed=True)
def _first(name: str, seats: int | None, **options: Any) -> State:
    """An initial position to copy from: checking the options costs more than playing a short game."""
    return _start(name, seats, options)


def _start(name: str, seats: int | None, options: dict[str, Any]) -> State:
    game = game_named(name)
    return game.start(game.setup(seats, options))


def game_of_rule(rule: str) -> Game | None:
    """The game that a rule id belongs to; None for the engine's own rules."""
    prefix = rule.partition("-")[0].upper()
    if prefix == "WG":
        return None
    playable = list(_playable())
    for game in playable:
        if game.about.prefix == prefix:
            return game
    prefixes = ", ".join(["WG", *(game.about.prefix for game in playable)])
    raise NotOffered(f"No game has rules that begin with {brief(prefix)}; rule ids begin with {prefixes}.")


def _playable() -> Iterator[Game]:
    """Every game except outside ones that are broken."""
    for name in games(tiny=True):
        with suppress(NotOffered):
            yield game_named(name)
