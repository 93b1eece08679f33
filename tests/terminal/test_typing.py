"""Whatever is typed plays the move whose name it is, or is refused: in every game, at every decision."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import woolgather as wg
from tests.support.play import positions
from tests.support.tables import Table
from tests.terminal.conftest import Type
from woolgather.engine.errors import WoolgatherError
from woolgather.engine.game import normal
from woolgather.engine.registry import game_named
from woolgather.engine.state import State
from woolgather.engine.words import languages
from woolgather.terminal.choice import Choice
from woolgather.terminal.console import Console

pytestmark = pytest.mark.slow

DECISIONS = 40
"""So many positions of each game are looked at."""


class Reader(Console):
    """Keeps what a list shows: what to type, and what it says."""

    def __init__(self, language: str) -> None:
        super().__init__(language, colour=False)
        self.shown: list[str] = []

    def flow(self, items: Sequence[tuple[str, str]], lead: str = "") -> None:
        self.shown += [text for text, _ in items]


def decisions(name: str) -> list[State]:
    rng = Random(name)
    found = [
        state
        for seats in wg.new(name).setup.game.about.seats
        for state in positions(Table(name, seats, ()), rng, 2)
        if state.seat not in (wg.CHANCE, wg.OVER)
    ]
    return rng.sample(found, min(DECISIONS, len(found)))


def asked(state: State, language: str, *typed: str) -> tuple[Choice, int | None]:
    """The decision after these lines, the last of which may have been a move."""
    choice = Choice(Reader(language), state)
    move = None
    for line in typed:
        move = choice.take(line)
    return choice, move


def meant(choice: Choice, move: int | None) -> list[int]:
    return choice.left if move is None else [move]


def called(state: State, language: str, move: int) -> set[str]:
    """The names of a move: its notation, and its parts as people say them."""
    words = state.setup.game.words(language)
    return {state.text(move), *(words.said(part, value) for part, value in state.parts(move).items())}


@pytest.mark.parametrize("name", wg.games(tiny=True))
@pytest.mark.parametrize("language", languages())
def test_a_number_plays_what_it_names_or_stands_before(name: str, language: str) -> None:
    """Where any move of the position has a number for a name, a bare number is never a place in the list."""
    for state in decisions(name):
        choice, _ = asked(state, language)
        named = {number for move in choice.moves for number in called(state, language, move) if number.isdecimal()}
        entries = choice.entries()
        for number in map(str, range(31)):
            try:
                found = meant(*asked(state, language, number))
            except WoolgatherError:
                assert number not in named
                continue
            if named:
                assert all(number in called(state, language, move) for move in found)
            else:
                assert found == entries[int(number) - 1]


@pytest.mark.parametrize("name", wg.games(tiny=True))
@pytest.mark.parametrize("language", languages())
def test_what_a_list_shows_can_be_typed_and_means_what_it_says(name: str, language: str) -> None:
    """The first word of an entry, or an entry that is a bare number, brings what the rest of the entry says."""
    for state in decisions(name):
        choice, _ = asked(state, language)
        choice.show()
        reader = choice.console
        assert isinstance(reader, Reader)
        reached = []
        for shown in reader.shown:
            mark, _, said = shown.partition(" ")
            found = meant(*asked(state, language, mark))
            words = normal(said or mark)
            text = [normal(choice._shown(move, 0, None)) for move in found]
            assert all(words in each for each in text) or [state.text(move) for move in found] == [said]
            reached += found
        assert sorted(reached) == sorted(choice.moves)


@pytest.mark.parametrize("name", wg.games(tiny=True))
def test_the_notation_of_any_move_plays_that_move_or_what_is_called_so(name: str) -> None:
    """To hush is a move of Hush; while one chooses a card it is that card."""
    rng = Random(name)
    for state in decisions(name):
        legal = state.moves()
        others = rng.sample(range(state.setup.game.about.moves), min(20, state.setup.game.about.moves))
        for move in {*rng.sample(legal, min(20, len(legal))), *others}:
            try:
                _, played = asked(state, "en", state.text(move))
            except WoolgatherError:
                assert move not in legal
            else:
                assert played == move or move not in legal
                assert played in (move, None) or state.text(move) in state.parts(played).values()


def test_a_space_is_typed_by_its_number_and_its_place_in_the_list_by_a_sign(woolgather: Type) -> None:
    record = wg.Record("sheepy-time", seats=2)
    for move in (
        "dream moonwalk",
        "dream trampoline",
        "dream copycat",
        "dream shortcut",
        "dream sweet-dream",
        "dream big-stash",
        "draw 3-z",
        "draw 3-z",
        "draw 4-z",
        "draw 4-z",
        "play 3-z catch 1",
    ):
        record.play(move)
    for typed, move in (("10", "catch 10"), ("5", "catch 5"), ("#2", "catch 10"), ("catch 5", "catch 5")):
        record.save("game.jsonl")
        page = woolgather("play --resume game.jsonl --bot random", "1", "2", typed, "quit")
        assert "  catch a Zzz: 5   10\n" in page.out
        assert page.out.count("is not a move of sheepy-time. Possible now: catch 5, catch 10.") == 2
        again = wg.Record.read("game.jsonl")
        assert again.state.text(again.lines[len(record)].move) == move


def test_what_a_tile_or_an_action_does_can_be_asked_where_it_is_chosen(woolgather: Type) -> None:
    page = woolgather("play shear-panic --people 2 --seats 2 --option edition=mayfair", "? trough", "help #1", "quit")
    assert "SP-35  Trough (" in page.out
    page = woolgather("play sheepy-time --seats 1", "? Bounce Ahead", "aiuto x", "? lint", "? #99", "quit")
    assert "  ST-62  Bounce Ahead (bonus: infinite). Move 1.\n" in page.out
    assert "The rules say nothing about lint; rules shows them all." in page.out
    assert "There is no number #99 in the list; it goes from #1 to" in page.out


@pytest.mark.parametrize(
    ("game", "asked", "rule"),
    [
        ("sheepy-time --seats 2", "move 3 or catch 1", "ST-30"),
        ("sheepy-time --seats 2", "catch 1", "ST-32"),
        ("sheepy-time --seats 2", "howl", "ST-54"),
        ("shear-panic", "button", "SP-92"),
        ("shear-panic", "opening slam", "SP-12"),
        ("shear-panic", "movement card", "SP-90"),
        ("shepherd-mess", "end the turn", "SM-20"),
        ("shepherd-mess", "bark", "SM-30"),
        ("unshorn", "pass", "UN-42"),
        ("unshorn", "velcro", "UN-52"),
    ],
)
def test_what_no_rule_begins_with_is_found_where_the_game_says(
    woolgather: Type, game: str, asked: str, rule: str
) -> None:
    page = woolgather(f"play {game}", f"? {asked}", "quit")
    text = page.out[page.out.index(f"> ? {asked}") :]
    assert text.splitlines()[1].startswith(f"  {rule}  ")


def test_a_side_of_a_card_in_the_list_is_not_told_as_a_tile(woolgather: Type) -> None:
    record = wg.Record("sheepy-time", seats=2)
    for move in (
        "dream moonwalk",
        "dream trampoline",
        "dream copycat",
        "dream shortcut",
        "dream sweet-dream",
        "dream big-stash",
        "draw 2-zz",
        "draw 2-zz",
        "draw 4-z",
        "draw 4-z",
    ):
        record.play(move)
    record.save("game.jsonl")
    page = woolgather("play --resume game.jsonl --bot random", "? #1", "quit")
    assert "  ST-31  Sheep move clockwise" in page.out
    assert "ST-75" not in page.out


@pytest.mark.parametrize("name", wg.games(tiny=True))
def test_the_rules_that_a_game_points_to_are_there(name: str) -> None:
    game = game_named(name)
    assert set(game.rules_on) <= set(game.words().table("ids"))
    assert {rule for rules in game.rules_on.values() for rule in rules} <= set(game.words().rules())
