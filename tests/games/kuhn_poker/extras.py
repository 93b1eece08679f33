"""Kuhn poker: what its inherited tests need to know; what is hidden, from KP-2, KP-4 and KP-5."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final

import woolgather as wg
from tests.support.extras import SecretExtras
from tests.support.tables import Table
from woolgather.engine.game import Json
from woolgather.engine.state import State

CARDS: Final = ("J", "Q", "K")
FOLDED: Final = ("bp", "pbp")
OTHER_WAY_ROUND: Final = {"pp": "pp", "bb": "pbb", "pbb": "bb", "bp": "pbp", "pbp": "bp"}


def opened(state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    """A dump, and the position within it, to be changed and loaded again."""
    whole = json.loads(state.dump())
    return whole, whole["position"]


class KuhnPokerExtras(SecretExtras):
    shortened = (Table("kuhn-poker", 2),)

    def conserved(self, state: State) -> Hashable:
        """The cards dealt are different ones, and what one wins the other loses."""
        _, position = opened(state)
        assert len(set(position["cards"])) == len(position["cards"])
        return sum(state.scores()), set(position["cards"]) <= set(CARDS)

    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """Seat 0 always begins, so only the ends of a game have a counterpart."""
        whole, position = opened(state)
        if state.seat != wg.OVER:
            return None
        if list(order) == [1, 0]:
            position["cards"].reverse()
            position["betting"] = OTHER_WAY_ROUND[position["betting"]]
        return wg.load(json.dumps(whole))

    def scramble(self, state: State, seat: int | None, rng: Random) -> State:
        """Every card but one's own is unknown, unless both were shown (KP-4, KP-5)."""
        whole, position = opened(state)
        cards = position["cards"]
        if not self._were_shown(state):
            left = [card for card in CARDS if seat is None or card not in cards[seat : seat + 1]]
            rng.shuffle(left)
            position["cards"] = [card if owner == seat else left.pop() for owner, card in enumerate(cards)]
        return wg.load(json.dumps(whole))

    def hides(self, state: State, move: int, seat: int | None) -> bool:
        """A dealt card is seen by its owner alone (KP-2)."""
        _, position = opened(state)
        return state.seat == wg.CHANCE and len(position["cards"]) != seat

    def public(self, state: State) -> Json:
        _, position = opened(state)
        cards = position["cards"]
        return len(cards), position["betting"], cards if self._were_shown(state) else None, state.scores()

    def face_down(self, state: State, seat: int | None) -> list[int]:
        """Nobody chooses in secret."""
        return []

    @staticmethod
    def _were_shown(state: State) -> bool:
        """Unless somebody folded, the cards are shown at the end (KP-4)."""
        return state.seat == wg.OVER and opened(state)[1]["betting"] not in FOLDED


EXTRAS: Final = KuhnPokerExtras()
