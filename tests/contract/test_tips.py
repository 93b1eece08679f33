"""What is explained once, when it is new: short, with a rule, and about something that the game really knows."""

from __future__ import annotations

import random
import tomllib
from importlib.resources import files
from typing import Any, Final

import pytest

import woolgather as wg
from tests.contract.test_about import LONGEST
from tests.support.tables import tables_of
from woolgather.engine.registry import game_named
from woolgather.engine.words import languages
from woolgather.games.shear_panic.data import FIELDS
from woolgather.games.shear_panic.position import PHASES as SHEAR_PANIC
from woolgather.games.sheepy_time.position import PHASES as SHEEPY_TIME
from woolgather.games.shepherd_mess.position import PHASES as SHEPHERD_MESS
from woolgather.games.unshorn.position import STEPS as UNSHORN

KNOWN: Final = {
    "shear-panic": {*SHEAR_PANIC, "opening", *FIELDS},
    "sheepy-time": {*SHEEPY_TIME},
    "shepherd-mess": {*SHEPHERD_MESS},
    "unshorn": {*UNSHORN},
}


def tips(name: str, language: str) -> dict[str, dict[str, dict[str, str]]]:
    """What the page of that language itself says, without any fallback."""
    folder = files(game_named(name).package) / "words"
    page: dict[str, Any] = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
    found: dict[str, dict[str, dict[str, str]]] = page.get("tips", {})
    return {"phase": {}, "event": {}} | found


def phases_of(view: dict[str, Any]) -> set[str]:
    """As the browser finds them: the view's own phase; in Shear Panic what is pending, and in which field."""
    if "phase" in view:
        return {view["phase"]}
    pending = view["pending"]
    if pending["kind"] == "action":
        return {"action", "team-tag" if view["field"] == "truck" else view["field"]}
    return {"opening" if pending["kind"] == "panic" and pending["during"] == "opening" else pending["kind"]}


def phases_met(name: str) -> set[str]:
    """Those in which players are asked in one random game at each table."""
    met: set[str] = set()
    for number, table in enumerate(tables_of(name)):
        state, luck = table.new(), random.Random(number)
        while state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, luck)
            else:
                met |= phases_of(state.view(state.seat))
                state.play(luck.choice(state.moves()))
    return met


def test_what_is_explained_is_short_and_cites_a_rule_in_every_language(name: str) -> None:
    english = tips(name, "en")
    for language in languages():
        own = tips(name, language)
        rules = game_named(name).words(language).rules()
        for on in ("phase", "event"):
            assert own[on].keys() == english[on].keys(), language
            for key, tip in own[on].items():
                assert tip.keys() == {"rule", "text"}, key
                assert tip["rule"] in rules, key
                assert tip["rule"] == english[on][key]["rule"], key
                assert tip["text"].endswith("."), key
                assert len(tip["text"]) <= LONGEST, (language, key, len(tip["text"]))


def test_every_event_that_is_explained_is_one_of_the_journal(name: str) -> None:
    assert tips(name, "en")["event"].keys() <= game_named(name).words("en").table("journal").keys()


@pytest.mark.parametrize("game", KNOWN)
def test_the_aim_which_is_explained_first_is_as_short(game: str) -> None:
    for language in languages():
        aim = game_named(game).words(language).table("summary")["aim"]
        assert 0 < len(aim) <= LONGEST, (language, len(aim))


@pytest.mark.parametrize("game", KNOWN)
def test_every_phase_in_which_a_player_is_asked_is_explained(game: str) -> None:
    explained = tips(game, "en")["phase"].keys()
    assert phases_met(game) <= explained <= KNOWN[game]
