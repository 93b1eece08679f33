"""Choosing a move: from a numbered list of all moves or, if there are many, part by part.

Whatever is typed plays the move that it names, or none: in games where spaces, rows or steps have numbers, positions in
the list are marked with a sign to distinguish them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from woolgather.engine.errors import IllegalMove, NotOffered
from woolgather.engine.game import Game, nearest, normal
from woolgather.engine.state import Setup, State
from woolgather.engine.words import ENGLISH, Words
from woolgather.terminal.commands import word
from woolgather.terminal.console import ROOMY, Console

MANY: Final = 20
"""More moves than this are not listed at once."""

SIGN: Final = "#"
"""Precedes a position in the list, in games where a bare number names something: a space, a row, a distance."""


def asked(part: str) -> str:
    """A part's name as a question, whether it is a noun, a clause or already a question."""
    return f"{part[:1].upper()}{part[1:].removesuffix('?')}?"


def names(words: Words, part: str, value: str) -> set[str]:
    """What can be typed for a part: its name, or its id unless that is a bare number."""
    called, plain = normal(words.said(part, value)), normal(value)
    return {called} if plain.isdecimal() else {called, plain}


@lru_cache(maxsize=64)
def sign_of(game: Game, options: Any, language: str) -> str:
    """The sign before positions in the list, the same for all decisions of a game so that players get used to it."""
    setup, words = Setup(game, game.about.usual_seats, options), game.words(language)
    moves = range(game.about.moves)
    called = {name for move in moves for part in game.parts(setup, move).items() for name in names(words, *part)}
    called |= {game.text(setup, move) for move in moves}
    return SIGN if any(name.isdecimal() for name in called) else ""


class Choice:
    """The legal moves of one decision, narrowed down step by step."""

    def __init__(self, console: Console, state: State) -> None:
        self.console = console
        self.state = state
        self.words: Words = state.setup.game.words(console.language)
        self.moves = state.moves()
        self.parts = {move: list(state.parts(move).items()) for move in self.moves}
        self._steps: list[list[int]] = []
        self.sign = sign_of(state.setup.game, state.setup.options, console.language)

    # ---- what is to be chosen now

    @property
    def left(self) -> list[int]:
        """The moves that match what was chosen so far."""
        return self._steps[-1] if self._steps else self.moves

    def depth(self) -> int:
        """How many leading parts all remaining moves share; 0 for a single move."""
        if len(self.left) == 1:
            return 0
        rows = [self.parts[move] for move in self.left]
        depth = 0
        while all(len(row) > depth and row[depth] == rows[0][depth] for row in rows):
            depth += 1
        return depth

    def entries(self) -> list[list[int]]:
        """What the positions in the list stand for: single moves, or all moves with the same next part."""
        groups = self._groups()
        if len(self.left) <= MANY or len(groups) == 1:
            return [[move] for group in groups for move in group]
        return groups

    def _groups(self) -> list[list[int]]:
        """The remaining moves grouped by their next part, in their order."""
        depth = self.depth()
        found: dict[tuple[str, str] | None, list[int]] = {}
        for move in self.left:
            row = self.parts[move]
            found.setdefault(row[depth] if len(row) > depth else None, []).append(move)
        return list(found.values())

    # ---- showing

    def show(self) -> None:
        """Show the list, grouped by the first part that differs."""
        depth = self.depth()
        agreed = self._shown(self.left[0], 0, depth)
        entries = self.entries()
        if all(len(entry) == 1 for entry in entries):
            self._show_moves(entries, agreed)
        else:
            rows = [
                (self._marked(number, entry, self._heading(entry, depth)), "")
                for number, entry in enumerate(entries, 1)
            ]
            self.console.flow(rows, self._lead(agreed))

    def _show_moves(self, entries: list[list[int]], agreed: str) -> None:
        """Show moves that share their next part in one row after it, and all others together."""
        depth = self.depth()
        numbered = [(number, entry[0]) for number, entry in enumerate(entries, 1)]
        single: list[tuple[str, str]] = []
        for heading, group in groupby(numbered, key=lambda each: self._shown(each[1], depth, depth + 1)):
            members = list(group)
            if len(members) == 1 or not heading:
                single += self._rows(members, depth)
            else:
                rows = self._rows(members, depth + 1)
                self.console.flow(rows, self._lead(f"{agreed} {heading}".strip()))
        if single:
            self.console.flow(single, self._lead(agreed))

    def _rows(self, members: list[tuple[int, int]], depth: int) -> list[tuple[str, str]]:
        return [(self._marked(number, [move], self._shown_rest(move, depth)), "") for number, move in members]

    def _marked(self, number: int, entry: list[int], said: str) -> str:
        """An entry after what is typed for it; a number that names the entry is typed as it is."""
        return said if said.isdecimal() and self._named(said) == entry else f"{self.sign}{number} {said}"

    def question(self) -> str:
        """'Which sheep?' if all remaining moves differ in the same part first."""
        depth = self.depth()
        names = {self.parts[move][depth][0] if len(self.parts[move]) > depth else "" for move in self.left}
        if len(self.moves) == 1 or len(names) > 1 or names == {""}:
            return ""
        which = asked(self.words.part(names.pop()))
        hint = self.console.label("step-hint", back=word(self.console, "back")) if self._steps else ""
        return f"{which} {hint}".rstrip()

    def show_all(self) -> None:
        """Show every legal move in notation; if the list has single moves, with its numbers and words too."""
        entries = self.entries()
        if len(entries) < len(self.moves):
            self.console.flow([(self.state.text(move), "") for move in self.moves], "  ")
            return
        for number, (move,) in enumerate(entries, 1):
            notation, said = self.state.text(move), self._rest(move, 0)
            also = f"  ({said})" if said != notation else ""
            self.console.say(f"{self.sign + str(number):>4}  {notation}{also}", hang=" " * 8)

    def _lead(self, agreed: str) -> str:
        return f"  {agreed}: " if agreed else "  "

    def _heading(self, entry: list[int], depth: int) -> str:
        return self._shown_rest(entry[0], depth) if len(entry) == 1 else self._shown(entry[0], depth, depth + 1)

    def _shown_rest(self, move: int, depth: int) -> str:
        return self._shown(move, depth, None) or self.state.text(move)

    def _rest(self, move: int, depth: int) -> str:
        return self._said(move, depth, None) or self.state.text(move)

    def _said(self, move: int, start: int, stop: int | None) -> str:
        """Some parts of a move, by their names."""
        return self._joined([self.words.said(*part) for part in self.parts[move][start:stop]])

    @staticmethod
    def _joined(said: list[str]) -> str:
        """The names in a row; a card and the choice on it may have the same name, which is then said once."""
        return " ".join(each for each, _ in groupby(said))

    def _shown(self, move: int, start: int, stop: int | None) -> str:
        """The same for display: if there is room, with the effect of a card or tile in the game's own short words."""
        return self._joined([self.words.said(*part) + self._effect(*part) for part in self.parts[move][start:stop]])

    def _effect(self, part: str, value: str) -> str:
        """The game's label `dream-moonwalk`, if it has one that says more than the name."""
        name = f"{part}-{value}"
        text = self.words.label(name)
        return "" if self.console.width < ROOMY or text in (name, self.words.said(part, value)) else f" ({text})"

    def about(self, typed: str) -> list[str]:
        """The names to look up in the rules: what was typed, or those at a position in the list, last part first."""
        if not self.is_place(typed):
            return [typed]
        rows = [self.parts[move] for move in self._listed(typed)]
        agreed = [part for part, *others in zip(*rows, strict=False) if all(other == part for other in others)]
        return [self.words.said(part, value) for part, value in reversed(agreed)] or [typed]

    # ---- choosing

    def written(self, typed: str) -> int | None:
        """The legal move with that notation."""
        return next((move for move in self.moves if normal(self.state.text(move)) == normal(typed)), None)

    def back(self) -> bool:
        """Go back one part; False at the first one."""
        if not self._steps:
            return False
        self._steps.pop()
        return True

    def take(self, typed: str) -> int | None:
        """The move that was typed, by notation, position in the list or name; None if only its next part was typed.

        Notation comes first, so that in a game whose moves are numbers a number means the move. In a game with parts
        named by numbers, a number is such a name and never a position in the list.
        """
        if (move := self.written(typed)) is not None:
            return move
        if not typed and len(self.moves) == 1:
            return self.moves[0]
        meant = self._listed(typed) if self.is_place(typed) else self._named(typed)
        if not meant:
            raise self._refusal(typed)
        if len(meant) == 1:
            return meant[0]
        if len(meant) < len(self.left):
            self._steps.append(meant)
        return None

    def is_place(self, typed: str) -> bool:
        """Whether this is a position in the list: #3, or just 3 if a number can mean nothing else."""
        return typed.removeprefix(SIGN).isdecimal() and (typed.startswith(SIGN) or not self.sign)

    def _listed(self, typed: str) -> list[int]:
        entries, place = self.entries(), typed.removeprefix(SIGN)
        if len(place) > len(str(len(entries))) or not 1 <= int(place) <= len(entries):
            raise NotOffered(
                self.console.label(
                    "no-such-number", typed=typed[:20], first=f"{self.sign}1", last=f"{self.sign}{len(entries)}"
                )
            )
        return entries[int(place) - 1]

    def _named(self, typed: str) -> list[int]:
        """The moves with that name in the list, else those whose next part has it, else those with any part that has
        it.
        """
        asked, depth = normal(typed), self.depth()
        called = [move for move in self.left if asked in (normal(self._rest(move, 0)), normal(self._rest(move, depth)))]
        return called or self._having(asked, depth, depth + 1) or self._having(asked, 0, None)

    def _having(self, asked: str, start: int, stop: int | None) -> list[int]:
        return [
            move
            for move in self.left
            if any(asked in names(self.words, part, value) for part, value in self.parts[move][start:stop])
        ]

    def _refusal(self, typed: str) -> IllegalMove:
        """The engine's own message; in other languages a similar one made from the catalogues."""
        try:
            self.state.copy().play(typed)
        except IllegalMove as refusal:
            if self.console.language == ENGLISH:
                return refusal
            return IllegalMove(self._translated(typed, refusal.rule), refusal.rule)
        raise AssertionError("a legal move is taken before it is refused")

    def _translated(self, typed: str, rule: str) -> str:
        game = self.state.setup.game
        offer = ", ".join(nearest(self.state, typed))
        if rule == "WG-1":
            return self.console.label("no-move", typed=repr(typed[:40]), game=self.words.title, offer=offer)
        engine = self.console.engine_words
        words = engine if rule in engine.rules() else self.words
        tried = self.state.parse(typed)
        reason = words.reason(game.forbidding_reason(self.state, tried), game.parts(self.state.setup, tried))
        return self.console.label("refused", move=self.state.text(tried), reason=reason, rule=rule, offer=offer)
