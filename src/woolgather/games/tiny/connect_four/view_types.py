"""The type of a view of Connect Four."""

from __future__ import annotations

from typing import TypedDict


class ConnectFourView(TypedDict):
    """All of the position; there are no secrets."""

    position: str
    """Row by row from above, with x, o and a dot for an empty place."""
