"""Chat at the table: who says what, who hears it, what is refused, and that nothing is lost or told twice."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

from tests.table.company import PATIENCE, Made, Player, Serving, new_request, new_secret, serving
from tests.table.persons import adopt, finish, in_store, leave, move, new_link
from tests.table.test_keeping import server_process
from tests.table.test_stand_ins import WON
from woolgather.table import chat_store
from woolgather.table.chat_messages import LONGEST_TEXT, MOODS, NEWEST, PHRASES
from woolgather.table.limits import Limits
from woolgather.table.logs import table_tag
from woolgather.table.schema import CHAT, MUTES, PEOPLE

OPERATOR: Final = "the operator's own secret"
ALL: Final = {"table": 0, "watchers": 0}
"""Wants the chat from its beginning."""


def listen(table: Made, seat: int | None, secret: str | None = None, **more: Any) -> tuple[Player, dict[str, Any]]:
    """Somebody who looks and wants the chat, and what they were told of it."""
    player = table.look(seat, chat=ALL, secret=secret, **more)
    return player, player.hear_of("chat")


def texts(told: dict[str, Any], room: str = "table") -> list[str]:
    """What a `chat` message tells of a room."""
    [found] = [each for each in told["rooms"] if each["room"] == room]
    return [text["text"] for text in found["said"]]


def rooms(told: dict[str, Any]) -> list[str]:
    return [each["room"] for each in told["rooms"]]


def settled(player: Player) -> list[dict[str, Any]]:
    """Everything that was said to a player by now: the answer to a question comes after it."""
    player.say({"type": "ping"})
    player.hear_of("pong")
    return [message["text"] for message in map(json.loads, player.heard) if message["type"] == "said"]


def rows(folder: Path, what: sa.Table = CHAT) -> Sequence[Any]:
    return in_store(folder, lambda connection: list(connection.execute(sa.select(what))))


# ---- saying and hearing


def test_what_a_player_says_is_heard_by_all_at_the_table(served: Serving) -> None:
    table = served.make("hush", "mine", "mine")
    (ann, _), (ben, _), (fan, _) = (listen(table, seat) for seat in (0, 1, None))
    spoken = ann.chat("Good evening")
    assert (spoken["type"], spoken["room"], spoken["id"]) == ("spoken", "table", 1)
    for player in (ann, ben, fan):
        said = player.hear_said("Good evening")
        assert (said["room"], said["id"], said["seat"], said["name"]) == ("table", 1, 0, "Player 0")
    ben.chat("hello", "phrase")
    ben.chat("laughing", "face")
    assert [(said["kind"], said["text"]) for said in settled(ann)[1:]] == [("phrase", "hello"), ("face", "laughing")]


def test_what_spectators_say_is_heard_by_spectators_and_where_nothing_is_hidden_by_all(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    (ann, _), (fan, told), (other, _) = (listen(table, seat) for seat in (0, None, None))
    assert told["speaks"] == "watchers"
    assert fan.chat("Column d!", room="watchers")["type"] == "spoken"
    for player in (ann, fan, other):
        said = player.hear_said("Column d!")
        assert (said["room"], said["id"], said["seat"], said["name"]) == ("watchers", 1, None, "")


def test_whoever_does_not_ask_for_the_chat_is_told_nothing_of_it(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(1) as ben, table.look(0) as ann:
        assert ann.chat("Are you there?")["type"] == "spoken"
        assert ann.look(table.tokens[0])["type"] == "welcome"
        assert settled(ben) == settled(ann) == []
        ben.look(table.tokens[1], chat=ALL)
        assert texts(ben.hear_of("chat")) == ["Are you there?"]
        ben.look(table.tokens[1])
        ann.chat("And now?")
        assert settled(ben) == []


def test_several_people_at_one_screen_speak_for_the_seat_that_they_look_as(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    player, _ = listen(table, 0)
    player.chat("One")
    player.look(table.tokens[1], chat=ALL)
    player.chat("Two")
    assert [(said["seat"], said["text"]) for said in settled(player)] == [(0, "One"), (1, "Two")]


@pytest.mark.any_store
def test_a_client_that_comes_back_is_told_what_it_missed_and_nothing_twice(
    serve: Callable[..., Serving], either_store: str
) -> None:
    table = serve().make("connect-four", "mine", "mine")
    ben, _ = listen(table, 1)
    with table.look(0) as ann:
        for number in range(1, 4):
            ann.chat(f"{number}")
            ben.hear_said(f"{number}")
        ben.look(table.tokens[1], chat={"table": 2})
        assert texts(ben.hear_of("chat")) == ["3"]
        ben.look(table.tokens[1], chat={"table": 3})
        told = ben.hear_of("chat")
        assert texts(told) == []
        assert told["rooms"][0]["since"] == 3
        ann.chat("4")
        ben.hear_said("4")
        ben.look(table.tokens[1], chat={"table": 99})
        assert texts(ben.hear_of("chat")) == ["1", "2", "3", "4"], "more than the store knows: it begins anew"


def test_the_newest_come_at_once_and_older_ones_on_request(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        for number in range(1, NEWEST + 11):
            ann.chat(str(number))
        ben, told = listen(table, 1)
        assert texts(told) == [str(number) for number in range(11, NEWEST + 11)]
        assert told["rooms"][0]["more"]
        older = ben.answer_to(ben.ask("read_older", room="table", before=11))
        assert [text["text"] for text in older["said"]] == [str(number) for number in range(1, 11)]
        assert not older["more"]
        ben.look(table.tokens[1], chat={"table": 3})
        told = ben.hear_of("chat")
        assert (told["rooms"][0]["since"], len(texts(told))) == (0, NEWEST), "more than fits has been said since"


def test_only_so_many_texts_are_kept(served: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_store, "MOST_KEPT", 3)
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        numbers = [ann.chat(f"Text {number}")["id"] for number in range(5)]
    assert numbers == [1, 2, 3, 4, 5]
    assert [row.text for row in rows(served.folder)] == ["Text 2", "Text 3", "Text 4"]


def test_people_speak_before_the_game_begins_and_after_its_end(served: Serving) -> None:
    table = served.make("connect-four", "mine", "open")
    ann, _ = listen(table, 0)
    assert ann.chat("Is anybody there?")["type"] == "spoken"
    token = served.sit(table.name, "Ben").json()["token"]
    finish(table, table.tokens[0] or "", token)
    assert ann.chat("well-played", "phrase")["type"] == "spoken"


def test_the_name_is_that_of_whoever_sat_there_then(served: Serving) -> None:
    table = served.make("connect-four", "mine", "open")
    token = served.sit(table.name, "Ben").json()["token"]
    with table.join() as ben:
        ben.look(token)
        ben.chat("It was me")
    leave(served, table.name, token)
    served.sit(table.name, "Carla")
    _, told = listen(table, 0)
    assert told["rooms"][0]["said"][0]["name"] == "Ben"


# ---- once, and for good


@pytest.mark.any_store
def test_the_same_request_says_it_once_also_after_a_restart(serve: Callable[..., Serving], either_store: str) -> None:
    request = "say-this-once-0001"
    first = serve()
    table = first.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        spoken = ann.chat("Once", request=request)
        assert ann.chat("Once", request=request) == spoken
        assert ann.chat("Twice", request=request)["code"] == "repeated"
    first.stop()
    table = Made(serve(), table.name, table.tokens)
    with table.look(0) as ann, table.look(1) as ben:
        assert ann.chat("Once", request=request) == spoken
        assert ben.chat("Once", request=request)["code"] == "repeated"
        assert ben.chat("Next")["id"] == spoken["id"] + 1
    assert texts(listen(table, None)[1]) == ["Once", "Next"]


@pytest.mark.slow
@pytest.mark.any_store
def test_what_was_acknowledged_is_there_after_the_server_was_killed(tmp_path: Path) -> None:
    with server_process(tmp_path) as (server, process):
        table = server.make("hush", "mine", "mine")
        with table.look(0) as ann:
            assert ann.chat("Remember this", request="say-this-once-0001")["id"] == 1
            os.kill(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
    with server_process(tmp_path) as (server, _):
        again = Made(server, table.name, table.tokens)
        ben, told = listen(again, 1)
        assert texts(told) == ["Remember this"]
        with again.look(0) as ann:
            assert ann.chat("Remember this", request="say-this-once-0001")["id"] == 1
        assert settled(ben) == []


def test_what_cannot_be_saved_is_told_to_nobody(
    served: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full_disk(*_: object) -> None:
        raise OSError("no space left on device")

    table = served.make("connect-four", "mine", "mine")
    (ann, _), (ben, _) = listen(table, 0), listen(table, 1)
    with monkeypatch.context() as broken:
        broken.setattr("woolgather.table.chat.add_text", full_disk)
        assert ann.chat("A secret of the chat")["code"] == "trouble"
    assert settled(ben) == []
    assert ann.chat("Again")["id"] == 1
    assert "A secret of the chat" not in caplog.text


# ---- what is refused


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  two\n\twords ", "two words"),
        ("a\u202eb\u200bc\u0007", "abc"),
        ("<b>bold</b> https://example.org", "<b>bold</b> https://example.org"),
        ("Zoe\u0308 \U0001f411", "Zoë \U0001f411"),
        ("x" * LONGEST_TEXT + "\u200b", "x" * LONGEST_TEXT),
    ],
)
def test_a_text_is_cleaned_like_a_name(served_once: Serving, said: str, shown: str) -> None:
    table = served_once.make("connect-four", "mine", "mine")
    ann, _ = listen(table, 0)
    ann.chat(said)
    ann.hear_said(shown)


@pytest.mark.parametrize(
    ("mode", "kind", "text", "code"),
    [
        ("all", "text", "x" * (LONGEST_TEXT + 1), "too-large"),
        ("all", "text", "\u200b \u202e", "malformed"),
        ("all", "phrase", "farewell", "not-offered"),
        ("all", "face", "hello", "not-offered"),
        ("phrases", "text", "Hello", "not-offered"),
        ("off", "text", "Hello", "not-offered"),
        ("off", "phrase", "hello", "not-offered"),
    ],
)
def test_what_cannot_be_said_is_refused_and_disturbs_nobody(
    served_once: Serving, mode: str, kind: str, text: str, code: str
) -> None:
    table = served_once.make("connect-four", "mine", "mine", chat=mode)
    with table.look(0, chat=ALL) as ann, table.look(1, chat=ALL) as ben:
        assert ann.chat(text, kind)["code"] == code
        assert settled(ben) == []


def test_at_a_table_with_phrases_alone_every_phrase_and_face_can_be_said(served_once: Serving) -> None:
    table = served_once.make("connect-four", "mine", "mine", chat="phrases")
    assert served_once.info(table.name)["chat"] == "phrases"
    with table.look(0) as ann:
        keys = [("phrase", key) for key in PHRASES] + [("face", key) for key in MOODS]
        assert {ann.chat(key, kind)["type"] for kind, key in keys} == {"spoken"}


def test_where_there_is_no_chat_none_is_told(served_once: Serving) -> None:
    table = served_once.make("connect-four", "mine", "mine", chat="off")
    with table.look(0, chat=ALL) as ann:
        assert ann.answer_to(ann.ask("read_older", room="table", before=5))["code"] == "not-offered"
        assert ann.answer_to(ann.ask("mute", seat=1, muted=True))["code"] == "not-offered"
        settled(ann)
        assert b'"type":"chat"' not in b"".join(ann.heard)


def test_whoever_says_too_much_is_told_when_it_is_possible_again(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(texts=2, texts_a_second=1 / 30)) as served:
        table = served.make("connect-four", "mine", "mine", me=new_secret())
        with table.look(0) as ann, table.look(1) as ben:
            assert [ann.chat(text)["type"] for text in ("1", "2")] == ["spoken"] * 2
            refused = ben.chat("the same person at the same screen")
            assert refused["code"] == "too-many"
            assert refused["reason"].endswith("possible again in 30 s.")
        other = served.make("connect-four", "mine", "mine")
        with other.look(0) as carla, other.look(1) as dino:
            assert [player.chat("Hi")["type"] for player in (carla, carla, dino)] == ["spoken"] * 3, "others may speak"
            assert carla.chat("Hi")["code"] == "too-many"


def test_an_address_has_a_limit_of_its_own(tmp_path: Path) -> None:
    limits = Limits(texts=1e6, texts_an_address=2, texts_an_address_a_second=1 / 60)
    with serving(tmp_path, limits=limits) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann, table.look(1) as ben, table.look(None) as fan:
            assert [ann.chat("1")["type"], ben.chat("2")["type"]] == ["spoken"] * 2
            assert fan.chat("3", room="watchers")["reason"].endswith("possible again in 60 s.")


def test_a_request_that_is_repeated_uses_up_nothing(tmp_path: Path) -> None:
    limits = Limits(texts=1, texts_a_second=1 / 600)
    with serving(tmp_path, limits=limits) as served, served.make("connect-four", "mine", "mine").look(0) as ann:
        answers = [ann.chat("Once", request="say-this-once-0001") for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["spoken"] * 3


def test_nothing_can_be_said_before_looking(served: Serving) -> None:
    with served.make("connect-four", "mine", "mine").join() as rogue:
        assert rogue.chat("Hello")["code"] == "no-seat"


# ---- the watchers' room


def hush_at_which(served: Serving, ann: str) -> Made:
    """A game with secrets, in which the first seat is that person's."""
    table = served.make("hush", "mine", "open", me=ann)
    return Made(served, table.name, [*table.tokens[:1], served.sit(table.name, "Ben").json()["token"]])


def test_the_watchers_room_does_not_reach_a_player_of_a_game_with_secrets(served: Serving) -> None:
    """Neither with the seat's token, nor without it over the same socket, nor as a spectator in their own browser."""
    secret = new_secret()
    table = hush_at_which(served, secret)
    fan, _ = listen(table, None)
    seated, first = listen(table, 0)
    switched, _ = listen(table, 1)
    switched.look(None, chat=ALL)
    second = switched.hear_of("chat")
    at_home, third = listen(table, None, secret)
    fan.chat("Ben holds the wolf", room="watchers")
    fan.hear_said("Ben holds the wolf")
    for player, told, speaks in ((seated, first, "table"), (switched, second, None), (at_home, third, None)):
        assert (rooms(told), told["speaks"]) == (["table"], speaks)
        assert settled(player) == []
        player.say({"type": "read_older", "request": "read-this-0000001", "room": "watchers", "before": 5})
        assert player.hear_of("refused")["code"] == "secret"
        assert player.chat("I look too", room="watchers")["code"] == "secret"
        assert player.answer_to(player.ask("mute", room="watchers", id=1, muted=True))["code"] == "secret"
        assert b"wolf" not in b"".join(player.heard)
    stranger, told = listen(table, None, new_secret())
    assert texts(told, "watchers") == ["Ben holds the wolf"]
    assert stranger.chat("Only players speak there")["code"] == "no-seat"


def test_whoever_sits_down_hears_no_more_of_the_watchers_also_where_they_only_watch(served: Serving) -> None:
    """The seat is taken over HTTP, and the socket that watches goes on."""
    secret = new_secret()
    table = served.make("hush", "mine", "open")
    watching, told = listen(table, None, secret)
    fan, _ = listen(table, None)
    assert rooms(told) == ["table", "watchers"]
    fan.chat("One", room="watchers")
    watching.hear_said("One")
    token = served.sit(table.name, "Ben", me=secret).json()["token"]
    fan.chat("Two", room="watchers")
    assert [said["text"] for said in settled(watching)] == ["One"]
    leave(served, table.name, token)
    fan.chat("Three", room="watchers")
    assert [said["text"] for said in settled(watching)] == ["One"]


def test_nobody_leaves_to_listen_to_the_watchers_and_sits_down_again(served: Serving) -> None:
    """Neither through the socket that has shown the token, nor through another one of the same person."""
    secret = new_secret()
    table = served.make("hush", "mine", "open")
    fan, _ = listen(table, None)
    fan.chat("Ann holds the wolf", room="watchers")
    token = served.sit(table.name, "Ben", me=secret).json()["token"]
    ben, _ = listen(table, None)
    ben.look(token, chat=ALL)
    ben.hear_of("chat")
    leave(served, table.name, token)
    ben.look(None, chat=ALL)
    assert rooms(ben.hear_of("chat")) == ["table"]
    _, told = listen(table, None, secret)
    assert rooms(told) == ["table"]


def test_whoever_leaves_an_open_game_may_listen_to_the_watchers(served: Serving) -> None:
    secret = new_secret()
    table = served.make("connect-four", "mine", "open")
    leave(served, table.name, served.sit(table.name, "Ben", me=secret).json()["token"])
    _, told = listen(table, None, secret)
    assert (rooms(told), told["speaks"]) == (["table", "watchers"], "watchers")


def test_when_a_game_with_secrets_is_over_its_players_read_the_watchers_room(served: Serving) -> None:
    table = served.make("kuhn-poker", "mine", "mine")
    fan, _ = listen(table, None)
    fan.chat("Look at that", room="watchers")
    ann, _ = listen(table, 0)
    finish(table, table.tokens[0] or "", table.tokens[1] or "")
    assert settled(ann) == []
    ann.look(table.tokens[0], chat=ALL)
    assert texts(ann.hear_of("chat"), "watchers") == ["Look at that"]
    fan.chat("Well done", room="watchers")
    ann.hear_said("Well done")
    assert ann.chat("Thanks", room="watchers")["code"] == "not-offered", "they speak at the table"


def test_the_numbers_of_a_room_say_nothing_of_the_other(served: Serving) -> None:
    table = served.make("hush", "mine", "mine")
    with table.look(None) as fan, table.look(0) as ann:
        for number in range(3):
            fan.chat(f"{number}", room="watchers")
        assert ann.chat("First")["id"] == 1


# ---- muting


def muted_names(told: dict[str, Any]) -> list[tuple[int | None, str]]:
    return [(each["seat"], each["name"]) for each in told["muted"]]


def test_whoever_is_muted_is_not_heard_on_any_device_or_at_any_table_until_unmuted(served: Serving) -> None:
    ann, ben, phone = new_secret(), new_secret(), new_secret()
    table = served.make("connect-four", "mine", "open", me=ann)
    token = served.sit(table.name, "Ben", me=ben).json()["token"]
    move(served, phone, new_link(served, ann))
    table = Made(served, table.name, [table.tokens[0], token])
    (here, _), (there, _), (ben_here, _) = listen(table, 0, ann), listen(table, 0, phone), listen(table, 1, ben)
    ben_here.chat("Before")
    here.hear_said("Before")
    there.hear_said("Before")
    assert here.answer_to(here.ask("mute", seat=1, muted=True))["kept"]
    assert here.answer_to(here.ask("mute", seat=1, muted=True))["kept"], "once more makes no difference"
    for player in (here, there):
        told = player.hear_of("chat")
        assert (texts(told), muted_names(told)) == ([], [(1, "Ben")])
    assert ben_here.chat("Can you hear me?")["type"] == "spoken", "nobody tells him"
    assert ben_here.hear_said("Can you hear me?")
    assert [said["text"] for said in settled(here)] == [said["text"] for said in settled(there)] == ["Before"]
    elsewhere = served.make("hush", "open", "mine", me=ben)
    served.sit(elsewhere.name, "Ann", me=ann)
    with elsewhere.look(1) as speaking, elsewhere.look(None, chat=ALL, secret=phone) as listening:
        speaking.chat("And here?")
        assert settled(listening) == []
        listening.look(None, chat=ALL)
        assert texts(listening.hear_of("chat")) == []
    assert here.answer_to(here.ask("mute", seat=1, muted=False))["kept"]
    while muted_names(told := here.hear_of("chat")):
        pass
    assert texts(told) == ["Before", "Can you hear me?"]
    ben_here.chat("At last")
    here.hear_said("At last")


def test_a_spectator_is_muted_by_what_they_said(served: Serving) -> None:
    ann, ben = new_secret(), new_secret()
    served.ask(ben, "PUT", "/api/me", {"name": "Ben", "avatar": "lamb-red"})
    table = served.make("connect-four", "mine", "mine", me=ann)
    (player, _), (fan, _) = listen(table, 0, ann), listen(table, None, ben)
    fan.chat("Hm", room="watchers")
    said = player.hear_said("Hm")
    assert said["name"] == "Ben"
    named = {"room": "watchers", "id": said["id"]}
    assert player.answer_to(player.ask("mute", muted=True, **named))["kept"]
    told = player.hear_of("chat")
    assert (texts(told, "watchers"), told["muted"]) == ([], [{"seat": None, "name": "Ben", **named}])
    fan.chat("Hm, hm", room="watchers")
    assert [each["text"] for each in settled(player)] == ["Hm"]
    assert player.answer_to(player.ask("mute", muted=False, **named))["kept"]
    assert texts(player.hear_of("chat"), "watchers") == ["Hm", "Hm, hm"]


def test_where_one_of_them_is_nobody_in_particular_the_browser_has_to_do_it(served: Serving) -> None:
    table = served.make("connect-four", "mine", "open", me=new_secret())
    token = served.sit(table.name, "Ben").json()["token"]
    with table.look(0) as ann, table.join() as ben:
        ben.look(token)
        assert not ann.answer_to(ann.ask("mute", seat=1, muted=True))["kept"]
        assert not ben.answer_to(ben.ask("mute", seat=0, muted=True))["kept"]
    assert not rows(served.folder, MUTES)


def test_whoever_was_muted_and_has_left_can_be_heard_again(served: Serving) -> None:
    mine, theirs = new_secret(), new_secret()
    table = served.make("connect-four", "mine", "open", me=mine)
    token = served.sit(table.name, "Ben", me=theirs).json()["token"]
    ann, _ = listen(table, 0, mine)
    ben, _ = listen(table, None, theirs)
    ben.look(token, chat=ALL, secret=theirs)
    ben.chat("Booh")
    said = ann.hear_said("Booh")
    ann.answer_to(ann.ask("mute", room="table", id=said["id"], muted=True))
    leave(served, table.name, token)
    _, told = listen(table, 0, mine)
    [muted] = told["muted"]
    assert (muted["name"], muted["room"], muted["id"]) == ("Ben", "table", said["id"])
    ann.answer_to(ann.ask("mute", room=muted["room"], id=muted["id"], muted=False))
    assert listen(table, 0, mine)[1]["muted"] == []


def test_whom_nobody_can_mute(served: Serving) -> None:
    table = served.make("hush", "mine", "mine", "bot", me=new_secret())
    with table.look(0) as ann:
        assert ann.answer_to(ann.ask("mute", seat=0, muted=True))["code"] == "not-offered"
        assert ann.answer_to(ann.ask("mute", seat=1, muted=True))["code"] == "not-offered", "the same person"
        assert ann.answer_to(ann.ask("mute", seat=2, muted=True))["code"] == "no-seat"
        assert ann.answer_to(ann.ask("mute", seat=99, muted=True))["code"] == "no-seat"
        assert ann.answer_to(ann.ask("mute", room="table", id=7, muted=True))["code"] == "unknown"


# ---- people who change


def test_of_whoever_is_forgotten_no_text_remains(tmp_path: Path) -> None:
    ann, ben = new_secret(), new_secret()
    with serving(tmp_path) as served:
        table = served.make("connect-four", "mine", "open", me=ann)
        token = served.sit(table.name, "Ben", me=ben).json()["token"]
        watched = served.make("connect-four", "mine", "mine")
        (player, _), (fan, _) = listen(table, 0, ann), listen(watched, None, ann)
        player.chat("Annunziata was here")
        player.answer_to(player.ask("mute", seat=1, muted=True))
        fan.chat("And here", room="watchers")
        other = table.join()
        other.look(token, chat=ALL, secret=ben)
        assert texts(other.hear_of("chat")) == ["Annunziata was here"]
        other.chat("So was I")
        assert served.ask(ann, "DELETE", "/api/me").json() == {"tables": 2}
        while texts(other.hear_of("chat")) != ["So was I"]:
            pass
    kept = [(row.text, row.name, row.person == "", row.holder == "") for row in rows(tmp_path)]
    assert sorted(kept) == [("", "", True, True), ("", "", True, True), ("So was I", "Ben", False, False)]
    assert not rows(tmp_path, MUTES)


def test_what_was_said_from_a_seat_is_adopted_with_it(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann, table.look(1) as ben:
        ann.chat("Mine")
        ben.chat("Not mine")
    secret = new_secret()
    adopt(served, secret, (table.name, table.tokens[0]))
    [mine] = [row for row in rows(served.folder) if row.person]
    assert mine.text == "Mine"


def test_whoever_becomes_somebody_else_takes_along_what_they_said_and_muted(served: Serving) -> None:
    ann, ben, carla = new_secret(), new_secret(), new_secret()
    table = served.make("connect-four", "mine", "open", me=ann)
    token = served.sit(table.name, "Ben", me=ben).json()["token"]
    with table.look(0) as player, table.join() as other:
        other.look(token)
        player.chat("Before I moved")
        player.answer_to(player.ask("mute", seat=1, muted=True))
        other.answer_to(other.ask("mute", seat=0, muted=True))
        move(served, ann, new_link(served, carla))
    [said], pairs = rows(served.folder), {(row.person, row.muted) for row in rows(served.folder, MUTES)}
    people = {row.id for row in rows(served.folder, PEOPLE)}
    assert len(people) == 2
    assert said.person in people
    assert pairs == {(said.person, other) for other in people - {said.person}} | {
        (other, said.person) for other in people - {said.person}
    }


# ---- the next game


def test_a_rematch_keeps_how_people_may_speak(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine", chat="phrases")
    with table.look(0) as ann, table.look(1) as ben:
        for column in WON:
            decides = ann if ann.scene["moves"] else ben
            decides.play(column)
            ann.wait_for_line(decides.scene["seq"])
            ben.wait_for_line(decides.scene["seq"])
        offer = ann.act("offer_rematch")["seq"]
        ben.act("answer_rematch", offer=offer, accept=True)
        assert served.info(ben.hear_of("rematch")["table"])["chat"] == "phrases"


# ---- the operator


def silence(server: Serving, table: Made, seat: int, muted: bool = True, request: str = "") -> Any:
    where = f"/api/operator/tables/{table_tag(table.name)}/mute"
    body = {"request": request or new_request(), "seat": seat, "muted": muted}
    return server.ask(OPERATOR, "POST", where, body)


def test_the_operator_mutes_a_person_at_all_tables_and_lets_them_speak_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="woolgather.table.operator")
    ann = new_secret()
    with serving(tmp_path, operator_secret=OPERATOR) as served:
        table, other = (served.make("connect-four", "mine", "open", me=ann) for _ in range(2))
        ben = served.sit(other.name, "Ben").json()["token"]
        with table.look(0) as here, other.look(0) as there, other.join() as player:
            player.look(ben)
            here.chat("A text of Ann’s")
            request = new_request()
            assert silence(served, table, 0, request=request).json()["muted"]
            assert silence(served, table, 0, request=request).status_code == 201, "the same request changes nothing"
            assert silence(served, table, 0, muted=False, request=request).json()["code"] == "repeated"
            assert here.chat("Hello")["code"] == there.chat("hello", "phrase")["code"] == "not-offered"
            assert player.chat("I may")["type"] == "spoken"
            listed = served.ask(OPERATOR, "GET", "/api/operator/tables").json()["tables"]
            assert {each["tag"]: each["muted"] for each in listed} == {table_tag(t.name): [0] for t in (table, other)}
            assert not silence(served, other, 0, muted=False).json()["muted"]
            assert here.chat("Again")["type"] == "spoken"
        for seat, why in ((1, "nobody sits there"), (9, "no such seat")):
            assert silence(served, table, seat).json()["code"] == "no-seat", why
        assert silence(served, other, 1).json()["code"] == "no-seat", "nobody knows who that is"
        assert served.ask(ann, "POST", f"/api/operator/tables/{table_tag(table.name)}/mute", {}).status_code == 401
    events = [record.event for record in caplog.records if hasattr(record, "event")]
    assert events[:2] == ["mute", "unmute"]
    assert "A text of Ann’s" not in caplog.text


def test_whoever_is_muted_by_the_operator_does_not_escape_by_becoming_somebody_else(tmp_path: Path) -> None:
    ann, carla = new_secret(), new_secret()
    with serving(tmp_path, operator_secret=OPERATOR) as served:
        table = served.make("connect-four", "mine", "open", me=ann)
        silence(served, table, 0)
        move(served, ann, new_link(served, carla))
        with table.look(0) as player:
            assert player.chat("Hello")["code"] == "not-offered"
