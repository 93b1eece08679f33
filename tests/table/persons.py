"""What a person asks of a server, for tests about people."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx

from tests.support import stores
from tests.table.company import Made, Serving, new_request
from woolgather.table.database import Work
from woolgather.table.people_messages import FACES, SCARVES
from woolgather.table.store import Store

T = TypeVar("T")

NOBODY: Final = {"name": "", "avatar": "", "devices": 0}
AVATARS: Final = {f"{face}-{scarf}" for face in FACES for scarf in SCARVES}


def me(server: Serving, secret: str) -> dict[str, Any]:
    found: dict[str, Any] = server.ask(secret, "GET", "/api/me").json()
    return found


def my_seats(server: Serving, secret: str, table: str) -> dict[int, str]:
    """By seat, their tokens."""
    found = server.ask(secret, "GET", f"/api/me/tables/{table}").json()
    return {seat["seat"]: seat["token"] for seat in found["seats"]}


def adopt(server: Serving, secret: str, *held: tuple[str, str | None]) -> list[dict[str, str]]:
    seats = [{"table": table, "token": token} for table, token in held]
    answer = server.ask(secret, "POST", "/api/me/adopt", {"seats": seats})
    assert answer.status_code == 201, answer.text
    found: list[dict[str, str]] = answer.json()["seats"]
    return found


def shown(server: Serving, table: str) -> list[tuple[str, str]]:
    """The names and avatars that everybody sees there."""
    return [(player["name"], player["avatar"]) for player in server.info(table)["players"]]


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def finish(table: Made, *tokens: str) -> None:
    """Play a game of two to its end, always by the first move."""
    players = [table.join(), table.join()]
    for player, token in zip(players, tokens, strict=True):
        player.look(token)
    while True:
        newest = max(player.scene["seq"] for player in players)
        for player in players:
            player.wait_for_line(newest)
        moving = [player for player in players if player.scene["moves"]]
        if not moving:
            break
        assert moving[0].play(moving[0].scene["moves"][0]["move"])["type"] == "accepted"
    for player in players:
        player.__exit__()


def new_link(server: Serving, secret: str, request: str = "") -> str:
    """The code of a personal link."""
    answer = server.ask(secret, "POST", "/api/me/links", {"request": request or new_request()})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def move(server: Serving, secret: str, code: str) -> httpx.Response:
    return server.ask(secret, "POST", "/api/me/move", {"code": code})


def arrive(server: Serving, code: str) -> httpx.Response:
    return server.ask("", "POST", "/api/arrive", {"code": code})


def leave(server: Serving, table: str, token: str | None) -> None:
    body = {"request": new_request(), "token": token}
    assert server.http.post(f"/api/tables/{table}/leave", json=body).status_code == 201


def in_store(folder: Path, work: Work[T]) -> T:
    """Look at what the servers of a folder have stored, or change it behind their back."""

    async def done() -> T:
        store = Store(stores.url_in(folder))
        try:
            return await store.write(work)
        finally:
            await store.close()

    return asyncio.run(done())
