"""The curtain, for several people at one keyboard: nobody sees what the person before them saw."""

from __future__ import annotations

from woolgather.terminal.commands import understood, word
from woolgather.terminal.console import Console


class Curtain:
    """Falls when the keyboard changes hands in a game with secrets."""

    def __init__(self, console: Console, needed: bool) -> None:
        self.console = console
        self.needed = needed
        self._viewer: int | None = None

    def is_down(self, seat: int) -> bool:
        """Whether somebody else would now see what only that seat may see."""
        return self.needed and self._viewer != seat

    def fall(self) -> None:
        """Clear the screen, because everybody may be looking at it now."""
        if self.needed:
            self.console.wipe()
            self._viewer = None

    def open(self, seat: int, name: str, can_undo: bool) -> tuple[str, str] | None:
        """Hand the keyboard over. None once the right person has it, else a command typed before that."""
        if self._viewer is not None:
            self.fall()
        self.console.line()
        self.console.say(self.console.label("pass-keyboard", who=name), style="title")
        if can_undo:
            self.console.say(self.console.label("or-undo", undo=word(self.console, "undo")), style="faint")
        while typed := self.console.ask():
            if (command := understood(self.console, typed)) and command[0] in ("undo", "save", "quit"):
                return command
            self.console.say(self.console.label("press-enter", who=name))
        self._viewer = seat
        return None
