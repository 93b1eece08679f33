"""Company for a table under test: a server that runs here, and players with real connections to it."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

import httpx
import uvicorn
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tests.support import stores
from tests.support.luck import chance_by, luck_here
from woolgather.table.app import app
from woolgather.table.connections import Connections
from woolgather.table.handover import ALONE, Handover, ServerPlace
from woolgather.table.limits import Limits
from woolgather.table.origin_guard import hosts_for
from woolgather.table.pages import Pages
from woolgather.table.patches import patched
from woolgather.table.protocols import ServerConfig
from woolgather.table.proxies import Proxies
from woolgather.table.run import Server, Start, listening
from woolgather.table.server import TableServer
from woolgather.table.settings import Settings
from woolgather.table.store import Store
from woolgather.table.thinking import BotQueue, ThinkingLimits
from woolgather.table.webhook_call import Caller
from woolgather.table.workers import Workers

KEY: Final = b"a key that only the tests know !"
PATIENCE: Final = 20.0
"""Seconds after which a message that does not come is a failure."""

GENEROUS: Final = Limits(
    messages=1e6,
    changes=1e6,
    tables=1e6,
    reads=1e6,
    guesses=1e6,
    webhooks=1e6,
    previews=1e6,
    previews_an_address=1e6,
    texts=1e6,
    texts_an_address=1e6,
    looks=1e6,
    looks_an_address=1e6,
    sockets_an_address=1_000_000,
)

_numbers = count()


class LastingWorkers(Workers):
    """Workers that serve one server after the other: to start them takes longer than most games that they play."""

    def close(self) -> None:
        """They end with the tests."""


LASTING: Final = LastingWorkers()
FOREVER: Final = float("inf")
PATIENT: Final = ThinkingLimits(patience=FOREVER, patience_unwatched=FOREVER, longest_wait=FOREVER)
"""Bots keep their level, however slow the machine is."""


def lasting_bots() -> BotQueue:
    return BotQueue(LASTING, PATIENT)


def _chair(seat: int, kind: str) -> dict[str, str]:
    if kind in ("mine", "open", "bot"):
        return {"kind": kind, "name": f"Player {seat}" if kind == "mine" else ""}
    return {"kind": "bot", "bot": kind}


def new_request() -> str:
    """A request id that nobody used before."""
    return f"test-request-{next(_numbers):08}"


def new_secret() -> str:
    """As a browser makes it."""
    return secrets.token_urlsafe(32)


def as_person(secret: str) -> dict[str, str]:
    return {"Woolgather-Person": secret} if secret else {}


def as_operator(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


class Serving:
    """Where a server answers."""

    connections: Connections
    """Those of a server that runs here."""

    tables: TableServer
    """The parts of a server that runs here."""

    loop: asyncio.AbstractEventLoop
    """In which a server that runs here does everything."""

    stop: Callable[[], None]
    """Ends a server that runs here."""

    folder: Path
    """Where a server that runs here has its store."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE, verify=False)  # it need not read certificates

    def make(
        self,
        game: str,
        *kinds: str,
        request: str | None = None,
        me: str = "",
        clock: dict[str, Any] | None = None,
        chat: str = "",
        waits: bool = False,
        fill: int = 0,
        lesson: str = "",
        **options: Any,
    ) -> Made:
        """A new table; a kind is mine, open, bot or the name of a bot. `me`: the secret of whoever makes it."""
        body = {
            "request": request or new_request(),
            "game": game,
            "options": options,
            "players": [_chair(seat, kind) for seat, kind in enumerate(kinds)],
            **({"clock": clock, "stand_in": "random"} if clock else {}),
            **({"chat": chat} if chat else {}),
            **({"waits": True} if waits else {}),
            **({"fill": fill} if fill else {}),
            **({"lesson": lesson} if lesson else {}),
        }
        answer = self.http.post("/api/tables", json=body, headers=as_person(me))
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Made(self, made["table"], [seat["token"] for seat in made["seats"]])

    def sit(self, table: str, name: str = "", *, me: str = "", request: str = "") -> httpx.Response:
        """Take the first free seat, as somebody or as nobody in particular."""
        body = {"request": request or new_request(), "name": name}
        return self.http.post(f"/api/tables/{table}/sit", json=body, headers=as_person(me))

    def ask(self, me: str, method: str, where: str, body: object = None) -> httpx.Response:
        """What a person asks with the secret of their browser, or an operator with theirs."""
        headers = as_operator(me) if where.startswith("/api/operator") else as_person(me)
        return self.http.request(method, where, json=body, headers=headers)

    def info(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table}").json()
        return found

    def close(self) -> None:
        self.http.close()


class Made:
    """A table as its maker knows it."""

    def __init__(self, server: Serving, name: str, tokens: Sequence[str | None]) -> None:
        self.server, self.name, self.tokens = server, name, tokens

    def join(self) -> Player:
        """A connection that has not looked yet."""
        return Player(self.server, self.name)

    def look(self, seat: int | None = None, **more: Any) -> Player:
        """A connection that looks with a seat's eyes, and has been welcomed."""
        player = self.join()
        player.look(None if seat is None else self.tokens[seat], **more)
        return player


class Player:
    """One browser, as far as the server can tell."""

    def __init__(self, server: Serving, table: str) -> None:
        where = server.address.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        self._line = ExitStack()
        calling = connect(where, compression=None, ping_interval=None, origin=Origin(server.address))
        self.socket: ClientConnection = self._line.enter_context(calling)
        self.heard: list[bytes] = []
        self._words: dict[int, dict[str, Any]] = {}
        self.scene: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def say(self, message: object) -> None:
        """A message, or a text or bytes as they are."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        data = self.socket.recv(PATIENCE, decode=False)
        self.heard.append(data)
        message: dict[str, Any] = json.loads(data)
        self.scene = message.get("scene", self.scene)
        if message["type"] == "welcome":
            self._words = {choice["move"]: choice for choice in self.scene["moves"]}
        if message["type"] == "line":
            self.scene = changed(self.scene, {**message["change"], "moves": self._in_words(message["change"])})
        if message["type"] == "answered" and self.scene.get("window"):
            window = {**self.scene["window"], "answer": message["answer"]}
            private = {name: message[name] for name in ("auto", "can_take_back")}
            self.scene = {**self.scene, "window": window, **private}
        return message

    def _in_words(self, change: dict[str, Any]) -> list[dict[str, Any]]:
        """The moves of a change; of those that were sent before it has only the numbers."""
        offer = change.get("moves", [])
        self._words |= {choice["move"]: choice for choice in offer if not isinstance(choice, int)}
        return [self._words[choice] if isinstance(choice, int) else choice for choice in offer]

    def hear_of(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these values; what comes before it is passed over."""
        while True:
            message = self.hear()
            if message["type"] == kind and wanted.items() <= message.items():
                return message

    def hears_nothing(self, seconds: float = 0.2) -> bool:
        """Whether nothing comes for a while."""
        try:
            self.heard.append(self.socket.recv(seconds, decode=False))
        except TimeoutError:
            return True
        return False

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines that were told as they happened."""
        messages = [json.loads(data) for data in self.heard]
        return [message["line"] for message in messages if message["type"] == "line"]

    def look(self, token: str | None, **more: Any) -> dict[str, Any]:
        self.say({"type": "look", "token": token, **more})
        return self.hear_of("welcome")

    def shows(self, seq: int) -> None:
        """Somebody has been shown the table up to that line."""
        self.say({"type": "ping", "seen": seq})
        self.hear_of("pong")

    def ask(self, kind: str, **more: Any) -> str:
        """Something that is answered by its request id."""
        request = str(more.pop("request", None) or new_request())
        self.say({"type": kind, "request": request, **more})
        return request

    def play(self, move: int | str, **more: Any) -> dict[str, Any]:
        """Play and be answered, whatever the answer is."""
        return self._do("play", move=move, **more)

    def take_back(self, **more: Any) -> dict[str, Any]:
        return self._do("take_back", **more)

    def _do(self, kind: str, **more: Any) -> dict[str, Any]:
        """What is in the log is waited for; an answer that is sealed is not there yet."""
        answer = self.answer_to(self.ask(kind, **{"seq": self.scene.get("seq", 0), **more}))
        if answer["type"] == "accepted":
            self.wait_for_line(answer["seq"])
        return answer

    def act(self, kind: str, **more: Any) -> dict[str, Any]:
        """Something beside the game; `players` tells what came of it."""
        answer = self.answer_to(self.ask(kind, **more))
        if answer["type"] == "accepted":
            while json.loads(self.heard[-1]).get("type") != "players":
                self.hear()
        return answer

    def chat(self, text: str, kind: str = "text", room: str = "table", **more: Any) -> dict[str, Any]:
        """Say something and be answered, whatever the answer is."""
        request = str(more.pop("request", None) or new_request())
        self.say({"type": "say", "request": request, "room": room, "kind": kind, "text": text, **more})
        return self.answer_to(request)

    def hear_said(self, text: str) -> dict[str, Any]:
        """The next text of the chat, which has to be this one."""
        found: dict[str, Any] = self.hear_of("said")["text"]
        assert found["text"] == text
        return found

    def pass_ahead(self, until: str, **more: Any) -> dict[str, Any]:
        return self._do("pass_ahead", until=until, **more)

    def all_pass(self, *tokens: str | None, **more: Any) -> dict[str, Any]:
        return self._do("all_pass", tokens=tokens, **more)

    def preview(self, move: int | str, **more: Any) -> dict[str, Any]:
        return self.answer_to(self.ask("preview", move=move, **more))

    def hint(self, **more: Any) -> dict[str, Any]:
        return self.answer_to(self.ask("hint", **{"seq": self.scene.get("seq", 0), **more}))

    def why(self, line: int, **more: Any) -> dict[str, Any]:
        return self.answer_to(self.ask("why", line=line, **more))

    def answer_to(self, request: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message.get("request") == request:
                return message

    def wait_for_turn(self) -> bool:
        """Until this seat decides or is asked, and has not answered; False if the game is over."""
        while not self.scene["moves"] or self.has_answered:
            if self.scene["view"]["seat"] == -2:
                return False
            self.hear()
        return True

    @property
    def has_answered(self) -> bool:
        """Whether this seat waits for the others in a reaction window."""
        window = self.scene["window"]
        return window is not None and (window["answer"] is not None or self.scene["auto"] != "")

    def wait_for_line(self, seq: int) -> None:
        while self.scene["seq"] < seq:
            self.hear()


def until_a_window(players: Sequence[Player]) -> dict[str, Any]:
    """People play on until all are asked to react."""
    while True:
        newest = max(player.scene["seq"] for player in players)
        for player in players:
            player.wait_for_line(newest)
        window: dict[str, Any] | None = players[0].scene["window"]
        if window is not None:
            return window
        decides = [player for player in players if player.scene["moves"]]
        if decides:
            decides[0].play(decides[0].scene["moves"][0]["move"])
        else:
            players[0].hear()


def changed(scene: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The scene after a line, as the client makes it."""
    usual = {"drawn": "", "moves": [], "can_take_back": False, "window": None, "auto": ""}
    return {**usual, **change, "view": patched(scene["view"], change.get("view", {}))}


class Silent:
    """Announces nothing."""

    def opened(self, where: str, others: Sequence[str]) -> None: ...

    def closing(self) -> None: ...

    def closed(self) -> None: ...


@contextmanager
def serving(
    folder: Path,
    *,
    url: str = "",
    pages: Path | None = None,
    limits: Limits = GENEROUS,
    bots: BotQueue | None = None,
    behind: Sequence[str] = (),
    abandoned_days: int = 0,
    unseen_days: int = 0,
    operator_secret: str = "",
    caller: Caller | None = None,
    public_address: str = "",
    place: ServerPlace = ALONE,
    hosts: frozenset[str] | None = hosts_for("127.0.0.1"),
    others: str = "",
    **wishes: Any,
) -> Iterator[Serving]:
    """A server in a thread; the wishes are `Settings`. Dice and bots have the luck of the test, see `luck_here`.

    Without `url`, servers of one folder share a store. With `place`, it is one of several that hand sockets over.
    """
    usual = {"pace": 0.0, "chance": chance_by(luck_here("dice")), "rng": luck_here("bots")}
    settings = Settings(**{**usual, **wishes})
    store = Store(url or stores.url_in(folder))
    tables = TableServer(
        store, KEY, settings, bots or lasting_bots(), abandoned_days, caller, public_address, unseen_days
    )
    kept = Pages(pages or folder / "no pages")
    whole = app(tables, hosts, kept, limits, others, operator_secret)
    found = listening("127.0.0.1", 0)
    config = ServerConfig(whole, limits, Proxies(behind))
    tables.metrics.watch(tables.metrics.server.connections, lambda: len(config.connections))
    server = uvicorn.Server(config)
    if place is not ALONE:
        config.handover = Handover(place)
        server = Server(config, tables, Silent(), Start())
    thread = threading.Thread(target=server.run, kwargs={"sockets": [found]})
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < until, "the server did not start in time"
        time.sleep(0.01)
    here = Serving(found.getsockname()[1])
    here.connections, here.tables, here.folder = config.connections, tables, folder
    here.loop = server.servers[0].get_loop()

    def stop() -> None:
        server.should_exit = True
        thread.join(PATIENCE)

    here.stop = stop
    try:
        yield here
    finally:
        here.close()
        stop()
        found.close()
        assert not thread.is_alive(), "the server did not end"
