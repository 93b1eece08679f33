"""Sheepy Time: what its inherited tests need to know; what is hidden, from ST-20, ST-23, ST-48 and ST-110."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final

import woolgather as wg
from tests.support.extras import SecretExtras
from tests.support.tables import Table
from woolgather.engine.game import Json
from woolgather.engine.state import State

SHEEP: Final = ("1-and-z", "1-2-z", "1-5", "2-zz", "3-z", "4-z", "5-ww", "6-www", "just-7")
# fmt: off
MARKED: Final = {"1-and-z": (2, 0, 0), "1-2-z": (2, 2, 2), "1-5": (2, 0, 0), "2-zz": (3, 0, 0), "3-z": (7, 2, 2),
                 "4-z": (7, 2, 2), "5-ww": (2, 2, 1), "6-www": (3, 1, 2), "just-7": (2, 1, 1)}
# fmt: on
NIGHTMARES: Final = {
    "wolf": {"wolf-1": 4, "wolf-2": 4, "howl": 2},
    "bump": {"bump-3": 2, "bump-2": 4, "bump-1": 1, "bump-back-1": 2, "bump-back-2": 1},
    "spider": {"web-3": 6, "web-2": 4},
}
# fmt: off
NAP_SHEEP: Final = {1: {"5-ww": 1, "6-www": 1, "just-7": 3}, 2: {"5-ww": 1, "6-www": 1, "just-7": 4},
                    3: {"6-www": 2, "just-7": 6}, 4: {"6-www": 2, "just-7": 8}}
# fmt: on
NAP_NIGHTMARES: Final = {"wolf": {"wolf-1": 1, "wolf-2": 1}, "bump": {"bump-2": 1, "bump-1": 1}, "spider": {"web-3": 2}}
BEFORE_CARDS: Final = ("first", "nightmare")
"""Phases in which it may not be known yet which Nightmare's cards are in the deck."""


def opened(state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    """A dump, and the position within it, to be changed and loaded again."""
    whole = json.loads(state.dump())
    return whole, whole["position"]


def deck(state: State, nightmare: str) -> Counter[str]:
    """All cards of the game, from the component list (ST-2, ST-3, ST-4)."""
    seats = state.setup.seats
    if state.setup.options.length == "nap":
        return Counter(NAP_SHEEP[seats]) + Counter(NAP_NIGHTMARES[nightmare])
    sheep = {card: sum(marked[: max(1, seats - 1)]) for card, marked in MARKED.items()}
    return Counter(sheep) + Counter(NIGHTMARES[nightmare])


def shown(position: dict[str, Any]) -> Counter[str]:
    """Everything played, revealed or discarded since the last shuffle (ST-110)."""
    return Counter(position["gone"])


def is_sheep(card: str) -> bool:
    return card in SHEEP


def may_hold_nightmares(position: dict[str, Any], owner: int) -> bool:
    """Nightmare cards stay in a hand only from the deal until it is the owner's turn to resolve them (ST-20)."""
    if position["phase"] == "deal":
        return True
    seats = len(position["hands"])
    order = [(position["first"] + step) % seats for step in range(seats)]
    return position["phase"] == "settle" and order.index(owner) >= order.index(position["turn"])


class SheepyTimeExtras(SecretExtras):
    # fmt: off
    unexplained = frozenset((
        "1-2-z", "1-5", "1-and-z", "2-zz", "3-z", "4-z", "5-ww", "6-www", "backward", "both",
        "call it a night", "catch 1", "catch 2", "centre", "draw", "dream", "forward", "gain 2", "gain 3",
        "just-7", "move 1", "move 2", "move 3", "move 4", "move 5", "move 6", "move 7", "nightmare",
        "place", "play", "race on", "shift",
    ))
    # fmt: on
    """Cards are explained by what is on them, actions by where they are played."""

    shortened = (
        Table("sheepy-time", 2, (("length", "nap"),)),
        Table("sheepy-time", 3, (("length", "nap"),)),
        Table("sheepy-time", 4, (("length", "nap"),)),
        Table("sheepy-time", 1, (("length", "nap"),)),
        Table("sheepy-time", 2, (("draw_first", True), ("length", "nap"))),
    )

    def conserved(self, state: State) -> Hashable:
        """All cards are in deck, hands or open; all tiles in stack, market or ring; ten tokens each."""
        _, position = opened(state)
        tokens = tuple(
            sum(row) + len(infinite) <= 10 for row, infinite in zip(position["zzz"], position["infinite"], strict=True)
        )
        view = state.view(None)
        supplies = all(
            sum(row) + len(infinite) + sheep["supply"] == 10
            for row, infinite, sheep in zip(position["zzz"], position["infinite"], view["sheep"], strict=True)
        )
        tiles = view["stack"] + len(position["market"]) + sum(name is not None for name in position["dreams"])
        if position["nightmare"] is not None:
            cards = Counter(shown(position))
            for hand in position["hands"]:
                cards.update(hand)
            whole = deck(state, position["nightmare"])
            assert cards <= whole
            assert cards.total() + view["deck"] == whole.total()
        return tokens, supplies, tiles

    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """Turns go round the table, so only a shift round it is the same game; before the deal seats are alike."""
        seats = state.setup.seats
        if any(order[seat] != (seat + order[0]) % seats for seat in range(seats)):
            return None
        whole, position = opened(state)
        if position["round"] == 0 and order[0]:
            return None
        for row in ("spaces", "fates", "winks", "pillows", "zzz", "infinite", "hands"):
            old = position[row]
            position[row] = [old[order.index(seat)] for seat in range(seats)]
        for name in ("scared", "asked"):
            position[name] = sorted(order[seat] for seat in position[name])
        for name in ("first", "turn"):
            if position[name] is not None:
                position[name] = order[position[name]]
        if position["seat"] >= 0:
            position["seat"] = order[position["seat"]]
        if position["course"]["previous"] is not None:
            position["course"]["previous"] = order[position["course"]["previous"]]
        position["trail"] = [f"{order[int(entry[0])]}{entry[1:]}" for entry in position["trail"]]
        return wg.load(json.dumps(whole))

    def scramble(self, state: State, seat: int | None, rng: Random) -> State:
        """Others' hands are any cards that are neither one's own nor lay open since the shuffle (ST-110).

        A hand of the race holds sheep cards alone, for Nightmare cards are shown at once (ST-23).
        """
        whole, position = opened(state)
        if position["phase"] in BEFORE_CARDS:
            return wg.load(json.dumps(whole))
        left = deck(state, position["nightmare"]) - shown(position)
        if seat is not None:
            left -= Counter(position["hands"][seat])
        owners = [owner for owner in range(len(position["hands"])) if owner != seat]
        for owner in sorted(owners, key=lambda each: may_hold_nightmares(position, each)):
            open_to_all = may_hold_nightmares(position, owner)
            unseen = sorted(card for card in left.elements() if open_to_all or is_sheep(card))
            cards = rng.sample(unseen, len(position["hands"][owner]))
            left -= Counter(cards)
            sheep = sorted((card for card in cards if is_sheep(card)), key=SHEEP.index)
            position["hands"][owner] = sheep + [card for card in cards if not is_sheep(card)]
        return wg.load(json.dumps(whole))

    def hides(self, state: State, move: int, seat: int | None) -> bool:
        """A dealt card is seen by its owner alone; of the cards drawn in the race, so is every sheep card."""
        parts = state.parts(move)
        if parts["action"] != "draw":
            return False
        _, position = opened(state)
        if position["phase"] == "draw":
            return is_sheep(parts["card"]) and seat != position["turn"]
        return position["phase"] in ("deal", "settle") and seat != self._receiver(position)

    @staticmethod
    def _receiver(position: dict[str, Any]) -> int:
        """Two cards each from the First Sheep token on (ST-20); then whoever has the turn to resolve or to draw."""
        if position["phase"] != "deal":
            return int(position["turn"])
        seats = len(position["hands"])
        order = [(position["first"] + step) % seats for step in range(seats)]
        return next(int(owner) for owner in order if len(position["hands"][owner]) < 2)

    def public(self, state: State) -> Json:
        """Everything but what is in the hands; of these, how many cards (ST-110)."""
        _, position = opened(state)
        position["hands"] = [len(hand) for hand in position["hands"]]
        return position

    def laid_open(self, state: State, move: int) -> Json:
        """A hand that is discarded is shown card by card (ST-110): by waking up, to bed, or for a new hand."""
        child = state.copy()
        child.play(move)
        _, before = opened(state)
        _, after = opened(child)
        parts = state.parts(move)
        if parts["action"] == "draw" and before["phase"] in ("deal", "settle", "draw"):
            before["hands"][self._receiver(before)].append(parts["card"])
        return [sorted(hand) if not left else None for hand, left in zip(before["hands"], after["hands"], strict=True)]

    def face_down(self, state: State, seat: int | None) -> list[int]:
        """No choice is made in secret."""
        return []


EXTRAS: Final = SheepyTimeExtras()
