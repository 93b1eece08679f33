"""Examples: positions and the moves to play from them, one for each picture of a rule.

They stand in `examples.toml` beside a game's `words` folder, a table each; what is said below the picture is in
`[examples]` of the words, under the same name. A table holds

- `rule`, the rule that it explains;
- `seats`, `options`, `position` and `begin`: where it begins, as in a lesson;
- `moves` in notation, chance included; those in a list of their own are shown in one step;
- `viewer`, the seat that looks on, if it is not a spectator;
- `summary`, if its picture is printed with the summary, too: after how many of its steps.

Every move is played by the rules when an example is read, so an example fits the rules or is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from woolgather.engine.errors import Unreadable, brief
from woolgather.engine.game import Game, load
from woolgather.engine.pages import STEPS, TEXT, WHOLE, ReadOnce, checked, page_of
from woolgather.engine.starts import START, fitting, start_from
from woolgather.engine.state import State

PAGE: Final = "examples.toml"
EXAMPLE: Final = START | {"rule": TEXT, "moves": STEPS, "viewer": WHOLE, "summary": WHOLE}


@dataclass(frozen=True, slots=True)
class Example:
    """A position and the moves that are played from it, to show what a rule means."""

    name: str
    rule: str
    position: str
    """Where it begins, as `State.dump` writes it."""
    steps: tuple[tuple[str, ...], ...] = ()
    """Moves, step by step."""
    viewer: int | None = None
    summary: int | None = None
    """After how many steps it is printed; None: it is not."""

    def begin(self) -> State:
        """The position before the first move."""
        return load(self.position)


def examples(game: Game) -> tuple[Example, ...]:
    """The examples of a game, in the order of its page; most games from elsewhere have none.

    >>> import woolgather as wg
    >>> [example.rule for example in examples(wg.new("kuhn-poker").setup.game)]
    ['KP-3', 'KP-4']
    """
    return _examples(game)


@ReadOnce
def _examples(game: Game) -> tuple[Example, ...]:
    return tuple(example_from(game, name, written) for name, written in page_of(game.package, PAGE).items())


def example_from(game: Game, name: str, written: Any) -> Example:
    """An example as its page says it; refused if it does not fit the rules, or is not written as an example is."""
    where = f"example {brief(name)} of {game.about.name}"
    whole = f"E{where[1:]}"
    with fitting(whole):
        said = checked(whole, written, EXAMPLE)
        if not said.get("rule"):
            raise Unreadable(f"{whole} explains nothing; give `rule`, the id of a rule.")
        state = start_from(game, said)
        state.view(said.get("viewer"))  # refuses a seat that does not exist
        position = state.dump()
    steps = tuple((step,) if isinstance(step, str) else tuple(step) for step in said.get("moves", ()))
    for number, moves in enumerate(steps, 1):
        with fitting(f"Step {number} of {where}"):
            for move in moves:
                state.play(move)
    summary = said.get("summary")
    if summary is not None and not 0 <= summary <= len(steps):
        raise Unreadable(f"{whole} has no step {summary} to be printed; `summary` is 0 to {len(steps)}.")
    return Example(name, said["rule"], position, steps, said.get("viewer"), summary)
