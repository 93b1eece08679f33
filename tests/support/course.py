"""A digest of everything that happens in seeded games, to compare compiled with plain Python.

`python -m tests.support.course STEPS` prints how woolgather runs and the digest of every table, as JSON.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from random import Random
from typing import Final

import woolgather as wg
from tests.support.play import as_json, random_move
from tests.support.tables import Table, all_tables
from woolgather import compiled
from woolgather.engine.chance import luck_from, playout

VALUED: Final = 0.25
VIEWED: Final = 0.01
"""How often a position is also evaluated, and viewed and imagined: in plain Python this takes most of the time."""


def course(table: Table, steps: int) -> str:
    """The digest of seeded games of at least that many steps: keys, moves, odds, views, worlds, stories, results."""
    rng, tale = Random(f"course {table}"), sha256()
    while steps > 0:
        record = table.record()
        while record.seat != wg.OVER:
            state = record.state
            tale.update(repr((state.key(), state.moves(), state.odds(), state.scores(), state.places())).encode())
            if rng.random() < VALUED:
                tale.update(repr(list(state.evaluate())).encode())
            if rng.random() < VIEWED:
                view = state.view(rng.choice(table.viewers))
                tale.update(as_json(view).encode())
                tale.update(repr(wg.imagine(view, rng).key()).encode())
            record.play(random_move(state, rng))
        steps -= len(record)
        tale.update(repr((record.state.key(), record.state.scores(), record.state.winners())).encode())
        tale.update(as_json([record.story(viewer) for viewer in table.viewers]).encode())
        end = table.new()
        tale.update(repr((playout(end, luck_from(rng)), end.key())).encode())
    return tale.hexdigest()


def main(steps: int) -> None:
    courses = {str(table): course(table, table.portion(steps)) for table in all_tables()}
    print(json.dumps({"compiled": compiled.is_compiled(), "courses": courses}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
