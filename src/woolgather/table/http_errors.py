"""How the HTTP side says no: every refusal is a `Problem`, with the status that belongs to its code."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException

from woolgather.table.messages import Code, Problem
from woolgather.table.refusals import Refusal

# fmt: off
STATUS: Final[dict[Code, int]] = {
    "malformed": 400, "too-large": 413, "too-many": 429, "busy": 503, "unknown": 404, "not-offered": 422,
    "no-seat": 409, "repeated": 409, "frozen": 409, "not-operator": 401, "no-person": 401, "trouble": 500,
}
# fmt: on
CODES: Final[dict[int, Code]] = {413: "too-large", 429: "too-many", 503: "busy"}
"""For what the framework refuses before our code is reached."""

USUAL_WAIT: Final = 5
LONGEST_WAIT: Final = 3600
"""Seconds after which somebody who was told to wait may try again."""

log = logging.getLogger(__name__)


class TooOften(Refusal):
    """One client has asked too often; at that rate it may ask again after some seconds."""

    def __init__(self, rate: float) -> None:
        super().__init__("too-many", "Too many requests at once; wait a moment and try again.")
        self.wait = ceil(1 / max(rate, 1 / LONGEST_WAIT))


class NeedsWebsocket(Exception):
    """Plain HTTP where a websocket is meant."""


def problem(code: Code, reason: str, status: int, headers: Mapping[str, str] | None = None) -> Response[Problem]:
    return Response(
        Problem(code, reason),
        status_code=status,
        media_type=MediaType.JSON,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def say_no(_: Request[Any, Any, State], refusal: Refusal) -> Response[Problem]:
    status = STATUS.get(refusal.code, 409)
    wait = refusal.wait if isinstance(refusal, TooOften) else USUAL_WAIT
    headers = {"Retry-After": str(wait)} if status in (429, 503) else {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers = {"WWW-Authenticate": "Bearer"}
    return problem(refusal.code, refusal.reason, status, headers)


def say_http(request: Request[Any, Any, State], trouble: HTTPException) -> Response[Problem]:
    """What the framework refuses before our code is reached."""
    if isinstance(trouble, MethodNotAllowedException):
        return problem("unknown", f"{request.method} is not possible there.", 405, {"Allow": _allowed(trouble)})
    if trouble.status_code == HTTPStatus.NOT_FOUND:
        return problem("unknown", "There is nothing at that address.", 404)
    code = CODES.get(trouble.status_code, "malformed" if trouble.status_code < 500 else "trouble")
    return problem(code, f"That request is not valid: {_detail(trouble)[:300]}", trouble.status_code)


def _allowed(trouble: HTTPException) -> str:
    """The methods that are possible; the framework counts a websocket among them."""
    named = (trouble.headers or {}).get("allow", "").split(", ")
    return ", ".join(sorted(method for method in named if method.isupper()))


def _detail(trouble: HTTPException) -> str:
    faults = trouble.extra if isinstance(trouble.extra, list) else []
    messages = [
        f"{fault['key']}: {fault['message']}" if "key" in fault else fault["message"]
        for fault in faults
        if isinstance(fault, dict) and "message" in fault
    ]
    return "; ".join(messages) or trouble.detail


def say_upgrade(_: Request[Any, Any, State], trouble: NeedsWebsocket) -> Response[Problem]:
    headers = {"Upgrade": "websocket", "Connection": "Upgrade"}
    return problem("malformed", "This address is for a websocket.", HTTPStatus.UPGRADE_REQUIRED, headers)


def say_too_deep(_: Request[Any, Any, State], trouble: RecursionError) -> Response[Problem]:
    """JSON nested so deeply that it cannot be read."""
    return problem("malformed", "That request is not valid: its JSON is nested too deeply.", 400)


def say_no_text(_: Request[Any, Any, State], trouble: UnicodeDecodeError) -> Response[Problem]:
    return problem("malformed", "That request is not valid: it is not text in UTF-8.", 400)


def say_sorry(_: Request[Any, Any, State], trouble: Exception) -> Response[Problem]:
    log.error("A request could not be answered.", exc_info=trouble)
    return problem("trouble", "Something went wrong on our side; nothing was changed.", 500)


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    Refusal: say_no,
    HTTPException: say_http,
    NeedsWebsocket: say_upgrade,
    RecursionError: say_too_deep,
    UnicodeDecodeError: say_no_text,
    Exception: say_sorry,
}
