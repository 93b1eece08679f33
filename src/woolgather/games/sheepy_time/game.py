"""The `Game` of Sheepy Time: its metadata, and what brings its modules together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.options import option
from woolgather.engine.state import Setup, State
from woolgather.engine.words import Words
from woolgather.games.sheepy_time import notation, serialize, view
from woolgather.games.sheepy_time.data import (
    CHANCES,
    MOVES,
    NIGHTMARE_CARDS,
    NIGHTMARES,
    NOTHING,
    SHEEP_CARDS,
    SIDE_NAMES,
    UNCAPPED_ROUNDS,
)
from woolgather.games.sheepy_time.features import FEATURES
from woolgather.games.sheepy_time.position import DRIFTING, FIRST_DRAW, HAUNTING
from woolgather.games.sheepy_time.reasons import forbidding
from woolgather.games.sheepy_time.rules import EVERYBODY, NAP, NEXT, NIGHT, RACERS, RANDOM, SKIP, Rules
from woolgather.games.sheepy_time.state import SheepyTime, first_position
from woolgather.games.sheepy_time.view_types import SheepyTimeView

SETUP: Final = 8
DECK: Final = 60
TURNS: Final = 50
TURN: Final = 1 + 2 + 12 + 1 + 1 + 3
REST: Final = 4 * 6
LONGEST: Final = SETUP + UNCAPPED_ROUNDS * (DECK + TURNS * TURN + REST)
"""The most moves in a game.

First Sheep, Nightmare, six tiles; then in every round: all cards drawn; for each sheep card played, two catches, a
landing on each tile and one more, a Resting Spot's catch, the Fence, three others asked there; and for each player a
tile, three tokens of its bonus and two tiles off the stack.
"""


CATCHING: Final = ("ST-32", "ST-33")
GAINING: Final = ("ST-1", "ST-90")
RULES_ON: Final = {
    **{
        name: ("ST-30", "ST-31", *(CATCHING if "z" in name else GAINING if "w" in name else ())) for name in SHEEP_CARDS
    },
    **{name: ("ST-30", "ST-31") for name in SIDE_NAMES if name.startswith("move")},
    **{name: CATCHING for name in ("catch", "shift", "skip", "catch 1", "catch 2")},
    **{name: GAINING for name in ("gain 2", "gain 3")},
    **{
        name: ("ST-55",)
        if name.startswith("web")
        else ("ST-54",)
        if name == "howl"
        else ("ST-51", "ST-53")
        if name.startswith("bump")
        else ("ST-51",)
        for cards in NIGHTMARE_CARDS
        for name in cards
    },
    "both": ("ST-30", "ST-31", *CATCHING),
    "call it a night": ("ST-47",),
    "race on": ("ST-45",),
    "place": ("ST-95",),
    "brave": ("ST-57",),
    "scared": ("ST-50",),
    "decline": ("ST-40",),
}


@dataclass(frozen=True)
class SheepyTimeOptions:
    nightmare: str = option(
        NIGHTMARES[0],
        "who haunts the dream: the Wolf walks and howls, the Bump jumps, the "
        "Spider follows its webs; random leaves it to chance",
        choices=(*NIGHTMARES, RANDOM),
    )
    sticky_web: bool = option(True, "a sheep that enters the web stops there; only matters with the Spider")
    draw_first: bool = option(False, "chance decides who starts; otherwise the first seat does")
    length: str = option(NIGHT, "night is the whole game, nap one short race without dream tiles", choices=(NIGHT, NAP))
    tie_ranks: str = option(
        SKIP,
        "players with equal winks share the better rank; skip leaves out the ranks "
        "they fill (1, 1, 3), next does not (1, 1, 2)",
        choices=(SKIP, NEXT),
    )
    catch_up: str = option(
        EVERYBODY,
        "whose winks Catch Up compares: everybody's, or only those of racers, who are still in the race",
        choices=(EVERYBODY, RACERS),
    )
    solo_cap: bool = option(True, "when you play alone, the game ends unfinished after 20 rounds; otherwise after 200")


SEARCH: Final = {"exploration": 0.4, "rollout_depth": 12, "level_iterations": (2, 20, 200, 2_000, 20_000)}


class SheepyTimeGame(Game):
    about = About(
        name="sheepy-time",
        prefix="ST",
        seats=(1, 2, 3, 4),
        usual_seats=4,
        rules=1,
        moves=MOVES,
        chances=CHANCES,
        longest=LONGEST,
        kinds=("first sheep", "nightmare", "dream stack", "deck"),
        secrets=("hands",),
        options=SheepyTimeOptions,
    )
    search = SEARCH
    rules_on = RULES_ON
    features = FEATURES

    def start(self, setup: Setup) -> State:
        return first_position(setup, rules_for(setup))

    def text(self, setup: Setup, move: int) -> str:
        return notation.text(move)

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        return notation.parts(move)

    def seen(self, state: State, move: int, seat: int | None) -> str:
        assert isinstance(state, SheepyTime)
        return notation.HIDDEN if state.hides(move, NOTHING if seat is None else seat) else notation.text(move)

    def why_not(self, state: State, move: int) -> str:
        assert isinstance(state, SheepyTime)
        return forbidding(state, move)

    def chance_kind(self, state: State) -> str:
        assert isinstance(state, SheepyTime)
        kinds = {FIRST_DRAW: 0, HAUNTING: 1}
        return self.about.kinds[kinds.get(state.phase, 2 if state.phase <= DRIFTING else 3)]

    def write(self, state: State) -> Json:
        assert isinstance(state, SheepyTime)
        return serialize.write(state)

    def read(self, setup: Setup, position: Json) -> State:
        return serialize.read(setup, rules_for(setup), position)

    def view(self, state: State, seat: int | None) -> SheepyTimeView:
        assert isinstance(state, SheepyTime)
        return view.view_of(state, seat)

    def recall(self, setup: Setup, view_: Mapping[str, Json]) -> State:
        return serialize.recall(setup, rules_for(setup), view_["position"], view_["viewer"], view_["hand"])

    def draw(self, view_: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        return view.drawn(view_, words, paint)


def rules_for(setup: Setup) -> Rules:
    return _rules(setup.seats, setup.options)


@cache
def _rules(seats: int, options: SheepyTimeOptions) -> Rules:
    return Rules(seats, **vars(options))


GAME: Final = SheepyTimeGame()
