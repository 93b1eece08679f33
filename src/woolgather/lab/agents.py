"""The agents' protocol: a program in any language takes a seat, with JSON lines on its standard input and output.

It is told everything the seat knows and the legal moves, and answers with one of them. A program that gives an invalid
answer, a late one or none at all forfeits its seat: from then on the seat is played at random, and that is reported.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import IO, Any, Final

from woolgather.bots import Thought, View
from woolgather.engine.errors import NotOffered, brief
from woolgather.engine.game import recall
from woolgather.engine.state import State
from woolgather.lab.match import Player

PROTOCOL: Final = 1
PATIENCE: Final = 10.0
"""Seconds for one answer."""

LONGEST_LINE: Final = 100_000
FAREWELL: Final = 2.0
"""Seconds that a program has to exit when the game is over."""


class Forfeit(Exception):
    """The reason why a program has forfeited its seat."""


class Agent(Player):
    """A program in a seat. It is started when it is first asked for a move, and again for every game."""

    def __init__(self, command: str, report: Callable[[str], None], patience: float = PATIENCE) -> None:
        self.command = command
        self._words = _words(command)
        self._report = report
        self._patience = patience
        self._program: subprocess.Popen[str] | None = None
        self._answers: Queue[str] = Queue()
        self._asked = 0
        self._forfeited = False

    def think(self, view: View, moves: Sequence[int], rng: Random) -> Thought:
        if not self._forfeited:
            try:
                return Thought(self._answer(view, moves))
            except Forfeit as reason:
                self._forfeited = True
                self._report(f"{self.command}: {reason} Its seat is played at random from now on.")
                self._stop()
        return Thought(rng.choice(moves))

    def end(self) -> None:
        """Stop the program; the next game starts a new process, without any forfeit."""
        if self._program is not None and not self._forfeited:
            self._send({"type": "end"})
        self._stop()
        self._forfeited = False

    # ---- question and answer

    def _answer(self, view: View, moves: Sequence[int]) -> int:
        if self._program is None:
            self._start()
        self._asked += 1
        state = recall(view)
        offered = [{"move": move, "text": state.text(move)} for move in moves]
        question = {
            "type": "decide",
            "protocol": PROTOCOL,
            "id": self._asked,
            "seconds": self._patience,
            "view": view,
            "moves": offered,
        }
        if not self._send(question):
            raise Forfeit("it has ended.")
        return self._understood(self._heard(), state, moves)

    def _heard(self) -> str:
        try:
            line = self._answers.get(timeout=self._patience)
        except Empty:
            raise Forfeit(f"no answer within {self._patience:g} seconds.") from None
        if not line:
            raise Forfeit("it has ended.")
        return line

    def _understood(self, line: str, state: State, moves: Sequence[int]) -> int:
        try:
            answer: Any = json.loads(line)
        except (ValueError, RecursionError):
            raise Forfeit(f"its answer is not JSON: {brief(line.strip())}.") from None
        if not isinstance(answer, dict) or answer.get("id") != self._asked:
            raise Forfeit(f"its answer is not to question {self._asked}: {brief(line.strip())}.")
        move = answer.get("move")
        if isinstance(move, bool) or not isinstance(move, int) or move not in moves:
            raise Forfeit(f"{brief(move)} is not one of the {len(moves)} moves it was offered.")
        return move

    # ---- the program

    def _start(self) -> None:
        try:
            self._program = subprocess.Popen(  # noqa: S603 - the caller's own program, started without a shell
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except OSError as trouble:
            raise Forfeit(f"it cannot be started: {trouble.strerror or trouble}.") from None
        assert self._program.stdout is not None
        self._answers = Queue()
        Thread(target=_listen, args=(self._program.stdout, self._answers), daemon=True).start()

    def _send(self, message: dict[str, Any]) -> bool:
        """Send a message; return whether the program was there to receive it."""
        assert self._program is not None
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self._program.stdin.flush()
        except OSError:
            return False
        return True

    def _stop(self) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        assert program.stdin is not None
        with suppress(OSError):
            program.stdin.close()
        try:
            program.wait(0 if self._forfeited else FAREWELL)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise NotOffered(f"{brief(command)} is neither a bot nor the command line of a program.")
    return words


def _listen(output: IO[str], answers: Queue[str]) -> None:
    """Pass on the output line by line, then an empty line at the end. Endless lines are cut."""
    with output:
        while line := output.readline(LONGEST_LINE):
            answers.put(line)
    answers.put("")
