"""Whatever is wrong is said in one sentence, without a traceback, and with status 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import woolgather as wg
from tests.terminal.conftest import Type
from tests.terminal.files import HUSH, kuhn
from woolgather.cli import COMMANDS
from woolgather.engine.record import Record

TINY = sorted(set(wg.games(tiny=True)) - set(wg.games()))
LISTED = ", ".join([*wg.games(), *TINY])
ALL_GAMES = ", ".join(wg.games(tiny=True))
WRONG = [
    ("dance", f"There is no command dance; the commands are {', '.join(COMMANDS)}."),
    ("play", "Which game? Type woolgather play GAME; woolgather games lists them."),
    ("watch", "Which game? Type woolgather watch GAME; woolgather games lists them."),
    ("replay", "Which file?"),
    ("play chess", f"There is no game chess; the games are {ALL_GAMES}."),
    ("play chess --help", "There is no game chess"),
    ("play hush --seats 9", "hush cannot be played with 9 seats; it takes 2, 3 or 4."),
    ("play hush --seats many", "--seats takes a whole number, not many."),
    ("play hush --seats -1", "--seats takes a whole number, not -1."),
    ("play hush --seats", "That is not a valid command (argument --seats: expected one argument)"),
    ("play hush --option dogs=3", "hush has no option dogs; its options are: deck."),
    ("play connect-four --option dogs=3", "connect-four has no option dogs; its options are: none."),
    ("play hush --option deck=blue", "The option deck cannot be blue; it can be full or short."),
    ("play hush --option deck", "Give an option as NAME=VALUE, not as deck."),
    ("play hush --people 4", "There cannot be 4 people in 3 seats; --people takes 1 to 3"),
    ("play hush --people 0", "There cannot be 0 people in 3 seats"),
    ("play hush --people 1 --name Ann --name Bob", "There are more names (2) than people (1)"),
    ("play hush --name Ann --name Ann", "Two players cannot both be called Ann."),
    ("play hush --name \x07", "Nobody can be called '\\x07': a name has 1 to 60 readable characters."),
    ("play hush --bot deep", "There is no bot deep; the bots are random, lamb, yearling, ewe, bellwether, shepherd."),
    ("play hush --language xx", "There are no words in the language 'xx'; the languages are en, it."),
    ("play hush --language", "There are no words in the language ''; the languages are en, it."),
    ("play hush --frog", "That is not a valid command (unrecognized arguments: --frog); woolgather play --help shows"),
    ("watch hush --seat 3", "There is no seat 3; seats go from 0 to 2."),
    ("watch hush --pause soon", "--pause takes a number of seconds, at most an hour, not soon."),
    ("watch hush --pause nan", "--pause takes a number of seconds"),
    ("rules XY-1", f"no game or rule XY-1; the games are {LISTED}, and rule ids"),
    ("rules CF-99", "There is no rule CF-99; the rules go from CF-1 to CF-5."),
    ("replay nowhere.jsonl", "nowhere.jsonl cannot be read: there is no such file or folder."),
    ("replay .", ". cannot be read: it is a folder."),
    ("play --resume nowhere.jsonl", "nowhere.jsonl cannot be read: there is no such file or folder."),
    ("play hush --save nowhere/game.jsonl", "nowhere/game.jsonl cannot be written: there is no such file or folder."),
    ("play hush --save .", ". cannot be written: it is a folder."),
    ("watch hush --save nowhere/game.jsonl", "nowhere/game.jsonl cannot be written"),
    (f"play hush --save {'x' * 300}", "cannot be written: File name too long"),
]


@pytest.mark.parametrize(("command", "sentence"), WRONG)
def test_what_cannot_be_is_said_in_one_sentence(woolgather: Type, command: str, sentence: str) -> None:
    page = woolgather(command)
    assert (page.status, page.out) == (2, "")
    assert page.err.startswith("woolgather: ")
    assert sentence in page.err
    assert page.err.count("\n") == 1


FILES = [
    ("", "This is not a record: it is not JSON."),
    ("\0\x01\x02", "This is not a record"),
    ("[1, 2]\n", "This is not a record: it is not a JSON object."),
    ('{"chess": true}\n', "This is not a woolgather record"),
    (HUSH.replace('"format": 1', '"format": 4'), "This record has format 4; this woolgather reads up to 3."),
    (HUSH.replace('"rules": 1', '"rules": 9'), "follows rules 9 of hush, newer than the rules 1 known here"),
    (HUSH.replace('"hush"', '"chess"'), "There is no game 'chess'"),
    (HUSH + '{"chance": "draw mun', "Line 2 of the record cannot be followed"),
    (HUSH + '{"seat": 0, "move": "pass"}\n', "Line 2 of the record cannot be followed"),
]


@pytest.mark.parametrize(("text", "sentence"), FILES)
@pytest.mark.parametrize("command", ["replay", "play --resume"])
def test_a_file_that_is_no_record_of_ours_is_refused_by_name(
    woolgather: Type, command: str, text: str, sentence: str
) -> None:
    Path("odd.jsonl").write_text(text, encoding="utf-8")
    page = woolgather(f"{command} odd.jsonl")
    assert (page.status, page.out) == (2, "")
    assert page.err.startswith("woolgather: odd.jsonl cannot be read: ")
    assert sentence in page.err
    assert page.err.count("\n") == 1


@pytest.mark.parametrize("command", ["hush", "--seats 2", "--option deck=short"])
def test_a_resumed_game_keeps_its_game_seats_and_options(woolgather: Type, command: str) -> None:
    Path("old.jsonl").write_text(kuhn("J", "Q"), encoding="utf-8")
    page = woolgather(f"play {command} --resume old.jsonl")
    assert page.status == 2
    assert "The game in old.jsonl is kuhn-poker with its own seats and options" in page.err


@pytest.mark.parametrize("names", ["--name Zoe", "--name Ann --people 2"])
def test_nobody_takes_a_seat_of_a_resumed_game_who_did_not_play_it(woolgather: Type, names: str) -> None:
    Path("old.jsonl").write_text(kuhn("J", "Q"), encoding="utf-8")
    page = woolgather(f"play --resume old.jsonl {names}")
    assert page.status == 2
    assert "cannot be seated: the players in this game are Ann, Bob" in page.err


def test_errors_speak_italian(woolgather: Type) -> None:
    said = woolgather("play scacchi --language it").err
    assert said == f"woolgather: Il gioco scacchi non c'è; i giochi sono {ALL_GAMES}.\n"


def test_a_closed_pipe_is_no_reason_to_complain() -> None:
    ran = subprocess.run(
        f"{sys.executable} -m woolgather rules hush | head -n 1", shell=True, capture_output=True, text=True, check=True
    )
    assert (ran.stdout, ran.stderr) == ("Hush\n", "")


def test_a_pipe_that_was_closed_before_anything_was_said_is_none_either() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [sys.executable, "-m", "woolgather", "rules", "hush"],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, "")


def test_a_game_whose_reader_has_gone_is_saved() -> None:
    subprocess.run(
        f"yes d | {sys.executable} -m woolgather play connect-four --people 2 | head -n 30",
        shell=True,
        capture_output=True,
        check=True,
    )
    (file,) = Path().glob("connect-four-*.jsonl")
    assert len(Record.read(file)) > 0


def test_a_system_that_cannot_write_is_quoted() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "woolgather", "rules", "hush"],
            stdout=full,
            text=True,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (ran.returncode, ran.stderr) == (2, "woolgather: The system refuses: No space left on device.\n")


def test_a_terminal_without_accents_still_gets_an_answer() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "woolgather", "rules", "CF-2", "--language", "it"],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"posto libero pi? basso." in ran.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_missing_stream_is_no_reason_to_break(closed: str) -> None:
    ran = subprocess.run(
        f"{sys.executable} -m woolgather play connect-four {closed}",
        shell=True,
        text=True,
        capture_output=True,
        check=False,
        input="",
    )
    assert (ran.returncode, ran.stderr) == (0, "")
