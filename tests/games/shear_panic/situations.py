"""Random moments of a game that could be, written down as the game reads them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import woolgather as wg
from tests.games.shear_panic.positions import grown, random_flock
from tests.games.shear_panic.slow import COLOURS, D4, SHEEP, Edition, Flock, Group, at_origin
from tests.games.shear_panic.slow_game import ACTIONS, EXTRA, track_of
from tests.games.shear_panic.slow_rejoin import flocks_to_choose, rejoin_step
from woolgather.engine.state import State

MARKS = dict(zip(SHEEP, ("b1", "b2", "r1", "r2", "g1", "g2", "y1", "y2", "K"), strict=True))
PLANE = 9  # without a board flocks are read here and a little farther south and east
Told = dict[str, Any]


def loaded(edition: Edition, seats: int, shearing: bool, position: Told) -> State:
    """The position as the compiled rules read it."""
    whole = json.loads(wg.new("shear-panic", seats, edition=edition, shearing=shearing).dump())
    return wg.load(json.dumps(whole | {"position": position}))


def a_turn(rng: Random, edition: Edition, seats: int, shearing: bool) -> State:
    """The beginning of a turn: a whole flock, perhaps shorn, anywhere on the board."""
    told = accounts(rng, edition, seats, has_chosen=False)
    count = sheep_left(rng, edition, seats, shearing, told["marker"])
    flock = dict(zip(rng.sample(SHEEP, count), sorted(grown(rng, count)), strict=True))
    return loaded(edition, seats, shearing, told | paper(rng, edition, flock) | {"phase": "action", "stage": "idle"})


def a_panic(rng: Random, edition: Edition, seats: int, shearing: bool) -> State:
    """The colour die is about to be rolled."""
    told = accounts(rng, edition, seats, has_chosen=True)
    count = sheep_left(rng, edition, seats, shearing, told["marker"])
    flock = dict(zip(rng.sample(SHEEP, count), sorted(grown(rng, count)), strict=True))
    return loaded(edition, seats, shearing,
                  told | paper(rng, edition, flock) | {"phase": "colour-die", "stage": "panic"})


def a_rejoining(rng: Random, edition: Edition, seats: int, shearing: bool) -> State:
    """An action has split the flock, and the first stray is about to come back."""
    told = accounts(rng, edition, seats, has_chosen=True)
    count = max(2, sheep_left(rng, edition, seats, shearing, told["marker"]))
    flock = random_flock(rng, edition, count)
    while rejoin_step(flock, edition).kind == "done":
        flock = random_flock(rng, edition, count)
    kind, options = rejoin_step(flock, edition)
    mains = flocks_to_choose(flock)
    main: Group = next(iter(mains)) if len(mains) == 1 else frozenset()
    stray: Group = next(iter(options)) if kind in ("roll", "choose") else frozenset()
    rejoin = {"flock": names(main), "stray": names(stray), "way": "either" if kind == "choose" else None}
    phase = {"flock": "which-flock", "stray": "which-group", "roll": "flock-die", "choose": "rejoin"}[kind]
    return loaded(edition, seats, shearing, told | paper(rng, edition, flock)
                  | {"phase": phase, "stage": "action", "rejoin": rejoin if main else None})


def names(group: Group) -> list[str]:
    return [sheep for sheep in SHEEP if sheep in group]


def sheep_left(rng: Random, edition: Edition, seats: int, shearing: bool, marker: int) -> int:
    """Sheep are shorn only when the Shearer has come by (SP-86)."""
    return rng.randint(1, 9) if shearing and marker >= track_of(edition, seats).brown[2] else 9


def paper(rng: Random, edition: Edition, flock: Flock) -> Told:
    """The flock, drawn row by row; without a board it may lie anywhere in sight."""
    columns, rows = (sorted(each) for each in zip(*flock.values(), strict=True))
    standing = {square: MARKS[sheep] for sheep, square in flock.items()}
    lines = [" ".join(standing.get((column, row), "..") for column in range(columns[0], columns[-1] + 1))
             for row in range(rows[0], rows[-1] + 1)]
    west, north = (columns[0], rows[0]) if edition == "manual" else (PLANE + rng.randrange(3), PLANE + rng.randrange(3))
    return {"flock": lines, "corner": f"{'abcdefghijklmnopqrstuvwxyz'[west]}{north + 1}", "facing": rng.choice(D4)}


def accounts(rng: Random, edition: Edition, seats: int, has_chosen: bool) -> Told:
    """What everybody has played, and where that has brought the marker; often just before a brown space."""
    track = track_of(edition, seats)
    wish = rng.choice((None, *track.brown))
    for _ in range(400):
        told = random_accounts(rng, edition, seats, has_chosen)
        if told["marker"] < track.brown[3] and (wish is None or 1 <= wish - told["marker"] - told["steps"] * has_chosen <= 3):
            return told
    return accounts(rng, edition, seats, has_chosen)


def random_accounts(rng: Random, edition: Edition, seats: int, has_chosen: bool) -> Told:
    turn, rounds = rng.randrange(seats), rng.randrange(12)
    played = [rng.sample(ACTIONS, rounds + (seat < turn + has_chosen)) for seat in range(seats)]
    extra = [extra_left(rng, edition, seats, len(row)) for row in played]
    pace = sum(value for row in played for _, value in row)
    most = EXTRA.get((edition, seats), [0, 0, 0])
    pace += sum((full - left) * value for row in extra for value, (full, left) in enumerate(zip(most, row, strict=True), 1))
    kind, value = played[turn][-1] if has_chosen else ("", 0)
    ...
