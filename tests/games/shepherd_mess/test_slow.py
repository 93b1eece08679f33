"""What can be asked of the slow rules alone; all else is proven together with the compiled ones."""

from __future__ import annotations

import pytest

from tests.games.shepherd_mess.drawn import position
from tests.games.shepherd_mess.slow import Scare, Way, edge, outcomes, way_out
from tests.games.shepherd_mess.slow_names import meadow_of


@pytest.mark.rule("SM-51")
def test_who_needs_two_passages_goes_only_while_both_are_unused() -> None:
    """Ways that no land has: three flocks of one tile, and the passages of one are those of the two others."""
    meadow = meadow_of(position("nwb", at="c3").view(None))
    gate, patch = edge((4, 4), "E"), (3, 3)
    here = (2, 2)
    waiting = {
        (here, "brown"): Way((here, (1, 1)), frozenset({gate})),
        (here, "white"): Way((here, (1, 2)), frozenset({gate, patch})),
        (here, "black"): Way((here, (1, 3)), frozenset({patch})),
    }
    begun = Scare(meadow, waiting)
    assert begun.can_go() == set(waiting)
    assert begun.named((here, "white")).can_go() == set()
    assert begun.named((here, "brown")).can_go() == {(here, "black")}
    assert sorted(named for named, _ in outcomes(begun)) == [[(here, name)] for name in ("black", "brown", "white")]


def test_a_way_that_does_not_exist_is_none_in_every_direction() -> None:
    meadow = meadow_of(position("~  b  ~", at="b1").view(None))
    assert way_out(meadow, ((2, 0), "black"), "N") is None
    assert way_out(meadow, ((2, 0), "black"), "S") == Way(((2, 0), (2, 1)), frozenset())
