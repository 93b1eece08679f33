"""The settings of `woolgather serve`: one list, read from a file, from the environment and from the command line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from operator import methodcaller
from pathlib import Path
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from woolgather.table.limits import Limits
from woolgather.table.operator_secret import SHORTEST_SECRET
from woolgather.table.setting_kinds import (
    LARGEST_PORT,
    Choice,
    Folder,
    HostName,
    Kind,
    Many,
    Network,
    Number,
    Port,
    PublicAddress,
    StoreUrl,
    Text,
    Wrong,
)
from woolgather.table.workers import workers_beside

PREFIX: Final = "WOOLGATHER_"
LARGEST_FILE: Final = 100_000
"""Bytes of a file with settings."""

CONFIG: Final = "CONFIG"
"""WOOLGATHER_CONFIG names the file, like `--config`."""

OTHER_VARIABLES: Final = frozenset({"COMPILED", "OPTIMIZE", "PROGRESS", "PURE", "TABLE", "WEB"})
"""Those that are read when woolgather is built or developed."""

FROM_KUBERNETES: Final = ("SERVICE_", "PORT_")
"""How those variables go on that Kubernetes makes for a service that is called woolgather."""

ADDRESS: Final = "://"
"""In WOOLGATHER_PORT it is also from there: tcp://10.0.0.1:8000."""

LOGS: Final = ("text", "json")
WEBHOOKS: Final = ("off", "https", "http")
LEVELS: Final = ("debug", "info", "warning", "error")
MOST: Final = 1_000_000
HOUR: Final = 3_600
USUAL: Final = Limits()

Options = Mapping[str, str | list[str] | None]
"""What was typed for settings, by their names."""


def _setting(default: object, kind: Kind, option: str = "", *, secret: bool = False) -> Any:
    """A field. Its option is called like itself, unless it has another name; secrets have none."""
    hidden = secret or isinstance(kind, StoreUrl)
    return field(default=default, repr=not hidden, metadata={"kind": kind, "option": option, "secret": secret})


@dataclass(frozen=True)
class Configuration:
    """How a server for others is run. What each setting means is in the terminal's catalogue: `setting-NAME`."""

    host: str = _setting("127.0.0.1", Text("address"))
    port: int = _setting(8000, Port(0, LARGEST_PORT, "port"))
    names: tuple[str, ...] = _setting((), Many(HostName("name")), "--known-as")
    behind: tuple[str, ...] = _setting((), Many(Network("address")))
    data: Path | None = _setting(None, Folder("folder"))  # noqa: RUF009
    store: str = _setting("", StoreUrl("url"))
    workers: int = _setting(1, Number(1, 64))
    bot_workers: int = _setting(0, Number(0, 64))
    log: str = _setting("text", Choice(LOGS))
    log_level: str = _setting("info", Choice(LEVELS))
    operator_secret: str = _setting("", Text(), secret=True)
    operator_secret_file: Path | None = _setting(None, Folder("file"))  # noqa: RUF009
    abandoned_days: int = _setting(90, Number(0, 36_500))
    unseen_days: int = _setting(0, Number(0, 36_500))
    webhooks: str = _setting("off", Choice(WEBHOOKS))
    public_address: str = _setting("", PublicAddress("address"))
    connections: int = _setting(USUAL.connections, Number(10, MOST))
    connections_an_address: int = _setting(USUAL.connections_an_address, Number(1, MOST))
    sockets: int = _setting(USUAL.sockets, Number(1, MOST))
    sockets_an_address: int = _setting(USUAL.sockets_an_address, Number(1, MOST))
    tables: int = _setting(int(USUAL.tables), Number(1, MOST))
    tables_an_hour: int = _setting(round(USUAL.tables_a_second * HOUR), Number(1, MOST))
    shutdown_seconds: int = _setting(5, Number(1, 600))

    @property
    def limits(self) -> Limits:
        return Limits(
            connections=self.connections,
            connections_an_address=self.connections_an_address,
            sockets=self.sockets,
            sockets_an_address=self.sockets_an_address,
            tables=self.tables,
            tables_a_second=self.tables_an_hour / HOUR,
        )

    @property
    def bot_workers_each(self) -> int:
        """How many bots think at once for each server process: as many as asked, or the process's share."""
        return self.bot_workers or workers_beside(self.workers)


class Setting(NamedTuple):
    """One setting, and where it can be given."""

    name: str
    kind: Kind
    option: str
    default: object

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def _described(each: Field[Any]) -> Setting:
    own = "" if each.metadata["secret"] else f"--{each.name.replace('_', '-')}"
    return Setting(each.name, each.metadata["kind"], each.metadata["option"] or own, each.default)


SETTINGS: Final = {each.name: _described(each) for each in fields(Configuration)}


class Problem(NamedTuple):
    """What is wrong where: the label of a sentence, and what fills its blanks."""

    source: str
    label: str
    values: Mapping[str, object] = {}


class BadConfiguration(Exception):
    """All that is wrong with the settings."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(", ".join(f"{each.source}: {each.label}" for each in problems))
        self.problems = problems


class Given(NamedTuple):
    """A value as it was read, and where."""

    value: Any
    source: str


class Reader:
    """Gathers settings from one source after the other, each stronger than those before, and all that is wrong."""

    def __init__(self, only: Collection[str] | None = None) -> None:
        """`only`: the settings that are wanted, for commands that have no use for others; all, if it is None."""
        self._only = only
        self._file: Path | None = None
        self.given: dict[str, Given] = {}
        self.problems: list[Problem] = []
        self._refused: set[str] = set()
        """Settings whose value could not be read."""

    def read_file(self, file: Path) -> None:
        self._file = file
        try:
            page = tomllib.loads(_beginning(file))
        except OSError as trouble:
            reason = f"{trouble.strerror or trouble}."
            self.problems.append(Problem("--config", "cannot-read", {"file": file, "reason": reason}))
        except _TooLarge:
            self.problems.append(_too_large("--config", file))
        except (ValueError, RecursionError) as trouble:
            self.problems.append(Problem(str(file), "bad-toml", {"reason": trouble}))
        else:
            for name, value in page.items():
                self._take(name, _line_of(file, name), methodcaller("of_toml", value))

    def read_environment(self, environment: Mapping[str, str]) -> None:
        """A variable that is empty is not set."""
        for variable, text in environment.items():
            name = variable.removeprefix(PREFIX)
            if variable.startswith(PREFIX) and text and _is_ours(name, text):
                self._take(name.lower(), variable, methodcaller("of_text", text))

    def read_options(self, options: Options) -> None:
        """By the names of their settings; those that were not given are None."""
        for name, typed in options.items():
            option = SETTINGS[name].option
            if isinstance(typed, list):
                self._take(name, option, methodcaller("of_toml", typed))
            elif typed is not None:
                self._take(name, option, methodcaller("of_text", typed))

    def _take(self, name: str, source: str, read: Callable[[Kind], Any]) -> None:
        if self._only is not None and name not in self._only:
            return
        if name not in SETTINGS:
            near = get_close_matches(name, SETTINGS, 1)
            label = "unknown-setting-near" if near else "unknown-setting"
            self.problems.append(Problem(source, label, {"near": near[0]} if near else {}))
            return
        try:
            self.given[name] = Given(read(SETTINGS[name].kind), source)
        except Wrong as wrong:
            self._refused.add(name)
            self.problems.append(Problem(source, wrong.label, wrong.values))

    # ---- the whole

    def configuration(self) -> Configuration:
        """The settings, if nothing is wrong with any of them."""
        values = {name: given.value for name, given in self.given.items()}
        values["operator_secret"] = self._secret()
        found = Configuration(**values)
        self.problems += self._contradictions(found)
        if self.problems:
            raise BadConfiguration(self.problems)
        return found

    @property
    def private_file(self) -> Path | None:
        """The file with settings, if a secret or a password was read there: then not everybody may read it."""
        return self._file if self._has_secret or self._has_password else None

    @property
    def _has_secret(self) -> bool:
        return bool(self._of_file("operator_secret"))

    @property
    def _has_password(self) -> bool:
        url = self._of_file("store")
        return bool(url) and sa.make_url(url).password is not None

    def _of_file(self, name: str) -> str:
        """What is used of the file; nothing if a variable or an option has won over it."""
        given = self.given.get(name)
        is_there = self._file is not None and given is not None and given.source == _line_of(self._file, name)
        return str(given.value) if given is not None and is_there else ""

    def _secret(self) -> str:
        """The operator's secret, from wherever it is; what is wrong with it is said without it."""
        typed, file = self.given.get("operator_secret"), self.given.get("operator_secret_file")
        if typed is not None and file is not None:
            self.problems.append(Problem(file.source, "two-secrets", {"other": typed.source}))
        if file is None:
            return "" if typed is None else self._strong_enough(str(typed.value).strip(), typed.source)
        try:
            return self._strong_enough(_beginning(file.value).strip(), file.source)
        except OSError as trouble:
            reason = f"{trouble.strerror or trouble}."
            self.problems.append(Problem(file.source, "cannot-read", {"file": file.value, "reason": reason}))
        except _TooLarge:
            self.problems.append(_too_large(file.source, file.value))
        except UnicodeDecodeError:
            self.problems.append(Problem(file.source, "not-a-secret"))
        return ""

    def _strong_enough(self, secret: str, source: str) -> str:
        if len(secret) < SHORTEST_SECRET or not secret.isascii() or not secret.isprintable():
            self.problems.append(Problem(source, "short-secret", {"fewest": SHORTEST_SECRET}))
        return secret

    def _contradictions(self, found: Configuration) -> Iterator[Problem]:
        if found.workers > 1:
            source = self.given["workers"].source
            if os.name == "nt":
                yield Problem(source, "workers-not-here")
            elif not found.store and "store" not in self._refused:
                yield Problem(source, "workers-need-postgres", {"workers": found.workers})


class _TooLarge(Exception):
    """A file that goes on where settings have long ended."""


def _beginning(file: Path) -> str:
    """The text of a file that may be anything: a device goes on for ever."""
    with file.open("rb") as opened:
        found = opened.read(LARGEST_FILE + 1)
    if len(found) > LARGEST_FILE:
        raise _TooLarge
    return found.decode()


def _too_large(source: str, file: Path) -> Problem:
    return Problem(source, "file-too-large", {"file": file, "most": LARGEST_FILE})


def _line_of(file: Path, name: str) -> str:
    return f"{file}, {name}"


def _is_ours(name: str, text: str) -> bool:
    """Whether a variable, named without our prefix, is a setting or a mistake in one."""
    if name in (*OTHER_VARIABLES, CONFIG) or name.startswith(FROM_KUBERNETES):
        return False
    return not (name == "PORT" and ADDRESS in text)


def gathered(
    file: Path | None, environment: Mapping[str, str], options: Options, only: Collection[str] | None = None
) -> Reader:
    """What all sources say; the file may also be named by the environment."""
    reader = Reader(only)
    named = environment.get(PREFIX + CONFIG, "")
    if file is not None or named:
        reader.read_file(file or Path(named))
    reader.read_environment(environment)
    reader.read_options(options)
    return reader


def read_settings(file: Path | None, environment: Mapping[str, str], options: Options) -> Configuration:
    """The settings from all sources; `BadConfiguration` names everything that is wrong with them."""
    return gathered(file, environment, options).configuration()


# ---- for the documentation


def default_text(setting: Setting) -> str:
    """The default as it is typed; nothing if it is empty."""
    return "" if setting.default in (None, (), "") else str(setting.default)


def settings_table(meaning: Callable[[str], str]) -> list[tuple[str, str, str, str, str]]:
    """For each setting its key, variable, option, default and meaning, which is the text of the label `setting-KEY`."""
    return [
        (each.name, each.variable, each.option, default_text(each), meaning(f"setting-{each.name}"))
        for each in SETTINGS.values()
    ]
