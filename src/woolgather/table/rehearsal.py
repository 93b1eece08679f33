"""What a game needs only once, done before somebody waits for it: its modules, its tables, its moves in notation,
its pages.
"""

from __future__ import annotations

from typing import Final

from woolgather.engine.examples import examples
from woolgather.engine.game import Game
from woolgather.engine.lessons import lessons_of
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import OVER
from woolgather.engine.words import languages
from woolgather.table.fingerprints import fingerprint
from woolgather.table.game_index import game_card

LINES: Final = 12


def rehearse(game: str) -> None:
    """Play the first lines of a game as if they were read from a log, and look at where they lead; and read what the
    start page offers of it.
    """
    record = Record(game)
    while record.seat != OVER and len(record.lines) < LINES:
        record.play(record.current.texts()[0])
    record.story(0)
    record.current.view(0)
    fingerprint(record.current)
    _read_pages(game_named(game))


def _read_pages(game: Game) -> None:
    """Words, lessons and examples, in the languages of people; what is wrong in them is said here."""
    for language in languages():
        game_card(game.about.name, language)
        for lesson in lessons_of(game).values():
            lesson.texts(language)
    examples(game)
