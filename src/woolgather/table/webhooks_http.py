"""What a person asks about their webhook over HTTP, with the secret of one of their browsers. It is never logged."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import JSONBody

from woolgather.table.people_http import ONCE, admitted, asking
from woolgather.table.rates import Asking, take
from woolgather.table.webhook_messages import CallTried, MyWebhook, Webhook
from woolgather.table.webhooks import Webhooks


@get("/api/me/webhook", response_headers=ONCE)
async def show_webhook(request: Asking) -> MyWebhook:
    take(request, "reads")
    return await _webhooks(request).mine(asking(request))


@put("/api/me/webhook", response_headers=ONCE)
async def save_webhook(request: Asking, data: JSONBody[Webhook]) -> MyWebhook:
    take(request, "webhooks")
    return await _webhooks(request).save(await admitted(request), data)


@delete("/api/me/webhook", status_code=200, response_headers=ONCE)
async def drop_webhook(request: Asking) -> MyWebhook:
    take(request, "changes")
    return await _webhooks(request).drop(asking(request))


@post("/api/me/webhook/try", response_headers=ONCE)
async def try_webhook(request: Asking, data: JSONBody[Webhook]) -> CallTried:
    take(request, "webhooks")
    return await _webhooks(request).try_out(asking(request), data)


def _webhooks(request: Asking) -> Webhooks:
    webhooks: Webhooks = request.app.state.server.webhooks
    return webhooks
