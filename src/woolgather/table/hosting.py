"""A server for others, run as its settings say."""

from __future__ import annotations

import logging
from typing import Final

import sqlalchemy as sa

from woolgather.table import logs
from woolgather.table.announcing import InTheLog
from woolgather.table.configuration import Configuration
from woolgather.table.run import Start, serve
from woolgather.table.server_process import FAILED
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
        serve(start, InTheLog())
    except SystemExit as trouble:
        if not isinstance(trouble.code, str):
            raise
        log.critical("%s", trouble.code, extra={"event": "failed"})
        return FAILED
    return SUCCEEDED


def where_kept(start: Start) -> str:
    """The folder, or the database without its password."""
    return sa.make_url(start.store).render_as_string(hide_password=True) if start.store else str(start.folder)
