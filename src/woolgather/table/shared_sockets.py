"""Listening at several of the machine's addresses, on one port, and at no other address."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence

Listen = Callable[[str, int], socket.socket]
"""Listens at a host, on that port; on any free one if it is 0."""


def listening_together(hosts: Sequence[str], port: int, listen: Listen) -> list[socket.socket]:
    """One socket for each host. If one of them cannot be had, none is kept."""
    found: list[socket.socket] = []
    try:
        for host in hosts:
            found.append(listen(host, port))
            port = int(found[0].getsockname()[1])
    except BaseException:
        for each in found:
            each.close()
        raise
    return found
