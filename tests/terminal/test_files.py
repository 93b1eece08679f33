"""Saving and resuming: nothing that was played is lost, no file of somebody else's is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Type
from tests.terminal.files import kuhn
from woolgather.bots import Thought
from woolgather.engine.record import Record


def only_record() -> Path:
    """The one record in the present folder."""
    (file,) = Path().glob("*.jsonl")
    return file


def test_a_saved_game_holds_every_move_before_the_next_is_asked(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []

    def ask(console: object) -> str:
        kept.append(len(Record.read("game.jsonl")))
        return "abcdefg"[len(kept)]

    monkeypatch.setattr("woolgather.terminal.console.Console.ask", ask)
    monkeypatch.setattr(
        "woolgather.terminal.seating.bot_named", lambda name: lambda view, moves, rng: Thought(moves[0])
    )
    woolgather("play connect-four --save game.jsonl")
    assert kept == [0, 2, 4, 6]


def test_a_game_is_saved_and_resumed_in_the_middle(woolgather: Type) -> None:
    first = woolgather("play connect-four --people 2 --name Ann --name Bob --save game.jsonl", "a", "b", "a", "quit")
    assert first.out.endswith(
        "The game is saved in game.jsonl. To resume it:\n  woolgather play --resume game.jsonl --people 2\n"
    )
    second = woolgather("play --resume game.jsonl --people 2", "b", "a", "b", "a")
    assert "Resuming the game in game.jsonl.\nEvery move is saved in game.jsonl." in second.out
    assert second.out.endswith("Ann wins.\n")
    assert len(Record.read("game.jsonl")) == 7


def test_who_comes_back_is_told_what_happened_since_the_own_last_decision(woolgather: Type) -> None:
    woolgather("play connect-four --people 2 --name Ann --name Bob --save game.jsonl", "a", "b", "c", "quit")
    page = woolgather("play --resume game.jsonl --people 2", "quit")
    assert "You drop a disc: it lands on b1. [CF-2]\n  Ann drops a disc: it lands on c1. [CF-2]" in page.out
    assert "lands on a1" not in page.out


@pytest.mark.parametrize("way_out", [["quit"], ["exit"], []])
def test_leaving_an_unsaved_game_saves_it_and_says_how_to_resume(woolgather: Type, way_out: list[str]) -> None:
    page = woolgather("play connect-four", "d", *way_out)
    assert page.status == 0
    file = only_record()
    assert f"The game is saved in {file}. To resume it:\n  woolgather play --resume {file}\n" in page.out
    assert len(Record.read(file)) == 2


def test_the_way_back_names_all_that_is_needed(woolgather: Type) -> None:
    page = woolgather("play hush --people 2 --bot random --language it", "", "1", "", "esci")
    assert page.out.endswith(f"--resume {only_record()} --people 2 --bot random --language it\n")


def test_a_game_in_which_nobody_decided_is_not_saved(woolgather: Type) -> None:
    page = woolgather("play hush", "quit")
    assert page.out.endswith("Goodbye.\n")
    assert not list(Path().glob("*.jsonl"))


def test_ctrl_c_saves_and_leaves_with_its_own_status(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["d"])

    def ask(console: object) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("woolgather.terminal.console.Console.ask", ask)
    page = woolgather("play connect-four")
    assert page.status == 130
    assert f"woolgather play --resume {only_record()}\n" in page.out


def test_save_at_the_table_keeps_every_move_from_then_on(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2", "a", "save mine.jsonl", "b", "quit")
    assert "Saved in mine.jsonl; from now on every move is saved there." in page.out
    assert only_record() == Path("mine.jsonl")
    assert len(Record.read("mine.jsonl")) == 2


def test_save_without_a_name_finds_one(woolgather: Type) -> None:
    page = woolgather("play connect-four --people 2", "a", "save", "save", "quit")
    assert page.out.count(f"Saved in {only_record()};") == 2


def test_a_file_that_is_there_is_not_overwritten(woolgather: Type) -> None:
    Path("diary.txt").write_text("dear diary", encoding="utf-8")
    assert woolgather("play hush --save diary.txt").status == 2
    assert woolgather("watch hush --save diary.txt").status == 2
    page = woolgather("play connect-four", "save diary.txt", "quit")
    assert "diary.txt already exists and will not be overwritten" in page.out
    assert Path("diary.txt").read_text(encoding="utf-8") == "dear diary"


def test_a_resumed_game_may_go_on_in_another_file(woolgather: Type) -> None:
    woolgather("play connect-four --people 2 --save one.jsonl", "a", "quit")
    woolgather("play --resume one.jsonl --save two.jsonl --people 2", "b", "quit")
    assert [len(Record.read(name)) for name in ("one.jsonl", "two.jsonl")] == [1, 2]
    assert woolgather("play --resume two.jsonl --save two.jsonl --people 2", "c", "quit").status == 0
    assert len(Record.read("two.jsonl")) == 3


def test_if_the_file_can_no_longer_be_written_the_game_goes_on_and_is_kept_elsewhere(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(record: Record, file: Path, save: object = Record.save) -> None:
        if file.name == "game.jsonl" and len(record):
            raise OSError(28, "No space left on device")
        assert callable(save)
        save(record, file)

    monkeypatch.setattr(Record, "save", full)
    page = woolgather("play connect-four --people 2 --save game.jsonl", "a", "b", "quit")
    assert page.status == 0
    assert "game.jsonl cannot be written: the disk is full." in page.out
    (spare,) = Path().glob("connect-four-*.jsonl")
    assert len(Record.read(spare)) == 2
    assert f"The game is saved in {spare}." in page.out


def test_a_name_says_whose_seat_is_a_persons(woolgather: Type) -> None:
    Path("old.jsonl").write_text(kuhn("J", "Q"), encoding="utf-8")
    page = woolgather("play --resume old.jsonl --name Bob", "1", "quit")
    assert "seat 0: Ann   seat 1: Bob (you)" in page.out
    assert "You are dealt the queen." in page.out
    assert "jack" not in page.out.partition("Ann shows")[0]


def test_coming_back_to_another_seat_than_the_first_takes_its_name(woolgather: Type) -> None:
    Path("old.jsonl").write_text(kuhn("J", "Q"), encoding="utf-8")
    page = woolgather("play --resume old.jsonl --name Bob", "quit")
    assert page.out.endswith("woolgather play --resume old.jsonl --name Bob\n")


def test_a_record_without_names_is_resumed_by_seats(woolgather: Type) -> None:
    Path("old.jsonl").write_text(kuhn("J", "Q").replace(', "players": ["Ann", "Bob"]', ""), encoding="utf-8")
    page = woolgather("play --resume old.jsonl --name Zoe", "quit")
    assert "seat 0: Zoe (you)   seat 1: Ewe" in page.out


def test_a_finished_game_is_resumed_to_its_end(woolgather: Type) -> None:
    woolgather("play connect-four --people 2 --save game.jsonl", *"abababa")
    page = woolgather("play --resume game.jsonl --people 2")
    assert page.status == 0
    assert page.out.endswith("Player 0 wins.\n")
