"""What was measured, as a page: a section for each part, each with its date and machine."""

from __future__ import annotations

import math
import os
import platform
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from bench.report import installed, processor

RESULTS: Final = Path(__file__).parents[1] / "table.md"
WIDEST: Final = 40
"""Characters in the longest bar of a chart."""

HEAD: Final = """\
# What the table server carries

Written by `make bench-table`; each section is from one machine on one day, and other work on that machine shows. So
compare ratios, and compare with the *echo*: a bare websocket server in the same run (uvicorn, no framework), where each
message of one of four sockets goes to all four, at the same rate and of the same size.

Moves are sent at moments fixed in advance, one a table and second, and times count from that moment: a server that
falls behind cannot hide it. What has not arrived one second after the end counts with the time waited for it. *To
others* is the time until the move's line has reached another seat. The server has one core, the clients have the
others; if the *client's core* is near 100%, the client and not the server was measured. *Other work* is what everything
else on the machine took meanwhile, in shares of a core: where it is more than a little, times are too long, and only
processor time and bytes hold.
"""


def time_text(seconds: float) -> str:
    """Milliseconds below a second, seconds above.

    >>> time_text(0.00123), time_text(0.0456), time_text(2.5), time_text(math.nan)
    ('1.23 ms', '45.6 ms', '2.50 s', '')
    """
    if math.isnan(seconds):
        return ""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def size_text(size: float) -> str:
    """
    >>> size_text(812), size_text(6746), size_text(23_500_000), size_text(-4000)
    ('812 B', '6.7 kB', '23.5 MB', '-4.0 kB')
    """
    if math.isnan(size):
        return ""
    for unit, letters in ((1e6, "MB"), (1e3, "kB")):
        if abs(size) >= unit:
            return f"{size / unit:.1f} {letters}"
    return f"{size:.0f} B"


def share_text(share: float) -> str:
    return "" if math.isnan(share) else f"{share:.0%}"


def ratio_text(ours: float, theirs: float) -> str:
    """How many times theirs ours is.

    >>> ratio_text(0.02, 0.004), ratio_text(5.2, 0.004), ratio_text(1, 0)
    ('5.0', '1,300', '')
    """
    if not theirs:
        return ""
    ratio = ours / theirs
    return f"{ratio:.1f}" if ratio < 10 else f"{ratio:,.0f}"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown with aligned columns, so that it reads well in a terminal too."""
    lines = [headings, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    drawn = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    return "\n".join([drawn[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *drawn[1:]])


def chart(bars: Sequence[tuple[str, float]]) -> str:
    """Times as bars, each mark a tenth root of ten: ten marks more are ten times as long."""
    named = max(len(name) for name, _ in bars)
    lines = [f"{name.rjust(named)} {'#' * marks(seconds)} {time_text(seconds)}" for name, seconds in bars]
    return "\n".join(["```", *lines, "```"])


def cost_chart(bars: Sequence[tuple[str, float]]) -> str:
    """Times as bars, the longest as long as the page allows: twice as many marks are twice as long."""
    named, most = max(len(name) for name, _ in bars), max(seconds for _, seconds in bars) or 1.0
    long = {name: "#" * round(WIDEST * seconds / most) for name, seconds in bars}
    lines = [f"{name.rjust(named)} {long[name]} {time_text(seconds)}" for name, seconds in bars]
    return "\n".join(["```", *lines, "```"])


def marks(seconds: float) -> int:
    """One mark for a millisecond, and ten more for each factor of ten.

    >>> [marks(seconds) for seconds in (0.0001, 0.001, 0.01, 0.02, 1.0, 1e9)]
    [1, 1, 11, 14, 31, 40]
    """
    if math.isnan(seconds):
        return 0
    return max(1, min(WIDEST, 1 + round(10 * math.log10(max(seconds, 1e-9) * 1000))))


def machine() -> str:
    """When, where and how busy; told before anything is measured."""
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "not known"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    packages = ", ".join(f"{name} {installed(name)}" for name in ("woolgather", "uvicorn", "websockets"))
    where = f"{processor()}, {os.cpu_count()} cores, {platform.system()}, {python}, {packages}"
    return f"{date.today().isoformat()}, {where}; load average at the start {load}."


def section(title: str, where: str, text: str) -> str:
    return f"## {title}\n\n{where}\n\n{text.strip()}\n"


def merged(page: str, new: str) -> str:
    """The page with a section in place of the one with the same heading, or after the others."""
    parts = [part for part in re.split(r"(?m)^(?=## )", page) if part.startswith("## ")]
    headings = [part.split("\n", 1)[0] for part in parts]
    heading = new.split("\n", 1)[0]
    if heading in headings:
        parts[headings.index(heading)] = new
    else:
        parts.append(new)
    return "\n".join([HEAD, *(part.rstrip() + "\n" for part in parts)])


def keep(new: str) -> None:
    old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    RESULTS.write_text(merged(old, new), encoding="utf-8")
