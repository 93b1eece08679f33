"""`woolgather arena`: bots, and programs that speak the agents' protocol, play many games."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from woolgather.bots import bot_named
from woolgather.engine.errors import NotOffered
from woolgather.engine.game import Game
from woolgather.lab.agents import Agent
from woolgather.lab.arena import Contest, Outcome, Results, outcomes, standings
from woolgather.lab.players import is_bot
from woolgather.terminal.arguments import Arguments, needed_game, options_of, whole_number
from woolgather.terminal.calibrate import CALIBRATE, calibrate
from woolgather.terminal.console import Console
from woolgather.terminal.progress import Progress

GAMES: Final = 100
SEED: Final = "woolgather"


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("GAME")
    arguments.takes("--seat", "PLAYER", many=True, text="player")
    arguments.takes("--option", "NAME=VALUE", many=True)
    arguments.takes("--games", "NUMBER")
    arguments.takes("--jobs", "NUMBER")
    arguments.takes("--results", "FILE")
    arguments.takes("--seed", "SEED")
    arguments.takes("--hours", "NUMBER")
    arguments.takes("--json")


def run(console: Console, asked: Namespace) -> int:
    if asked.game == CALIBRATE:
        return calibrate(console, asked)
    game = needed_game(console, "arena", asked.game)
    if asked.hours:
        raise NotOffered(console.label("hours-elsewhere"))
    contest = Contest(
        game.about.name,
        _players(console, game, asked.seat or ()),
        dict(options_of(console, game, asked.option)),
        asked.seed or SEED,
    )
    games, jobs = (
        _positive(console, name, typed, usual)
        for name, typed, usual in (("--games", asked.games, GAMES), ("--jobs", asked.jobs, 1))
    )
    kept = Results(Path(asked.results), contest) if asked.results else None
    found = [outcome for outcome in (kept.read() if kept else ()) if outcome.number < games]
    progress = Progress(console, games, len(found))
    try:
        missing = sorted(set(range(games)) - {outcome.number for outcome in found})
        for outcome in outcomes(contest, missing, jobs):
            if kept:
                kept.add(outcome)
            found.append(outcome)
            progress.step(outcome.reports)
    except KeyboardInterrupt:
        progress.show(console.label("arena-stopped", done=len(found), games=games))
        if asked.results:
            progress.show(console.label("arena-resumes", file=asked.results))
        _report(console, contest, found, asked.json)
        raise
    progress.close()
    _report(console, contest, found, asked.json)
    return 0


def _players(console: Console, game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """One player for each seat: a bot's name, or a command that can be started."""
    if len(names) not in game.about.seats:
        seats = game.about.usual_seats if len(names) < min(game.about.seats) else max(game.about.seats)
        raise NotOffered(console.label("few-players", game=game.about.name, seats=seats, players=len(names)))
    for name in names:
        if is_bot(name):
            bot_named(name)
        else:
            Agent(name, print)
    return tuple(names)


def _positive(console: Console, name: str, typed: str | None, usual: int) -> int:
    number = whole_number(console, name, typed)
    if number == 0:
        raise NotOffered(console.label("no-games", typed=typed))
    return usual if number is None else number


def _report(console: Console, contest: Contest, found: Sequence[Outcome], as_json: bool) -> None:
    rows = standings(contest, found)
    if as_json:
        console.line(
            json.dumps({**asdict(contest), "games": len(found), "standings": [asdict(row) for row in rows]}, indent=2)
        )
        return
    seats = len(contest.players)
    console.say(console.label("arena-head", game=contest.game, seats=seats, games=len(found)), style="title")
    if len(found) % seats:
        console.say(console.label("arena-half", games=len(found), seats=seats))
    table = [console.label("arena-columns").split(";")]
    table += [
        [row.player, f"{row.share:.1%}", f"{row.low:.1%} .. {row.high:.1%}", f"{row.place:.2f}", f"{row.score:.2f}"]
        for row in rows
    ]
    if any(row.forfeits for row in rows):
        forfeits = [console.label("arena-forfeits"), *(str(row.forfeits) for row in rows)]
        table = [[*row, figure] for row, figure in zip(table, forfeits, strict=True)]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        name, *figures = row
        console.line(
            "  ".join(
                [
                    f"{name:<{widths[0]}}",
                    *(f"{figure:>{width}}" for figure, width in zip(figures, widths[1:], strict=True)),
                ]
            ).rstrip()
        )
