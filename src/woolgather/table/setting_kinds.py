"""What a setting can be: how its value is read from text and from TOML, and what is said if it cannot be read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

from woolgather.table.database import is_postgres, postgres_url
from woolgather.table.proxies import Proxies

LARGEST_PORT: Final = 65_535
LONGEST_SHOWN: Final = 40
"""Characters of a wrong value that are repeated in a refusal."""

HOST_NAME: Final = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?|[0-9A-Fa-f:]+")

PUBLIC_ADDRESS: Final = re.compile(r"https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(:[0-9]{1,5})?/?")


class Wrong(Exception):
    """A value that a setting cannot have: the label of a sentence, and what fills its blanks."""

    def __init__(self, label: str, **values: object) -> None:
        super().__init__(label)
        self.label, self.values = label, values


class Kind(Protocol):
    """Reads values. `metavar` is what stands for one in the help."""

    @property
    def metavar(self) -> str: ...

    def of_text(self, text: str) -> Any:
        """From an environment variable or the command line."""

    def of_toml(self, value: object) -> Any:
        """From a file; its type must be the right one."""


@dataclass(frozen=True)
class Text:
    """Any text."""

    metavar: str = "text"

    def of_text(self, text: str) -> Any:
        return text

    def of_toml(self, value: object) -> Any:
        if not isinstance(value, str):
            raise Wrong("not-text")
        return self.of_text(value)


class Folder(Text):
    """A file or a folder; `~` is the home of whoever runs the server."""

    def of_text(self, text: str) -> Path:
        """Whoever is named after `~` must be known here; a null byte ends a path for the system, but not for us."""
        try:
            path = Path(text).expanduser()
        except RuntimeError:
            raise Wrong("bad-path", typed=shown(text)) from None
        if "\0" in text:
            raise Wrong("bad-path", typed=shown(text.replace("\0", "\\0")))
        return path


class StoreUrl(Text):
    """A PostgreSQL database. What is wrong with it is not repeated: it may hold a password."""

    def of_text(self, text: str) -> str:
        if text and not find_spec("asyncpg"):
            raise Wrong("no-postgres")
        try:
            return postgres_url(text).render_as_string(hide_password=False) if is_postgres(text) else _nothing(text)
        except ValueError:
            raise Wrong("bad-store") from None


def _nothing(text: str) -> str:
    if text:
        raise ValueError
    return text


class HostName(Text):
    """A name or an address by which the server is reached."""

    def of_text(self, text: str) -> str:
        if not HOST_NAME.fullmatch(text):
            raise Wrong("bad-host-name", typed=shown(text))
        return text


class PublicAddress(Text):
    """Where people find the server: the beginning of every link, without a path."""

    def of_text(self, text: str) -> str:
        if text and not PUBLIC_ADDRESS.fullmatch(text):
            raise Wrong("bad-public-address", typed=shown(text))
        return text.removesuffix("/")


class Network(Text):
    """The address or network of a proxy."""

    def of_text(self, text: str) -> str:
        try:
            Proxies([text])
        except ValueError:
            raise Wrong("bad-proxy", typed=shown(text)) from None
        return text


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    low: int
    high: int
    metavar: str = "number"

    def of_text(self, text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > len(str(self.high)):
            raise self._wrong(text)
        return self._bounded(int(text))

    def of_toml(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise Wrong("not-a-number", low=self.low, high=self.high)
        return self._bounded(value)

    def _bounded(self, value: int) -> int:
        if not self.low <= value <= self.high:
            raise self._wrong(value)
        return value

    def _wrong(self, value: object) -> Wrong:
        return Wrong("bad-number", low=self.low, high=self.high, typed=shown(value))


class Port(Number):
    def _wrong(self, value: object) -> Wrong:
        return Wrong("bad-port", most=self.high, typed=shown(value))


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]
    metavar: str = "value"

    def of_text(self, text: str) -> str:
        return self.of_toml(text)

    def of_toml(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise Wrong("bad-choice", choices=", ".join(self.words), typed=shown(value))
        return value


@dataclass(frozen=True)
class Many:
    """Several of a kind: separated by commas in a variable, an array in a file, an option for each."""

    each: Text

    @property
    def metavar(self) -> str:
        return self.each.metavar

    def of_text(self, text: str) -> tuple[Any, ...]:
        return tuple(self.each.of_text(part.strip()) for part in text.split(",") if part.strip())

    def of_toml(self, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Wrong("not-a-list")
        return tuple(self.each.of_toml(part) for part in value)


def shown(value: object) -> str:
    """A wrong value, short enough to be repeated."""
    return str(value)[:LONGEST_SHOWN]
