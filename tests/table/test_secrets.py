"""Every byte that reaches a seat is the same in worlds which that seat cannot tell apart."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest

import woolgather as wg
from tests.table.company import LASTING, PATIENCE, PATIENT, Made, Player, Serving, serving
from woolgather.bots import Thought
from woolgather.engine.state import State
from woolgather.games.tiny.hush.game import HushGame
from woolgather.table import story as stories
from woolgather.table.chat_messages import LONGEST_TEXT
from woolgather.table.fingerprints import fingerprint
from woolgather.table.hub import Socket
from woolgather.table.messages import StoryLine
from woolgather.table.refusals import Refusal
from woolgather.table.spectators import Known, Spectators
from woolgather.table.tables import Table
from woolgather.table.thinking import BotQueue, Decided, Job
from woolgather.table.workers import Result, Task, Workers

SEATS: Final = 3
ME: Final = 0
CHAT: Final = {"table": 0, "watchers": 0}
"""Wants to hear all that is said."""
SECRET: Final = "the-secret-in-the-browser-of-seat-ME"
LONGEST_SEARCH: Final = 20_000

Course = list[int]
"""A game as its moves, chance included."""


def a_course(rng: random.Random, lines: int) -> Course:
    """The first moves of a game played at random."""
    record = wg.Record("hush", SEATS)
    while record.seat == wg.CHANCE or (len(record) < lines and record.seat != wg.OVER):
        record.play(rng.choice(record.state.moves()))
    return [line.move for line in record.lines if line.move is not None]


def story(course: Sequence[int], seat: int | None) -> list[dict[str, Any]]:
    record = wg.Record("hush", SEATS)
    for move in course:
        record.play(move)
    return record.story(seat)


def a_look_alike(course: Course, rng: random.Random) -> Course | None:
    """Another course, with other hidden draws and choices, of which seat ME has seen exactly the same."""
    wanted = story(course, ME)
    tried = 0

    def search(found: Course) -> Course | None:
        nonlocal tried
        tried += 1
        if len(found) == len(course):
            return found if found != course else None
        if tried > LONGEST_SEARCH:
            return None
        state = _position(found)
        options = state.moves()
        rng.shuffle(options)
        options.sort(key=lambda move: move == course[len(found)])
        for move in options:
            if story([*found, move], ME)[-1] == wanted[len(found)]:
                whole = search([*found, move])
                if whole is not None:
                    return whole
        return None

    return search([])


def _position(course: Sequence[int]) -> State:
    state = wg.new("hush", SEATS)
    for move in course:
        state.play(move)
    return state


def look_alikes(count: int, lines: int, seed: int) -> Iterator[tuple[Course, Course]]:
    rng = random.Random(seed)
    while count:
        course = a_course(rng, lines)
        other = a_look_alike(course, rng)
        if other is not None:
            count -= 1
            yield course, other


def bytes_heard(folder: Path, course: Course) -> dict[str, list[bytes]]:
    """All that seat ME and a spectator hear while the course is played at a table of its own."""
    folder.mkdir()
    draws = iter([move for move in course if move >= HushGame.about.moves])
    with ExitStack() as stack:
        served = stack.enter_context(
            serving(
                folder,
                chance=lambda _: next(draws),
                ids=lambda: "the-same-table-id-1",
                clock=lambda: 1_800_000_000.0,
                rng=random.Random(7),
                bots=Lambs(),
            )
        )
        table = seated(served)
        served.tables.spectators._closed = True  # nobody is told by a timer, but at the same moments in both worlds
        players = [stack.enter_context(table.look(None, watching=True))]
        players += [stack.enter_context(table.look(seat, chat=CHAT, watching=True)) for seat in range(SEATS)]
        gossip = Gossip(stack.enter_context(table.look(None)), players, course)
        fan, me, *_ = players
        arrange_together(served, table, players)
        vote_down_a_pause(players[1:])
        asked = Asker(me, table)
        decisions = [move for move in course if move < HushGame.about.moves]
        while decisions and me.scene["view"]["seat"] != wg.OVER:
            tell_who_watches(served, table)
            asked.pry()
            gossip.talk()
            before = me.scene["seq"]
            if fan.scene["window"] is None:
                decide(players[1 + me.scene["view"]["seat"]], decisions.pop(0))
            elif not close_window(players, decisions):
                break
            newest = newest_line(players[-1], beyond=before)
            for player in players:
                player.wait_for_line(newest)
        asked.pry()
        if me.scene["view"]["seat"] != wg.OVER:
            take_back_together(players)
            asked.pry()
        watch_again(fan, None)
        watch_again(me, table.tokens[ME])
        fan.look(None)
        me.heard.append(served.http.get(f"/api/tables/{table.name}").content)
        return {"me": me.heard, "fan": fan.heard}


def tell_who_watches(served: Serving, table: Made) -> None:
    telling = served.tables.spectators._look(table.name)
    asyncio.run_coroutine_threadsafe(telling, served.loop).result(PATIENCE)


def seated(served: Serving) -> Made:
    """Three people at a table with a clock; of seat ME the server knows whose it is."""
    clock = {"kind": "live", "minutes": 3, "seconds": 10}
    request = "the-same-request-1"
    table = served.make("hush", "mine", "open", "open", request=request, me=SECRET, clock=clock, waits=True)
    others = [served.sit(table.name, request=f"the-same-sitting-{seat}").json()["token"] for seat in range(1, SEATS)]
    return Made(served, table.name, [table.tokens[ME], *others])


def arrange_together(served: Serving, table: Made, players: Sequence[Player]) -> None:
    """Two of them swap seats and back in the waiting room, and then all are ready, ME last."""
    fan, me, second, third = players
    for asker, asked, seat in ((third, second, 1), (second, third, 1)):
        offered = asker.act("room_move", request=f"the-same-offer-{asker is third}", seat=seat)["seq"]
        asked.hear_of("players", seq=offered)
        agreed = asked.act("room_answer", request=f"the-same-answer-{asker is third}", swap=offered, agree=True)["seq"]
        asker.hear_of("players", seq=agreed)
    for player, token in zip((second, third), table.tokens[1:], strict=True):
        player.look(token, chat=CHAT, watching=True)
    terms = served.info(table.name)["state"]["room"]["terms"]
    for seat, player in ((1, second), (2, third), (0, me)):
        player.act("room_ready", request=f"the-same-room-ready-{seat}", ready=True, terms=terms)
    newest = newest_line(me, beyond=terms)
    for player in (fan, me, second, third):
        player.wait_for_line(newest)


def vote_down_a_pause(players: Sequence[Player]) -> None:
    first, second, *_ = players
    proposed = first.act("propose", request="the-same-proposal", what="pause")
    second.act("vote", request="the-same-vote-0001", proposal=proposed["seq"], agree=False)
    for player in players:
        if player is not second:
            player.hear_of("players", seq=proposed["seq"] + 1)


def take_back_together(players: Sequence[Player]) -> None:
    """Another seat than ME asks to take its last decision back, whatever has happened since, and all agree."""
    asker = players[1 + ME + 1]
    line = max((line["seq"] for line in asker.lines if line["seat"] == ME + 1), default=0)
    if not line:
        return
    proposed = asker.act("propose", request="the-same-second-thought", what="take-back", line=line)["seq"]
    for seat in (ME, ME + 2):
        agreed = players[1 + seat].act("vote", request=f"the-same-consent-{seat}", proposal=proposed, agree=True)["seq"]
    for player in players:
        player.wait_for_line(agreed + 1)


def watch_again(player: Player, token: str | None) -> None:
    """The whole game, line by line."""
    for _ in range(player.look(token, replay=True)["replayed"]):
        player.hear_of("line")


def decide(player: Player, move: int) -> None:
    answer = player.play(move, request=f"the-same-request-{player.scene['seq']:04}")
    assert answer["type"] in ("accepted", "sealed"), answer


def close_window(players: Sequence[Player], decisions: Course) -> bool:
    """Let all answer who are asked, as the course says; False if it ends before the window does.

    Whoever comes after the first reaction is not heard any more. What they answer in vain depends on their hands.
    """
    window = players[0].scene["window"]
    reacted = False
    for seat in window["order"]:
        player = players[1 + seat]
        if reacted:
            decide(player, window["passing"] if seat == ME else player.scene["moves"][0]["move"])
        elif not decisions:
            return False
        else:
            move = decisions.pop(0)
            decide(player, move)
            reacted = move != window["passing"]
    return True


def newest_line(player: Player, beyond: int) -> int:
    """The newest line, once there is one beyond what was known."""
    while True:
        player.say({"type": "ping"})
        newest = int(player.hear_of("pong")["seq"])
        if newest > beyond:
            return newest


class Gossip:
    """A spectator who has seen everybody's cards, and says so in the watchers' room; players talk at the table."""

    def __init__(self, gossip: Player, players: Sequence[Player], course: Course) -> None:
        self._gossip, self._players, self._course, self._talks = gossip, players, course, 0

    def talk(self) -> None:
        self._talks += 1
        number = f"{self._talks:04}"
        known = f"It goes on like this: {self._course}"[:LONGEST_TEXT]
        told = self._gossip.chat(known, room="watchers", request=f"the-same-gossip-{number}")
        assert told["type"] == "spoken"
        speaker = self._players[1 + self._talks % SEATS]
        assert speaker.chat("your-turn", "phrase", request=f"the-same-phrase-{number}")["type"] == "spoken"
        for player in self._players[1:]:
            if player is not speaker:
                player.hear_of("said")


class Lambs(BotQueue):
    """Whoever is asked, a lamb thinks: that is quick, and it has no other knowledge than the wise."""

    def __init__(self) -> None:
        super().__init__(LASTING, PATIENT)

    async def choose(self, job: Job, rng: random.Random) -> Decided:
        return await super().choose(replace(job, bot="lamb"), rng)

    async def advise(self, job: Job, rng: random.Random) -> Thought | None:
        return await super().advise(replace(job, bot="lamb"), rng)


class Asker:
    """Asks the server whatever might loosen its tongue; the answers are among what is heard."""

    def __init__(self, me: Player, table: Made) -> None:
        self._me, self._table, self._asked = me, table, 0

    def pry(self) -> None:
        seq = self._me.scene["seq"]
        for move in range(HushGame.about.moves + HushGame.about.chances):
            if move not in [choice["move"] for choice in self._me.scene["moves"]]:
                self._me.play(move, request=self._request())
            self._me.preview(move, request=self._request())
        for line in (1, seq, seq + 1):
            self._me.why(line, request=self._request())
        self._me.hint(request=self._request())
        self._me.play("no such move", request=self._request())
        self._me.play(0, seq=max(0, seq - 1), request=self._request())
        for where in ("tables", f"tables/{self._table.name}", "statistics"):
            self._me.heard.append(self._table.server.ask(SECRET, "GET", f"/api/me/{where}").content)
        chat = None if self._me.scene["view"]["seat"] == wg.OVER else CHAT  # the end shows what the watchers said
        self._me.look(self._table.tokens[ME], language="it", chat=chat)
        self._me.look(self._table.tokens[ME], chat=chat)

    def _request(self) -> str:
        self._asked += 1
        return f"the-same-question-{self._asked:06}"


@pytest.mark.slow
@pytest.mark.any_store
def test_no_byte_tells_a_seat_or_a_spectator_what_they_may_not_know(tmp_path: Path) -> None:
    windows = taken_back = 0
    for number, (course, other) in enumerate(look_alikes(4, 24, seed=11)):
        assert course != other
        heard = bytes_heard(tmp_path / f"{number}-a", course)
        assert heard == bytes_heard(tmp_path / f"{number}-b", other)
        assert sum(b'"type":"line"' in message for message in heard["me"]) > 10
        assert sum(b'"type":"hinted"' in message for message in heard["me"]) > 2
        assert sum(b'"type":"said"' in message for message in heard["me"]) > 2
        taken_back += any(b'"undoes":' in message for message in heard["me"])
        assert not any(b'"type":"explained"' in message for message in heard["me"])
        assert sum(b'"stage":"turn"' in message for message in heard["me"]) > 2
        windows += sum(b'"window":{' in message for message in heard["fan"])
    assert windows > 3
    assert taken_back > 1


def leaky_view(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = HushGame.view
    monkeypatch.setattr(
        HushGame,
        "view",
        lambda self, state, seat: honest(self, state, seat) | {"oops": state.setup.game.write(state)["hands"]},
    )


def leaky_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HushGame, "seen", lambda self, state, move, seat: self.text(state.setup, move))


def leaky_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.engine.journal.Event.hides_from", lambda self, seat: False)


def leaky_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.check_deciding

    def tell_all(self: Table, seat: int, language: str) -> None:
        try:
            honest(self, seat, language)
        except Refusal as refusal:
            refusal.reason += str(self.record.state.moves())
            raise

    monkeypatch.setattr(Table, "check_deciding", tell_all)


def leaky_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells what it undid."""
    honest = stories._line

    def tell_all(facts: Any, before: State, viewer: int | None) -> StoryLine:
        line = honest(facts, before, viewer)
        if line.takes_back:
            line.seen = str(before.setup.game.write(before)["hands"])
        return line

    monkeypatch.setattr(stories, "_line", tell_all)


def leaky_chat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.chat.may_see_watchers", lambda table, plays: True)


def leaky_watching(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether spectators are counted depends on the whole position."""
    honest = Spectators._key

    def key(self: Spectators, table: Table, socket: Socket, known: Known) -> str:
        is_odd = int(fingerprint(table.record.state)[-1], 16) % 2
        return honest(self, table, socket, known) if is_odd else ""

    monkeypatch.setattr(Spectators, "_key", key)


@pytest.mark.slow
@pytest.mark.any_store
@pytest.mark.parametrize(
    "leak",
    [leaky_view, leaky_seen, leaky_events, leaky_refusals, leaky_chat, leaky_take_back, leaky_watching],
)
def test_the_comparison_notices_a_leak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    pairs = list(look_alikes(3, 14, seed=5))
    leak(monkeypatch)
    assert any(
        bytes_heard(tmp_path / f"{number}-a", course) != bytes_heard(tmp_path / f"{number}-b", other)
        for number, (course, other) in enumerate(pairs)
    )


def test_nobody_elses_token_or_request_is_ever_told(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        table = served.make("hush", "mine", "mine", "bot", request="a-secret-of-the-maker")
        with table.look(1) as ben, table.look(0) as ann:
            ann.play(ann.scene["moves"][0]["move"], request="a-secret-of-ann-0001")
            ben.wait_for_turn()
            everything = b"".join(ben.heard) + served.http.get(f"/api/tables/{table.name}").content
    for secret in (*[token for token in table.tokens if token], "a-secret-of-the-maker", "a-secret-of-ann-0001"):
        assert secret.encode() not in everything
    assert json.loads(ben.heard[0])["viewer"] == 1


def test_a_bot_is_handed_its_own_view_and_moves_and_nothing_else(tmp_path: Path) -> None:
    class Watched(Workers):
        handed: ClassVar[list[Task]] = []

        async def think(self, task: Task) -> Result:
            self.handed.append(task)
            return Result(Thought(task.moves[0]), 0.0)

    bots = BotQueue(Watched(), PATIENT)
    with serving(tmp_path, bots=bots) as served, served.make("hush", "mine", "bot", "bot").look(0) as ann:
        ann.play(ann.scene["moves"][0]["move"])
        ann.wait_for_line(ann.scene["seq"] + 2)
    assert [field.name for field in fields(Task)] == ["bot", "view", "moves", "seed"]
    for task in Watched.handed:
        assert task.bot == "ewe"
        assert task.view["viewer"] == task.view["seat"] != 0
        assert isinstance(task.seed, int)
        assert wg.imagine(task.view, random.Random(1)).moves() == task.moves
    assert Watched.handed
