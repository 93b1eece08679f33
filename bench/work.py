"""One run of one job in its own process: `python -m bench.work SYSTEM WHAT GAME SEATS SEED SECONDS`.

The last line it prints is the measurement as JSON, or what is missing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from bench.jobs import Job, Rounds

Clock = Callable[[], float]

SHORTEST = 0.02
"""The least duration of a batch of rounds, so that reading the clock costs nothing."""


def fitting_batch(rounds: Rounds, clock: Clock) -> int:
    """The number of rounds in a batch; finding it also warms everything up."""
    batch = 1
    while True:
        begun = clock()
        rounds(batch)
        if clock() - begun >= SHORTEST:
            return batch
        batch *= 2


def measured(rounds: Rounds, seconds: float, clock: Clock) -> dict[str, float]:
    """Run rounds for at least that many seconds."""
    batch = fitting_batch(rounds, clock)
    done = moves = most = 0
    begun = clock()
    while (spent := clock() - begun) < seconds:
        batch_done = rounds(batch)
        done += batch_done.rounds
        moves += batch_done.moves
        most = max(most, batch_done.moves)
    return {"seconds": spent, "rounds": done, "moves": moves, "most": most}


def main() -> None:
    system, what, game, seats, seed, seconds = sys.argv[1:]
    job = Job(system, what, game, int(seats) or None)
    try:
        rounds = job.prepare(int(seed))
    except ImportError as missing:
        print(json.dumps({"missing": str(missing)}))
        return
    print(json.dumps(measured(rounds, float(seconds), job.clock)))


if __name__ == "__main__":
    main()
