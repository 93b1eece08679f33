"""The client knows some refusals by the server's own sentences, and says them in Italian; so both must agree."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import httpx
import pytest

from tests.table.company import Made, Serving, new_request, new_secret, serving
from tests.table.hooked import local_caller
from tests.table.persons import arrive, leave, move, new_link
from tests.table.test_stand_ins import WON
from woolgather.table import earlier_requests, seats, stand_ins, waiting_room
from woolgather.table.limits import Limits
from woolgather.table.logs import table_tag
from woolgather.table.take_backs import AWAY, ENOUGH, LAST, NOBODY, NOTHING, OTHERS

CLIENT: Final = Path(__file__).parents[2] / "web" / "src"
PATTERN: Final = re.compile(r"^  \[/(?P<said>.+)/, '(?P<phrase>refusal\.[\w-]+)'\],$", re.MULTILINE)
KNOWN: Final = {
    found["phrase"]: re.compile(found["said"])
    for found in PATTERN.finditer((CLIENT / "lib" / "refusals.ts").read_text(encoding="utf-8"))
}
"""By their phrases, the patterns of the client."""
ITALIAN: Final = tomllib.loads((CLIENT / "words" / "it.toml").read_text(encoding="utf-8"))["labels"]

Refused = Callable[[Serving], httpx.Response]


def phrase_for(problem: dict[str, Any]) -> str:
    """What the client says of it: by the sentence if that is known to it, or else by the code."""
    by_sentence = [phrase for phrase, said in KNOWN.items() if said.search(problem["reason"])]
    return by_sentence[0] if by_sentence else f"refusal.{problem['code']}"


def no_such_table(served: Serving) -> httpx.Response:
    return served.http.get("/api/tables/no-such-table")


def sit_at_no_table(served: Serving) -> httpx.Response:
    return served.sit("no-such-table", "Ben")


def taken_name(served: Serving) -> httpx.Response:
    return served.sit(served.make("hush", "mine", "open").name, "Player 0")


def full_table(served: Serving) -> httpx.Response:
    return served.sit(served.make("hush", "mine", "bot").name, "Ben")


def second_seat(served: Serving) -> httpx.Response:
    ann = new_secret()
    return served.sit(served.make("hush", "mine", "open", me=ann).name, "Ann", me=ann)


def seat_given_up(served: Serving) -> httpx.Response:
    table, request = served.make("hush", "mine", "open").name, new_request()
    leave(served, table, served.sit(table, "Ben", request=request).json()["token"])
    return served.sit(table, "Ben", request=request)


def taken_seat(served: Serving) -> httpx.Response:
    table = served.make("hush", "mine", "open").name
    return served.http.post(f"/api/tables/{table}/sit", json={"request": new_request(), "seat": 0, "name": "Ben"})


def unknown_link(served: Serving) -> httpx.Response:
    return arrive(served, "c" * 43)


def used_link(served: Serving) -> httpx.Response:
    link = new_link(served, new_secret())
    move(served, new_secret(), link)
    return arrive(served, link)


def no_secret(served: Serving) -> httpx.Response:
    return served.http.get("/api/me")


CASES: Final[dict[Refused, str]] = {
    no_such_table: "refusal.table",
    sit_at_no_table: "refusal.table",
    taken_name: "refusal.name",
    full_table: "refusal.full",
    second_seat: "refusal.seated",
    seat_given_up: "refusal.given-up",
    taken_seat: "refusal.no-seat",
    unknown_link: "refusal.unknown",
    used_link: "refusal.unknown",
    no_secret: "refusal.no-person",
}


@pytest.mark.parametrize(("refused", "phrase"), CASES.items(), ids=lambda case: getattr(case, "__name__", case))
def test_a_refusal_is_known_to_the_client_by_what_the_server_says(
    served: Serving, refused: Refused, phrase: str
) -> None:
    answer = refused(served)
    assert answer.is_client_error
    assert phrase_for(answer.json()) == phrase
    assert phrase in ITALIAN


Asked = tuple[dict[str, Any], ...]
AT_THE_TABLE: Final[dict[str, tuple[Asked, str]]] = {
    "a move in a pause": (({"kind": "propose", "what": "pause"}, {"kind": "play", "seq": 1, "move": "d"}), "paused"),
    "a move of a bot": (({"kind": "step_away"}, {"kind": "preview", "move": "d"}), "away"),
    "come back for nothing": (({"kind": "come_back"},), "nobody-stands-in"),
    "a bot for somebody here": (({"kind": "propose", "what": "stand-in", "seat": 1},), "present"),
    "vote on nothing": (({"kind": "vote", "proposal": 5, "agree": True},), "no-proposal"),
    "go on without a pause": (({"kind": "resume"},), "not-paused"),
}
"""What a player asks one after the other, and what is said to the last of it."""


def refused_at(table: Made, *asked: dict[str, Any]) -> dict[str, Any]:
    with table.look(0) as ann:
        return [ann.answer_to(ann.ask(**each)) for each in asked][-1]


@pytest.mark.parametrize("case", AT_THE_TABLE)
def test_a_refusal_beside_the_game_is_known_to_the_client(served: Serving, case: str) -> None:
    asked, phrase = AT_THE_TABLE[case]
    table = served.make("connect-four", "mine", "open" if phrase == "paused" else "mine")
    refused = refused_at(table, *asked)
    assert refused["type"] == "refused"
    assert phrase_for(refused) == f"refusal.{phrase}"
    assert f"refusal.{phrase}" in ITALIAN


def test_who_has_no_vote_is_told_so_in_italian(served: Serving) -> None:
    table = served.make("hush", "mine", "mine", "mine")
    with table.look(0) as ann, table.look(1) as ben:
        ben.act("step_away")
        proposal = ann.act("propose", what="pause")["seq"]
        assert phrase_for(ben.answer_to(ben.ask("vote", proposal=proposal, agree=True))) == "refusal.no-vote"


@pytest.mark.parametrize("part", [stand_ins, seats])
def test_that_the_bot_is_just_moving_is_said_in_italian(part: ModuleType) -> None:
    """It passes at once, and can hardly be met in a test."""
    said = KNOWN["refusal.bot-moves"].pattern.removeprefix("^")
    assert said in Path(part.__file__ or "").read_text(encoding="utf-8")
    assert "refusal.bot-moves" in ITALIAN


def test_that_the_game_is_over_is_said_in_italian(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann, table.look(1) as ben:
        for move in WON:
            decides = ann if ann.scene["moves"] else ben
            decides.play(move)
            ann.wait_for_line(decides.scene["seq"])
            ben.wait_for_line(decides.scene["seq"])
        assert phrase_for(ann.answer_to(ann.ask("resume"))) == "refusal.over"
    leave(served, table.name, table.tokens[0])
    assert phrase_for(served.sit(table.name, "Eve").json()) == "refusal.over"


def test_a_bot_for_somebody_who_has_days_is_refused_in_italian(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine", clock={"kind": "days", "days": 1})
    refused = refused_at(table, {"kind": "propose", "what": "stand-in", "seat": 1})
    assert phrase_for(refused) == "refusal.days"


def test_whoever_has_done_enough_beside_the_game_is_told_so_in_italian(
    served: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_ACTS", 0)
    table = served.make("connect-four", "mine", "mine")
    assert phrase_for(refused_at(table, {"kind": "step_away"})) == "refusal.enough"


HOOKS: Final = {
    "not an address": "webhook",
    "ftp://hooks.example/": "webhook-scheme",
    "https://ann:secret@hooks.example/": "webhook-user",
    "https://hooks.example:22/": "webhook-port",
}


@pytest.mark.parametrize("address", HOOKS)
def test_an_address_that_is_refused_is_known_to_the_client(serve: Callable[..., Serving], address: str) -> None:
    served = serve(caller=local_caller())
    refused = served.ask(new_secret(), "PUT", "/api/me/webhook", {"address": address})
    assert phrase_for(refused.json()) == f"refusal.{HOOKS[address]}"
    assert f"refusal.{HOOKS[address]}" in ITALIAN


def test_that_there_are_no_webhooks_or_too_many_is_said_in_italian(
    serve: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("woolgather.table.webhook_call.AT_ONCE", 0)
    for caller, phrase in ((None, "no-webhooks"), (local_caller(), "webhook-busy")):
        (tmp_path / phrase).mkdir()
        served = serve(tmp_path / phrase, caller=caller)
        refused = served.ask(new_secret(), "POST", "/api/me/webhook/try", {"address": "https://hooks.example/"})
        assert phrase_for(refused.json()) == f"refusal.{phrase}"
        assert f"refusal.{phrase}" in ITALIAN


def test_that_the_others_have_not_answered_is_said_in_italian(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann, table.look(1) as ben:
        ben.act("vote", proposal=ann.act("propose", what="end")["seq"], agree=True)
        seq = ann.act("offer_rematch")["seq"]
        assert phrase_for(ann.act("answer_rematch", offer=seq, accept=True)) == "refusal.early"
    assert "refusal.early" in ITALIAN


def test_that_seats_have_changed_hands_too_often_is_said_in_italian(
    served: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_SITTINGS", 0)
    refused = served.sit(served.make("connect-four", "mine", "open").name, "Ben")
    assert phrase_for(refused.json()) == "refusal.sittings"
    assert "refusal.sittings" in ITALIAN


CHAT: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "no-chat": ("off", {"kind": "phrase", "text": "hello"}),
    "phrases": ("phrases", {"kind": "text", "text": "Hello"}),
    "long-text": ("all", {"kind": "text", "text": "x" * 300}),
    "nothing-said": ("all", {"kind": "text", "text": " "}),
    "speak-there": ("all", {"kind": "text", "text": "Hello", "room": "watchers"}),
}


@pytest.mark.parametrize("phrase", CHAT)
def test_what_cannot_be_said_is_refused_in_italian(served: Serving, phrase: str) -> None:
    mode, said = CHAT[phrase]
    with served.make("connect-four", "mine", "mine", chat=mode).look(0) as ann:
        assert phrase_for(ann.chat(**said)) == f"refusal.{phrase}"
    assert f"refusal.{phrase}" in ITALIAN


def test_what_else_the_chat_refuses_is_said_in_italian(tmp_path: Path) -> None:
    limits = Limits(texts=1, texts_a_second=1 / 60)
    with serving(tmp_path, limits=limits) as served:
        table = served.make("hush", "mine", "mine", me=new_secret())
        with table.look(0) as ann, table.look(None) as fan:
            ann.chat("One")
            assert phrase_for(ann.chat("Two")) == "refusal.said-much"
            assert phrase_for(ann.chat("Two", room="watchers")) == "refusal.watchers"
            assert phrase_for(ann.answer_to(ann.ask("mute", seat=0, muted=True))) == "refusal.self-mute"
            assert phrase_for(ann.answer_to(ann.ask("mute", room="table", id=9, muted=True))) == "refusal.no-text"
            assert phrase_for(fan.chat("Hello")) == "refusal.players-speak"


def test_that_the_operator_has_muted_somebody_is_said_in_italian(tmp_path: Path) -> None:
    with serving(tmp_path, operator_secret="the operator's own") as served:
        table = served.make("hush", "mine", "mine", me=new_secret())
        body = {"request": new_request(), "seat": 0}
        served.ask("the operator's own", "POST", f"/api/operator/tables/{table_tag(table.name)}/mute", body)
        with table.look(1) as same_person:
            assert phrase_for(same_person.chat("hello", "phrase")) == "refusal.silenced"


TAKE_BACKS: Final = {
    "nothing-decided": NOTHING,
    "taken-enough": ENOUGH,
    "ask-others": OTHERS,
    "bots-alone": NOBODY,
    "player-away": AWAY,
    "not-last": LAST.format(line=1),
}


@pytest.mark.parametrize("phrase", TAKE_BACKS)
def test_why_something_is_not_taken_back_is_said_in_italian(phrase: str) -> None:
    said = {"type": "refused", "code": "not-offered", "reason": TAKE_BACKS[phrase]}
    assert phrase_for(said) == f"refusal.{phrase}"
    assert f"refusal.{phrase}" in ITALIAN


ARRANGED: Final = {
    "host": waiting_room.ONLY_HOST,
    "host-here": waiting_room.HOST_IS_HERE,
    "host-day": waiting_room.HOST_HAS_A_DAY,
    "not-asked": waiting_room.NOT_ASKED,
    "own-seat": waiting_room.OWN_SEAT,
    "both-free": waiting_room.BOTH_FREE,
    "bot-seat": waiting_room.NOT_FREE,
    "begun": waiting_room.BEGUN,
    "changed": waiting_room.CHANGED,
    "no-offer": waiting_room.NO_OFFER,
    "arranged": earlier_requests.MUCH_ARRANGED,
}


@pytest.mark.parametrize("phrase", ARRANGED)
def test_every_refusal_of_the_waiting_room_is_known_to_the_client(phrase: str) -> None:
    said = {"type": "refused", "code": "not-offered", "reason": ARRANGED[phrase]}
    assert phrase_for(said) == f"refusal.{phrase}"
    assert f"refusal.{phrase}" in ITALIAN


ROOM: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "host": ("room_start", {}),
    "changed": ("room_ready", {"ready": True, "terms": 0}),
    "no-offer": ("room_answer", {"swap": 9, "agree": True}),
}


@pytest.mark.parametrize("phrase", ROOM)
def test_what_is_refused_in_the_waiting_room_is_said_in_italian(served: Serving, phrase: str) -> None:
    table = served.make("connect-four", "mine", "open", waits=True)
    token = served.sit(table.name, "Ben").json()["token"]
    kind, more = ROOM[phrase]
    with table.join() as ben:
        ben.look(token)
        assert phrase_for(ben.act(kind, **more)) == f"refusal.{phrase}"
    assert f"refusal.{phrase}" in ITALIAN


def test_that_nothing_is_stored_about_somebody_is_said_in_italian(served: Serving) -> None:
    assert phrase_for(served.ask(new_secret(), "GET", "/api/me/export").json()) == "refusal.nothing-stored"
    assert "refusal.nothing-stored" in ITALIAN


def test_every_sentence_that_the_client_knows_is_one_of_these() -> None:
    beside = {f"refusal.{phrase}" for _, phrase in AT_THE_TABLE.values()}
    others = {f"refusal.{phrase}" for phrase in ("no-vote", "over", "bot-moves", "days", "enough", "early", "sittings")}
    others |= {f"refusal.{phrase}" for phrase in (*HOOKS.values(), "no-webhooks", "webhook-busy")}
    chat = {f"refusal.{phrase}" for phrase in (*CHAT, "said-much", "watchers", "self-mute", "no-text", "players-speak")}
    assert KNOWN.keys() <= {
        *CASES.values(),
        *beside,
        *others,
        *chat,
        "refusal.silenced",
        "refusal.nothing-stored",
        *(f"refusal.{each}" for each in (*TAKE_BACKS, *ROOM, *ARRANGED)),
    }
    assert len(KNOWN) >= 5
