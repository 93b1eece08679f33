"""`woolgather lab fit`: an evaluation is fitted to games of self-play, and kept if it is better than the one in use."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from woolgather.bots import SEARCH, bot_named
from woolgather.engine.errors import NotOffered
from woolgather.engine.fitted import FILE, Network
from woolgather.engine.game import Game
from woolgather.terminal.arguments import Arguments, needed_game, seats_of, whole_number
from woolgather.terminal.console import Console
from woolgather.terminal.progress import Progress

if TYPE_CHECKING:
    from woolgather.lab.fitting import Check, Verdict
    from woolgather.lab.selfplay import Course, Positions

FIT: Final = "fit"
GAMES: Final = 4000
TRIALS: Final = 200
TEACHER: Final = f"{SEARCH}:50"
SEED: Final = "woolgather"


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("EXPERIMENT")
    arguments.takes("GAME")
    arguments.takes("--seats", "NUMBER", text="fit-seats")
    arguments.takes("--games", "NUMBER", text="fit-games")
    arguments.takes("--teacher", "BOT")
    arguments.takes("--trials", "NUMBER")
    arguments.takes("--folder", "FOLDER")
    arguments.takes("--out", "FILE")
    arguments.takes("--jobs", "NUMBER")
    arguments.takes("--seed", "SEED")


def run(console: Console, asked: Namespace) -> int:
    if asked.experiment != FIT:
        raise NotOffered(console.label("no-experiment", typed=str(asked.experiment or "")[:40]))
    game = needed_game(console, "lab fit", asked.game)
    if not game.features:
        raise NotOffered(console.label("fit-no-features", game=game.about.name))
    if find_spec("numpy") is None:
        raise NotOffered(console.label("lab-missing"))
    seats = seats_of(console, game, asked.seats)
    teacher = asked.teacher or TEACHER
    bot_named(teacher)
    games = _number(console, "--games", asked.games, GAMES)
    trials = _number(console, "--trials", asked.trials, TRIALS)
    jobs = _number(console, "--jobs", asked.jobs, 1)
    out = _out(console, game, asked.out)
    from woolgather.lab.selfplay import Course

    course = Course(game.about.name, seats, teacher, asked.seed or SEED)
    folder = Path(asked.folder) if asked.folder else Path(f"{game.about.name}-{seats}")
    positions = _play(console, course, games, folder, jobs)
    network, check = _fit(console, positions)
    verdict = _try(console, game, course, network, trials, jobs)
    if not (check.improves and verdict.low > 1 / seats):
        console.say(console.label("fit-refused", file=out))
        return 1
    _write(game, course, network, check, verdict, games, out)
    console.say(console.label("fit-written", file=out))
    return 0


def _number(console: Console, name: str, typed: str | None, usual: int) -> int:
    number = whole_number(console, name, typed)
    if number == 0:
        raise NotOffered(console.label("no-games", typed=typed))
    return usual if number is None else number


def _out(console: Console, game: Game, typed: str | None) -> Path:
    """Where the weights go, checked before the first game: the game's own file, unless another is named."""
    import importlib

    package = importlib.import_module(game.package).__path__[0]
    file = Path(typed) if typed else Path(package) / FILE
    if not file.parent.is_dir():
        raise NotOffered(console.label("fit-no-folder", folder=file.parent, file=file))
    return file


def _play(console: Console, course: Course, games: int, folder: Path, jobs: int) -> Positions:
    """Play what is missing in the folder; an interrupted run goes on from there."""
    from woolgather.lab.selfplay import PORTION, collected, joined

    parts = []
    progress = Progress(console, -(-games // PORTION) * PORTION, 0, folder.name)
    try:
        for first, part in collected(course, games, folder, jobs):
            parts.append((first, part))
            for _ in range(PORTION):
                progress.step(())
    except KeyboardInterrupt:
        progress.show(console.label("arena-resumes", file=folder))
        raise
    progress.close()
    positions = joined(part for _, part in sorted(parts, key=lambda found: found[0]))
    console.say(console.label("fit-positions", positions=len(positions), games=games, folder=folder))
    return positions


def _fit(console: Console, positions: Positions) -> tuple[Network, Check]:
    from woolgather.lab.fitting import checked, fitted, held_out, learnt_from, size_by_cross_validation

    def say(size: int, loss: float, error: float) -> None:
        console.say(console.label("fit-size", size=size, loss=f"{loss:.4f}", error=f"{error:.4f}"))

    known = learnt_from(positions)
    size = size_by_cross_validation(known, say)
    weights = fitted(known, size)
    check = checked(weights, held_out(positions))
    old, new = (f"{loss:.4f}" for loss in check.log_loss)
    console.say(console.label("fit-loss", size=size, old=old, new=new))
    old, new = (f"{gap:.4f}" for gap in check.miscalibration)
    console.say(console.label("fit-calibration", old=old, new=new))
    return Network(size, tuple(weights.flat())), check


def _try(console: Console, game: Game, course: Course, network: Network, trials: int, jobs: int) -> Verdict:
    from woolgather.lab.fitting import trial_of, tried

    trial = trial_of(game, course.seats, network)
    progress = Progress(console, trials, 0, game.about.name)
    step: Callable[[], None] = lambda: progress.step(())  # noqa: E731
    verdict = tried(trial, trials, jobs, step)
    progress.close()
    old, new = trial.iterations
    figures = {name: f"{getattr(verdict, name):.1%}" for name in ("share", "low", "high")}
    fair = f"{1 / course.seats:.0%}"
    console.say(console.label("fit-trial", games=trials, old=old, new=new, fair=fair, **figures))
    return verdict


def _write(game: Game, course: Course, network: Network, check: Check, verdict: Verdict, games: int, out: Path) -> None:
    """Write the weights with how they were made, beside those for other numbers of seats."""
    from woolgather.lab.fitting import rounds_before, with_network

    made = {
        "round": rounds_before(game, course.seats) + 1,
        "games": games,
        "teacher": course.text,
        "log_loss": [round(loss, 4) for loss in check.log_loss],
        "miscalibration": [round(gap, 4) for gap in check.miscalibration],
        "trial": {"games": verdict.games, "share": round(verdict.share, 4)},
    }
    whole = with_network(game, course.seats, Network(network.hidden, network.weights, made))
    out.write_text(whole.text(game.about.name), encoding="utf-8")
