"""A game at the keyboard: chance rolls, bots answer, people are asked."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from woolgather.engine.errors import IllegalMove, NotOffered, WoolgatherError
from woolgather.engine.record import Record
from woolgather.engine.state import CHANCE, OVER
from woolgather.engine.words import Words
from woolgather.terminal.choice import Choice
from woolgather.terminal.commands import AHEAD, show_help, understood, until, word
from woolgather.terminal.console import Console
from woolgather.terminal.curtain import Curtain
from woolgather.terminal.files import Keeper
from woolgather.terminal.narrator import Narrator
from woolgather.terminal.rulebook import show_about, show_rule, show_rules
from woolgather.terminal.seating import Seating
from woolgather.terminal.thinking import Memory, show_hint


class Leaving(Exception):
    """Raised when a person leaves the table."""


class Table:
    """One game with the people and bots who play it. `luck` drives chance and the bots.

    A bot takes at least `pace` seconds for a decision, whatever it holds, so that people can follow the game and its
    time reveals nothing.
    """

    def __init__(
        self, console: Console, record: Record, seating: Seating, keeper: Keeper, luck: Random, pace: float = 0.0
    ) -> None:
        self.console = console
        self.record = record
        self.game = record.setup.game
        self.words: Words = self.game.words(console.language)
        self.seating = seating
        self.keeper = keeper
        self.luck = luck
        self.pace = pace
        self.memory = Memory(console, record, seating)
        secret = bool(self.game.about.secrets)
        self.curtain = Curtain(console, needed=secret and len(seating.people) > 1)
        self._ahead: dict[int, tuple[str, int]] = {}
        self._narrated = {seat: self._last_line_of(seat) for seat in seating.people}
        self._is_narrating = False
        self._in_haste = False

    def _last_line_of(self, seat: int) -> int:
        """Where to begin the story for a person who returns to a game: at their last decision."""
        lines = self.record.lines
        return next((number for number in reversed(range(len(lines))) if lines[number].seat == seat), 0)

    def narrator(self, reader: int | None) -> Narrator:
        return Narrator(self.console, self.record, self.seating.names, reader)

    # ---- the course of the game

    def play(self) -> None:
        """Play until the game is over; raises `Leaving` if a person leaves before."""
        while (seat := self.record.seat) != OVER:
            if seat == CHANCE:
                self.record.roll(self.luck)
            elif seat in self.seating.people:
                if not self._passes_by_itself(seat):
                    self._ask(seat)
            else:
                self._bot_plays(seat)
            self.keeper.keep()
        self._finish()

    def _bot_plays(self, seat: int) -> None:
        """Let a bot decide; a person who plays alone against bots is told at once."""
        began, state = time.monotonic(), self.record.state
        with self.console.busy(self.console.label("thinks", who=self.seating.names[seat])):
            thought = self.seating.bots[seat](state.view(seat), state.moves(), self.luck)
        if not self._in_haste:
            self._in_haste = self.console.wait(self.pace - (time.monotonic() - began))
        self.memory.keep(seat, thought)
        self.record.play(thought.move)
        if len(self.seating.people) == 1 and self.record.seat != OVER:
            self._narrate_news(self.seating.people[0])

    def _finish(self) -> None:
        """Show the end to everybody; a person who plays alone still sees it from their own seat."""
        people = self.seating.people
        self.curtain.fall()
        narrator = self.narrator(people[0] if len(people) == 1 else None)
        narrator.narrate(max(self._narrated.values()))
        narrator.draw()
        narrator.result()
        self.memory.explain_the_rest()

    # ---- one decision of a person

    def _ask(self, seat: int) -> None:
        """Ask until a move is played or taken back."""
        if self.curtain.is_down(seat):
            can_undo = not self._why_no_take_back(self.seating.people)
            early = self.curtain.open(seat, self.seating.names[seat], can_undo)
            if early:
                self._before_the_curtain(*early)
                return
        choice = Choice(self.console, self.record.state)
        self._show_news_and_position(seat)
        self._show(seat, choice)
        lines = len(self.record)
        self._is_narrating = self._in_haste = False
        while len(self.record) == lines:
            typed = self.console.ask()
            command = understood(self.console, typed) if choice.written(typed) is None else None
            try:
                if command:
                    self._obey(*command, seat, choice)
                else:
                    self._move(typed, seat, choice)
            except WoolgatherError as refusal:
                self.console.say(str(refusal), style="alert")

    def _before_the_curtain(self, command: str, rest: str) -> None:
        """Handle commands that are allowed while the curtain is down."""
        try:
            if command == "undo":
                self._take_back(self.seating.people)
            elif command == "save":
                self._save(rest)
            else:
                raise Leaving
        except WoolgatherError as refusal:
            self.console.say(str(refusal), style="alert")
            self.console.ask(self.console.label("go-on"))

    def _show_news_and_position(self, seat: int) -> None:
        """Show what happened since that person last looked, and the position."""
        self._narrate_news(seat)
        self.narrator(seat).draw()

    def _narrate_news(self, seat: int) -> None:
        if self._narrated[seat] < len(self.record):
            if not self._is_narrating:
                self.console.line()
            self._is_narrating = True
            self.narrator(seat).narrate(self._narrated[seat])
            self._narrated[seat] = len(self.record)

    def _show(self, seat: int, choice: Choice) -> None:
        """Show whose move it is, and what can be played."""
        several = len(self.seating.people) > 1
        whose = self.console.label("your-move-who" if several else "your-move", who=self.seating.names[seat])
        hint = self.console.label("only-move") if len(choice.moves) == 1 else choice.question()
        self.console.line()
        self.console.say(f"{whose} {hint}".rstrip())
        choice.show()

    def _move(self, typed: str, seat: int, choice: Choice) -> None:
        if not typed and len(choice.moves) > 1:
            self._obey("look", "", seat, choice)
            return
        move = choice.take(typed)
        if move is None:
            self._show(seat, choice)
        else:
            self.record.play(move)

    # ---- passing ahead

    def _passes_by_itself(self, seat: int) -> bool:
        """Pass in a reaction window automatically, if that person asked for it and it still applies."""
        window = self.game.window(self.record.state)
        if window is None or seat not in self._ahead:
            return False
        if not window.lets_pass(seat, *self._ahead[seat]):
            del self._ahead[seat]
            return False
        self.record.play(window.passing)
        return True

    def _pass_ahead(self, seat: int, typed: str) -> None:
        """Pass now, and automatically for the rest of the turn or until that seat is attacked."""
        window, wish = self.game.window(self.record.state), until(self.console, typed)
        if wish is None or window is None:
            raise NotOffered(
                self.console.label(
                    "no-pass-ahead",
                    **{each: self.console.label(f"until-{each}") for each in AHEAD},
                    word=word(self.console, "pass"),
                )
            )
        self._ahead[seat] = wish, window.turn
        self.record.play(window.passing)

    # ---- commands

    def _obey(self, command: str, rest: str, seat: int, choice: Choice) -> None:
        match command:
            case "back":
                self._step_back(seat, choice)
            case "undo":
                self._take_back((seat,) if self.curtain.needed else self.seating.people)
            case "save":
                self._save(rest)
            case "pass":
                self._pass_ahead(seat, rest)
            case "quit":
                raise Leaving
            case _:
                self._answer(command, rest, seat, choice)

    def _answer(self, command: str, rest: str, seat: int, choice: Choice) -> None:
        """The commands that change nothing."""
        match command:
            case "help":
                self._help(rest, choice)
            case "moves":
                choice.show_all()
            case "hint":
                show_hint(self.console, self.record.state, self.luck)
            case "journal":
                self.narrator(seat).narrate(0)
            case "why":
                self.memory.explain(rest)
            case "rules":
                show_rule(self.console, rest) if rest else show_rules(self.console, self.game)
            case _:
                self.narrator(seat).draw()
                self._show(seat, choice)

    def _help(self, rest: str, choice: Choice) -> None:
        """Show what can be typed; or what the rules say about something, given by name or position in the list."""
        if rest:
            show_about(self.console, self.game, choice.about(rest))
        else:
            show_help(self.console, self.record.state.text(choice.moves[0]), choice.sign)

    def _step_back(self, seat: int, choice: Choice) -> None:
        if not choice.back():
            raise NotOffered(self.console.label("no-step-back", undo=word(self.console, "undo")))
        self._show(seat, choice)

    def _save(self, rest: str) -> None:
        file = self.keeper.save(Path(os.path.expanduser(rest)) if rest else None)
        self.console.say(self.console.label("saved", file=file))

    def _take_back(self, askers: Sequence[int]) -> None:
        """Take back the last decision, if it was made by one of the askers and the engine allows it (WG-6).

        Behind a curtain there is one asker; otherwise everybody at the screen.
        """
        if reason := self._why_no_take_back(askers):
            rule = self.console.engine_words.rules()["WG-6"]
            raise IllegalMove(self.console.label("no-take-back", reason=reason, rule=rule), "WG-6")
        seat = self.record.standing(len(self.record))[-1].seat
        self._ahead.pop(seat, None)
        self.record.take_back(seat)

    def _why_no_take_back(self, askers: Sequence[int]) -> str:
        stand = self.record.standing(len(self.record))
        if not any(line.seat in self.seating.people for line in stand):
            return self.console.label("nothing-to-undo")
        last = stand[-1]
        if last.seat == CHANCE:
            return self.console.label("chance-since")
        if last.seat not in askers:
            return self.console.label("other-since", who=self.seating.names[last.seat])
        if self.record.can_take_back(last.seat):
            return ""
        if last.reveals:
            return self.console.label("revealed-since")
        return self.console.label("other-since", who=self.seating.names[self.record.lines[-1].seat])
