"""What designers write beside a game: found, read, and refused in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from woolgather.engine.errors import Unreadable
from woolgather.engine.pages import ReadOnce, page_of
from woolgather.engine.words import Words, _catalogue

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


def test_what_cannot_be_read_is_not_read_again() -> None:
    asked = list[str]()

    @ReadOnce
    def page(name: str) -> int:
        asked.append(name)
        if name == "damaged":
            raise Unreadable("The page is damaged.")
        return 5

    for _ in range(2):
        assert page("whole") == 5
        with pytest.raises(Unreadable, match=r"^The page is damaged\.$"):
            page("damaged")
    assert asked == ["whole", "damaged"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 5", r"^The page words/en\.toml of {}: `title` is a text, and not 5"),
        ("[summary]\naim = 5", r"^The table `summary` of the page words/en\.toml of {}: `aim` is a text, and not 5"),
        ("[rules.Play]\nXX-1 = 5", "`rules` of .*: `Play` is a table of texts"),
        ("[journal]\nplayed = ['line']", "`journal` of .*: `played` is a text, or a table of texts"),
        ("[about.ram]\ntext = 5\nrule = 'XX-1'", "`about` of .*: `ram` is a table of a `text`, its `rule` and perhaps"),
        ("tips = 5", "`tips` is a table, and not 5"),
        ("[tips]\nphase = 'x'", r"^The table `tips` of the page words/en\.toml of {}: `phase` is a table, and not 'x'"),
        ("[tips.phase.main]\ntext = 'x'", r"`tips\.phase` of .*: `main` is a table of a `text` and its `rule`"),
        ("[tips.event.won]\nname = 'x'\ntext = 'x'\nrule = 'XX-1'", r"`tips\.event` of .*: `won` is a table of"),
        ("[tips.events.won]\ntext = 'x'\nrule = 'XX-1'", "'events', which means nothing; there are event, phase"),
    ],
)
def test_words_that_are_not_written_as_words_are_refused(written: Written, text: str, said: str) -> None:
    package = written("words/en.toml", text.encode())
    _catalogue.remembered.cache_clear()
    with pytest.raises(Unreadable, match=said.format(package)):
        Words(package)


def test_a_game_may_have_words_for_itself(written: Written) -> None:
    _catalogue.remembered.cache_clear()
    assert Words(written("words/en.toml", b"[wool]\nred = 5")).table("wool") == {"red": 5}
