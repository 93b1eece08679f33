"""Ten thousand broken messages and frames: each is refused with a code or ends its own line, and nobody notices."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import pytest

from tests.support import stores
from tests.table.broken import Supply, Text, broken_messages
from tests.table.company import Made, Player, Serving, new_request, serving
from tests.table.test_connections import heard_until_cut, upgrade, wire
from woolgather.table.messages import Code
from woolgather.table.store import Store

pytestmark = pytest.mark.slow

MESSAGES: Final = 5_000
"""At each of two tables; only those count that are refused."""

BATCH: Final = 500
AT_ONCE: Final = 10
PRESENT: Final = "players"
HARMLESS: Final = ("welcome", "pong")
"""What is not broken after all: somebody looks, or asks for the newest line."""


class Victims:
    """A table, those who play there, and all that they would notice."""

    def __init__(self, served: Serving, folder: Path, game: str, stack: ExitStack) -> None:
        self.table = served.make(game, "mine", "mine", request="a-request-of-the-maker")
        self.secrets = ["a-request-of-the-maker", *[token for token in self.table.tokens if token]]
        self.players = [stack.enter_context(self.table.look(seat)) for seat in (0, 1)]
        self._folder, self._served = folder, served

    def open_window(self) -> None:
        """Until everybody is asked; the first has answered."""
        while self.players[0].scene["window"] is None:
            for player in self.players:
                if player.scene["moves"]:
                    player.play(player.scene["moves"][0]["move"], request=self._new_secret())
            self.settle()
        assert self.players[0].play(self.players[0].scene["window"]["passing"])["type"] == "sealed"

    def _new_secret(self) -> str:
        self.secrets.append(new_request())
        return self.secrets[-1]

    def settle(self) -> None:
        """Everybody has heard all there is."""
        for player in self.players:
            player.say({"type": "ping"})
            player.wait_for_line(player.hear_of("pong")["seq"])

    def kept(self) -> str:
        """All that the store keeps of the table: its lines and the answers of an open window."""

        async def read() -> str:
            store = Store(stores.url_in(self._folder))
            await store.open()
            try:
                return repr(await store.table(self.table.name))
            finally:
                await store.close()

        return asyncio.run(read())

    def watch(self) -> None:
        """From now on nothing is to be noticed."""
        self.settle()
        self._info, self._kept = self._served.info(self.table.name), self.kept()
        for player in self.players:
            player.heard.clear()

    def check_undisturbed(self) -> None:
        """The table is as it was, and its players were told nothing new: who is here has not changed."""
        self.settle()
        assert (self._served.info(self.table.name), self.kept()) == (self._info, self._kept)
        for player in self.players:
            for message in map(json.loads, player.heard):
                assert message["type"] in ("pong", PRESENT)
                assert message.get(PRESENT, self._info[PRESENT]) == self._info[PRESENT]
            player.heard.clear()


class Rogue(Player):
    """Says what is broken, and counts what is answered."""

    def __init__(self, served: Serving, table: Made, seat: int | None) -> None:
        super().__init__(served, table.name)
        self._token = None if seat is None else table.tokens[seat]
        self.codes: Counter[str] = Counter()

    def say_all(self, messages: list[Text]) -> None:
        """All at once; each has one answer, and none is trouble on our side."""
        self.look(self._token)
        for at in range(0, len(messages), AT_ONCE):
            for message in messages[at : at + AT_ONCE]:
                self.say(message)
            for message in messages[at : at + AT_ONCE]:
                answer = self.answered()
                assert answer["type"] in ("refused", *HARMLESS), (message, answer)
                self.codes[answer.get("code", answer["type"])] += 1

    def answered(self) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["type"] != PRESENT:
                return message

    @property
    def refused(self) -> int:
        return sum(self.codes[code] for code in get_args(Code))


@pytest.fixture(autouse=True)
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever arrives, the server's log has no error and no traceback."""
    yield
    for record in caplog.records:
        assert record.levelname not in ("ERROR", "CRITICAL"), record.getMessage()
        assert not record.exc_info, record.getMessage()


@pytest.fixture(autouse=True)
def patient_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends so much, so fast, would be cut before long."""
    monkeypatch.setattr("woolgather.table.protocols.BYTES", 1e9)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


@pytest.mark.parametrize(("game", "seat"), [("connect-four", 1), ("hush", None)], ids=["a seat", "a spectator"])
def test_broken_messages_are_refused_and_disturb_nobody(
    tmp_path: Path, served: Serving, stack: ExitStack, rng: Random, game: str, seat: int | None
) -> None:
    """From a seat that has nothing to decide, and from a spectator in the middle of a reaction window."""
    victims = Victims(served, tmp_path, game, stack)
    if game == "hush":
        victims.open_window()
    rogue = stack.enter_context(Rogue(served, victims.table, seat))
    victims.watch()
    messages = broken_messages(rng, foreign(served))
    while rogue.refused < MESSAGES:
        rogue.say_all(list(islice(messages, BATCH)))
        victims.check_undisturbed()
    assert rogue.codes.keys() <= {*get_args(Code), *HARMLESS} - {"trouble"}
    assert {"malformed", "too-large", "no-seat"} <= rogue.codes.keys()
    assert seat is None or {"stale", "not-your-turn"} <= rogue.codes.keys()
    told = b"".join(rogue.heard)
    assert not [secret for secret in victims.secrets if secret.encode() in told]


def foreign(served: Serving) -> Supply:
    """Ids and tokens of another table."""
    table = served.make("hush", "mine", "mine", request="a-request-elsewhere-1")
    return Supply(["a-request-elsewhere-1", "a-request-of-nobody-1"], [token for token in table.tokens if token])


# ---- frames

FRAMES: Final = 20
"""Of each kind."""

MASK: Final = b"\x01\x02\x03\x04"
TEXT, CLOSE, PING = 0x1, 0x8, 0x9
LAST: Final = 0x80
PROTOCOL, NO_TEXT, TOO_BIG = 1002, 1007, 1009

Sent = tuple[bytes, int | None]
"""What is sent, and the code with which the server closes; None: it says nothing more."""


def frame(head: int, payload: bytes = b"", length: bytes | None = None, mask: bytes = MASK) -> bytes:
    """One frame; the length may be a lie, and without a mask it is none that a client may send."""
    size = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + struct.pack("!H", len(payload))
    size = length or size
    flag = 0x80 if mask else 0
    body = bytes(each ^ mask[at % 4] for at, each in enumerate(payload)) if mask else payload
    return bytes([head, size[0] | flag]) + size[1:] + mask + body


def unknown_opcode(rng: Random) -> Sent:
    return frame(LAST | rng.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), rng.randbytes(rng.randrange(100))), PROTOCOL


def no_mask(rng: Random) -> Sent:
    return frame(LAST | rng.choice((TEXT, 2, CLOSE, PING)), b'{"type":"ping"}', mask=b""), PROTOCOL


def reserved_bits(rng: Random) -> Sent:
    return frame(LAST | TEXT | rng.choice((0x10, 0x20, 0x30, 0x40, 0x70)), b'{"type":"ping"}'), PROTOCOL


def control_in_pieces(rng: Random) -> Sent:
    return frame(rng.choice((CLOSE, PING, 0xA)), b"half"), PROTOCOL


def long_control(rng: Random) -> Sent:
    return frame(LAST | rng.choice((CLOSE, PING, 0xA)), rng.randbytes(rng.randrange(126, 300))), PROTOCOL


def end_without_beginning(rng: Random) -> Sent:
    return frame(rng.choice((0, LAST)), b"the rest"), PROTOCOL


def beginning_without_end(rng: Random) -> Sent:
    return frame(TEXT, b'{"type":') + frame(LAST | TEXT, b'{"type":"ping"}'), PROTOCOL


def text_that_is_none(rng: Random) -> Sent:
    wrong = rng.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"))
    return frame(LAST | TEXT, b'{"type":"' + wrong + b'"}'), NO_TEXT


def text_that_is_none_in_pieces(rng: Random) -> Sent:
    return frame(TEXT, b"\xe2") + frame(0, b"") + frame(LAST, b"\x28\xa1"), NO_TEXT


def close_for_no_reason(rng: Random) -> Sent:
    code = rng.choice((0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535))
    return frame(LAST | CLOSE, struct.pack("!H", code)), PROTOCOL


def half_a_close_code(rng: Random) -> Sent:
    return frame(LAST | CLOSE, b"\x03"), PROTOCOL


def close_with_no_text(rng: Random) -> Sent:
    return frame(LAST | CLOSE, struct.pack("!H", 1000) + b"\xff\xfe"), NO_TEXT


def enormous(rng: Random) -> Sent:
    length = rng.choice((65_537, 2**31, 2**62))
    return frame(LAST | TEXT, b"x", length=b"\x7f" + struct.pack("!Q", length)), TOO_BIG


def cut_short(rng: Random) -> Sent:
    whole = frame(LAST | TEXT, b'{"type":"look"}')
    return whole[: rng.randrange(1, len(whole))], None


def too_many_pieces(rng: Random) -> Sent:
    return frame(TEXT, b"[") + frame(0, b"[") * 80, TOO_BIG


@pytest.mark.parametrize(
    "broken",
    [
        unknown_opcode,
        no_mask,
        reserved_bits,
        control_in_pieces,
        long_control,
        end_without_beginning,
        beginning_without_end,
        text_that_is_none,
        text_that_is_none_in_pieces,
        close_for_no_reason,
        half_a_close_code,
        close_with_no_text,
        enormous,
        cut_short,
        too_many_pieces,
    ],
)
def test_broken_frames_end_their_own_line_only(
    attacked: Victims, rng: Random, broken: Callable[[Random], Sent]
) -> None:
    attacked.watch()
    for _ in range(FRAMES):
        sent, code = broken(rng)
        assert goodbye(attacked.table, sent) == code
    attacked.check_undisturbed()


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victims]:
    """A table for all kinds of frames."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("frames")
        yield Victims(stack.enter_context(serving(folder)), folder, "connect-four", stack)


def goodbye(table: Made, sent: bytes) -> int | None:
    """The code with which the server ends a socket on which this arrives; None if it ends without one."""
    with wire(table.server, upgrade(table.name)) as line:
        head = line.recv(65_536)
        assert head.startswith(b"HTTP/1.1 101 "), head
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        heard = head.partition(b"\r\n\r\n")[2] + heard_until_cut(line)
    if not heard:
        return None
    assert heard[0] == LAST | CLOSE
    return int(struct.unpack("!H", heard[2:4])[0])
