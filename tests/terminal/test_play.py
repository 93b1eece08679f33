"""Playing at the keyboard: whole games, typos, take-backs, the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

import pytest

import woolgather as wg
from tests.terminal.barn import GAME
from tests.terminal.conftest import Type
from tests.terminal.files import hush, resumed
from woolgather.bots import Thought
from woolgather.engine.record import Record

ALWAYS_THE_FIRST = ["1"] * 100
"""More than the longest game: what is left over is never read."""


@pytest.mark.parametrize("game", ["connect-four", "kuhn-poker", "hush"])
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_game_is_played_by_typing(woolgather: Type, game: str, people: int, language: str) -> None:
    typed = (
        [line for _ in range(100) for line in ("", "1")] if people == 2 and game != "connect-four" else ALWAYS_THE_FIRST
    )
    page = woolgather(f"play {game} --people {people} --language {language} --save game.jsonl", *typed)
    assert page.status == 0
    assert page.err == ""
    record = Record.read("game.jsonl")
    assert record.state.winners()
    over, score = {"en": ("The game is over.", "score"), "it": ("La partita è finita.", "punteggio")}[language]
    end = page.out[page.out.index(over) :]
    assert end.count(score) == record.setup.seats


def test_the_end_names_places_scores_and_the_winner(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2 --name Ann --name Bob", "a", "b", "a", "b", "a", "b", "a")
    assert page.out.endswith("The game is over.\n  1. Ann, score 1\n  2. Bob, score -1\nAnn wins.\n")


def test_one_person_alone_is_spoken_to_as_you(woolgather: Type) -> None:
    page = woolgather("play connect-four", "d")
    assert "You drop a disc: it lands on d1. [CF-2]" in page.out
    assert "seat 0 (x): you   seat 1 (o): Ewe" in page.out


@pytest.mark.rule("CF-5")
def test_a_drawn_game_has_no_winner_by_name(woolgather: Type) -> None:
    columns = "abababbababacdcdcddcdcdcefefeffefefeggggg"
    page = woolgather("play connect-four --people 2", *columns, "g")
    assert page.out.endswith("Nobody is ahead: everybody shares first place.\n")


@pytest.mark.usefixtures("barn")
def test_a_game_that_everybody_loses_says_so(woolgather: Type) -> None:
    page = woolgather("play barn --people 2", *["shut"] * 4)
    assert page.out.endswith("Nobody wins.\n")


@pytest.mark.usefixtures("barn")
def test_a_game_that_draws_nothing_is_played_all_the_same(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "draw", lambda view, words, paint=None: "", raising=False)
    assert woolgather("play barn --people 2", *["shut"] * 4).status == 0


@pytest.mark.parametrize("typed", ["d", " D ", "4"])
def test_a_move_is_typed_in_notation_or_by_its_number(woolgather: Type, typed: str) -> None:
    page = woolgather("play connect-four --people 2 --save game.jsonl", typed, "quit")
    assert page.status == 0
    assert [line.move for line in Record.read("game.jsonl").lines] == [3]


@pytest.mark.rule("WG-1")
def test_a_typo_is_answered_by_the_engine_with_what_is_possible(woolgather: Type) -> None:
    page = woolgather("play connect-four", "dd", "quit")
    assert "> dd\n'dd' is not a move of connect-four. Possible now: d, a, b, c, e, f, g.\n" in page.out


@pytest.mark.rule("CF-3")
def test_a_move_that_is_not_legal_is_refused_with_its_rule(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2", *"aaaaaa", "a", "quit")
    assert "a cannot be played: column a is full. (CF-3) Possible now: b, c, d, e, f, g." in page.out


def test_refusals_speak_italian(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2 --language it", "dd", *"aaaaaa", "a", "esci")
    assert "'dd' non è una mossa di Forza quattro. Ora è possibile: d, a, b, c, e, f, g." in page.out
    assert "a non si può giocare: la colonna a è piena. (CF-3) Ora è possibile: b, c, d, e, f, g." in page.flat


def test_refusals_of_the_engine_speak_italian_too(woolgather: Type) -> None:
    page = woolgather("play kuhn-poker --language it", "deal K", "esci")
    assert "deal K non si può giocare: ora decide un giocatore; non si tira e non si pesca. (WG-4)" in page.flat


# ---- take-back


@pytest.mark.rule("WG-6")
def test_undo_takes_the_last_decision_back_and_the_journal_says_so(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2 --name Ann --name Bob --save game.jsonl", "d", "undo", "e", "quit")
    assert [line.move for line in Record.read("game.jsonl").lines] == [3, None, 4]
    assert "  You take back your last decision. [WG-6]" in page.out
    assert "  Ann takes back the last decision. [WG-6]" in page.out


@pytest.mark.rule("WG-6")
def test_undo_is_refused_once_a_bot_has_answered(woolgather: Type) -> None:
    page = woolgather("play connect-four --save game.jsonl", "d", "undo", "quit")
    assert "That cannot be taken back: Ewe has decided since. You may take back" in page.out
    assert len(Record.read("game.jsonl")) == 2


@pytest.mark.rule("WG-6")
def test_undo_is_refused_once_another_decided_even_if_that_was_taken_back(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2 --save game.jsonl", "d", "e", "undo", "undo", "quit")
    assert "That cannot be taken back: Player 1 has decided since." in page.out
    assert [line.move for line in Record.read("game.jsonl").lines] == [3, 4, None]


@pytest.mark.rule("WG-6")
def test_undo_is_refused_before_anything_was_decided(woolgather: Type) -> None:
    page = woolgather("play hush", "undo", "quit")
    assert "That cannot be taken back: nobody here has decided anything yet." in page.out


@pytest.mark.rule("WG-6")
def test_undo_is_refused_once_something_was_revealed(woolgather: Type) -> None:
    page = woolgather(
        f"play {resumed(hush('bleat', 'munch', 'nibble', 'nibble'))}",
        "",
        "choose bleat",
        "",
        "choose nibble",
        "undo",
        "quit",
    )
    assert "That cannot be taken back: something has been revealed since." in page.out


@pytest.mark.rule("WG-6")
def test_undo_is_refused_once_cards_were_drawn(woolgather: Type) -> None:
    page = woolgather(
        f"play {resumed(hush('nibble', 'munch', 'nibble', 'munch'))}",
        "",
        "choose nibble",
        "",
        "choose nibble",
        "",
        "undo",
        "quit",
    )
    assert "That cannot be taken back: dice or cards have come into play since." in page.out


# ---- the other commands


def test_help_lists_the_commands_with_an_example_that_can_be_played(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2 --save game.jsonl", "?", "a", "quit")
    assert "for example: a\n" in page.out
    for command in (
        "help [NAME]",
        "look",
        "moves",
        "hint",
        "back",
        "undo",
        "journal",
        "why [BOT]",
        "rules [ID]",
        "save [FILE]",
        "pass turn",
        "quit",
    ):
        assert f"\n  {command} " in page.out
    assert len(Record.read("game.jsonl")) == 1


@pytest.mark.parametrize("again", ["look", ""])
def test_the_position_is_drawn_again(woolgather: Type, again: str) -> None:
    page = woolgather("play connect-four", again, "quit")
    assert page.out.count("  a b c d e f g\n") == 2


def test_the_only_move_is_played_by_enter(woolgather: Type) -> None:
    text = hush("bleat", "munch", "nibble", "nibble")
    page = woolgather(f"play {resumed(text)}", "", "choose bleat", "", "choose nibble", "", "quit")
    assert "Bob, your move. Only one is possible; press Enter to play it.\n  1 pass\n> \n" in page.out
    assert Record.read("old.jsonl").lines[-1].move == 5


def test_moves_are_listed_in_notation_and_words(woolgather: Type) -> None:
    page = woolgather(f"play {resumed(hush('nibble', 'munch', 'nibble', 'nibble'))} --language it", "", "mosse", "esci")
    assert "   1  choose nibble  (posa coperta morsino)\n   2  choose munch  (posa coperta spuntino)\n" in page.out


def test_a_move_can_be_typed_as_it_is_called_in_the_readers_language(woolgather: Type) -> None:
    text = hush("nibble", "munch", "nibble", "nibble")
    woolgather(f"play {resumed(text)} --language it", "", "spuntino", "esci")
    assert Record.read("old.jsonl").lines[-1].move == 1


def test_rules_are_read_at_the_table(woolgather: Type) -> None:
    page = woolgather("play connect-four", "rules CF-4", "rules", "rules XX-1", "quit")
    assert page.out.count("  CF-4  The first player with four discs") == 2
    assert "There is no game or rule XX-1" in page.out


def test_the_journal_tells_everything_since_the_start(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2", "a", "b", "c", "journal", "quit")
    text = page.out[page.out.index("> journal\n") :]
    assert [text.count(f"lands on {place}1.") for place in "abc"] == [1, 1, 1]


def test_what_was_told_once_is_not_told_again(woolgather: Type) -> None:
    """Of the first disc Bob hears when he first looks, and Ann when she looks again."""
    page = woolgather("play connect-four --people 2", "a", "b", "c", "d", "quit")
    assert page.out.count("lands on a1.") == 2


def test_a_word_that_is_a_command_only_alone_can_begin_a_move(woolgather: Type) -> None:
    page = woolgather("play connect-four", "look left", "quit")
    assert "'look left' is not a move of connect-four." in page.out


def test_without_a_terminal_nothing_is_coloured(woolgather: Type) -> None:
    assert "\x1b" not in woolgather("play hush", "1", "quit").out


# ---- menu

CONNECT_FOUR = str(len(wg.games()) + 1)
"""Its number in the menu: the tiny games come after all others."""


@pytest.mark.usefixtures("on_a_terminal")
@pytest.mark.parametrize("typed", [CONNECT_FOUR, "connect-four", "Connect Four"])
def test_without_a_game_a_menu_offers_them(woolgather: Type, typed: str) -> None:
    page = woolgather("play", "0", "chess", typed, "", "quit")
    assert page.status == 0
    assert f"\n  {CONNECT_FOUR}  Connect Four: " in page.out
    assert page.out.count(f"Please type a number from 1 to {len(wg.games(tiny=True))}, or the name of a game.") == 2
    assert "seat 0 (x): you" in page.out


@pytest.mark.usefixtures("on_a_terminal")
def test_the_menu_knows_titles_in_the_readers_language(woolgather: Type) -> None:
    assert "Colonna?" in woolgather("play --language it", "Forza quattro", "", "esci").out


@pytest.mark.usefixtures("on_a_terminal")
@pytest.mark.parametrize(("typed", "seats"), [([""], 3), (["4"], 4), (["7", "2"], 2)])
def test_the_menu_asks_for_seats_where_there_is_a_choice(woolgather: Type, typed: list[str], seats: int) -> None:
    page = woolgather("play", "hush", *typed, "", "quit")
    assert "How many seats: 2, 3 or 4? Press Enter for 3." in page.out
    assert f"seat {seats - 1}: Ewe{f' {seats - 1}' if seats > 2 else ''}" in page.out
    assert f"seat {seats}:" not in page.out


@pytest.mark.usefixtures("on_a_terminal")
def test_the_menu_asks_who_plays_the_other_seats(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[str] = []
    monkeypatch.setattr("woolgather.terminal.seating.bot_named", lambda name: seated.append(name))
    page = woolgather("play", "hush", "4", "dog", "lamb, Shepherd search:5", "quit")
    assert "Who plays the other seats: lamb, yearling, ewe, bellwether or shepherd? Press Enter for ewe" in page.flat
    assert "The bots are random, lamb, yearling, ewe, bellwether, shepherd; type one or more of them" in page.flat
    assert seated == ["lamb", "shepherd", "search:5"]


@pytest.mark.usefixtures("on_a_terminal")
@pytest.mark.parametrize("typed", [["quit"], [], ["connect-four", "quit"]])
def test_nobody_has_to_play(woolgather: Type, typed: list[str]) -> None:
    page = woolgather("play", *typed)
    assert page.status == 0
    assert "Your move" not in page.out


# ---- luck and bots


def test_chance_comes_from_the_operating_system(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    rolled: list[Random] = []

    def watched(record: Record, rng: Random, roll: Callable[..., int] = Record.roll) -> int:
        rolled.append(rng)
        return roll(record, rng)

    monkeypatch.setattr(Record, "roll", watched)
    woolgather("play hush", "quit")
    woolgather("watch hush")
    assert len(rolled) > 6
    assert {type(rng) for rng in rolled} == {SystemRandom}


def test_a_bot_is_given_its_view_its_moves_and_luck_and_nothing_else(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[object, ...]] = []

    def nosy(*arguments: object) -> Thought:
        given.append(arguments)
        view, moves, _ = arguments
        assert isinstance(view, dict)
        assert isinstance(moves, list)
        return Thought(moves[-1])

    monkeypatch.setattr("woolgather.terminal.seating.bot_named", lambda name: nosy)
    woolgather("play kuhn-poker", "bet")
    ((view, moves, luck),) = given
    assert isinstance(view, dict)
    assert (view["viewer"], view["cards"][0]) == (1, None)
    assert moves == [0, 1]
    assert isinstance(luck, SystemRandom)
