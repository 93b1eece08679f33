"""Writes the golden games, journals, counts and fingerprints of positions anew: `python -m tests.golden [game ...]`.

Run it when a game is new, its rules have changed on purpose or its `position_format` was raised, and read what
`git diff` shows.
"""

from __future__ import annotations

import sys

import woolgather as wg
from tests.support.keep import home, write_all


def main(names: list[str]) -> None:
    for name in names or wg.games(tiny=True):
        write_all(name)
        print(f"{name}: written to {home(name).name}")


if __name__ == "__main__":
    main(sys.argv[1:])
