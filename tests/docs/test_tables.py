"""The tables in the pages are made from what they tell of, and are up to date."""

from __future__ import annotations

import pytest

import woolgather as wg
from tools.write_tables import BEGIN, BLOCKS, END, HOME, PAGES, renewed, server_settings


@pytest.mark.parametrize("name", PAGES)
def test_the_tables_are_up_to_date(name: str) -> None:
    page = (HOME / name).read_text(encoding="utf-8")
    assert page == renewed(page, PAGES[name](), BLOCKS.get(name, "tables")), "run `make docs`"


def test_the_tables_tell_of_every_game_and_option() -> None:
    page = (HOME / "docs" / "games.md").read_text(encoding="utf-8")
    for name in wg.games(tiny=True):
        about = wg.new(name).setup.game.about
        assert f"| `{name}` |" in page
        assert all(option.help in page for option in about.option_help())


def test_what_was_written_by_hand_between_the_marks_is_replaced_and_the_rest_kept() -> None:
    page = f"before\n{BEGIN}\nby hand\n{END}\nafter\n"
    assert renewed(page, "made") == f"before\n{BEGIN}\n\nmade\n\n{END}\nafter\n"


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="has lost its marks"):
        renewed("no marks at all", "made")


def test_settings_have_marks_of_their_own() -> None:
    page = f"{BEGIN}\n{END}\n<!-- settings: begin; made by `make docs`, do not edit -->\n<!-- settings: end -->\n"
    made = renewed(page, server_settings(), BLOCKS["docs/host.md"])
    assert made.startswith(f"{BEGIN}\n{END}\n")
    assert "| `shutdown_seconds` | `WOOLGATHER_SHUTDOWN_SECONDS` | `--shutdown-seconds` | `5` |" in made
