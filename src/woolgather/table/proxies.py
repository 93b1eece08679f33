"""The reverse proxies that are trusted to say for whom they ask."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable


class Proxies:
    """Addresses and networks. From anybody else, a forwarded address is not believed."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        """Raises ValueError if something is neither an address nor a network."""
        self._networks = [ipaddress.ip_network(each, strict=False) for each in trusted]

    @property
    def names(self) -> list[str]:
        """The networks, as uvicorn wants to be told."""
        return [str(network) for network in self._networks]

    def __contains__(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)
