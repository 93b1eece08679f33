"""The words of the slow rules and those of the compiled ones: names of places, positions, and the story of a scare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.games.shepherd_mess.slow import (
    BREEDS,
    Edge,
    Group,
    Meadow,
    Scare,
    Tile,
    Way,
    attraction,
    decision,
    scared,
    sides_of,
    way_out,
)
from tests.games.shepherd_mess.slow_chains import direction
from tests.games.shepherd_mess.slow_turn import Kennel
from woolgather.engine.journal import Event

StoryLine = tuple[str, str | None, int | None, str | None]
"""An event about a flock: its kind, where to, how many, why."""


# Names


def tile_name(tile: Tile) -> str:
    return f"{'abcdef'[tile[0]]}{tile[1] + 1}"


def tile_of(name: str) -> Tile:
    return "abcdef".index(name[0]), int(name[1:]) - 1


def edge_name(edge: Edge) -> str:
    """The western or northern tile first."""
    return "-".join(tile_name(tile) for tile in sorted(edge))


def edge_of(name: str) -> Edge:
    return frozenset(tile_of(tile) for tile in name.split("-"))


# What the compiled position says, in the words of the slow rules


def meadow_of(view: dict[str, Any]) -> Meadow:
    ground = {tile_of(name): land for name, land in view["ground"].items()}
    return Meadow(
        homes={
            BREEDS[pen["owner"]]: tile_of(pen["tile"])
            for pen in sorted(view["pens"], key=lambda pen: (pen["owner"] is None, pen["owner"]))
            if pen["owner"] is not None
        },
        sheep=Counter({(tile_of(each["tile"]), each["flock"]): each["count"] for each in view["sheep"]}),
        ram=None if view["ram"] is None else tile_of(view["ram"]),
        dogs={each["dog"]: tile_of(each["tile"]) for each in view["dogs"]},
        mud={tile: set(land["open"]) for tile, land in ground.items() if land["kind"] == "mud"},
        water={tile: land["bridge"] or "" for tile, land in ground.items() if land["kind"] == "puddle"},
        walls={edge_of(each["edge"]) for each in view["walls"]},
        gates={edge_of(each["edge"]) for each in view["walls"] if each["gate"]},
        crossed={tile for tile, land in ground.items() if land.get("trodden")},
        settled=view["options"]["settled"],
        mud_limit=view["options"]["mud_limit"],
        own_dogs_block=view["options"]["own_dogs_block"],
        spoiling=view["options"]["spoiling"],
        ask_always=view["options"]["ask_always"],
    )


def kennel_of(view: dict[str, Any]) -> Kennel:
    return Kennel(
        locked={each["dog"] for each in view["dogs"] if each["lock"] == "locked"},
        shaken={each["dog"] for each in view["dogs"] if each["lock"] == "resting"},
        moved={each["dog"] for each in view["dogs"] if each["used"]},
    )


# The story of a scare


def story_of(meadow: Meadow, dog: Tile, ended: Scare) -> dict[Group, list[StoryLine]]:
    """What the journal tells of every flock: what it passes and where it ends, or that it stays, and why."""
    story: dict[Group, list[StoryLine]] = {}
    for group, straight in scared(meadow, dog).items():
        way, why, count = decision(meadow, group, straight), reason(meadow, group, straight), meadow.count(group)
        if way is None:
            story[group] = [("stay", None, count, why)]
            continue
        going = count if not way.limits else int(group in ended.sent)
        story[group] = [*passed(meadow, way, going), ("run", tile_name(way.end), going, why)] if going else []
        if going < count:
            story[group].append(("stay", None, count - going, "held-up"))
    return story


def reason(meadow: Meadow, group: Group, straight: str) -> str:
    """Why the flock decides as it does (SM-41 to SM-43)."""
    away = way_out(meadow, group, straight)
    if away is not None:
        return "straight" if len({direction(*pair) for pair in pairwise(away.tiles)}) == 1 else "bent"
    ends = [way.end for side in sides_of(straight) if (way := way_out(meadow, group, side)) is not None]
    if len(ends) < 2:
        return "only-way" if ends else "no-way"
    worse, better = sorted(attraction(meadow, group[1], end) for end in ends)
    if worse == better:
        return "equal"
    return "own-flock" if better == 2 else "empty-tile"


def passed(meadow: Meadow, way: Way, count: int) -> Iterator[StoryLine]:
    """The gates, bridges and muddy patches of the way, in its order."""
    for here, there in pairwise(way.tiles):
        if frozenset({here, there}) in meadow.gates:
            yield "cross", edge_name(frozenset({here, there})), count, "gate"
        if there in meadow.water or there in meadow.mud:
            yield "cross", tile_name(there), count, "bridge" if there in meadow.water else "mud"


def told_by(events: list[Event]) -> dict[Group, list[StoryLine]]:
    """The same, as the journal has it."""
    story: dict[Group, list[StoryLine]] = {}
    for event in events:
        kind = event.kind.removeprefix("ram-") if event.piece == "ram" else event.kind
        if kind in ("cross", "run", "stay") and event.start and event.piece:
            group = (tile_of(event.start), event.piece)
            story.setdefault(group, []).append((kind, event.to, event.count, event.cause))
    return story
