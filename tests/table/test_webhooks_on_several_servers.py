"""Webhooks of people whose tables are played through different servers of one PostgreSQL: one of them calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.table.company import Serving
from tests.table.hooked import Receiver, receiving
from tests.table.test_several_servers import database as database
from tests.table.test_several_servers import through
from tests.table.test_webhooks import TOLD, House, pair, plays
from tests.table.test_webhooks import house as house
from tests.table.test_webhooks import watch as watch

pytestmark = [pytest.mark.slow, pytest.mark.any_store]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as here:
        yield here


@pytest.fixture
def houses(database: str, house: Callable[..., House]) -> tuple[House, House]:
    return house(), house()


def test_of_two_servers_that_go_round_at_once_one_calls(houses: tuple[House, House], receiver: Receiver) -> None:
    _, _, table = pair(houses[0], receiver)
    for turn in range(1, 6):
        plays(table, 0, "abc"[turn // 3])
        for each in houses:
            each.calls._round = 0
        with ThreadPoolExecutor(2) as at_once:
            list(at_once.map(House.go_round, houses * 2))
        assert receiver.sentences == [TOLD] * turn
        plays(table, 1, "efg"[turn // 3])


def test_whoever_watches_through_another_server_is_not_called(houses: tuple[House, House], receiver: Receiver) -> None:
    _, _, table = pair(houses[0], receiver)
    there = through(houses[1].server, table)
    with table.look(0) as ann, there.look(1):
        while not ann.hear_of("players")["players"][1]["here"]:
            pass
        ann.play("d")
        houses[0].go_round()
    houses[0].go_round()
    houses[1].go_round()
    assert receiver.heard == []


def test_a_server_that_ends_leaves_what_is_to_be_said_to_the_other(
    houses: tuple[House, House], receiver: Receiver
) -> None:
    _, _, table = pair(houses[0], receiver)
    plays(table, 0)
    houses[0].do(lambda: houses[0].calls.notice([table.name]))
    first: Serving = houses[0].server
    first.stop()
    houses[1].go_round()
    houses[1].go_round()
    assert receiver.sentences == [TOLD]
