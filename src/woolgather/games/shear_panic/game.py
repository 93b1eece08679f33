"""The `Game` of Shear Panic: its metadata, and what brings its modules together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.options import option
from woolgather.engine.state import Setup, State
from woolgather.engine.words import Words
from woolgather.games.shear_panic import notation, serialize, view
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
from woolgather.games.shear_panic.features import FEATURES
from woolgather.games.shear_panic.position import COLOUR_ROLL, SETTING
from woolgather.games.shear_panic.reasons import forbidding
from woolgather.games.shear_panic.state import ShearPanic, first_position
from woolgather.games.shear_panic.view_types import ShearPanicView

STRAYS: Final = 8
REJOINING: Final = 1 + 3 * STRAYS
"""The most moves in one rejoining.

Which group is the flock, then for each of up to eight joins which stray, the die, and which way (SP-51 to SP-55).
"""

TURNS: Final = ACTION_COUNT * 4
LONGEST: Final = 1 + 4 * (2 + REJOINING) + TURNS * (5 + 2 * REJOINING) + 2 * REJOINING
"""The most moves in a game.

The setup; opening slams; turns of an action, a card or button, a panic's roll and slam, each moving the flock twice;
two shearings. There are never more turns than actions, because each turn spends one (SP-20, SP-24).
"""


# fmt: off
RULES_ON: Final = {
    "card": ("SP-90", "SP-91"), "no card": ("SP-91",), "button": ("SP-92",), "no button": ("SP-92",),
    "opening": ("SP-12",), "panic": ("SP-70",), "discard": ("SP-24",), "rejoin": ("SP-52", "SP-53"),
}
# fmt: on


@dataclass(frozen=True)
class ShearPanicOptions:
    edition: str = option("manual", "the English manual or the first Mayfair rules", choices=EDITIONS)
    shearing: bool = option(True, "the row nearest to the Shearer leaves the game after each scoring in field 4")
    opening_slams: str = option(
        "edition",
        "every player slams by the colour die before the first turn: as in the edition (Mayfair only), yes or no",
        choices=OPENING_SLAMS,
        earlier={1: "yes"},
    )
    slam_gaps: str = option(
        "stop", "whether a push stops at the first gap or moves every sheep ahead", choices=SLAM_GAPS
    )
    reversal: str = option(
        "edition",
        "which actions the next player may not undo: as in the edition (manual: all, "
        "Mayfair: the marked ones), all, the marked ones (trough and turn), or none",
        choices=REVERSAL,
    )
    nearest_row: str = option(
        "edition",
        "what the row nearest to the Shearer scores: as in the edition (Mayfair "
        "without shearing: by its rank), or nothing",
        choices=NEAREST_ROW,
        earlier={1: "nothing"},
    )
    buttons: str = option(
        "with_action",
        "Mayfair, two players: whether you choose a button with the action or after the marker has moved",
        choices=BUTTON_TIMES,
        earlier={1: "after_marker"},
    )


SEARCH: Final = {
    "exploration": 0.15,
    "rollout_depth": 3,
    "widening": 20,
    "score_scale": 20.0,
    "level_iterations": (2, 15, 120, 1_000, 30_000),
}


class ShearPanicGame(Game):
    about = About(
        name="shear-panic",
        prefix="SP",
        seats=(2, 3, 4),
        usual_seats=4,
        rules=2,
        moves=MOVES,
        chances=CHANCES,
        longest=LONGEST,
        kinds=("setup", "colour die", "flock die"),
        options=ShearPanicOptions,
    )
    search = SEARCH
    rules_on = RULES_ON
    features = FEATURES

    def start(self, setup: Setup) -> State:
        return first_position(setup, edition_of(setup.options, setup.seats))

    def search_at(self, seats: int) -> Mapping[str, Any]:
        """The search settings; with more opponents moves are judged at once, and by evaluation first.

        Between three opponents' moves a random one tells little, and the moves differ less in worth.
        """
        if seats == 2:
            return SEARCH
        return SEARCH | {
            "exploration": 0.08,
            "rollout_depth": 0,
            "prior_weight": 5.0,
            "level_iterations": (2, 15, 120, 1_000, 20_000),
        }

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
        return serialize.write(state)

    def read(self, setup: Setup, position: Json) -> State:
        return serialize.read(setup, position)

    def view(self, state: State, seat: int | None) -> ShearPanicView:
        assert isinstance(state, ShearPanic)
        return view.view_of(state)

    def draw(self, view_: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        return view.drawn(view_, words, paint)


GAME: Final = ShearPanicGame()
