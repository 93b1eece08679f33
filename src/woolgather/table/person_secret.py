"""The secret by which a browser is somebody's: it is never stored, logged or repeated; the server knows its hash.

It has a header of its own, `Woolgather-Person: SECRET`. `Authorization` may be that of a proxy which asks for a
password; but programs can send `Authorization: Bearer SECRET` instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from woolgather.table.refusals import Refusal
from woolgather.table.tokens import hashed

HEADER: Final = "Woolgather-Person"
SCHEME: Final = "bearer"
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32,100}")

NEEDED: Final = "This needs the secret that your browser keeps: 32 to 100 letters, digits, - and _."
TWO_PEOPLE: Final = (
    f"That request has two secrets, one in {HEADER} and another one in Authorization; send one of them, best in "
    f"{HEADER}."
)


def device_if_any(headers: Mapping[str, str]) -> str:
    """The hash of the secret that a request brings; empty if it brings none.

    Our own header counts; beside it, a bearer that can be no secret is the proxy's, like every other scheme.
    """
    own, bearer = headers.get(HEADER.lower()), _bearer(headers.get("authorization", ""))
    if own is not None and bearer is not None and bearer != own and SECRET.fullmatch(bearer):
        raise Refusal("malformed", TWO_PEOPLE)
    secret = bearer if own is None else own
    if secret is None:
        return ""
    if not SECRET.fullmatch(secret):
        raise Refusal("no-person", NEEDED)
    return hashed(secret)


def device_of(headers: Mapping[str, str]) -> str:
    """The same, where nobody is let in without a secret."""
    device = device_if_any(headers)
    if not device:
        raise Refusal("no-person", NEEDED)
    return device


def _bearer(authorization: str) -> str | None:
    scheme, _, brought = authorization.partition(" ")
    return brought.strip(" ") if scheme.lower() == SCHEME else None
