"""The settings of a server for others: where they come from, and what is said about those that cannot be."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from woolgather.table import configuration
from woolgather.table.configuration import (
    SETTINGS,
    BadConfiguration,
    Configuration,
    gathered,
    read_settings,
    settings_table,
)
from woolgather.table.hosting import start_of, where_kept
from woolgather.table.limits import Limits
from woolgather.table.run import Start
from woolgather.table.workers import workers_beside
from woolgather.terminal.console import Console

pytestmark = pytest.mark.any_store

SECRET = "correct horse battery staple"
DATABASE = "postgresql://ann:swordfish@sheep/games"


def read(tmp_path: Path, page: str = "", environment: dict[str, str] | None = None, **options: Any) -> Configuration:
    file = tmp_path / "woolgather.toml"
    file.write_text(page, encoding="utf-8")
    return read_settings(file, environment or {}, options)


def complaints(tmp_path: Path, *given: Any, **options: Any) -> list[str]:
    """What is said about settings that cannot be, in English."""
    with pytest.raises(BadConfiguration) as bad:
        read(tmp_path, *given, **options)
    console = Console("en")
    return [
        f"{each.source.replace(str(tmp_path), '.')}: {console.label(each.label, **each.values)}"
        for each in bad.value.problems
    ]


# ---- where they come from


def test_without_a_word_everything_is_as_usual() -> None:
    assert read_settings(None, {"PATH": "/bin", "LANG": "it"}, {"port": None}) == Configuration()
    assert Configuration().limits == Limits()
    at_home = replace(Start(), port=8000, open_browser=False, abandoned_days=90, shutdown_seconds=5)
    assert start_of(Configuration()) == at_home


def test_the_environment_wins_over_the_file_and_options_win_over_both(tmp_path: Path) -> None:
    page = 'host = "0.0.0.0"\nport = 1\nlog = "json"\n'
    found = read(tmp_path, page, {"WOOLGATHER_PORT": "2", "WOOLGATHER_HOST": "::"}, port="3")
    assert (found.log, found.host, found.port) == ("json", "::", 3)


def test_a_list_is_an_array_in_the_file_commas_in_a_variable_and_an_option_for_each(tmp_path: Path) -> None:
    wanted = ("sheep.example", "127.0.0.1")
    assert read(tmp_path, 'names = ["sheep.example", "127.0.0.1"]').names == wanted
    assert read(tmp_path, "", {"WOOLGATHER_NAMES": "sheep.example, 127.0.0.1,"}).names == wanted
    assert read(tmp_path, names=list(wanted)).names == wanted


def test_the_file_can_be_named_by_a_variable(tmp_path: Path) -> None:
    file = tmp_path / "named.toml"
    file.write_text("port = 7")
    assert read_settings(None, {"WOOLGATHER_CONFIG": str(file)}, {}).port == 7


def test_an_empty_variable_is_not_set(tmp_path: Path) -> None:
    assert read(tmp_path, "port = 7", {"WOOLGATHER_PORT": "", "WOOLGATHER_STORE": ""}).port == 7


@pytest.mark.parametrize("name", sorted(configuration.OTHER_VARIABLES))
def test_variables_of_the_build_are_left_alone(tmp_path: Path, name: str) -> None:
    assert read(tmp_path, "", {f"WOOLGATHER_{name}": "no"}) == Configuration()


def test_variables_that_kubernetes_makes_for_its_services_are_left_alone(tmp_path: Path) -> None:
    theirs = {
        "SERVICE_HOST": "10.0.0.1",
        "SERVICE_PORT": "8000",
        "SERVICE_PORT_HTTP": "8000",
        "PORT": "tcp://10.0.0.1:8000",
        "PORT_8000_TCP": "tcp://10.0.0.1:8000",
        "PORT_8000_TCP_ADDR": "10.0.0.1",
    }
    variables = {f"WOOLGATHER_{name}": value for name, value in theirs.items()}
    assert read(tmp_path, "port = 7", variables).port == 7
    assert len(complaints(tmp_path, "", {"WOOLGATHER_PORT": "tcp"})) == 1


WITH_PASSWORD = f'store = "{DATABASE}"'
WITH_SECRET = f'operator_secret = "{SECRET}"'


@pytest.mark.parametrize(
    ("page", "environment", "is_private"),
    [
        ("", {}, False),
        (WITH_SECRET, {}, True),
        (WITH_PASSWORD, {}, True),
        ('store = "postgresql://ann@sheep/games"', {}, False),
        ("", {"WOOLGATHER_OPERATOR_SECRET": SECRET, "WOOLGATHER_STORE": DATABASE}, False),
        (WITH_PASSWORD, {"WOOLGATHER_STORE": DATABASE}, False),
    ],
)
def test_the_file_is_private_if_what_is_used_of_it_is(
    tmp_path: Path, page: str, environment: dict[str, str], is_private: bool
) -> None:
    file = tmp_path / "woolgather.toml"
    file.write_text(page)
    assert gathered(file, environment, {}).private_file == (file if is_private else None)


def test_of_the_settings_some_may_be_wanted_and_others_ignored(tmp_path: Path) -> None:
    file = tmp_path / "woolgather.toml"
    file.write_text('port = "wrong"\nsheep = 1\nworkers = 3\ndata = "~/games"')
    found = gathered(file, {"WOOLGATHER_TABLES": "many"}, {}, ("data", "store")).configuration()
    assert found == Configuration(data=Path.home() / "games")


def test_the_secret_may_be_in_a_file_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n")
    found = read(tmp_path, f'operator_secret_file = "{file}"')
    assert found.operator_secret == start_of(found).operator_secret == SECRET


def test_every_setting_reaches_the_server(tmp_path: Path) -> None:
    page = """
        host = "::1"
        port = 9
        names = ["sheep.example"]
        behind = ["10.0.0.0/8"]
        data = "/srv/sheep"
        store = "postgresql://ann@sheep/games"
        workers = 2
        bot_workers = 3
        log = "json"
        log_level = "error"
        operator_secret = "correct horse battery staple"
        abandoned_days = 0
        unseen_days = 365
        webhooks = "http"
        public_address = "https://sheep.example/"
        connections = 11
        connections_an_address = 12
        sockets = 13
        sockets_an_address = 14
        tables = 15
        tables_an_hour = 7200
        shutdown_seconds = 16
    """
    found = read(tmp_path, page)
    unchanged = [each.name for each in fields(found) if getattr(found, each.name) == each.default]
    assert unchanged == ["operator_secret_file"]
    limits = Limits(
        connections=11,
        connections_an_address=12,
        sockets=13,
        sockets_an_address=14,
        tables=15,
        tables_a_second=2,
    )
    assert start_of(found) == Start(
        host="::1",
        port=9,
        data=Path("/srv/sheep"),
        open_browser=False,
        names=("sheep.example",),
        behind=("10.0.0.0/8",),
        limits=limits,
        store="postgresql+asyncpg://ann@sheep/games",
        bot_workers=3,
        operator_secret=SECRET,
        abandoned_days=0,
        unseen_days=365,
        webhooks="http",
        public_address="https://sheep.example",
        log="json",
        log_level="error",
        shutdown_seconds=16,
    )


def test_bots_share_what_the_server_processes_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert [workers_beside(servers) for servers in (1, 2, 3, 8)] == [4, 3, 1, 1]
    assert Configuration(workers=2).bot_workers_each == 3
    assert Configuration(workers=2, bot_workers=1).bot_workers_each == 1


# ---- what cannot be


def test_all_that_is_wrong_is_said_at_once_and_where(tmp_path: Path) -> None:
    page = 'port = "8000"\nabandoned_days = -1\nnames = "x"\nlog = true\nworkers = true\nhost = 7\n'
    assert complaints(tmp_path, page, {"WOOLGATHER_TABLES": "many"}, shutdown_seconds="0") == [
        "./woolgather.toml, port: This takes a whole number from 0 to 65535, without quotes.",
        "./woolgather.toml, abandoned_days: This takes a whole number from 0 to 36500, not -1.",
        './woolgather.toml, names: This takes a list of texts, such as ["first", "second"].',
        "./woolgather.toml, log: This can be one of text, json, not True.",
        "./woolgather.toml, workers: This takes a whole number from 1 to 64, without quotes.",
        "./woolgather.toml, host: This takes a text in quotes.",
        "WOOLGATHER_TABLES: This takes a whole number from 1 to 1000000, not many.",
        "--shutdown-seconds: This takes a whole number from 1 to 600, not 0.",
    ]


def test_what_is_no_setting_is_named_with_its_neighbour(tmp_path: Path) -> None:
    page = "wrokers = 2\n[limits]\nsheep = 1\n"
    assert complaints(tmp_path, page, {"WOOLGATHER_SOCKET": "1", "WOOLGATHER_XYZZY": SECRET}) == [
        "./woolgather.toml, wrokers: There is no such setting; perhaps you mean workers.",
        "./woolgather.toml, limits: There is no such setting; woolgather serve --help lists them.",
        "WOOLGATHER_SOCKET: There is no such setting; perhaps you mean sockets.",
        "WOOLGATHER_XYZZY: There is no such setting; woolgather serve --help lists them.",
    ]


@pytest.mark.parametrize("name", ["http://sheep.example", "sheep.example:80", "sheep example", ""])
def test_what_is_no_host_name_is_refused(tmp_path: Path, name: str) -> None:
    [said] = complaints(tmp_path, names=[name])
    assert said.startswith(f"--known-as: {name} is not a host name")


@pytest.mark.parametrize("typed", ["sheep.example", "ftp://sheep.example", "https://sheep.example/table", "https://"])
def test_what_is_no_public_address_is_refused(tmp_path: Path, typed: str) -> None:
    [said] = complaints(tmp_path, public_address=typed)
    assert said.startswith(f"--public-address: {typed} is no such address")


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    assert "This is not a TOML file" in complaints(tmp_path, "port is 7")[0]
    with pytest.raises(BadConfiguration) as missing:
        read_settings(tmp_path / "nothing", {}, {})
    assert [each.label for each in missing.value.problems] == ["cannot-read"]


def test_a_file_that_is_no_file_of_settings_is_given_up_early(tmp_path: Path) -> None:
    assert "This is not a TOML file" in complaints(tmp_path, "port = " + "[" * 20_000)[0]
    (too_large,) = complaints(tmp_path, "#" * 100_001)
    assert too_large == f"--config: {tmp_path}/woolgather.toml is too large for settings; 100000 bytes are allowed."
    (endless,) = complaints(tmp_path, 'operator_secret_file = "/dev/zero"')
    assert "/dev/zero is too large for settings" in endless


@pytest.mark.parametrize("typed", ["~nobody-of-that-name/games", "games\\u0000"])
def test_a_path_that_cannot_be_is_refused(tmp_path: Path, typed: str) -> None:
    (said,) = complaints(tmp_path, f'data = "{typed}"')
    assert "is not a path on this machine" in said


def test_several_processes_need_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [said] = complaints(tmp_path, workers="3")
    assert said.startswith("--workers: Several server processes (3) need a PostgreSQL database")
    assert len(complaints(tmp_path, workers="3", store="sheep.sqlite")) == 1, "one mistake, one complaint"
    assert read(tmp_path, workers="3", store=DATABASE).workers == 3
    monkeypatch.setattr("os.name", "nt")
    with pytest.raises(BadConfiguration) as bad:
        read_settings(None, {}, {"workers": "3", "store": DATABASE})
    assert [each.label for each in bad.value.problems] == ["workers-not-here"]


def test_postgresql_needs_its_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.setting_kinds.find_spec", lambda _: None)
    assert "pip install 'woolgather[postgres]'" in complaints(tmp_path, store=DATABASE)[0]


# ---- secrets


@pytest.mark.parametrize("secret", ["swordfish", "swordfish swordfish ü"])
def test_a_secret_that_is_too_weak_is_refused_and_not_repeated(tmp_path: Path, secret: str) -> None:
    file = tmp_path / "secret"
    file.write_text(secret, encoding="utf-8")
    said = [
        *complaints(tmp_path, f'operator_secret = "{secret}"'),
        *complaints(tmp_path, "", {"WOOLGATHER_OPERATOR_SECRET": secret}),
        *complaints(tmp_path, "", {"WOOLGATHER_OPERATOR_SECRET_FILE": str(file)}),
    ]
    assert len(said) == 3
    assert all("at least 16 characters" in each and "swordfish" not in each for each in said)


def test_a_secret_that_is_given_twice_or_cannot_be_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(SECRET)
    variables = {"WOOLGATHER_OPERATOR_SECRET": SECRET, "WOOLGATHER_OPERATOR_SECRET_FILE": str(file)}
    [twice] = complaints(tmp_path, "", variables)
    assert twice.startswith("WOOLGATHER_OPERATOR_SECRET_FILE: The operator's secret is also given by")
    [missing] = complaints(tmp_path, operator_secret_file=str(tmp_path / "nothing"))
    assert "cannot be read: No such file" in missing


@pytest.mark.parametrize("typed", ["mysql://ann:swordfish@sheep/games", "postgresql://ann:swordfish@sheep:port/games"])
def test_a_password_is_not_repeated(tmp_path: Path, typed: str) -> None:
    said = [*complaints(tmp_path, f'store = "{typed}"'), *complaints(tmp_path, "", {"WOOLGATHER_STORE": typed})]
    said += complaints(tmp_path, f'store = "{typed}\nport = 7')
    assert len(said) == 3
    assert all("swordfish" not in each for each in said)


def test_no_secret_is_shown_by_accident() -> None:
    found = Configuration(operator_secret=SECRET, store=DATABASE)
    start = start_of(found)
    shown = f"{found!r} {start!r} {where_kept(start)}"
    assert SECRET not in shown
    assert "swordfish" not in shown
    assert where_kept(start) == "postgresql://ann:***@sheep/games"


# ---- the list


def test_the_list_has_every_setting_with_its_three_names_and_its_meaning() -> None:
    rows = {row[0]: row[1:] for row in settings_table(Console("en").label)}
    assert list(rows) == list(SETTINGS) == [each.name for each in fields(Configuration)]
    assert rows["abandoned_days"][:3] == ("WOOLGATHER_ABANDONED_DAYS", "--abandoned-days", "90")
    assert rows["names"][:3] == ("WOOLGATHER_NAMES", "--known-as", "")
    assert rows["operator_secret"][1] == "", "a secret is not for the command line"
    assert all(meaning for *_, meaning in rows.values())
