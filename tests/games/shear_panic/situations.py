"""Random moments of a game that could be, written down as the game reads them."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import woolgather as wg
from tests.games.shear_panic.positions import grown, random_flock
from tests.games.shear_panic.slow import COLOURS, D4, SHEEP, Edition, Flock, Group
from tests.games.shear_panic.slow_game import ACTIONS, EXTRA, track_of
from tests.games.shear_panic.slow_rejoin import flocks_to_choose, next_rejoin
from woolgather.engine.state import State

MARKS = dict(zip(SHEEP, ("b1", "b2", "r1", "r2", "g1", "g2", "y1", "y2", "K"), strict=True))
IN_SIGHT = 9  # without a board the least column and row of a flock that has not drifted far
StoryLine = dict[str, Any]
Options = dict[str, Any]
# fmt: off
OPTIONS: Final = {"shearing": (True, False, True, True), "slam_gaps": ("stop", "through"),
                  "reversal": ("edition", "edition", "all", "marked", "none"), "nearest_row": ("edition", "nothing"),
                  "buttons": ("with_action", "after_marker"), "opening_slams": ("edition", "yes", "no")}
# fmt: on


def some_options(rng: Random) -> Options:
    """Each option as it usually is, or any other way."""
    usual = rng.random() < 0.3
    return {} if usual else {name: rng.choice(values) for name, values in OPTIONS.items()}


def loaded(edition: Edition, seats: int, options: Options, position: StoryLine) -> State:
    """The position as the compiled rules read it."""
    whole = json.loads(wg.new("shear-panic", seats, edition=edition, **options).dump())
    return wg.load(json.dumps(whole | {"position": position}))


def a_turn(rng: Random, edition: Edition, seats: int, options: Options) -> State:
    """The beginning of a turn: a whole flock, perhaps shorn, anywhere on the board."""
    sentences = accounts(rng, edition, seats, has_chosen=False)
    count = sheep_left(rng, edition, seats, options, sentences["marker"])
    flock = dict(zip(rng.sample(SHEEP, count), sorted(grown(rng, count)), strict=True))
    return loaded(
        edition, seats, options, sentences | paper(rng, edition, flock) | {"phase": "action", "stage": "idle"}
    )


def a_panic(rng: Random, edition: Edition, seats: int, options: Options) -> State:
    """The marker has moved, and the colour die is about to be rolled."""
    track = track_of(edition, seats)
    sentences = accounts(rng, edition, seats, has_chosen=True)
    sentences["marker"] = track.advanced(sentences["origin"], sentences["steps"])
    if sentences["marker"] == track.brown[3]:
        return a_panic(rng, edition, seats, options)
    count = sheep_left(rng, edition, seats, options, sentences["marker"])
    flock = dict(zip(rng.sample(SHEEP, count), sorted(grown(rng, count)), strict=True))
    return loaded(
        edition, seats, options, sentences | paper(rng, edition, flock) | {"phase": "colour-die", "stage": "panic"}
    )


def a_rejoining(rng: Random, edition: Edition, seats: int, options: Options) -> State:
    """An action has split the flock, and the first stray is about to come back."""
    sentences = accounts(rng, edition, seats, has_chosen=True)
    count = max(2, sheep_left(rng, edition, seats, options, sentences["marker"]))
    while True:
        flock = random_flock(rng, edition, count)
        kind, strays, results = next_rejoin(flock, edition)
        if kind != "done" and len(results.get("", "ab")) > 1:
            break
    mains = flocks_to_choose(flock)
    main: Group = next(iter(mains)) if len(mains) == 1 else frozenset()
    stray: Group = next(iter(strays)) if results else frozenset()
    rejoin = {"flock": names(main), "stray": names(stray), "way": "either" if kind == "choose" else None}
    phase = {"flock": "which-flock", "stray": "which-group", "roll": "flock-die", "choose": "rejoin"}[kind]
    return loaded(
        edition,
        seats,
        options,
        sentences
        | paper(rng, edition, flock)
        | {"phase": phase, "stage": "action", "rejoin": rejoin if main else None},
    )


def names(group: Group) -> list[str]:
    return [sheep for sheep in SHEEP if sheep in group]


def sheep_left(rng: Random, edition: Edition, seats: int, options: Options, marker: int) -> int:
    """Sheep are shorn only when the Shearer has come by (SP-86)."""
    shearing = options.get("shearing", True)
    return rng.randint(1, 9) if shearing and marker >= track_of(edition, seats).brown[2] else 9


def paper(rng: Random, edition: Edition, flock: Flock) -> StoryLine:
    """The flock, drawn row by row; without a board it may lie anywhere in sight."""
    columns, rows = (sorted(each) for each in zip(*flock.values(), strict=True))
    standing = {square: MARKS[sheep] for sheep, square in flock.items()}
    lines = [
        " ".join(standing.get((column, row), "..").ljust(2) for column in range(columns[0], columns[-1] + 1))
        for row in range(rows[0], rows[-1] + 1)
    ]
    west, north = columns[0], rows[0]
    if edition == "mayfair":
        west, north = IN_SIGHT + rng.randrange(3), IN_SIGHT + rng.randrange(3)
    return {
        "flock": [line.rstrip() for line in lines],
        "corner": f"{'abcdefghijklmnopqrstuvwxyz'[west]}{north + 1}",
        "facing": rng.choice(D4),
    }


# What was played before


def accounts(rng: Random, edition: Edition, seats: int, has_chosen: bool) -> StoryLine:
    """What everybody has played and where that has brought the marker, often just before a brown space."""
    track = track_of(edition, seats)
    wish = rng.choice((None, *track.brown))
    while True:
        sentences = random_accounts(rng, edition, seats, has_chosen)
        if sentences["marker"] < track.brown[3] and (wish is None or 1 <= wish - sentences["marker"] <= 3):
            return sentences


def random_accounts(rng: Random, edition: Edition, seats: int, has_chosen: bool) -> StoryLine:
    """Everybody in turn has played some actions; the active player has chosen a step, or is about to choose."""
    turn, rounds = rng.randrange(seats), rng.randrange(12)
    played = [rng.sample(ACTIONS, rounds + (seat < turn)) for seat in range(seats)]
    steps = rng.choice((1, 2)) if has_chosen else 0
    if has_chosen:
        others = [card for card in ACTIONS if card != ("step", steps)]
        played[turn] = [("step", steps), *rng.sample(others, rounds)]
    extra = [extra_left(rng, edition, seats, len(row)) for row in played]
    marker = sum(value for row in played for _, value in row) + extra_played(edition, seats, extra) - steps
    marker -= rng.randint(0, max(0, min(5, marker - track_of(edition, seats).brown[1])))
    return {
        "turn": turn,
        "opening": 0,
        "marker": marker,
        "origin": marker,
        "steps": steps,
        "points": [rng.randrange(20) for _ in range(seats)],
        "extra": extra,
        "used": [[f"{kind} {value}" for kind, value in sorted(row, key=ACTIONS.index)] for row in played],
        "last": f"step {COLOURS[turn]}-1 N ({steps})" if has_chosen else None,
        "binds": False,
        "before": None,
        "colour": None,
        "rejoin": None,
    }


def extra_left(rng: Random, edition: Edition, seats: int, actions: int) -> list[int]:
    """How many movement cards or buttons of 1, 2 and 3 a player has left after so many actions (SP-90 to SP-92)."""
    most = EXTRA.get((edition, seats), [0, 0, 0])
    everything = [value for value, count in enumerate(most, 1) for _ in range(count)]
    fewest = actions if most[0] == 4 else max(0, actions - 7)
    spent = rng.randint(min(fewest, len(everything)), min(actions, len(everything)))
    left = rng.sample(everything, len(everything) - spent)
    return [left.count(value) for value in (1, 2, 3)]


def extra_played(edition: Edition, seats: int, extra: list[list[int]]) -> int:
    """How far the movement cards and buttons that are gone have brought the marker."""
    most = EXTRA.get((edition, seats), [0, 0, 0])
    return sum(value * (count - row[value - 1]) for row in extra for value, count in enumerate(most, 1))
