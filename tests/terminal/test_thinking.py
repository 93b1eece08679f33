"""Hints, and why a bot did what it did: told as a small table, and never too early."""

from __future__ import annotations

import re
import time
from random import Random

import pytest

import woolgather as wg
from tests.terminal.conftest import Type
from woolgather.bots import Thought
from woolgather.bots.thought import Option
from woolgather.terminal.console import Console


def rows(page: str, heading: str) -> list[list[str]]:
    """The table under a heading, in cells."""
    lines = page[page.index(heading) :].splitlines()[1:]
    end = next(number for number, line in enumerate(lines) if not line.startswith("  "))
    return [re.split(r"  +", line.strip()) for line in lines[:end]]


@pytest.fixture
def one_thought(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Every bot plays the last of its moves after weighing all; what they were asked with."""
    asked: list[tuple[object, ...]] = []

    def weighs(view: dict[str, object], moves: list[int], rng: Random) -> Thought:
        asked.append((view, list(moves)))
        options = [Option(move, 0.5 + move / 100, 0.012, 10 + move) for move in reversed(moves)]
        return Thought(moves[-1], tuple(options), 1234)

    def bot_named(name: str) -> object:
        asked.append((name,))
        return weighs

    monkeypatch.setattr("woolgather.terminal.seating.bot_named", bot_named)
    monkeypatch.setattr("woolgather.terminal.thinking.bot_named", bot_named)
    return asked


@pytest.fixture
def no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot plays the last of its moves, and sees no difference."""

    def weighs(view: dict[str, object], moves: list[int], rng: Random) -> Thought:
        return Thought(moves[-1], tuple(Option(move, 0.25, 0.0, 48) for move in reversed(moves)), 1234)

    monkeypatch.setattr("woolgather.terminal.seating.bot_named", lambda name: weighs)
    monkeypatch.setattr("woolgather.terminal.thinking.bot_named", lambda name: weighs)


# ---- hints


def test_a_hint_that_had_nothing_to_weigh_is_told_without_an_empty_table(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "woolgather.terminal.thinking.bot_named", lambda name: lambda view, moves, rng: Thought(moves[3])
    )
    page = woolgather("play connect-four --people 2", "hint", "quit")
    assert "Shepherd would play d: nothing else is worth considering here." in page.out
    assert "worth   " not in page.out
    assert "imagined worlds" not in page.out


def test_a_hint_shows_the_best_moves_with_worth_error_and_visits(woolgather: Type, one_thought: list[object]) -> None:
    page = woolgather("play connect-four --people 2", "hint", "quit")
    assert "Shepherd would play g." in page.out
    table = rows(page.out, "Shepherd would play g.")
    assert table[:2] == [["move", "worth", "error", "tried"], ["g", "56.0%", "± 2.4%", "16"]]
    assert [row[0] for row in table[1:]] == ["g", "f", "e", "d", "c", "b", "and 1 more"]
    assert "as far as 1234 imagined worlds can tell; the error is larger one time in twenty." in page.flat


def test_one_try_tells_nothing_of_its_error(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Thought(0, (Option(0, 0.5, 0.1, 2), Option(1, 0.4, 0.0, 1)), 3)
    monkeypatch.setattr("woolgather.terminal.thinking.bot_named", lambda name: lambda view, moves, rng: tried)
    page = woolgather("play connect-four --people 2", "hint", "quit")
    assert rows(page.out, "Shepherd would play a.")[1:3] == [["a", "50.0%", "± 19.6%", "2"], ["b", "40.0%", "?", "1"]]


def test_a_hint_speaks_italian(woolgather: Type, one_thought: list[object]) -> None:
    page = woolgather("play connect-four --people 2 --language it", "consiglio", "esci")
    assert rows(page.out, "Pastore giocherebbe g.")[0] == ["mossa", "valore", "errore", "prove"]
    assert "1234 mondi immaginati" in page.flat


def test_a_hint_names_moves_as_people_do_where_there_is_room(
    woolgather: Type, one_thought: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked() -> str:
        """A hint where there is a choice: whoever was dealt two cards of a kind has none, and another game is begun."""
        for _ in range(50):
            text = woolgather("play hush --language it", "consiglio", "esci").out
            if "immaginati" in text:
                return text
        raise AssertionError("nobody was ever dealt two cards of different kinds")

    assert re.search(r"  choose \w+ \(posa coperta \w+\) ", asked())
    monkeypatch.setenv("COLUMNS", "40")
    assert "(posa coperta" not in asked()


def test_a_hint_is_made_of_the_seats_own_view_and_moves_and_of_nothing_else(
    woolgather: Type, one_thought: list[tuple[object, ...]]
) -> None:
    woolgather("play kuhn-poker", "hint", "quit")
    _, adviser, (view, moves) = one_thought
    assert adviser == ("shepherd",)
    assert isinstance(view, dict)
    assert (view["viewer"], view["cards"][1], moves) == (0, None, [0, 1])


def test_a_hint_changes_nothing(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2 --save game.jsonl", "d", "hint", "quit")
    assert "Shepherd would play" in page.out
    assert len(wg.Record.read("game.jsonl")) == 1


@pytest.mark.parametrize(
    ("language", "ask", "said", "advice"),
    [
        ("en", "hint", "Shepherd thinks all the moves it weighed are equally good; any of them will do.", "would play"),
        ("it", "consiglio", "Per Pastore le mosse che ha valutato si equivalgono: una vale l'altra.", "giocherebbe"),
    ],
)
def test_where_all_moves_look_alike_a_hint_says_so_and_recommends_none(
    woolgather: Type, no_thought: None, language: str, ask: str, said: str, advice: str
) -> None:
    page = woolgather(f"play connect-four --people 2 --language {language}", ask, "quit")
    assert advice not in page.out
    assert rows(page.out, said)[1:3] == [["g", "25.0%", "± 0.0%", "48"], ["f", "25.0%", "± 0.0%", "48"]]


# ---- why


def test_where_everybody_sees_everything_a_bot_says_why_at_once(woolgather: Type, one_thought: list[object]) -> None:
    page = woolgather("play connect-four", "d", "why", "quit")
    assert rows(page.out, "Why Ewe played g:")[1] == ["g", "56.0%", "± 2.4%", "16"]


@pytest.mark.parametrize(
    ("language", "ask", "said"),
    [
        (
            "en",
            "why",
            "Ewe played g, but thought all the moves it weighed equally good; any of them would have done.",
        ),
        ("it", "perché", "Pecora ha giocato g, ma per lui le mosse valutate si equivalevano: una valeva l'altra."),
    ],
)
def test_a_bot_to_which_all_moves_looked_alike_says_so(
    woolgather: Type, no_thought: None, language: str, ask: str, said: str
) -> None:
    text = woolgather(f"play connect-four --language {language}", "d", ask, "quit").out
    assert said in " ".join(text.split())
    assert "Why Ewe" not in text
    assert "Perché Pecora" not in text
    assert "25.0%" in text


def test_the_bot_that_is_meant_can_be_named(woolgather: Type, one_thought: list[object]) -> None:
    asked = ["why ewe", "why 2", "why", "why 0", "why me"]
    page = woolgather("play shear-panic --seats 3 --option opening_slams=yes", "#1", *asked, "quit")
    said = page.out[page.out.index("> why ewe") :]
    assert [line.partition(" played")[0] for line in said.splitlines() if line.startswith("Why ")] == [
        "Why Ewe",
        "Why Ewe 2",
        "Why Ewe 2",
    ]
    assert page.out.count("No such bot has decided anything since you sat down.") == 2


def test_a_bot_without_reasons_says_so(woolgather: Type) -> None:
    page = woolgather("play connect-four --bot random", "d", "why", "quit")
    assert re.search(r"Random played [a-g] without weighing anything", page.out)


def test_a_glance_is_not_told_as_if_it_were_many_worlds(woolgather: Type) -> None:
    page = woolgather("play connect-four --bot greedy", "d", "why", "quit")
    assert rows(page.out, "Why Greedy played")[0] == ["move", "worth"]
    assert "at a glance." in page.out


TELLING = re.compile(r"worth|tried|imagined|weigh|\d%")


def test_where_there_are_secrets_a_bots_thought_is_told_when_the_game_is_over(
    woolgather: Type, one_thought: list[object]
) -> None:
    """The bot bets after a pass; what it weighed comes after the result, and nothing of it before."""
    page = woolgather("play kuhn-poker", "pass", "why", "why", "pass")
    before, _, after = page.out.partition("The game is over.")
    assert (
        " ".join(before.split()).count(
            "What Ewe thought would give away what it knows; you will see it when the game is over."
        )
        == 2
    )
    assert not TELLING.search(before)
    assert rows(after, "Why Ewe played bet:")[1] == ["bet", "51.0%", "± 2.4%", "11"]
    assert after.count("Why Ewe") == 1


def test_nobody_who_leaves_early_hears_what_a_bot_thought(woolgather: Type, one_thought: list[object]) -> None:
    page = woolgather("play kuhn-poker --save game.jsonl", "pass", "why", "quit")
    assert not TELLING.search(page.out)
    again = woolgather("play --resume game.jsonl", "why", "quit")
    assert "No such bot has decided anything since you sat down." in again.out


# ---- pace


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how long the table wanted to wait; nobody really does."""
    waited: list[float] = []

    def wait(console: Console, seconds: float) -> bool:
        waited.append(seconds)
        return len(waited) == 3

    monkeypatch.setattr(Console, "wait", wait)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    return waited


def test_bots_are_told_one_after_the_other_and_enter_skips_to_ones_own_turn(
    woolgather: Type, waits: list[float]
) -> None:
    """With three bots a round: all three wait, after the third the rest of that round would not."""
    page = woolgather("play hush --seats 4 --pause 0.5 --bot random --save game.jsonl", *["1"] * 3, "quit")
    assert page.status == 0
    assert set(waits) == {0.5}
    decisions = sum(line.seat > 0 for line in wg.Record.read("game.jsonl").lines)
    assert 3 <= len(waits) <= decisions


def test_without_a_terminal_nobody_waits(woolgather: Type, waits: list[float]) -> None:
    woolgather("play connect-four --bot random", "d", "quit")
    assert waits == [0.0]


def test_a_person_alone_is_told_of_each_bot_before_the_next_one_thinks(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pages: list[str] = []

    def bot(view: dict[str, object], moves: list[int], rng: Random) -> Thought:
        pages.append(capsys.readouterr().out)
        return Thought(moves[0])

    monkeypatch.setattr("woolgather.terminal.seating.bot_named", lambda name: bot)
    woolgather("play shear-panic --seats 3 --option opening_slams=yes", "#1", "quit")
    assert len(pages) > 1
    assert any("Ewe" in page for page in pages[1:])


@pytest.mark.parametrize("typed", ["soon", "-1", "nan", "4000"])
def test_a_pause_that_cannot_be_is_refused(woolgather: Type, typed: str) -> None:
    page = woolgather(f"play connect-four --pause={typed}")
    assert page.status == 2
    assert "--pause takes a number of seconds, at most an hour" in page.err
