"""Players' names: which characters are safe to show, and which names look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from woolgather.engine.record import LONGEST_NAME

MOST_MARKS: Final = 3
"""Accents on one letter: enough for every script, too few to climb into the line above."""

INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159\U00013441\U00013442"
)
"""Letters, marks and symbols that show nothing, besides those that a category below covers."""

UNSAFE: Final = frozenset({"Cf", "Cn", "Co", "Cs"})
"""Categories without a shape of their own: changes of direction, zero widths, tags, unassigned characters."""

SPACES: Final = frozenset({"Cc", "Zl", "Zp", "Zs"})
STACKED: Final = frozenset({"Mn", "Me"})
MARKS: Final = STACKED | {"Mc"}
SYMBOLS: Final = frozenset({"So", "Sm", "Sk"})

JOINERS: Final = "\u200c\u200d"
EMOJI_STYLE: Final = "\ufe0f"
KEYCAP: Final = "\u20e3"


BOT_NAMES: Final = ("Ada", "Bruno", "Carla", "Dino", "Emma", "Fosco", "Gina", "Ivo")


def cleaned(name: str, longest: int = LONGEST_NAME) -> str:
    r"""The name, or another text of one line, as it may be shown; nothing if it would show nothing.

    >>> cleaned("  Zoe\u0308 \u202e \u3164")
    'Zoë'
    """
    whole = _composed(_with_few_marks(_composed(_joined(_composed(_visible(_composed(name)))))))
    return " ".join(whole.split())[:longest].rstrip(" " + JOINERS)


def _composed(letters: Iterable[str]) -> str:
    return unicodedata.normalize("NFC", "".join(letters))


def _visible(name: str) -> Iterator[str]:
    """Without what shows nothing; line breaks and controls become spaces."""
    for letter in name:
        if _category(letter) in SPACES:
            yield " "
        elif letter in JOINERS or (letter not in INVISIBLE and _category(letter) not in UNSAFE):
            yield letter


def _joined(name: str) -> Iterator[str]:
    """Joiners and variants only where they shape what stands beside them."""
    for before, letter, after in zip(" " + name, name, name[1:] + " ", strict=False):
        if letter in JOINERS:
            is_needed = _may_join(before, after)
        elif letter == EMOJI_STYLE:
            is_needed = _may_be_styled(before, after)
        else:
            is_needed = not _is_variation(letter)
        if is_needed:
            yield letter


def _with_few_marks(name: str) -> Iterator[str]:
    """Without marks that stand on nothing, and with few on each letter."""
    base, marks = " ", 0
    for letter in name:
        if _category(letter) not in MARKS and letter not in JOINERS:
            base, marks = letter, 0
        elif letter != EMOJI_STYLE and _category(letter) in STACKED:
            marks += 1
        if letter == base or (base != " " and marks <= MOST_MARKS):
            yield letter


def _may_join(before: str, after: str) -> bool:
    """Emoji are joined into one; Arabic and the scripts of India and its neighbours need joiners within words."""
    if _category(after) in SYMBOLS:
        return before == EMOJI_STYLE or _category(before) in SYMBOLS
    return _is_cursive(before) and _is_cursive(after)


def _may_be_styled(before: str, after: str) -> bool:
    """A symbol that is shown in colour, or a key."""
    return _category(before) in SYMBOLS if after != KEYCAP else before in "0123456789#*"


def _is_cursive(letter: str) -> bool:
    return "\u0600" <= letter <= "\u109f" or "\u1780" <= letter <= "\u18af"


def _is_variation(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


_category = unicodedata.category


# ---- names that look alike

# fmt: off
CAPITALS: Final = {
    "A": "ΑА", "B": "ΒВ", "C": "С", "E": "ΕЕ", "G": "Ԍ", "H": "ΗНҺ", "J": "Ј", "K": "ΚК", "M": "ΜМ", "N": "Ν",
    "O": "ΟО", "P": "ΡР", "Q": "Ԛ", "S": "Ѕ", "T": "ΤТ", "W": "Ԝ", "X": "ΧХ", "Y": "ΥУҮ", "Z": "Ζ", "l": "IΙІ",
}
SMALL: Final = {
    "a": "αаɑᴀ", "b": "βвʙ", "c": "сᴄ", "d": "ԁđᴅ", "e": "εеᴇ", "f": "ꜰ", "g": "ԍɡɢ", "h": "нһħʜ", "i": "ιіıɪ",
    "j": "јȷᴊ", "k": "κкᴋ", "l": "ӏłʟ1|", "m": "мᴍ", "n": "ηпɴ", "o": "οоøᴏ0", "p": "ρрᴘ", "q": "ԛ", "r": "гʀ",
    "s": "ѕꜱ", "t": "τтŧᴛ", "u": "υᴜ", "v": "νᴠ", "w": "ωԝᴡ", "x": "χх", "y": "γуүʏ", "z": "ᴢ",
}
# fmt: on
"""Greek and Cyrillic letters, and other forms of Latin ones, by the letter that they look like."""


def _replacing(alike: dict[str, str]) -> dict[int, str]:
    return {ord(other): letter for letter, others in alike.items() for other in others}


AS_LATIN_CAPITALS: Final = _replacing(CAPITALS)
AS_SMALL_LATIN: Final = _replacing(SMALL)

ACCENTS: Final = (
    ("\u0300", "\u036f"),
    ("\u0483", "\u0489"),
    ("\u1ab0", "\u1aff"),
    ("\u1dc0", "\u1dff"),
    ("\u20d0", "\u20ff"),
    ("\ufe20", "\ufe2f"),
)
"""Marks that decorate a letter. Those of other scripts are vowels and tones, and make another name."""

LEVEL_NAMES: Final = {
    "random": ("random", "casuale"),
    "greedy": ("greedy", "goloso"),
    "lamb": ("lamb", "agnello"),
    "yearling": ("yearling", "agnellone"),
    "ewe": ("ewe", "pecora"),
    "bellwether": ("bellwether", "capogregge"),
    "shepherd": ("shepherd", "pastore"),
}
"""What the client calls each bot, in all its languages."""


def is_taken(name: str, others: Iterable[str]) -> bool:
    r"""Whether the name looks like one of the others. An empty name is nobody's.

    >>> is_taken("ANN\u0410", ["Anna", "Bruno"]), is_taken("", [""])
    (True, False)
    """
    looks = _looks(name)
    return any(looks & _looks(other) for other in others)


def skeleton(name: str) -> str:
    r"""The same for names that look alike in Latin, Greek or Cyrillic letters, whatever their accents and spaces.

    >>> skeleton("B. R\u00fan0") == skeleton("\u0412runo")
    True
    """
    whole = unicodedata.normalize("NFKD", name)
    text = "".join(filter(_is_counted, whole)) or "".join(whole.split())
    return text.translate(AS_LATIN_CAPITALS).casefold().translate(AS_SMALL_LATIN)


def _looks(name: str) -> set[str]:
    """Its skeleton as it is written, and in small letters: a large i looks like a small L, a small one does not."""
    shown = cleaned(name)
    return {skeleton(shown), skeleton(shown.casefold())} - {""}


def _is_counted(letter: str) -> bool:
    if _category(letter)[0] in "CPZ" or letter == EMOJI_STYLE:
        return False
    return not any(first <= letter <= last for first, last in ACCENTS)


def name_for_bot(others: Iterable[str]) -> str:
    """A name for a bot that joins them; where none is free, it is known by its level."""
    taken = list(others)
    return next((name for name in BOT_NAMES if not is_taken(name, taken)), "")
