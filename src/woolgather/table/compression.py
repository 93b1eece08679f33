"""Compression of websocket messages where it pays: a list of legal moves shrinks to an eighth, a small change does not.

Every message is compressed by itself, so that no socket keeps memory for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

WORTH_COMPRESSING: Final = 1_024
"""Bytes in the shortest message that is compressed."""

FAST: Final = {"level": 1}
LARGEST_WINDOW: Final = 15


class DeflateLarge(PerMessageDeflate):
    """Messages may be compressed or not, each as it is (RFC 7692, section 6)."""

    @classmethod
    def with_window(cls, ours: int, theirs: int = LARGEST_WINDOW) -> DeflateLarge:
        """No message needs those before it; the windows are given by their bits."""
        return cls(True, True, theirs, ours, FAST)

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < WORTH_COMPRESSING else super().encode(frame)


class DeflateLargeFactory(ServerPerMessageDeflateFactory):
    """Agrees with browsers that offer `permessage-deflate`."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True, compress_settings=FAST)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], DeflateLarge]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, DeflateLarge.with_window(usual.local_max_window_bits, usual.remote_max_window_bits)
