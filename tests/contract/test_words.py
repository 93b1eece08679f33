"""Words: every language says everything, and every sentence can be completed."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, Final

import pytest

import woolgather as wg
from tests.support.play import as_json, positions, random_record
from tests.support.tables import Table
from woolgather.engine.journal import Event
from woolgather.engine.registry import game_named
from woolgather.engine.words import Words, languages, rule_of
from woolgather.terminal.choice import asked

EVENT_BLANKS: Final = {"seat", "piece", "start", "to", "cause", "count"}
VARIANTS: Final = {"line", "you", "hidden", "one", "you-one"}
SPEAKS_FOR_ITSELF: Final = re.compile(r"[a-zA-Z]?-?[0-9]*½?|[a-z][0-9]-[a-z][0-9]")
"""A letter, a number, or both: a column, a count, a place on a grid, or two places and the edge between them.

They are the same in every language.
"""
SHARED: Final = re.compile("[a-z-]+")
"""A reason that several rules share."""
ASKING: Final = {
    "en": re.compile(r"\b(which|what|how|where|who|whom|or)\b", re.IGNORECASE),
    "it": re.compile(r"\b(quale|quali|che|chi|come|dove|quanto|quanti|quante|o)\b", re.IGNORECASE),
}
"""Words that make a question."""


def page(package: str, language: str) -> dict[str, Any]:
    return tomllib.loads((files(package) / "words" / f"{language}.toml").read_text(encoding="utf-8"))


def packages() -> list[str]:
    return ["woolgather.engine", *(game_named(name).package for name in wg.games(tiny=True))]


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def sentences(entry: Any) -> dict[str, str]:
    """The variants of a journal entry."""
    return entry if isinstance(entry, dict) else {"line": entry}


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))
        else:
            yield (*path, name), value


def without_section_titles(words: dict[str, Any]) -> dict[str, Any]:
    """Sections have a title in each language; the rules in them, and their order, are the same."""
    rules = {str(number): section for number, section in enumerate(words.get("rules", {}).values())}
    return {**words, "rules": rules}


@pytest.mark.parametrize("package", packages())
@pytest.mark.parametrize("language", languages())
def test_every_language_says_the_same_things_with_the_same_placeholders(package: str, language: str) -> None:
    english, other = (dict(leaves(without_section_titles(page(package, code)))) for code in ("en", language))
    assert list(other) == list(english)
    assert {place: blanks(text) for place, text in other.items()} == {
        place: blanks(text) for place, text in english.items()
    }
    assert all(text.strip() == text != "" for text in other.values())


@pytest.mark.parametrize("language", languages())
def test_a_game_has_a_title_a_blurb_and_a_text_for_every_rule(name: str, language: str) -> None:
    words = game_named(name).words(language)
    assert words.title
    assert words.blurb
    assert all(len(text) > 20 for text in words.rules().values())


def test_reasons_are_given_only_for_rules_that_exist(name: str) -> None:
    game = game_named(name)
    parts = {part for move in range(game.about.moves) for part in game.parts(game.setup(None, {}), move)}
    for why, reason in page(game.package, "en").get("reasons", {}).items():
        assert rule_of(why) in game.words().rules() or SHARED.fullmatch(why)
        assert blanks(reason) <= parts


def test_journal_entries_have_variants_and_placeholders_that_can_be_filled(name: str) -> None:
    for entry in page(game_named(name).package, "en").get("journal", {}).values():
        assert set(sentences(entry)) <= VARIANTS
        assert all(blanks(sentence) <= EVENT_BLANKS for sentence in sentences(entry).values())


def test_every_journal_entry_is_for_an_event_that_the_game_writes(name: str) -> None:
    game = game_named(name)
    source = Path(str(files(game.package)))
    spoken = {
        node.value
        for file in source.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(page(game.package, "en").get("journal", {})) <= spoken


class StrictWords(Words):
    """Refuses to fall back on an id or on English."""

    def _entry(self, table: str, name: str) -> Any:
        entry = self._pages[0].get(table, {}).get(name)
        excused = table == "reasons" or (table == "ids" and SPEAKS_FOR_ITSELF.fullmatch(name))
        assert entry is not None or excused, f"{self.language} has no [{table}] {name}"
        return entry


def complete(sentence: str) -> str:
    assert "{" not in sentence, sentence
    assert sentence.strip()
    return sentence


@pytest.mark.expensive
@pytest.mark.parametrize("language", languages())
def test_everything_that_happens_is_told_in_whole_sentences(table: Table, rng: Random, language: str) -> None:
    words = StrictWords(table.game.package, language)
    names = [f"Player {seat}" for seat in range(table.seats)]
    for _ in range(10):
        for line in random_record(table, rng).lines:
            for event in line.events:
                for reader in table.viewers:
                    complete(words.sentence(event, names, reader))


@pytest.mark.parametrize("language", languages())
def test_every_part_of_a_move_has_words(table: Table, language: str) -> None:
    words = StrictWords(table.game.package, language)
    state = table.new()
    for move in table.numbers:
        for part, value in state.parts(move).items():
            assert complete(words.part(part))
            assert complete(words.id(value))


@pytest.mark.expensive
@pytest.mark.parametrize("language", languages())
def test_a_drawing_uses_only_words_that_exist(table: Table, rng: Random, language: str) -> None:
    words = StrictWords(table.game.package, language)
    for state in positions(table, rng, 1):
        for seat in table.viewers:
            complete(table.game.draw(json.loads(as_json(state.view(seat))), words))


def test_a_secret_part_is_not_told_to_those_who_may_not_know(secret_table: Table, rng: Random) -> None:
    words = secret_table.game.words()
    names = ["", "", "", ""]
    hidden = 0
    for line in random_record(secret_table, rng).lines:
        for event in line.events:
            for reader in secret_table.viewers:
                if event.hides_from(reader):
                    hidden += 1
                    assert all(
                        without(event, field) not in words.sentence(event, names, reader) for field in event.secret
                    )
                    assert not event.secret & event.as_data(reader).keys()
    assert hidden


def without(event: Event, field: str) -> str:
    value = getattr(event, field)
    assert value is not None
    return str(value)


@pytest.mark.parametrize("language", languages())
def test_every_part_of_a_move_can_be_asked_for(language: str) -> None:
    """It works whether a game names its parts by nouns, clauses or questions."""
    for package in packages():
        for part in page(package, language).get("parts", {}).values():
            question = asked(part)
            assert question[0] == question[0].upper()
            assert question.count("?") == 1
            assert question.endswith("?")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [each for each in wg.games() if game_named(each).package.startswith("woolgather.")])
def test_a_part_of_a_move_is_asked_for_with_a_question(game: str, language: str) -> None:
    """A bare noun with a question mark does not count."""
    parts = game_named(game).words(language).table("parts")
    assert [part for part in parts.values() if not ASKING[language].search(part)] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", wg.games())
def test_everything_with_the_same_name_has_the_same_rules_on_it(game: str, language: str) -> None:
    words = game_named(game).words(language)
    found: dict[str, tuple[str, ...]] = {}
    for name, rules in game_named(game).rules_on.items():
        assert set(rules) <= words.rules().keys()
        assert found.setdefault(words.id(name), rules) == rules, name


def test_rules_call_options_as_the_form_for_a_new_table_does(name: str) -> None:
    game = game_named(name)
    machine = re.compile("|".join(rf"\b{each.name}\b" for each in game.about.option_help() if "_" in each.name) or "$^")
    for language in languages():
        for rule, text in game.words(language).rules().items():
            assert not machine.search(text), f"{rule} in {language}: {text}"
