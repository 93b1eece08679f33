"""Ways in which input can be damaged, foreign or hostile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

Json = Any
Place = tuple[Json, Any]
"""A list or object, and the index or key within it."""

STRANGE_VALUES: Final[list[Json]] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    5,
    1 << 31,
    -(1 << 63),
    1 << 64,
    10**300,
    0.0,
    1.0,
    -1.5,
    float("nan"),
    float("inf"),
    "",
    "0",
    "-1",
    "nonsense",
    "\0",
    "\ud800",
    "🐑",
    "a" * 5_000,
    [],
    {},
    [[]],
    [None],
    {"": None},
    [0] * 500,
]

# fmt: off
HOSTILE_TEXTS: Final[list[str]] = [
    "", " ", "\n", "\0", "null", "true", "0", "-1e999", "NaN", "[]", "{}", '""', "[1, 2", '{"woolgather"', "{]",
    "\ufeff{}",
    '{"woolgather": "position"}', '{"woolgather": "record"}', '{"woolgather": "record", "format": 1}',
    '{"woolgather": "record", "format": 99, "game": "hush"}', '{"woolgather": NaN}', "[" * 100_000,
    '{"a":' * 50_000, '{"woolgather": "position", "position": ' + "[" * 800 + "]" * 800 + "}", "9" * 10_000,
    '{"woolgather": "position", "game": "no-such-game", "rules": 1, "seats": 2, "options": {}}',
    '{"woolgather": "position", "game": "__init__", "rules": 1, "seats": 2, "options": {}}',
    '{"woolgather": "position", "game": ["hush"], "rules": 1, "seats": 2, "options": {}}',
    "x" * 1_000_000, "\ud800", "💥" * 100, "#!/bin/sh\n", "PK\x03\x04",
]
# fmt: on


def places(document: Json) -> Iterator[Place]:
    """Every place in a document."""
    members = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in list(members):
        yield document, key
        if isinstance(value, dict | list):
            yield from places(value)


def damaged(document: Json, rng: Random) -> Json:
    """A copy of a document with one to three values damaged."""
    copy = json.loads(json.dumps(document))
    for _ in range(rng.randint(1, 3)):
        spots = list(places(copy))
        if spots:
            wound(*rng.choice(spots), spots, rng)
    return copy


def wound(parent: Json, key: Any, spots: list[Place], rng: Random) -> None:
    """Replace, remove, duplicate, exchange or slightly change one value."""
    value = parent[key]
    match rng.randrange(6):
        case 0:
            parent[key] = deepcopy(rng.choice(STRANGE_VALUES))
        case 1:
            del parent[key]
        case 2 if isinstance(parent, list):
            parent.insert(key, value)
        case 3:
            other, place = rng.choice(spots)
            _exchange(parent, key, other, place)
        case 4 if isinstance(value, int):
            parent[key] = value + rng.choice((-1, 1))
        case 5 if isinstance(value, list):
            rng.shuffle(value)
        case _:
            other, place = rng.choice(spots)
            parent[key] = json.loads(json.dumps(other[place]))


def _exchange(one: Json, key: Any, other: Json, place: Any) -> None:
    """Swap copies of two values, so that nothing ends up inside itself."""
    first, second = (json.dumps(each) for each in (one[key], other[place]))
    one[key], other[place] = json.loads(second), json.loads(first)


def scratched(text: str, rng: Random) -> str:
    """A text cut off, doubled, or with some characters lost, changed or added."""
    match rng.randrange(4):
        case 0:
            return text[: rng.randrange(len(text) + 1)]
        case 1:
            return text + text[rng.randrange(len(text) + 1) :]
        case _:
            letters = list(text)
            for _ in range(rng.randint(1, 4)):
                place = rng.randrange(len(letters))
                letters[place] = rng.choice(("", "0", "-", '"', "\\", "{", "]", "\n", ",", "é", letters[place] * 2))
            return "".join(letters)
