"""Names that are safe to show, and names that look alike."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from woolgather.bots import bots_for
from woolgather.engine.record import LONGEST_NAME
from woolgather.engine.registry import game_named
from woolgather.table.names import LEVEL_NAMES, cleaned, is_taken, skeleton
from woolgather.table.refusals import Refusal
from woolgather.table.seats import check_name_is_free, with_names_of_their_own
from woolgather.table.store import SeatRow

pytestmark = pytest.mark.any_store

WORDS: Final = Path(__file__).parents[2] / "web" / "src" / "words"

# fmt: off
BLANKS: Final = {
    "nothing": "", "spaces": " \t\u00a0\u2003\u3000",
    "line breaks": "\r\n\u2028\u2029\x85", "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "an empty Braille cell": "\u2800", "zero widths": "\u200b\u200c\u200d\u2060\ufeff", "a soft hyphen": "\u00ad",
    "tags": "\U000e0001\U000e0041\U000e007f", "variation selectors": "\ufe00\ufe0e\ufe0f\U000e0100",
    "directions": "\u202a\u202e\u2066\u2069\u200e\u200f\u061c", "controls": "\x00\x07\x1b\x7f",
    "marks on nothing": "\u0301\u0308", "Mongolian variants": "\u180b\u180e", "Khmer vowels": "\u17b4\u17b5",
    "a private character": "\ue000", "a musical blank": "\U0001d159", "a missing object": "\ufffc",
}
SAFE: Final = {
    "accents": "Zoë Søren Łukasz Ñandú", "Vietnamese": "Nguyễn Thị Hằng", "Greek": "Ελένη", "Cyrillic": "Андрій",
    "Arabic": "مُحَمَّد", "Persian with a non-joiner": "علی\u200cرضا", "Hebrew": "שָׁלוֹם", "Devanagari": "श्रीकृष्ण",
    "Devanagari with a joiner": "क\u094d\u200dष", "Bengali": "কৃষ্ণ", "Tamil": "ஸ்ரீ", "Thai": "น้ำผึ้ง", "Burmese": "ကြွေးကျွန်",
    "Tibetan": "བསྒྲུབས", "Chinese": "羊毛", "Japanese": "がぎぐ", "Korean": "양치기", "a sheep": "🐑", "a hand": "👋🏽",
    "a family": "👨\u200d👩\u200d👧", "a rainbow flag": "🏳\ufe0f\u200d🌈", "a heart": "❤\ufe0f", "a flag": "🇮🇹",
    "a key": "1\ufe0f\u20e3", "punctuation": "O'Neill-Smith, Jr.", "markup": "<b>Ann</b>",
}
# fmt: on


@pytest.mark.parametrize("name", BLANKS.values(), ids=BLANKS.keys())
def test_a_name_that_shows_nothing_is_empty(name: str) -> None:
    assert cleaned(name) == ""
    assert cleaned(f"A{name}nn").replace(" ", "") in ("Ann", "Án\u0308n", "Á\u0308nn")


@pytest.mark.parametrize("name", SAFE.values(), ids=SAFE.keys())
def test_the_names_of_the_world_stay_as_they_are(name: str) -> None:
    assert cleaned(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann \n\t Lee ", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("nn\u202eA", "nnA"),
        ("Z\u0301" + "\u0308" * 20, "Ź\u0308\u0308\u0308"),
        ("Ann \u0301\u0301", "Ann"),
        ("A\u200dnn", "Ann"),
        ("A\ufe0fnn", "Ann"),
        ("a\u200b\u0301", "á"),
        ("🐑\u200d", "🐑"),
        ("x" * 200, "x" * LONGEST_NAME),
    ],
)
def test_what_does_not_belong_into_a_name_is_left_out(name: str, shown: str) -> None:
    assert cleaned(name) == shown


@given(
    st.text(max_size=80)
    | st.text(alphabet="aé\u0301\u0308\u200c\u200d\ufe0f\u20e31ब\u094dب🐑❤ \u202e\u3164", max_size=12)
)
def test_a_clean_name_is_clean_and_short_and_has_one_line(name: str) -> None:
    shown = cleaned(name)
    assert cleaned(shown) == shown
    assert len(shown) <= LONGEST_NAME
    assert shown == " ".join(shown.split())


# ---- names that look alike


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "anna"),
        ("Anna", " A N N A "),
        ("Anna", "Ànnâ"),
        ("Anna", "Αnnа"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "𝓐𝓷𝓷𝓪"),
        ("Anna", "An\u200bna"),
        ("Anna", "Anna."),
        ("ANNA", "ΑΝΝΑ"),
        ("Αννα", "ΑΝΝΑ"),
        ("Kim", "KIM"),
        ("Ivan", "lvan"),
        ("Ivan", "1van"),
        ("Bob", "B0b"),
        ("BOB", "ВОВ"),
        ("Bill", "BiII"),
        ("Søren", "Soren"),
        ("Łukasz", "Lukasz"),
        ("Peter", "Рeтer"),
        ("🐑", "🐑 !"),
        ("...", " . . ."),
    ],
)
def test_names_that_look_alike_are_one(name: str, other: str) -> None:
    assert is_taken(name, ["Somebody", other])
    assert is_taken(other, [name])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Anne"),
        ("Lia", "Ila"),
        ("Player 1", "Player 2"),
        ("กิ", "กี"),
        ("रवि", "रवी"),
        ("🐑", "🐺"),
        ("!", "?"),
        ("Андрій", "Андрея"),
    ],
)
def test_names_that_differ_are_two(name: str, other: str) -> None:
    assert not is_taken(name, [other])


def test_an_empty_name_is_nobodys() -> None:
    assert not is_taken("", ["", "Ann"])
    assert not is_taken("\u3164", ["\u2800", ""])
    assert not is_taken("Ann", ["", "\u3164"])


def test_a_skeleton_has_no_accents_spaces_or_capitals() -> None:
    assert skeleton("Ánnà-Mária 01") == "annamariaol"


# ---- at a table

SEATS: Final = [
    SeatRow(0, "person", "Ann", "", "hash"),
    SeatRow(1, "bot", "Bruno", "shepherd", None),
    SeatRow(2, "person", "", "", "hash"),
    SeatRow(3, "open", "", "", None),
]


@pytest.mark.parametrize("name", ["Ann", "ann", "Brunо", "Shepherd", "PAST0RE", "shepherd."])
def test_the_name_of_somebody_at_the_table_is_refused_in_words(name: str) -> None:
    with pytest.raises(Refusal, match="called that already; please choose another name") as refused:
        check_name_is_free(name, SEATS)
    assert refused.value.code == "not-offered"


@pytest.mark.parametrize("name", ["", "Ben", "Ewe", "Pecora"])
def test_other_names_are_free(name: str) -> None:
    check_name_is_free(name, SEATS)


def person(seat: int, name: str) -> SeatRow:
    return SeatRow(seat, "person", name, "", "hash")


def test_a_new_table_may_have_several_people_without_a_name() -> None:
    seats = [person(0, ""), person(1, ""), SeatRow(2, "open", "", "", None)]
    assert with_names_of_their_own(seats) == seats


@pytest.mark.parametrize("names", [("Ann", "ann"), ("Ann", "Bruno", "Аnn"), ("Shepherd",), ("Ann", "pastore")])
def test_a_new_table_has_no_two_people_who_are_called_alike(names: tuple[str, ...]) -> None:
    seats = [person(seat, name) for seat, name in enumerate(names)]
    with pytest.raises(Refusal, match="called that already"):
        with_names_of_their_own([*seats, SeatRow(9, "bot", "Dino", "shepherd", None)])


def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    bots = [SeatRow(1, "bot", "Bruno", "ewe", None), SeatRow(2, "bot", "Carla", "ewe", None)]
    named = with_names_of_their_own([person(0, "bruno"), *bots])
    assert [row.name for row in named] == ["bruno", "", "Carla"]


def test_every_bot_is_known_by_the_names_that_the_client_gives_it() -> None:
    pages = [tomllib.loads((WORDS / f"{tongue}.toml").read_text(encoding="utf-8"))["labels"] for tongue in ("en", "it")]
    assert {bot: tuple(page[f"bot.{bot}"] for page in pages) for bot in LEVEL_NAMES} == LEVEL_NAMES
    assert set(bots_for(game_named("shear-panic"))) <= LEVEL_NAMES.keys()
