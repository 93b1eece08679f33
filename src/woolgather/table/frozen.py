"""Why the game of a table cannot go on: in words, for whoever sits there."""

from __future__ import annotations

from typing import Final

from woolgather.engine.game import Game
from woolgather.table.store import TableRow

EARLIER_RULES: Final = "This game was started under rules that are no longer played"


def newer_rules(row: TableRow, game: Game) -> str:
    return (
        f"This game is played by version {row.rules} of its rules, and this server knows only version "
        f"{game.about.rules}. It can go on where woolgather is up to date."
    )


def no_position(row: TableRow, game: Game) -> str:
    """A game that began at a position: by other rules than today's it is the rules, otherwise the position itself."""
    if row.rules != game.about.rules:
        return f"{EARLIER_RULES}: the position at which it began cannot be read."
    return (
        "The position at which this game began is damaged, or was written by a woolgather that plays otherwise: it "
        "cannot be read."
    )


def does_not_fit(row: TableRow, game: Game, seq: int) -> str:
    """A log that cannot be replayed: by other rules than today's it is the rules, otherwise the log itself."""
    if row.rules != game.about.rules:
        reason = EARLIER_RULES
    else:
        reason = "The saved log of this game is damaged, or was written by a woolgather that plays otherwise"
    return f"{reason}: line {seq} does not fit."
