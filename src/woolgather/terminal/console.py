"""Where the table speaks and listens: lines of text as wide as the terminal, and the terminal's own words."""

from __future__ import annotations

import os
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from woolgather.engine.words import Words
from woolgather.terminal.paint import brush, is_screen

PACKAGE: Final = "woolgather.terminal"
HOUSE: Final = "woolgather.engine"
PROMPT: Final = "> "
NARROWEST: Final = 20
WIDEST: Final = 100
ROOMY: Final = 60
BLANK_LINES: Final = 40
ERASE: Final = "\r\x1b[K"
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""To the corner, wipe the screen, then wipe what scrolled away or was pushed there by wiping."""


class Console:
    """One terminal, or whatever else reads and writes in its place."""

    def __init__(self, language: str, colour: bool = True) -> None:
        self.words = Words(PACKAGE, language)
        self.house_words = Words(HOUSE, language)
        self.language = language
        self.paint = brush(colour)

    # ---- what it is

    @property
    def width(self) -> int:
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns - 1))

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits there, who can be asked."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def label(self, name: str, **blanks: object) -> str:
        return self.words.label(name, **blanks)

    def listing(self, items: Sequence[str], last: str = "and") -> str:
        """'a, b and c', in the reader's language."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.label(last)} {items[-1]}"

    # ---- speaking

    def line(self, text: str = "") -> None:
        """A line as it is, painted or not."""
        print(text)

    def say(self, text: str, *, style: str = "", indent: str = "", hang: str | None = None) -> None:
        """A paragraph, wrapped; `hang` is what its later lines begin with."""
        for row in self.wrapped(text, indent, indent if hang is None else hang):
            self.line(self.paint(row, style) if style else row)

    def tell(self, sentence: str, rule: str, indent: str = "  ") -> None:
        """A sentence of the journal with the rule behind it, faintly."""
        rows = self.wrapped(f"{sentence} [{rule}]", indent, indent + "  ")
        cited = f"[{rule}]"
        for row in rows[:-1]:
            self.line(row)
        self.line(rows[-1].removesuffix(cited) + self.paint(cited, "faint"))

    def flow(self, items: Sequence[tuple[str, str]], lead: str = "") -> None:
        """Short things with their styles side by side after a lead; none is torn in two."""
        row, length = lead, len(lead)
        between = "   " if self.width >= ROOMY else "  "
        margin = " " * min(len(lead), self.width // 3)
        for text, style in items:
            gap = "" if row.endswith(" ") or not row else between
            if row.strip() and length + len(gap) + len(text) > self.width:
                self.line(row.rstrip())
                row, length, gap = margin, len(margin), ""
            row += gap + self.paint(text, style)
            length += len(gap) + len(text)
        self.line(row)

    def table(self, rows: Sequence[tuple[str, str]]) -> None:
        """Words and what they mean, in two columns where there is room, else one after the other."""
        first = max(len(word) for word, _ in rows)
        in_columns = first <= self.width // 4
        for word, meaning in rows:
            text = f"{word:<{first}}  {meaning}" if in_columns else f"{word}: {meaning}"
            self.say(text, indent="  ", hang=" " * (first + 4 if in_columns else 6))

    def wrapped(self, text: str, indent: str = "", hang: str = "") -> list[str]:
        return textwrap.wrap(text, self.width, initial_indent=indent, subsequent_indent=hang, break_on_hyphens=False,
                             break_long_words=False) or [""]

    # ---- listening

    def ask(self, prompt: str = PROMPT) -> str:
        """A line from the keyboard; one that comes from elsewhere is repeated, so that the page reads well."""
        typed = input(prompt).strip()
        if not sys.stdin.isatty():
            self.line(typed)
        return typed

    def wait(self, seconds: float) -> bool:
        """Let somebody read; where a person sits there, Enter cuts it short. Whether it did."""
        if seconds <= 0:
            return False
        if not self.is_interactive:
            time.sleep(seconds)
            return False
        try:
            is_pressed = bool(select.select([sys.stdin], [], [], seconds)[0])
        except (OSError, ValueError):  # some systems can wait for sockets only
            time.sleep(seconds)
            return False
        if is_pressed:
            os.read(sys.stdin.fileno(), 1024)
        return is_pressed

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Say what is going on, for as long as it does; only a screen can forget it again."""
        if is_screen():
            print(self.paint(text, "faint"), end="", flush=True)
        try:
            yield
        finally:
            if is_screen():
                print(ERASE, end="", flush=True)

    def wipe(self) -> None:
        """Leave nothing of what was shown or typed: not on the screen, not above it, not under the arrow keys."""
        if is_screen():
            print(CLEAR, end="", flush=True)
        else:
            self.line("\n" * max(BLANK_LINES, shutil.get_terminal_size().lines))
        with suppress(ImportError, AttributeError):
            import readline

            readline.clear_history()


def edit_lines() -> None:
    """Let arrow keys edit what is typed, where Python comes with the means."""
    with suppress(ImportError):
        import readline  # noqa: F401
