"""Noninterference: what a seat may not know changes nothing that it is told.

Pairs of positions that differ only in hidden information come from each game's own extras, which know the rules but use
neither its views nor `imagine`; and from records in which hidden draws and secret choices were different.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.extras import SecretExtras, secret_extras_of
from tests.support.play import as_json, positions, random_record, viewers
from tests.support.tables import Table
from woolgather.engine.game import Game
from woolgather.engine.journal import Event, Journal
from woolgather.engine.record import Record
from woolgather.engine.state import State
from woolgather.engine.words import languages

NONSENSE: Final = ("nonsense", "", -1, None)
OTHERS: Final = 25
"""The number of illegal moves that are asked about in every position."""

PATIENCE: Final = 400
"""The number of moves tried in the search for another record."""

WINDOW: Final = 24
"""How many of the last moves may differ: in a game of hundreds no other course would be found in time."""

LIKENESS: Final = 0.7
"""How often the other record first tries what happened in the original; higher is too similar, lower finds none."""


# ---- what reaches a seat


def asked_about(state: State, twin: State) -> list[int]:
    """The numbers of all moves that are legal in either position, and some others."""
    about = state.setup.game.about
    others = range(about.moves + about.chances)
    return sorted({*state.moves(), *twin.moves(), *Random(str(state.key())).sample(others, min(OTHERS, len(others)))})


def text(state: State, seat: int | None, numbers: Sequence[int]) -> str:
    """Everything that the engine gives a seat now: view, drawing, moves as seen and, if it decides, its moves."""
    game = state.setup.game
    view = state.view(seat)
    everything: dict[str, Any] = {
        "view": view,
        "drawing": [game.draw(view, game.words(language)) for language in languages()],
        "seen": [state.seen(move, seat) for move in numbers],
    }
    if state.seat == seat:
        everything["moves"] = state.moves()
        everything["why not"] = [state.why_not(move) for move in numbers]
        everything["errors"] = [refusal(state, move) for move in (*numbers, *NONSENSE) if move not in state.moves()]
    return as_json(everything)


def refusal(state: State, move: Any) -> tuple[str, str]:
    with pytest.raises(wg.IllegalMove) as refused:
        state.play(move)
    return str(refused.value), refused.value.rule


def heard(state: State, move: int, seat: int | None) -> str:
    """What the journal tells a seat about a move, up to where it reveals something to everybody."""
    state = state.copy()
    state.journal = Journal()
    state.play(move)
    events = []
    for event in state.journal.take():
        if event.reveals:
            break
        events.append(event.as_data(seat))
    return as_json(events)


def assert_no_interference(state: State, twin: State, seat: int | None, extras: SecretExtras) -> None:
    """Check that two positions that differ only in what is hidden from a seat look the same to it, now and next."""
    numbers = asked_about(state, twin)
    assert text(twin, seat, numbers) == text(state, seat, numbers)
    hidden: dict[str, set[str]] = {}
    for move in state.moves():
        if extras.hides(state, move, seat):
            hidden.setdefault(state.seen(move, seat), set()).add(heard(state, move, seat))
        elif move in twin.moves():
            assert heard(twin, move, seat) == heard(state, move, seat)
    for move in twin.moves():
        if extras.hides(twin, move, seat):
            hidden.setdefault(twin.seen(move, seat), set()).add(heard(twin, move, seat))
    assert all(len(told_) == 1 for told_ in hidden.values())


# ---- pairs from dealing again


def scrambled(table: Table, rng: Random, games: int) -> Iterator[tuple[State, State, int | None]]:
    extras = secret_extras_of(table.name)
    for state in positions(table, rng, games):
        for seat in table.viewers:
            yield state, extras.scramble(state, seat, rng), seat


def check_scrambled(table: Table, rng: Random, games: int) -> Counter[tuple[bool, bool, bool]]:
    """Check pairs; count those that truly differed, by who decided: chance, the seat itself, another seat."""
    differed: Counter[tuple[bool, bool, bool]] = Counter()
    for state, twin, seat in scrambled(table, rng, games):
        assert_no_interference(state, twin, seat, secret_extras_of(table.name))
        if twin.key() != state.key():
            differed[state.seat == wg.CHANCE, state.seat == seat, state.seat == wg.OVER] += 1
    return differed


@pytest.mark.slow
@pytest.mark.soak
def test_what_is_hidden_from_a_seat_changes_nothing_that_it_is_told(
    secret_table: Table, rng: Random, size: Size
) -> None:
    differed = check_scrambled(secret_table, rng, size(15 if secret_table.about.tiny else 2, 2_500))
    assert differed[True, False, False], "no pair differed while chance decided"
    assert differed[False, True, False] or is_alone(secret_table), "no pair differed while the seat itself decided"
    assert differed[False, False, False], "no pair differed while another decided"


def is_alone(table: Table) -> bool:
    """Whether there is only one seat: it may have secrets from spectators, but none are hidden from the decider."""
    return table.seats == 1


# ---- pairs from playing differently


class Course:
    """The last moves of a record, those that may differ, and what everybody saw of them."""

    def __init__(self, record: Record) -> None:
        moves = [line.move for line in record.lines if line.move is not None]
        self.before, self.moves = moves[:-WINDOW], moves[-WINDOW:]
        self.states = [record.at(len(self.before))]
        for move in self.moves:
            self.states.append(self.states[-1].copy())
            self.states[-1].apply(move)
        self.extras = secret_extras_of(record.setup.game.about.name)
        self.public = [self.extras.public(state) for state in self.states]
        self.shown = [
            self.extras.laid_open(state, move) for state, move in zip(self.states[:-1], self.moves, strict=True)
        ]


class Otherwise:
    """Searches for another game with the same public course, but different hidden draws and secret choices."""

    def __init__(self, course: Course, seat: int | None, rng: Random) -> None:
        self.course = course
        self.extras = course.extras
        self.seat = seat
        self.rng = rng
        self.left = PATIENCE

    def found(self) -> list[int] | None:
        others = self._from(self.course.states[0].copy(), [])
        return None if others is None else self.course.before + others

    def _from(self, twin: State, played: list[int]) -> list[int] | None:
        if len(played) == len(self.course.moves):
            return played
        for move in self._candidates(twin, len(played)):
            self.left -= 1
            if self.left < 0:
                return None
            child = twin.copy()
            child.play(move)
            if (
                self.extras.public(child) == self.course.public[len(played) + 1]
                and self.extras.laid_open(twin, move) == self.course.shown[len(played)]
            ):
                whole = self._from(child, [*played, move])
                if whole is not None:
                    return whole
        return None

    def _candidates(self, twin: State, place: int) -> list[int]:
        """The same move if the seat could see it, else any that is hidden from it in the same way."""
        move = self.course.moves[place]
        if not self.extras.hides(self.course.states[place], move, self.seat):
            return [move] if move in twin.moves() else []
        hidden = [other for other in twin.moves() if self.extras.hides(twin, other, self.seat)]
        usual = [move] if move in hidden and self.rng.random() < LIKENESS else []
        return usual + self.rng.sample(hidden, len(hidden))


def replayed(table: Table, moves: list[int]) -> Record:
    record = table.record()
    for move in moves:
        record.play(move)
    return record


def check_replayed(table: Table, rng: Random, games: int) -> int:
    """Check whole records; return how many truly differed."""
    differed = 0
    for _ in range(games):
        whole = random_record(table, rng)
        record = random_record(table, rng, lines=rng.randint(1, len(whole)))
        course = Course(record)
        for seat in table.viewers:
            moves = Otherwise(course, seat, rng).found()
            if moves is None:
                continue
            twin = replayed(table, moves)
            differed += twin.text() != record.text()
            assert as_json(twin.story(seat)) == as_json(record.story(seat))
            assert_no_interference(record.state, twin.state, seat, secret_extras_of(table.name))
    return differed


@pytest.mark.slow
@pytest.mark.soak
def test_other_hidden_draws_and_choices_leave_the_same_story(secret_table: Table, rng: Random, size: Size) -> None:
    games = size(40 if secret_table.about.tiny else 4, 3_000)
    assert check_replayed(secret_table, rng, games) > games // 4


# ---- the tests above must fail if there is a leak, even of one bit of the whole position


def one_bit(state: State) -> int:
    return sha256(json.dumps(state.setup.game.write(state)).encode()).digest()[0] % 2


def leaky_view(patch: pytest.MonkeyPatch, game: Game) -> None:
    honest = game.view
    patch.setattr(game, "view", lambda state, seat: {**honest(state, seat), "hint": one_bit(state)}, raising=False)


def leaky_eyes(patch: pytest.MonkeyPatch, game: Game) -> None:
    honest = game.seen
    patch.setattr(
        game, "seen", lambda state, move, seat: honest(state, move, seat) + "!" * one_bit(state), raising=False
    )


def leaky_errors(patch: pytest.MonkeyPatch, game: Game) -> None:
    honest = game.refusal

    def refusal(state: State, move: int) -> wg.IllegalMove:
        refused = honest(state, move)
        return wg.IllegalMove(f"{refused}{'!' * one_bit(state)}", refused.rule)

    patch.setattr(game, "refusal", refusal, raising=False)


def leaky_journal(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setattr(Event, "hides_from", lambda event, seat: False)


Leak = Callable[[pytest.MonkeyPatch, Game], None]


@pytest.mark.parametrize("leak", [leaky_view, leaky_eyes, leaky_errors, leaky_journal])
def test_a_leak_into_any_position_is_found(
    secret_table: Table, rng: Random, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    """Refusals are shown only to the deciding seat, so with one seat there is nobody they could leak to."""
    leak(monkeypatch, secret_table.game)
    if leak is leaky_errors and is_alone(secret_table):
        assert check_scrambled(secret_table, rng, 4)[False, False, False]
        return
    with pytest.raises(AssertionError):
        check_scrambled(secret_table, rng, 15)


@pytest.mark.slow
@pytest.mark.parametrize("leak", [leaky_view, leaky_eyes, leaky_journal])
def test_a_leak_into_any_story_is_found(
    secret_table: Table, rng: Random, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    leak(monkeypatch, secret_table.game)
    with pytest.raises(AssertionError):
        check_replayed(secret_table, rng, 20)


@pytest.mark.expensive
def test_a_scrambled_position_keeps_what_the_seat_may_know(secret_table: Table, rng: Random) -> None:
    extras = secret_extras_of(secret_table.name)
    for state, twin, _ in scrambled(secret_table, rng, 2):
        assert as_json(extras.public(twin)) == as_json(extras.public(state))
        assert extras.conserved(twin) == extras.conserved(state)
        assert viewers(twin) == viewers(state)
