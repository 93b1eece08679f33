"""The rows of the table: which of our jobs is compared with which of theirs, and our targets.

A game adds a row in one line; a row appears as soon as its game is registered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import woolgather as wg
from bench.figures import BYTES, GAMES, MICROSECONDS, MOVES, SHARE, SIMULATIONS, SLOWEST, Figure
from bench.jobs import Job


@dataclass(frozen=True)
class Target:
    """The target of a row; if several conditions are given, one of them suffices."""

    times: float | None = None
    over: float | None = None
    under: float | None = None

    def is_met(self, ours: float, times: float | None) -> bool | None:
        """Whether the target is met; None if the other system is missing and nothing else decides."""
        if (self.over is not None and ours >= self.over) or (self.under is not None and ours < self.under):
            return True
        if self.times is None:
            return False
        return None if times is None else times >= self.times

    def text(self, figure: Figure) -> str:
        ways = [
            f"at least {self.times:g} times" if self.times is not None else "",
            f"at least {figure.number(self.over)}" if self.over is not None else "",
            f"under {figure.number(self.under)}" if self.under is not None else "",
        ]
        return " or ".join(way for way in ways if way)


@dataclass(frozen=True)
class Row:
    """One row of the table; a row without a target is for information."""

    title: str
    figure: Figure
    ours: Job
    theirs: Job | None = None
    target: Target | None = None


def ours(what: str, game: str, seats: int | None = None) -> Job:
    return Job("woolgather", what, game, seats)


def spiel(what: str, game: str) -> Job:
    return Job("OpenSpiel", what, game)


def slowest(title: str, game: str, seats: int) -> Row:
    """The longest time that the strongest level takes; it should answer within two seconds."""
    return Row(
        f"{title} ({seats} seats), the shepherd's slowest decision",
        SLOWEST,
        ours("slowest", game, seats),
        target=Target(under=2.0),
    )


# fmt: off
EVERY_ROW: Final = (
    Row("Connect Four, Python loop", MOVES, ours("loop", "connect-four"), spiel("loop", "connect_four"), Target(1.8)),
    Row("Connect Four, Python loop", MOVES, ours("loop", "connect-four"),
        Job("PettingZoo", "loop", "connect_four_v3")),
    Row("Connect Four, whole games in compiled code", GAMES, ours("playouts", "connect-four"),
        spiel("playouts", "connect_four"), Target(4)),
    Row("Connect Four, whole games in compiled code", GAMES, ours("playouts", "connect-four"),
        Job("Pgx", "playouts", "connect_four")),
    Row("Connect Four, copy of a position", MICROSECONDS, ours("copies", "connect-four"),
        spiel("copies", "connect_four"), Target(under=0.2)),
    Row("Connect Four, size of a position", BYTES, ours("size", "connect-four")),
    Row("Connect Four, search with random games to the end", SIMULATIONS, ours("search", "connect-four"),
        spiel("search", "connect_four"), Target(1.5)),
    Row("Connect Four, arena, two processes against one", GAMES, ours("contest in two processes", "connect-four"),
        ours("contest in one process", "connect-four"), Target(1.6)),
    Row("Kuhn poker, Python loop", MOVES, ours("loop", "kuhn-poker"), spiel("loop", "kuhn_poker"), Target(1)),
    Row("Hush (3 seats), Python loop", MOVES, ours("loop", "hush"), spiel("loop", "leduc_poker")),
    Row("Hush (3 seats), Python loop", MOVES, ours("loop", "hush"), spiel("loop", "backgammon")),
    Row("Hush (2 seats), Python loop", MOVES, ours("loop", "hush", 2), Job("RLCard", "loop", "leduc-holdem")),
    Row("Hush (4 seats), Python loop", MOVES, ours("loop", "hush", 4), Job("Catanatron", "loop", "catan", 4)),
    Row("Hush (3 seats), whole games in compiled code", GAMES, ours("playouts", "hush")),
    Row("Hush (3 seats), copy of a position", MICROSECONDS, ours("copies", "hush")),
    Row("Hush (3 seats), size of a position", BYTES, ours("size", "hush")),
    Row("Shear Panic (4 seats), Python loop", MOVES, ours("loop", "shear-panic", 4), spiel("loop", "backgammon"),
        Target(3)),
    Row("Shear Panic (4 seats), Python loop", MOVES, ours("loop", "shear-panic", 4),
        Job("Catanatron", "loop", "catan", 4)),
    Row("Shear Panic (4 seats), whole games in compiled code", GAMES, ours("playouts", "shear-panic", 4),
        spiel("playouts", "backgammon"), Target(8, over=4000)),
    Row("Shear Panic (4 seats), copy of a position", MICROSECONDS, ours("copies", "shear-panic", 4),
        target=Target(under=0.5)),
    Row("Shear Panic (4 seats), size of a position", BYTES, ours("size", "shear-panic", 4),
        target=Target(under=2000)),
    Row("Shear Panic (4 seats), search with random games to the end", SIMULATIONS, ours("search", "shear-panic", 4),
        spiel("search", "backgammon"), Target(8)),
    Row("Shear Panic (4 seats), search as it plays", SIMULATIONS, ours("search as it plays", "shear-panic", 4)),
    slowest("Shear Panic", "shear-panic", 2),
    slowest("Shear Panic", "shear-panic", 4),
    Row("Sheepy Time (4 seats), Python loop", MOVES, ours("loop", "sheepy-time", 4), spiel("loop", "backgammon"),
        Target(4)),
    Row("Sheepy Time (4 seats), whole games in compiled code", GAMES, ours("playouts", "sheepy-time", 4),
        spiel("playouts", "backgammon")),
    Row("Sheepy Time (4 seats), copy of a position", MICROSECONDS, ours("copies", "sheepy-time", 4),
        target=Target(under=0.5)),
    Row("Sheepy Time (4 seats), size of a position", BYTES, ours("size", "sheepy-time", 4)),
    slowest("Sheepy Time", "sheepy-time", 2),
    slowest("Sheepy Time", "sheepy-time", 4),
    Row("Shepherd Mess (4 seats), Python loop", MOVES, ours("loop", "shepherd-mess", 4), spiel("loop", "backgammon"),
        Target(2.5)),
    Row("Shepherd Mess (4 seats), whole games in compiled code", GAMES, ours("playouts", "shepherd-mess", 4),
        spiel("playouts", "backgammon")),
    Row("Shepherd Mess (4 seats), copy of a position", MICROSECONDS, ours("copies", "shepherd-mess", 4),
        target=Target(under=1)),
    Row("Shepherd Mess (4 seats), size of a position", BYTES, ours("size", "shepherd-mess", 4)),
    Row("Shepherd Mess (2 seats), random games that end by a finished flock", SHARE,
        ours("finishes", "shepherd-mess", 2)),
    Row("Shepherd Mess (3 seats), random games that end by a finished flock", SHARE,
        ours("finishes", "shepherd-mess", 3)),
    Row("Shepherd Mess (4 seats), random games that end by a finished flock", SHARE,
        ours("finishes", "shepherd-mess", 4)),
    slowest("Shepherd Mess", "shepherd-mess", 2),
    slowest("Shepherd Mess", "shepherd-mess", 4),
    Row("Unshorn (4 seats), Python loop", MOVES, ours("loop", "unshorn", 4), spiel("loop", "backgammon"), Target(4)),
    Row("Unshorn (4 seats), whole games in compiled code", GAMES, ours("playouts", "unshorn", 4),
        spiel("playouts", "backgammon")),
    Row("Unshorn (4 seats), copy of a position", MICROSECONDS, ours("copies", "unshorn", 4), target=Target(under=1)),
    Row("Unshorn (4 seats), size of a position", BYTES, ours("size", "unshorn", 4)),
    Row("Unshorn (4 seats), dealing secrets, compared with a playout", MICROSECONDS, ours("deals", "unshorn", 4),
        ours("rests", "unshorn", 4), Target(10)),
    slowest("Unshorn", "unshorn", 2),
    slowest("Unshorn", "unshorn", 4),
)
# fmt: on


def rows() -> list[Row]:
    """The rows whose game is available."""
    return [row for row in EVERY_ROW if row.ours.game in wg.games(tiny=True)]
