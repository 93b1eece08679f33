"""The console: prints lines of text as wide as the terminal, reads input, and holds the terminal's own words."""

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
from woolgather.terminal.paint import brush, coloured, is_screen

PACKAGE: Final = "woolgather.terminal"
ENGINE: Final = "woolgather.engine"
PROMPT: Final = "> "
NARROWEST: Final = 20
WIDEST: Final = 100
ROOMY: Final = 60
BLANK_LINES: Final = 40
ERASE: Final = "\r\x1b[K"
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Go to the corner, clear the screen, then clear the scrollback, including what clearing pushed there."""


class Console:
    """One terminal, or whatever else takes its place for input and output."""

    def __init__(self, language: str, colour: bool = True) -> None:
        self.words = Words(PACKAGE, language)
        self.engine_words = Words(ENGINE, language)
        self.language = language
        self.paint = brush(colour)

    # ---- properties

    @property
    def width(self) -> int:
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns - 1))

    @property
    def is_interactive(self) -> bool:
        """Whether a person is there who can be asked."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def has_colour(self) -> bool:
        return self.paint is coloured

    def label(self, name: str, **blanks: object) -> str:
        return self.words.label(name, **blanks)

    def listing(self, items: Sequence[str], last: str = "and") -> str:
        """'a, b and c', in the reader's language."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.label(last)} {items[-1]}"

    # ---- output

    def line(self, text: str = "") -> None:
        """Print a line as it is, painted or not."""
        print(text)

    def say(self, text: str, *, style: str = "", indent: str = "", hang: str | None = None) -> None:
        """Print a paragraph, wrapped; `hang` is the indent of its later lines."""
        for row in self.wrapped(text, indent, indent if hang is None else hang):
            self.line(self.paint(row, style) if style else row)

    def cite(self, sentence: str, rule: str, indent: str = "  ") -> None:
        """Print a sentence of the journal with the rule behind it, dimmed."""
        rows = self.wrapped(f"{sentence} [{rule}]", indent, indent + "  ")
        cited = f"[{rule}]"
        for row in rows[:-1]:
            self.line(row)
        self.line(rows[-1].removesuffix(cited) + self.paint(cited, "faint"))

    def flow(self, items: Sequence[tuple[str, str]], lead: str = "") -> None:
        """Print short items with their styles side by side after a lead; none is broken across lines."""
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
        """Print words and their meanings, in two columns if there is room, else one below the other."""
        first = max(len(word) for word, _ in rows)
        in_columns = first <= self.width // 4
        for word, meaning in rows:
            text = f"{word:<{first}}  {meaning}" if in_columns else f"{word}: {meaning}"
            self.say(text, indent="  ", hang=" " * (first + 4 if in_columns else 6))

    def wrapped(self, text: str, indent: str = "", hang: str = "") -> list[str]:
        return textwrap.wrap(
            text,
            self.width,
            initial_indent=indent,
            subsequent_indent=hang,
            break_on_hyphens=False,
            break_long_words=False,
        ) or [""]

    # ---- input

    def ask(self, prompt: str = PROMPT) -> str:
        """Read a line; one that does not come from a keyboard is echoed, so that the transcript reads well."""
        typed = input(prompt).strip()
        if not sys.stdin.isatty():
            self.line(typed)
        return typed

    def wait(self, seconds: float) -> bool:
        """Wait so that people can read; a person can press Enter to cut it short. Return whether that happened."""
        if seconds <= 0:
            return False
        if not self.is_interactive:
            time.sleep(seconds)
            return False
        try:
            is_pressed = bool(select.select([sys.stdin], [], [], seconds)[0])
        except (OSError, ValueError):  # some systems can only wait for sockets
            time.sleep(seconds)
            return False
        if is_pressed:
            os.read(sys.stdin.fileno(), 1024)
        return is_pressed

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Show what is going on while it lasts; only a terminal can erase it again."""
        if is_screen():
            print(self.paint(text, "faint"), end="", flush=True)
        try:
            yield
        finally:
            if is_screen():
                print(ERASE, end="", flush=True)

    def wipe(self) -> None:
        """Erase everything shown or typed: from the screen, the scrollback and the input history."""
        if is_screen():
            print(CLEAR, end="", flush=True)
        else:
            self.line("\n" * max(BLANK_LINES, shutil.get_terminal_size().lines))
        with suppress(ImportError, AttributeError):
            import readline

            readline.clear_history()


def edit_lines() -> None:
    """Let arrow keys edit the input, if this Python supports it."""
    with suppress(ImportError):
        import readline  # noqa: F401
