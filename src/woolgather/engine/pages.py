"""Pages: what the designer of a game writes as data, in TOML files beside the game, such as its words and lessons.

Whatever is wrong with a page is `Unreadable`, and says where and what would be right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar

from woolgather.engine.errors import Unreadable, brief

P = ParamSpec("P")
T = TypeVar("T")


def page_of(package: str, *path: str) -> dict[str, Any]:
    """The tables of a page in that package; none if there is no such page."""
    if not hasattr(import_module(package), "__path__"):  # a game in a single file, or defined at the prompt
        return {}
    found = files(package)
    for part in path:
        found = found / part
    try:
        return tomllib.loads(found.read_text(encoding="utf-8")) if found.is_file() else {}
    except (ValueError, RecursionError) as damage:
        raise Unreadable(f"{'/'.join(path)} of {package} is not TOML in UTF-8: {damage}.") from None


class _Unread(NamedTuple):
    """What cannot be read, and why."""

    why: str


class ReadOnce(Generic[P, T]):
    """Remembers what a function has read, as `cache` does, and also what cannot be read: to find out takes as long."""

    def __init__(self, read: Callable[P, T]) -> None:
        def tried(*args: Hashable, **named: Hashable) -> T | _Unread:
            try:
                return read(*args, **named)  # type: ignore[arg-type]
            except Unreadable as damage:
                return _Unread(str(damage))

        self.read: Final = read
        self.remembered: Final = cache(tried)

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        found = self.remembered(*args, **named)  # type: ignore[arg-type]
        if isinstance(found, _Unread):
            raise Unreadable(found.why)
        return found


class Kind(NamedTuple):
    """What a value may be: in words, and whether one is."""

    said: str
    fits: Callable[[Any], bool]


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _are_steps(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) or (each and _are_texts(each)) for each in value)


WHOLE: Final = Kind("a whole number", lambda value: type(value) is int)
COUNT: Final = Kind("a whole number from 1 on", lambda value: type(value) is int and value > 0)
FLAG: Final = Kind("true or false", lambda value: isinstance(value, bool))
TEXT: Final = Kind("a text", lambda value: isinstance(value, str))
TEXTS: Final = Kind("a list of texts", _are_texts)
MOVES: Final = Kind("a list of one move or more", lambda value: bool(value) and _are_texts(value))
STEPS: Final = Kind("a list of moves, or of lists of moves", _are_steps)
LIST: Final = Kind("a list", lambda value: isinstance(value, list))
TABLE: Final = Kind("a table", lambda value: isinstance(value, dict))
TEXT_TABLE: Final = Kind("a table of texts", lambda value: isinstance(value, dict) and _are_texts([*value.values()]))


def checked(where: str, written: object, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    """What is written there; refused unless it is a table with these keys and no others, each of its kind."""
    if not isinstance(written, dict):
        raise Unreadable(f"{where} is a table, and not {brief(written)}.")
    for key, value in written.items():
        if key not in kinds:
            offer = ", ".join(sorted(kinds))
            raise Unreadable(f"{where} has {brief(key)}, which means nothing; there are {offer}.")
        if not kinds[key].fits(value):
            raise Unreadable(f"{where}: `{key}` is {kinds[key].said}, and not {brief(value)}.")
    return written
