"""What each client may ask of the HTTP side: a bucket of its own for each kind of request."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request
from litestar.datastructures import State

from woolgather.table.http_errors import TooOften
from woolgather.table.limits import Buckets, Limits

Asking = Request[Any, Any, State]

Rate = Literal["changes", "reads", "tables", "guesses", "webhooks"]
"""What is limited for each client, in `Limits`."""

RATES: tuple[Rate, ...] = ("changes", "reads", "tables", "guesses", "webhooks")


def buckets(limits: Limits) -> dict[str, Buckets]:
    return {what: Buckets(getattr(limits, what), getattr(limits, f"{what}_a_second")) for what in RATES}


def charge(request: Asking, what: Rate, tokens: float) -> None:
    """Take more from the client's bucket for what turned out to be costly."""
    request.app.state.buckets[what].charge(request.client.host if request.client else "", tokens)


def take(request: Asking, what: Rate) -> None:
    """Take from the client's bucket, or refuse."""
    state = request.app.state
    if not state.buckets[what].take(request.client.host if request.client else ""):
        raise TooOften(getattr(state.limits, f"{what}_a_second"))
