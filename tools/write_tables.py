"""Writes the tables in docs/ anew, from the games' metadata and from what the bots have shown: `make docs`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import woolgather as wg
from woolgather.bots import LEVELS
from woolgather.engine.game import Game
from woolgather.engine.habits import Habits
from woolgather.engine.registry import game_named
from woolgather.lab.calibration import Comparison, Ledger, habitual, reported, required

HOME = Path(__file__).resolve().parent.parent
DOCS = HOME / "docs"
LEDGER = HOME / "bench" / "ladder.json"
BEGIN = "<!-- tables: begin; made by `make docs`, do not edit -->"
END = "<!-- tables: end -->"


def our_games() -> list[Game]:
    """The games of this package, the tiny ones last; guests that happen to be installed are not ours to tell of."""
    everybody = [game_named(name) for name in wg.games(tiny=True)]
    ours = [game for game in everybody if game.package.startswith("woolgather.")]
    return sorted(ours, key=lambda game: (game.about.tiny, game.about.name))


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [headings, ["---"] * len(headings), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def listed(names: Iterable[str]) -> str:
    return "; ".join(names) or "none"


def rule_ids(game: Game) -> str:
    ids = list(game.words().rules())
    return f"{ids[0]} to {ids[-1]}"


def seats(game: Game) -> str:
    counts = ", ".join(str(count) for count in game.about.seats)
    return counts if len(game.about.seats) == 1 else f"{counts} (usually {game.about.usual_seats})"


def shown(value: bool | int | str) -> str:
    """A default as it is typed on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def facts(games: Sequence[Game]) -> str:
    headings = ("game", "name", "seats", "decisions", "chance outcomes", "longest game", "chance", "secrets",
                "rule ids", "rules version")
    return table(headings, [
        (game.words().title, f"`{about.name}`", seats(game), about.moves, about.chances, f"{about.longest} moves",
         listed(about.kinds), listed(about.secrets), rule_ids(game), about.rules)
        for game in games for about in [game.about]])


def options(games: Sequence[Game]) -> str:
    return table(("game", "option", "default", "can be", "what it decides"), [
        (game.words().title, f"`{option.name}`", shown(option.default), option.range, option.help)
        for game in games for option in game.about.option_help()])


def blurbs(games: Sequence[Game]) -> str:
    return "\n".join(f"- **{game.words().title}**: {game.words().blurb}" for game in games)


def ladder(games: Sequence[Game]) -> str:
    """How much each level thinks."""
    return by_seats(games, LEVELS, lambda found: [f"{iterations:,}" for iterations in found.ladder])


def habits(games: Sequence[Game]) -> str:
    """How each game is thought about."""
    names = [field.name for field in fields(Habits) if field.name not in ("ladder", "version")]
    return by_seats(games, names, lambda found: [typed(getattr(found, name)) for name in names])


def by_seats(games: Sequence[Game], headings: Sequence[str], told: Callable[[Habits], list[str]]) -> str:
    """What is told of a game's habits; numbers of seats for which it is the same share a row."""
    rows: dict[tuple[str, ...], list[int]] = {}
    for game in games:
        for count in game.about.seats:
            rows.setdefault((game.words().title, *told(game.habits_at(count))), []).append(count)
    return table(("game", "seats", *headings), [
        (title, ", ".join(map(str, counts)), *cells) for (title, *cells), counts in rows.items()])


def typed(value: Any) -> str:
    """A habit's value as it is typed."""
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value)) or f"{value:g}"


def strength(games: Sequence[Game], ledger: Ledger, compared: Callable[[Game], Sequence[Comparison]]) -> str:
    """Who was shown to be stronger than whom; what has not been played is said too."""
    headings = ("game", "seats", "one of", "among", "games", "wins", "95% interval", "a fair share", "verdict", "date")
    return table(headings, [strength_row(game, each, ledger) for game in games for each in compared(game)])


def strength_row(game: Game, comparison: Comparison, ledger: Ledger) -> Sequence[object]:
    start = (game.words().title, comparison.seats, comparison.stronger, comparison.weaker)
    fair = f"{1 / comparison.seats:.0%}"
    if not ledger.shares(comparison):
        return (*start, 0, "", "", fair, "not played", "")
    row: dict[str, Any] = ledger.rows[comparison.name]
    return (*start, row["games"], f"{row['share']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}", fair,
            row["verdict"], row["date"])


def games_tables() -> str:
    games = our_games()
    return "\n\n".join([blurbs(games), "## Facts", facts(games), "## Options", options(games)])


def bots_tables() -> str:
    games = [game for game in our_games() if not game.about.tiny]
    ledger = Ledger(LEDGER)
    return "\n\n".join(["Iterations of each level:", ladder(games),
                        "What was played:", strength(games, ledger, lambda game: required(game) + reported(game)),
                        "The habits of each game:", habits(games),
                        "What they are worth:", strength(games, ledger, habitual)])


PAGES: dict[str, Callable[[], str]] = {"games.md": games_tables, "bots.md": bots_tables}


def renewed(page: str, tables: str) -> str:
    """The page with its tables as they ought to be."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The page has lost its marks {BEGIN!r} and {END!r}; put them back.")
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}"


if __name__ == "__main__":
    for name, tables in PAGES.items():
        page = DOCS / name
        page.write_text(renewed(page.read_text(encoding="utf-8"), tables()), encoding="utf-8")
        print(f"docs/{name} is up to date.")
