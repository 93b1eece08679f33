"""Which addresses the server may be told to call. It must not become a way into networks that only it can reach.

An address is read strictly, and again before each call. Whatever its host's name resolves to has to be an address of
the public internet, every one of them; the call then goes to one of these, and the name is not resolved again.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

LONGEST_ADDRESS: Final = 500
LONGEST_HOST: Final = 253
USUAL_PORTS: Final = {"https": 443, "http": 80}
FIRST_FREE_PORT: Final = 1024
"""Below it are the ports of services that have nothing to do with the web."""

SAFE: Final = "/%:@!$&'()*+,;=~-._?"
"""What stays as it is in a path or a query; everything else is percent-encoded."""

UNSEEN: Final = re.compile(r"[\x00-\x20\x7f-\x9f\\]")
HOST_NAME: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+")
NUMERIC: Final = re.compile(r"(0x[0-9a-f]*|[0-9]+)", re.IGNORECASE)
"""The last part of what an operating system may take for an IPv4 address: 127.1, 0x7f.0.0.1, 2130706433."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
COMPATIBLE: Final = ipaddress.IPv6Network("::/96")
LAST_32_BITS: Final = (1 << 32) - 1

NOT_PUBLIC: Final = tuple(
    ipaddress.ip_network(each)
    for each in (
        "0.0.0.0/8",
        "100.64.0.0/10",  # carriers' own networks
        "192.0.0.0/24",
        "168.63.129.16/32",  # what a machine in Azure's cloud asks about itself
        "192.88.99.0/24",  # relays of 6to4
        "198.18.0.0/15",
        "240.0.0.0/4",
        "64:ff9b:1::/48",  # NAT64 inside of a network
        "100::/64",
        "2001::/23",  # Teredo, ORCHID and the like
        "2001:db8::/32",
        "2002::/16",  # 6to4: an IPv4 address in disguise
        "3fff::/20",
        "5f00::/16",
        "fec0::/10",
    )
)
"""What is not the public internet, whichever version of Python says what of it."""


class NotAllowed(Exception):
    """The address cannot be called; the sentence says why, without repeating it."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address that was read: whom to call, and what to ask for there."""

    scheme: str
    host: str
    """As it is resolved and as a certificate names it: in ASCII, and an IPv6 address without its brackets."""
    port: int
    path: str

    @property
    def is_encrypted(self) -> bool:
        return self.scheme == "https"

    @property
    def named_host(self) -> str:
        """As the header `Host` has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == USUAL_PORTS[self.scheme] else f"{host}:{self.port}"


def read_target(address: str, *, http: bool = False) -> Target:
    """Read an address strictly. `http`: whether calls may go out unencrypted."""
    if len(address) > LONGEST_ADDRESS:
        raise NotAllowed(f"The address of a webhook has at most {LONGEST_ADDRESS} characters.")
    try:
        if UNSEEN.search(address):
            raise ValueError
        parts = urlsplit(address)
        port, host = parts.port, _read_host(parts.hostname or "")
    except ValueError:
        raise NotAllowed("That is no address of a webhook: it looks like https://example.org/hook.") from None
    scheme = parts.scheme.lower()
    if scheme not in (("https", "http") if http else ("https",)):
        raise NotAllowed(f"The address of a webhook begins with https://{' or http://' if http else ''}.")
    if "@" in parts.netloc:
        raise NotAllowed("The address of a webhook has no user name and no password.")
    port = USUAL_PORTS[scheme] if port is None else port
    if port not in USUAL_PORTS.values() and port < FIRST_FREE_PORT:
        raise NotAllowed(f"The port of a webhook is 443, 80, or one from {FIRST_FREE_PORT} on.")
    path = parts.path or "/"
    return Target(scheme, host, port, quote(f"{path}?{parts.query}" if parts.query else path, safe=SAFE))


def _read_host(written: str) -> str:
    """In ASCII; a `ValueError` if it is neither a name with a dot in it nor an address in its usual form."""
    if ":" in written:
        return str(ipaddress.IPv6Address(written)) if "%" not in written else _none()
    host = written.encode("idna").decode().lower().removesuffix(".")
    if NUMERIC.fullmatch(host.rpartition(".")[2]):
        return str(ipaddress.IPv4Address(host))
    return host if len(host) <= LONGEST_HOST and HOST_NAME.fullmatch(host) else _none()


def _none() -> str:
    raise ValueError


def is_public(written: str) -> bool:
    """Whether an address that a name resolved to is one of the public internet."""
    if "%" in written:  # of one network card only
        return False
    try:
        return _is_public(ipaddress.ip_address(written))
    except ValueError:
        return False


def _is_public(address: Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return _is_public(address.ipv4_mapped)
        if address in NAT64 or address in COMPATIBLE:
            return address in NAT64 and _is_public(ipaddress.IPv4Address(int(address) & LAST_32_BITS))
    is_special = (
        address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_multicast
        or address.is_reserved
        or address.is_unspecified
    )
    return address.is_global and not is_special and not any(address in network for network in NOT_PUBLIC)
