"""Connect Four: what its inherited tests need to know."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from tests.support.extras import Extras
from woolgather.engine.state import State
from woolgather.games.tiny.connect_four.state import ConnectFour


class ConnectFourExtras(Extras):
    def conserved(self, state: State) -> Hashable:
        """Discs lying and places still empty are 42; x has as many as o, or one more, and it shows in the turn."""
        assert isinstance(state, ConnectFour)
        drawn = state.view(None)["position"]
        xs, os = drawn.count("x"), drawn.count("o")
        assert state.count == xs + os
        return xs + os + drawn.count("."), xs - os == state.count % 2

    def relabelled(self, state: State, order: Sequence[int]) -> State:
        """The discs change hands: what the one to move has stays with the one to move."""
        assert isinstance(state, ConnectFour)
        seat, winner = (order[each] if each >= 0 else each for each in (state.seat, state.winner))
        return ConnectFour(state.setup, seat, state.mine, state.taken, state.count, winner)


EXTRAS: Final = ConnectFourExtras()
