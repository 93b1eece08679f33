"""Chat in bad moments: a screen that was cut off, a store that fails, a seat that is adopted while somebody speaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from tests.table.company import Serving, new_request, new_secret
from tests.table.persons import adopt, in_store
from tests.table.test_chat import ALL, listen, settled, texts
from woolgather.table import chat, chat_store
from woolgather.table.schema import CHAT

pytestmark = pytest.mark.any_store

KNOWN = {"table": 3, "watchers": 0}


def test_a_screen_that_was_cut_off_drops_what_was_forgotten_or_muted(served: Serving) -> None:
    ann_secret, ben_secret = new_secret(), new_secret()
    table = served.make("connect-four", "open", "open")
    seats = [
        served.ask(each, "POST", f"/api/tables/{table.name}/sit", {"request": new_request(), "seat": seat}).json()
        for seat, each in enumerate((ann_secret, ben_secret))
    ]
    with table.join() as ann, table.join() as ben:
        for player, seat in ((ann, seats[0]), (ben, seats[1])):
            player.look(seat["token"], chat=ALL)
            player.hear_of("chat")
        for player, said in ((ann, "first"), (ben, "second"), (ann, "third")):
            assert player.chat(said)["type"] == "spoken"
    with table.join() as back:
        back.look(seats[0]["token"], chat=KNOWN)
        [room, _] = back.hear_of("chat")["rooms"]
        assert (room["since"], room["said"]) == (3, []), "what is still there is not sent again"
        back.say({"type": "mute", "request": new_request(), "muted": True, "seat": 1})
        assert back.hear_of("muted")["kept"]
    with table.join() as back:
        back.look(seats[0]["token"], chat=KNOWN)
        [room, _] = back.hear_of("chat")["rooms"]
        assert (room["since"], [text["text"] for text in room["said"]]) == (0, ["first", "third"])
    served.ask(ben_secret, "DELETE", "/api/me")
    fan = table.look(None, chat=KNOWN)
    told = fan.hear_of("chat")
    assert (told["rooms"][0]["since"], texts(told)) == (0, ["first", "third"])


def test_a_screen_that_was_cut_off_drops_what_is_not_kept_any_more(
    served: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its speaker may have been forgotten since, and nobody could tell."""
    monkeypatch.setattr(chat_store, "MOST_KEPT", 4)
    table = served.make("connect-four", "mine", "mine")
    ann, _ = listen(table, 0)
    since = []
    for number in range(1, 7):
        ann.chat(str(number))
        fan = table.look(None, chat={"table": number - 1})
        told = fan.hear_of("chat")
        since.append((told["rooms"][0]["since"], len(texts(told))))
        fan.__exit__()
    assert since == [(0, 1), (1, 1), (2, 1), (3, 1), (0, 4), (0, 4)]
    assert listen(table, 1)[1]["rooms"][0]["since"] == 0
    with table.look(None, chat={"table": 6}) as fan:
        assert fan.hear_of("chat")["rooms"][0] == {"room": "table", "since": 6, "said": [], "more": False}


def test_what_is_saved_is_said_even_if_nobody_can_be_told_yet(
    served: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = served.make("connect-four", "mine", "mine")
    (ann, _), (ben, _) = listen(table, 0), listen(table, 1)
    request = new_request()

    def cut(*_: object) -> None:
        raise OperationalError("", {}, Exception("the database is gone"))

    with monkeypatch.context() as broken:
        broken.setattr(chat, "_news", cut)
        assert ann.chat("Said once", request=request)["id"] == 1
    assert ann.chat("Said once", request=request)["id"] == 1
    assert ann.chat("And on", request=new_request())["id"] == 2
    assert [said["text"] for said in settled(ben)] == ["Said once", "And on"]
    assert "Said once" not in caplog.text


def test_what_is_said_while_a_seat_is_adopted_is_the_persons(
    served: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that writes the text does not know yet whose the seat is."""
    table, secret, request = served.make("connect-four", "mine", "mine"), new_secret(), new_request()
    ann, _ = listen(table, 0)
    row = chat.Chat._row

    def as_before(*given: Any) -> chat_store.TextRow:
        return row(*given)._replace(person="")

    with monkeypatch.context() as moment:
        moment.setattr(chat.Chat, "_row", as_before)
        adopt(served, secret, (table.name, table.tokens[0]))
        assert ann.chat("Whose is it?", request=request)["id"] == 1
    owners = in_store(tmp_path, lambda connection: list(connection.scalars(sa.select(CHAT.c.person))))
    [owner] = owners
    assert owner
    assert ann.chat("Whose is it?", request=request)["id"] == 1, "the same request, by whoever they are now"
    served.ask(secret, "DELETE", "/api/me")
    left = in_store(tmp_path, lambda connection: list(connection.scalars(sa.select(CHAT.c.text))))
    assert left == [""]
