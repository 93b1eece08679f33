"""The `Game` of Shepherd Mess: its metadata, and what brings its modules together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.options import option
from woolgather.engine.state import Setup, State
from woolgather.engine.words import Words
from woolgather.games.shepherd_mess import notation, serialize, view
from woolgather.games.shepherd_mess.data import (
    BY_SEATS,
    CHANCES,
    EARLIER_ROUNDS,
    MOST_ROUNDS,
    MOVES,
    MUD_LIMITS,
    SEALINGS,
    SPOILERS,
)
from woolgather.games.shepherd_mess.position import GIVE_PEN, LAY_PUDDLE, PLACE_RAM
from woolgather.games.shepherd_mess.reasons import forbidding
from woolgather.games.shepherd_mess.rules import Rules
from woolgather.games.shepherd_mess.scoring import halved
from woolgather.games.shepherd_mess.state import ShepherdMess, first_position
from woolgather.games.shepherd_mess.view_types import ShepherdMessView

SETUP: Final = 6 + 5 + 21 + 4 + 1
"""Muds, puddles, sheep (most of them with three players), pens, the ram."""

TURN: Final = 2 * (1 + 17)
"""Two moves, each with at most one question for every flock on four tiles and for the ram (SM-51)."""

LONGEST: Final = SETUP + MOST_ROUNDS * 4 * TURN


# fmt: off
RULES_ON: Final = {
    "end turn": ("SM-20",), "move": ("SM-30", "SM-33"), "bark": ("SM-30", "SM-33"), "place": ("SM-11",),
    "let": ("SM-48", "SM-51"), "ram": ("SM-50", "SM-71"),
}
# fmt: on


@dataclass(frozen=True)
class ShepherdMessOptions:
    quick_setup: bool = option(False, "chance places the sheep, instead of the players one by one")
    turn_limit: int = option(
        BY_SEATS,
        "rounds after which the game ends, if nobody has finished; 0: set by the number of players",
        low=BY_SEATS,
        high=MOST_ROUNDS,
        earlier={1: EARLIER_ROUNDS},
    )
    repetition: bool = option(
        True, "the game ends when the same position comes up for the third time", earlier={1: False}
    )
    no_sealing: bool = option(True, "no addition may take a sheep's last way home")
    sealing: str = option(
        "chains",
        "what counts as a way home: one that could be walked, or any not cut by a wall",
        choices=SEALINGS,
        earlier={1: "walls"},
    )
    spoiling: str = option("owner", "whose dogs can drive strangers into a pen", choices=SPOILERS, earlier={1: "all"})
    own_dogs_block: bool = option(False, "sheep do not run where a dog of their owner stands", earlier={1: True})
    settled: bool = option(True, "sheep in their own pen no longer mind the dogs")
    mud_limit: str = option(
        "turn", "a muddy patch lets one sheep across in each turn, or in each scare", choices=MUD_LIMITS
    )
    private_pens: bool = option(True, "no dog may stop in another player's pen")
    ask_always: bool = option(
        False, "you are asked who passes even if all answers lead to the same result", earlier={1: True}
    )


SEARCH: Final = {
    "exploration": 0.1,
    "rollout_depth": 0,
    "widening": 4,
    "prior_weight": 10.0,
    "ordered_expansion": True,
    "level_iterations": (2, 15, 120, 1_000, 4_000),
    "version": 4,
}


class ShepherdMessGame(Game):
    about = About(
        name="shepherd-mess",
        prefix="SM",
        seats=(2, 3, 4),
        usual_seats=4,
        rules=2,
        moves=MOVES,
        chances=CHANCES,
        longest=LONGEST,
        kinds=("terrain", "sheep", "pen", "ram"),
        options=ShepherdMessOptions,
    )
    search = SEARCH
    rules_on = RULES_ON

    def start(self, setup: Setup) -> State:
        return first_position(setup, rules_for(setup))

    def search_at(self, seats: int) -> Mapping[str, Any]:
        """The search settings; with more flocks on the pasture a move takes longer to evaluate."""
        return SEARCH if seats == 2 else SEARCH | {"level_iterations": (2, 15, 120, 1_000, 2_500)}

    def text(self, setup: Setup, move: int) -> str:
        return notation.text(move)

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        return notation.parts(move)

    def why_not(self, state: State, move: int) -> str:
        assert isinstance(state, ShepherdMess)
        return forbidding(state, move)

    def score_text(self, score: int) -> str:
        """The score in points; it is counted in halves (SM-71)."""
        return halved(score)

    def chance_kind(self, state: State) -> str:
        assert isinstance(state, ShepherdMess)
        place = {GIVE_PEN: 2, PLACE_RAM: 3}.get(state.phase, 0 if state.phase <= LAY_PUDDLE else 1)
        return self.about.kinds[place]

    def write(self, state: State) -> Json:
        assert isinstance(state, ShepherdMess)
        return serialize.write(state)

    def read(self, setup: Setup, position: Json) -> State:
        return serialize.read(setup, rules_for(setup), position)

    def view(self, state: State, seat: int | None) -> ShepherdMessView:
        assert isinstance(state, ShepherdMess)
        return view.view_of(state)

    def draw(self, view_: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        return view.drawn(view_, words, paint)


def rules_for(setup: Setup) -> Rules:
    return _rules(setup.seats, setup.options)


@cache
def _rules(seats: int, options: ShepherdMessOptions) -> Rules:
    return Rules(seats, **vars(options))


GAME: Final = ShepherdMessGame()
