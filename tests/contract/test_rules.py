"""Rules are cited and proven: every rule has a test, and no test or line of code names a rule that does not exist."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.play import random_record
from tests.support.rules import rules_cited, rules_proven, rules_there_are
from tests.support.tables import Table
from woolgather.engine.registry import game_named, game_of_rule


def test_every_rule_is_proven_by_a_test() -> None:
    unproven = rules_there_are() - set(rules_proven())
    assert not unproven, f"no test is marked with {', '.join(sorted(unproven))}"


def test_no_test_proves_a_rule_that_does_not_exist() -> None:
    known = rules_there_are()
    unknown = {rule: tests for rule, tests in rules_proven().items() if rule not in known}
    assert not unknown


def test_the_code_cites_no_rule_that_does_not_exist() -> None:
    known = rules_there_are()
    unknown = {rule: files for rule, files in rules_cited().items() if rule not in known}
    assert not unknown


def test_every_event_names_a_rule_of_its_game(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    rules = table.game.words().rules()
    assert {event.rule for line in record.lines for event in line.events} <= set(rules)


def test_rules_are_numbered_in_the_order_in_which_they_are_read(name: str) -> None:
    game = game_named(name)
    prefixes, numbers = zip(*(rule.split("-") for rule in game.words().rules()), strict=True)
    assert set(prefixes) == {game.about.prefix}
    assert [int(number) for number in numbers] == sorted({int(number) for number in numbers})


def test_a_rule_leads_to_its_game(name: str) -> None:
    game = game_named(name)
    assert all(game_of_rule(rule) is game for rule in game.words().rules())
    assert game_of_rule("WG-1") is None


def test_a_test_is_found_by_the_rule_it_names(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        '@pytest.mark.slow\n@pytest.mark.rule("WG-1", "XX-9")\ndef test_it(): ...\n'
        'def helper():\n    pytest.mark.rule("XX-8")\n'
    )
    assert rules_proven(tmp_path) == {"WG-1": ["test_some.py::test_it"], "XX-9": ["test_some.py::test_it"]}


def test_a_rule_must_be_named_by_a_literal_id(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("@pytest.mark.rule(RULE)\ndef test_it(): ...\n")
    with pytest.raises(AssertionError, match="line 1: a rule is named by its id"):
        rules_proven(tmp_path)
