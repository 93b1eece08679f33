"""A server for others, run as its settings say."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from woolgather.table import logs
from woolgather.table.announcing import InTheLog
from woolgather.table.configuration import Configuration
from woolgather.table.database import shown_url
from woolgather.table.run import FAILED, HANGUP, Start, serve
from woolgather.table.supervisor import supervise
from woolgather.version import __version__

SUCCEEDED: Final = 0

log = logging.getLogger(__name__)


def start_of(found: Configuration) -> Start:
    return Start(
        host=found.host,
        port=found.port,
        data=found.data,
        open_browser=False,
        names=found.names,
        behind=found.behind,
        limits=found.limits,
        store=found.store,
        bot_workers=found.bot_workers_each,
        operator_secret=found.operator_secret,
        abandoned_days=found.abandoned_days,
        unseen_days=found.unseen_days,
        webhooks=found.webhooks,
        public_address=found.public_address,
        log=found.log,
        log_level=found.log_level,
        shutdown_seconds=found.shutdown_seconds,
    )


def host(found: Configuration) -> int:
    """Serve until told to end; the exit status. Raises FolderInUse or PortTaken if that is not possible."""
    logs.install(form=found.log, level=found.log_level)
    start = start_of(found)
    log.info(
        "woolgather %s is starting (server processes: %d); games are kept in %s.",
        __version__,
        found.workers,
        where_kept(start),
        extra={"event": "starting", "version": __version__, "workers": found.workers},
    )
    try:
        if found.workers > 1:
            return supervise(start, found.workers)
        with _hangup_ignored():
            serve(start, InTheLog())
    except SystemExit as trouble:
        if not isinstance(trouble.code, str):
            raise
        log.critical("%s", trouble.code, extra={"event": "failed"})
        return FAILED
    return SUCCEEDED


@contextmanager
def _hangup_ignored() -> Iterator[None]:
    """SIGHUP asks for new server processes, and a server that is its only process has none to renew."""
    if not hasattr(signal, HANGUP) or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGHUP, lambda *_: _say_nothing_to_renew())
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def _say_nothing_to_renew() -> None:
    log.info(
        "There is only one server process, so none is renewed; it goes on. Restart it to upgrade it.",
        extra={"event": "nothing-to-renew"},
    )


def where_kept(start: Start) -> str:
    """The folder, or the database without its password."""
    return shown_url(start.store) if start.store else str(start.folder)
