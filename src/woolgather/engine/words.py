"""Sentences from catalogues: `words/en.toml` and `words/it.toml` beside a game, read here and by the web client.

A catalogue holds `title` and `blurb`, `[rules."Section"]` with one text per id, `[journal]` with one line per event,
`[parts]` and `[ids]` for what moves are made of, `[about]` with a `text` and its `rule` for what can be pointed at,
`[reasons]` for refusals, and `[labels]` for drawings. Games may leave out the following. The entries of `[tips.phase]`
and `[tips.event]`, a `text` and its `rule`, are said the first time that a player is asked in such a phase, or that
such an event happens. `[summary]` is the game on one page, and `[examples]` says what the pictures in `examples.toml`
show.

A journal entry is a sentence, or several of them for different readers: `line`, `you` (the reader did it), `hidden`
(the reader may not know the secret part), `one` (the count is one), `you-one` (both).

What holds only with some value of an option may be marked in the text of a rule, so that the rest can be read alone:
`[edition=manual]Nobody scores.[/]`. The marks themselves are shown to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from woolgather.engine.errors import NotOffered, brief
from woolgather.engine.journal import Event
from woolgather.engine.pages import TABLE, TEXT, TEXT_TABLE, Kind, ReadOnce, checked, page_of

ENGLISH: Final = "en"
FOLDER: Final = "words"
PLAYERS: Final = tuple(f"seat-{seat}" for seat in range(8))
"""The ids of players, where they are places of an event or parts of a move."""


TIP: Final = Kind(
    "a table of a `text` and its `rule`",
    lambda value: TEXT_TABLE.fits(value) and {*value} == {"text", "rule"},
)
ABOUT: Final = Kind(
    "a table of a `text`, its `rule` and perhaps a `name`",
    lambda value: TEXT_TABLE.fits(value) and {*value} - {"name"} == {"text", "rule"},
)
SENTENCE: Final = Kind("a text, or a table of texts", lambda value: TEXT.fits(value) or TEXT_TABLE.fits(value))
ENTRIES: Final = {
    "rules": TEXT_TABLE,
    "journal": SENTENCE,
    "about": ABOUT,
    "tips": TABLE,
    "tips.phase": TIP,
    "tips.event": TIP,
    **dict.fromkeys(("parts", "ids", "reasons", "labels", "summary", "examples"), TEXT),
}
"""What the entries of each table are. A game can have more tables, for itself."""


@ReadOnce
def _catalogue(package: str, language: str) -> dict[str, Any]:
    found = page_of(package, FOLDER, f"{language}.toml")
    where = f"the page {FOLDER}/{language}.toml of {package}"
    kinds = dict.fromkeys(("title", "blurb"), TEXT) | dict.fromkeys(ENTRIES, TABLE)
    checked(f"T{where[1:]}", {name: value for name, value in found.items() if name in kinds}, kinds)
    checked(f"The table `tips` of {where}", found.get("tips", {}), dict.fromkeys(("phase", "event"), TABLE))
    tips = {f"tips.{on}": table for on, table in found.get("tips", {}).items()}
    for name, table in (found | tips).items():
        if name in ENTRIES:
            checked(f"The table `{name}` of {where}", table, dict.fromkeys(table, ENTRIES[name]))
    return found


@cache
def languages() -> tuple[str, ...]:
    """The languages of the engine's own texts, English first."""
    pages = (files("woolgather.engine") / FOLDER).iterdir()
    codes = sorted(page.name.removesuffix(".toml") for page in pages if page.name.endswith(".toml"))
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


def rule_of(why: str) -> str:
    """The rule id in a reason: 'ST-32' from 'ST-32 no-tile'."""
    return why.partition(" ")[0]


class Passage(NamedTuple):
    """Part of a rule's text that holds only with that value of an option."""

    start: int
    end: int
    option: str
    value: str


_MARKED: Final = re.compile(r"\[(\w+)=([\w-]+)\](.*?)\[/\]")


def _unmarked(text: str) -> str:
    return _MARKED.sub(r"\3", text)


def _passages(text: str) -> list[Passage]:
    """Where the marked passages stand once the marks are gone."""
    found, hidden = list[Passage](), 0
    for mark in _MARKED.finditer(text):
        start = mark.start() - hidden
        found.append(Passage(start, start + len(mark[3]), mark[1], mark[2]))
        hidden += len(mark[0]) - len(mark[3])
    return found


class _Blanks(dict[str, str]):
    """Fills the placeholders of a sentence; one that the event has no value for is left as it is."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


class Words:
    """One catalogue in one language; falls back to English, and from there to the bare id.

    >>> import woolgather as wg
    >>> words = wg.new("connect-four").setup.game.words("en")
    >>> words.title
    'Connect Four'
    """

    def __init__(self, package: str, language: str = ENGLISH) -> None:
        if language not in languages():
            offer = ", ".join(languages())
            raise NotOffered(f"There are no words in the language {brief(language)}; the languages are {offer}.")
        self.language = language
        self._package = package
        self._pages = (_catalogue(package, language), _catalogue(package, ENGLISH))

    def __repr__(self) -> str:
        return f"<Words {self._package} {self.language}>"

    def _entry(self, table: str, name: str) -> Any:
        for page in self._pages:
            if name in page.get(table, {}):
                return page[table][name]
        return None

    def _headline(self, name: str) -> str:
        return next((str(page[name]) for page in self._pages if name in page), "")

    @property
    def title(self) -> str:
        return self._headline("title")

    @property
    def blurb(self) -> str:
        """One or two sentences that make people want to play."""
        return self._headline("blurb")

    def sections(self) -> dict[str, dict[str, str]]:
        """The rules by section, in the order of the rules page; includes every rule, translated or not."""
        return {
            title: {rule: _unmarked(text) for rule, text in section.items()}
            for title, section in self._marked_sections().items()
        }

    def passages(self, rule: str) -> list[Passage]:
        """Which parts of a rule's text hold only with some options."""
        return next((_passages(section[rule]) for section in self._marked_sections().values() if rule in section), [])

    def _marked_sections(self) -> dict[str, dict[str, str]]:
        translated, english = self._pages
        own = translated.get("rules", {})
        mine = {rule: text for section in own.values() for rule, text in section.items()}
        titles = dict(zip(english.get("rules", {}), own, strict=False))
        return {
            titles.get(title, title): {rule: mine.get(rule, text) for rule, text in section.items()}
            for title, section in english.get("rules", {}).items()
        }

    def rules(self) -> dict[str, str]:
        """The text of every rule, keyed by its id."""
        return {rule: text for section in self.sections().values() for rule, text in section.items()}

    def table(self, name: str) -> dict[str, Any]:
        """One whole table of the catalogue (journal, parts, ids, reasons or labels), for direct access."""
        translated, english = self._pages
        return {**english.get(name, {}), **translated.get(name, {})}

    def tips(self, on: str) -> dict[str, dict[str, str]]:
        """What is said once: of phases in which players are asked ('phase'), or of events ('event')."""
        translated, english = self._pages
        return {**english.get("tips", {}).get(on, {}), **translated.get("tips", {}).get(on, {})}

    def label(self, name: str, **blanks: object) -> str:
        return self._filled(str(self._entry("labels", name) or name), blanks)

    def id(self, name: str) -> str:
        """The name of a piece, a place or a kind of action."""
        return str(self._entry("ids", name) or name)

    def said(self, part: str, value: str) -> str:
        """The name of a value: the one it has in that part of a move ('value 3') if any, else its usual name."""
        return str(self._entry("ids", f"{part} {value}") or self.id(value))

    def part(self, name: str) -> str:
        """The question that asks for a part of a move: 'which column?'"""
        return str(self._entry("parts", name) or name)

    def reason(self, why: str, parts: Mapping[str, str]) -> str:
        """Why a rule refuses a move with these parts.

        Looked up in this order: the rule's own reason ('ST-32 no-tile'), a reason that rules share ('no-tile'), the
        rule's only reason; failing that, the text of the rule itself.
        """
        rule, _, detail = why.partition(" ")
        entries = [self._entry("reasons", name) for name in (why, detail, rule) if name]
        sentence = next((entry for entry in entries if entry), None) or self.rules().get(rule, rule)
        return self._filled(str(sentence), {name: self.id(value) for name, value in parts.items()})

    def sentence(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        """The event in one sentence, as the reader (None: a spectator) may know it."""
        known = event.for_seat(reader)
        entry = self._entry("journal", event.kind)
        entry = entry if isinstance(entry, dict) else {"line": entry or event.kind}
        variants = _variants(known, reader, event.hides_from(reader))
        sentence = next(entry[variant] for variant in variants if variant in entry)
        blanks = {
            name: self._called(value, names)
            for name in ("piece", "start", "to", "cause")
            if (value := getattr(known, name)) is not None
        }
        if known.count is not None:
            blanks["count"] = str(known.count)
        if known.seat is not None:
            blanks["seat"] = names[known.seat]
        return self._filled(str(sentence), blanks)

    def _called(self, name: str, names: Sequence[str]) -> str:
        """The name of a piece or place; a player who is not the one acting (`seat-1`) is given by name."""
        if name in PLAYERS:
            seat = PLAYERS.index(name)
            return names[seat] if seat < len(names) and names[seat] else self.id(name)
        return self.id(name)

    @staticmethod
    def _filled(sentence: str, blanks: Mapping[str, object]) -> str:
        return sentence.format_map(_Blanks({name: str(value) for name, value in blanks.items()}))


def _variants(known: Event, reader: int | None, hidden: bool) -> list[str]:
    """The variants of a sentence that fit the reader, best first; chosen only from what the reader may know."""
    is_own = known.seat is not None and known.seat == reader
    is_one = known.count == 1
    fitting = {"hidden": hidden, "you-one": is_own and is_one, "you": is_own, "one": is_one}
    return [*(variant for variant, fits in fitting.items() if fits), "line"]
