"""Plays one seat of a bot among yardsticks, in all rotations of the seats, and prints its share of the wins."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final

from bench.yardsticks import YARDSTICKS
from bench.yardsticks.contest import HEAD, contest, page, played, row
from woolgather.bots import bot_named
from woolgather.engine.errors import NotOffered

RESULTS: Final = Path(__file__).parent.with_suffix(".md")
SEATS: Final = (2, 3, 4)
BOTS: Final = ("lamb", "yearling", "ewe", "bellwether", "greedy")


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.yardsticks", description=__doc__)
    parser.add_argument("game", nargs="*", type=_game, help=f"{', '.join(YARDSTICKS)} (all)")
    parser.add_argument("--games", type=_positive, default=60, help="games of each row, to whole rotations (60)")
    parser.add_argument("--seats", type=int, choices=SEATS, nargs="+", default=(2, 4), help="numbers of seats (2 4)")
    parser.add_argument("--jobs", type=_positive, default=1, help="processes that play at the same time (1)")
    parser.add_argument("--bots", type=_bot, nargs="+", default=BOTS, help=f"bots by their names ({' '.join(BOTS)})")
    parser.add_argument("--write", action="store_true", help=f"write the results to bench/{RESULTS.name}")
    return parser.parse_args(given)


def _game(typed: str) -> str:
    if typed not in YARDSTICKS:
        raise argparse.ArgumentTypeError(f"there is no yardstick for {typed!r}, only for {', '.join(YARDSTICKS)}")
    return typed


def _positive(typed: str) -> int:
    if not typed.isdecimal() or int(typed) == 0:
        raise argparse.ArgumentTypeError(f"{typed!r} is not a whole number above 0")
    return int(typed)


def _bot(typed: str) -> str:
    try:
        bot_named(typed)
    except NotOffered as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None
    return typed


def main(given: Sequence[str] | None = None) -> None:
    asked = arguments(given)
    print(HEAD, flush=True)
    rows = []
    for game, seats, bot in product(asked.game or YARDSTICKS, asked.seats, asked.bots):
        among = contest(game, seats, bot)
        rows.append(row(among, played(among, asked.games, asked.jobs)))
        print(rows[-1], flush=True)
    if asked.write:
        RESULTS.write_text(page(rows), encoding="utf-8")
        print(f"Written to bench/{RESULTS.name}.")


if __name__ == "__main__":
    main()
