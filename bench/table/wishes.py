"""What a run of the bench is asked for; each part has its own usual size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GAMES: Final = ("shear-panic", "unshorn", "sheepy-time", "shepherd-mess")
MIXTURE: Final = "mixture"
SIZES: Final = (20, 50, 100, 200, 400, 800)


@dataclass(frozen=True)
class Wishes:
    """None: the usual for the part."""

    tables: int | None = None
    seconds: float | None = None
    games: tuple[str, ...] = ()
    sizes: tuple[int, ...] = SIZES
    clients: int = 1
    bot: str = "shepherd"
    random_games: int = 1_000
    connections: int = 1_050

    def many(self, usual: int) -> int:
        return usual if self.tables is None else self.tables

    def long(self, usual: float) -> float:
        return usual if self.seconds is None else self.seconds


def played(game: str) -> tuple[str, ...]:
    """The games that tables are given in turn."""
    return GAMES if game == MIXTURE else (game,)
