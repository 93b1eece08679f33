"""The last chain home, once more: which pieces a chain lacks, whether there is one, and which additions take it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import Final

from tests.games.shepherd_mess.slow import BACK, TILES, WAYS, Edge, Group, Meadow, Tile, ahead

Chain = tuple[Tile, ...]
"""Neighbouring tiles from a sheep to its pen."""

AXIS: Final = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def direction(here: Tile, there: Tile) -> str:
    return next(way for way in WAYS if ahead(here, way) == there)


def lacks(meadow: Meadow, chain: Chain) -> Counter[str] | None:
    """The gates, bridges and stones that the chain needs and that are not there; None if no pieces make it one.

    The chain may still be on its way home. Whose pens it leads through is not asked here.
    """
    pieces: set[tuple[str, object]] = {*missing_gates(meadow, chain), *missing_stones(meadow, chain)}
    axes: dict[Tile, set[str]] = {}
    for here, there in pairwise(chain):
        axes.setdefault(here, set()).add(AXIS[direction(here, there)])
        axes.setdefault(there, set()).add(AXIS[direction(here, there)])
    for tile, bridge in meadow.water.items():
        if tile in axes:
            if len(axes[tile]) > 1 or (bridge and axes[tile] != {bridge}):
                return None
            if not bridge:
                pieces.add(("bridge", tile))
    if any(
        direction(one, two) == BACK[direction(two, three)]
        for one, two, three in zip(chain, chain[1:], chain[2:], strict=False)
    ):
        return None
    return Counter(kind for kind, _ in pieces)


def missing_gates(meadow: Meadow, chain: Chain) -> Iterator[tuple[str, Edge]]:
    for here, there in pairwise(chain):
        between = frozenset({here, there})
        if between in meadow.walls - meadow.gates:
            yield "gate", between


def missing_stones(meadow: Meadow, chain: Chain) -> Iterator[tuple[str, tuple[Tile, str]]]:
    """For every closed side of a patch over which the chain comes or goes."""
    for here, there in pairwise(chain):
        way = direction(here, there)
        for tile, side in ((here, way), (there, BACK[way])):
            if side not in meadow.mud.get(tile, WAYS):
                yield "stone", (tile, side)


def is_enough(supply: Mapping[str, int], pieces: Counter[str] | None) -> bool:
    return pieces is not None and all(number <= supply[kind] for kind, number in pieces.items())


def chain_home(meadow: Meadow, supply: Mapping[str, int], group: Group) -> Chain | None:
    """A chain from where the flock stands to its pen that takes no more pieces than there are (SM-25).

    Chains grow tile by tile, those first that lack least. Of two that have come to one place in the same way, with
    the same bridges to be laid, the second is given up if it lacks as much of everything.
    """
    tile, flock = group
    home = meadow.homes[flock]
    closed = {pen for pen in meadow.homes.values() if pen != home}
    order = count()
    growing: list[tuple[int, int, Chain]] = [(0, next(order), (tile,))]
    known: dict[tuple[Tile, str, frozenset[tuple[Tile, str]]], list[Counter[str]]] = {}
    while growing:
        _, _, chain = heappop(growing)
        if chain[-1] == home:
            return chain
        for way in WAYS:
            there = ahead(chain[-1], way)
            if there not in TILES or there in closed or (there in chain and there not in meadow.water):
                continue
            longer = (*chain, there)
            pieces = lacks(meadow, longer)
            if pieces is None or not is_enough(supply, pieces):
                continue
            place = there, way if there in meadow.water else "", frozenset(laid(meadow, longer))
            if any(all(pieces[kind] >= less[kind] for kind in ("gate", "stone")) for less in known.get(place, [])):
                continue
            known.setdefault(place, []).append(pieces)
            heappush(growing, (pieces.total(), next(order), longer))
    return None


def laid(meadow: Meadow, chain: Chain) -> Iterator[tuple[Tile, str]]:
    """The bridges that the chain reckons in."""
    for here, there in pairwise(chain):
        if there in meadow.water and not meadow.water[there]:
            yield there, AXIS[direction(here, there)]


def chains_home(meadow: Meadow, supply: Mapping[str, int]) -> dict[Group, Chain]:
    """One for every flock on every tile outside its pen that has any."""
    found = {
        (tile, flock): chain_home(meadow, supply, (tile, flock))
        for (tile, flock), number in meadow.sheep.items()
        if number and tile != meadow.homes[flock]
    }
    return {group: chain for group, chain in found.items() if chain is not None}


def takes_a_last_chain(chains: Mapping[Group, Chain], after: Meadow, supply: Mapping[str, int]) -> bool:
    """Whether one of those who had a chain has none on that meadow, with that supply."""
    return any(
        not is_enough(supply, lacks(after, chain)) and chain_home(after, supply, group) is None
        for group, chain in chains.items()
    )
