"""A table for the home network: which addresses are told, and that it answers to those alone."""

from __future__ import annotations

import socket
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.table.company import new_request, serving
from woolgather.table import own_addresses as addresses
from woolgather.table.own_addresses import own_addresses, own_name
from woolgather.table.run import PortTaken, Start, listening, sockets_for

pytestmark = pytest.mark.any_store

SHARED = Start(shared=("192.168.1.5", "10.0.0.7"), names=("barn.local",))


def test_it_answers_to_its_own_addresses_and_names_alone(tmp_path: Path) -> None:
    with serving(tmp_path, hosts=SHARED.hosts, others=SHARED.others(8000)[0]) as served:

        def answer(host: str) -> int:
            return served.http.get("/api/games", headers={"Host": host}).status_code

        mine = ("192.168.1.5:8000", "10.0.0.7", "barn.local:8000", "BARN.local", "localhost", "127.0.0.1", "[::1]:8000")
        assert [answer(host) for host in mine] == [200] * len(mine)
        foreign = ("192.168.1.6:8000", "evil.example", "barn.local.evil.example", "barn", "0.0.0.0:8000", "other.local")
        assert [answer(host) for host in foreign] == [403] * len(foreign)
        assert served.http.get("/api/door").json()["others"] == "http://192.168.1.5:8000"


def test_a_page_of_another_address_changes_nothing(tmp_path: Path) -> None:
    wish = {"request": new_request(), "game": "hush", "players": [{"kind": "mine"}, {"kind": "open"}]}
    with serving(tmp_path, hosts=SHARED.hosts) as served:
        for origin, status in (("http://10.0.0.7:8000", 403), ("null", 403), ("http://192.168.1.5:8000", 201)):
            headers = {"Host": "192.168.1.5:8000", "Origin": origin}
            made = served.http.post("/api/tables", json=wish, headers=headers)
            assert made.status_code == status
        where = f"{served.address.replace('http', 'ws', 1)}/api/tables/{made.json()['table']}/live"
        with pytest.raises(InvalidStatus) as refused, connect(where, origin=Origin("http://192.168.1.5:8000")):
            pass
        assert refused.value.response.status_code == 403, "the page must be of the address that is asked"


def listened_at(start: Start) -> list[tuple[str, int]]:
    found = sockets_for(start)
    where = [each.getsockname() for each in found]
    for each in found:
        each.close()
    return where


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere this machine has only one address of its own")
def test_it_listens_at_the_shared_addresses_and_nowhere_else() -> None:
    start = Start(shared=("127.0.0.2", "127.0.0.3"), port=0)
    [(first, port), *others] = listened_at(start)
    assert [first, *others] == ["127.0.0.1", ("127.0.0.2", port), ("127.0.0.3", port)]
    with listening("127.0.0.3", 0) as taken:
        busy = int(taken.getsockname()[1])
        with pytest.raises(PortTaken):
            listened_at(replace(start, port=busy))
        with listening("127.0.0.1", busy):
            pass  # nothing was kept
        assert {where[1] for where in listened_at(replace(start, port=busy, any_port=True))}.isdisjoint({busy})


def test_all_addresses_are_told_the_likeliest_first() -> None:
    assert SHARED.others(8123) == ["http://192.168.1.5:8123", "http://10.0.0.7:8123"]
    assert Start().others(8123) == []


# ---- what this machine is called


def found(monkeypatch: pytest.MonkeyPatch, outgoing: list[str], named: list[str]) -> list[str]:
    monkeypatch.setattr(addresses, "_outgoing", lambda: outgoing)
    monkeypatch.setattr(addresses, "_named", lambda: named)
    return own_addresses()


@pytest.mark.parametrize(
    ("outgoing", "named", "expected"),
    [
        (["192.168.1.5"], ["127.0.1.1"], ["192.168.1.5"]),
        (["192.168.1.5"], ["10.0.0.7", "192.168.1.5"], ["192.168.1.5", "10.0.0.7"]),
        (["84.20.1.1"], ["192.168.1.5"], ["192.168.1.5", "84.20.1.1"]),
        ([], ["169.254.3.4", "0.0.0.0", "127.0.0.1"], []),
        ([], [], []),
    ],
)
def test_only_addresses_that_others_can_reach_count(
    monkeypatch: pytest.MonkeyPatch, outgoing: list[str], named: list[str], expected: list[str]
) -> None:
    assert found(monkeypatch, outgoing, named) == expected


def test_nothing_is_sent_to_find_out_and_no_network_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(socket.socket):
        def connect(self, where: object) -> None:
            raise OSError(101, "Network is unreachable")

        def send(self, *_: object) -> int:
            raise AssertionError("something was sent")

    def unknown(*_: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "socket", Cut)
    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert own_addresses() == []


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("barn", "barn.local"),
        ("Anns-MacBook.local", "anns-macbook.local"),
        ("server.example.com", ""),
        ("localhost", ""),
        ("", ""),
    ],
)
def test_the_name_in_the_network_is_only_one_that_can_be(
    monkeypatch: pytest.MonkeyPatch, called: str, name: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: called)
    assert own_name() == name
