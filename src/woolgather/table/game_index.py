"""The games as the start page and the rules drawer show them."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from woolgather.bots import USUAL, bots_for
from woolgather.engine.errors import NotOffered, Unreadable
from woolgather.engine.examples import examples
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named, games
from woolgather.engine.words import Words, languages
from woolgather.table.lessons import check_language, lesson_cards
from woolgather.table.messages import Catalogue, ExampleNote, GameCard, OptionCard, Passage, RulesSection, Tip, Tips
from woolgather.table.refusals import Refusal

ENGINE: Final = "woolgather.engine"
TABLES: Final = ("journal", "parts", "ids", "about", "reasons", "labels")


def game_cards(language: str) -> list[GameCard]:
    """Every game, the four large ones first."""
    check_language(language)
    cards = []
    for name in games(tiny=True):
        with suppress(Exception):  # a broken game from outside is not offered; the rehearsal says what is wrong
            cards.append(game_card(name, language))
    return sorted(cards, key=lambda card: (card.tiny, card.title))


def game_card(name: str, language: str) -> GameCard:
    game = game_named(name)
    words = game.words(language)
    data = game.about.as_data()
    options = [OptionCard(**each) for each in data.pop("options")]
    return GameCard(
        **data,
        options=options,
        title=words.title,
        blurb=words.blurb,
        languages=list(languages()),
        bots=bots_for(game),
        usual_bot=USUAL,
        lessons=lesson_cards(game, language),
    )


def catalogue(name: str, language: str) -> Catalogue:
    """All words of a game, and those that every table shares."""
    check_language(language)
    try:
        game = game_named(name)
        own, shared = game.words(language), Words(ENGINE, language)
    except NotOffered as refusal:
        raise Refusal("unknown", str(refusal)) from None
    except Unreadable as damage:
        raise Refusal("trouble", str(damage)) from None
    sections = [_section(words, title, rules) for words in (own, shared) for title, rules in words.sections().items()]
    tables = {table: shared.table(table) | own.table(table) for table in TABLES}
    return Catalogue(
        game=name,
        language=language,
        title=own.title,
        blurb=own.blurb,
        summary=own.table("summary"),
        sections=sections,
        examples=_notes(game, own),
        tips=Tips(phase=_tips(own, "phase"), event=_tips(own, "event")),
        **tables,
    )


def _section(words: Words, title: str, rules: dict[str, str]) -> RulesSection:
    """A section of the rules, and which passages of it hold only with some options."""
    found = {rule: [Passage(*passage) for passage in words.passages(rule)] for rule in rules}
    return RulesSection(title, rules, {rule: passages for rule, passages in found.items() if passages})


def _tips(words: Words, on: str) -> dict[str, Tip]:
    return {name: Tip(**said) for name, said in words.tips(on).items()}


def _notes(game: Game, words: Words) -> list[ExampleNote]:
    """What there is of examples; none where they do not fit the game's rules, which need no pictures."""
    said = words.table("examples")
    with suppress(Unreadable):
        return [
            ExampleNote(each.name, each.rule, said.get(each.name, ""), len(each.steps), each.summary)
            for each in examples(game)
        ]
    return []
