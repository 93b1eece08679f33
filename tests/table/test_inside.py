"""The smaller parts: the hub's patience, the bots' pace, chance, and the types made for the client."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

import woolgather as wg
from tests.table.company import Serving, serving
from woolgather.bots import bot_named
from woolgather.table import messages, operator_messages
from woolgather.table.estimates import guess
from woolgather.table.hub import BACKLOG, Hub, Socket
from woolgather.table.limits import REMEMBERED, Bucket, Buckets
from woolgather.table.link import NoLink
from woolgather.table.messages import Pong
from woolgather.table.scheduler import Scheduler
from woolgather.table.settings import Settings, fair_chance
from woolgather.table.store import SeatRow, TableRow
from woolgather.table.tables import Table
from woolgather.table.thinking import BotQueue
from woolgather.table.typescript import files, typescript


def test_a_reader_who_falls_too_far_behind_is_let_go_and_the_others_are_not() -> None:
    async def story() -> None:
        hub = Hub()
        slow, quick = Socket("t"), Socket("t")
        for socket in (slow, quick):
            socket.subscribed = True
            hub.join(socket)
        for seq in range(BACKLOG + 1):
            hub.broadcast("t", Pong(seq))
            assert await quick.next() is not None
        assert await slow.next() is None
        assert not quick.closed

    asyncio.run(story())


def test_who_has_not_subscribed_yet_is_sent_nothing() -> None:
    hub = Hub()
    hub.join(Socket("t"))
    assert list(hub.subscribers("t")) == []
    assert hub.count("t") == 1


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    bucket = Bucket(2, 0.5, clock=lambda: now)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_only_so_many_clients_are_remembered() -> None:
    buckets = Buckets(1, 0.0)
    assert buckets.take("first")
    assert not buckets.take("first")
    for number in range(REMEMBERED):
        buckets.take(str(number))
    assert buckets.take("first"), "forgotten, so it begins anew"


def test_chance_draws_each_outcome_as_often_as_it_weighs() -> None:
    state = wg.new("hush", 3)
    draw = fair_chance()
    counts = Counter(draw(state) for _ in range(4000))
    total = sum(weight for _, weight in state.odds())
    for outcome, weight in state.odds():
        share = weight / total
        assert abs(counts[outcome] / 4000 - share) < 6 * (share * (1 - share) / 4000) ** 0.5


# ---- bots


def test_bots_play_a_whole_game_among_themselves(tmp_path: Path) -> None:
    with serving(tmp_path) as served, served.make("hush", "bot", "bot", "bot").look(None) as fan:
        while fan.scene["view"]["seat"] != wg.OVER:
            fan.hear()
    assert fan.scene["view"]["winners"]


def test_a_bot_takes_the_same_time_whatever_it_holds(tmp_path: Path) -> None:
    """The pace is kept by waiting: a decision that needs no thought is not quicker than another."""
    with serving(tmp_path, pace=0.3) as served, served.make("hush", "mine", "bot").look(0) as ann:
        ann.play(ann.scene["moves"][0]["move"])
        started = time.monotonic()
        ann.wait_for_line(ann.scene["seq"] + 1)
        assert time.monotonic() - started > 0.25


def rests(game: str, kinds: str, *decisions: tuple[Any, ...], bot: str = "random") -> list[float]:
    """For how long each decision of seat 1 is heard later than its bot begins to think; a beat is half a second."""
    seats = [SeatRow(seat, kind, "", bot if seat == 1 else "", None) for seat, kind in enumerate(kinds.split())]
    table = Table(TableRow("t", game, 1, {}, 0), seats)
    settings = Settings(rng=Random(1), pace=0.5)
    scheduler = Scheduler(None, None, None, BotQueue(), settings, NoLink())  # type: ignore[arg-type]
    return [round(took + scheduler._rest(table, seats[1], took, *how), 6) for took, *how in decisions]


def test_where_there_are_secrets_a_bot_is_heard_after_whole_beats() -> None:
    assert rests("hush", "person bot", (0.0, False), (0.4, False), (0.6, False)) == [0.5, 0.5, 1.0]


def test_a_bot_without_a_choice_takes_as_long_as_for_the_choice_before() -> None:
    assert rests("hush", "person bot", (0.0, True), (1.2, False), (0.0, True), (0.3, False)) == [0.5, 1.5, 1.5, 0.5]


def test_a_stand_in_whose_first_decision_has_no_choice_takes_as_long_as_is_expected_of_it() -> None:
    usual = guess("shepherd", "hush", 2)
    assert usual > 1.5
    first, *_ = rests("hush", "person person", (0.0, True), bot="shepherd")
    assert usual <= first < usual + 0.5


def test_what_a_lesson_has_prepared_does_not_say_how_long_a_choice_takes() -> None:
    usual = guess("shepherd", "hush", 2)
    decisions = ((0.0, False, True), (0.0, True, True), (0.0, True))
    free, forced, own = rests("hush", "person bot", *decisions, bot="shepherd")
    assert free == forced == 0.5
    assert own >= usual > 1.5


@pytest.mark.parametrize(("game", "kinds"), [("connect-four", "person bot"), ("hush", "bot bot")])
def test_a_bot_does_not_wait_where_its_time_tells_nobody_anything(game: str, kinds: str) -> None:
    assert rests(game, kinds, (0.0, True), (0.2, False), (0.7, False)) == [0.0, 0.2, 0.7]


def test_bots_among_themselves_begin_when_somebody_looks(served: Serving) -> None:
    table = served.make("connect-four", "random", "random")
    time.sleep(0.3)
    assert served.info(table.name)["seq"] == 0
    with table.look(None) as fan:
        while fan.scene["view"]["seat"] != wg.OVER:
            fan.hear()
    assert [line["seq"] for line in fan.lines] == list(range(1, fan.scene["seq"] + 1)), "nothing was missed"


# ---- types for the client


def test_every_message_has_its_type_in_the_client() -> None:
    page = typescript()
    for union in (messages.FromClient, messages.FromTable):
        for message in get_args(union):
            assert f'export interface {message.__name__} {{\n  type: "{message.__struct_config__.tag}"' in page
    for message in (operator_messages.OperatorTables, operator_messages.EndTable, messages.Player):
        assert page.count(f"export interface {message.__name__} {{") == 1
    assert_whole(page)


def test_every_game_of_ours_has_the_type_of_its_view_in_the_client() -> None:
    pages = files()
    for game in wg.games(tiny=True):
        name = "".join(word.capitalize() for word in game.split("-"))
        assert f'export interface {name}View extends View {{\n  game: "{game}"' in pages[f"views/{game}.ts"]
        assert_whole(pages[f"views/{game}.ts"])


def assert_whole(page: str) -> None:
    """No type is used that is not there."""
    named = set(re.findall(r"(?:interface|type) (?:{ )?(\w+)", page))
    types = re.sub(r"/\*\*.*?\*/|//.*|export const .*|\"[^\"]*\"", "", page)
    assert set(re.findall(r"\b[A-Z][A-Za-z]+\b", types)) <= named | {"Record"}


def test_what_cannot_be_written_in_typescript_is_refused() -> None:
    from woolgather.table.typescript import _hinted, _written

    for write in (_written, _hinted):
        with pytest.raises(TypeError, match="cannot write down"):
            write(object(), {})


def test_the_bots_offered_can_all_be_found(served: Serving) -> None:
    for card in served.http.get("/api/games").json():
        for bot in card["bots"]:
            assert callable(bot_named(bot))
