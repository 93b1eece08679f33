"""The record of a game: a header, then every move from the start, chance included. Nothing is ever erased."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import IO, Any, Final

from woolgather.engine.chance import roll
from woolgather.engine.errors import IllegalMove, NotOffered, Unreadable, WoolgatherError, brief
from woolgather.engine.game import Json, is_whole, position_from, read_json, setup_from
from woolgather.engine.journal import Event, Journal
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, OVER, Setup, State

FORMAT: Final = 3
"""Format 2 has lines that take back further than WG-6 allows, format 3 begins at a position of its own. A record is
written in the lowest format that can hold it.
"""

AT_A_POSITION: Final = 3

LONGEST_LINE: Final = 65_536
MOST_LINES: Final = 100_000
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record: who moved (a seat or CHANCE), the move (None: a move was taken back), and its events.

    `further`: how many lines a take-back undid that went further than WG-6 allows; 0 for any other line.
    """

    seat: int
    move: int | None
    events: tuple[Event, ...] = ()
    further: int = 0

    @property
    def undoes(self) -> int:
        """How many of the lines that stood before it do not stand after it."""
        return 0 if self.move is not None else self.further or 1

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)


class Record:
    """A game that is being played or replayed.

    >>> import woolgather as wg
    >>> record = wg.Record("connect-four")
    >>> record.play("d"); record.play("d"); record.play("e")
    >>> record.can_take_back(0), record.can_take_back(1)
    (True, False)
    >>> record.take_back(0)
    >>> [line["seat"] for line in record.story(None)]
    [0, 1, 0, 0]
    """

    def __init__(self, game: str, seats: int | None = None, *, players: Sequence[str] = (), **options: Any) -> None:
        self._begin(game_named(game).setup(seats, options), players)

    @classmethod
    def begun(cls, setup: Setup, players: Sequence[str] = ()) -> Record:
        """Start a record of a game that is already set up, possibly under earlier rules."""
        record = cls.__new__(cls)
        record._begin(setup, players)
        return record

    @classmethod
    def begun_at(cls, position: State, players: Sequence[str] = ()) -> Record:
        """Start a record at a position instead of the start of its game; the position is copied.

        >>> import woolgather as wg
        >>> state = wg.new("connect-four")
        >>> state.play("d")
        >>> record = wg.Record.begun_at(state)
        >>> len(record), record.seat
        (0, 1)
        """
        record = cls.__new__(cls)
        record._begin(position.setup, players, position)
        return record

    def _begin(self, setup: Setup, players: Sequence[str], position: State | None = None) -> None:
        if players and len(players) != setup.seats:
            raise NotOffered(f"{_counted(len(players), 'name')} for {setup.seats} seats; give one for each, or none.")
        if not all(is_name(player) for player in players):
            raise NotOffered(f"A player's name is a text of 1 to {LONGEST_NAME} readable characters.")
        self.setup = setup
        self.players = tuple(players)
        self.lines: list[Line] = []
        self._standing: list[Line] = []
        self._given = None if position is None else position.copy()
        self._state = self._first()
        self._state.journal = Journal()

    def _first(self) -> State:
        """The position before the first line."""
        return self.setup.game.start(self.setup) if self._given is None else self._given.copy()

    @property
    def begins_at_start(self) -> bool:
        """Whether it tells its game from the start, and not from a position that was given."""
        return self._given is None

    @property
    def state(self) -> State:
        """The current position, as a copy: playing on it does not change the record."""
        return self._state.copy()

    @property
    def current(self) -> State:
        """The current position itself, to be looked at and never played on; it is another one after the next line."""
        return self._state

    @property
    def seat(self) -> int:
        """The seat that decides now."""
        return self._state.seat

    def __repr__(self) -> str:
        """The game, its length and who decides; no moves are shown, because some may be secret."""
        decides = {CHANCE: "chance decides", OVER: "over"}.get(self.seat, f"seat {self.seat} decides")
        return f"<Record {self.setup.game.described(self.setup)}: {_counted(len(self.lines), 'line')}, {decides}>"

    def __len__(self) -> int:
        return len(self.lines)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Record.loads, (self.text(),)

    def play(self, move: int | str) -> None:
        """Play a decision or a chance move, as `State.play` does; a refused move leaves no line."""
        seat = self._state.seat
        number = self._state.parse(move) if isinstance(move, str) else move
        self._state.play(number)
        self._write(seat, int(number))

    def roll(self, rng: Random) -> int:
        """Let chance decide once, and return the outcome."""
        outcome = roll(self._state, rng)
        self._write(CHANCE, outcome)
        return outcome

    def _write(self, seat: int, move: int) -> None:
        journal = self._state.journal
        line = Line(seat, move, journal.take() if journal is not None else ())
        self.lines.append(line)
        self._standing.append(line)

    # ---- going back

    def standing(self, lines: int) -> list[Line]:
        """Those of the first `lines` lines that have not been taken back."""
        stand: list[Line] = []
        for line in self.lines[:lines]:
            _add(stand, line)
        return stand

    def at(self, lines: int) -> State:
        """The position after that many lines; 0 is the start, `len(record)` is now."""
        if not 0 <= lines <= len(self.lines):
            raise NotOffered(
                f"This record has {_counted(len(self.lines), 'line')}; there is no position after {brief(lines)}."
            )
        return self._after(self.standing(lines))

    def _after(self, standing: Sequence[Line]) -> State:
        """The position that these lines lead to."""
        state = self._first()
        for line in standing:
            assert line.move is not None
            state.apply(line.move)
        return state

    def can_take_back(self, seat: int) -> bool:
        """Whether that seat may take back its last decision (WG-6).

        It may if the decision is the last one standing, it revealed nothing and nobody else has decided since. A
        decision that another seat made and took back counts too, because it was seen; so does whatever was revealed.
        """
        if not self._standing or seat == CHANCE:
            return False
        last = self._standing[-1]
        since = takewhile(lambda line: line is not last, reversed(self.lines))
        is_own = last.seat == seat and not last.reveals
        return is_own and all(line.seat == seat and not line.reveals for line in since)

    def take_back(self, seat: int) -> None:
        """Take back that seat's last decision; this adds a line of its own."""
        if not self.can_take_back(seat):
            raise IllegalMove(
                "That cannot be taken back: only the last decision can be, by the player who made it, and only "
                "until somebody else decides, chance steps in or something is revealed (WG-6).",
                "WG-6",
            )
        self._undo(Line(seat, None))

    def further_back(self, seat: int) -> int:
        """How many lines a take-back to just before the seat's last decision that still stands would undo.

        0 if the seat has made none. It goes over the decisions of others, over chance and over what was revealed, so
        it is for those to allow who play: see `take_back_further`.
        """
        if seat == CHANCE:
            return 0
        return next((place for place, line in enumerate(reversed(self._standing), 1) if line.seat == seat), 0)

    def take_back_further(self, seat: int) -> None:
        """Go back to just before the seat's last decision that still stands, whatever has happened since.

        The rules do not provide for that: ask everybody who plays first. It adds one line, which says how many it
        undid; they stay in the record, and whoever saw them has seen them. Chance is drawn anew.
        """
        undone = self.further_back(seat)
        if not undone:
            raise IllegalMove("That cannot be taken back: this seat has made no decision that still stands.", "WG-6")
        self._undo(Line(seat, None, further=undone))

    def _undo(self, line: Line) -> None:
        self.lines.append(line)
        _add(self._standing, line)
        self._state = self._after(self._standing)
        self._state.journal = Journal()

    # ---- replaying

    def story(self, seat: int | None) -> list[dict[str, Json]]:
        """Everything the seat (None: a spectator) has seen since the start, line by line, as plain JSON values."""
        found: list[dict[str, Json]] = []
        standing: list[Line] = []
        state = self._first()
        state.view(seat)  # refuses a seat that does not exist
        for line in self.lines:
            _add(standing, line)
            if line.move is None:
                found.append(_taking_back(line))
                state = self._after(standing)
            else:
                events = [event.as_data(seat) for event in line.events]
                found.append({"seat": line.seat, "move": state.seen(line.move, seat), "events": events})
                state.apply(line.move)
        return found

    # ---- files

    def header(self) -> dict[str, Json]:
        game, given = self.setup.game, self._given
        written = AT_A_POSITION if given is not None else 2 if any(line.further for line in self.lines) else 1
        head = {"woolgather": "record", "format": written, **game.header(self.setup)}
        head |= {} if given is None else {"position": game.write(given)}
        return head | {"players": list(self.players)} if self.players else head

    def text(self) -> str:
        """The record as JSON lines."""
        rows: list[dict[str, Json]] = [self.header()]
        for line in self.lines:
            if line.move is None:
                rows.append(_taking_back(line))
            else:
                move = self._state.text(line.move)
                rows.append({"chance": move} if line.seat == CHANCE else {"seat": line.seat, "move": move})
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    def save(self, file: str | os.PathLike[str] | IO[str]) -> None:
        """Write the record to a path or an open file; a path is replaced completely or not at all."""
        if isinstance(file, str | os.PathLike):
            _replace(Path(file), self.text())
        else:
            file.write(self.text())

    @classmethod
    def read(cls, file: str | os.PathLike[str] | IO[str]) -> Record:
        """Read a record from a path or an open file; every move is replayed and checked."""
        if isinstance(file, str | os.PathLike):
            with open(file, encoding="utf-8") as opened:
                return cls._from_lines(opened)
        return cls._from_lines(file)

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record from text."""
        return cls._from_lines(io.StringIO(text))

    @classmethod
    def _from_lines(cls, file: IO[str]) -> Record:
        rows = _rows(file)
        head = read_json(next(rows, ""), "a record")
        if head.get("woolgather") != "record":
            raise Unreadable("This is not a woolgather record: its first line does not say so.")
        version = head.get("format")
        if not is_whole(version) or not 1 <= version <= FORMAT:
            raise Unreadable(f"This record has format {brief(version)}; this woolgather reads up to {FORMAT}.")
        players = head.get("players", [])
        if not isinstance(players, list):
            raise Unreadable("This record is damaged: its players are not a list of names.")
        if ("position" in head) != (version >= AT_A_POSITION):
            raise Unreadable(
                f"This record is damaged: one of format {AT_A_POSITION} begins at a position, and no other does."
            )
        if "position" in head:
            record = cls.begun_at(position_from(head, "a record"), players)
        else:
            record = cls.begun(setup_from(head, "a record"), players)
        for number, row in enumerate(rows, start=2):
            try:
                record._follow(read_json(row, "a line of a record"))
            except WoolgatherError as refusal:
                raise Unreadable(f"Line {number} of the record cannot be followed: {refusal}") from None
        return record

    def _follow(self, row: dict[str, Json]) -> None:
        """Replay one line of a file."""
        match row:
            case {"seat": seat, "takes_back": True} if is_whole(seat) and len(row) == 2:
                self.take_back(seat)
                return
            case {"seat": seat, "takes_back": lines} if is_whole(seat) and is_whole(lines) and len(row) == 2:
                if lines != self.further_back(seat):
                    raise Unreadable("It takes back another number of lines than there are since that decision.")
                self.take_back_further(seat)
                return
            case {"seat": seat, "move": str(move)} if is_whole(seat) and len(row) == 2:
                mover = seat
            case {"chance": str(move)} if len(row) == 1:
                mover = CHANCE
            case _:
                raise Unreadable("It is neither a move, nor chance, nor a take-back.")
        if mover != self.seat:
            raise Unreadable("It is not the turn of the player who moves there.")
        try:
            self.play(move)
        except IllegalMove as refusal:
            # The refusal's own message lists what that seat could have played, which not every reader may see.
            raise Unreadable(f"The rules do not allow the move {brief(move)} there ({refusal.rule}).") from None


def is_name(name: object) -> bool:
    """Whether this is acceptable as a player's name."""
    return isinstance(name, str) and bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def _add(standing: list[Line], line: Line) -> None:
    """Append a line, or remove the last ones if this line takes them back."""
    if line.move is None:
        del standing[-line.undoes :]
    else:
        standing.append(line)


def _taking_back(line: Line) -> dict[str, Json]:
    """A take-back as the rules allow it, or the number of lines that a further one undid."""
    return {"seat": line.seat, "takes_back": line.further or True}


def _rows(file: IO[str]) -> Iterator[str]:
    """The non-empty lines; endless lines and endless files are refused."""
    for _ in range(MOST_LINES):
        try:
            row = file.readline(LONGEST_LINE + 1)
        except UnicodeDecodeError:
            raise Unreadable("This is not a record: it is not text in UTF-8.") from None
        if not row:
            return
        if len(row) > LONGEST_LINE:
            raise Unreadable(f"This is not a record: it has a line of more than {LONGEST_LINE} characters.")
        if row.strip():
            yield row
    raise Unreadable(f"This is not a record: it has more than {MOST_LINES} lines.")


def _replace(path: Path, text: str) -> None:
    """Write a file atomically: at any moment either the old or the new version is there."""
    fresh = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        with open(fresh, "x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
