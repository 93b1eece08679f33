"""The command itself: version, help, languages, and what the subcommands list."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.conftest import Type
from woolgather.compiled import is_compiled
from woolgather.table.folder_lock import FolderInUse
from woolgather.table.run import PortTaken, Start
from woolgather.version import __version__


def test_the_version_says_whether_the_rules_are_compiled(woolgather: Type) -> None:
    how = "compiled" if is_compiled() else "pure Python"
    assert woolgather("--version").out == f"woolgather {__version__} ({how})\n"


def test_the_version_does_not_wait_for_the_table() -> None:
    script = """if True:
        import sys
        from woolgather.cli import main
        main(["--version"])
        print([name for name in sys.modules if name.startswith(("woolgather.terminal", "argparse"))])
    """
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_python_m_woolgather_is_the_same_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "woolgather", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith(f"woolgather {__version__} (")


COMMANDS = ("table", "play", "watch", "replay", "games", "rules", "serve", "backup", "restore", "check")


@pytest.mark.parametrize("asked", ["--help", "-h"])
def test_asked_for_help_it_says_what_can_be_typed(woolgather: Type, asked: str) -> None:
    page = woolgather(asked)
    assert page.status == 0
    assert [command for command in COMMANDS if f"woolgather {command}" not in page.out] == []


def test_alone_it_sets_the_table(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Start] = []
    monkeypatch.setattr("woolgather.table.run.main", asked.append)
    assert woolgather("").status == 0
    assert asked == [Start()]


def test_the_table_is_set_as_it_was_asked_for(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Start] = []
    monkeypatch.setattr("woolgather.table.run.main", asked.append)
    typed = "--host 0.0.0.0 --port 0 --any-port --data here --known-as sheep.example --behind 10.0.0.0/8 --no-browser"
    assert woolgather(f"table {typed}").status == 0
    assert asked == [Start("0.0.0.0", 0, True, Path("here"), False, ("sheep.example",), ("10.0.0.0/8",))]


@pytest.mark.parametrize("port", ["70000", "-1", "x", "123456"])
def test_a_port_that_cannot_be_is_refused(woolgather: Type, port: str) -> None:
    page = woolgather(f"table --port={port}")
    assert page.status == 2
    assert page.err == f"woolgather: There is no port {port}; ports go from 0 to 65535.\n"


def test_a_database_is_named_by_its_address(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Start] = []
    monkeypatch.setattr("woolgather.table.run.main", asked.append)
    assert woolgather("table --store postgres://ann:secret@sheep/games").status == 0
    assert asked == [Start(store="postgresql+asyncpg://ann:secret@sheep/games")]


@pytest.mark.parametrize("typed", ["mysql://sheep/games", "games.sqlite", "postgresql://sheep:port/games"])
def test_what_is_no_address_of_a_database_is_refused(woolgather: Type, typed: str) -> None:
    page = woolgather(f"table --store {typed}")
    assert page.status == 2
    assert "That is not the address of a PostgreSQL database" in page.err


def test_what_is_no_proxy_is_refused(woolgather: Type) -> None:
    page = woolgather("table --behind sheep.example")
    assert (page.status, "sheep.example is not the address or network" in page.err) == (2, True)


@pytest.mark.parametrize(("forbidden", "why"), [(False, "is taken by another program"), (True, "does not let you")])
def test_a_port_that_cannot_be_had_is_an_error_that_names_the_way_out(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, forbidden: bool, why: str
) -> None:
    monkeypatch.setattr("woolgather.table.run.main", raising(PortTaken(8000, forbidden)))
    page = woolgather("table --port 8000")
    assert page.status == 2
    assert why in page.err
    assert "--port 0 takes any free one, --any-port the next one that is free." in page.err


@pytest.mark.parametrize("typed", ["--port 8000", "--no-browser", "--host 0.0.0.0", "--behind ::1"])
def test_a_second_table_for_the_same_folder_is_refused(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    busy = FolderInUse(Path("here"), "http://localhost:8000")
    monkeypatch.setattr("woolgather.table.run.main", raising(busy))
    page = woolgather(f"table {typed}")
    assert page.status == 2
    assert page.err.startswith("woolgather: Another woolgather, at http://localhost:8000, is using here.")


@pytest.mark.parametrize(("address", "status"), [("http://localhost:8000", 0), ("", 2)])
def test_started_twice_it_opens_the_table_that_is_there(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, address: str, status: int
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("woolgather.table.run.main", raising(FolderInUse(Path("here"), address)))
    page = woolgather("")
    assert page.status == status
    assert opened == [address] * (status == 0)
    assert ("already open at http://localhost:8000" in page.out) == (status == 0)


def raising(trouble: Exception) -> Callable[[Start], None]:
    def main(_: Start) -> None:
        raise trouble

    return main


def test_without_what_the_table_needs_it_says_what_can_be_typed(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.terminal.browser.find_spec", lambda name: None)
    assert "woolgather play" in woolgather("").out
    refused = woolgather("table")
    assert refused.status == 2
    assert "pip install 'woolgather[table]'" in refused.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_subcommand_explains_itself(woolgather: Type, command: str, language: str) -> None:
    page = woolgather(f"{command} --help --language {language}")
    assert page.status == 0
    assert page.out.startswith({"en": f"Usage: woolgather {command}", "it": f"Uso: woolgather {command}"}[language])
    assert "--no-colour" in page.out


def test_games_are_listed_with_seats_options_and_a_line_to_tempt(woolgather: Type) -> None:
    page = woolgather("games")
    assert "Hush (tiny)  hush\n" in page.out
    assert "  Seats: 2, 3 or 4, usually 3.\n  Options: deck (full or short).\n" in page.out
    assert "  Drop discs into an upright grid" in page.out


@pytest.mark.usefixtures("barn")
def test_large_games_come_before_the_tiny_ones(woolgather: Type) -> None:
    page = woolgather("games")
    assert page.out.startswith("Barn  barn\n")


def test_help_for_one_game_lists_its_options_with_range_and_default(woolgather: Type) -> None:
    page = woolgather("play hush --help")
    assert page.status == 0
    assert "Seats: 2, 3 or 4, usually 3." in page.out
    assert "--option deck=VALUE\n      which cards to play with: full or short (default: full)" in page.out


def test_help_for_one_game_speaks_italian(woolgather: Type) -> None:
    page = woolgather("play --help --language it hush")
    assert "--option deck=VALORE\n      con quali carte si gioca: full o short (predefinito: full)" in page.out


@pytest.mark.parametrize(
    ("variable", "value", "title"),
    [
        ("LANG", "it_IT.UTF-8", "Forza quattro"),
        ("LC_ALL", "it", "Forza quattro"),
        ("LANG", "fr_FR.UTF-8", "Connect Four"),
        ("LANG", "C.UTF-8", "Connect Four"),
    ],
)
def test_the_system_chooses_the_language_where_we_speak_it(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, title: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert title in woolgather("games").out


def test_a_language_that_is_asked_for_wins_over_the_system_wherever_it_stands(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert "Connect Four" in woolgather("games --language en").out
    assert "Connect Four" in woolgather("--language=en games").out


def test_all_rules_of_a_game_are_shown_by_section(woolgather: Type) -> None:
    page = woolgather("rules hush")
    assert page.status == 0
    places = [page.out.index(text) for text in ("Hush\n", "Cards\n", "  HU-1  ", "A round\n", "  HU-4  ", "  HU-9  ")]
    assert places == sorted(places)


def test_one_rule_is_shown_by_its_id_in_any_case(woolgather: Type) -> None:
    assert woolgather("rules cf-3").out == "  CF-3  A full column takes no more discs.\n"


def test_the_rules_of_every_table_have_ids_too(woolgather: Type) -> None:
    assert "  WG-6  You may take back" in woolgather("rules WG-6").out
    assert "  WG-1  " in woolgather("rules wg").out


def test_rules_alone_lists_games_and_prefixes(woolgather: Type) -> None:
    rows = [row.split() for row in woolgather("rules").out.splitlines()]
    assert ["HU", "hush", "Hush"] in rows
    assert ["WG", "woolgather", "Woolgather"] in rows


def test_a_prefix_stands_for_its_game(woolgather: Type) -> None:
    assert woolgather("rules KP").out == woolgather("rules kuhn-poker").out


@pytest.mark.parametrize("columns", [30, 40, 80])
def test_rules_are_wrapped_to_the_width_of_the_terminal(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    rows = woolgather("rules hush").out.splitlines()
    assert max(len(row) for row in rows) in range(columns - 10, columns)
