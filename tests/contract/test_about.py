"""What lies on the table explains itself: a sentence or two and a rule for everything that can be pointed at."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

import woolgather as wg
from woolgather.engine.registry import game_named
from woolgather.engine.words import languages
from woolgather.games.sheepy_time.data import NIGHTMARE_CARDS, NIGHTMARES
from woolgather.games.sheepy_time.tiles import TILES
from woolgather.games.unshorn.data import CARDS

BOARDS: Final = Path(__file__).parents[2] / "web" / "src" / "boards"
LONGEST: Final = 200
"""As many letters as two plain sentences need; the rule itself is a press away."""
KEY: Final = re.compile(r"(?:[a-z0-9+-]+|\?)")


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


def shear_panic() -> Iterator[str]:
    """The actions as both editions call them, and what the board shows."""
    for edition in ("manual", "mayfair"):
        for action in wg.new("shear-panic", edition=edition).view(None)["actions"][0]:
            pushes = edition == "mayfair" and action["action"] in ("line", "diagonal")
            yield action["action"] + ("-mayfair" if pushes else "")
    yield from ("roger", "shearer", "black", "neutral", "own", "stray", "colour-die", "flock-die", "card", "button")


def sheepy_time() -> Iterator[str]:
    yield from (tile.name for tile in TILES)
    yield from NIGHTMARES
    for cards in NIGHTMARE_CARDS:
        yield from cards


def unshorn() -> Iterator[str]:
    yield from CARDS
    yield from ("damaged", "either", "?", "wolf", "die", "pile", "discard")


def shepherd_mess() -> Iterator[str]:
    yield from wg.new("shepherd-mess").view(None)["supply"]
    yield from ("mud", "puddle", "pen", "ram", "dog", "sheep")


@pytest.mark.parametrize("shown", [shear_panic, sheepy_time, unshorn, shepherd_mess], ids=lambda each: each.__name__)
def test_every_action_card_tile_and_piece_is_explained(shown: Any) -> None:
    keys = set(shown())
    assert len(keys) > 10
    assert keys <= about(shown.__name__.replace("_", "-"), "en").keys()


@pytest.mark.parametrize("game", ["shear-panic", "sheepy-time", "shepherd-mess", "unshorn"])
def test_a_board_points_only_at_what_is_explained(game: str) -> None:
    """As far as it is written out; a browser test follows what boards put together."""
    source = "".join(file.read_text("utf-8") for file in sorted((BOARDS / game).glob("*.svelte")))
    pointed = {key for keys in re.findall(r'data-about="([^"{}]+)"', source) for key in keys.split()}
    assert pointed
    assert pointed <= about(game, "en").keys()
