"""Games that are played to their end, by chance alone, before a page sees them."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

import woolgather as wg
from tests.browser.posed import NAMES, Pose, pose
from tests.support.luck import chance_by
from woolgather.engine.state import State


def played(posed: Pose, seed: int) -> None:
    """Every line to the end becomes one of the story."""
    rng = random.Random(seed)
    while (state := posed.state).seat != wg.OVER:
        posed.play(chance_by(rng)(state) if state.seat == wg.CHANCE else rng.choice(list(state.moves())))


def finished(
    page: Page,
    game: str,
    seats: int,
    seed: int = 0,
    names: tuple[str, ...] = NAMES,
    bot: str = "greedy",
    **options: Any,
) -> State:
    """The page at a table where that game, against such bots, is over."""
    state = wg.new(game, seats=seats, **options)
    pose(page, state, names=names, before=lambda posed: played(posed, seed), bot=bot)
    page.locator(".result").wait_for()
    return state
