"""Seats and options: what is offered, and helpful refusals of what is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import woolgather as wg
from woolgather.engine.errors import NotOffered
from woolgather.engine.options import NoOptions, chosen, described, from_text, option
from woolgather.engine.registry import game_named


@dataclass(frozen=True)
class Options:
    calm: bool = option(True, "whether it is calm")
    sheep: int = option(9, "how many sheep", low=1, high=12)
    dog: str = option("Bo", "which dog", choices=("Bo", "Rex"))


def test_options_are_described_in_their_order_with_help_and_limits() -> None:
    text = described(Options)
    assert [(each.name, each.kind, each.default, each.range) for each in text] == [
        ("calm", "bool", True, "true or false"),
        ("sheep", "int", 9, "1 to 12"),
        ("dog", "str", "Bo", "Bo or Rex"),
    ]
    assert all(each.help for each in text)


def test_requested_options_are_set_and_the_others_keep_their_defaults() -> None:
    assert chosen("game", Options, {"sheep": 3}) == Options(True, 3, "Bo")


@dataclass(frozen=True)
class ManyRules:
    """An option that is new in rules 4, and one whose default changed with rules 2 and again with rules 4."""

    wolf: bool = option(True, "whether there is a wolf", earlier={3: False})
    sheep: int = option(9, "how many sheep", low=1, high=12, earlier={1: 5, 3: 7})


@pytest.mark.parametrize(
    ("rules", "usual"),
    [
        (1, ManyRules(False, 5)),
        (2, ManyRules(False, 7)),
        (3, ManyRules(False, 7)),
        (4, ManyRules(True, 9)),
        (None, ManyRules(True, 9)),
    ],
)
def test_the_other_options_take_their_defaults_under_those_rules(rules: int | None, usual: ManyRules) -> None:
    assert chosen("game", ManyRules, {}, rules) == usual
    assert chosen("game", ManyRules, {"sheep": 1}, rules) == ManyRules(usual.wolf, 1)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"sheep": 13}, "cannot be 13; it can be 1 to 12"),
        ({"sheep": 0}, "cannot be 0"),
        ({"sheep": 3.0}, "cannot be 3.0"),
        ({"sheep": True}, "cannot be True"),
        ({"sheep": "3"}, "cannot be '3'"),
        ({"calm": 1}, "it can be true or false"),
        ({"dog": "Max"}, "cannot be 'Max'; it can be Bo or Rex"),
        ({"dog": None}, "cannot be None"),
        ({"wolf": 1}, "no option 'wolf'; its options are calm, sheep, dog"),
        ({"dog": "x" * 400}, "cannot be 'xxx"),
    ],
)
def test_what_is_not_offered_is_refused_and_the_error_says_what_is(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(NotOffered, match=says) as refusal:
        chosen("game", Options, asked)
    assert len(str(refusal.value)) < 200


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(NotOffered, match="it has no options"):
        chosen("game", NoOptions, {"dog": "Bo"})


def test_an_option_needs_a_default_and_help() -> None:
    @dataclass
    class Bare:
        dog: str = "Bo"

    @dataclass
    class Homeless:
        dog: str = field(metadata={"help": "which dog"})

    for options in (Bare, Homeless):
        with pytest.raises(TypeError, match=r"dog needs a default and help: declare it with option\(\)"):
            described(options)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("calm", "yes", True),
        ("calm", "OFF", False),
        ("calm", "true", True),
        ("sheep", "12", 12),
        ("dog", "Rex", "Rex"),
    ],
)
def test_an_option_is_read_as_it_is_typed(name: str, text: str, value: object) -> None:
    offered = next(each for each in described(Options) if each.name == name)
    assert from_text(offered, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("calm", "perhaps"),
        ("sheep", "99"),
        ("sheep", "9" * 50),
        ("sheep", "-3"),
        ("sheep", "²"),
        ("dog", "rex"),
        ("sheep", ""),
        ("sheep", "--5"),
    ],
)
def test_a_mistyped_value_is_refused(name: str, text: str) -> None:
    offered = next(each for each in described(Options) if each.name == name)
    with pytest.raises(NotOffered, match=f"The option {name} cannot be"):
        from_text(offered, text)


@pytest.mark.parametrize("seats", [0, 1, 5, -1, True, 2.0, "2", 10**40, [2]])
def test_a_number_of_seats_that_is_not_offered_is_refused(seats: Any) -> None:
    with pytest.raises(NotOffered, match="it takes 2, 3 or 4"):
        wg.new("hush", seats)


def test_the_default_number_of_seats_is_used_if_none_is_given() -> None:
    assert wg.new("hush").setup.seats == game_named("hush").about.usual_seats == 3


@pytest.mark.parametrize("name", ["no-such-game", "", "tiny", "Hush", "connect_four", "../hush", "x" * 400])
def test_an_unknown_game_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(NotOffered, match=r"There is no game .*connect-four.*hush.*kuhn-poker") as refusal:
        wg.new(name)
    assert len(str(refusal.value)) < 300


def test_an_unknown_option_value_of_any_kind_is_refused() -> None:
    for deck in ("long", 1, None, ["full"], {"full": 1}):
        with pytest.raises(NotOffered, match="deck of hush cannot be"):
            wg.new("hush", 2, deck=deck)


def test_new_games_are_independent() -> None:
    one, other = wg.new("connect-four"), wg.new("connect-four")
    one.play("d")
    assert other.key() == wg.new("connect-four").key() != one.key()


def test_metadata_is_made_of_plain_values() -> None:
    about = game_named("hush").about.as_data()
    assert about["options"] == [
        {
            "name": "deck",
            "kind": "str",
            "default": "full",
            "choices": ["full", "short"],
            "help": "which cards to play with",
            "low": 0,
            "high": 0,
        }
    ]
    assert (about["seats"], about["moves"], about["chances"], about["tiny"]) == ([2, 3, 4], 6, 4, True)


def test_the_tiny_games_are_listed_only_when_asked_for() -> None:
    tiny = {name for name in wg.games(tiny=True) if game_named(name).about.tiny}
    assert tiny == {"connect-four", "hush", "kuhn-poker"}
    assert set(wg.games()) == set(wg.games(tiny=True)) - tiny
    assert wg.games(tiny=True) == sorted(wg.games(tiny=True))
