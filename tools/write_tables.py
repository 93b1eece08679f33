"""Writes the tables in the documentation, from the games' metadata, the bots' results and the settings: `make docs`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import woolgather as wg
from woolgather.bots import LEVELS
from woolgather.bots.settings import SearchSettings, settings_for
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named
from woolgather.lab.calibration import Comparison, Ledger, reported, required, settings_compared
from woolgather.table.configuration import settings_table
from woolgather.terminal.console import Console

HOME = Path(__file__).resolve().parent.parent
LEDGER = HOME / "bench" / "ladder.json"
BEGIN = "<!-- tables: begin; made by `make docs`, do not edit -->"
END = "<!-- tables: end -->"
BLOCKS = {"docs/host.md": "settings"}
"""What the marks are called on pages where they are not called tables."""


def our_games() -> list[Game]:
    """The games of this package, the tiny ones last; outside games that happen to be installed are not included."""
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
    headings = (
        "game",
        "name",
        "seats",
        "decisions",
        "chance outcomes",
        "longest game",
        "chance",
        "secrets",
        "rule ids",
        "rules version",
    )
    return table(
        headings,
        [
            (
                game.words().title,
                f"`{about.name}`",
                seats(game),
                about.moves,
                about.chances,
                f"{about.longest} moves",
                listed(about.kinds),
                listed(about.secrets),
                rule_ids(game),
                about.rules,
            )
            for game in games
            for about in [game.about]
        ],
    )


def options(games: Sequence[Game]) -> str:
    return table(
        ("game", "option", "default", "can be", "what it decides"),
        [
            (game.words().title, f"`{option.name}`", shown(option.default), option.range, option.help)
            for game in games
            for option in game.about.option_help()
        ],
    )


def blurbs(games: Sequence[Game]) -> str:
    return "\n".join(f"- **{game.words().title}**: {game.words().blurb}" for game in games)


def ladder(games: Sequence[Game]) -> str:
    """The number of iterations of each level."""
    return by_seats(games, LEVELS, lambda found: [f"{iterations:,}" for iterations in found.level_iterations])


def settings(games: Sequence[Game]) -> str:
    """The search settings of each game."""
    names = [field.name for field in fields(SearchSettings) if field.name not in ("level_iterations", "version")]
    return by_seats(games, names, lambda found: [typed(getattr(found, name)) for name in names])


def by_seats(games: Sequence[Game], headings: Sequence[str], cells_of: Callable[[SearchSettings], list[str]]) -> str:
    """A row for each game; seat counts with the same settings share one."""
    rows: dict[tuple[str, ...], list[int]] = {}
    for game in games:
        for count in game.about.seats:
            rows.setdefault((game.words().title, *cells_of(settings_for(game, count))), []).append(count)
    return table(
        ("game", "seats", *headings),
        [(title, ", ".join(map(str, counts)), *cells) for (title, *cells), counts in rows.items()],
    )


def typed(value: Any) -> str:
    """A setting's value as it is typed."""
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value)) or f"{value:g}"


def strength(games: Sequence[Game], ledger: Ledger, compared: Callable[[Game], Sequence[Comparison]]) -> str:
    """Which bot was shown to be stronger than which; comparisons not yet played are listed too."""
    headings = ("game", "seats", "one of", "among", "games", "wins", "95% interval", "a fair share", "verdict", "date")
    return table(headings, [strength_row(game, each, ledger) for game in games for each in compared(game)])


def strength_row(game: Game, comparison: Comparison, ledger: Ledger) -> Sequence[object]:
    start = (game.words().title, comparison.seats, comparison.stronger, comparison.weaker)
    fair = f"{1 / comparison.seats:.0%}"
    if not ledger.shares(comparison):
        return (*start, 0, "", "", fair, "not played", "")
    row: dict[str, Any] = ledger.rows[comparison.name]
    return (
        *start,
        row["games"],
        f"{row['share']:.1%}",
        f"{row['low']:.1%} to {row['high']:.1%}",
        fair,
        row["verdict"],
        row["date"],
    )


def games_tables() -> str:
    games = our_games()
    return "\n\n".join([blurbs(games), "## Facts", facts(games), "## Options", options(games)])


def steps(games: Sequence[Game], ledger: Ledger) -> str:
    """A short table of how often each level beats the one below."""
    pairs = list(pairwise(LEVELS))
    rows = []
    for game in games:
        found = {(each.stronger, each.weaker): each for each in required(game)}
        rows.append((game.words().title, *(step(found[higher, lower], ledger) for lower, higher in pairs)))
    return table(("game", *(f"{higher} against {lower}" for lower, higher in pairs)), rows)


def step(comparison: Comparison, ledger: Ledger) -> str:
    if not ledger.shares(comparison):
        return "not measured"
    row: dict[str, Any] = ledger.rows[comparison.name]
    return f"{row['share']:.0%} ({row['low']:.0%} to {row['high']:.0%})"


def large_games() -> list[Game]:
    return [game for game in our_games() if not game.about.tiny]


def bots_tables() -> str:
    games = large_games()
    return "\n\n".join(
        ["Iterations of each level:", ladder(games), "How strong they are:", steps(games, Ledger(LEDGER))]
    )


def ladder_tables() -> str:
    games, ledger = large_games(), Ledger(LEDGER)
    return "\n\n".join(
        [
            "## Bots and levels",
            strength(games, ledger, lambda game: required(game) + reported(game)),
            "## The settings of each game",
            settings(games),
            "## What the settings are worth",
            strength(games, ledger, settings_compared),
        ]
    )


def server_settings() -> str:
    """Every setting of `woolgather serve`, and where it can be given."""

    def code(text: str) -> str:
        return f"`{text}`" if text else ""

    rows = settings_table(Console("en").label)
    return table(
        ("in the file", "variable", "option", "default", "what it means"),
        [(*map(code, names), f"{meaning[0].upper()}{meaning[1:]}") for *names, meaning in rows],
    )


PAGES: dict[str, Callable[[], str]] = {
    "docs/games.md": games_tables,
    "docs/bots.md": bots_tables,
    "bench/ladder.md": ladder_tables,
    "docs/host.md": server_settings,
}


def renewed(page: str, tables: str, block: str = "tables") -> str:
    """The page with its tables updated."""
    first, last = (mark.replace("tables", block) for mark in (BEGIN, END))
    before, begin, rest = page.partition(first)
    _old, end, after = rest.partition(last)
    if not begin or not end:
        raise ValueError(f"The page has lost its marks {first!r} and {last!r}; put them back.")
    return f"{before}{first}\n\n{tables}\n\n{last}{after}"


if __name__ == "__main__":
    for name, tables in PAGES.items():
        page = HOME / name
        text = renewed(page.read_text(encoding="utf-8"), tables(), BLOCKS.get(name, "tables"))
        page.write_text(text, encoding="utf-8")
        print(f"{name} is up to date.")
