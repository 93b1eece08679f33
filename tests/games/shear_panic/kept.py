"""More whole games than every game keeps: some of each edition for each number of seats, one of them told in words.

`python -m tests.games.shear_panic.kept` writes them anew. Run it together with `python -m tests.golden shear-panic`
when the rules, the notation or the words have changed on purpose, and read what `git diff` shows.
"""

from __future__ import annotations

from typing import Final

from tests.support.keep import Shelf, home
from tests.support.tables import Table

TABLES: Final = {
    f"{edition}-{seats}": Table("shear-panic", seats, (("edition", edition),))
    for edition in ("manual", "mayfair")
    for seats in (2, 3, 4)
}
EDITIONS: Final = Shelf(home("shear-panic") / "editions", TABLES, games=3)

if __name__ == "__main__":
    EDITIONS.write()
