"""How many positions follow from some that are drawn: kept, so that no rule changes unnoticed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pytest

from tests.games.sheepy_time.drawn import drawn, resting
from tests.support.keep import next_level
from woolgather.engine.state import State

CHAIN: Final = """
    3 A
    4 rush-ahead A~
    5 bounce-ahead Az
    6 shepherd-the-flock Azz
    7 copycat A~ B
    8 step-back A~
    9 moonwalk Bz~
"""


def counted(state: State, depth: int) -> list[tuple[int, int]]:
    """By depth: in how many ways it can be reached, and how many different positions there are."""
    level: dict[Hashable, tuple[State, int]] = {state.key(): (state, 1)}
    found = []
    for _ in range(depth):
        level = next_level(level)
        found.append((sum(ways for _, ways in level.values()), len(level)))
    return found


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (
            drawn(CHAIN, hands=("1-2-z 3-z", "4-z just-7"), previous=(1, "1-5")),
            [(5, 5), (21, 21), (224, 224), (1191, 1151)],
        ),
        (
            drawn(f"{CHAIN} 2 bump", hands=("1-and-z 5-ww", "4-z just-7"), nightmare="bump"),
            [(3, 3), (23, 23), (125, 121), (857, 766)],
        ),
        (
            drawn(f"{CHAIN} 3 spider\n 6 web", hands=("1-5 6-www", "4-z just-7"), nightmare="spider"),
            [(4, 4), (19, 19), (101, 101), (471, 451)],
        ),
        (resting("5 lucid-dreams Azzzzz\n10 trampoline Azzzz"), [(34, 34), (606, 604), (18300, 18224)]),
    ],
    ids=["wolf", "bump", "spider", "rest"],
)
def test_as_many_positions_follow_as_did(state: State, counts: list[tuple[int, int]]) -> None:
    assert counted(state, len(counts)) == counts
