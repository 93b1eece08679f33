"""Every way in which a game can be set up: each seat count with each value of each option."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any, Final

import woolgather as wg
from woolgather.engine.game import About, Game
from woolgather.engine.options import OptionHelp, Value
from woolgather.engine.registry import game_named
from woolgather.engine.state import State

FEW: Final = 12
"""Up to this many combinations of options are all played; beyond that, each value of each option once."""

Choice = tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Table:
    """A game, a number of seats, and options."""

    name: str
    seats: int
    options: Choice = ()

    @property
    def game(self) -> Game:
        return game_named(self.name)

    @property
    def about(self) -> About:
        return self.game.about

    @property
    def numbers(self) -> range:
        """Every decision and every outcome of chance."""
        return range(self.about.moves + self.about.chances)

    @property
    def viewers(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [*range(self.seats), None]

    @property
    def is_usual(self) -> bool:
        """Whether all options have their defaults."""
        usual = {option.name: option.default for option in self.about.option_help()}
        return usual.items() >= dict(self.options).items()

    def portion(self, whole: int) -> int:
        """This table's part of work that is divided among all tables of its game."""
        return max(1, whole // len(tables_of(self.name)))

    def new(self) -> State:
        return wg.new(self.name, self.seats, **dict(self.options))

    def record(self) -> wg.Record:
        options: dict[str, Any] = dict(self.options)
        return wg.Record(self.name, self.seats, **options)

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


def all_tables(everywhere: bool = False) -> list[Table]:
    return [table for name in wg.games(tiny=True) for table in tables_of(name, everywhere)]


@cache
def tables_of(name: str, everywhere: bool = False) -> list[Table]:
    """The tables of a game.

    If there are many, unusual options are tried only with the usual number of seats, unless `everywhere`.
    """
    about = game_named(name).about
    tables = [Table(name, seats, options) for seats in about.seats for options in choices(about)]
    if everywhere or len(tables) <= FEW:
        return tables
    return [table for table in tables if table.is_usual or table.seats == about.usual_seats]


def choices(about: About) -> list[Choice]:
    """All combinations of options if they are few, else the defaults and every single deviation from them."""
    offered = about.option_help()
    lists = [[(option.name, value) for value in values(option)] for option in offered]
    if prod(len(row) for row in lists) <= FEW:
        return list(product(*lists))
    usual: Choice = ()
    return [
        usual,
        *(
            (departure,)
            for option, row in zip(offered, lists, strict=True)
            for departure in row
            if departure[1] != option.default
        ),
    ]


def values(option: OptionHelp) -> list[Value]:
    """Every value of an option; for a long range of numbers, both ends and the default."""
    if option.kind == "bool":
        return [False, True]
    if option.kind == "int":
        whole = range(option.low, option.high + 1)
        return list(whole) if len(whole) <= FEW else sorted({option.low, int(option.default), option.high})
    return list(option.choices)
