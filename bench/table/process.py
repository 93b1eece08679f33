"""A server under test: a process of its own, watched from outside through /proc."""

from __future__ import annotations

import math
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PROC: Final = Path("/proc")
PATIENCE: Final = 20.0
QUIET: Final = 0.5
LITTLE: Final = 0.02
"""A server that works for less than this, in so many seconds, is at rest."""

AS_USERS_DO: Final = ("-m", "woolgather.table", "--port", "0", "--no-browser", "--data")
GENEROUS: Final = ("-m", "bench.table.launch")


def cores() -> list[int]:
    """The cores that we may use; none where the system does not pin processes."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def server_core() -> set[int]:
    """One core for the server; empty if it has to share."""
    return set(cores()[:1]) if len(cores()) > 1 else set()


def client_cores() -> set[int]:
    """All the others."""
    return set(cores()[1:])


def pin(where: set[int]) -> None:
    """This process, and all threads and processes that it starts from now on."""
    if where:
        os.sched_setaffinity(0, where)


def _prepare(where: set[int], files: int | None) -> None:
    pin(where)
    if files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


@dataclass(frozen=True)
class Served:
    """A running server, its port and its log."""

    pid: int
    port: int
    log: Path

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        return cpu_of(self.pid)

    def memory(self) -> float:
        """Bytes in memory."""
        with suppress(OSError):
            pages = int((PROC / str(self.pid) / "statm").read_text().split()[1])
            return float(pages * resource.getpagesize())
        return math.nan

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        return [pid for pid in _children(self.pid) if b"spawn_main" in _command(pid)]

    def wait_for_rest(self) -> None:
        """Until the server has warmed up, and its bots' process too, which may share its core."""
        worked = -math.inf
        while not self.workers() or cpu_of_family(self.pid) - worked > LITTLE:
            worked = cpu_of_family(self.pid)
            time.sleep(QUIET)

    def give_back(self) -> None:
        """Ask a server that `launch` started for the memory that it does not need."""
        if hasattr(signal, "SIGUSR1"):
            os.kill(self.pid, signal.SIGUSR1)

    def log_size(self) -> int:
        return self.log.stat().st_size

    def log_count(self, text: str) -> int:
        return self.log.read_text(encoding="utf-8", errors="replace").count(text)


class ServedByFamily(Served):
    """A server with processes of its own on one port, and their parent."""

    def cpu(self) -> float:
        return cpu_of_family(self.pid)

    def workers(self) -> list[int]:
        """The processes in which the bots of all server processes think."""
        servers = [Served(pid, self.port, self.log) for pid in super().workers()]
        return [pid for each in servers for pid in each.workers()]


def cpu_of_family(pid: int) -> float:
    """Of a process, its children, and those that have ended."""
    ended = sum(map(int, _stat(pid)[13:15])) / os.sysconf("SC_CLK_TCK")
    return ended + cpu_of(pid) + sum(each for each in map(cpu_of, _children(pid)) if not math.isnan(each))


def _stat(pid: int | str) -> list[str]:
    """The fields of /proc/PID/stat after the name, which may hold anything."""
    with suppress(OSError):
        return (PROC / str(pid) / "stat").read_text(errors="replace").rpartition(")")[2].split()
    return []


def cpu_of(pid: int) -> float:
    told = _stat(pid)
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK") if told else math.nan


def busy() -> float:
    """Seconds that all cores together have worked so far, for anybody."""
    with suppress(OSError):
        user, nice, system, _idle, _waiting, *more = (PROC / "stat").read_text().split("\n", 1)[0].split()[1:8]
        return sum(map(int, (user, nice, system, *more))) / os.sysconf("SC_CLK_TCK")
    return math.nan


def _children(pid: int) -> list[int]:
    everybody = [int(each.name) for each in PROC.iterdir() if each.name.isdigit()] if PROC.exists() else []
    return [each for each in everybody if _stat(each)[1:2] == [str(pid)]]


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return (PROC / str(pid) / "cmdline").read_bytes()
    return b""


@contextmanager
def started(command: Sequence[str], where: set[int] | None = None, files: int | None = None) -> Iterator[Served]:
    """A Python process that prints its address; `where`: its cores, `files`: its soft limit of open files."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as errors:
            process = subprocess.Popen(
                [sys.executable, *command],
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=ROOT,
                preexec_fn=partial(_prepare, where or set(), files),
            )
        try:
            yield Served(process.pid, _port(process, log), log)
        finally:
            _end(process)


def _port(process: subprocess.Popen[bytes], log: Path) -> int:
    assert process.stdout is not None
    for told in process.stdout:
        found = re.search(rb"http://localhost:(\d+)", told)
        if found:
            return int(found[1])
    raise SystemExit(f"The server did not start: {log.read_text(errors='replace')[-2000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


@contextmanager
def table_server(
    command: Sequence[str] = GENEROUS, where: set[int] | None = None, files: int | None = None
) -> Iterator[Served]:
    """A table server with a store of its own that nobody has used before."""
    with tempfile.TemporaryDirectory() as folder, started([*command, folder], where, files) as served:
        yield served


@contextmanager
def table_servers(count: int, store: str) -> Iterator[list[Served]]:
    """Servers on one database, with one key, which share the core that one would have."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        command = [*GENEROUS, folder, *([store] if store else [])]
        yield [stack.enter_context(started(command, server_core())) for _ in range(count)]


@contextmanager
def table_server_family(count: int, store: str) -> Iterator[list[Served]]:
    """One server with so many processes on one port, as `woolgather serve --workers` starts it, on the same core."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        served = stack.enter_context(started([*GENEROUS, folder, store, str(count)], server_core()))
        yield [ServedByFamily(served.pid, served.port, served.log)]
