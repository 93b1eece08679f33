"""Nim as somebody else would add it: plain Python, one module, registered by an entry point."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.errors import Unreadable
from woolgather.engine.game import About, Game, Paint, plain
from woolgather.engine.options import option
from woolgather.engine.state import OVER, Setup, State
from woolgather.engine.words import Words

HEAPS: Final = (1, 2, 3)
MOVES: Final = [(heap, take) for heap, size in enumerate(HEAPS) for take in range(1, size + 1)]


@dataclass(frozen=True)
class NimOptions:
    last_loses: bool = option(False, "whoever takes the last stone loses")


class Nim(State):
    def __init__(self, setup: Setup, seat: int, heaps: list[int], last: int = -1) -> None:
        super().__init__(setup, seat)
        self.heaps = heaps
        self.last = last

    def legal(self) -> vec[i64]:
        return vec[i64]([move for move, (heap, take) in enumerate(MOVES) if take <= self.heaps[heap]])

    def apply(self, move: i64) -> None:
        heap, take = MOVES[move]
        self.heaps[heap] -= take
        self.last = self.seat
        if self.journal is not None:
            self.journal.add("take", "NIM-1", seat=self.seat, count=take, start="abc"[heap])
        self.seat = 1 - self.seat if any(self.heaps) else OVER

    def copy(self) -> State:
        return Nim(self.setup, self.seat, list(self.heaps), self.last)

    def key(self) -> Hashable:
        return self.seat, tuple(self.heaps), self.last

    def scores(self) -> list[int]:
        if self.seat != OVER:
            return [0, 0]
        winner = 1 - self.last if self.setup.options.last_loses else self.last
        return [1, 0] if winner == 0 else [0, 1]

    def places(self) -> list[int]:
        return [1 + sum(other > own for other in self.scores()) for own in self.scores()]


class NimGame(Game):
    about = About(
        name="nim",
        prefix="NIM",
        seats=(2,),
        usual_seats=2,
        rules=1,
        moves=len(MOVES),
        longest=sum(HEAPS),
        options=NimOptions,
    )

    def start(self, setup: Setup) -> State:
        return Nim(setup, 0, list(HEAPS))

    def text(self, setup: Setup, move: int) -> str:
        heap, take = MOVES[move]
        return f"{'abc'[heap]} {take}"

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        heap, take = MOVES[move]
        return {"heap": "abc"[heap], "stones": str(take)}

    def why_not(self, state: State, move: int) -> str:
        return "NIM-1"

    def write(self, state: State) -> Any:
        assert isinstance(state, Nim)
        return {"heaps": list(state.heaps), "last": state.last}

    def read(self, setup: Setup, position: Any) -> State:
        heaps, last = position["heaps"], position["last"]
        fits = [heap in range(size + 1) for heap, size in zip(heaps, HEAPS, strict=True)]
        if not all(fits) or last not in (-1, 0, 1) or (last == -1) != (heaps == list(HEAPS)):
            raise Unreadable("A position of Nim has three heaps, and who took last from them.")
        return Nim(setup, (last + 1 if last < 1 else 0) if any(heaps) else OVER, list(heaps), last)

    def draw(self, view: Mapping[str, Any], words: Words, paint: Paint = plain) -> str:
        return "\n".join(
            f"{name} {'o' * stones or '-'}" for name, stones in zip("abc", view["position"]["heaps"], strict=True)
        )


GAME: Final = NimGame()
NO_GAME: Final = count()
