"""Where other machines of the home network find this one. Nothing is sent to find out."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): the system only says by which of its own it would go there."""

MDNS: Final = ".local"


def own_addresses() -> list[str]:
    """This machine's addresses in its networks, the likeliest first; none if it has no network."""
    found = dict.fromkeys(each for each in (*_outgoing(), *_named()) if _is_for_others(each))
    return sorted(found, key=lambda each: not ipaddress.ip_address(each).is_private)


def is_at_home(address: str) -> bool:
    """Whether only machines of the same network reach that address, and not all of the internet."""
    return not ipaddress.ip_address(address).is_global


def own_name() -> str:
    """What this machine is called in its network where machines are found by name (mDNS); empty if nothing sensible."""
    name = socket.gethostname().lower().removesuffix(MDNS)
    is_name = name and name.isascii() and all(each.isalnum() or each == "-" for each in name)
    return f"{name}{MDNS}" if is_name and name != "localhost" else ""


def _outgoing() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ELSEWHERE)
        return [str(probe.getsockname()[0])]
    return []


def _named() -> list[str]:
    with suppress(OSError, UnicodeError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        return [str(where[0]) for *_, where in found]
    return []


def _is_for_others(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return not (found.is_loopback or found.is_unspecified or found.is_link_local or found.is_multicast)
