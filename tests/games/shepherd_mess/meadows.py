"""Meadows for the slow rules from drawings, and what a bark does in them.

A tile is one word: `.` grass; sheep as letters `w` white, `b` black, `n` brown, `g` grey, `r` the ram; a dog as `@w`
(the second one of a breed `@@w`); `~` a puddle, `~NS` and `~EW` with a bridge; `#` and its open sides mud, so `#NS/r`
is mud with the ram on it. `|` between two words is a wall, `:` one with a gate. A line below a row holds the walls
under its words: `-` a wall, `=` one with a gate. The drawing's corner lies on `at`; all around it is grass, and the
pens in the board's corners have their walls in any case.
"""

from __future__ import annotations

import re
from typing import Final

from tests.games.shepherd_mess.slow import (
    BREEDS,
    PENS,
    RAM,
    Group,
    Meadow,
    Scare,
    Tile,
    ahead,
    decision,
    edge,
    scare,
    scared,
)

LETTERS: Final = {"w": "white", "b": "black", "n": "brown", "g": "grey", "r": RAM}
BETWEEN: Final = {"|", ":"}
BELOW: Final = {"-", "="}

Standing = dict[Group, int]


def drawn(picture: str, at: Tile = (0, 0), seats: int = 4) -> Meadow:
    """The breeds' homes are the pens in their order: white north-west, black north-east, brown, grey."""
    meadow = Meadow(homes=dict(zip(BREEDS[:seats], PENS, strict=False)))
    row = at[1] - 1
    begins: dict[int, Tile] = {}
    for line in picture.rstrip().splitlines():
        words = [(found.start(), found.group()) for found in re.finditer(r"\S+", line)]
        if not words:
            continue
        if all(word in BELOW for _, word in words):
            for place, word in words:
                build(meadow, begins[max(start for start in begins if start <= place)], "S", word)
            continue
        row += 1
        begins = draw_row(meadow, words, (at[0], row))
    return meadow


def draw_row(meadow: Meadow, words: list[tuple[int, str]], tile: Tile) -> dict[int, Tile]:
    """Where in the line each tile begins."""
    begins: dict[int, Tile] = {}
    for place, word in words:
        if word in BETWEEN:
            build(meadow, ahead(tile, "W"), "E", word)
        else:
            begins[place] = tile
            draw_tile(meadow, tile, word)
            tile = ahead(tile, "E")
    return begins


def build(meadow: Meadow, tile: Tile, way: str, sign: str) -> None:
    meadow.walls.add(edge(tile, way))
    if sign in ":=":
        meadow.gates.add(edge(tile, way))


def draw_tile(meadow: Meadow, tile: Tile, word: str) -> None:
    land, _, animals = word.rpartition("/") if word[0] in "~#" and "/" in word else (word, "", "")
    if land[0] == "~":
        meadow.water[tile] = land[1:]
    elif land[0] == "#":
        meadow.mud[tile] = set(land[1:])
    else:
        animals = word
    for dogs, letter in re.findall(r"(@*)([a-z])", animals):
        if dogs:
            meadow.dogs[f"{LETTERS[letter]}-{len(dogs)}"] = tile
        elif letter == "r":
            meadow.ram = tile
        else:
            meadow.sheep[tile, LETTERS[letter]] += 1


# What a bark of the first white dog does


def dog_of(meadow: Meadow) -> Tile:
    return meadow.dogs["white-1"]


def scared_by_white(meadow: Meadow) -> Scare:
    return scare(meadow, dog_of(meadow))


def after(meadow: Meadow) -> Standing:
    """Where everybody stands when the first white dog has barked and nothing was asked."""
    begun = scared_by_white(meadow)
    assert not begun.can_go()
    return standing(begun.meadow)


def standing(meadow: Meadow) -> Standing:
    ram = {} if meadow.ram is None else {(meadow.ram, RAM): 1}
    return {group: count for group, count in meadow.sheep.items() if count} | ram


def same(picture: str, at: Tile = (0, 0)) -> Standing:
    return standing(drawn(picture, at))


def goes(picture: str, at: Tile = (1, 1)) -> tuple[Tile, ...] | None:
    """The way that the only flock beside the first white dog decides on."""
    meadow = drawn(picture, at)
    ((group, straight),) = scared(meadow, dog_of(meadow)).items()
    way = decision(meadow, group, straight)
    return None if way is None else way.tiles
