"""What a person asks about their webhook, over HTTP, with the secret of one of their browsers.

A webhook is an address that the server calls when it is the person's turn at a table with a clock of days.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from woolgather.table.messages import Asked, Language, Message
from woolgather.table.webhook_target import LONGEST_ADDRESS

WebhookAddress = Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDRESS)]
WebhookState = Literal["none", "on", "off"]
"""There is none; it is called; it was switched off, because too many calls in a row did not arrive."""

CallResult = Literal["delivered", "refused", "unreachable", "not-allowed"]
"""What came of a call: it was taken; the other side answered with another status; nobody answered in time, or not by
the rules; the address cannot be called."""


class Webhook(Asked):
    """The address, and the language in which whoever reads there is told."""

    address: WebhookAddress
    language: Language = "en"


class MyWebhook(Message):
    """Nobody else is shown the address."""

    offered: bool
    """Whether whoever runs the server allows webhooks."""
    address: str = ""
    language: str = ""
    state: WebhookState = "none"


class CallTried(Message):
    """What came of one call for a test. Nothing else of the answer is told."""

    result: CallResult
    status: int | None = None
    """That the other side answered with, if it did."""
