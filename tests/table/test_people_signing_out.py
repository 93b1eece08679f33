"""Only one browser stays somebody's: the others are nobody from then on, and are shown nothing more as that person."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

from tests.table.company import Serving, new_secret, serving
from tests.table.persons import NOBODY, adopt, code, in_store, me, move, my_seats, new_link
from tests.table.test_chat import listen
from tests.table.test_several_servers import stack as stack
from tests.table.test_spectators import called, table_with, told
from woolgather.table.schema import CHAT


def sign_out_others(server: Serving, secret: str) -> httpx.Response:
    return server.ask(secret, "DELETE", "/api/me/devices")


def two_browsers(server: Serving) -> tuple[str, str]:
    """Of one person."""
    laptop, phone = new_secret(), new_secret()
    server.ask(laptop, "PUT", "/api/me", {"name": "Eva", "avatar": "lamb-red"})
    assert move(server, phone, new_link(server, laptop)).json()["devices"] == 2
    return laptop, phone


def test_only_the_browser_that_asks_stays_that_person(served: Serving) -> None:
    laptop, phone = two_browsers(served)
    table = served.make("hush", "mine", "open", me=phone)
    for _ in range(2):
        assert sign_out_others(served, laptop).json() == {"name": "Eva", "avatar": "lamb-red", "devices": 1}
    assert me(served, phone) == NOBODY
    assert my_seats(served, phone, table.name) == {}
    assert my_seats(served, laptop, table.name) == {0: table.tokens[0]}
    assert sign_out_others(served, phone).json() == NOBODY, "nobody signs nobody out"
    assert me(served, laptop)["devices"] == 1
    served.sit(table.name, "Zoe", me=phone)
    assert me(served, phone)["name"] == "Zoe", "that browser begins anew"


def test_links_from_before_bring_no_browser_back(served: Serving) -> None:
    laptop, phone = new_secret(), new_secret()
    used, unused = new_link(served, laptop), new_link(served, laptop)
    move(served, phone, used)
    sign_out_others(served, laptop)
    for each in (used, unused):
        assert code(move(served, phone, each)) == (404, "unknown")
    assert me(served, phone) == NOBODY
    assert move(served, phone, new_link(served, laptop)).json()["devices"] == 2


def test_the_key_of_a_seat_stays_a_key(served: Serving) -> None:
    """It is in the table's log; whoever wants to take it away leaves the seat."""
    laptop, phone = two_browsers(served)
    table = served.make("connect-four", "mine", "mine", me=phone)
    sign_out_others(served, laptop)
    assert adopt(served, phone, (table.name, table.tokens[0])) == []
    with table.look(0, secret=phone) as player:
        assert player.play("d")["type"] == "accepted"
    assert me(served, phone) == NOBODY
    assert set(my_seats(served, laptop, table.name)) == {0, 1}


def test_screens_of_the_others_lose_what_they_had_by_their_secret(served: Serving, stack: ExitStack) -> None:
    """Their name among the spectators, whom they have muted, and what they say in that name."""
    laptop, phone = two_browsers(served)
    table = table_with(served, me=called(served, "Ben"))
    mine, theirs = (stack.enter_context(listen(table, None, each, watching=True)[0]) for each in (laptop, phone))
    told(theirs, 1, "Eva")
    assert mine.answer_to(mine.ask("mute", seat=0, muted=True))["kept"]
    while not theirs.hear_of("chat")["muted"]:
        pass
    sign_out_others(served, laptop)
    assert theirs.hear_of("chat")["muted"] == []
    told(theirs, 2, "Eva")
    theirs.chat("Who am I?", room="watchers")
    heard = mine.hear_said("Who am I?")
    assert (heard["name"], heard["seat"]) == ("", None)
    assert [row for row in in_store(served.folder, partial(spoken_by, "")) if row.text == "Who am I?"]


def spoken_by(person: str, connection: sa.Connection) -> Sequence[Any]:
    return connection.execute(sa.select(CHAT).where(CHAT.c.person == person)).all()


def test_two_who_sign_each_other_out_leave_one_browser(either_store: str, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(5):
            both = two_browsers(server)
            with ThreadPoolExecutor(2) as at_once:
                answers = list(at_once.map(lambda each: sign_out_others(server, each), both))
            assert {answer.status_code for answer in answers} == {200}
            assert sorted(me(server, each)["devices"] for each in both) == [0, 1]


def test_a_browser_that_comes_meanwhile_is_signed_out_or_comes_too_late(either_store: str, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(5):
            laptop, phone = new_secret(), new_secret()
            link = new_link(server, laptop)
            with ThreadPoolExecutor(2) as at_once:
                moving = at_once.submit(move, server, phone, link)
                signing_out = at_once.submit(sign_out_others, server, laptop)
                assert signing_out.result().status_code == 200
                assert moving.result().status_code in (201, 404)
            assert (me(server, laptop)["devices"], me(server, phone)) == (1, NOBODY)
