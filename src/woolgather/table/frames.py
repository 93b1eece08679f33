"""Websocket frames that are made once for all who are sent the same.

A server's frames are not masked, and each is compressed by itself, so one message is the same bytes for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from websockets.extensions import Extension
from websockets.frames import Frame, Opcode

from woolgather.table.compression import WORTH_COMPRESSING, DeflateLarge

REMEMBERED: Final = 32
"""Frames; only those of the moment are asked for again."""


def text_frame(text: bytes, extensions: Sequence[Extension]) -> bytes:
    """A whole text message as it goes over the wire of a socket with these extensions."""
    if len(text) < WORTH_COMPRESSING or not extensions:
        return _plain(text)
    packing = extensions[0]
    assert isinstance(packing, DeflateLarge)
    return _packed(text, packing.local_max_window_bits)


@lru_cache(REMEMBERED)
def _plain(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=False)


@lru_cache(REMEMBERED)
def _packed(text: bytes, bits: int) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[DeflateLarge.with_window(bits)])
