"""Why the game of a table cannot go on: in words, for whoever sits there."""

from __future__ import annotations

from woolgather.engine.game import Game
from woolgather.table.store import TableRow


def newer_rules(row: TableRow, game: Game) -> str:
    return (
        f"This game is played by version {row.rules} of its rules, and this server knows only version "
        f"{game.about.rules}. It can go on where woolgather is up to date."
    )


def no_position(row: TableRow, game: Game) -> str:
    return (
        f"The position at which this game began cannot be read: it was written under version {row.rules} of the rules, "
        f"and this server plays version {game.about.rules}."
    )


def does_not_fit(row: TableRow, game: Game, seq: int) -> str:
    """A log that cannot be replayed: by other rules than today's it is the rules, otherwise the log itself."""
    if row.rules != game.about.rules:
        reason = "This game was started under rules that are no longer played"
    else:
        reason = "The saved log of this game is damaged, or was written by a woolgather that plays otherwise"
    return f"{reason}: line {seq} does not fit."
