"""Hush: what its inherited tests need to know; what is hidden, from HU-2, HU-3 and HU-9."""

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
from woolgather.games.tiny.hush.state import CHOOSING, NOTHING, Hush

DECKS: Final = {
    "full": {"nibble": 7, "munch": 5, "bleat": 4, "hush": 4},
    "short": {"nibble": 3, "munch": 1, "bleat": 1, "hush": 2},
}
ORDER: Final = ("nibble", "munch", "bleat", "hush")
DRAWS: Final = range(6, 10)
CHOICES: Final = range(4)


def opened(state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    """A dump, and the position within it, to be changed and loaded again."""
    whole = json.loads(state.dump())
    return whole, whole["position"]


def turned_over(position: dict[str, Any]) -> list[str]:
    """Everything that ever lay open (HU-9)."""
    return [entry.split()[1] for entry in position["trail"] if " " in entry]


def face_down_cards(position: dict[str, Any]) -> dict[int, str]:
    """What lies face down before the last has chosen, by owner (HU-3)."""
    if position["phase"] != "choose":
        return {}
    return {owner: kind for owner, kind in enumerate(position["chosen"]) if kind is not None}


class HushExtras(SecretExtras):
    # fmt: off
    unexplained = frozenset((
        "choose", "draw",
    ))
    # fmt: on
    """To draw and to lay down are said by the cards."""

    shortened = tuple(Table("hush", seats, (("deck", "short"),)) for seats in (2, 3, 4))

    def conserved(self, state: State) -> Hashable:
        """Deck, hands, cards lying face down and cards that were turned over are the whole deck (HU-1)."""
        assert isinstance(state, Hush)
        _, position = opened(state)
        cards = Counter(dict(zip(ORDER, state.deck, strict=True)))
        cards.update(turned_over(position))
        cards.update(face_down_cards(position).values())
        for hand in position["hands"]:
            cards.update(hand)
        return cards == DECKS[state.setup.options.deck], sum(cards.values())

    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """Only where everybody waits for a new round or the end: a round itself goes in the order of seats."""
        whole, position = opened(state)
        if position["phase"] != "end":
            return None
        for row in ("hands", "chosen", "points", "caught"):
            old = position[row]
            position[row] = [old[order.index(seat)] for seat in range(len(order))]
        position["trail"] = [f"{order[int(entry[0])]}{entry[1:]}" for entry in position["trail"]]
        return wg.load(json.dumps(whole))

    def scramble(self, state: State, seat: int | None, rng: Random) -> State:
        """Others' hands and the cards they lay face down are any that never lay open and are not one's own (HU-9).

        No trail forbids a hand: whatever was shown may have been any of the cards then held.
        """
        whole, position = opened(state)
        lying = face_down_cards(position)
        left = Counter(DECKS[whole["options"]["deck"]]) - Counter(turned_over(position))
        if seat is not None:
            left -= Counter(position["hands"][seat])
            left -= Counter([lying[seat]] if seat in lying else [])
        unseen = sorted(left.elements())
        rng.shuffle(unseen)
        for owner, hand in enumerate(position["hands"]):
            if owner != seat:
                position["hands"][owner] = sorted((unseen.pop() for _ in hand), key=ORDER.index)
                if owner in lying:
                    position["chosen"][owner] = unseen.pop()
        return wg.load(json.dumps(whole))

    def hides(self, state: State, move: int, seat: int | None) -> bool:
        """A drawn card is seen by its owner alone, a chosen one before the last has chosen too (HU-2, HU-3)."""
        if move in DRAWS:
            return seat != self._drawer(state)
        return move in CHOICES and seat != state.seat

    @staticmethod
    def _drawer(state: State) -> int:
        """In seat order, each sheep still grazing draws until it holds two (HU-2)."""
        _, position = opened(state)
        return next(
            seat for seat, hand in enumerate(position["hands"]) if not position["caught"][seat] and len(hand) < 2
        )

    def public(self, state: State) -> Json:
        """How many cards each holds, what lies open, points, fates, and whose turn it is (HU-2, HU-9)."""
        _, position = opened(state)
        lying = sorted(face_down_cards(position))
        return (
            state.seat,
            position["phase"],
            [len(hand) for hand in position["hands"]],
            lying,
            position["trail"],
            position["points"],
            position["caught"],
            position["loud"],
            position["hushes"],
            position["passes"],
        )

    def face_down(self, state: State, seat: int | None) -> list[int]:
        assert isinstance(state, Hush)
        lying = enumerate(state.chosen) if state.phase == CHOOSING else ()
        return [owner for owner, kind in lying if kind != NOTHING and owner != seat]


EXTRAS: Final = HushExtras()
