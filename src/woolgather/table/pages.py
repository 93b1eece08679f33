"""The built client, held in memory and served with headers for caching and for privacy."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
FRONT: Final = "index.html"
HASHED: Final = "assets/"
"""Vite names these files after their content: they never change."""

WORTH_PACKING: Final = 1_000
PACKABLE: Final = ("text/", "application/json", "application/javascript", "image/svg", "application/manifest")
# fmt: off
MIMES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html",
                ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".json": "application/json"}
# fmt: on

POLICY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""For every response: nothing is loaded from other hosts, and none learns the address, which is the table's key."""

NOT_BUILT: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Woolgather</title>
<h1>The table is not built yet</h1>
<p>The server runs, but the pages of the browser client are missing. In the folder of woolgather's source,
run <code>make web</code> and load this page again.</p></html>
"""


@dataclass(frozen=True)
class Page:
    """One file: as it is, compressed, and how it may be cached."""

    body: bytes
    packed: bytes | None
    mime: str
    etag: str
    caching: str


class Pages:
    """The files of a built client; read again when the front page changes, so that a new build is served at once."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._built = 0
        self._pages: dict[str, Page] = {}

    def front(self) -> Page | None:
        """The client's only page; it shows what the address says."""
        return self.find(FRONT)

    def find(self, path: str) -> Page | None:
        front = self._folder / FRONT
        built = front.stat().st_mtime_ns if front.is_file() else 0
        if built != self._built:
            self._built, self._pages = built, _read(self._folder)
        return self._pages.get(path) if built else None


def _read(folder: Path) -> dict[str, Page]:
    if not (folder / FRONT).is_file():
        return {}
    files = [
        file
        for file in folder.rglob("*")
        if file.is_file() and not file.name.startswith(".") and file.suffix not in (".gz", ".br", ".map")
    ]
    return {
        name: page(file.read_bytes(), _mime(file), for_ever=name.startswith(HASHED))
        for file in files
        for name in [file.relative_to(folder).as_posix()]
    }


def page(body: bytes, mime: str, *, for_ever: bool = False) -> Page:
    packed = gzip.compress(body, 9, mtime=0) if len(body) > WORTH_PACKING and mime.startswith(PACKABLE) else None
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body, packed, mime, etag, "public, max-age=31536000, immutable" if for_ever else "no-cache")


def _mime(file: Path) -> str:
    """Without a character set, which the framework adds to every text."""
    return MIMES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
