"""Moves at many tables at once, beside a bare echo server; and how it goes as tables become more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bench.table.load import Job, Outcome, run
from bench.table.process import server_core, started, table_server
from bench.table.report import chart, cost_chart, ratio_text, share_text, size_text, table, time_text
from bench.table.seats import SEATS
from bench.table.tally import Spread, spread
from bench.table.wishes import MIXTURE, Wishes, played

HEADINGS: Final = (
    *("what", "asked", "done", "to others p50", "p95", "p99", "max", "server CPU a move", "server's core"),
    *("client's core", "other work", "a move and seat", "unpacked"),
)
GROWTH: Final = (
    *("tables", "asked", "done", "p50", "p99", "echo p99", "p99 / echo", "server CPU a move"),
    *("server's core", "client's core", "other work"),
)


@dataclass(frozen=True)
class Pair:
    """Ours and the echo, of the same run."""

    what: str
    ours: Outcome
    echo: Outcome


def bytes_each(outcome: Outcome) -> float:
    """Received for a move, by one seat."""
    return outcome.tally.received / max(1, outcome.tally.done) / SEATS


def unpacked_each(outcome: Outcome) -> float:
    """The same without compression."""
    return outcome.tally.unpacked / max(1, outcome.tally.done) / SEATS


def measured(what: str, tables: int, seconds: float, clients: int) -> Pair:
    """Our server, then the echo with the rate and the size that were found."""
    with table_server(where=server_core()) as served:
        served.wait_for_rest()
        ours = run(Job(served.port, tables, seconds, played(what)), served, clients)
    rate = max(1, ours.tally.asked) / seconds
    echo = ["-m", "bench.table.echo", str(round(bytes_each(ours)))]
    with started(echo, server_core()) as served:
        job = Job(served.port, tables, min(seconds, 10), period=tables / rate)
        return Pair(what, ours, run(job, served, clients))


# ---- one size


def moves(wishes: Wishes) -> str:
    """A row for each game, the echo, and ours divided by the echo's."""
    tables, rows = wishes.many(200), []
    for game in wishes.games or ("shear-panic", "unshorn", MIXTURE):
        pair = measured(game, tables, wishes.long(15), wishes.clients)
        rows += _rows(pair)
        print(f"  {game}: p99 {time_text(spread(pair.ours.tally.others).p99)}", flush=True)
    return f"{tables} tables of {SEATS} seats, all of them people.\n\n{table(HEADINGS, rows)}"


def _rows(pair: Pair) -> list[tuple[str, ...]]:
    ours, echo = pair.ours, pair.echo
    rows = [_row(pair.what, ours, spread(ours.tally.others))]
    rows.append((f"{pair.what}, own acknowledgement", "", "", *_times(spread(ours.tally.own)), *[""] * 6))
    if ours.tally.sealed:
        rows.append((f"{pair.what}, answers in windows", "", "", *_times(spread(ours.tally.sealed)), *[""] * 6))
    rows.append(_row("echo", echo, spread(echo.tally.others)))
    rows.append(("ours / echo", "", "", *_ratios(ours, echo), *[""] * 5))
    if ours.tally.refused:
        told = ", ".join(f"{code}: {count}" for code, count in sorted(ours.tally.refused.items()))
        rows.append((f"refused: {told}", *[""] * 12))
    return rows


def _row(what: str, outcome: Outcome, times: Spread) -> tuple[str, ...]:
    tally, seconds = outcome.tally, outcome.seconds
    return (
        what,
        f"{tally.asked / seconds:.0f}/s",
        f"{tally.done / seconds:.0f}/s ({share_text(tally.done / max(1, tally.asked))})",
        *_times(times),
        time_text(cpu_each(outcome)),
        share_text(outcome.cpu / seconds),
        share_text(tally.cpu / seconds),
        share_text(outcome.others / seconds),
        size_text(bytes_each(outcome)),
        size_text(unpacked_each(outcome)),
    )


def _times(times: Spread) -> tuple[str, ...]:
    return tuple(map(time_text, (times.p50, times.p95, times.p99, times.most)))


def cpu_each(outcome: Outcome) -> float:
    return outcome.cpu / max(1, outcome.tally.done)


def _ratios(ours: Outcome, echo: Outcome) -> tuple[str, ...]:
    mine, theirs = spread(ours.tally.others), spread(echo.tally.others)
    pairs = [(mine.p50, theirs.p50), (mine.p95, theirs.p95), (mine.p99, theirs.p99), (mine.most, theirs.most)]
    return tuple(ratio_text(*pair) for pair in [*pairs, (cpu_each(ours), cpu_each(echo))])


# ---- more and more tables


def growth(wishes: Wishes) -> str:
    """Every size, also those that the machine does not carry."""
    game, found = (wishes.games or ("shear-panic",))[0], []
    for tables in wishes.sizes:
        pair = measured(game, tables, wishes.long(10), wishes.clients)
        found.append((tables, pair))
        print(f"  {tables} tables: p99 {time_text(spread(pair.ours.tally.others).p99)}", flush=True)
    late = chart([(str(tables), spread(pair.ours.tally.others).p99) for tables, pair in found])
    cost = cost_chart([(str(tables), cpu_each(pair.ours)) for tables, pair in found])
    drawn = table(GROWTH, [_growth_row(tables, pair) for tables, pair in found])
    return f"{game}.\n\n{drawn}\n\n{_LATE}\n\n{late}\n\n{_COST}\n\n{cost}"


_LATE: Final = "p99 by tables; ten marks more are ten times as long:"
_COST: Final = "Server CPU a move by tables; twice as many marks are twice as much:"


def _growth_row(tables: int, pair: Pair) -> tuple[str, ...]:
    tally, seconds = pair.ours.tally, pair.ours.seconds
    mine, theirs = spread(tally.others), spread(pair.echo.tally.others)
    return (
        str(tables),
        f"{tally.asked / seconds:.0f}/s",
        f"{tally.done / seconds:.0f}/s",
        *map(time_text, (mine.p50, mine.p99, theirs.p99)),
        ratio_text(mine.p99, theirs.p99),
        time_text(cpu_each(pair.ours)),
        share_text(pair.ours.cpu / seconds),
        share_text(tally.cpu / seconds),
        share_text(pair.ours.others / seconds),
    )
