"""Who thinks next and how hard, with workers that do as they are told: order, shares, levels, refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final

import pytest

from tests.table.company import FOREVER, PATIENT
from woolgather.bots import ADVISER, LEVELS, Option, Thought
from woolgather.engine.registry import game_named
from woolgather.table.estimates import QUICKEST, Estimates, guess, rungs
from woolgather.table.fair_queue import FairQueue, Ticket
from woolgather.table.refusals import Refusal
from woolgather.table.thinking import BotQueue, Decided, Job, NotWanted, Priority, ThinkingLimits
from woolgather.table.workers import Result, Task, ThinkingFailed, Workers

pytestmark = pytest.mark.any_store

GAME: Final = ("connect-four", 2)
SHEPHERD: Final = guess("shepherd", *GAME)


class Puppets(Workers):
    """Workers that begin what they are given, and finish it when they are told to."""

    def __init__(self, count: int = 1) -> None:
        super().__init__(count)
        self.begun: list[str] = []
        """The table and the bot of each task."""
        self._thinking: list[tuple[Task, asyncio.Future[Result]]] = []

    async def think(self, task: Task) -> Result:
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.begun.append(f"{task.view['table']} {task.bot}")
        self._thinking.append((task, answer))
        return await answer

    async def finish(self, seconds: float = 0.0, move: int | None = None) -> None:
        """The task that was begun first is done."""
        task, answer = self._thinking.pop(0)
        answer.set_result(Result(Thought(task.moves[0] if move is None else move), seconds))
        await settle()

    async def fail(self, reason: str = "raised an error") -> None:
        self._thinking.pop(0)[1].set_exception(ThinkingFailed(reason))
        await settle()

    async def finish_all(self) -> None:
        while self._thinking:
            await self.finish()

    @property
    def tables(self) -> list[str]:
        return [each.split()[0] for each in self.begun]

    @property
    def bots(self) -> list[str]:
        return [each.split()[1] for each in self.begun]


async def settle() -> None:
    """Until all have done what they can do at the moment."""
    for _ in range(10):
        await asyncio.sleep(0)


def job(table: str, bot: str = "ewe", moves: int = 2, **more: Any) -> Job:
    view = {"game": GAME[0], "seats": GAME[1], "table": table}
    return Job(bot, view, list(range(moves)), table, 0, **{"priority": Priority.PERSON_WAITING, **more})


def hint(table: str, address: str = "here", **more: Any) -> Job:
    return job(table, ADVISER, address=address, priority=Priority.ADVICE, **more)


class Asking:
    """A queue with its puppets, a clock that stands still, and the askers."""

    def __init__(self, workers: int = 1, limits: ThinkingLimits = PATIENT) -> None:
        self.now = 0.0
        self.puppets = Puppets(workers)
        self.queue = BotQueue(self.puppets, limits, lambda: self.now)

    async def move(self, *jobs: Job) -> list[asyncio.Task[Decided]]:
        asked = [asyncio.create_task(self.queue.choose(each, Random(1))) for each in jobs]
        await settle()
        return asked

    async def hint(self, *jobs: Job) -> list[asyncio.Task[Thought | None]]:
        asked = [asyncio.create_task(self.queue.advise(each, Random(1))) for each in jobs]
        await settle()
        return asked


def run(story: Callable[[Asking], Awaitable[None]], workers: int = 1, limits: ThinkingLimits = PATIENT) -> None:
    async def whole() -> None:
        asking = Asking(workers, limits)
        await story(asking)
        await asking.queue.close()

    asyncio.run(whole())


def code_of(asked: asyncio.Task[Any]) -> str:
    no = asked.exception()
    assert isinstance(no, Refusal)
    return no.code


# ---- who is next


def test_a_table_that_has_used_little_thinking_is_next() -> None:
    """Each table asks for its next move when it has the last one; at one of three, moves take four times as long."""

    async def story(asking: Asking) -> None:
        await asking.move(job("slow"), job("quick"), job("brisk"))
        for _ in range(45):
            table = asking.puppets.tables[-1]
            await asking.puppets.finish(4.0 if table == "slow" else 1.0)
            await asking.move(job(table))
        times = {table: asking.puppets.tables.count(table) for table in ("slow", "quick", "brisk")}
        assert abs(times["quick"] - times["brisk"]) <= 1
        assert 3 <= times["quick"] / times["slow"] <= 5

    run(story)


def test_one_table_that_asks_for_much_does_not_keep_the_others_waiting() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(*[job("many") for _ in range(10)])
        await asking.move(job("one"), job("other"))
        for _ in range(3):
            await asking.puppets.finish(0.1)
        assert asking.puppets.tables[:3] == ["many", "one", "other"]

    run(story)


def test_nobody_saves_up_a_right_to_be_first() -> None:
    queue: FairQueue[Ticket] = FairQueue()

    def push(*flows: str) -> None:
        for flow in flows:
            queue.push(Ticket(flow=flow, priority=0, cost=1.0))

    def taken(count: int) -> list[str]:
        return [ticket.flow for _ in range(count) if (ticket := queue.take(lambda _: True))]

    push(*["old"] * 6)
    taken(6)
    push(*["new"] * 3, *["old"] * 3)
    assert taken(6) == ["new", "new", "old", "new", "old", "old"]


def test_people_come_before_other_tables_and_these_before_hints() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(job("first"))
        await asking.hint(hint("hint"))
        await asking.move(job("bots", priority=Priority.MOVE), job("people"))
        await asking.puppets.finish_all()
        assert asking.puppets.tables == ["first", "people", "bots", "hint"]

    run(story)


def test_a_table_is_a_persons_as_soon_as_somebody_comes() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(job("first"), job("left", priority=Priority.MOVE), job("joined", priority=Priority.MOVE))
        asking.queue.somebody_came("joined")
        await asking.puppets.finish_all()
        assert asking.puppets.tables == ["first", "joined", "left"]

    run(story)


def test_each_worker_has_one_task_at_a_time() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(*[job(str(table)) for table in range(5)])
        assert len(asking.puppets.begun) == 2
        await asking.puppets.finish()
        assert len(asking.puppets.begun) == 3

    run(story, workers=2)


def test_a_job_leaves_the_queue_when_its_asker_stops_waiting() -> None:
    async def story(asking: Asking) -> None:
        _, gone, _ = await asking.move(job("first"), job("gone"), job("last"))
        gone.cancel()
        await settle()
        await asking.puppets.finish_all()
        assert asking.puppets.tables == ["first", "last"]

    run(story)


def test_a_job_that_nobody_wants_any_more_is_dropped_unless_it_has_begun() -> None:
    async def story(asking: Asking) -> None:
        wanted = True
        begun, waiting = await asking.move(job("a", is_wanted=lambda: wanted), job("b", is_wanted=lambda: wanted))
        wanted = False
        await asking.puppets.finish_all()
        assert begun.result().thought == Thought(0)
        assert isinstance(waiting.exception(), NotWanted)
        assert asking.puppets.tables == ["a"]

    run(story)


# ---- hints


@pytest.mark.parametrize(("workers", "most"), [(1, 1), (2, 1), (4, 3)])
def test_hints_leave_a_worker_for_moves_where_there_is_more_than_one(workers: int, most: int) -> None:
    async def story(asking: Asking) -> None:
        await asking.hint(*[hint(str(number), address=str(number)) for number in range(6)])
        assert len(asking.puppets.begun) == most
        await asking.move(job("move"))
        assert ("move" in asking.puppets.tables) is (workers > 1)

    run(story, workers)


def test_only_so_many_hints_of_one_address_wait_or_are_worked_out() -> None:
    async def story(asking: Asking) -> None:
        *_, third = await asking.hint(hint("a"), hint("b"), hint("c"))
        assert code_of(third) == "too-many"
        (other,) = await asking.hint(hint("d", address="there"))
        assert not other.done()
        await asking.puppets.finish()
        (again,) = await asking.hint(hint("c"))
        assert not again.done()

    run(story)


def test_hints_nobody_wants_any_more_do_not_count() -> None:
    async def story(asking: Asking) -> None:
        here = True
        await asking.hint(hint("a"), hint("b", is_wanted=lambda: here))
        here = False
        (third,) = await asking.hint(hint("c"))
        assert not third.done()

    run(story)


def test_hints_are_fair_over_addresses_whatever_their_tables_are() -> None:
    async def story(asking: Asking) -> None:
        await asking.hint(hint("a", "many"), hint("b", "many"), hint("c", "many"), hint("d", "one"))
        await asking.puppets.finish_all()
        assert asking.puppets.tables == ["a", "d", "b", "c"]

    run(story, limits=ThinkingLimits(hints_an_address=9))


def test_a_hint_that_waits_too_long_is_refused_in_words() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(job("move"))
        (waiting,) = await asking.hint(hint("hint"))
        await asyncio.wait([waiting])
        assert code_of(waiting) == "busy"
        await asking.puppets.finish_all()
        assert asking.puppets.tables == ["move"]

    run(story, limits=ThinkingLimits(patience_for_hints=0.01))


def test_a_hint_that_is_being_worked_out_is_not_refused() -> None:
    async def story(asking: Asking) -> None:
        (begun,) = await asking.hint(hint("hint"))
        await asyncio.sleep(0.03)
        await asking.puppets.finish(move=1)
        assert begun.result() == Thought(1)

    run(story, limits=ThinkingLimits(patience_for_hints=0.01))


def test_hints_are_the_advisers_however_much_there_is_to_do() -> None:
    async def story(asking: Asking) -> None:
        await asking.hint(*[hint(str(number), address=str(number)) for number in range(50)])
        asking.now = 100.0
        await asking.puppets.finish_all()
        assert set(asking.puppets.bots) == {ADVISER}

    run(story, limits=ThinkingLimits(patience=0.001))


# ---- levels


def test_a_bot_thinks_at_its_own_level_as_long_as_nobody_waits_for_it() -> None:
    async def story(asking: Asking) -> None:
        (alone,) = await asking.move(job("a", "search:30s"))
        await asking.puppets.finish(30.0)
        assert asking.puppets.bots == ["search:30s"]
        assert alone.result().level == ""

    run(story, limits=ThinkingLimits(patience=1.0))


@pytest.mark.parametrize(("waiting", "level"), [(2, "shepherd"), (3, "bellwether"), (30, "ewe"), (1000, "lamb")])
def test_the_more_wait_the_lower_is_the_level_and_the_decision_says_so(waiting: int, level: str) -> None:
    """The first one keeps the only worker busy; the second begins when the others wait behind it."""

    async def story(asking: Asking) -> None:
        _, second, *_ = await asking.move(*[job(str(table), "shepherd") for table in range(waiting + 1)])
        await asking.puppets.finish(SHEPHERD)
        await asking.puppets.finish()
        assert asking.puppets.bots[:2] == ["shepherd", level]
        assert second.result().level == ("" if level == "shepherd" else level)

    run(story, limits=ThinkingLimits(patience=1.2 * SHEPHERD))


def test_levels_rise_again_when_fewer_wait() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(*[job(str(table), "shepherd") for table in range(40)])
        await asking.puppets.finish_all()
        steps = [LEVELS.index(bot) for bot in asking.puppets.bots[1:]]
        assert steps == sorted(steps)
        assert steps[0] < steps[-1] == LEVELS.index("shepherd")

    run(story, limits=ThinkingLimits(patience=5.0))


def test_twice_the_workers_carry_twice_the_load() -> None:
    def level_of_the_next(workers: int) -> str:
        asked: list[str] = []

        async def story(asking: Asking) -> None:
            await asking.move(*[job(str(table), "shepherd") for table in range(workers + 4)])
            await asking.puppets.finish()
            asked.extend(asking.puppets.bots)

        run(story, workers, ThinkingLimits(patience=2 * SHEPHERD))
        return asked[-1]

    assert [level_of_the_next(workers) for workers in (1, 2)] == ["bellwether", "shepherd"]


def test_people_are_waited_for_less_patiently_than_tables_of_bots() -> None:
    def bots_at(priority: Priority) -> list[str]:
        asked: list[str] = []

        async def story(asking: Asking) -> None:
            await asking.move(*[job(str(table), "shepherd", priority=priority) for table in range(6)])
            await asking.puppets.finish()
            asked.extend(asking.puppets.bots)

        run(story, limits=ThinkingLimits(patience=2.0, patience_unwatched=20.0))
        return asked

    assert bots_at(Priority.MOVE) == ["shepherd", "shepherd"]
    assert bots_at(Priority.PERSON_WAITING) != ["shepherd", "shepherd"]


def test_a_decision_that_is_late_takes_a_step_down_for_each_time_that_patience_ran_out() -> None:
    """The estimates promised that it would not have to wait."""

    async def story(asking: Asking) -> None:
        await asking.move(job("a", "random"), job("b", "shepherd"))
        asking.now = 11.0
        await asking.puppets.finish()
        assert asking.puppets.bots == ["random", "ewe"]

    run(story, limits=ThinkingLimits(patience=5.0))


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_without_a_ladder_stay_as_they_are(bot: str) -> None:
    async def story(asking: Asking) -> None:
        asked = await asking.move(*[job(str(table), bot) for table in range(20)])
        asking.now = 100.0
        await asking.puppets.finish_all()
        assert set(asking.puppets.bots) == {bot}
        assert {each.result().level for each in asked} == {""}

    run(story, limits=ThinkingLimits(patience=0.001))


def test_whether_there_was_a_choice_changes_neither_level_nor_what_is_expected() -> None:
    def levels(moves: int) -> list[str]:
        asked: list[str] = []

        async def story(asking: Asking) -> None:
            await asking.move(*[job(str(table), "shepherd", moves) for table in range(10)])
            await asking.puppets.finish_all()
            asked.extend(asking.puppets.bots)

        run(story, limits=ThinkingLimits(patience=5.0))
        return asked

    async def forced(asking: Asking) -> None:
        await asking.move(job("a", "shepherd", moves=1))
        await asking.puppets.finish(50.0)
        assert asking.queue._estimates.seconds("shepherd", *GAME) == SHEPHERD

    assert levels(1)[:2] == levels(2)[:2]
    run(forced)


# ---- estimates


def test_what_is_expected_follows_what_is_measured() -> None:
    estimates = Estimates()
    for _ in range(100):
        estimates.learn("ewe", *GAME, 3.0)
    assert estimates.seconds("ewe", *GAME) == pytest.approx(3.0, abs=0.01)
    assert estimates.seconds("ewe", "hush", 3) == guess("ewe", "hush", 3), "of other games nothing was learnt"


def test_before_anything_is_measured_a_level_is_expected_to_take_its_share() -> None:
    seconds = [guess(level, *GAME) for level in LEVELS]
    assert seconds == sorted(seconds)
    assert guess("random", *GAME) == QUICKEST
    assert guess("search:7s", *GAME) == 7.0
    assert guess("search:1000", *GAME) == guess("bellwether", *GAME)
    assert guess("nobody", *GAME) > 0


@pytest.mark.parametrize("game", ["shear-panic", "sheepy-time", "unshorn", "shepherd-mess", "hush"])
def test_the_ladder_leads_down_from_every_level(game: str) -> None:
    for seats in game_named(game).about.seats:
        assert rungs("shepherd", game, seats) == tuple(reversed(LEVELS))
        assert rungs("lamb", game, seats) == ("lamb",)
        assert rungs("random", game, seats) == ("random",)
        assert rungs("search:9s", game, seats) == ("search:9s", *reversed(LEVELS))


# ---- bots that fail


def test_if_a_bot_fails_the_weakest_level_decides_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    async def story(asking: Asking) -> None:
        (asked,) = await asking.move(job("a", "shepherd"))
        await asking.puppets.fail()
        await asking.puppets.finish(move=1)
        assert asking.puppets.bots == ["shepherd", "lamb"]
        assert asked.result() == Decided(Thought(1), "lamb")

    run(story)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "the bot shepherd raised an error" in caplog.text


def test_if_that_fails_too_the_move_is_random_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    async def story(asking: Asking) -> None:
        (asked,) = await asking.move(job("a", "shepherd"))
        await asking.puppets.fail()
        await asking.puppets.fail()
        assert asked.result().level == "random"
        assert asked.result().thought.move in (0, 1)

    run(story)
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@pytest.mark.parametrize("thought", [Thought(2), Thought(0, (Option(0, 0.5), Option(7, 0.5)))])
def test_a_move_that_is_not_legal_is_not_taken(thought: Thought) -> None:
    class Liars(Puppets):
        async def think(self, task: Task) -> Result:
            return Result(thought, 0.0) if task.bot != "lamb" else await super().think(task)

    async def story(asking: Asking) -> None:
        asking.queue = BotQueue(Liars(), PATIENT)
        asking.puppets = asking.queue._workers  # type: ignore[assignment]
        (asked,) = await asking.move(job("a", "shepherd"))
        await asking.puppets.finish()
        assert asked.result() == Decided(Thought(0), "lamb")

    run(story)


def test_an_adviser_that_fails_has_no_substitute() -> None:
    async def story(asking: Asking) -> None:
        (asked,) = await asking.hint(hint("a"))
        await asking.puppets.fail()
        assert asked.result() is None
        assert asking.puppets.bots == [ADVISER]

    run(story)


def test_after_a_failure_the_next_one_begins() -> None:
    async def story(asking: Asking) -> None:
        _, second = await asking.move(job("a", "lamb"), job("b", "lamb"))
        await asking.puppets.fail()
        await asking.puppets.finish(move=1)
        assert second.result() == Decided(Thought(1))

    run(story)


# ---- room for more


def refuses(asking: Asking, *bots: str) -> bool:
    try:
        asking.queue.check_room(bots, *GAME)
    except Refusal as no:
        return no.code == "busy"
    return False


def test_there_is_room_while_bots_can_step_down() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(*[job(str(table), "shepherd") for table in range(50)])
        assert not refuses(asking, "shepherd", "shepherd")

    run(story, limits=ThinkingLimits(longest_wait=5.0))


def test_there_is_none_when_moves_would_wait_too_long_even_at_the_lowest_level() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(*[job(str(table), "greedy") for table in range(50)])
        assert refuses(asking, "lamb")
        assert not refuses(asking), "a table without bots is welcome"
        await asking.puppets.finish_all()
        assert not refuses(asking, "lamb")

    run(story, limits=ThinkingLimits(longest_wait=20.0))


def test_there_is_none_when_a_move_has_waited_too_long_whatever_was_expected() -> None:
    async def story(asking: Asking) -> None:
        await asking.move(job("a"), job("b"))
        assert not refuses(asking, "lamb")
        asking.now = 21.0
        assert refuses(asking, "lamb")

    run(story, limits=ThinkingLimits(longest_wait=20.0))


def test_only_so_many_tables_with_bots_are_active_for_each_worker() -> None:
    async def story(asking: Asking) -> None:
        for table in range(6):
            await asking.move(job(str(table)), job(str(table)))
            await asking.puppets.finish_all()
            assert refuses(asking, "lamb") is (table == 5)
        asking.now = 61.0
        assert not refuses(asking, "lamb"), "they have come to rest"
        await asking.move(job("new"))
        assert list(asking.queue._active) == ["new"], "and are forgotten"

    run(story, workers=2, limits=ThinkingLimits(longest_wait=FOREVER, tables_a_worker=3, active_for=60.0))
