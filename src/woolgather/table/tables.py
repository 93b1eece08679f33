"""One table: its game, who sits there, and what may be done. It knows neither locks nor sockets nor the time."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from woolgather.bots import USUAL
from woolgather.engine.errors import IllegalMove, WoolgatherError
from woolgather.engine.options import as_data
from woolgather.engine.record import Line, Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, OVER, State
from woolgather.engine.words import ENGLISH
from woolgather.table.asked_moves import number_of, why_illegal, words_about
from woolgather.table.beginnings import beginning
from woolgather.table.beside_state import Absences, BesideState
from woolgather.table.clocks import STILL, Running, TableClocks
from woolgather.table.earlier_requests import EarlierRequests
from woolgather.table.fingerprints import fingerprint, fits
from woolgather.table.frozen import does_not_fit, newer_rules, no_position
from woolgather.table.idempotency import check_same
from woolgather.table.logs import table_tag
from woolgather.table.messages import Answered, Ending, Players, TableInfo, TableState
from woolgather.table.notes import Note, RoomNote
from woolgather.table.refusals import Refusal
from woolgather.table.steps import NOTHING_DECIDED, Chance, Decision, DoesNotFit, Step
from woolgather.table.store import NO_CLOCK, PRACTICE, AnswerRow, LineRow, SeatRow, StoredTable, TableRow
from woolgather.table.story import Story
from woolgather.table.take_backs import TakenBack
from woolgather.table.windows import NO_ANSWER, Answers

ENDED_BY_OPERATOR: Final = "Whoever runs this server has ended this table."
ENDED_BY_PLAYERS: Final = "The players have ended this game without a result."
PAUSED: Final = "The players have paused this game; go on first."
WAITING: Final = "The game has not been started; everybody is still in the waiting room."
STANDS_IN: Final = "A bot is standing in for you; come back first."


class Table:
    """A game in progress, and the seats around it. It does no input or output."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.row = row
        self.record, self._lesson, self._is_restored, self.frozen = beginning(row, len(seats))
        self.beside = BesideState(seats)
        self.clocks = None if row.clock is None else TableClocks(row.clock, len(seats))
        self.answers = Answers()
        self.seq = 0
        """The number of the newest line, of the game or of the seats."""
        self.story = Story(self.record)
        self.requests = EarlierRequests(row.token_hash for row in seats if row.token_hash is not None)
        self.taken_back = TakenBack(self.record)
        self._news = False
        """Whether the line that was replayed last changed something beside the game."""
        self._standing: list[bool] = []
        """For each line that has not been taken back: whether it answered a window."""
        self._saved: dict[int, AnswerRow] = {}
        self.answers.update(self.record.state)
        if self.clocks is not None:
            self.clocks.changed_beside(row.created, 0, self._running())

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seats(self) -> list[SeatRow]:
        return self.beside.seats

    @property
    def ended(self) -> Ending | None:
        return self.beside.ended

    @property
    def paused(self) -> bool:
        return self.beside.paused

    @property
    def game_seq(self) -> int:
        """The number of the game's newest line."""
        return self.story.newest

    @property
    def stopped(self) -> str:
        """Empty, or why nothing more can be played here."""
        if self.ended is None:
            return self.frozen
        if self.ended.by == "players":
            return ENDED_BY_PLAYERS
        return f"{ENDED_BY_OPERATOR} {self.ended.reason}".strip()

    @property
    def stands_still(self) -> bool:
        """Whether nobody can play at the moment, or ever again."""
        return self.paused or self.is_waiting or bool(self.stopped)

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not been started; until then it has no lines."""
        return self.beside.room is not None

    @property
    def over(self) -> bool:
        return self.record.seat == OVER

    @property
    def is_finished(self) -> bool:
        """Whether the game came to its end, or its players ended it; then they can play again."""
        return self.over or (self.ended is not None and self.ended.by == "players")

    @property
    def has_secrets(self) -> bool:
        return bool(self.record.setup.game.about.secrets)

    @property
    def may_explain_bots(self) -> bool:
        """Whether a bot's thoughts may be shown: they name what it holds."""
        return self.over or not self.has_secrets

    # ---- what is done

    @classmethod
    def replayed(cls, stored: StoredTable) -> Table:
        """The table that its log leads to. Where today's rules do not lead there, the game is frozen, and says why.

        The last fingerprint is compared first; only if that does not fit are all the others, to find out where.
        """
        table = cls(stored.row, stored.seats)
        table._follow(stored.lines, set())
        proofs = [line for line in stored.lines if line.position]
        if not table.frozen and proofs and not fits(table.record.state, proofs[-1].position):
            table = cls(stored.row, stored.seats)
            table._follow(stored.lines, {line.seq for line in proofs})
        if table.clocks is not None:
            table.clocks.put_off(stored.due)
        table.restore_answers(stored.answers)
        return table

    def _follow(self, rows: Iterable[LineRow], proofs: Collection[int]) -> None:
        """Replay the log; after the lines in `proofs` the position is compared with the one that was stored."""
        if self.row.rules > self.record.setup.game.about.rules:
            self.frozen = newer_rules(self.row, self.record.setup.game)
        for row in rows:
            if not row.is_of_the_game:
                self._take_beside(row)  # the row of the table says what is played in the end
            elif not self.frozen and not (self._played(row) and (row.seq not in proofs or self._fits(row))):
                self.frozen = does_not_fit(self.row, self.record.setup.game, row.seq)
            self.seq = row.seq
        if self._is_restored and (self.frozen or not self.lesson):
            self.frozen = no_position(self.row, self.record.setup.game)

    def _fits(self, row: LineRow) -> bool:
        return fits(self.record.state, row.position)

    def _played(self, row: LineRow) -> bool:
        """Replay one line of the game; whether that was possible."""
        before = self.record.state if self.story.is_read else None
        try:
            if row.further:
                self.record.take_back_further(row.seat)
            elif row.move is None:
                self.record.take_back(row.seat)
            elif row.seat != self.record.seat:
                return False
            else:
                self.record.play(row.move)
        except WoolgatherError:
            return False
        self._news = self._remember(row, before)
        return True

    def changed_outside_the_game(self, row: LineRow) -> None:
        """Somebody sat down, left or came back, or the table was ended or paused, or there is a vote.

        Whoever plays at a seat from now on is asked in a window once more.
        """
        if isinstance(row.note, RoomNote):
            self._set_terms(row.note)
        self._take_beside(row)

    def _take_beside(self, row: LineRow) -> None:
        returned = self.beside.take(row)
        if row.sits is not None:
            self.answers.may_close = False
        self.requests.remember(row, self.beside.holder(row.seat) if row.seat >= 0 else "")
        self.seq = row.seq
        if self.clocks is not None:
            self.clocks.changed_beside(row.at, row.charged, self._running(), returned)

    def _set_terms(self, note: RoomNote) -> None:
        """What will be played, and with which clock: as the row of the table says from then on."""
        if note.options != self.row.options:
            self.row = replace(self.row, options=dict(note.options))
            setup = game_named(self.row.game).setup(len(self.seats), self.row.options, self.row.rules)
            self.record = Record.begun(setup)
            self.story = Story(self.record)
            self.answers.update(self.record.state)
        if note.clock != self.row.clock:
            self.row = replace(self.row, clock=note.clock)
            self.clocks = None if note.clock is None else TableClocks(note.clock, len(self.seats))

    def _running(self) -> Running:
        """Whose clock should be running now. None does before all seats are taken, nor for bots."""
        if self.clocks is None or self.stands_still or self.over or not self.beside.is_full:
            return STILL
        seat = self.record.seat
        if self.answers.window is not None:
            return Running(is_window=any(not self.seats[each].is_played_by_bot for each in self.answers.window.order))
        return STILL if seat < 0 or self.seats[seat].is_played_by_bot else Running(seat)

    def say_beside(
        self, said: SeatRow | Ending | Note, now: int, by: int = CHANCE, request: str | None = None
    ) -> LineRow:
        """Something beside the game is so from now on; the line that says it. A clock that stops with it is charged."""
        running, spent = (STILL, 0) if self.clocks is None else (self.clocks.now_running, self.clocks.spent_beside(now))
        line = LineRow(self.seq + 1, by, None, "", request, now, charged=spent)
        match said:
            case SeatRow():
                line = line._replace(seat=said.seat, sits=said)
            case Ending():
                line = line._replace(ended=said)
            case _:
                line = line._replace(note=said)
        self.changed_outside_the_game(line)
        goes_on = self.clocks is None or self.clocks.now_running == running
        return line._replace(charged=0) if goes_on else line

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever is away."""
        return self.row.stand_in or USUAL

    @property
    def due(self) -> int | None:
        """When a clock runs out, as it is to be stored."""
        return NO_CLOCK if self.clocks is None else self.clocks.due

    def follow(self, rows: Sequence[LineRow]) -> list[Step]:
        """Play the lines of one transaction that another server wrote; no steps if it was none of the game's."""
        steps: list[Step] = []
        for row in rows:
            if row.seq != self.seq + 1:
                raise DoesNotFit
            if not row.is_of_the_game:
                if row.sits is not None:
                    self.answers.forget(row.seat)
                self.changed_outside_the_game(row)
                continue
            before = self.record.state
            self.answers.take(row.seat)
            if self.frozen or not self._played(row):
                raise DoesNotFit
            steps.append(Step(row, before, self.record.state, last=row is rows[-1], beside=self._news))
        if steps and not self._fits(steps[-1].row):
            raise DoesNotFit
        return steps

    def restore_answers(self, rows: Iterable[AnswerRow]) -> None:
        """Take over the answers that are on disk, sealed here earlier or through another server."""
        self._saved = {row.seat: row for row in rows}
        own = [row for row in self._saved.values() if not self.seats[row.seat].is_played_by_bot]
        self.answers.restore(own, self.record.state)

    def begin(self, chance: Chance, now: int) -> list[Step]:
        """The chance moves before the first decision."""
        return self._chances(chance, now, [])

    def play(self, decision: Decision, chance: Chance, now: int) -> list[Step]:
        """A decision and the chance moves that follow it. The rules are asked once: by playing the move."""
        self.check_running()
        if decision.request is not None:
            self.check_here(decision.seat)
        self.check_deciding(decision.seat, decision.language)
        assert self.record.seat == decision.seat, "whoever is asked out of turn seals an answer"
        try:
            number = number_of(self.record.state, decision.move)
            step = self._step(partial(self.record.play, number), now, decision)
        except IllegalMove:
            raise why_illegal(self.record.state, decision.move, decision.language) from None
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
            seat, request = self.record.seat, answer.request
            if self.requests.have_acted(seat, request):  # through two servers at once it led to something else as well
                request = None
            noted = Decision(seat, answer.move, request, thought=answer.thought, level=answer.level)
            steps.append(self._step(partial(self.record.play, answer.move), now, noted))
            question = self._question()
        return self._chances(chance, now, steps)

    def _question(self) -> tuple[int, str] | None:
        window = self.answers.window
        return None if window is None else (window.turn, window.question)

    def take_back(self, seat: int, request: str, now: int, language: str = ENGLISH) -> list[Step]:
        self.check_running()
        self.check_here(seat)
        if not self.can_take_back(seat):
            raise Refusal("rule", words_about("WG-6", self.record.setup.game, language).rules()["WG-6"], "WG-6")
        return self._settled([self._step(partial(self.record.take_back, seat), now, Decision(seat, "", request))])

    def take_back_further(self, seat: int, kind: str, now: int, request: str | None = None) -> list[Step]:
        """Back to before the seat's last decision that still stands, whatever has happened since."""
        noted = Decision(seat, "", request)
        return self._settled([self._step(partial(self.record.take_back_further, seat), now, noted, kind)])

    def prepared(self, seat: int) -> int | None:
        """What the lesson has prepared for that seat, or for chance, to do now; None where nothing is, or nothing that
        is possible.
        """
        if self._lesson is None:
            return None
        move, state = self._lesson.prepared(self._standing_lines(), seat), self.deciding(seat)
        return move if move is not None and state is not None and state.allows(move) else None

    @property
    def lesson(self) -> str:
        """The lesson that the game belongs to; empty if it is not one that goes on as it began."""
        leads = self._lesson is not None and self._lesson.fits(self._standing_lines())
        return self.row.lesson if leads else ""

    def _standing_lines(self) -> list[Line]:
        return self.record.standing(len(self.record))

    def _chances(self, chance: Chance, now: int, steps: list[Step]) -> list[Step]:
        while self.record.seat == CHANCE:
            prepared = self.prepared(CHANCE)
            outcome = chance(self.record.state) if prepared is None else prepared
            steps.append(self._step(partial(self.record.play, outcome), now))
        return self._settled(steps)

    def _settled(self, steps: list[Step]) -> list[Step]:
        """The last line of a transaction carries the fingerprint of the position that all of them led to."""
        if steps:
            last = steps[-1]
            row = last.row._replace(position=fingerprint(last.after), after=self.after())
            steps[-1] = replace(last, row=row, last=True)
        return steps

    def after(self) -> str:
        """Who decides now, in which window if it is one, and whether a lesson leads, or how the game ended: for lists
        of tables.
        """
        state, window = self.record.current, self.answers.window
        if state.seat == OVER:
            return json.dumps({"places": state.places(), "scores": state.scores()})
        led = {"led": True} if self._lesson is not None and self._lesson.leads(self._standing_lines()) else {}
        if window is None:
            return json.dumps({"asked": [state.seat], **led})
        return json.dumps({"asked": window.order, "window": [window.turn, window.question], **led})

    def _step(self, do: Callable[[], None], now: int, decision: Decision | None = None, further: str = "") -> Step:
        before = self.record.state
        do()
        after, line, noted = self.record.state, self.record.lines[-1], decision or NOTHING_DECIDED
        move = None if line.move is None else after.text(line.move)
        row = LineRow(
            seq=self.seq + 1,
            seat=line.seat,
            move=move,
            position="",
            request=noted.request,
            at=now,
            thought=noted.thought,
            level=noted.level or self._stand_in(line.seat),
            charged=self._charged(line.seat, move, now, noted.took, further),
            further=further,
        )
        beside = self._remember(row, before)
        return Step(row, before, after, last=False, beside=beside)

    def _stand_in(self, seat: int) -> str:
        """The bot that decides for somebody who is away."""
        return self.seats[seat].bot if seat >= 0 and self.seats[seat].away else ""

    def _charged(self, seat: int, move: str | None, now: int, took: int | None, further: str) -> int:
        if self.clocks is None:
            return 0
        is_undone = move is None and not further
        return self.clocks.spent_since(seat, now) if is_undone else self.clocks.spent(now, took)

    def _remember(self, row: LineRow, before: State | None) -> bool:
        """`before`: the position in which the line was played, if anybody is told the story. Whether anything beside
        the game is otherwise now.
        """
        line, window = self.record.lines[-1], self.answers.window
        is_news = self.taken_back.take(line, row.further == PRACTICE) | self.beside.game_went_on()
        if line.move is None:
            del self._standing[-line.undoes :]
        else:
            self._standing.append(window is not None)
        if row.further:
            self.answers.drop()
        self.seq = row.seq
        self.answers.update(self.record.current)
        self._set_clocks(row, None if window is not None or row.seat == CHANCE else row.seat)
        self.requests.remember(row)
        self.story.add(row.seq, row.level, window is not None and line.move == window.passing, before)
        return is_news

    def _set_clocks(self, row: LineRow, turn: int | None) -> None:
        """`turn`: whose turn it was; nobody's where chance decided, or in a window."""
        if self.clocks is None:
            return
        if row.further:
            self.clocks.went_back(self.record.lines[-1].undoes, row.at, row.charged, self._running())
        elif row.move is None:
            self.clocks.took_back(row.seat, row.at, row.charged, self._running())
        else:
            self.clocks.decided(row.at, row.charged, self._running(), turn)

    # ---- what may be done

    def check_seq(self, seq: int) -> None:
        """Refuse what was decided before the game's newest line was seen. Who sits where makes no difference."""
        if not self.game_seq <= seq <= self.seq:
            raise Refusal(
                "stale", f"The table is at line {self.seq} and you have seen line {seq}; catch up and try again."
            )

    def check_deciding(self, seat: int, language: str) -> None:
        """Refuse whoever has nothing to decide now."""
        self.check_running()
        if self.over:
            raise Refusal("rule", words_about("WG-2", self.record.setup.game, language).reason("WG-2", {}), "WG-2")
        if self.record.seat != seat and not self.is_asked(seat):
            raise Refusal("not-your-turn", "It is not your turn.")

    def position_for(self, seat: int, language: str) -> State:
        """The position in which that seat's player decides; refused if they do not."""
        self.check_running()
        self.check_here(seat)
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
        return self.answers.window is not None and not self.stands_still and seat in self.answers.window.order

    def offers_moves(self, seat: int) -> bool:
        """Whether the seat's player may decide, once it is their turn."""
        return not self.stands_still and not self.seats[seat].is_played_by_bot

    def can_take_back(self, seat: int) -> bool:
        """An answer that does not count yet can be; otherwise the engine decides, except that windows stay closed and
        that an end is final: everybody has been shown the result, and it has counted.

        Nobody can fill the log by playing and taking back for ever.
        """
        if not self.offers_moves(seat) or self.over:
            return False
        if self.answers.given(seat) is not None:
            return True
        has_counted = bool(self._standing) and self._standing[-1]
        return not self.taken_back.are_enough and not has_counted and self.record.can_take_back(seat)

    def saved_answers(self) -> list[AnswerRow]:
        """The answers of people as they are on disk, as far as this table knows."""
        return list(self._saved.values())

    def unsaved_answers(self) -> list[AnswerRow]:
        """The answers of people that are not on disk yet; they count as saved from now on."""
        if not self._saved and self.answers.are_empty:
            return []
        state = self.record.state
        rows = [self.answers.row(row.seat, state) for row in self.seats if not row.is_played_by_bot]
        changed = [row for row in rows if row != self._saved.get(row.seat, replace(NO_ANSWER, seat=row.seat))]
        self._saved |= {row.seat: row for row in changed}
        return changed

    def drop_answer(self, seat: int) -> list[AnswerRow]:
        """Somebody else plays at the seat from now on. What is to be saved: another server may know of an answer."""
        self.answers.forget(seat)
        empty = replace(NO_ANSWER, seat=seat)
        others = [row for row in self.unsaved_answers() if row.seat != seat]
        self._saved[seat] = empty
        return [*others, empty]

    def drop_answers(self) -> list[AnswerRow]:
        """The game goes back: what is to be saved, so that nobody's answer counts, known here or not."""
        empty = [replace(NO_ANSWER, seat=row.seat) for row in self.seats if row.kind == "person"]
        self._saved = {row.seat: row for row in empty}
        return empty

    # ---- requests that come twice

    def earlier_act(self, seat: int, request: str) -> LineRow | None:
        """The line beside the game that this request led to when it was first made."""
        check_same(self.answers.did(seat, request) is None)
        return self.requests.act(seat, request)

    def has_passed(self, seat: int, request: str) -> bool:
        """Whether all that this request led to was a pass, if it led to anything."""
        found = self.requests.move(seat, request)
        return found is None or self.story.line(None, found[0]).passes

    # ---- what is refused

    def check_running(self) -> None:
        """Refuse whatever would change a game that cannot go on, or is paused."""
        if self.stopped:
            raise Refusal("frozen", self.stopped)
        if self.paused:
            raise Refusal("paused", PAUSED)
        if self.is_waiting:
            raise Refusal("waiting", WAITING)

    def check_here(self, seat: int) -> None:
        """Refuse whoever lets a bot play."""
        if self.seats[seat].away:
            raise Refusal("away", STANDS_IN)

    # ---- what everybody may know

    def info(self, absences: Absences) -> TableInfo:
        """What everybody who has the link may know."""
        return TableInfo(
            table=self.id,
            game=self.row.game,
            rules=self.row.rules,
            options=as_data(self.record.setup.options),
            players=self.players(absences).players,
            seq=self.seq,
            over=self.over,
            frozen=self.frozen,
            ended=self.ended,
            hints=self.row.hints,
            tag=table_tag(self.id),
            state=self.state(),
            clock=self.row.clock,
            stand_in=self.stand_in,
            listed=self.row.listed,
            chat=self.row.chat,
            spectators=self.row.spectators,
            lesson=self.lesson,
        )

    def fills_in(self, now: int) -> int | None:
        """Milliseconds until bots take the free seats, and the game begins if it has not been started."""
        at, has_room = self.row.fill_at, self.is_waiting or not self.beside.is_full
        is_ahead = at is not None and at > now and has_room and not self.stopped and not self.over
        return at - now if at is not None and is_ahead else None

    def players(self, absences: Absences) -> Players:
        return Players(
            self.seq,
            self.beside.players(absences),
            self.state(),
        )

    def state(self) -> TableState:
        return TableState(
            paused=self.paused,
            vote=None if self.over or self.stopped else self.beside.vote,
            rematch=self.beside.rematch.offer if self.is_finished else None,
            next_table=self.beside.rematch.next is not None,
            disagreed=None if self.over or self.stopped else self.beside.disagreed,
            practice=(self.taken_back.is_practice or bool(self.row.lesson)) and not self.lesson,
            bots_alone=not (self.over or self.stopped) and self.beside.is_against_bots,
            room=None if self.stopped else self.beside.room,
        )

    def answered(self, seat: int) -> Answered:
        return Answered(self.game_seq, self.own_answer(seat), self.answers.auto(seat), self.can_take_back(seat))

    def own_answer(self, seat: int) -> int | None:
        """What the seat's player has answered in the window; what a bot answers for them is not theirs to know."""
        return None if self.seats[seat].is_played_by_bot else self.answers.given(seat)
