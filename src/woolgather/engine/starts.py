"""Where a lesson or an example begins, as its page says it, and how its moves are refused."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from woolgather.engine.errors import Unreadable, WoolgatherError
from woolgather.engine.game import Game, Json, position_from
from woolgather.engine.pages import TABLE, TEXT, TEXTS, WHOLE
from woolgather.engine.state import State

START: Final = {"seats": WHOLE, "options": TABLE, "position": TEXT, "begin": TEXTS}
"""What a page may say of a start; all of it can be left out."""


def start_from(game: Game, written: Mapping[str, Any]) -> State:
    """The start of a game with these `seats` and `options`, or a `position` of it, after the moves in `begin`.

    >>> import woolgather as wg
    >>> game = wg.new("kuhn-poker").setup.game
    >>> start_from(game, {"begin": ["deal Q", "deal K"]}).texts()
    ['pass', 'bet']
    """
    setup = game.setup(written.get("seats"), dict(written.get("options", {})))
    state = game.start(setup)
    if "position" in written:
        position = _value(written["position"], game.write(state))
        state = position_from({**game.header(setup), "position": position}, "a position")
    for move in written.get("begin", ()):
        state.play(move)
    return state


def _value(text: str, usual: Json) -> Json:
    """What `State.dump` writes as the position: a text in some games, otherwise something in JSON."""
    if isinstance(usual, str):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as damage:
        raise Unreadable(f"The position is not JSON: {damage}.") from None


@contextmanager
def fitting(where: str) -> Iterator[None]:
    """Whatever is refused inside, or goes wrong in the rules of a game, is `Unreadable` and says where."""
    try:
        yield
    except WoolgatherError as refusal:
        said = str(refusal)
        raise Unreadable(said if said.startswith(where) else f"{where} does not fit the rules: {said}") from None
    except Exception as damage:
        raise Unreadable(f"{where} cannot be read ({type(damage).__name__}: {damage}).") from damage
