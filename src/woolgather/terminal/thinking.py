"""What bots think, for people: hints, and the reasons for a bot's move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from woolgather.bots import ADVISER, Option, Thought, bot_named
from woolgather.bots.thought import Z_95
from woolgather.engine.errors import NotOffered
from woolgather.engine.record import Record
from woolgather.engine.state import State
from woolgather.terminal.console import ROOMY, Console
from woolgather.terminal.seating import Seating

SHOWN: Final = 6
"""The number of options of a thought that are shown, best first."""


def show_hint(console: Console, state: State, luck: Random) -> None:
    """Show what the strongest bot would do, given only the view of the deciding seat."""
    moves = state.moves()
    if len(moves) == 1:
        console.say(console.label("only-move"))
        return
    thought = bot_named(ADVISER)(state.view(state.seat), moves, luck)
    label = "hint-alike" if thought.is_indifferent else "hint" if thought.options else "hint-no-other"
    console.say(console.label(label, bot=console.label(f"bot-{ADVISER}"), move=state.text(thought.move)))
    if thought.options:
        show_options(console, state, thought)


def show_options(console: Console, state: State, thought: Thought) -> None:
    """Show the moves that were considered, best first: worth, error and how often each was tried."""
    shown = thought.options[:SHOWN]
    columns = console.label("thought-columns").split(";")
    rows = [columns, *([_called(console, state, each), *_figures(each)] for each in shown)]
    if thought.worlds < 2:
        rows = [row[:2] for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        figures = (f"{figure:>{width}}" for figure, width in zip(row[1:], widths[1:], strict=True))
        console.line(f"  {row[0]:<{widths[0]}}  {'  '.join(figures)}".rstrip())
    if more := len(thought.options) - len(shown):
        console.say(console.label("thought-more", count=more), indent="  ")
    label = "thought-worlds" if thought.worlds > 1 else "thought-glance"
    console.say(console.label(label, worlds=thought.worlds), style="faint")


def _figures(option: Option) -> list[str]:
    """The figures of an option; a single try says nothing about its error."""
    error = f"± {Z_95 * option.error:.1%}" if option.visits > 1 else "?"
    return [f"{option.worth:.1%}", error, str(option.visits)]


def _called(console: Console, state: State, option: Option) -> str:
    """The move in notation and, if there is room, in words."""
    words, notation = state.setup.game.words(console.language), state.text(option.move)
    said = " ".join(words.said(part, value) for part, value in state.parts(option.move).items())
    return notation if console.width < ROOMY or said in ("", notation) else f"{notation} ({said})"


@dataclass(frozen=True)
class Decision:
    """A bot's decision: its line in the record, and the thought."""

    line: int
    seat: int
    thought: Thought


class Memory:
    """What the bots at a table thought, for people who ask why.

    A thought reflects what only its thinker knows, so in a game with secrets it is told when the game is over.
    """

    def __init__(self, console: Console, record: Record, seating: Seating) -> None:
        self._console = console
        self._record = record
        self._seating = seating
        self._is_secret = bool(record.setup.game.about.secrets)
        self._last: dict[int, Decision] = {}
        self._asked: dict[int, Decision] = {}

    def keep(self, seat: int, thought: Thought) -> None:
        """Keep a thought; must be called before the move is played. Only the latest of each seat is kept."""
        self._last.pop(seat, None)
        self._last[seat] = Decision(len(self._record), seat, thought)

    def explain(self, typed: str) -> None:
        """Explain the decision of the bot with that name or seat, or of the last one; or say when that will be told."""
        decision = self._meant(typed)
        if self._is_secret:
            self._asked[decision.line] = decision
            self._console.say(self._console.label("why-later", who=self._seating.names[decision.seat]))
        else:
            self._explain(decision)

    def explain_the_rest(self) -> None:
        """At the end, tell everything that was asked for and could not be told before."""
        for _, decision in sorted(self._asked.items()):
            self._console.line()
            self._explain(decision)

    def _meant(self, typed: str) -> Decision:
        names = self._seating.names
        known = list(self._last)
        if typed:
            known = [seat for seat in known if typed.casefold() in (names[seat].casefold(), str(seat))]
        if not known:
            raise NotOffered(self._console.label("no-thought"))
        return self._last[known[-1]]

    def _explain(self, decision: Decision) -> None:
        state, thought = self._record.at(decision.line), decision.thought
        who, move = self._seating.names[decision.seat], state.text(thought.move)
        if thought.options:
            label = "why-alike" if thought.is_indifferent else "why"
            self._console.say(self._console.label(label, who=who, move=move))
            show_options(self._console, state, thought)
        else:
            label = "why-forced" if len(state.moves()) == 1 else "why-random"
            self._console.say(self._console.label(label, who=who, move=move))
