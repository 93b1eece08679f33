"""How games of Shepherd Mess end under its house rules, between players of one kind; a row of Markdown for each.

`python -m bench.shepherd_mess greedy 24` plays 24 games with each number of seats under every combination,
`python -m bench.shepherd_mess search:1000 12 --only-default` plays under the default rules alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from random import Random
from statistics import median
from typing import Any, Final

import woolgather as wg
from woolgather.bots import bot_named
from woolgather.bots.thought import Bot, Thought, View
from woolgather.engine.state import State
from woolgather.games.shepherd_mess.chains import land_of, outside, still_home
from woolgather.games.shepherd_mess.data import BRIDGE, FIGHT, FLOCK_SIZES, GATE, TILES, WALL
from woolgather.games.shepherd_mess.driving import Drive
from woolgather.games.shepherd_mess.position import Position

SEATS: Final = (2, 3, 4)
DROVER: Final = "drover"
HEAD: Final = (
    "| players | seats | `spoiling` | `own_dogs_block` | `repetition` | games | finished | by repetition "
    "| median round | wins by seat | cut off |\n|---|--:|---|---|---|--:|--:|--:|--:|---|--:|"
)


def drover(view: View, moves: Sequence[int], rng: Random) -> Thought:
    """A simple player: drives its own flock as far home as the turn allows, builds no walls, never fights."""
    state = wg.imagine(view, rng)
    return Thought(_best(state, view["viewer"], rng)[0])


def _best(state: State, seat: int, rng: Random) -> tuple[int, int]:
    """The move after which the flock is nearest to home at the end of the turn, and how far it is then."""
    found: list[tuple[int, int]] = []
    for move in state.moves():
        if not (FIGHT <= move < BRIDGE or WALL <= move < GATE):
            after = state.copy()
            after.apply(move)
            goes_on = after.seat == seat
            found.append((_best(after, seat, rng)[1] if goes_on else _far(after, seat), move))
    rng.shuffle(found)
    nearest, move = min(found, key=lambda each: each[0])
    return move, nearest


def _far(state: State, seat: int) -> int:
    assert isinstance(state, Position)
    drive = Drive(state, seat)
    return 10 * drive.moves + 5 * drive.walks + 5 * drive.stuck


def cut_off(state: State) -> int:
    """How many sheep have no chain home any more, as defined by SM-25."""
    assert isinstance(state, Position)
    land = land_of(state)
    count = 0
    for seat in range(state.rules.seats):
        sheep = outside(state, seat)
        lost = sheep & ~still_home(state, land, seat, sheep)
        count += sum(state.sheep(tile, seat) for tile in range(TILES) if lost >> tile & 1)
    return count


def figures(bot: Bot, seats: int, seeds: range, options: dict[str, Any]) -> str:
    """Play a game from each seed: how they ended, when, who won, and the share of sheep that were cut off."""
    games = len(seeds)
    lost = 0
    ends: list[str] = []
    rounds: list[int] = []
    wins = [0.0] * seats
    for seed in seeds:
        rng = Random(seed)
        state = wg.new("shepherd-mess", seats, quick_setup=True, **options)
        while state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
            else:
                state.play(bot(state.view(state.seat), state.moves(), rng).move)
        view = state.view(None)
        ends.append(view["result"]["ended_by"])
        rounds.append(view["round"])
        lost += cut_off(state)
        for seat in state.winners():
            wins[seat] += 1 / len(state.winners())
    shares = " ".join(f"{share / games:.0%}" for share in wins)
    return (
        f"{games} | {ends.count('finished') / games:.0%} | {ends.count('repetition') / games:.0%} "
        f"| {median(rounds):g} | {shares} | {lost / (games * seats * FLOCK_SIZES[seats]):.1%}"
    )


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("players", help=f"{DROVER}, or a bot by its name")
    wanted.add_argument("games", type=int)
    wanted.add_argument("--only-default", action="store_true", help="not every combination of the house rules")
    wanted.add_argument("--first-seed", type=int, default=0)
    wanted.add_argument("--seats", type=int, choices=SEATS, nargs="+", default=SEATS)
    asked = wanted.parse_args()
    bot = drover if asked.players == DROVER else bot_named(asked.players)
    combinations = (
        [("owner", False, True)]
        if asked.only_default
        else list(product(("owner", "all"), (False, True), (True, False)))
    )
    seeds = range(asked.first_seed, asked.first_seed + asked.games)
    print(HEAD)
    for spoiling, blocks, repetition in combinations:
        for seats in asked.seats:
            options = {"spoiling": spoiling, "own_dogs_block": blocks, "repetition": repetition}
            shown = f"{spoiling} | {'yes' if blocks else 'no'} | {'on' if repetition else 'off'}"
            print(f"| {asked.players} | {seats} | {shown} | {figures(bot, seats, seeds, options)} |", flush=True)


if __name__ == "__main__":
    main()
