"""Many tables with one person and three bots: are people served while bots think, and do bots play their level?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bench.table.load import Job, Outcome, run
from bench.table.process import Served, cpu_of, table_server
from bench.table.report import share_text, table, time_text
from bench.table.tally import spread
from bench.table.wishes import Wishes, played

RANDOM: Final = "A random move is played"
LONG: Final = 75.0
"""Seconds: longer than a server may wait for a bot before it plays at random."""

HEADINGS: Final = ("what", "measured")


@dataclass
class Workers:
    """How many processes think, second by second, and how busy they are."""

    served: Served
    seen: list[int] = field(default_factory=list)
    busy: dict[int, list[float]] = field(default_factory=dict)

    def watch(self) -> None:
        found = self.served.workers()
        self.seen.append(len(found))
        for pid in found:
            self.busy.setdefault(pid, []).append(cpu_of(pid))

    def cpu(self) -> float:
        return sum(times[-1] - times[0] for times in self.busy.values())


def bots(wishes: Wishes) -> str:
    tables, seconds = wishes.many(50), wishes.long(LONG)
    game = (wishes.games or ("shear-panic",))[0]
    with table_server() as served:
        workers = Workers(served)
        job = Job(served.port, tables, seconds, played(game), wishes.bot, warm_up=0)
        outcome = run(job, served, wishes.clients, workers.watch)
        at_random = served.log_count(RANDOM)
    rows = _rows(outcome, workers, at_random)
    told = f"{game}, {tables} tables, each with a person and three of {wishes.bot}, {seconds:g} s."
    return f"{told}\n\n{table(HEADINGS, rows)}"


def _rows(outcome: Outcome, workers: Workers, at_random: int) -> list[tuple[str, str]]:
    tally, seconds = outcome.tally, outcome.seconds
    own, sealed, pings = spread(tally.own), spread(tally.sealed), spread(tally.pings)
    lowered = share_text(tally.lowered / tally.bot_moves) if tally.bot_moves else "none of none"
    return [
        ("people's moves, asked and done", f"{tally.asked}, {tally.done}"),
        ("people's moves until acknowledged, p50, p99", f"{time_text(own.p50)}, {time_text(own.p99)}"),
        ("people's answers in windows, p50, p99", f"{time_text(sealed.p50)}, {time_text(sealed.p99)}"),
        ("pings, p50, p99, max", ", ".join(map(time_text, (pings.p50, pings.p99, pings.most)))),
        ("bot moves", f"{tally.bot_moves}, {tally.bot_moves / seconds:.1f}/s"),
        ("of these at a lower level", f"{tally.lowered} ({lowered})"),
        ("at random, by the server's log", str(at_random)),
        ("worker processes, fewest and most", f"{min(workers.seen, default=0)}, {max(workers.seen, default=0)}"),
        ("worker processes, second by second", _runs(workers.seen)),
        (
            "server's core, workers' cores",
            f"{share_text(outcome.cpu / seconds)}, {share_text(workers.cpu() / seconds)}",
        ),
        ("client's core", share_text(tally.cpu / seconds)),
    ]


def _runs(seen: list[int]) -> str:
    """Equal numbers in a row are told once: 1 (12 s), 2 (28 s)."""
    told: list[tuple[int, int]] = []
    for count in seen:
        if told and told[-1][0] == count:
            told[-1] = count, told[-1][1] + 1
        else:
            told.append((count, 1))
    return ", ".join(f"{count} ({times} s)" for count, times in told)
