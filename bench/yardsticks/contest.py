"""One seat of a bot among yardsticks: the games, the row of results, and the page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bench.report import day_and_machine, software
from bench.yardsticks import YARDSTICKS
from woolgather.bots import bot_named
from woolgather.engine.registry import game_named
from woolgather.lab.arena import Contest, Standing, outcomes, standings
from woolgather.lab.match import Player
from woolgather.lab.players import BotPlayer, Report

YARDSTICK: Final = "yardstick"
HEAD: Final = "| game | seats | one of | games | wins | 95% interval | a fair share |\n|---|--:|---|--:|--:|---|--:|"
PAGE: Final = """\
# Bots against simple players

Written by `python -m bench.yardsticks --write`. One seat of each bot played among yardsticks: short scripted players
in `bench/yardsticks` that play as a sensible beginner does. They have no evaluation, rollouts or search in common with
the bots.

- {day}
- {software}

{table}

- Every game was played in all rotations of the seats, each rotation with the same luck.
- *Wins*: the mean share of the win. A fair share is what a bot as strong as the yardstick would get.
- The interval is a Wilson interval for this number of games, as in `woolgather arena`.

What each yardstick does:

- **Shear Panic**: the best lead in points when its turn is over, plus what its own sheep would score next where they
  stand. It thinks through the flock die, not the colour die.
- **Sheepy Time**: tries every way through its turn and counts winks, spaces, tokens and the pillow, less for a fright.
  It goes to bed when the goal is reached, when the Nightmare is on space 8 or beyond, or on 5 if its sheep is scared.
- **Shepherd Mess**: the move after which its flock is fewest drives from home, other animals left out of account, and
  its dogs nearest to where they can drive. It builds bridges, stones and gates, never walls, and never fights.
- **Unshorn**: draws first, plays cards that take something, shears the player with the least wool with all points,
  cuts what is known to be plain, and answers when it is attacked.
"""


def contest(game: str, seats: int, bot: str) -> Contest:
    return Contest(game, (bot, *[YARDSTICK] * (seats - 1)))


def played(among: Contest, games: int, jobs: int) -> Standing:
    """Play the games, and as many more as complete the last rotation; how the bot fared."""
    seats = len(among.players)
    numbers = range(-(-games // seats) * seats)
    return standings(among, list(outcomes(among, numbers, jobs, partial(seated, among.game))))[0]


def row(among: Contest, bot: Standing) -> str:
    seats = len(among.players)
    interval = f"{bot.low:.1%} to {bot.high:.1%}"
    title = game_named(among.game).words().title
    return f"| {title} | {seats} | {bot.player} | {bot.games} | {bot.share:.1%} | {interval} | {1 / seats:.0%} |"


def seated(game: str, name: str, _report: Report) -> Player:
    """The yardstick of the game, or a bot."""
    return BotPlayer(YARDSTICKS[game] if name == YARDSTICK else bot_named(name))


def page(rows: Sequence[str]) -> str:
    return PAGE.format(day=day_and_machine(), software=software(), table="\n".join([HEAD, *rows]))
