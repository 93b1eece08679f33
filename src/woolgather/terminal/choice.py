"""Choosing a move: all moves in a numbered list, or, where they are many, part after part.

Whatever is typed plays the move that it names, or none: in games where spaces, rows or steps are called by numbers,
places in the list are told from them by a sign.
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
"""Before a place in the list, in games where a bare number is the name of something: a space, a row, how far."""


def asked(part: str) -> str:
    """A part's name as a question, whether it is a noun, a clause or a question already."""
    return f"{part[:1].upper()}{part[1:].removesuffix('?')}?"


def names(words: Words, part: str, value: str) -> set[str]:
    """What can be typed for a part: what it is called or its id, but no number that is called otherwise."""
    called, plain = normal(words.said(part, value)), normal(value)
    return {called} if plain.isdecimal() else {called, plain}


@lru_cache(maxsize=64)
def sign_of(game: Game, options: Any, language: str) -> str:
    """What stands before a place in the list: the same in all decisions of a game, so that one gets used to it."""
    setup, words = Setup(game, game.about.usual_seats, options), game.words(language)
    moves = range(game.about.moves)
    called = {name for move in moves for part in game.parts(setup, move).items() for name in names(words, *part)}
    called |= {game.text(setup, move) for move in moves}
    return SIGN if any(name.isdecimal() for name in called) else ""


class Choice:
    """The legal moves of one decision, as the one who decides goes through them."""

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
        """The moves that what was chosen so far leaves."""
        return self._steps[-1] if self._steps else self.moves

    def depth(self) -> int:
        """How many parts all moves that are left agree in; one alone has nothing to agree with."""
        if len(self.left) == 1:
            return 0
        rows = [self.parts[move] for move in self.left]
        depth = 0
        while all(len(row) > depth and row[depth] == rows[0][depth] for row in rows):
            depth += 1
        return depth

    def entries(self) -> list[list[int]]:
        """What the places of the list stand for: single moves, or all moves with the same next part."""
        groups = self._groups()
        if len(self.left) <= MANY or len(groups) == 1:
            return [[move] for group in groups for move in group]
        return groups

    def _groups(self) -> list[list[int]]:
        """The moves that are left by their next part, in the order in which they come."""
        depth = self.depth()
        found: dict[tuple[str, str] | None, list[int]] = {}
        for move in self.left:
            row = self.parts[move]
            found.setdefault(row[depth] if len(row) > depth else None, []).append(move)
        return list(found.values())

    # ---- showing

    def show(self) -> None:
        """The list, grouped by what differs first."""
        depth = self.depth()
        agreed = self._shown(self.left[0], 0, depth)
        entries = self.entries()
        if all(len(entry) == 1 for entry in entries):
            self._show_moves(entries, agreed)
        else:
            rows = [(self._marked(number, entry, self._heading(entry, depth)), "")
                    for number, entry in enumerate(entries, 1)]
            self.console.flow(rows, self._lead(agreed))

    def _show_moves(self, entries: list[list[int]], agreed: str) -> None:
        """Moves that share their next part stand in one row behind it; all others stand together."""
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
        """An entry behind what is typed for it; a number that names the entry is typed as it is."""
        return said if said.isdecimal() and self._named(said) == entry else f"{self.sign}{number} {said}"

    def question(self) -> str:
        """'Which sheep?' where all that is left differs in the same part first."""
        depth = self.depth()
        names = {self.parts[move][depth][0] if len(self.parts[move]) > depth else "" for move in self.left}
        if len(self.moves) == 1 or len(names) > 1 or names == {""}:
            return ""
        which = asked(self.words.part(names.pop()))
        hint = self.console.label("step-hint", back=word(self.console, "back")) if self._steps else ""
        return f"{which} {hint}".rstrip()

    def show_all(self) -> None:
        """Every legal move in notation; where the list has them one by one, with its numbers and words too."""
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
        """Some parts of a move, as people call them."""
        return self._joined([self.words.said(*part) for part in self.parts[move][start:stop]])

    @staticmethod
    def _joined(said: list[str]) -> str:
        """In a row; what a card is called and what is chosen on it may be the same, and is said once."""
        return " ".join(each for each, _ in groupby(said))

    def _shown(self, move: int, start: int, stop: int | None) -> str:
        """The same for the eye: where there is room, with what a card or tile does, in the game's own short words."""
        return self._joined([self.words.said(*part) + self._effect(*part) for part in self.parts[move][start:stop]])

    def _effect(self, part: str, value: str) -> str:
        """The game's label `dream-moonwalk`, if it has one and that says more than the name."""
        name = f"{part}-{value}"
        told = self.words.label(name)
        return "" if self.console.width < ROOMY or told in (name, self.words.said(part, value)) else f" ({told})"

    def about(self, typed: str) -> list[str]:
        """What is asked about, by name or by its place in the list: there by its last part first."""
        if not self.is_place(typed):
            return [typed]
        rows = [self.parts[move] for move in self._listed(typed)]
        agreed = [part for part, *others in zip(*rows, strict=False) if all(other == part for other in others)]
        return [self.words.said(part, value) for part, value in reversed(agreed)] or [typed]

    # ---- choosing

    def written(self, typed: str) -> int | None:
        """The legal move of which that is the notation."""
        return next((move for move in self.moves if normal(self.state.text(move)) == normal(typed)), None)

    def back(self) -> bool:
        """One part back; False at the first one."""
        if not self._steps:
            return False
        self._steps.pop()
        return True

    def take(self, typed: str) -> int | None:
        """The move that was typed, by notation, place in the list or name; None if that was only its next part.

        Notation goes first, so that in a game whose moves are numbers a number means the move. In a game with
        parts that are called by numbers, a number is such a name and never a place in the list.
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
        """Whether that is a place in the list: #3, or just 3 where a number can mean nothing else."""
        return typed.removeprefix(SIGN).isdecimal() and (typed.startswith(SIGN) or not self.sign)

    def _listed(self, typed: str) -> list[int]:
        entries, place = self.entries(), typed.removeprefix(SIGN)
        if len(place) > len(str(len(entries))) or not 1 <= int(place) <= len(entries):
            raise NotOffered(self.console.label("no-such-number", typed=typed[:20], first=f"{self.sign}1",
                                                last=f"{self.sign}{len(entries)}"))
        return entries[int(place) - 1]

    def _named(self, typed: str) -> list[int]:
        """The moves called so in the list, else those whose next part is, else all that have a part called so."""
        asked, depth = normal(typed), self.depth()
        called = [move for move in self.left if asked in (normal(self._rest(move, 0)), normal(self._rest(move, depth)))]
        return called or self._having(asked, depth, depth + 1) or self._having(asked, 0, None)

    def _having(self, asked: str, start: int, stop: int | None) -> list[int]:
        return [move for move in self.left if any(asked in names(self.words, part, value)
                                                  for part, value in self.parts[move][start:stop])]

    def _refusal(self, typed: str) -> IllegalMove:
        """The engine's own sentence; in another language one like it, made from the catalogues."""
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
        house = self.console.house_words
        words = house if rule in house.rules() else self.words
        tried = self.state.parse(typed)
        reason = words.reason(game.forbidding_reason(self.state, tried), game.parts(self.state.setup, tried))
        return self.console.label("refused", move=self.state.text(tried), reason=reason, rule=rule, offer=offer)
