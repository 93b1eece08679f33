"""One table: its game, what may be done there, and the messages that each viewer gets about it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from woolgather.engine.errors import IllegalMove, WoolgatherError
from woolgather.engine.options import as_data
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, OVER, State
from woolgather.engine.words import ENGLISH, Words
from woolgather.table.messages import (
    Answered,
    Choice,
    LineAdded,
    OpenWindow,
    Player,
    Players,
    Preview,
    Previewed,
    Scene,
    StoryLine,
    TableInfo,
    View,
    Welcome,
)
from woolgather.table.previews import happening, previewed
from woolgather.table.refusals import Refusal
from woolgather.table.store import AnswerRow, LineRow, SeatRow, TableRow
from woolgather.table.windows import NO_ANSWER, Answers

Viewer = int | None
Chance = Callable[[State], int]
"""Chooses one of the outcomes that are possible now."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat wants to play: by a request, in the player's language, or by a bot, with what it thought."""

    seat: int
    move: int | str
    request: str | None = None
    language: str = ENGLISH
    thought: str | None = None
    level: str = ""
    """The bot that really decided, if it was not the seat's own."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line that was just played: the row for the log, and the position after it."""

    row: LineRow
    after: State
    last: bool


class Table:
    """A game in progress. It does no input or output, and knows neither locks nor clocks."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.row = row
        self.seats = list(seats)
        self.record = Record.begun(game_named(row.game).setup(len(seats), row.options, row.rules))
        self.frozen = ""
        self.answers = Answers()
        self._stories: dict[Viewer, list[StoryLine]] = {viewer: [] for viewer in (None, *range(len(seats)))}
        self._requests: dict[tuple[int, str], tuple[int, str | None]] = {}
        self._taken_back = 0
        self._standing: list[bool] = []
        """For each line that has not been taken back: whether it answered a window."""
        self._saved: dict[int, AnswerRow] = {}
        self.answers.update(self.record.state)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seq(self) -> int:
        return len(self.record)

    @property
    def over(self) -> bool:
        return self.record.seat == OVER

    @property
    def has_secrets(self) -> bool:
        return bool(self.record.setup.game.about.secrets)

    @property
    def may_explain_bots(self) -> bool:
        """Whether a bot's thoughts may be shown: they name what it holds."""
        return self.over or not self.has_secrets

    # ---- what is done

    def replay(self, rows: Iterable[LineRow]) -> None:
        """Replay the log; where today's rules lead to another position than they did then, the game is frozen."""
        for row in rows:
            before = self.record.state
            try:
                if row.move is None:
                    self.record.take_back(row.seat)
                elif row.seat != self.record.seat:
                    raise IllegalMove("another seat decides", "WG-1")
                else:
                    self.record.play(row.move)
            except WoolgatherError:
                self.frozen = _frozen(row.seq)
                return
            self._remember(row, before)
            if fingerprint(self.record.state) != row.position:
                self.frozen = _frozen(row.seq + 1)
                return

    def restore_answers(self, rows: Iterable[AnswerRow]) -> None:
        """Take over the answers that are on disk, sealed here earlier or through another server."""
        rows = [row for row in rows if self.seats[row.seat].kind != "bot"]
        self._saved = {row.seat: row for row in rows}
        self.answers.restore(rows, self.record.state)

    def begin(self, chance: Chance, now: int) -> list[Step]:
        """The chance moves before the first decision."""
        return self._chances(chance, now, [])

    def play(self, decision: Decision, chance: Chance, now: int) -> list[Step]:
        """A decision and the chance moves that follow it. The rules are asked once: by playing the move."""
        self.check_deciding(decision.seat, decision.language)
        assert self.record.seat == decision.seat, "whoever is asked out of turn seals an answer"
        try:
            number = self._number(self.record.state, decision.move)
            step = self._step(partial(self.record.play, number), decision.request, now, decision.thought)
        except IllegalMove:
            raise self.refusal(self.record.state, decision.move, decision.language) from None
        return self._chances(chance, now, [step])

    def close_window(self, chance: Chance, now: int) -> list[Step]:
        """Play the sealed answers in the order of the rules, as long as the question they were given to is asked.

        An answer that turns out to be illegal when its turn comes is dropped: that seat is asked again.
        """
        steps: list[Step] = []
        asked = question = self._question()
        while question == asked is not None:
            answer = self.answers.take(self.record.seat)
            if answer is None or not self.record.state.allows(answer.move):
                break
            steps.append(self._step(partial(self.record.play, answer.move), answer.request, now, answer.thought))
            question = self._question()
        return self._chances(chance, now, steps)

    def _question(self) -> tuple[int, str] | None:
        window = self.answers.window
        return None if window is None else (window.turn, window.question)

    def take_back(self, seat: int, request: str, now: int, language: str = ENGLISH) -> list[Step]:
        self._check_running()
        if not self.can_take_back(seat):
            raise Refusal("rule", _words("WG-6", self, language).rules()["WG-6"], "WG-6")
        return [self._step(partial(self.record.take_back, seat), request, now)]

    def _chances(self, chance: Chance, now: int, steps: list[Step]) -> list[Step]:
        while self.record.seat == CHANCE:
            outcome = chance(self.record.state)
            steps.append(self._step(partial(self.record.play, outcome), None, now))
        if steps:
            steps[-1] = Step(steps[-1].row, steps[-1].after, last=True)
        return steps

    def _step(self, do: Callable[[], None], request: str | None, now: int, thought: str | None = None) -> Step:
        before = self.record.state
        do()
        after, line = self.record.state, self.record.lines[-1]
        move = None if line.move is None else after.text(line.move)
        row = LineRow(self.seq, line.seat, move, fingerprint(after), request, now, thought)
        self._remember(row, before)
        return Step(row, after, last=line.move is None)

    def _remember(self, row: LineRow, before: State) -> None:
        line, window = self.record.lines[-1], before.setup.game.window(before)
        if line.move is None:
            self._taken_back += 1
            self._standing.pop()
        else:
            self._standing.append(window is not None)
        self.answers.update(self.record.state)
        if row.request is not None:
            self._requests[row.seat, row.request] = (row.seq, row.move)
        passes = window is not None and line.move == window.passing
        forced = not self.has_secrets and line.move is not None and line.seat != CHANCE and len(before.moves()) == 1
        for viewer, story in self._stories.items():
            seen = "" if line.move is None else before.seen(line.move, viewer)
            events = [happening(event, viewer) for event in line.events]
            story.append(StoryLine(row.seq, line.seat, seen, line.move is None, passes, forced, events))

    # ---- what may be done

    def check_seq(self, seq: int) -> None:
        """Refuse what was decided before the newest line was seen."""
        if seq != self.seq:
            raise Refusal(
                "stale", f"The table is at line {self.seq} and you have seen line {seq}; catch up and try again."
            )

    def check_deciding(self, seat: int, language: str) -> None:
        """Refuse whoever has nothing to decide now."""
        self._check_running()
        if self.over:
            raise Refusal("rule", _words("WG-2", self, language).reason("WG-2", {}), "WG-2")
        if self.record.seat != seat and not self.is_asked(seat):
            raise Refusal("not-your-turn", "It is not your turn.")

    def legal_number(self, state: State, move: int | str, language: str) -> int:
        """The move's number, if it is legal in that position."""
        try:
            number = self._number(state, move)
        except IllegalMove:
            raise self.refusal(state, move, language) from None
        if not state.allows(number):
            raise self.refusal(state, move, language)
        return number

    def _number(self, state: State, move: int | str) -> int:
        if isinstance(move, str):
            return state.parse(move)
        state.setup.game.check_number(move)
        return move

    def refusal(self, state: State, move: int | str, language: str) -> Refusal:
        """Why the move is not legal in that position, in the player's language."""
        try:
            number = self._number(state, move)
            rule = state.why_not(number)
        except IllegalMove as unreadable:
            return Refusal("rule", str(unreadable), unreadable.rule)
        assert rule is not None, "only what is illegal is refused"
        why = state.setup.game.forbidding_reason(state, number)
        return Refusal("rule", _words(rule, self, language).reason(why, state.parts(number)), rule)

    def position_for(self, seat: int, language: str) -> State:
        """The position in which that seat decides; refused if it does not."""
        self.check_deciding(seat, language)
        state = self.deciding(seat)
        assert state is not None
        return state

    def deciding(self, seat: int) -> State | None:
        """The position in which that seat decides: the present one, or, in a window, as if all before it had passed.

        A pass reveals nothing except that somebody passed, so the seat can be asked before its turn comes.
        """
        state, window = self.record.state, self.answers.window
        if window is None or seat not in window.order:
            return state if state.seat == seat else None
        for _ in range(window.order.index(seat)):
            state.play(window.passing)
        return state

    def is_asked(self, seat: int) -> bool:
        """Whether the seat is asked in a window now."""
        return self.answers.window is not None and not self.frozen and seat in self.answers.window.order

    def can_take_back(self, seat: int) -> bool:
        """An answer that does not count yet can be; otherwise the engine decides, except that windows stay closed.

        Nobody can fill the log by playing and taking back for ever, or after an end at which secrets came out.
        """
        if self.frozen or (self.over and self.has_secrets):
            return False
        if self.answers.given(seat) is not None:
            return True
        enough = self._taken_back >= self.record.setup.game.about.longest
        has_counted = bool(self._standing) and self._standing[-1]
        return not enough and not has_counted and self.record.can_take_back(seat)

    def unsaved_answers(self) -> list[AnswerRow]:
        """The answers of people that are not on disk yet; they count as saved from now on."""
        state = self.record.state
        rows = [self.answers.row(row.seat, state) for row in self.seats if row.kind != "bot"]
        changed = [row for row in rows if row != self._saved.get(row.seat, replace(NO_ANSWER, seat=row.seat))]
        self._saved |= {row.seat: row for row in changed}
        return changed

    # ---- requests that come twice

    def earlier(self, seat: int, request: str) -> tuple[int, str | None] | None:
        """The line that this request led to when it was first made, and its move (None: a take-back)."""
        return self._requests.get((seat, request))

    def is_same_move(self, first: str | None, move: int | str) -> bool:
        """Whether a request that led to the move `first` (None: a take-back) now asks for the same."""
        if first is None:
            return False
        try:
            state = self.record.state
            return first == state.text(state.parse(move) if isinstance(move, str) else move)
        except WoolgatherError:
            return False

    def _check_running(self) -> None:
        if self.frozen:
            raise Refusal("frozen", self.frozen)

    # ---- messages

    def story(self, viewer: Viewer, since: int) -> list[StoryLine]:
        """The lines after `since` as the viewer may know them."""
        return self._stories[viewer][since:]

    def lines(
        self, step: Step, audiences: Iterable[tuple[Viewer, str]]
    ) -> Iterator[tuple[tuple[Viewer, str], LineAdded]]:
        """The message about one line that was just played, for each viewer and language."""
        for viewer, language in audiences:
            line = self._stories[viewer][step.row.seq - 1]
            yield (viewer, language), LineAdded(line, self.scene(viewer, language, step))

    def welcome(self, viewer: Viewer, language: str, since: int, present: Collection[int]) -> Welcome:
        """All that a viewer needs to begin, or to catch up after line `since`."""
        since = since if since <= self.seq else 0
        return Welcome(self.info(present), viewer, since, self.story(viewer, since), self.scene(viewer, language))

    def info(self, present: Collection[int]) -> TableInfo:
        """What everybody may know; `present`: the seats whose players are watching."""
        setup = self.record.setup
        return TableInfo(
            self.id,
            self.row.game,
            self.row.rules,
            as_data(setup.options),
            self.players(present).players,
            self.seq,
            self.over,
            self.frozen,
        )

    def players(self, present: Collection[int]) -> Players:
        return Players(
            [
                Player(
                    row.seat,
                    row.kind,  # type: ignore[arg-type]
                    row.name,
                    row.bot,
                    row.kind == "bot" or row.seat in present,
                )
                for row in self.seats
            ]
        )

    def scene(self, viewer: Viewer, language: str, step: Step | None = None) -> Scene:
        """What the viewer sees now, or saw after a step."""
        state = self.record.state if step is None else step.after
        settled = step is None or step.last
        view = state.view(viewer)
        return Scene(
            seq=self.seq if step is None else step.row.seq,
            view=view,
            drawn=self._drawn(view, language),
            moves=self._choices(viewer) if settled and viewer is not None else [],
            can_take_back=settled and viewer is not None and self.can_take_back(viewer),
            window=self._open_window(viewer) if settled else None,
            auto="" if viewer is None else self.answers.auto(viewer),
        )

    def _choices(self, viewer: int) -> list[Choice]:
        state = None if self.frozen else self.deciding(viewer)
        return [] if state is None else [Choice(move, state.text(move), state.parts(move)) for move in state.moves()]

    def _open_window(self, viewer: Viewer) -> OpenWindow | None:
        """What everybody knows of the window, and the viewer's own answer, which nobody else knows."""
        window = self.answers.window
        if window is None or self.frozen:
            return None
        return OpenWindow(
            kind=window.kind,
            turn=window.turn,
            question=window.question,
            order=list(window.order),
            passing=window.passing,
            about=window.about,
            attacked=list(window.attacked),
            answer=None if viewer is None else self.answers.given(viewer),
        )

    def answered(self, seat: int) -> Answered:
        return Answered(self.seq, self.answers.given(seat), self.answers.auto(seat), self.can_take_back(seat))

    def _drawn(self, view: View, language: str) -> str:
        game = self.record.setup.game
        return game.draw(view, game.words(language))

    def preview(self, seat: int, asked: Preview, language: str, rng: Random) -> Previewed:
        """What the move would do, as far as the seat can know."""
        state = self.position_for(seat, language)
        events, after = previewed(state, seat, self.legal_number(state, asked.move, language), rng)
        return Previewed(
            request=asked.request,
            events=events,
            view=after,
            drawn="" if after is None else self._drawn(after, language),
            complete=after is not None,
        )


def fingerprint(state: State) -> str:
    """Equal for equal positions; by it a replay under changed rules is noticed."""
    whole = json.dumps(state.setup.game.write(state), sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


def _frozen(seq: int) -> str:
    return f"This game was started under rules that are no longer played; it cannot be replayed beyond line {seq - 1}."


def _words(rule: str, table: Table, language: str) -> Words:
    return Words("woolgather.engine", language) if rule.startswith("WG-") else table.record.setup.game.words(language)
