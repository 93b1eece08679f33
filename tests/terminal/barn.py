"""An outside game with many moves of several parts, and no words of its own: what the table must cope with."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.state import OVER, Setup, State
from woolgather.engine.words import Words

SHEEP: Final = ("ada", "bea", "cleo", "dot", "eve")
STALLS: Final = ("hay", "straw", "door", "loft", "trough")
LEADS: Final = len(SHEEP) * len(STALLS)
SHUT: Final = LEADS
MOVES: Final = LEADS + 1
TURNS: Final = 4


class Barn(State):
    """Two shepherds lead sheep to stalls in turn, or shut the door; four turns and it is night."""

    def __init__(self, setup: Setup, played: tuple[int, ...] = ()) -> None:
        super().__init__(setup, OVER if len(played) == TURNS else len(played) % 2)
        self.played = played

    def legal(self) -> vec[i64]:
        return vec[i64](list(range(MOVES)))

    def apply(self, move: i64) -> None:
        self.played = (*self.played, int(move))
        self.seat = OVER if len(self.played) == TURNS else len(self.played) % 2

    def copy(self) -> State:
        return Barn(self.setup, self.played)

    def key(self) -> Hashable:
        return self.played

    def scores(self) -> list[int]:
        return [0, 0]

    def places(self) -> list[int]:
        return [2, 2]


class BarnGame(Game):
    about = About(name="barn", prefix="BA", seats=(2,), usual_seats=2, rules=1, moves=MOVES, longest=TURNS)

    def start(self, setup: Setup) -> State:
        return Barn(setup)

    def text(self, setup: Setup, move: int) -> str:
        return " ".join(self.parts(setup, move).values())

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        if move == SHUT:
            return {"action": "shut"}
        return {"action": "lead", "sheep": SHEEP[move // len(STALLS)], "stall": STALLS[move % len(STALLS)]}

    def seen(self, state: State, move: int, seat: int | None) -> str:
        """Which stall is known to whoever leads there, and to nobody else."""
        parts = self.parts(state.setup, move)
        if "stall" in parts and seat != state.seat:
            parts["stall"] = "?"
        return " ".join(parts.values())

    def why_not(self, state: State, move: int) -> str:
        return "BA-1"

    def write(self, state: State) -> Json:
        assert isinstance(state, Barn)
        return list(state.played)

    def read(self, setup: Setup, position: Json) -> State:
        return Barn(setup, tuple(position))

    def draw(self, view: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        return f"turns: {len(view['position'])}"


GAME: Final = BarnGame()
