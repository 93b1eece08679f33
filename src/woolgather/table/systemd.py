"""Tells systemd how the server is doing, if it was started by a unit with `Type=notify`."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Final

VARIABLE: Final = "NOTIFY_SOCKET"
READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"


def notify(state: str) -> None:
    """Without systemd nothing happens, and nothing that goes wrong here stops the server."""
    name = os.environ.get(VARIABLE, "")
    if not name or not hasattr(socket, "AF_UNIX"):
        return
    where = f"\0{name[1:]}" if name.startswith("@") else name
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(state.encode(), where)
