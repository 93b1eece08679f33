"""Games played under earlier rules continue under them, and end as they did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import woolgather as wg
from tests.support.keep import home, outcome
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named

EARLIER = [(name, rules) for name in wg.games(tiny=True) for rules in range(1, game_named(name).about.rules)]
FILES = [
    pytest.param(file, id=f"{name}-{rules}-{file.stem}")
    for name, rules in EARLIER
    for file in sorted((home(name) / f"rules_{rules}").glob("*.jsonl"))
]


@pytest.mark.parametrize(("game", "rules"), EARLIER)
def test_games_of_all_earlier_rules_are_kept_for_every_number_of_seats(game: str, rules: int) -> None:
    heads = [
        json.loads(file.read_text(encoding="utf-8").splitlines()[0])
        for file in (home(game) / f"rules_{rules}").glob("*.jsonl")
    ]
    assert {head["rules"] for head in heads} == {rules}
    assert {head["seats"] for head in heads} == set(game_named(game).about.seats)


@pytest.mark.parametrize("file", FILES)
def test_a_game_of_earlier_rules_ends_as_it_did(file: Path) -> None:
    results = json.loads(file.with_name("results.json").read_text(encoding="utf-8"))
    record = Record.read(file)
    assert record.seat == wg.OVER
    assert outcome(record.state) == results[file.stem]


@pytest.mark.parametrize("file", FILES)
def test_an_option_missing_from_a_record_has_its_default_under_the_rules_of_the_record(file: Path) -> None:
    head, *rows = file.read_text(encoding="utf-8").splitlines()
    header = json.loads(head)
    played = Record.read(file)
    usual = {each.name: each.default_under(header["rules"]) for each in played.setup.game.about.option_help()}
    header["options"] = {name: value for name, value in header["options"].items() if value != usual[name]}
    shorter = Record.loads("\n".join([json.dumps(header), *rows]))
    assert shorter.setup.options == played.setup.options
    assert shorter.state.key() == played.state.key()


@pytest.mark.parametrize("file", FILES)
def test_a_game_of_earlier_rules_is_written_with_all_its_options_and_read_again(file: Path) -> None:
    played = Record.read(file)
    again = Record.loads(played.text())
    assert again.header()["rules"] == played.setup.game.about.rules
    assert again.setup.options == played.setup.options
    assert again.state.key() == played.state.key()
    assert wg.load(played.state.dump()).key() == played.state.key()
