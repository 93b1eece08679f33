"""Whatever is sent, the answer is a clear refusal, nobody else notices, and play goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.table.company import Made, Player, Serving, new_request, serving
from woolgather.table.limits import Limits
from woolgather.table.messages import LARGEST_MESSAGE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Do not use the .random. module inside strategies"),  # the server's thread does
]


class Company:
    """A table with somebody who plays, somebody who watches, and somebody who misbehaves."""

    def __init__(self, table: Made, stack: ExitStack) -> None:
        self.table = table
        self.ann = stack.enter_context(table.look(0))
        self.ben = stack.enter_context(table.look(1))
        self.rogue = stack.enter_context(table.look(None))
        for player in (self.ann, self.ben):
            while player.hears_nothing() is False:
                pass

    def nobody_noticed(self) -> bool:
        return self.ann.hears_nothing(0.05) and self.ben.hears_nothing(0.05)


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with ExitStack() as stack:
        served = stack.enter_context(serving(tmp_path_factory.mktemp("table")))
        yield Company(served.make("connect-four", "mine", "mine"), stack)


def answer(player: Player) -> dict[str, Any]:
    """The next message that is not about who is here."""
    while True:
        message = player.hear()
        if message["type"] != "players":
            return message


def is_cut_off(player: Player, *messages: str) -> bool:
    """Whether saying all that ends the player's connection."""
    try:
        for message in messages:
            player.say(message)
        while True:
            player.hear()
    except ConnectionClosed:
        return True


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"look"',
        "{}",
        '{"type":"dance"}',
        '{"type":"look","token":7}',
        '{"type":"look","since":-1}',
        '{"type":"look","since":1e99}',
        '{"type":"look","surprise":1}',
        '{"type":"play","request":"short","seq":0,"move":0}',
        '{"type":"play","request":"long-enough-request-1"}',
        '{"type":"play","request":"long-enough-request-1","seq":0,"move":-1}',
        '{"type":"play","request":"long-enough-request-1","seq":0,"move":[3]}',
        '{"type":"play","request":"long-enough-request-1","seq":0,"move":"' + "x" * 500 + '"}',
        '{"type":"play","request":"long-enough-request-1\\n","seq":0,"move":1}',
        "[" * 4_000,
        '{"type":"look","token":"\\ud800"}',
        b"\xff\xfe",
        b"\x00",
    ],
)
def test_a_malformed_message_is_refused(company: Company, message: str | bytes) -> None:
    company.rogue.say(message)
    refusal = answer(company.rogue)
    assert (refusal["type"], refusal["code"]) == ("refused", "malformed")
    assert company.nobody_noticed()


def test_a_request_nested_too_deeply_is_refused(served: Serving) -> None:
    answered = served.http.post("/api/tables", content="[" * 8_000, headers={"content-type": "application/json"})
    assert (answered.status_code, answered.json()["code"]) == (400, "malformed")


def test_a_refusal_carries_the_request_id_if_there_is_one(company: Company) -> None:
    company.rogue.say({"type": "play", "request": "long-enough-request-2", "seq": "no number"})
    assert answer(company.rogue)["request"] == "long-enough-request-2"


def test_an_oversized_message_is_refused(company: Company) -> None:
    company.rogue.say(json.dumps({"type": "look", "token": "x" * LARGEST_MESSAGE}))
    assert answer(company.rogue)["code"] == "too-large"
    assert company.nobody_noticed()


def test_an_enormous_message_ends_its_senders_connection_only(company: Company) -> None:
    with company.table.look(None) as rogue:
        assert is_cut_off(rogue, "x" * 1_000_000)
    for player in (company.ann, company.ben):
        player.say({"type": "ping"})
        assert player.hear_of("pong")["seq"] == company.ann.scene["seq"]


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    limits = Limits(messages=5, messages_a_second=0.01, patience=10)
    with serving(tmp_path, limits=limits) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann, table.look(None) as rogue:
            for _ in range(8):
                rogue.say({"type": "ping"})
            assert rogue.hear_of("refused")["code"] == "too-many"
            assert is_cut_off(rogue, *['{"type":"ping"}'] * 20)
            assert ann.play("d")["type"] == "accepted"


def test_a_full_room_takes_no_more_spectators_and_always_its_players(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(crowd=1)) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(None) as fan, table.join() as late, table.look(0) as ann:
            late.say({"type": "look"})
            assert late.hear_of("refused")["code"] == "too-many"
            assert ann.play("d")["type"] == "accepted"
            assert fan.look(None)["viewer"] is None, "who is in may look again"


def test_text_that_is_no_text_is_refused(served: Serving) -> None:
    broken = b'{"request":"a-request-of-no-text","game":"hush","players":[{"kind":"mine","name":"\xed\xa0\x80"}]}'
    answer = served.http.post("/api/tables", content=broken, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_an_unknown_table_is_said_to_be_unknown_before_there_is_a_socket(served: Serving) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Player(served, "no-such-table")
    response = refused.value.response
    assert (response.status_code, json.loads(response.body or b"")["code"]) == (404, "unknown")
    assert "default-src 'none'" in response.headers["content-security-policy"]


@pytest.mark.parametrize("link", ["%00", "a%00b", "%ED%A0%80", "%FF", "x" * 500, "%F0%9F%90%91", "'; --"])
def test_a_link_that_no_store_can_hold_leads_nowhere(served: Serving, link: str) -> None:
    answers = [served.http.get(f"/api/tables/{link}")]
    for what in ("sit", "leave"):
        body = {"request": new_request(), "token": "no-token"} if what == "leave" else {"request": new_request()}
        answers.append(served.http.post(f"/api/tables/{link}/{what}", json=body))
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} <= {(404, "unknown"), (400, "malformed")}


# ---- fuzz

WORD = st.text(max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORD, inner, max_size=4),
    max_leaves=12,
)
REQUESTS = st.sampled_from(["fuzz-request-number-1", "fuzz-request-number-2"]) | st.text(max_size=70)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["look", "play", "take_back", "pass_ahead", "all_pass", "preview", "ping"]) | JSON,
        "until": st.sampled_from(["turn", "attacked", "asked"]) | JSON,
        "tokens": st.lists(st.text(max_size=9)) | JSON,
        "request": REQUESTS | JSON,
        "seq": st.integers(-1, 3) | JSON,
        "since": st.integers(-1, 3) | JSON,
        "move": st.integers(-2, 9) | st.sampled_from("abcdefgz") | JSON,
        "token": st.none() | st.text(max_size=50) | JSON,
        "language": st.sampled_from(["en", "it", "xx"]) | JSON,
    },
)
MESSAGES = FIELDS.map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=200) | st.binary(max_size=200)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(message=MESSAGES)
def test_no_message_brings_trouble_or_disturbs_a_game(company: Company, message: str | bytes) -> None:
    company.rogue.say(message)
    said = answer(company.rogue)
    assert said["type"] in ("refused", "welcome", "pong")
    assert said.get("code") != "trouble"
    company.ann.say({"type": "ping"})
    assert company.ann.hear_of("pong")["seq"] == 0


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(message=FIELDS.map(json.dumps))
def test_what_a_seated_player_says_brings_no_trouble(company: Company, message: str) -> None:
    """The one whose turn it is not: everything but looking away is tried from a real seat."""
    company.ben.look(company.table.tokens[1])
    company.ben.say(message)
    said = answer(company.ben)
    assert said["type"] in ("refused", "welcome", "pong", "answered")
    assert said.get("code") != "trouble"


# fmt: off
PATHS = st.sampled_from(["/api/tables", "/api/tables/{table}", "/api/tables/{table}/sit", "/api/tables/{table}/leave",
                         "/api/games", "/api/games/hush/words", "/", "/t/x", "/api/tables/{table}/live"])
# fmt: on
BODIES = st.fixed_dictionaries(
    {},
    optional={
        "request": REQUESTS | JSON,
        "game": st.sampled_from(["hush", "chess"]) | JSON,
        "players": st.lists(st.fixed_dictionaries({"kind": st.sampled_from(["mine", "open", "bot", "x"])}), max_size=5)
        | JSON,
        "options": st.dictionaries(st.sampled_from(["deck", "x"]), st.sampled_from(["full", "y"]) | JSON, max_size=2)
        | JSON,
        "seat": st.integers(-1, 4) | JSON,
        "name": st.text(max_size=80) | JSON,
        "token": st.text(max_size=110) | JSON,
    },
)


@pytest.mark.slow
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"]),
    path=PATHS,
    body=BODIES.map(lambda body: json.dumps(body).encode()) | st.binary(max_size=300),
    language=st.none() | st.text(max_size=20),
)
def test_no_request_brings_trouble(company: Company, method: str, path: str, body: bytes, language: str | None) -> None:
    http = company.table.server.http
    reply: httpx.Response = http.request(
        method,
        path.format(table=company.table.name),
        content=body,
        params={} if language is None else {"language": language},
    )
    is_front = path in ("/", "/t/x")  # not built here, which its page says
    assert reply.status_code < 500 or is_front
    if reply.status_code >= 400 and reply.content and "json" in reply.headers.get("content-type", ""):
        assert {"code", "reason"} == reply.json().keys()


def test_after_all_that_the_game_can_be_played(company: Company) -> None:
    company.ann.look(company.table.tokens[0])
    assert company.ann.play("d", request=new_request())["type"] == "accepted"
