"""What designers write beside a game: found, read, and refused in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from woolgather.engine.errors import Unreadable
from woolgather.engine.pages import page_of

Written = Callable[[str, bytes], str]
"""Writes a page of a package, and says what the package is called."""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    package = "sheep_of_a_designer"
    folder = tmp_path / package
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "alone.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    def write(path: str, text: bytes) -> str:
        (folder / path).write_bytes(text)
        return package

    yield write
    for module in [name for name in sys.modules if name.startswith(package)]:
        del sys.modules[module]


def test_a_page_is_found_in_its_package_and_in_the_folders_there(written: Written) -> None:
    package = written("words/en.toml", b'title = "Sheep"')
    assert page_of(package, "words", "en.toml") == {"title": "Sheep"}


def test_a_game_without_a_page_or_in_a_single_file_has_nothing_written(written: Written) -> None:
    package = written("words/en.toml", b'title = "Sheep"')
    assert page_of(package, "examples.toml") == page_of(package, "lessons", "en.toml") == {}
    assert page_of(f"{package}.alone", "words", "en.toml") == {}


@pytest.mark.parametrize("text", [b"title = ", b'title = "\xff"', b"a = " + b"[" * 20_000])
def test_a_page_that_is_not_toml_is_named(written: Written, text: bytes) -> None:
    package = written("words/en.toml", text)
    with pytest.raises(Unreadable, match=r"^words/en.toml of sheep_of_a_designer is not TOML in UTF-8: "):
        page_of(package, "words", "en.toml")
