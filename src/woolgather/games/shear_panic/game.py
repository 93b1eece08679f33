"""Shear Panic: metadata, and the rooms tied together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.habits import Habits
from woolgather.engine.options import option
from woolgather.engine.state import Setup, State
from woolgather.engine.words import Words
from woolgather.games.shear_panic import notation, paper, view
from woolgather.games.shear_panic.area import SLAM_GAPS
from woolgather.games.shear_panic.data import ACTION_COUNT, CHANCES, MOVES
from woolgather.games.shear_panic.edition import (
    BUTTON_TIMES,
    EDITIONS,
    NEAREST_ROW,
    OPENING_SLAMS,
    REVERSAL,
    edition_of,
)
from woolgather.games.shear_panic.position import COLOUR_ROLL, SETTING
from woolgather.games.shear_panic.reasons import forbidding
from woolgather.games.shear_panic.state import ShearPanic, first_position

STRAYS: Final = 8
REJOINING: Final = 1 + 3 * STRAYS
"""Moves of one rejoining at most: which group is the flock, then for each of up to eight joins which stray, the die,
and which way (SP-51 to SP-55)."""

TURNS: Final = ACTION_COUNT * 4
LONGEST: Final = 1 + 4 * (2 + REJOINING) + TURNS * (5 + 2 * REJOINING) + 2 * REJOINING
"""The setup; opening slams; turns of an action, a card or button, a panic's roll and slam, each moving the flock
twice; two shearings. There are never more turns than actions, for each turn spends one (SP-20, SP-24)."""


RULES_ON: Final = {
    "card": ("SP-90", "SP-91"), "no card": ("SP-91",), "button": ("SP-92",), "no button": ("SP-92",),
    "opening": ("SP-12",), "panic": ("SP-70",), "discard": ("SP-24",), "rejoin": ("SP-52", "SP-53"),
}


@dataclass(frozen=True)
class ShearPanicOptions:
    edition: str = option("manual", "the English manual or the first Mayfair rules", choices=EDITIONS)
    shearing: bool = option(True, "the row nearest to the Shearer leaves the game after each scoring of field 4")
    opening_slams: str = option("edition", "everybody slams by the colour die before the first turn: as the edition "
                                "has it (Mayfair does), or not", choices=OPENING_SLAMS, earlier={1: "yes"})
    slam_gaps: str = option("stop", "whether a push ends at the first gap, or moves every sheep ahead",
                            choices=SLAM_GAPS)
    reversal: str = option("edition", "which actions the next player may not undo: as the edition has it (the manual "
                           "all, Mayfair the marked ones), all, trough and turn only, or none", choices=REVERSAL)
    nearest_row: str = option("edition", "what the row nearest to the Shearer scores: as the edition has it (Mayfair "
                              "without shearing: by its rank), or nothing", choices=NEAREST_ROW,
                              earlier={1: "nothing"})
    buttons: str = option("with_action", "Mayfair, two players: a button is chosen with the action, or after the "
                          "marker has moved", choices=BUTTON_TIMES, earlier={1: "after_marker"})


class ShearPanicGame(Game):
    about = About(name="shear-panic", prefix="SP", seats=(2, 3, 4), usual_seats=4, rules=2, moves=MOVES,
                  chances=CHANCES, longest=LONGEST, kinds=("setup", "colour die", "flock die"),
                  options=ShearPanicOptions)
    habits = Habits(curiosity=0.15, ahead=12, lead=20.0, ladder=(2, 15, 120, 1_000, 30_000))
    rules_on = RULES_ON

    def start(self, setup: Setup) -> State:
        return first_position(setup, edition_of(setup.options, setup.seats))

    def habits_at(self, seats: int) -> Habits:
        """With many others, what they do next matters more than where it all leads. That takes longer to find out."""
        if seats == 2:
            return self.habits
        return replace(self.habits, ahead=0, broad=3, careful=True, ladder=(*self.habits.ladder[:-1], 8_000))

    def text(self, setup: Setup, move: int) -> str:
        return notation.text(move)

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        return notation.parts(move, setup.options.edition)

    def why_not(self, state: State, move: int) -> str:
        assert isinstance(state, ShearPanic)
        return forbidding(state, move)

    def chance_kind(self, state: State) -> str:
        assert isinstance(state, ShearPanic)
        return self.about.kinds[0 if state.phase == SETTING else 1 if state.phase == COLOUR_ROLL else 2]

    def write(self, state: State) -> Json:
        assert isinstance(state, ShearPanic)
        return paper.write(state)

    def read(self, setup: Setup, position: Json) -> State:
        return paper.read(setup, position)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        assert isinstance(state, ShearPanic)
        return view.told(state)

    def draw(self, view_: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        return view.drawn(view_, words, paint)


GAME: Final = ShearPanicGame()
