"""Events, and the words for them."""

from __future__ import annotations

from typing import Any

import pytest

import woolgather as wg
from woolgather.engine.errors import NotOffered
from woolgather.engine.game import ENGINE_WORDS
from woolgather.engine.journal import Event, Journal
from woolgather.engine.registry import game_named, game_of_rule
from woolgather.engine.words import Words, languages

DRAW = Event("draw", "HU-2", seat=1, piece="bleat", sees=(1,), secret=("piece",))
NAMES = ["Ann", "Bob", "Cleo"]


def test_an_event_hides_its_secret_from_those_who_may_not_know() -> None:
    assert DRAW.as_data(1) == {"kind": "draw", "rule": "HU-2", "seat": 1, "piece": "bleat"}
    for other in (0, 2, None):
        assert DRAW.as_data(other) == {"kind": "draw", "rule": "HU-2", "seat": 1, "hidden": True}
        assert DRAW.for_seat(other).piece is None


def test_a_public_event_is_the_same_for_all() -> None:
    event = Event("pass", "HU-5", seat=0, count=0)
    assert all(event.for_seat(seat) is event for seat in (0, 1, None))
    assert event.as_data(None) == {"kind": "pass", "rule": "HU-5", "seat": 0, "count": 0}


@pytest.mark.parametrize("details", [{"sees": (1,)}, {"secret": ("piece",)}])
def test_an_event_names_both_who_sees_and_what_is_secret(details: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="both who sees and what is secret"):
        Journal().add("draw", "HU-2", seat=1, piece="bleat", **details)
    by_hand = Journal()
    by_hand.events.append(Event("draw", "HU-2", seat=1, piece="bleat", **details))
    with pytest.raises(TypeError, match="both who sees and what is secret"):
        by_hand.take()


def test_a_journal_gives_its_events_once() -> None:
    journal = Journal()
    journal.add("pass", "HU-5", seat=0)
    assert [event.kind for event in journal.take()] == ["pass"]
    assert journal.take() == ()


def test_an_event_is_worded_for_each_reader() -> None:
    words = wg.new("hush").setup.game.words()
    assert words.sentence(DRAW, NAMES, 1) == "You draw a bleat."
    assert words.sentence(DRAW, NAMES, 0) == words.sentence(DRAW, NAMES) == "Bob draws a card."
    assert words.sentence(DRAW._replace(sees=None, secret=()), NAMES, 0) == "Bob draws a bleat."


def test_a_sentence_for_one_is_chosen_when_the_count_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("woolgather.games.tiny.hush")
    eat = {
        "line": "{seat} eats {count} leaves",
        "one": "{seat} eats a leaf",
        "you": "you eat {count} leaves",
        "you-one": "you eat a leaf",
    }
    page = {"journal": {"eat": eat, "end": "over"}}
    monkeypatch.setattr(words, "_pages", (page, page))
    eaten = {
        (count, reader): words.sentence(Event("eat", "HU-6", seat=0, count=count), NAMES, reader)
        for count in (1, 2)
        for reader in (0, 1)
    }
    assert eaten == {
        (1, 0): "you eat a leaf",
        (1, 1): "Ann eats a leaf",
        (2, 0): "you eat 2 leaves",
        (2, 1): "Ann eats 2 leaves",
    }
    assert words.sentence(Event("end", "HU-8"), NAMES) == "over"
    del eat["you-one"]
    assert words.sentence(Event("eat", "HU-6", seat=0, count=1), NAMES, 0) == "you eat 1 leaves"
    hidden = [Event("eat", "HU-6", seat=0, count=count, sees=(0,), secret=("count",)) for count in (1, 2)]
    assert {words.sentence(event, NAMES, 1) for event in hidden} == {"Ann eats {count} leaves"}


def test_an_id_without_words_is_shown_as_it_is() -> None:
    words = wg.new("hush").setup.game.words()
    assert words.sentence(Event("sneeze", "HU-1"), NAMES) == "sneeze"
    assert (words.id("wolf"), words.part("tail"), words.label("lost"), words.reason("HU-99", {})) == (
        "wolf",
        "tail",
        "lost",
        "HU-99",
    )


def test_a_name_is_never_read_as_a_template() -> None:
    words = wg.new("hush").setup.game.words()
    assert (
        words.sentence(Event("pass", "HU-5", seat=0), ["{piece}{seat.__class__}"]) == "{piece}{seat.__class__} passes."
    )


def test_every_language_has_every_rule_in_the_same_order() -> None:
    assert languages()[0] == "en"
    assert "it" in languages()
    for language in languages():
        words = Words("woolgather.engine", language)
        assert list(words.rules()) == list(ENGINE_WORDS.rules())
        assert len(words.sections()) == len(ENGINE_WORDS.sections())


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(NotOffered, match="the languages are en, it"):
        Words("woolgather.engine", "xx")


def test_words_missing_in_a_language_fall_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("woolgather.games.tiny.hush", "it")
    english = words._pages[1]
    monkeypatch.setattr(words, "_pages", ({}, english))
    assert words.title == "Hush"
    assert list(words.rules()) == [f"HU-{number}" for number in range(1, 10)]
    assert words.rules()["HU-4"].startswith("A card that is louder")


def test_a_rule_of_no_game_is_refused() -> None:
    with pytest.raises(NotOffered, match="rule ids begin with WG, CF, HU, KP"):
        game_of_rule("XX-1")
    owner = game_of_rule("hu-3")
    assert owner is not None
    assert owner.about.name == "hush"


def test_a_value_can_have_its_own_name_in_one_part_of_a_move() -> None:
    """A three is a row, a distance or the value of an action; only for an action does it have a name."""
    for language, value in (("en", "(value 3)"), ("it", "(valore 3)")):
        words = game_named("shear-panic").words(language)
        assert [words.said(part, "3") for part in ("value", "row")] == [value, "3"]
