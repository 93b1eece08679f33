"""The secret that opens what only the operator may see; without one there is nothing to open."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from typing import Final

from woolgather.table.http_errors import TooOften
from woolgather.table.limits import Buckets
from woolgather.table.refusals import Refusal

SHORTEST_SECRET: Final = 16
"""Characters; a shorter one could be guessed."""

GUESSES: Final = 5
GUESSES_A_SECOND: Final = 1 / 20
"""Wrong secrets that one address may try at once, and in the long run."""

SCHEME: Final = "bearer"


class OperatorSecret:
    """Checks the header `Authorization: Bearer SECRET` of a request."""

    def __init__(self, secret: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        if secret and len(secret) < SHORTEST_SECRET:
            raise ValueError(f"The operator's secret needs at least {SHORTEST_SECRET} characters.")
        self._secret = secret.encode()
        self._guesses = Buckets(GUESSES, GUESSES_A_SECOND, clock)

    @property
    def is_set(self) -> bool:
        return bool(self._secret)

    def check(self, authorization: str, address: str) -> None:
        """Refuse whoever does not bring the secret. A server without one looks as if it had no such page.

        Whoever has the secret is never kept waiting for others at the same address.
        """
        if not self._secret:
            raise Refusal("unknown", "There is nothing at that address.")
        scheme, _, brought = authorization.partition(" ")
        if scheme.lower() == SCHEME and hmac.compare_digest(brought.strip().encode(), self._secret):
            return
        if authorization and not self._guesses.take(address):
            raise TooOften(GUESSES_A_SECOND)
        raise Refusal("not-operator", "Only the operator of this server may do that, with the operator's secret.")
