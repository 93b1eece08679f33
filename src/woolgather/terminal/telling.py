"""The story of a game in sentences, for one reader's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from woolgather.engine.game import Game
from woolgather.engine.journal import Event
from woolgather.engine.record import Record
from woolgather.engine.state import CHANCE, OVER
from woolgather.terminal.console import Console


@dataclass(frozen=True)
class Teller:
    """Tells a game to one reader (None: a spectator), and no reader what is not for that one."""

    console: Console
    record: Record
    names: Sequence[str]
    reader: int | None

    @property
    def game(self) -> Game:
        return self.record.setup.game

    def sentences(self, start: int, stop: int | None = None) -> Iterator[tuple[str, str]]:
        """What happened from line `start` to before line `stop`, each with the rule behind it."""
        words = self.game.words(self.console.language)
        passing: list[Event] = []
        for told in self._happenings(start, stop):
            if isinstance(told, Event) and self._is_pass(told):
                passing.append(told)
                continue
            if passing:
                yield self._passed(passing), passing[0].rule
                passing = []
            yield (words.tell(told, self.names, self.reader), told.rule) if isinstance(told, Event) else told
        if passing:
            yield self._passed(passing), passing[0].rule

    def _happenings(self, start: int, stop: int | None) -> Iterator[Event | tuple[str, str]]:
        """The events of these lines; in their place a sentence and its rule, where the journal has nothing to say."""
        lines = self.record.lines
        for number in range(start, len(lines) if stop is None else stop):
            line = lines[number]
            if line.move is None:
                yield self._of(line.seat, "takes-back"), "WG-6"
            elif not line.events:
                yield self._untold(number), "WG-1"
            yield from line.events

    def _is_pass(self, event: Event) -> bool:
        """Where all are asked in turn, there are many in a row."""
        return event.kind == "pass" and type(self.game).window is not Game.window

    def only_passes(self, start: int) -> bool:
        """Whether nothing but passes has happened since that line, so that more may come."""
        told = list(self._happenings(start, None))
        return bool(told) and all(isinstance(each, Event) and self._is_pass(each) for each in told)

    def _passed(self, passing: Sequence[Event]) -> str:
        """Those who passed one after the other, in one sentence."""
        if len(passing) == 1:
            return self.game.words(self.console.language).tell(passing[0], self.names, self.reader)
        seats = [event.seat for event in passing if event.seat is not None]
        return self.console.label("all-pass", who=self.console.listing([self.called(seat) for seat in seats]))

    def _untold(self, number: int) -> str:
        """A move of which the game's journal has nothing to say, as the reader sees it played."""
        line = self.record.lines[number]
        assert line.move is not None
        seen = self.record.at(number).seen(line.move, self.reader)
        if line.seat == CHANCE:
            return self.console.label("chance-gives", move=seen)
        return self._of(line.seat, "moves", seen)

    def _of(self, seat: int, label: str, move: str = "") -> str:
        ending = "-you" if seat == self.reader else ""
        return self.console.label(label + ending, who=self.names[seat], move=move)

    def tell(self, start: int, stop: int | None = None) -> None:
        for sentence, rule in self.sentences(start, stop):
            self.console.tell(sentence, rule)

    def draw(self, lines: int | None = None) -> None:
        """The position, now or after so many lines, made of nothing but the reader's view; then who is who."""
        state = self.record.state if lines is None else self.record.at(lines)
        words, view = self.game.words(self.console.language), state.view(self.reader)
        widest = max((len(row) for row in self.game.draw(view, words).splitlines()), default=0)
        margin = "  " if widest + 2 <= self.console.width else ""
        self.console.line()
        for row in self.game.draw(view, words, self.console.paint).splitlines():
            self.console.line(margin + row)
        self.console.line()
        self.console.flow([(self.console.label("seat-of", seat=self.mark(seat), who=self.called(seat)), f"seat-{seat}")
                           for seat in range(len(self.names))])

    def called(self, seat: int) -> str:
        """A seat's name, and that it is the reader's; one who gave no name is just that."""
        name = self.names[seat]
        if seat != self.reader:
            return name
        is_nameless = name == self.console.label("player", seat=seat)
        return self.console.label("you") if is_nameless else self.console.label("who-is-you", who=name)

    def mark(self, seat: int) -> str:
        """'seat 0', or 'seat 0 (x)' where the drawing has a sign for it: the game's label `seat-0`."""
        plain = self.console.label("seat", seat=seat)
        name = f"seat-{seat}"
        sign = self.game.words(self.console.language).label(name)
        return plain if sign == name else f"{plain} ({sign})"

    def result(self) -> None:
        """Places, scores and winners, once the game is over."""
        state = self.record.state
        assert state.seat == OVER
        self.console.line()
        self.console.say(self.console.label("over"), style="title")
        places, scores = state.places(), state.scores()
        for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
            score = self._score(scores[seat])
            row = self.console.label("place", place=places[seat], who=self.called(seat), score=score)
            self.console.line("  " + self.console.paint(row, f"seat-{seat}"))
        self.console.say(self._verdict(state.winners()))

    def _score(self, score: int) -> str:
        """'score 4', or what the game's label `score` says is counted: 'wool points: 4'."""
        words = self.game.words(self.console.language)
        own = words if "score" in words.table("labels") else self.console
        return own.label("score", count=self.game.score_text(score))

    def _verdict(self, winners: Sequence[int]) -> str:
        if not winners:
            return self.console.label("nobody-wins")
        if len(winners) == len(self.names) > 1:
            return self.console.label("all-share")
        if list(winners) == [self.reader]:
            return self.console.label("you-win")
        who = self.console.listing([self.names[seat] for seat in winners])
        return self.console.label("wins" if len(winners) == 1 else "share", who=who)
