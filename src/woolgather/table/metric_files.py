"""How several worker processes count together: each writes to files of its own, and a scrape of any reads them all.

This is the multiprocess mode of prometheus-client. The supervisor calls `prepare_multiprocess` before it starts
workers, `worker_died` after one has ended, and `end_multiprocess` when it ends itself. Counts never go down: the next
worker goes on with the files of one that ended, so that there are never more of them than workers at one time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, values
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from woolgather.table.shared_folders import new_folder

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which prometheus-client finds the files."""

PREFIX: Final = "woolgather-metrics-"
KEPT: Final = ("counter", "histogram")
"""What outlives a worker; its gauges end with it."""

LEFT: Final = "left"
"""In the name of a file: the worker that wrote it has ended, and another may go on with it."""

TRIES: Final = 5


# ---- for the supervisor


def prepare_multiprocess(folder: Path | None = None) -> Path:
    """Before the first worker is started: an empty folder for its files, which workers find by the environment."""
    if folder is None:
        folder = new_folder(PREFIX)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _empty(folder)
    os.environ[FOLDER] = str(folder)
    return folder


def _empty(folder: Path) -> None:
    for file in folder.glob("*.db"):
        file.unlink()


def end_multiprocess() -> None:
    """When all workers have ended: remove their files."""
    folder = _folder()
    if folder is not None:
        del os.environ[FOLDER]
        _empty(folder)
        with suppress(OSError):  # it holds something of somebody else's
            folder.rmdir()


def worker_died(pid: int) -> None:
    """After a worker has ended, for whatever reason."""
    folder = _folder()
    if folder is None:
        return
    mark_process_dead(pid, str(folder))
    for kind in KEPT:
        with suppress(FileNotFoundError):
            (folder / f"{kind}_{pid}.db").rename(folder / f"{kind}_{LEFT}{pid}.db")


# ---- for the workers


def share_with_other_workers() -> None:
    """Before the first metric is made: if there are other workers, count in files."""
    folder = _folder()
    if folder is None:
        return
    if not values.ValueClass._multiprocess:  # the library was imported before the folder was known
        values.ValueClass = values.MultiProcessValue()
    for kind in KEPT:
        _go_on_with(folder, kind)


def _go_on_with(folder: Path, kind: str) -> None:
    """Take over the counts of a worker that ended, if no other did."""
    mine = folder / f"{kind}_{os.getpid()}.db"
    for left in sorted(folder.glob(f"{kind}_{LEFT}*.db")):
        if mine.exists():
            return
        with suppress(FileNotFoundError):
            left.rename(mine)


def readable(own: CollectorRegistry) -> CollectorRegistry:
    """What a scrape shows: this process's own metrics, or the sum over all workers."""
    folder = _folder()
    if folder is None:
        return own
    together = CollectorRegistry()
    together.register(_AllWorkers(folder))
    return together


def processes() -> CollectorRegistry:
    """Processor time, memory and files of this process, or of each worker."""
    registry, folder = CollectorRegistry(), _folder()
    if folder is None:
        ProcessCollector(registry=registry)
    else:
        registry.register(_EachProcess(folder))
    return registry


class _AllWorkers(Collector):
    """The sum over the files of all workers. One may be renamed while they are read; then they are read again."""

    def __init__(self, folder: Path) -> None:
        self._files = MultiProcessCollector(None, str(folder))

    def collect(self) -> Iterable[Metric]:
        for _ in range(TRIES - 1):
            with suppress(FileNotFoundError):
                return list(self._files.collect())
        return list(self._files.collect())


class _EachProcess(Collector):
    """Each worker by its process id. Sums would fall when one ends, which looks like a restart of all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        for file in sorted(self._folder.glob("gauge_livesum_*.db")):
            pid = file.stem.rpartition("_")[2]
            for metric in ProcessCollector(pid=lambda pid=pid: pid, registry=None).collect():  # type: ignore[misc]
                together = found.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                for sample in metric.samples:
                    together.add_sample(sample.name, {"pid": pid}, sample.value)
        return found.values()


def _folder() -> Path | None:
    named = os.environ.get(FOLDER)
    return Path(named) if named else None
