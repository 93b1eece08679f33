"""Writes the tables of docs/games.md anew from the games' metadata: `make docs`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import woolgather as wg
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named

PAGE = Path(__file__).resolve().parent.parent / "docs" / "games.md"
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


def tables() -> str:
    """Everything between the marks."""
    games = our_games()
    return "\n\n".join([blurbs(games), "## Facts", facts(games), "## Options", options(games)])


def renewed(page: str) -> str:
    """The page with its tables as they ought to be."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has lost its marks {BEGIN!r} and {END!r}; put them back.")
    return f"{before}{BEGIN}\n\n{tables()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"docs/{PAGE.name} is up to date.")
