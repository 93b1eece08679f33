"""A game's options: a frozen dataclass whose fields carry their own help text and limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

from woolgather.engine.errors import NotOffered, brief

Value = bool | int | str

WHOLE: Final = re.compile("-?[0-9]{1,9}")
ALWAYS: Final[Mapping[int, Value]] = MappingProxyType({})


def option(
    default: Value,
    help: str,
    *,
    choices: tuple[str, ...] = (),
    low: int = 0,
    high: int = 0,
    earlier: Mapping[int, Value] = ALWAYS,
) -> Any:
    """Declare an option: its default, one line of help, and its other allowed values (words, or a range of numbers).

    `earlier` holds the defaults under earlier rules: `{1: "stop"}` means that up to rules version 1 the game was played
    with "stop", whether the option had a different default then or did not exist yet. A game saved under those rules
    continues under them.
    """
    return field(
        default=default, metadata={"help": help, "choices": choices, "low": low, "high": high, "earlier": earlier}
    )


@dataclass(frozen=True)
class NoOptions:
    """The options of a game that is always played the same way."""


@dataclass(frozen=True)
class OptionHelp:
    """What a form, a help text or a table shows about one option."""

    name: str
    kind: str
    default: Value
    help: str
    choices: tuple[str, ...]
    low: int
    high: int
    earlier: Mapping[int, Value]

    def default_under(self, rules: int) -> Value:
        """The option's default under an earlier version of the rules."""
        return next((self.earlier[last] for last in sorted(self.earlier) if rules <= last), self.default)

    def as_data(self) -> dict[str, Any]:
        """What a form needs, as plain JSON values."""
        names = ("name", "kind", "default", "help", "low", "high")
        return {name: getattr(self, name) for name in names} | {"choices": list(self.choices)}

    def accepts(self, value: object) -> bool:
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
        return isinstance(value, str) and value in self.choices

    @property
    def range(self) -> str:
        """The allowed values, as text for people."""
        if self.kind == "bool":
            return "true or false"
        if self.kind == "int":
            return f"{self.low} to {self.high}"
        return " or ".join(self.choices)


def described(options: type) -> tuple[OptionHelp, ...]:
    """The options of a game, in the order in which they are declared."""
    found = []
    for each in fields(options):
        if each.default is MISSING or "help" not in each.metadata:
            raise TypeError(f"{options.__name__}.{each.name} needs a default and help: declare it with option().")
        found.append(OptionHelp(each.name, type(each.default).__name__, each.default, **each.metadata))
    return tuple(found)


def chosen(game: str, options: type, asked: dict[str, Any], rules: int | None = None) -> Any:
    """The game's options with the requested values; anything unknown or out of range is refused.

    Options that were not requested take their defaults under `rules`; None means the current rules.
    """
    known = {each.name: each for each in described(options)}
    for name, value in asked.items():
        if name not in known:
            offer = f"its options are {', '.join(known)}" if known else "it has no options"
            raise NotOffered(f"{game} has no option {brief(name)}; {offer}.")
        if not known[name].accepts(value):
            raise NotOffered(f"The option {name} of {game} cannot be {brief(value)}; it can be {known[name].range}.")
    usual = {} if rules is None else {name: each.default_under(rules) for name, each in known.items()}
    return options(**usual | asked)


def as_data(options: Any) -> dict[str, Value]:
    return {each.name: getattr(options, each.name) for each in fields(options)}


def from_text(help: OptionHelp, text: str) -> Value:
    """Parse an option's value as typed on a command line."""
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    value: Value = text
    if help.kind == "bool":
        value = words.get(text.lower(), text)
    elif help.kind == "int" and WHOLE.fullmatch(text):
        value = int(text)
    if not help.accepts(value):
        raise NotOffered(f"The option {help.name} cannot be {brief(text)}; it can be {help.range}.")
    return value
