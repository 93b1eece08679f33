"""A page at a table whose game stands at a chosen position: the real client and the real rules, one line between them.

Everything is answered as the table answers it, but nobody sits on the other seats and nothing is kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from woolgather.engine.journal import Event, Journal
from woolgather.engine.state import State
from woolgather.table.asked_moves import why_illegal
from woolgather.table.messages import (
    Accepted,
    Choice,
    Explanation,
    Happening,
    Hinted,
    LineAdded,
    OpenWindow,
    Player,
    Pong,
    Previewed,
    Refused,
    Scene,
    SceneChange,
    StoryLine,
    TableInfo,
    TableState,
    Weighed,
    Welcome,
)
from woolgather.table.patches import patch

TABLE: Final = "posed"
NAMES: Final = ("Ada", "Bruno", "Carla", "Dino")


class Pose:
    """The table at a position, seen by one seat; bots sit on the others, and never decide."""

    def __init__(
        self,
        state: State,
        seat: int = 0,
        moves: Sequence[str] = (),
        names: Sequence[str] = NAMES,
        bot: str = "greedy",
        lesson: str = "",
    ) -> None:
        self.state = state
        self.seat = seat
        self.names = names
        self.bot = bot
        self.lesson = lesson
        self.asked: list[dict[str, Any]] = []
        self.story: list[StoryLine] = []
        self.hint = ""
        self.weighed: Sequence[str] = ()
        self.hints = True
        self.line: WebSocketRoute | None = None
        self.language = "en"
        for move in moves:
            self.play(state.parse(move))

    @property
    def seq(self) -> int:
        return len(self.story)

    def play(self, move: int) -> StoryLine:
        """The move becomes the next line of the story."""
        mover, text = self.state.seat, self.state.text(move)
        happened = self.happenings(_played(self.state, move))
        self.story.append(
            StoryLine(
                self.seq + 1,
                mover,
                text,
                takes_back=False,
                passes=False,
                forced=False,
                events=happened,
                level="",
            )
        )
        return self.story[-1]

    def added(self, move: int) -> LineAdded:
        """The same, as it is told."""
        before = self.scene().view
        line = self.play(move)
        now = self.scene()
        change = SceneChange(now.seq, patch(before, now.view), moves=[*now.moves], window=now.window)
        return LineAdded(line, change)

    def happens(self, text: str) -> None:
        """A move is made by whoever is to decide, and the page is told of it."""
        assert self.line is not None
        self.line.send(msgspec.json.encode(self.added(self.state.parse(text))).decode())

    def info(self) -> TableInfo:
        setup = self.state.setup
        players = [
            Player(seat, "person", "", "", here=True)
            if seat == self.seat
            else Player(seat, "bot", self.names[seat], self.bot, here=True)
            for seat in range(setup.seats)
        ]
        about = setup.game.about
        return TableInfo(
            TABLE,
            about.name,
            about.rules,
            {},
            players,
            self.seq,
            over=False,
            frozen="",
            hints=self.hints,
            tag="7a61f0c2",
            state=TableState(),
            lesson=self.lesson,
        )

    def scene(self) -> Scene:
        state = self.state
        mine = state.seat == self.seat
        moves = [Choice(move, state.text(move), state.parts(move)) for move in state.moves()] if mine else []
        return Scene(self.seq, state.view(self.seat), "", moves, can_take_back=False, window=self.window(), auto="")

    def window(self) -> OpenWindow | None:
        """The reaction window that is open, not answered yet."""
        open_ = self.state.setup.game.window(self.state)
        return (
            None
            if open_ is None
            else OpenWindow(
                kind=open_.kind,
                turn=open_.turn,
                question=open_.question,
                order=list(open_.order),
                passing=open_.passing,
                about=open_.about,
                attacked=list(open_.attacked),
                answer=None,
            )
        )

    def explanation(self) -> Explanation:
        """Why one should play what `hint` says, and none of what else was `weighed`."""
        options = [self.weigh(text) for text in (self.hint, *self.weighed)]
        return Explanation(
            "shepherd",
            Choice(options[0].move, self.hint, options[0].parts),
            options,
            worlds=100,
            choices=len(self.state.moves()),
            alike=False,
        )

    def weigh(self, text: str) -> Weighed:
        move = self.state.parse(text)
        return Weighed(move, text, self.state.parts(move), worth=0.6, error=0.05, visits=90)

    def happenings(self, events: tuple[Event, ...]) -> list[Happening]:
        return [Happening(**event.as_data(self.seat)) for event in events]

    def answers(self, asked: dict[str, Any]) -> list[object]:
        """What the table says to a message, which is noted."""
        self.asked.append(asked)
        if asked["type"] == "look":
            return [Welcome(self.info(), self.seat, 0, self.story, self.scene())]
        if asked["type"] == "preview":
            if self.state.why_not(asked["move"]) is not None:
                no = why_illegal(self.state, asked["move"], self.language)
                return [Refused(asked["request"], no.code, no.reason, no.rule)]
            world = self.state.copy()
            events = _played(world, world.parse(asked["move"]) if isinstance(asked["move"], str) else asked["move"])
            return [Previewed(asked["request"], self.happenings(events), world.view(self.seat), "", complete=True)]
        if asked["type"] == "play":
            return [self.added(asked["move"]), Accepted(asked["request"], self.seq)]
        if asked["type"] == "ping":
            return [Pong(self.seq)]
        if asked["type"] == "hint":
            return [Hinted(asked["request"], self.seq, self.explanation())]
        return []


def _played(state: State, move: int) -> tuple[Event, ...]:
    state.journal = Journal()
    state.play(move)
    return state.journal.take()


def pose(
    page: Page,
    state: State,
    seat: int = 0,
    moves: Sequence[str] = (),
    names: Sequence[str] = NAMES,
    before: Callable[[Pose], object] = lambda posed: None,
    bot: str = "greedy",
    lesson: str = "",
) -> Pose:
    """Bring the page to a table that stands just so; what is done `before` is part of the story that it is told."""
    posed = Pose(state, seat, moves, names, bot, lesson)
    before(posed)

    def talk(line: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            for answer in posed.answers(json.loads(text)):
                line.send(msgspec.json.encode(answer).decode())

        line.on_message(hear)
        posed.line = line

    page.route(
        f"**/api/tables/{TABLE}",
        lambda route: route.fulfill(body=msgspec.json.encode(posed.info()), content_type="application/json"),
    )
    page.route_web_socket(f"**/api/tables/{TABLE}/live", talk)
    held = json.dumps({TABLE: [{"seat": seat, "token": "posed"}]})
    page.add_init_script(f"localStorage.setItem('woolgather.seats', {json.dumps(held)})")
    page.goto(f"/t/{TABLE}")
    page.locator(".middle svg").first.wait_for()
    return posed
