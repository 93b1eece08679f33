"""The type of a view of Kuhn poker."""

from __future__ import annotations

from typing import TypedDict


class KuhnPokerView(TypedDict):
    """The viewer's own card, and what was bet."""

    dealt: int
    cards: list[str | None]
    """By seat; only the viewer's own, or both once they are shown."""
    hand: str | None
    betting: str
