"""A bare server to compare with: what one of four sockets says is sent to all four, and nothing else is done.

    python -m bench.table.echo BYTES

Each message is brought to BYTES, the size of what the table sends to a seat for a move.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

import uvicorn

from woolgather.table.protocols import LARGEST_FRAME
from woolgather.table.run import listening

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]


class Echo:
    """An application without a framework; sockets with the same path are a group."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._groups: dict[str, list[Send]] = {}

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept"})
        group = self._groups.setdefault(scope["path"], [])
        group.append(send)
        try:
            while (event := await receive())["type"] == "websocket.receive":
                text = event["text"].ljust(self._size)
                for each in group:
                    await each({"type": "websocket.send", "text": text})
        finally:
            group.remove(send)


def main(size: int) -> None:
    found = listening("127.0.0.1", 0)
    config = uvicorn.Config(
        Echo(size),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        lifespan="off",
    )
    print(f"Echo at http://localhost:{found.getsockname()[1]}", flush=True)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[found])


if __name__ == "__main__":
    main(int(sys.argv[1]))
