"""The secret tokens that hold seats. Only their hashes are stored; a repeated request makes the same token again."""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import tempfile
from base64 import urlsafe_b64encode
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

KEY_BYTES: Final = 32

log = logging.getLogger(__name__)


class Tokens:
    """Derives tokens from the server's key, so that a repeated request can be answered without storing any."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def made(self, request: str, table: str, seat: int) -> str:
        return self._derived(f"{request} {table} {seat}")

    def code(self, request: str, person: str) -> str:
        """Of a personal link. No request id is as short as the first word, so no seat's token is ever the same."""
        return self._derived(f"link {request} {person}")

    def _derived(self, text: str) -> str:
        mac = hmac.digest(self._key, text.encode(), "sha256")
        return urlsafe_b64encode(mac).decode().rstrip("=")


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def same(first: str | None, second: str) -> bool:
    """Whether two hashes are equal, in a time that does not depend on where they differ."""
    return first is not None and hmac.compare_digest(first, second)


def key_in(file: Path) -> bytes:
    """The server's key, made at the first start and readable only by its owner.

    A damaged one is replaced. No seat is lost with it: only a repeated old request is not given its token again.
    """
    if not file.exists():
        with suppress(FileExistsError):
            return _new_key(file)
    key = file.read_bytes()
    if len(key) == KEY_BYTES:
        return key
    aside = next(name for number in count(1) if not (name := file.with_name(f"{file.name}.damaged-{number}")).exists())
    file.rename(aside)
    log.warning("The key in %s was damaged; it is kept as %s, and there is a new one. No seat is lost.", file, aside)
    return _new_key(file)


def _new_key(file: Path) -> bytes:
    """Whoever else starts at this moment finds a whole key or none. A key that is there already stays."""
    key = os.urandom(KEY_BYTES)
    number, draft = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(number, "wb") as fresh:
            fresh.write(key)
            fresh.flush()
            os.fsync(fresh.fileno())
        _link(Path(draft), file)
    finally:
        os.unlink(draft)
    return key


def _link(draft: Path, file: Path) -> None:
    try:
        os.link(draft, file)
    except FileExistsError:
        raise
    except OSError:  # some file systems have no links
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as fresh:
            fresh.write(draft.read_bytes())
