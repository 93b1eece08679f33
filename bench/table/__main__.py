"""Measures how much the table server carries, prints it, and keeps it in bench/table.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final

from bench.table.bots import bots
from bench.table.idle import idle
from bench.table.kills import kills
from bench.table.lobby import lobby
from bench.table.moves import growth, moves
from bench.table.opening import opening
from bench.table.postgres import on_postgres
from bench.table.process import client_cores
from bench.table.report import RESULTS, keep, machine, section
from bench.table.rest import rest
from bench.table.wishes import GAMES, MIXTURE, SIZES, Wishes

PARTS: Final[dict[str, tuple[str, Callable[[Wishes], str]]]] = {
    "moves": ("Moves", moves),
    "postgres": ("Moves on PostgreSQL", on_postgres),
    "growth": ("Growth", growth),
    "bots": ("Bots", bots),
    "rest": ("At rest", rest),
    "opening": ("Opening a long game", opening),
    "idle": ("Idle connections", idle),
    "kills": ("Kills", kills),
    "lobby": ("The lobby in a browser", lobby),
}


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.table", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (all)")
    parser.add_argument(
        "--tables", type=int, help="how many tables (moves and postgres 200, bots 50, rest and lobby 200)"
    )
    parser.add_argument("--seconds", type=float, help="how long (moves and postgres 15, growth 10, bots 75, idle 10)")
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        choices=[*GAMES, MIXTURE],
        help="which game; several are measured in turn",
    )
    parser.add_argument(
        "--sizes", default=",".join(map(str, SIZES)), help="the numbers of tables of growth (%(default)s)"
    )
    parser.add_argument("--clients", type=int, help="processes that make the load (one for each core but one, up to 4)")
    parser.add_argument("--bot", default="shepherd", help="the bots' level (shepherd)")
    parser.add_argument("--random-games", type=int, default=1_000, help="the longest of how many is opened (1000)")
    parser.add_argument("--connections", type=int, default=1_050, help="how many stay silent (1050)")
    parser.add_argument(
        "--label", default="", help="added to the headings, so that sections stay beside the usual ones"
    )
    parser.add_argument(
        "--print", action="store_true", dest="only_print", help="print, and leave bench/table.md as it is"
    )
    return parser.parse_args(words)


def wishes(asked: argparse.Namespace) -> Wishes:
    return Wishes(
        tables=asked.tables,
        seconds=asked.seconds,
        games=tuple(asked.game),
        sizes=tuple(int(size) for size in asked.sizes.split(",")),
        clients=asked.clients or max(1, min(4, len(client_cores()))),
        bot=asked.bot,
        random_games=asked.random_games,
        connections=asked.connections,
    )


def main(words: list[str]) -> None:
    asked = arguments(words)
    unknown = [part for part in asked.parts if part not in PARTS]
    if unknown:
        sys.exit(f"There is no part {unknown[0]!r}; there are {', '.join(PARTS)}.")
    for part in asked.parts or PARTS:
        title, measure = PARTS[part]
        print(f"{title} ...", flush=True)
        told = section(f"{title} ({asked.label})" if asked.label else title, machine(), measure(wishes(asked)))
        print(f"\n{told}", flush=True)
        if not asked.only_print:
            keep(told)
    if not asked.only_print:
        print(f"Written to bench/{RESULTS.name}.")


if __name__ == "__main__":
    main(sys.argv[1:])
