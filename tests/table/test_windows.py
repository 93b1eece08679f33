"""Reaction windows: all are asked at once, answers stay sealed until all are in, and nothing else tells anything."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from tests.table.company import Made, Player, Serving, new_request, serving
from woolgather.bots import Thought
from woolgather.engine.state import OVER, State
from woolgather.engine.window import Window
from woolgather.games.tiny.hush.game import HushGame
from woolgather.games.tiny.hush.state import DRAW, KINDS, PASS, PLAY_HUSH
from woolgather.table.steps import Chance
from woolgather.table.thinking import BotQueue, Decided, Job
from woolgather.table.windows import REMEMBERED, Answers, played

pytestmark = pytest.mark.slow

WITH_HUSH: Final = ("bleat hush", "nibble hush", "nibble munch")
WITHOUT: Final = ("bleat hush", "nibble munch", "nibble munch")
"""Hands of seats 0, 1 and 2: seat 0 will be loud, seat 1 holds a hush or does not."""

ORDER: Final = [1, 2, 0]


def dealt(hands: Sequence[str]) -> Chance:
    """Chance that deals these hands, and afterwards nibbles as long as there are any."""
    cards = iter([kind for hand in hands for kind in hand.split()])

    def draw(state: State) -> int:
        kind = next(cards, None)
        return state.moves()[0] if kind is None else DRAW + KINDS.index(kind)

    return draw


class Round:
    """A table of Hush for three at which seat 0 has woken the dog, and all look."""

    def __init__(self, table: Made, stack: ExitStack, seats: Sequence[int] = (0, 1, 2)) -> None:
        self.table = table
        self.fan = stack.enter_context(table.look(None))
        self.players = {seat: stack.enter_context(table.look(seat)) for seat in seats}
        self.everybody = [self.fan, *self.players.values()]
        self.choose("bleat", "nibble", "nibble")

    def choose(self, *cards: str) -> None:
        for seat, card in enumerate(cards):
            if seat in self.players:
                self.players[seat].wait_for_turn()
                assert self.players[seat].play(f"choose {card}")["type"] == "accepted"
        for player in self.everybody:
            while player.scene["window"] is None:
                player.hear()

    def answer(self, seat: int, move: int | str, **more: Any) -> dict[str, Any]:
        return self.players[seat].play(move, **more)

    def all_hear(self, seq: int) -> None:
        for player in self.everybody:
            player.wait_for_line(seq)

    @property
    def seq(self) -> int:
        return int(self.fan.scene["seq"])


def is_quiet(player: Player) -> bool:
    """Whether nothing has been said to the player since it was last heard."""
    player.say({"type": "ping"})
    return bool(player.hear()["type"] == "pong")


def hush_up(player: Player) -> None:
    """Hear what is on its way, so that silence can be noticed afterwards."""
    player.say({"type": "ping"})
    player.hear_of("pong")


@pytest.fixture
def awake(tmp_path: Path) -> Iterator[Callable[..., Round]]:
    """Deals, wakes the dog, and lets all hear of it."""
    with ExitStack() as stack:

        def begin(
            hands: Sequence[str] = WITH_HUSH,
            kinds: Sequence[str] = ("mine", "mine", "mine"),
            folder: str = "table",
            **wishes: Any,
        ) -> Round:
            (tmp_path / folder).mkdir(exist_ok=True)
            served = stack.enter_context(serving(tmp_path / folder, chance=dealt(hands), **wishes))
            people = [seat for seat, kind in enumerate(kinds) if kind == "mine"]
            round_ = Round(served.make("hush", *kinds), stack, people)
            for player in round_.everybody:
                hush_up(player)
            return round_

        yield begin


# ---- asked at once, sealed, counted in order


def test_all_are_asked_at_once_with_their_own_moves(awake: Callable[..., Round]) -> None:
    table = awake()
    texts = {seat: [choice["text"] for choice in player.scene["moves"]] for seat, player in table.players.items()}
    assert texts == {0: ["hush", "pass"], 1: ["hush", "pass"], 2: ["pass"]}
    assert table.fan.scene["moves"] == []
    known = {"kind": "growl", "about": 0, "attacked": [0], "order": ORDER, "passing": PASS, "answer": None}
    for player in table.everybody:
        assert known.items() <= player.scene["window"].items()


def test_an_answer_is_told_to_nobody_not_even_that_it_came(awake: Callable[..., Round]) -> None:
    table = awake()
    before = [
        player.look(token)["scene"] for player, token in ((table.fan, None), (table.players[0], table.table.tokens[0]))
    ]
    assert table.answer(1, "hush")["type"] == "sealed"
    assert all(is_quiet(player) for player in (table.fan, table.players[0], table.players[2]))
    assert before == [
        player.look(token)["scene"] for player, token in ((table.fan, None), (table.players[0], table.table.tokens[0]))
    ]
    assert table.table.server.info(table.table.name)["seq"] == table.seq


def test_answers_count_in_the_order_of_the_rules_however_they_came_in(awake: Callable[..., Round]) -> None:
    table = awake()
    first = table.seq + 1
    for seat in (0, 2, 1):
        table.answer(seat, "pass")
    table.all_hear(first + 2)
    told = [line for line in table.fan.lines if line["seq"] >= first]
    assert [(line["seat"], line["seen"]) for line in told[:3]] == [(1, "pass"), (2, "pass"), (0, "pass")]


def test_when_a_card_is_played_the_other_answers_are_dropped_and_all_are_asked(awake: Callable[..., Round]) -> None:
    table = awake()
    first = table.seq + 1
    for seat, move in ((0, "hush"), (2, "pass"), (1, "hush")):
        table.answer(seat, move)
    table.all_hear(first)
    assert [(line["seat"], line["seen"]) for line in table.fan.lines if line["seq"] >= first] == [(1, "hush")]
    for player in table.everybody:
        window = player.scene["window"]
        assert (window["kind"], window["order"], window["answer"]) == ("saved", ORDER, None)


def test_an_answer_whose_question_stays_the_same_still_counts(
    awake: Callable[..., Round], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = HushGame.window

    def unmoved(self: HushGame, state: State) -> Window | None:
        window = honest(self, state)
        return None if window is None else replace(window, question="the same")

    monkeypatch.setattr(HushGame, "window", unmoved)
    table = awake()
    first = table.seq + 1
    for seat, move in ((0, "pass"), (2, "pass"), (1, "hush")):
        table.answer(seat, move)
    table.all_hear(first)
    assert [table.players[seat].scene["window"]["answer"] for seat in (0, 1, 2)] == [PASS, None, PASS]
    table.answer(1, "pass")
    table.all_hear(first + 3)
    assert [line["seat"] for line in table.fan.lines if first <= line["seq"] <= first + 3] == [1, 1, 2, 0]


def test_an_answer_can_be_changed_and_taken_back_until_it_counts(awake: Callable[..., Round]) -> None:
    table = awake()
    first, ann = table.seq + 1, table.players[1]
    assert table.answer(1, "hush")["type"] == "sealed"
    assert (ann.scene["window"]["answer"], ann.scene["can_take_back"]) == (PLAY_HUSH, True)
    assert ann.take_back()["type"] == "sealed"
    assert (ann.scene["window"]["answer"], ann.scene["can_take_back"]) == (None, False)
    table.answer(1, "hush")
    table.answer(1, "pass")
    table.answer(2, "pass")
    table.answer(0, "pass")
    table.all_hear(first + 2)
    assert [line["seen"] for line in table.fan.lines if first <= line["seq"] <= first + 2] == ["pass"] * 3
    hush_up(ann)
    refusal = ann.take_back()
    assert (refusal["code"], refusal["rule"]) == ("rule", "WG-6")


def test_a_pass_that_has_counted_is_not_taken_back_though_nobody_decided_since(awake: Callable[..., Round]) -> None:
    table = awake(("bleat nibble", "nibble hush", "nibble munch"))
    first = table.seq + 1
    for seat, move in ((1, "hush"), (2, "pass"), (0, "pass")):
        table.answer(seat, move)
    table.all_hear(first)
    for seat in ORDER:
        table.answer(seat, "pass")
    table.all_hear(first + 3)
    assert not any(player.scene["can_take_back"] for player in table.players.values())


def test_a_preview_in_a_window_is_of_the_position_in_which_the_answer_would_count(awake: Callable[..., Round]) -> None:
    table = awake()
    shown = table.players[0].preview("hush")
    assert [event["kind"] for event in shown["events"]] == ["hush"]
    assert shown["view"]["hushes"] == 1


def test_every_screen_of_a_seat_knows_what_it_answered(awake: Callable[..., Round]) -> None:
    table = awake()
    with table.table.look(1) as phone:
        table.answer(1, "pass")
        while not phone.has_answered:
            phone.hear()
    assert phone.scene["window"]["answer"] == PASS


# ---- passing ahead


def test_whoever_passes_for_the_turn_is_not_waited_for_until_it_ends(awake: Callable[..., Round]) -> None:
    table = awake()
    first, ann = table.seq + 1, table.players[2]
    assert ann.pass_ahead("turn")["type"] == "sealed"
    assert ann.scene["auto"] == "turn"
    table.answer(0, "pass")
    table.answer(1, "hush")
    table.all_hear(first)
    assert (ann.scene["auto"], ann.scene["window"]["answer"]) == ("turn", None)
    table.answer(0, "pass")
    table.answer(1, "pass")
    table.all_hear(first + 3)
    assert [line["seat"] for line in table.fan.lines if first < line["seq"] <= first + 3] == ORDER
    next_turn(table)
    assert {player.scene["auto"] for player in table.players.values()} == {""}


def next_turn(table: Round) -> None:
    """A round later the dog growls again."""
    for player in table.players.values():
        player.wait_for_turn()
        loud = player is table.players[2]
        kinds = [choice["text"] for choice in player.scene["moves"] if choice["text"] != "choose hush"]
        player.play("choose munch" if loud else kinds[0])
    for player in table.everybody:
        while player.scene["window"] is None:
            player.hear()


@pytest.mark.parametrize(("seat", "is_asked"), [(1, False), (2, True)])
def test_whoever_passes_until_attacked_is_asked_when_it_is(
    awake: Callable[..., Round], seat: int, is_asked: bool
) -> None:
    """Seat 2 is the loud one of the next round."""
    table = awake(("bleat hush", "nibble munch", "nibble munch"))
    first = table.seq + 1
    assert table.players[seat].pass_ahead("attacked")["type"] == "sealed"
    for other in {0, 1, 2} - {seat}:
        table.answer(other, "hush" if other == 0 else "pass")
    table.all_hear(first + 2)
    for other in {0, 1, 2} - {seat}:
        table.answer(other, "pass")
    table.all_hear(first + 5)
    next_turn(table)
    assert table.players[seat].scene["window"]["attacked"] == [2]
    assert table.players[seat].scene["auto"] == ("" if is_asked else "attacked")


def test_one_who_is_attacked_may_pass_until_the_next_attack(awake: Callable[..., Round]) -> None:
    table = awake()
    assert table.players[0].pass_ahead("attacked")["type"] == "sealed"
    scene = table.players[0].scene
    assert (scene["auto"], scene["window"]["answer"]) == ("attacked", PASS)


def test_passing_by_itself_can_be_ended_and_the_pass_goes_with_it(awake: Callable[..., Round]) -> None:
    table = awake()
    ann = table.players[1]
    ann.pass_ahead("turn")
    assert ann.pass_ahead("asked")["type"] == "sealed"
    assert (ann.scene["auto"], ann.scene["window"]["answer"]) == ("", None)
    table.answer(0, "pass")
    table.answer(2, "pass")
    assert all(is_quiet(player) for player in (table.fan, table.players[2])), "seat 1 is waited for"
    ann.pass_ahead("turn")
    table.all_hear(table.seq + 3)


def test_a_reaction_is_kept_when_its_seat_wants_to_be_asked_again(awake: Callable[..., Round]) -> None:
    table = awake()
    ann = table.players[1]
    ann.pass_ahead("turn")
    ann.play("hush")
    ann.pass_ahead("asked")
    assert (ann.scene["auto"], ann.scene["window"]["answer"]) == ("", PLAY_HUSH)


def test_taking_back_ends_passing_by_itself(awake: Callable[..., Round]) -> None:
    table = awake()
    ann = table.players[1]
    ann.pass_ahead("turn")
    ann.take_back()
    assert (ann.scene["auto"], ann.scene["window"]["answer"]) == ("", None)


def test_several_at_one_screen_pass_with_one_word_and_who_has_answered_is_left_alone(
    awake: Callable[..., Round],
) -> None:
    table = awake()
    first, tokens = table.seq + 1, table.table.tokens
    table.answer(1, "hush")
    with table.table.look(None) as screen:
        assert screen.all_pass(*tokens)["type"] == "sealed"
    table.all_hear(first)
    assert [line["seen"] for line in table.fan.lines if line["seq"] >= first] == ["hush"]


# ---- nothing tells who holds what


Doing = Callable[[Round], None]


def pass_by_hand(table: Round) -> None:
    table.answer(1, "pass")


def pass_for_the_turn(table: Round) -> None:
    table.players[1].pass_ahead("turn")


def pass_until_attacked(table: Round) -> None:
    table.players[1].pass_ahead("attacked")


def think_again_and_pass(table: Round) -> None:
    table.answer(1, table.players[1].scene["moves"][0]["text"])
    table.players[1].take_back()
    table.players[1].pass_ahead("turn")
    table.players[1].pass_ahead("asked")
    table.answer(1, "pass")


def what_others_hear(awake: Callable[..., Round], hands: Sequence[str], folder: str, do: Doing) -> list[list[bytes]]:
    """Every byte that seats 0 and 2 and a spectator are sent in a round in which seat 1 passes in this way."""
    table = awake(
        hands, folder=folder, ids=lambda: "the-same-table-id-1", clock=lambda: 1_800_000_000.0, rng=random.Random(7)
    )
    others = {None: table.fan, 0: table.players[0], 2: table.players[2]}
    for seat, player in others.items():
        player.heard.clear()
        player.look(None if seat is None else table.table.tokens[seat])
    first = table.seq + 1
    do(table)
    assert all(is_quiet(player) for player in others.values())
    table.answer(2, "pass", request="the-same-request-0002")
    table.answer(0, "pass", request="the-same-request-0000")
    table.all_hear(first + 2)
    for player in others.values():
        hush_up(player)
    return [player.heard for player in others.values()]


@pytest.mark.parametrize(
    "do",
    [
        pass_for_the_turn,
        *(pytest.param(do, marks=pytest.mark.slow) for do in (pass_until_attacked, think_again_and_pass)),
    ],
)
def test_no_byte_tells_the_others_how_a_seat_passes_or_what_it_holds(awake: Callable[..., Round], do: Doing) -> None:
    by_hand = what_others_hear(awake, WITH_HUSH, "by-hand", pass_by_hand)
    assert any(b'"seen":"pass"' in message for message in by_hand[0])
    assert what_others_hear(awake, WITH_HUSH, "with", do) == by_hand
    assert what_others_hear(awake, WITHOUT, "without", do) == by_hand


def test_the_comparison_notices_a_leak(awake: Callable[..., Round], monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that tells how many could react."""
    honest = HushGame.window

    def leaky(self: HushGame, state: State) -> Window | None:
        window = honest(self, state)
        hands = self.write(state)["hands"]
        return None if window is None else replace(window, kind=str(len([hand for hand in hands if "hush" in hand])))

    monkeypatch.setattr(HushGame, "window", leaky)
    assert what_others_hear(awake, WITH_HUSH, "with", pass_by_hand) != what_others_hear(
        awake, WITHOUT, "without", pass_by_hand
    )


class Passive(BotQueue):
    """Bots that lay their first card and pass in every window; and what they were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, int]] = []

    async def choose(self, job: Job, rng: random.Random) -> Decided:
        self.asked.append((job.seat, len(job.moves)))
        return Decided(Thought(job.moves[-1] if job.view["phase"] == "react" else job.moves[0]))


class Gate:
    """Sleep that lasts until it is opened, and notes how long it was meant to be."""

    def __init__(self, is_open: bool = True) -> None:
        self.slept: list[float] = []
        self.is_open = is_open

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        while not self.is_open:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)


def bots_round(awake: Callable[..., Round], hands: Sequence[str], folder: str) -> tuple[Any, ...]:
    """A person is loud; two bots are asked and pass. What is heard, for how long they waited, who was asked."""
    bots, gate = Passive(), Gate()
    table = awake(
        hands,
        ("mine", "bot", "bot"),
        folder,
        bots=bots,
        sleep=gate,
        pace=0.5,
        rng=random.Random(7),
        ids=lambda: "the-same-table-id-1",
        clock=lambda: 1_800_000_000.0,
    )
    table.fan.heard.clear()
    table.answer(0, "pass", request="the-same-request-0000")
    hear_the_end(table)
    lines = [data for data in table.fan.heard if b'"type":"line"' in data][:3]
    assert [json.loads(data)["line"]["seat"] for data in lines] == ORDER
    beat_of_the_window = gate.slept[2]
    return lines, beat_of_the_window, [asked for asked, _ in bots.asked[2:4]]


def hear_the_end(table: Round) -> None:
    """Seat 0 is caught, and the bots play on alone."""
    for player in table.everybody:
        while player.scene["view"]["seat"] != OVER:
            player.hear()


def test_bots_take_the_same_time_whether_or_not_they_could_react(awake: Callable[..., Round]) -> None:
    rich = ("bleat nibble", "hush nibble", "hush nibble")
    poor = ("bleat nibble", "nibble nibble", "nibble nibble")
    assert bots_round(awake, rich, "rich") == bots_round(awake, poor, "poor")


def test_no_window_closes_before_its_beat_is_over(awake: Callable[..., Round]) -> None:
    gate = Gate(is_open=False)
    table = awake(sleep=gate, pace=0.5)
    first = table.seq + 1
    for seat in ORDER:
        table.answer(seat, "pass")
    assert all(is_quiet(player) for player in table.everybody if player is not table.players[0])
    assert 0.3 <= gate.slept[-1] <= 0.8
    gate.is_open = True
    table.all_hear(first + 2)


def test_beats_differ_so_that_they_cannot_be_counted(awake: Callable[..., Round]) -> None:
    gate = Gate()
    table = awake(sleep=gate, pace=0.5)
    table.answer(0, "pass")
    table.answer(1, "hush")
    first = table.seq + 1
    table.answer(2, "pass")
    table.all_hear(first)
    hush_up(table.fan)
    assert len(set(gate.slept)) == 2


def test_bots_that_think_longer_are_heard_at_the_end_of_a_later_beat(awake: Callable[..., Round]) -> None:
    class Slow(Passive):
        async def choose(self, job: Job, rng: random.Random) -> Decided:
            while job.view["phase"] == "react" and len(gate.slept) < 6:
                await asyncio.sleep(0.001)
            return await super().choose(job, rng)

    gate = Gate()
    table = awake(
        ("bleat nibble", "nibble hush", "nibble hush"), ("mine", "bot", "bot"), bots=Slow(), sleep=gate, pace=0.5
    )
    table.answer(0, "pass")
    hear_the_end(table)
    beats = gate.slept[2:5]
    assert len(set(beats)) == 1, "three beats of the same length"


# ---- kept, and refused


def test_sealed_answers_and_passing_by_itself_outlive_the_server(awake: Callable[..., Round]) -> None:
    table = awake()
    first = table.seq + 1
    table.answer(1, "hush", request="seal-it-only-once-01")
    table.players[2].pass_ahead("turn")
    after = awake_again(table, awake)
    with after.look(0) as loud, after.look(1) as ann, after.look(2) as ben:
        assert ann.scene["window"]["answer"] == PLAY_HUSH
        assert ben.scene["auto"] == "turn"
        assert ann.play("hush", request="seal-it-only-once-01")["type"] == "sealed"
        assert ann.play("pass", request="seal-it-only-once-01")["code"] == "repeated"
        loud.play("pass")
        loud.wait_for_line(first)
        assert loud.lines[-1]["seen"] == "hush"
        ann.wait_for_line(first)
        assert ann.play("hush", request="seal-it-only-once-01")["seq"] == first


def test_a_request_that_was_overtaken_takes_no_effect_after_a_restart_either(awake: Callable[..., Round]) -> None:
    table = awake()
    table.answer(1, "hush", request="the-first-thought-01")
    table.answer(1, "pass", request="the-second-thought-1")
    after = awake_again(table, awake)
    with after.look(1) as ann:
        assert ann.play("hush", request="the-first-thought-01")["type"] == "sealed"
        assert ann.look(after.tokens[1])["scene"]["window"]["answer"] == PASS


def awake_again(table: Round, awake: Callable[..., Round]) -> Made:
    """The same table through a server that was started later, on the same folder."""
    other = awake(folder="table").table.server
    return Made(other, table.table.name, table.table.tokens)


def test_people_at_two_servers_of_one_store_close_a_window_together(awake: Callable[..., Round]) -> None:
    table = awake()
    first = table.seq + 1
    elsewhere = awake_again(table, awake)
    with elsewhere.look(1) as ann, elsewhere.look(2) as ben:
        hush_up(ann)
        table.answer(0, "pass")
        ann.play("pass")
        ben.play("pass")
        ben.wait_for_line(first + 2)
        assert [line["seat"] for line in ben.lines[:3]] == ORDER


def test_whoever_leaves_takes_the_answer_along(awake: Callable[..., Round]) -> None:
    table = awake()
    name, http = table.table.name, table.table.server.http
    table.players[1].pass_ahead("turn")
    body = {"request": new_request(), "token": table.table.tokens[1]}
    assert http.post(f"/api/tables/{name}/leave", json=body).status_code == 201
    sat = http.post(f"/api/tables/{name}/sit", json={"request": new_request(), "seat": 1}).json()
    with table.table.join() as heir:
        scene = heir.look(sat["token"])["scene"]
    assert (scene["window"]["answer"], scene["auto"]) == (None, "")


def test_a_repeated_answer_is_sealed_once_and_an_old_one_is_refused(awake: Callable[..., Round]) -> None:
    table = awake()
    assert table.answer(1, "hush", request="seal-it-only-once-01")["type"] == "sealed"
    assert table.answer(1, "hush", request="seal-it-only-once-01")["type"] == "sealed"
    assert table.answer(1, "pass", request="seal-it-only-once-01")["code"] == "repeated"
    assert table.players[1].take_back(request="seal-it-only-once-01")["code"] == "repeated"
    assert table.players[1].take_back(request="think-again-once-01")["type"] == "sealed"
    assert table.players[1].take_back(request="think-again-once-01")["type"] == "sealed"
    assert table.answer(1, "pass", seq=table.seq - 1)["code"] == "stale"
    assert table.players[1].pass_ahead("turn", seq=table.seq - 1)["code"] == "stale"
    assert table.players[1].all_pass(table.table.tokens[1], seq=table.seq - 1)["code"] == "stale"
    assert table.players[1].pass_ahead("turn", request="pass-ahead-once-001")["type"] == "sealed"
    assert table.players[1].pass_ahead("turn", request="pass-ahead-once-001")["type"] == "sealed"
    assert table.players[1].pass_ahead("attacked", request="pass-ahead-once-001")["code"] == "repeated"
    assert table.players[1].pass_ahead("asked", request="pass-ahead-once-001")["code"] == "repeated"
    assert table.players[1].pass_ahead("turn", request="think-again-once-01")["code"] == "repeated"
    assert table.answer(1, "pass", request="pass-ahead-once-001")["code"] == "repeated"


def test_who_changes_an_answer_for_ever_fills_no_memory() -> None:
    answers = Answers()
    answers.window = Window("growl", 1, "", (0, 1), PASS)
    for number in range(REMEMBERED + 5):
        answers.seal(0, PASS, f"request {number}")
    assert answers.did(0, "request 4") is None
    assert answers.did(0, "request 5") == played(PASS)


def test_an_answer_said_again_after_it_counted_is_answered_with_its_line(awake: Callable[..., Round]) -> None:
    table = awake()
    first = table.seq + 1
    tokens = table.table.tokens
    table.answer(0, "pass", request="seal-it-only-once-00")
    table.players[1].pass_ahead("turn", request="seal-it-only-once-01")
    table.players[2].all_pass(tokens[2], request="seal-it-only-once-02")
    table.all_hear(first + 2)
    assert table.answer(0, "pass", request="seal-it-only-once-00")["seq"] == first + 2
    assert table.players[1].pass_ahead("turn", request="seal-it-only-once-01")["type"] == "sealed"
    assert table.players[2].all_pass(tokens[2], request="seal-it-only-once-02")["type"] == "sealed"


def test_what_the_rules_forbid_is_no_answer(awake: Callable[..., Round]) -> None:
    table = awake()
    refusal = table.answer(2, "hush")
    assert (refusal["code"], refusal["rule"]) == ("rule", "HU-5")
    refusal = table.answer(2, "choose munch")
    assert (refusal["code"], refusal["rule"]) == ("rule", "HU-3")
    assert table.players[2].scene["window"]["answer"] is None


def test_spectators_and_strangers_answer_nothing(awake: Callable[..., Round]) -> None:
    table = awake()
    assert table.fan.play("pass")["code"] == "no-seat"
    assert table.fan.pass_ahead("turn")["code"] == "no-seat"
    assert table.fan.all_pass("a token that nobody gave out")["code"] == "no-seat"


def test_outside_of_windows_there_is_nothing_to_pass(served: Serving) -> None:
    table = served.make("hush", "mine", "mine")
    with table.look(0) as ann:
        for refusal in (ann.pass_ahead("turn"), ann.all_pass(*table.tokens)):
            assert refusal["code"] == "not-your-turn"
            assert "you are not being asked" in refusal["reason"]
        assert ann.pass_ahead("asked")["type"] == "sealed", "to be asked again harms nobody at any time"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "pass_ahead"},
        {"type": "pass_ahead", "until": "for ever"},
        {"type": "pass_ahead", "until": None},
        {"type": "all_pass"},
        {"type": "all_pass", "tokens": []},
        {"type": "all_pass", "tokens": ["x"] * 17},
        {"type": "all_pass", "tokens": "x"},
        {"type": "all_pass", "tokens": [7]},
        {"type": "all_pass", "tokens": ["x" * 101]},
        {"type": "pass_ahead", "until": "turn", "surprise": 1},
    ],
)
def test_a_malformed_pass_is_refused(served: Serving, message: dict[str, Any]) -> None:
    with served.make("hush", "mine", "mine").look(0) as ann:
        refusal = ann.answer_to(ann.ask(**{"kind": message["type"], "seq": 0, **without_type(message)}))
    assert (refusal["type"], refusal["code"]) == ("refused", "malformed")


def without_type(message: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name != "type"}
