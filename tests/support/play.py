"""Random games, and what must hold for any position however it arose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import woolgather as wg
from tests.support.tables import Table
from woolgather.engine.record import Record
from woolgather.engine.state import State
from woolgather.engine.words import languages

MOST: int = 40
"""The number of positions of one game examined closely, and of one game over all its tables."""
MOST_OF_ALL: int = 240


class Scalar:
    """A whole number of a type that other libraries use."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def random_move(state: State, rng: Random) -> int:
    """A uniformly drawn decision, or an outcome of chance drawn by its weight."""
    if state.seat != wg.CHANCE:
        return rng.choice(state.moves())
    outcomes, weights = zip(*state.odds(), strict=True)
    return int(rng.choices(outcomes, weights)[0])


def walk(table: Table, rng: Random) -> Iterator[State]:
    """The positions of one random game from first to last: one state, played on between steps."""
    state = table.new()
    yield state
    while state.seat != wg.OVER:
        state.play(random_move(state, rng))
        yield state


def positions(table: Table, rng: Random, games: int) -> Iterator[State]:
    """Positions of random games, including first and last, each an independent copy."""
    most = min(MOST, table.portion(MOST_OF_ALL))
    for _ in range(games):
        passed = [state.copy() for state in walk(table, rng)]
        inner = passed[1:-1]
        yield from (passed[0], *rng.sample(inner, min(most, len(inner))), passed[-1])


def random_record(table: Table, rng: Random, lines: int | None = None) -> Record:
    """A random game as a record, to its end or for that many lines."""
    record = table.record()
    while record.seat != wg.OVER and (lines is None or len(record) < lines):
        record.play(random_move(record.state, rng))
    return record


def as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def fingerprint(state: State) -> tuple[object, str]:
    """Everything about a position; a refused move must not change it."""
    return state.key(), state.dump()


def viewers(state: State) -> list[int | None]:
    return [*range(state.setup.seats), None]


def assert_sound(state: State, rng: Random) -> None:
    """Check everything promised of a position: it can be viewed, drawn, saved, imagined, and played to an end."""
    game = state.setup.game
    assert wg.load(state.dump()).key() == state.key()
    for seat in viewers(state):
        view = state.view(seat)
        assert json.loads(as_json(view)) == view
        assert all(game.draw(view, game.words(language)) for language in languages())
        assert as_json(wg.imagine(view, rng).view(seat)) == as_json(view)
    playing = state.copy()
    for _ in range(game.about.longest + 1):
        assert (playing.seat == wg.OVER) == (not playing.moves())
        if playing.seat == wg.OVER:
            break
        playing.play(random_move(playing, rng))
    assert playing.seat == wg.OVER
    assert len(playing.scores()) == len(playing.places()) == state.setup.seats
    assert set(playing.winners()) <= set(range(state.setup.seats))
