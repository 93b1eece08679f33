"""Tells the story of a game in sentences, to one reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from woolgather.engine.game import Game
from woolgather.engine.journal import Event
from woolgather.engine.record import Record
from woolgather.engine.state import CHANCE, OVER
from woolgather.terminal.console import Console


@dataclass(frozen=True)
class Narrator:
    """Tells a game to one reader (None: a spectator), and nothing that this reader may not know."""

    console: Console
    record: Record
    names: Sequence[str]
    reader: int | None

    @property
    def game(self) -> Game:
        return self.record.setup.game

    def sentences(self, start: int, stop: int | None = None) -> Iterator[tuple[str, str]]:
        """What happened from line `start` up to but excluding line `stop`, each sentence with the rule behind it."""
        words = self.game.words(self.console.language)
        passing: list[Event] = []
        for found in self._happenings(start, stop):
            if isinstance(found, Event) and self._is_pass(found):
                passing.append(found)
                continue
            if passing:
                yield self._passed(passing), passing[0].rule
                passing = []
            yield (words.sentence(found, self.names, self.reader), found.rule) if isinstance(found, Event) else found
        if passing:
            yield self._passed(passing), passing[0].rule

    def _happenings(self, start: int, stop: int | None) -> Iterator[Event | tuple[str, str]]:
        """The events of these lines; or a sentence and its rule, where the journal has nothing to say."""
        lines = self.record.lines
        for number in range(start, len(lines) if stop is None else stop):
            line = lines[number]
            if line.move is None:
                yield self._of(line.seat, "takes-back"), "WG-6"
            elif not line.events:
                yield self._unexplained(number), "WG-1"
            yield from line.events

    def _is_pass(self, event: Event) -> bool:
        """Whether the event is a pass; there are many in a row when all are asked in turn."""
        return event.kind == "pass" and type(self.game).window is not Game.window

    def only_passes(self, start: int) -> bool:
        """Whether nothing but passes has happened since that line, so that more may follow."""
        found = list(self._happenings(start, None))
        return bool(found) and all(isinstance(each, Event) and self._is_pass(each) for each in found)

    def _passed(self, passing: Sequence[Event]) -> str:
        """Consecutive passes in one sentence."""
        if len(passing) == 1:
            return self.game.words(self.console.language).sentence(passing[0], self.names, self.reader)
        seats = [event.seat for event in passing if event.seat is not None]
        return self.console.label("all-pass", who=self.console.listing([self.called(seat) for seat in seats]))

    def _unexplained(self, number: int) -> str:
        """A move that the game's journal does not mention, as the reader sees it played."""
        line = self.record.lines[number]
        assert line.move is not None
        seen = self.record.at(number).seen(line.move, self.reader)
        if line.seat == CHANCE:
            return self.console.label("chance-gives", move=seen)
        return self._of(line.seat, "moves", seen)

    def _of(self, seat: int, label: str, move: str = "") -> str:
        ending = "-you" if seat == self.reader else ""
        return self.console.label(label + ending, who=self.names[seat], move=move)

    def narrate(self, start: int, stop: int | None = None) -> None:
        for sentence, rule in self.sentences(start, stop):
            self.console.cite(sentence, rule)

    def draw(self, lines: int | None = None) -> None:
        """Draw the position, now or after that many lines, from the reader's view only; then list the players."""
        state = self.record.state if lines is None else self.record.at(lines)
        words, view = self.game.words(self.console.language), state.view(self.reader)
        widest = max((len(row) for row in self.game.draw(view, words).splitlines()), default=0)
        margin = "  " if widest + 2 <= self.console.width else ""
        self.console.line()
        for row in self.game.draw(view, words, self.console.paint).splitlines():
            self.console.line(margin + row)
        self.console.line()
        self.console.flow(
            [
                (self.console.label("seat-of", seat=self.mark(seat), who=self.called(seat)), f"seat-{seat}")
                for seat in range(len(self.names))
            ]
        )

    def called(self, seat: int) -> str:
        """A seat's name, marked if it is the reader's; a player without a name is named by seat."""
        name = self.names[seat]
        if seat != self.reader:
            return name
        is_nameless = name == self.console.label("player", seat=seat)
        return self.console.label("you") if is_nameless else self.console.label("who-is-you", who=name)

    def mark(self, seat: int) -> str:
        """'seat 0', or 'seat 0 (x)' if the drawing has a sign for it: the game's label `seat-0`."""
        plain = self.console.label("seat", seat=seat)
        name = f"seat-{seat}"
        sign = self.game.words(self.console.language).label(name)
        return plain if sign == name else f"{plain} ({sign})"

    def result(self) -> None:
        """Print places, scores and winners, once the game is over."""
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
