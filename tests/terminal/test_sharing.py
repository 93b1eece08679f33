"""`woolgather --share`: what is asked of the server, what is said, and a QR code that can be read."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence

import pytest

from tests.terminal.conftest import Type
from tests.terminal.qr_reader import modules, read, within_quiet
from woolgather.table.announcing import Announcer
from woolgather.table.run import Start
from woolgather.terminal.console import Console
from woolgather.terminal.qr import drawn, qr_code
from woolgather.terminal.sharing import Sharing

ADDRESS = "http://192.168.1.5:8000"
HERE = "http://localhost:8000"
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """What the server is started with; the table is not really opened."""
    found: list[Start] = []

    def main(start: Start, announcer: Announcer | None = None) -> None:
        found.append(start)
        if announcer is not None:
            announcer.opened(HERE, start.others(8000))

    monkeypatch.setattr("woolgather.table.run.main", main)
    monkeypatch.setattr("woolgather.table.own_addresses.own_name", lambda: "barn.local")
    return found


def has(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    monkeypatch.setattr("woolgather.table.own_addresses.own_addresses", lambda: list(addresses))


@pytest.mark.parametrize("typed", ["--share --no-browser", "table --share --no-browser"])
def test_it_lets_the_network_in_at_the_machines_own_addresses(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, asked: list[Start], typed: str
) -> None:
    has(monkeypatch, "192.168.1.5", "10.0.0.7")
    page = woolgather(typed)
    assert page.status == 0
    shared = ("192.168.1.5", "10.0.0.7")
    assert asked == [Start(open_browser=False, names=("barn.local",), shared=shared)]
    assert f"open at {HERE}" in page.flat
    assert f"\n  {ADDRESS}\n" in page.out
    assert "try http://10.0.0.7:8000" in page.flat
    assert "Everybody in your network who has this address can open the page" in page.flat
    assert "plain http, without encryption" in page.flat


def test_without_a_network_it_says_so_and_goes_on_for_this_machine(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, asked: list[Start]
) -> None:
    has(monkeypatch)
    page = woolgather("--share --no-browser --port 8000")
    assert page.status == 0
    assert asked == [Start(port=8000, open_browser=False)]
    assert "There is no network" in page.flat
    assert "http://192" not in page.out


def test_an_address_of_the_internet_is_not_shared(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, asked: list[Start]
) -> None:
    has(monkeypatch, "192.168.1.5", "100.64.3.2", "84.20.1.1")
    page = woolgather("--share --no-browser")
    assert [start.shared for start in asked] == [("192.168.1.5", "100.64.3.2")]
    assert "from all of the internet, at 84.20.1.1: nobody is let in there" in page.flat
    assert "http://84.20.1.1" not in page.out


def test_where_all_of_the_internet_would_come_in_nothing_is_shared(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, asked: list[Start]
) -> None:
    has(monkeypatch, "84.20.1.1")
    page = woolgather("--share --no-browser")
    assert (page.status, asked) == (2, [])
    assert "from all of the internet, at 84.20.1.1" in page.err
    assert "--host 0.0.0.0" in page.err


def test_in_italian_too(woolgather: Type, monkeypatch: pytest.MonkeyPatch, asked: list[Start]) -> None:
    has(monkeypatch, "192.168.1.5")
    page = woolgather("--share --no-browser --language it")
    assert "Chiunque nella tua rete abbia questo indirizzo" in page.flat
    assert "http semplice, senza cifratura" in page.flat


def test_an_address_of_ones_own_choice_is_something_else(woolgather: Type, asked: list[Start]) -> None:
    page = woolgather("--share --host 0.0.0.0")
    assert (page.status, asked) == (2, [])
    assert "leave out either --share or --host" in page.err


def test_the_browser_opens_at_the_machines_own_name(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, asked: list[Start]
) -> None:
    """There it knows who its owner is, with or without sharing."""
    opened: list[str] = []
    monkeypatch.setattr("woolgather.terminal.sharing.open_browser", opened.append)
    has(monkeypatch, "192.168.1.5")
    assert woolgather("--share").status == 0
    assert opened == [HERE]


# ---- the code


class Screen(io.StringIO):
    """A terminal with an encoding of its own."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class OldScreen(Screen):
    encoding = "latin-1"


def shown(
    monkeypatch: pytest.MonkeyPatch, screen: io.StringIO, others: Sequence[str] = (ADDRESS,), colour: bool = True
) -> str:
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    Sharing(Console("en", colour), open_browser=False).opened(HERE, others)
    return screen.getvalue()


def test_the_code_on_the_screen_is_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown(monkeypatch, Screen(), [ADDRESS, "http://10.0.0.7:8000"])
    assert "scan the code or type" in page
    rows = [line for line in page.splitlines() if line.startswith("\x1b[38;5;16;48;5;231m")]
    assert all(row.endswith("\x1b[0m") for row in rows), "nothing after the code is painted"
    assert read(within_quiet(modules([COLOURS.sub("", row) for row in rows]))).text == ADDRESS


@pytest.mark.parametrize("why", ["no terminal", "narrow", "no colours", "dumb", "no blocks"])
def test_where_it_could_not_be_read_there_is_only_the_address(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    screen = {"no terminal": io.StringIO(), "no blocks": OldScreen()}.get(why, Screen())
    if why == "narrow":
        monkeypatch.setenv("COLUMNS", "32")
    elif why == "no colours":
        monkeypatch.setenv("NO_COLOR", "1")
    page = shown(monkeypatch, screen, colour=why != "dumb")
    assert not set("▄▀█") & set(page)
    assert ADDRESS in page
    assert "scan" not in page


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("hello", 1),
        (ADDRESS, 2),
        (f"{ADDRESS}/t/abcdefgh", 3),
        (f"{ADDRESS}/t/{'abcdefgh' * 4}", 4),
        (f"{ADDRESS}/{'x' * 58}", 5),
        (f"{ADDRESS}/{'y' * 78}", 6),
        (f"{ADDRESS}/{'z' * 95}", 7),
        (f"{ADDRESS}/ è {'z' * 120}", 8),
        (f"{ADDRESS}/{'v' * 150}", 9),
        (f"{ADDRESS}/{'w' * 180}", 10),
    ],
)
def test_what_is_drawn_is_read_again(text: str, version: int) -> None:
    found = read(within_quiet(modules(drawn(qr_code(text)))))
    assert found == (version, text, [])


def test_the_reader_sees_a_fault() -> None:
    """Otherwise it would prove nothing."""
    square = qr_code(ADDRESS)
    square[12][12] = not square[12][12]
    assert read(square).faults


def test_what_is_too_long_is_refused() -> None:
    assert len(qr_code("x" * 213)) == 57
    with pytest.raises(ValueError, match="214 bytes are too many"):
        qr_code("x" * 214)


def test_the_versions_from_the_seventh_on_are_written_as_the_standard_prints_them() -> None:
    printed = {7: "000111110010010100", 8: "001000010110111100", 9: "001001101010011001", 10: "001010010011010011"}
    for length, (version, bits) in zip((118, 150, 175, 210), printed.items(), strict=True):
        square = qr_code("x" * length)
        size = len(square)
        assert size == 17 + 4 * version
        near = [square[at // 3][size - 11 + at % 3] for at in range(18)]
        far = [square[size - 11 + at % 3][at // 3] for at in range(18)]
        assert near == far == [bit == "1" for bit in reversed(bits)]
