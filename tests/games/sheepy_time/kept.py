"""More whole games than every game keeps: some with each Nightmare for each number of seats, one of them told in words.

`python -m tests.games.sheepy_time.kept` writes them anew. Run it together with `python -m tests.golden sheepy-time`
when the rules, the notation or the words have changed on purpose, and read what `git diff` shows.
"""

from __future__ import annotations

from typing import Final

from tests.support.keep import Shelf, home
from tests.support.tables import Choice, Table

HAUNTED: Final[dict[str, Choice]] = {
    "wolf": (("nightmare", "wolf"),),
    "bump": (("nightmare", "bump"),),
    "spider": (("nightmare", "spider"),),
    "harmless-spider": (("nightmare", "spider"), ("sticky_web", False)),
}
TABLES: Final = {
    f"{name}-{seats}": Table("sheepy-time", seats, options)
    for name, options in HAUNTED.items()
    for seats in (1, 2, 3, 4)
}
NIGHTMARES: Final = Shelf(home("sheepy-time") / "nightmares", TABLES, games=2)

if __name__ == "__main__":
    NIGHTMARES.write()
