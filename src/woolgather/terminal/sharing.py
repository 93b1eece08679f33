"""`woolgather --share`: what is said to whoever lets the home network in, and the address as a QR code."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Final

from woolgather.table.announcing import open_browser
from woolgather.terminal.console import Console
from woolgather.terminal.qr import drawn, qr_code

INK_ON_PAPER: Final = "\x1b[38;5;16;48;5;231m"
PLAIN: Final = "\x1b[0m"
"""Black on white by colours that no theme changes: dark terminals show the code like light ones."""


class Sharing:
    """Prints the addresses, and opens the browser here if that is wanted.

    It opens at this machine's own name, as it does without sharing: a browser knows its owner, and lets a page copy
    a link, only there. Links for others have the shared address wherever they are copied.
    """

    def __init__(self, console: Console, open_browser: bool) -> None:
        self._console, self._open = console, open_browser

    def opened(self, where: str, others: Sequence[str]) -> None:
        label = self._console.label
        self._console.say(label("table-open", address=where))
        if others:
            self._invite(others)
        else:
            self._console.say(label("share-no-network"))
        sys.stdout.flush()
        if self._open:
            open_browser(where)

    def _invite(self, others: Sequence[str]) -> None:
        likeliest, *further = others
        code = self._code(likeliest)
        self._console.line()
        self._console.say(self._console.label("share-scan" if code else "share-type"))
        self._console.line(f"  {self._console.paint(likeliest, 'title')}")
        for row in code:
            self._console.line(row)
        if further:
            self._console.say(self._console.label("share-or", addresses=self._console.listing(further, "or")))
        self._console.line()
        self._console.say(self._console.label("share-who"))

    def _code(self, address: str) -> list[str]:
        """Only where it can be read: on a terminal with colours, room and block characters."""
        rows = drawn(qr_code(address))
        is_possible = (
            self._console.has_colour
            and len(rows[0]) <= shutil.get_terminal_size().columns
            and _can_print("".join(rows))
        )
        return [f"{INK_ON_PAPER}{row}{PLAIN}" for row in rows] if is_possible else []

    def closing(self) -> None: ...

    def closed(self) -> None: ...


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
