"""Webhooks do not reach the neighbours of the server by their public addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from woolgather.table import own_networks
from woolgather.table.own_networks import is_neighbour
from woolgather.table.own_networks import own_networks as networks
from woolgather.table.webhook_call import UNREACHABLE, Caller

LISTED = """\
2a0104f8000000000000000000000005 02 40 00 80     eth0
00000000000000000000000000000001 01 80 10 80       lo
nonsense
"""


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "if_inet6").write_text(LISTED)
    monkeypatch.setattr(own_networks, "INTERFACES", tmp_path / "if_inet6")


@pytest.mark.usefixtures("at_home")
def test_whoever_shares_the_first_64_bits_is_a_neighbour() -> None:
    assert [str(each) for each in networks()] == ["2a01:4f8::/64", "::/64"]
    near, far = ("2a01:4f8::5", "2a01:4f8::ffff:1"), ("2a01:4f8:0:1::5", "8.8.8.8", "", "hooks.example")
    assert [is_neighbour(each) for each in (*near, *far)] == [True] * len(near) + [False] * len(far)


def test_where_nothing_is_listed_nobody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_networks, "INTERFACES", tmp_path / "none")
    assert not is_neighbour("2a01:4f8::5")


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("found", [["2a01:4f8::7"], ["10.0.0.1"], []])
def test_a_neighbour_a_private_address_and_no_such_name_look_alike(
    found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def resolve(_: str, __: int) -> Sequence[str]:
        return found

    async def connect(*_: object, **__: object) -> None:
        raise AssertionError("it was connected to")

    monkeypatch.setattr(asyncio, "open_connection", connect)
    caller = Caller(resolver=resolve)
    try:
        assert asyncio.run(caller.call("https://hooks.example/", "test", b"{}")) == UNREACHABLE
    finally:
        caller.close()
