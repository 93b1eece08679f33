"""Examples: positions and the moves to play from them, one for each picture of a rule.

They stand in `examples.toml` beside a game's `words` folder, a table each; what is said below the picture is in
`[examples]` of the words, under the same name. A table holds

- `rule`, the rule that it explains;
- `position`, the text that `State.dump` gives, or `seats` and `options` for the start of a game;
- `moves` in notation, chance included; those in a list of their own are shown in one step;
- `viewer`, the seat that looks on, if it is not a spectator;
- `summary`, if its picture is printed with the summary, too: after how many of its steps.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from woolgather.engine.errors import Unreadable, WoolgatherError, brief
from woolgather.engine.game import Game, load
from woolgather.engine.state import State

PAGE: Final = "examples.toml"


@dataclass(frozen=True)
class Example:
    """A position and the moves that are played from it, to show what a rule means."""

    name: str
    rule: str
    position: str = ""
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    steps: tuple[tuple[str, ...], ...] = ()
    """Moves, step by step."""
    viewer: int | None = None
    summary: int | None = None
    """After how many steps it is printed; None: it is not."""

    def start(self, game: Game) -> State:
        """The position before the first move."""
        try:
            state = load(self.position) if self.position else game.start(game.setup(self.seats, dict(self.options)))
            state.view(self.viewer)  # refuses a seat that does not exist
        except WoolgatherError as problem:
            raise Unreadable(f"The example {self.name} cannot be shown: {problem}") from None
        if state.setup.game is not game:
            raise Unreadable(f"The example {self.name} is a position of {state.setup.game.about.name}.")
        return state


def examples(game: Game) -> tuple[Example, ...]:
    """The examples of a game, in the order of its page; most games from elsewhere have none.

    >>> import woolgather as wg
    >>> [example.rule for example in examples(wg.new("kuhn-poker").setup.game)]
    ['KP-3', 'KP-4']
    """
    return _read(game.package)


@cache
def _read(package: str) -> tuple[Example, ...]:
    if not hasattr(import_module(package), "__path__"):  # a game in a single file, or defined at the prompt
        return ()
    page = files(package) / PAGE
    tables = tomllib.loads(page.read_text(encoding="utf-8")) if page.is_file() else {}
    return tuple(_example(name, table) for name, table in tables.items())


def _example(name: str, table: Any) -> Example:
    try:
        rest = dict(table)
        moves = rest.pop("moves", [])
        return Example(name, steps=tuple((step,) if isinstance(step, str) else tuple(step) for step in moves), **rest)
    except (TypeError, ValueError):
        raise Unreadable(f"The example {brief(name)} is damaged: it does not have what an example has.") from None
