"""Several people at one keyboard: nobody sees what the one before saw."""

from __future__ import annotations

from woolgather.terminal.commands import understood, word
from woolgather.terminal.console import Console


class Curtain:
    """Falls when the keyboard goes from one person to another in a game with secrets."""

    def __init__(self, console: Console, needed: bool) -> None:
        self.console = console
        self.needed = needed
        self._looking: int | None = None

    def is_down(self, seat: int) -> bool:
        """Whether what that seat may see would now be seen by somebody else."""
        return self.needed and self._looking != seat

    def fall(self) -> None:
        """Leave nothing on the screen, for everybody may look at it now."""
        if self.needed:
            self.console.wipe()
            self._looking = None

    def open(self, seat: int, name: str, can_undo: bool) -> tuple[str, str] | None:
        """Hand the keyboard over. None once it is in the right hands, else a command typed before that."""
        if self._looking is not None:
            self.console.wipe()
        self.console.line()
        self.console.say(self.console.label("pass-keyboard", who=name), style="title")
        if can_undo:
            self.console.say(self.console.label("or-undo", undo=word(self.console, "undo")), style="faint")
        while typed := self.console.ask():
            if (command := understood(self.console, typed)) and command[0] in ("undo", "save", "quit"):
                return command
            self.console.say(self.console.label("press-enter", who=name))
        self._looking = seat
        return None
