"""Yardsticks: one scripted player for each game, which plays as a sensible beginner does.

They measure the bots from outside: they share neither evaluation nor rollouts nor search with them. Like every bot they
are functions of a view, the legal moves and a random generator. `python -m bench.yardsticks` plays against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bench.yardsticks.shear_panic import shear_panic
from bench.yardsticks.sheepy_time import sheepy_time
from bench.yardsticks.shepherd_mess import shepherd_mess
from bench.yardsticks.unshorn import unshorn
from woolgather.bots.thought import Bot

YARDSTICKS: Final[Mapping[str, Bot]] = {
    "shear-panic": shear_panic,
    "sheepy-time": sheepy_time,
    "shepherd-mess": shepherd_mess,
    "unshorn": unshorn,
}
