"""The secret by which a browser is somebody's: it is never stored, logged or repeated; the server knows its hash."""

from __future__ import annotations

import re
from typing import Final

from woolgather.table.refusals import Refusal
from woolgather.table.tokens import hashed

SCHEME: Final = "bearer"
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32,100}")

NEEDED: Final = "This needs the secret that your browser keeps: 32 to 100 letters, digits, - and _."


def device_if_any(authorization: str) -> str:
    """The hash of the secret in the header `Authorization: Bearer SECRET`; empty if it brings none.

    What a proxy demands by another scheme is none of our business.
    """
    scheme, _, brought = authorization.partition(" ")
    if scheme.lower() != SCHEME:
        return ""
    secret = brought.strip(" ")
    if not SECRET.fullmatch(secret):
        raise Refusal("no-person", NEEDED)
    return hashed(secret)


def device_of(authorization: str) -> str:
    """The same, where nobody is let in without a secret."""
    device = device_if_any(authorization)
    if not device:
        raise Refusal("no-person", NEEDED)
    return device
