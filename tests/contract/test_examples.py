"""Examples of rules: each can be played, explains a rule that exists, and is told in every language."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.contract.test_words import page
from woolgather.engine.examples import examples
from woolgather.engine.registry import game_named
from woolgather.engine.words import languages
from woolgather.table.game_index import catalogue
from woolgather.table.played_examples import played

SUMMARY = ["aim", "setup", "turn", "choices", "points", "end"]
LARGE = ["shear-panic", "sheepy-time", "unshorn", "shepherd-mess"]


def test_every_example_can_be_played(name: str) -> None:
    for example in examples(game_named(name)):
        shown = played(example)
        assert len(shown.steps) == len(example.steps) > 0
        assert all(line.events for step in shown.steps for line in step.lines[-1:]), example.name


def test_an_example_explains_a_rule_and_is_told_in_every_language(name: str) -> None:
    game = game_named(name)
    for language in languages():
        words = game.words(language)
        assert {example.rule for example in examples(game)} <= words.rules().keys()
        assert words.table("examples").keys() == {example.name for example in examples(game)}


@pytest.mark.parametrize("game", LARGE)
def test_the_large_games_have_six_pictures_or_more_and_two_that_are_printed(game: str) -> None:
    found = examples(game_named(game))
    assert len(found) >= 6
    assert len([example for example in found if example.summary is not None]) == 2


@pytest.mark.parametrize("language", languages())
def test_every_game_of_ours_has_a_summary(name: str, language: str) -> None:
    summary = page(game_named(name).package, language)["summary"]
    assert list(summary) == [part for part in SUMMARY if part in summary]
    assert {"aim", "turn", "end"} <= summary.keys()
    assert len(summary["aim"].splitlines()) <= 3


def test_the_lines_of_a_summary_are_the_same_kind_in_every_language(name: str) -> None:
    """A line with a bar says what something means or is worth."""
    kinds = [
        [
            [" | " in line for line in text.splitlines()]
            for text in page(game_named(name).package, each)["summary"].values()
        ]
        for each in languages()
    ]
    assert kinds.count(kinds[0]) == len(kinds)
    assert all(len(set(lines)) == 1 for lines in kinds[0])


def test_what_holds_with_some_options_only_is_marked_alike_in_every_language(name: str) -> None:
    game = game_named(name)
    choices = {each.name: each.choices for each in game.about.option_help()}
    for rule, text in game.words().rules().items():
        marked = [game.words(each).passages(rule) for each in languages()]
        kinds = [[(passage.option, passage.value) for passage in passages] for passages in marked]
        assert kinds.count(kinds[0]) == len(kinds), rule
        assert all(value in choices[option] for option, value in kinds[0]), rule
        assert "[/]" not in text


def test_the_catalogue_tells_which_passages_hold_with_which_option() -> None:
    section = next(each for each in catalogue("shear-panic", "en").sections if "SP-5" in each.rules)
    found = {(each.value, section.rules["SP-5"][each.start : each.end]) for each in section.passages["SP-5"]}
    assert found == {("manual", "Manual edition: the long track."), ("mayfair", "Mayfair edition: the short track.")}


def test_the_examples_are_packed_with_the_game(name: str) -> None:
    assert (files(game_named(name).package) / "examples.toml").is_file()
