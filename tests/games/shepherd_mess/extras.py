"""Shepherd Mess: what its inherited tests need to know."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tests.support.extras import Extras
from woolgather.engine.state import State
from woolgather.games.shepherd_mess.data import RAM, TILES
from woolgather.games.shepherd_mess.position import TURN
from woolgather.games.shepherd_mess.state import ShepherdMess


class ShepherdMessExtras(Extras):
    # fmt: off
    unexplained = frozenset((
        "E", "EW", "N", "NE", "NS", "NSEW", "NW", "S", "SE", "SW", "W", "black", "black-1", "black-2",
        "brown", "brown-1", "brown-2", "empty-tile", "end turn", "grey", "grey-1", "grey-2", "let", "move",
        "no-way", "only-way", "own-flock", "place", "scatter", "straight", "bent", "equal", "held-up",
        "white", "white-1", "white-2",
    ))
    # fmt: on
    """Directions; animals are explained as dogs and sheep, reasons where they are told."""

    def conserved(self, state: State) -> Hashable:
        """All sheep, placed or not; all pieces, on the table or in the supply; two dogs a seat, one ram, four pens."""
        view = state.view(None)
        sheep = [
            left + sum(each["count"] for each in view["sheep"] if each["flock"] == breed)
            for breed, left in zip(("white", "black", "brown", "grey"), view["to_place"], strict=False)
        ]
        has_begun = view["phase"] in ("turn", "pass", "over")
        assert not has_begun or (len(view["dogs"]) == 2 * view["seats"] and view["ram"] is not None)
        assert not has_begun or len(view["ground"]) == 11
        return tuple(sheep), _pieces(view), len(view["pens"])

    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """Flocks, dogs and pens change hands. Turns go round the table, so only a shift round it is the same game."""
        assert isinstance(state, ShepherdMess)
        seats = state.setup.seats
        if state.phase < TURN or any(order[seat] != (seat + order[0]) % seats for seat in range(seats)):
            return None
        twin = state.copy()
        assert isinstance(twin, ShepherdMess)
        twin.known = vec[i64]()
        for tile in range(TILES):
            for seat in range(seats):
                change = state.sheep(tile, seat) - state.sheep(tile, order[seat])
                twin.put(tile, order[seat], change)
        twin.pens = vec[i64](moved(state.pens, order))
        twin.dogs = vec[i64](moved(state.dogs, [order[dog // 2] * 2 + dog % 2 for dog in range(2 * seats)]))
        for name in ("used", "locked", "resting"):
            dogs = getattr(state, name)
            setattr(twin, name, sum(1 << order[dog // 2] * 2 + dog % 2 for dog in range(2 * seats) if dogs >> dog & 1))
        twin.turn = order[state.turn]
        twin.turns = state.turns - state.turn + twin.turn
        twin.seat = order[state.seat] if state.seat >= 0 else state.seat
        if state.scarer >= 0:
            twin.scarer = order[state.scarer // 2] * 2 + state.scarer % 2
            twin.named = sum(
                1 << slot // 5 * 5 + (order[slot % 5] if slot % 5 != RAM else RAM)
                for slot in range(20)
                if state.named >> slot & 1
            )
        return twin


def moved(values: Sequence[int] | vec[i64], order: Sequence[int]) -> list[int]:
    """What stood at n now stands at order[n]; what has no n in the order stays."""
    found = list(values)
    for place, other in enumerate(order):
        found[other] = values[place]
    return found


def _pieces(view: dict[str, Any]) -> tuple[int, ...]:
    """Bridges, gates, walls (a corner counts twice) and stones, built and left; muds 1 to 4 have two printed sides."""
    supply, ground = view["supply"], view["ground"].values()
    bridges = sum(tile.get("bridge") is not None for tile in ground)
    stones = sum(len(tile["open"]) - (2 if tile["number"] <= 4 else 4) for tile in ground if tile["kind"] == "mud")
    gates = sum(wall["gate"] for wall in view["walls"])
    return (
        bridges + supply["bridge"],
        stones + supply["stone"],
        gates + supply["gate"],
        len(view["walls"]) + supply["wall"] + 2 * supply["corner"],
    )


EXTRAS: Final = ShepherdMessExtras()
