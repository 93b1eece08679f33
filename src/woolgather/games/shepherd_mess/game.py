"""Shepherd Mess: metadata, and the rooms tied together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.habits import Habits
from woolgather.engine.options import option
from woolgather.engine.state import Setup, State
from woolgather.engine.words import Words
from woolgather.games.shepherd_mess import notation, paper, view
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
from woolgather.games.shepherd_mess.house import House, house_of
from woolgather.games.shepherd_mess.position import GIVE_PEN, LAY_PUDDLE, PLACE_RAM
from woolgather.games.shepherd_mess.reasons import forbidding
from woolgather.games.shepherd_mess.scoring import halved
from woolgather.games.shepherd_mess.state import ShepherdMess, first_position

SETUP: Final = 6 + 5 + 21 + 4 + 1
"""Muds, puddles, sheep (most with three players), pens, the ram."""

TURN: Final = 2 * (1 + 17)
"""Two moves, each with at most one question for every flock on four tiles and for the ram (SM-51)."""

LONGEST: Final = SETUP + MOST_ROUNDS * 4 * TURN


RULES_ON: Final = {
    "end turn": ("SM-20",), "move": ("SM-30", "SM-33"), "bark": ("SM-30", "SM-33"), "place": ("SM-11",),
    "let": ("SM-48", "SM-51"), "ram": ("SM-50", "SM-71"),
}


@dataclass(frozen=True)
class ShepherdMessOptions:
    quick_setup: bool = option(False, "chance places the sheep, instead of the players one after the other")
    turn_limit: int = option(BY_SEATS, "rounds after which the game ends, if nobody has finished; 0: by the players",
                             low=BY_SEATS, high=MOST_ROUNDS, earlier={1: EARLIER_ROUNDS})
    repetition: bool = option(True, "the third time the same position ends the game", earlier={1: False})
    no_sealing: bool = option(True, "no addition may take a sheep's last way home")
    sealing: str = option("chains", "what is a way home: one that could be walked, or any that no wall cuts",
                          choices=SEALINGS, earlier={1: "walls"})
    spoiling: str = option("owner", "whose dogs can drive foreign sheep into a pen", choices=SPOILERS,
                           earlier={1: "all"})
    own_dogs_block: bool = option(False, "sheep do not run where a dog of their owner stands", earlier={1: True})
    settled: bool = option(True, "sheep in their own pen no longer mind the dogs")
    mud_limit: str = option("turn", "a muddy patch is crossed by one sheep in each turn, or in each scare",
                            choices=MUD_LIMITS)
    private_pens: bool = option(True, "no dog may stop in another player's pen")
    ask_always: bool = option(False, "who passes is asked even if all answers come to the same", earlier={1: True})


class ShepherdMessGame(Game):
    about = About(name="shepherd-mess", prefix="SM", seats=(2, 3, 4), usual_seats=4, rules=2, moves=MOVES,
                  chances=CHANCES, longest=LONGEST, kinds=("terrain", "sheep", "pen", "ram"),
                  options=ShepherdMessOptions)
    habits = Habits(curiosity=0.1, ahead=0, broad=4, careful=True, ladder=(2, 15, 120, 1_000, 4_000), version=3)
    rules_on = RULES_ON

    def start(self, setup: Setup) -> State:
        return first_position(setup, house(setup))

    def habits_at(self, seats: int) -> Habits:
        """With more flocks on the pasture a move takes longer to judge."""
        return self.habits if seats == 2 else replace(self.habits, ladder=(*self.habits.ladder[:-1], 2_500))

    def text(self, setup: Setup, move: int) -> str:
        return notation.text(move)

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        return notation.parts(move)

    def why_not(self, state: State, move: int) -> str:
        assert isinstance(state, ShepherdMess)
        return forbidding(state, move)

    def score_text(self, score: int) -> str:
        """Halves are counted, points are told (SM-71)."""
        return halved(score)

    def chance_kind(self, state: State) -> str:
        assert isinstance(state, ShepherdMess)
        place = {GIVE_PEN: 2, PLACE_RAM: 3}.get(state.phase, 0 if state.phase <= LAY_PUDDLE else 1)
        return self.about.kinds[place]

    def write(self, state: State) -> Json:
        assert isinstance(state, ShepherdMess)
        return paper.write(state)

    def read(self, setup: Setup, position: Json) -> State:
        return paper.read(setup, house(setup), position)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        assert isinstance(state, ShepherdMess)
        return view.told(state)

    def draw(self, view_: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        return view.drawn(view_, words, paint)


def house(setup: Setup) -> House:
    return house_of(setup.seats, **vars(setup.options))


GAME: Final = ShepherdMessGame()
