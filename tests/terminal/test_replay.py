"""Watching and retelling: through one pair of eyes, and no others."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.terminal.conftest import Type
from tests.terminal.files import hush, kuhn
from woolgather.bots import Thought
from woolgather.engine.record import Record


def written(text: str) -> str:
    Path("game.jsonl").write_text(text, encoding="utf-8")
    return "game.jsonl"


FOLDED = kuhn("K", "J") + '{"seat": 0, "move": "bet"}\n{"seat": 1, "move": "pass"}\n'
CHOSEN = hush("bleat", "munch", "hush", "nibble") + '{"seat": 0, "move": "choose bleat"}\n'


def test_without_a_terminal_the_whole_record_is_printed(woolgather: Type) -> None:
    page = woolgather(f"replay {written(FOLDED)}")
    assert page.status == 0
    assert [f"Line {line} of 4\n" in page.out for line in range(5)] == [True] * 5
    assert page.out.endswith("The game is over.\n  1. Ann, score 1\n  2. Bob, score -1\nAnn wins.\n")


def test_a_seat_is_shown_its_own_secrets_and_no_others(woolgather: Type) -> None:
    page = woolgather(f"replay {written(FOLDED)} --seat 0")
    assert "as Ann saw them (seat 0)" in page.out
    assert "You are dealt the king." in page.out
    assert "jack" not in page.out
    assert "[J]" not in page.out


def test_a_spectator_is_shown_no_secret(woolgather: Type) -> None:
    page = woolgather(f"replay {written(FOLDED)}")
    assert not any(secret in page.out for secret in ("king", "jack", "[K]", "[J]"))


@pytest.mark.rule("KP-5", "KP-2")
@pytest.mark.parametrize("seat", ["", " --seat 1"])
def test_another_hidden_deal_changes_no_letter_of_a_replay_of_kuhn_poker(woolgather: Type, seat: str) -> None:
    same = FOLDED.replace("deal K", "deal Q")
    pages = [woolgather(f"replay {written(text)}{seat}").out for text in (FOLDED, same)]
    assert pages[0] == pages[1]
    assert woolgather(f"replay {written(FOLDED)} --seat 0").out != woolgather(f"replay {written(same)} --seat 0").out


@pytest.mark.rule("HU-9", "HU-2", "HU-3")
@pytest.mark.parametrize("seat", ["", " --seat 1"])
def test_other_hidden_cards_change_no_letter_of_a_replay_of_hush(woolgather: Type, seat: str) -> None:
    same = CHOSEN.replace("bleat", "nibble")
    pages = [woolgather(f"replay {written(text)}{seat}").out for text in (CHOSEN, same)]
    assert pages[0] == pages[1]
    assert woolgather(f"replay {written(CHOSEN)} --seat 0").out != woolgather(f"replay {written(same)} --seat 0").out


@pytest.mark.rule("WG-6")
def test_take_backs_are_told(woolgather: Type) -> None:
    text = kuhn("K", "J") + '{"seat": 0, "move": "bet"}\n{"seat": 0, "takes_back": true}\n'
    page = woolgather(f"replay {written(text)} --language it")
    assert "Riga 4 di 4\n  Ann ritira l'ultima decisione. [WG-6]\n\n  posto 0  [?]\n" in page.out
    assert page.out.endswith("La registrazione finisce qui; la partita non è finita.\n")


def test_a_record_without_names_is_told_by_seats(woolgather: Type) -> None:
    text = FOLDED.replace(', "players": ["Ann", "Bob"]', "")
    assert "Player 0 bets 1." in woolgather(f"replay {written(text)}").out


@pytest.mark.usefixtures("on_a_terminal")
def test_on_a_terminal_one_steps_forth_and_back_and_jumps(woolgather: Type) -> None:
    page = woolgather(f"replay {written(FOLDED)}", "", "", "back", "4", "0", "back", "9", "?", "quit")
    lines = [row.split()[1] for row in page.out.splitlines() if row.startswith("Line ")]
    assert lines == ["0", "1", "2", "1", "4", "0"]
    assert "This is the start; Enter to go on." in page.out
    assert page.out.count("Enter to go on, back to go back, a number to go to that line, quit to leave.") == 3


@pytest.mark.usefixtures("on_a_terminal")
def test_after_the_last_line_comes_the_result(woolgather: Type) -> None:
    page = woolgather(f"replay {written(FOLDED)}", "4", "")
    assert page.out.endswith("Ann wins.\n")


@pytest.mark.usefixtures("on_a_terminal")
def test_a_replay_ends_with_its_input(woolgather: Type) -> None:
    page = woolgather(f"replay {written(FOLDED)}", "")
    assert page.status == 0
    assert "wins" not in page.out


# ---- watching bots


@pytest.mark.parametrize("game", ["connect-four", "kuhn-poker", "hush"])
def test_bots_play_a_whole_game_while_we_look_on(woolgather: Type, game: str) -> None:
    page = woolgather(f"watch {game} --save game.jsonl")
    assert page.status == 0
    record = Record.read("game.jsonl")
    assert record.state.winners()
    assert page.out.count("\nThe game is over.\n") == 1


def test_a_spectator_sees_no_card_that_was_never_shown(woolgather: Type) -> None:
    for number in range(20):
        page = woolgather(f"watch kuhn-poker --save {number}.jsonl")
        record = Record.read(f"{number}.jsonl")
        shown = "shows the" in page.out
        assert shown == any(event.kind == "show" for line in record.lines for event in line.events)
        assert shown or not any(card in page.out for card in ("jack", "queen", "king", "[J]", "[Q]", "[K]"))


def test_one_can_look_over_a_seats_shoulder(woolgather: Type) -> None:
    page = woolgather("watch hush --seat 2 --seats 3")
    before = page.out.partition("turn")[0]
    assert before.count("You draw a ") == 2
    assert before.count("draws a card.") == 4


def test_the_position_is_drawn_before_each_decision_when_asked(woolgather: Type) -> None:
    page = woolgather("watch connect-four --draw --save game.jsonl")
    assert page.out.count("  a b c d e f g\n") == len(Record.read("game.jsonl")) + 1
    assert woolgather("watch connect-four").out.count("  a b c d e f g\n") == 1


def test_there_is_time_to_look_after_each_decision(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    woolgather("watch kuhn-poker --pause 1.5")
    assert set(pauses) == {1.5}
    assert 2 <= len(pauses) <= 3


def test_several_bots_take_the_seats_in_turn(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("woolgather.terminal.seating.bots_for", lambda game: ["shy", "bold"])

    def named(name: str) -> object:
        def bot(view: dict[str, object], moves: list[int], rng: object) -> Thought:
            asked.append(f"{name} {view['viewer']}")
            return Thought(moves[name == "bold"])

        return bot

    monkeypatch.setattr("woolgather.terminal.seating.bot_named", named)
    woolgather("watch kuhn-poker --bot bold --bot shy")
    assert asked == ["bold 0", "shy 1"]
