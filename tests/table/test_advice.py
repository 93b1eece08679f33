"""What bots think, told to people: hints for the one who asks, a bot's reasons once nothing is to be hidden."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

import pytest

import woolgather as wg
from tests.table.company import Made, Player, Serving, new_request, serving
from tests.table.test_windows import WITH_HUSH, Round, dealt, hush_up, is_quiet
from woolgather.bots import ADVISER, Option, Thought, View, bot_named
from woolgather.bots.settings import settings_for
from woolgather.engine.registry import game_named
from woolgather.table.advice import KEPT, written
from woolgather.table.steps import Decision
from woolgather.table.store import SeatRow, TableRow
from woolgather.table.tables import Table
from woolgather.table.thinking import BotQueue, Decided, Job, ThinkingLimits
from woolgather.table.workers import Result, Task, Workers

pytestmark = pytest.mark.slow

TELLTALE: Final = 0.1234
"""A worth that is found nowhere but in a thought."""


class Thinking(BotQueue):
    """Bots that play the first move and have reasons which can be recognised; what they were handed is kept.

    The last move of all is worth less to them, by `lead`.
    """

    def __init__(self, lead: float = 0.0) -> None:
        super().__init__()
        self.lead = lead
        self.handed: list[tuple[str, View]] = []
        self.gate: asyncio.Event | None = None

    async def choose(self, job: Job, rng: random.Random) -> Decided:
        return Decided(await self.advise(job, rng))

    async def advise(self, job: Job, rng: random.Random) -> Thought:
        moves = job.moves
        self.handed.append((job.bot, job.view))
        while self.gate is not None and not self.gate.is_set():
            await asyncio.sleep(0.001)
        worths = [TELLTALE] * (len(moves) - 1) + [TELLTALE - self.lead]
        options = (Option(move, worth, 0.001, 7) for move, worth in zip(moves, worths, strict=True))
        return Thought(moves[0], tuple(options), 50)


class Idle(Workers):
    """One worker that does not end before it may, and plays the first move."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may_end = False

    async def think(self, task: Task) -> Result:
        while not self.may_end:
            await asyncio.sleep(0.001)
        return Result(Thought(task.moves[0]), 0.0)


@pytest.fixture
def thinking(tmp_path: Path) -> Callable[..., Any]:
    return lambda pool=None: serving(tmp_path, bots=pool or Thinking())


def to_the_end(player: Player) -> None:
    while player.wait_for_turn():
        assert player.play(player.scene["moves"][-1]["move"])["type"] in ("accepted", "sealed")


def lines_of(player: Player, table: Made, seat: int) -> list[int]:
    story = player.look(table.tokens[0])["story"]
    return [line["seq"] for line in story if line["seat"] == seat]


# ---- a hint


def test_a_hint_is_what_the_bot_thinks_from_the_askers_view(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        hint = ann.hint()
    game = game_named("connect-four")
    assert (hint["type"], hint["seq"]) == ("hinted", 0)
    explanation = hint["explanation"]
    assert explanation["bot"] == ADVISER
    assert explanation["worlds"] == settings_for(game, 2).level_iterations[-1]
    assert explanation["choices"] == 7
    assert explanation["choice"] == {key: explanation["options"][0][key] for key in ("move", "text", "parts")}
    state = wg.new("connect-four")
    assert [state.text(option["move"]) for option in explanation["options"]] == [
        option["text"] for option in explanation["options"]
    ]
    assert all(0 <= option["worth"] <= 1 and option["error"] >= 0 for option in explanation["options"])
    assert sum(option["visits"] for option in explanation["options"]) <= explanation["worlds"]


def test_the_same_question_brings_the_same_hint_and_changes_nothing(served: Serving) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann, table.look(1) as ben:
        ben.hear_of("players")
        assert ann.hint()["explanation"] == ann.hint()["explanation"]
        assert ben.hears_nothing(), "a hint is nobody else's affair"
        again = ann.look(table.tokens[0])
    assert (again["scene"]["seq"], again["story"]) == (0, [])


def test_a_hint_asked_for_twice_is_thought_about_once(thinking: Callable[..., Any]) -> None:
    pool = Thinking()
    with thinking(pool) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as screen:
            assert screen.hint()["explanation"] == screen.hint()["explanation"]
            assert len(pool.handed) == 1
            screen.play("d")
            screen.look(table.tokens[1])
            assert screen.hint()["seq"] == 1
            assert len(pool.handed) == 2


def test_the_adviser_is_handed_the_askers_view_and_nothing_else(thinking: Callable[..., Any]) -> None:
    pool = Thinking()
    with thinking(pool) as served:
        table = served.make("hush", "mine", "mine", "mine")
        with table.look(0) as ann:
            view = ann.scene["view"]
            assert ann.hint()["type"] == "hinted"
    assert pool.handed == [(ADVISER, view)]


@pytest.mark.parametrize("game", ["connect-four", "hush"])
def test_only_who_decides_is_given_a_hint(served: Serving, game: str) -> None:
    table = served.make(game, "mine", "mine")
    with table.look(1) as ben, table.look(None) as fan, table.join() as hasty:
        assert ben.hint()["code"] == "not-your-turn"
        assert fan.hint()["code"] == "no-seat"
        assert hasty.hint()["code"] == "no-seat"


def test_a_hint_for_an_old_position_or_after_the_end_is_refused(served: Serving) -> None:
    table = served.make("kuhn-poker", "mine", "random")
    with table.look(0) as ann:
        assert ann.hint(seq=0)["code"] == "stale"
        to_the_end(ann)
        assert ann.hint()["rule"] == "WG-2"


def test_who_is_asked_in_a_window_is_given_a_hint_too(tmp_path: Path) -> None:
    """Seat 2 is asked last; its hint is thought out as if all before it had passed, from its own view."""
    pool = Thinking()
    with ExitStack() as stack:
        served = stack.enter_context(serving(tmp_path, chance=dealt(WITH_HUSH), bots=pool))
        asked = Round(served.make("hush", "mine", "mine", "mine"), stack)
        hint = asked.players[2].hint()
        offered = [choice["move"] for choice in asked.players[2].scene["moves"]]
        assert sorted(option["move"] for option in hint["explanation"]["options"]) == offered
        assert pool.handed[0][1]["viewer"] == 2
        for player in (asked.fan, asked.players[0], asked.players[1]):
            hush_up(player)
            assert is_quiet(player)
            assert not any(str(TELLTALE).encode() in heard for heard in player.heard)


def test_a_hint_does_not_reach_the_next_pair_of_eyes(thinking: Callable[..., Any]) -> None:
    """Several people at one screen: the hint comes when the screen was handed on already."""
    pool = Thinking()
    with thinking(pool) as served:
        table = served.make("hush", "mine", "mine", "mine")
        with table.look(0) as screen:
            pool.gate = asyncio.Event()
            request = screen.ask("hint", seq=screen.scene["seq"])
            screen.look(table.tokens[1])
            pool.gate.set()
            answer = screen.answer_to(request)
            assert answer["code"] == "stale"
            assert not any(str(TELLTALE).encode() in heard for heard in screen.heard)


def test_one_hint_is_thought_about_at_a_time_and_the_line_stays_free(thinking: Callable[..., Any]) -> None:
    pool = Thinking()
    with thinking(pool) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann:
            pool.gate = asyncio.Event()
            first = ann.ask("hint", seq=0)
            assert ann.hint()["code"] == "too-many"
            assert ann.play("d")["type"] == "accepted", "nobody has to wait for a hint"
            pool.gate.set()
            assert ann.answer_to(first)["seq"] == 0


def test_an_adviser_that_fails_says_so_and_guesses_nothing(thinking: Callable[..., Any]) -> None:
    class Broken(BotQueue):
        async def advise(self, *_: Any) -> None:
            return None

    with thinking(Broken()) as served, served.make("connect-four", "mine", "mine").look(0) as ann:
        assert ann.hint()["code"] == "trouble"
        assert ann.play("d")["type"] == "accepted"


def test_more_hints_than_one_address_may_have_are_refused_in_words(thinking: Callable[..., Any]) -> None:
    with thinking(BotQueue(Idle(), ThinkingLimits(hints_an_address=1))) as served:
        first, second = [served.make("connect-four", "mine", "mine") for _ in range(2)]
        with first.look(0) as ann, second.look(0) as ben:
            ann.ask("hint", seq=0)
            ann.say({"type": "ping"})
            ann.hear_of("pong")
            answer = ben.hint()
            assert (answer["code"], answer["reason"][-1]) == ("too-many", ".")
            assert ben.play("d")["type"] == "accepted"


@pytest.mark.parametrize(("patience", "code"), [(0.01, "busy"), (1000.0, "stale")])
def test_a_hint_that_waits_too_long_or_outlives_its_position_is_refused_in_words(
    thinking: Callable[..., Any], patience: float, code: str
) -> None:
    """The only worker is taken by a move that takes its time, so the hint has to wait; a second screen plays on."""
    workers = Idle()
    with thinking(BotQueue(workers, ThinkingLimits(patience_for_hints=patience))) as served:
        busy = served.make("connect-four", "bot", "mine")
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann, table.look(0) as again, busy.look(1):
            asked = ann.ask("hint", seq=0)
            if code == "stale":
                assert again.play("d")["type"] == "accepted"
                workers.may_end = True
            answer = ann.answer_to(asked)
            assert (answer["code"], answer["reason"][-1]) == (code, ".")
            workers.may_end = True


# ---- no advice


@pytest.mark.parametrize(("lead", "alike"), [(0.0, True), (0.1, False)])
def test_hint_and_reasons_tell_whether_all_moves_look_alike_to_the_bot(
    thinking: Callable[..., Any], lead: float, alike: bool
) -> None:
    with thinking(Thinking(lead)) as served:
        table = served.make("connect-four", "mine", "bot")
        with table.look(0) as ann:
            assert ann.hint()["explanation"]["alike"] is alike
            ann.play("d")
            ann.wait_for_line(2)
            assert ann.why(2)["explanation"]["alike"] is alike


def test_what_is_not_kept_counts_too(thinking: Callable[..., Any]) -> None:
    """All moves that are told are worth the same; the one that stands out is the last of more than are kept."""
    with thinking(Thinking(0.1)) as served:
        table = served.make("shepherd-mess", "mine", "bot")
        with table.look(0) as ann:
            hint = ann.hint()["explanation"]
            ann.play(ann.scene["moves"][0]["move"])
            line = ann.scene["seq"] + 1
            ann.wait_for_line(line)
            why = ann.why(line)["explanation"]
    for explanation in (hint, why):
        assert explanation["choices"] > KEPT
        assert {option["worth"] for option in explanation["options"]} == {TELLTALE}
        assert not explanation["alike"]


def test_who_weighed_nothing_found_nothing_alike(served: Serving) -> None:
    table = served.make("connect-four", "mine", "random")
    with table.look(0) as ann:
        ann.play("d")
        ann.wait_for_line(2)
        assert not ann.why(2)["explanation"]["alike"]


# ---- why did it do that?


def test_a_bot_says_why_at_once_where_nothing_is_hidden(served: Serving) -> None:
    table = served.make("connect-four", "mine", "lamb")
    with table.look(0) as ann, table.look(None) as fan:
        ann.play("d")
        ann.wait_for_line(2)
        said = [player.why(2) for player in (ann, fan)]
    explanation = said[0]["explanation"]
    assert explanation == said[1]["explanation"]
    assert (explanation["bot"], explanation["worlds"], explanation["choices"]) == ("lamb", 2, 7)
    assert explanation["choice"]["text"] == explanation["options"][0]["text"] == ann.lines[-1]["seen"]
    assert (said[0]["view"]["viewer"], said[0]["view"]["position"][-7:]) == (1, "...x...")


@pytest.mark.parametrize("game", ["hush", "kuhn-poker"])
def test_no_byte_of_a_thought_reaches_anybody_before_a_game_with_secrets_is_over(
    thinking: Callable[..., Any], game: str
) -> None:
    pool = Thinking()
    with thinking(pool) as served:
        table = served.make(game, "mine", "bot")
        with table.look(0) as ann, table.look(None) as fan:
            asked = 0
            while ann.wait_for_turn():
                for player in (ann, fan):
                    for line in range(ann.scene["seq"] + 2):
                        assert player.why(line)["code"] == "secret", "also for lines that are nobody's or not there"
                        asked += 1
                assert ann.play(ann.scene["moves"][-1]["move"])["type"] in ("accepted", "sealed")
            fan.wait_for_line(ann.scene["seq"])
            bytes_heard = b"".join(ann.heard + fan.heard) + served.http.get(f"/api/tables/{table.name}").content
            assert asked > 4
            assert pool.handed
            assert str(TELLTALE).encode() not in bytes_heard
            assert b'"explained"' not in bytes_heard
            assert b'"forced":true' not in bytes_heard
            for line in lines_of(ann, table, 1):
                assert ann.why(line)["explanation"]["options"][0]["worth"] == TELLTALE, "over: now it is told"


def test_the_test_for_thoughts_notices_one_that_gets_out(
    thinking: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "may_explain_bots", property(lambda self: True))
    with pytest.raises(AssertionError, match="also for lines"):
        test_no_byte_of_a_thought_reaches_anybody_before_a_game_with_secrets_is_over(thinking, "hush")


def test_after_an_end_at_which_secrets_come_out_nothing_is_taken_back(thinking: Callable[..., Any]) -> None:
    with thinking() as served:
        table = served.make("kuhn-poker", "mine", "mine")
        with table.look(0) as screen:
            while screen.scene["view"]["seat"] != wg.OVER:
                last = screen.scene["view"]["seat"]
                screen.look(table.tokens[last])
                screen.play(screen.scene["moves"][0]["move"])
            assert not screen.scene["can_take_back"]
            answer = screen.take_back()
    assert (answer["code"], answer["rule"]) == ("rule", "WG-6")


def test_reasons_outlive_the_server(serve: Callable[..., Serving]) -> None:
    table = serve(bots=Thinking()).make("connect-four", "mine", "bot")
    with table.look(0) as ann:
        ann.play("d")
        ann.wait_for_line(2)
        first = ann.why(2)["explanation"]
    table.server = serve(bots=Thinking())
    with table.look(0) as ann:
        assert ann.why(2)["explanation"] == first
    assert first["options"][0]["worth"] == TELLTALE


@pytest.mark.sqlite
def test_a_bots_answer_in_a_window_keeps_its_reasons(thinking: Callable[..., Any], tmp_path: Path) -> None:
    rng = random.Random(3)
    with thinking() as served:
        table = served.make("hush", "mine", "bot", "bot")
        with table.look(0) as ann:
            while ann.wait_for_turn():
                ann.play(rng.choice(ann.scene["moves"])["move"])
            bots = [line for seat in (1, 2) for line in lines_of(ann, table, seat)]
            assert all(ann.why(line)["explanation"]["options"] for line in bots)
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as store:
        rows = store.execute("select seat, thought is null, count(*) from lines group by 1, 2").fetchall()
    assert {(seat, missing) for seat, missing, _ in rows} == {(-1, 1), (0, 1), (1, 0), (2, 0)}


def test_what_no_bot_has_played_has_no_reasons(served: Serving) -> None:
    table = served.make("connect-four", "mine", "random")
    with table.look(0) as ann:
        ann.play("d")
        ann.wait_for_line(2)
        for line in (0, 1, 3, 99):
            assert ann.why(line)["code"] == "unknown"
        assert ann.why(2)["explanation"]["options"] == [], "who plays anything weighs nothing"
    with table.join() as hasty:
        assert hasty.why(2)["code"] == "no-seat"


def test_of_many_moves_the_best_are_kept() -> None:
    state = wg.new("shepherd-mess")
    while state.seat == wg.CHANCE or len(state.moves()) <= KEPT:
        state.play(state.moves()[0])
    anything = bot_named("random")
    assert written(anything(state.view(state.seat), state.moves(), random.Random(1)), state) is None
    options = tuple(Option(move, 0.5, 0.1, 3) for move in state.moves())
    kept = written(Thought(options[0].move, options, 9), state)
    assert kept is not None
    assert kept.count("0.5") == KEPT


def test_a_table_can_forbid_hints(served: Serving) -> None:
    body = {
        "request": new_request(),
        "game": "connect-four",
        "players": [{"kind": "mine"}, {"kind": "bot"}],
        "hints": False,
    }
    made = served.http.post("/api/tables", json=body).json()
    table = Made(served, made["table"], [seat["token"] for seat in made["seats"]])
    assert served.info(table.name)["hints"] is False
    with table.look(0) as ann:
        assert ann.hint()["code"] == "not-offered"


@pytest.mark.parametrize("game", ["shepherd-mess", "hush"])
def test_that_there_was_nothing_else_to_do_is_told_where_nothing_is_hidden(game: str) -> None:
    rng = random.Random(2)
    table = Table(TableRow("t", game, 1, {}, 0), [SeatRow(seat, "person", "", "", None) for seat in range(2)])
    table.begin(lambda state: rng.choice(state.moves()), 0)
    wanted: dict[int, bool] = {}
    while not table.over and len(wanted) < 300:
        moves = table.record.state.moves()
        wanted[table.seq + 1] = len(moves) == 1
        table.play(Decision(table.record.seat, rng.choice(moves)), lambda state: rng.choice(state.moves()), 0)
    assert any(wanted.values())
    told = {line.seq: line.forced for line in table.story.since(None, 0) if line.seat >= 0}
    assert told == (wanted if game == "shepherd-mess" else dict.fromkeys(wanted, False))
