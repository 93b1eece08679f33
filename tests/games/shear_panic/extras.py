"""Shear Panic: what its inherited tests need to know."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tests.support.extras import Extras
from woolgather.engine.state import State
from woolgather.games.shear_panic.data import COLOURS, SHEEP
from woolgather.games.shear_panic.flock import GONE
from woolgather.games.shear_panic.position import SETTING
from woolgather.games.shear_panic.state import ShearPanic


class ShearPanicExtras(Extras):
    # fmt: off
    unexplained = frozenset((
        "+", "E", "N", "NE", "NW", "S", "SE", "SW", "W", "after column", "after row", "blue", "blue-1",
        "blue-2", "column", "either", "green", "green-1", "green-2", "left", "no card", "no button", "panic turn",
        "red-1", "red-2", "rejoin flock", "rejoin group", "right", "row", "setup", "truck", "white", "x",
        "yellow", "yellow-1", "yellow-2",
    ))
    """Directions and colours; dice are explained as dice, sheep as own, black or neutral, answers by what they
    answer to."""

    as_good = frozenset((
        "first beside", "actions detour", "black-sheep detour", "black-sheep others", "shearing gamble", "cards panic",
        "mayfair slowly", "mayfair not-rule", "mayfair red",
    ))
    # fmt: on
    """Wrong tries in lessons that may score as much; their texts give another reason."""

    def conserved(self, state: State) -> Hashable:
        """Nine sheep on as many squares, or shorn once the Shearer has come; twelve actions a player."""
        assert isinstance(state, ShearPanic)
        view = state.view(None)
        squares = [square for square in view["sheep"].values() if square is not None]
        assert len(set(squares)) == len(squares)
        may_be_gone = state.phase == SETTING or view["field"] == "shear-panic"
        assert may_be_gone or len(squares) == len(SHEEP)
        kinds = {(action["action"], action["value"]) for actions in view["actions"] for action in actions}
        return len(view["sheep"]), frozenset(kinds), tuple(len(actions) for actions in view["actions"])

    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """The colours change hands. Turns go round the table, so only a shift round the table is the same game."""
        assert isinstance(state, ShearPanic)
        seats = state.setup.seats
        shift = order[0]
        if (
            state.opening
            or state.phase == SETTING
            or any(order[seat] != (seat + shift) % seats for seat in range(seats))
        ):
            return None
        twin = state.copy()
        assert isinstance(twin, ShearPanic)
        twin.known = vec[i64]()
        sheep = [order[each // 2] * 2 + each % 2 if each < 2 * seats else each for each in range(len(SHEEP))]
        twin.cells = _moved(state.cells, sheep)
        twin.before = _moved(state.before, sheep)
        twin.used, twin.points = _moved(state.used, order), _moved(state.points, order)
        twin.extra = _moved(state.extra, [order[place // 3] * 3 + place % 3 for place in range(3 * seats)])
        twin.turn = order[state.turn]
        twin.seat = order[state.seat] if state.seat >= 0 else state.seat
        if state.last >= 0:
            words = state.text(state.last).split()
            colours = dict(zip(COLOURS, (COLOURS[order[seat]] for seat in range(seats)), strict=False))
            twin.last = state.parse(" ".join(_renamed(word, colours) for word in words))
        for name in ("flock", "stray"):
            group = getattr(state, name)
            setattr(twin, name, sum(1 << sheep[each] for each in range(len(SHEEP)) if group >> each & 1))
        return twin


def _moved(values: vec[i64], order: Sequence[int]) -> vec[i64]:
    """What stood at n now stands at order[n]; an empty row stays empty."""
    moved = vec[i64]([GONE for _ in values])
    for place, value in enumerate(values):
        moved[order[place]] = value
    return moved


def _renamed(word: str, colours: dict[str, str]) -> str:
    colour, dash, number = word.partition("-")
    return colours.get(colour, colour) + dash + number if dash and number.isdecimal() else word


EXTRAS: Final = ShearPanicExtras()
