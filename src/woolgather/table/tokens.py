"""The secrets by which a seat is held. Only their hashes are kept; a repeated request makes the same one again."""

from __future__ import annotations

import hashlib
import hmac
import os
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final

KEY_BYTES: Final = 32


class Tokens:
    """Makes tokens from the house's key, so that no token has to be kept for answering a repeated request."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def made(self, request: str, table: str, seat: int) -> str:
        mac = hmac.digest(self._key, f"{request} {table} {seat}".encode(), "sha256")
        return urlsafe_b64encode(mac).decode().rstrip("=")


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def same(first: str | None, second: str) -> bool:
    """Whether two hashes are equal, told in a time that does not depend on where they differ."""
    return first is not None and hmac.compare_digest(first, second)


def key_in(file: Path) -> bytes:
    """The house's key, made at the first start and readable by its owner alone."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = file.read_bytes()
        if len(key) != KEY_BYTES:
            raise ValueError(f"{file} is damaged: it should hold {KEY_BYTES} bytes. Without it the seats of running "
                             "games are lost; delete it to go on with a new one.") from None
        return key
    with os.fdopen(descriptor, "wb") as fresh:
        key = os.urandom(KEY_BYTES)
        fresh.write(key)
        fresh.flush()
        os.fsync(fresh.fileno())
    return key
