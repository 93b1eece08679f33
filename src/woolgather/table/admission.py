"""Who may open a socket, and how much may be asked over it: by each socket, and by each address together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from woolgather.table.limits import Bucket, Buckets, Limits, client_of
from woolgather.table.refusals import Refusal

TOO_FAST: Final = "Too many messages at once; wait a moment and try again."
FULL: Final = "Too many people are connected to this server; try again in a moment."
TABLES: Final = "Too many tables are made from your address; wait a moment and try again."
CROWDED: Final = "Too many tables are open from your address; close some and try again."


class Full(Refusal):
    """It is not this client that asks for too much: there is no room for anybody."""


class Admission:
    """The open sockets, in all and for each address."""

    def __init__(self, limits: Limits, tables: Buckets | None = None) -> None:
        self.limits = limits
        self.tables = tables or Buckets(limits.tables, limits.tables_a_second)
        """A rematch is a table like any other: whoever makes some over HTTP has the same bucket."""
        self._counts: Counter[str] = Counter()
        self._openings = Buckets(limits.sockets_an_address, limits.reads_a_second)
        self.previews = Buckets(limits.previews_an_address, limits.previews_an_address_a_second)
        self.speakers = Buckets(limits.texts, limits.texts_a_second)
        self.texts = Buckets(limits.texts_an_address, limits.texts_an_address_a_second)
        self.looks = Buckets(limits.looks_an_address, limits.looks_an_address_a_second)

    def check_pace(self, address: str) -> None:
        """To open a socket is to read a table."""
        if not self._openings.take(address):
            raise Refusal("too-many", TOO_FAST)

    @contextmanager
    def entered(self, address: str) -> Iterator[Allowance]:
        """Inside, one more socket is open."""
        client = client_of(address)
        if self._counts.total() >= self.limits.sockets:
            raise Full("too-many", FULL)
        if self._counts[client] >= self.limits.sockets_an_address:
            raise Refusal("too-many", CROWDED)
        self._counts[client] += 1
        try:
            yield Allowance(self, address)
        finally:
            self._counts[client] -= 1
            if not self._counts[client]:
                del self._counts[client]


class Allowance:
    """What one socket may still ask. Its own share is used first, so that it cannot use up what others need."""

    def __init__(self, admission: Admission, address: str) -> None:
        self.limits = limits = admission.limits
        self._shared, self._address = admission, address
        self._messages = Bucket(limits.messages, limits.messages_a_second)
        self._previews = Bucket(limits.previews, limits.previews_a_second)
        self._looks = Bucket(limits.looks, limits.looks_a_second)

    def check_message(self) -> None:
        if not self._messages.take():
            raise Refusal("too-many", TOO_FAST)

    def check_preview(self) -> None:
        if not (self._previews.take() and self._shared.previews.take(self._address)):
            raise Refusal("too-many", "Too many moves are tried out at once; wait a moment and try again.")

    def check_look(self) -> None:
        if not (self._looks.take() and self._shared.looks.take(self._address)):
            raise Refusal("too-many", "The story was asked for too often; wait a moment and look again.")

    def check_table(self) -> None:
        if not self._shared.tables.take(self._address):
            raise Refusal("too-many", TABLES)

    def take_text(self, speaker: str) -> None:
        """Something is to be said; whoever is nobody in particular speaks for their address."""
        for buckets, whose in ((self._shared.speakers, speaker or self._address), (self._shared.texts, self._address)):
            if not buckets.take(whose):
                seconds = ceil(buckets.wait(whose))
                raise Refusal("too-many", f"You have said a lot in a short time; it is possible again in {seconds} s.")

    def charge_look(self, size: int, looks: int = 1) -> None:
        """A look that was answered with a long story counts as several, and so does one that was more work."""
        more = max(looks - 1.0, size / self.limits.look_size - 1)
        self._looks.charge(more)
        self._shared.looks.charge(self._address, more)
