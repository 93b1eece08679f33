"""The networks of the public internet that this machine is itself a part of: its neighbours there may trust it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

INTERFACES: Final = Path("/proc/net/if_inet6")
"""Where Linux lists its IPv6 addresses; elsewhere none is known."""

PREFIX: Final = 64
"""Bits that all addresses of one IPv6 network share."""


def own_networks() -> list[ipaddress.IPv6Network]:
    """Read anew for each call: addresses come and go."""
    with suppress(OSError, UnicodeError):
        return networks_of(INTERFACES.read_text().splitlines())
    return []


def networks_of(lines: Iterable[str]) -> list[ipaddress.IPv6Network]:
    found: list[ipaddress.IPv6Network] = []
    for line in lines:
        with suppress(ValueError, IndexError):
            found.append(ipaddress.IPv6Network((int(line.split()[0], 16), PREFIX), strict=False))
    return found


def is_neighbour(address: str) -> bool:
    """Whether it is in a network of this machine's own; IPv4 addresses there are seldom public."""
    with suppress(ValueError):
        found = ipaddress.ip_address(address)
        return isinstance(found, ipaddress.IPv6Address) and any(found in each for each in own_networks())
    return False
