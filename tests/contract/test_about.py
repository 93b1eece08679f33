"""What lies on the table explains itself: a sentence or two and a rule for everything that can be pointed at."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import woolgather as wg
from tests.support.extras import extras_of
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.engine.registry import game_named
from woolgather.engine.words import languages

BOARDS: Final = Path(__file__).parents[2] / "web" / "src" / "boards"
DRAWN: Final = [name for name in wg.games(tiny=True) if (BOARDS / name / "Board.svelte").exists()]
"""The games with a board of their own."""

LOOKS: Final = 4
"""So many games are looked through at each table."""

LONGEST: Final = 200
"""As many letters as two plain sentences need; the rule itself is a press away."""
KEY: Final = re.compile(r"(?:[A-Za-z0-9+-]+|\?)")


def about(name: str, language: str) -> dict[str, dict[str, str]]:
    game = game_named(name)
    page: dict[str, Any] = tomllib.loads((files(game.package) / "words" / f"{language}.toml").read_text("utf-8"))
    found: dict[str, dict[str, str]] = page.get("about", {})
    return found


@pytest.mark.parametrize("language", languages())
def test_everything_explained_has_a_name_a_short_text_and_a_rule_that_exists(name: str, language: str) -> None:
    words = game_named(name).words(language)
    for key, entry in about(name, language).items():
        assert KEY.fullmatch(key)
        assert entry["rule"] in words.rules()
        assert entry.get("name") or key in words.table("ids"), key
        assert entry["text"].endswith((".", "!"))
        assert len(entry["text"]) <= LONGEST, key


def words_in(value: object) -> Iterator[str]:
    """Every word of a view, whether it stands there as a name or as a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield name
            yield from words_in(each)
    elif isinstance(value, Sequence):
        for each in value:
            yield from words_in(each)


def shown(table: Table, rng: Random) -> set[str]:
    """What is seen and chosen in a game: whatever has a name in the catalogue."""
    named = table.game.words().table("ids").keys()
    found = set[str]()
    for state in positions(table, rng, LOOKS):
        for seat in (None, 0):
            found |= named & set(words_in(state.view(seat)))
        if state.seat >= 0:
            found |= named & {value for move in state.moves() for value in state.parts(move).values()}
    return found


def test_whatever_a_game_shows_and_offers_is_explained(table: Table, rng: Random) -> None:
    """A card, a tile or an action without an entry is one that the game's extras declare to need none."""
    assert shown(table, rng) - about(table.name, "en").keys() <= extras_of(table.name).unexplained


def test_what_is_explained_is_not_declared_to_need_no_explanation(name: str) -> None:
    assert about(name, "en")
    assert not about(name, "en").keys() & extras_of(name).unexplained


@pytest.mark.parametrize("game", DRAWN)
def test_a_board_points_only_at_what_is_explained(game: str) -> None:
    """As far as it is written out; a browser test follows what boards put together."""
    source = "".join(file.read_text("utf-8") for file in sorted((BOARDS / game).glob("*.svelte")))
    pointed = {key for keys in re.findall(r'data-about="([^"{}]+)"', source) for key in keys.split()}
    assert pointed
    assert pointed <= about(game, "en").keys()
