"""Passing ahead at the keyboard: for a turn, or until one is attacked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Type
from tests.terminal.files import hush
from woolgather.engine.record import Record

LOUD = hush("nibble", "hush", "bleat", "hush")
"""Ann lays a nibble and Bob, a bot, a bleat or a hush; both could hush afterwards."""


def awake(*choices: str) -> str:
    """What to type to go on with the game after these cards were laid; Ann is alone at the keyboard."""
    lines = "".join(f'{{"seat": {seat}, "move": "choose {card}"}}\n' for seat, card in enumerate(choices))
    Path("old.jsonl").write_text(LOUD + lines, encoding="utf-8")
    return "play --resume old.jsonl --name Ann --save new.jsonl"


def moves() -> list[tuple[int, str]]:
    record = Record.read("new.jsonl")
    return [(line.seat, record.state.text(line.move)) for line in record.lines if line.move is not None]


def reactions(seat: int) -> list[str]:
    return [text for who, text in moves()[6:] if who == seat and text in ("pass", "hush")]


@pytest.mark.parametrize(("language", "typed"), [("en", "pass turn"), ("it", "passo turno"), ("it", "pass turn")])
def test_pass_turn_passes_until_the_turn_is_over(woolgather: Type, language: str, typed: str) -> None:
    page = woolgather(f"{awake('nibble', 'bleat')} --language {language}", typed, "quit")
    assert page.status == 0
    assert reactions(0)[0] == "pass"
    assert set(reactions(0)) == {"pass"}
    assert len(reactions(0)) == 1 + reactions(1).count("hush"), "asked anew after each hush, and passed by itself"


def test_pass_attacked_passes_as_long_as_somebody_else_is_attacked(woolgather: Type) -> None:
    woolgather(awake("nibble", "bleat"), "pass attacked", "quit")
    assert set(reactions(0)) == {"pass"}


def test_where_nobody_asks_there_is_nothing_to_pass(woolgather: Type) -> None:
    page = woolgather(awake(), "pass turn", "pass", "quit")
    assert "Type pass turn or pass attacked when you are asked whether to react." in page.flat
    assert "pass cannot be played" in page.flat


def test_to_pass_for_ever_is_refused_with_what_would_be_possible(woolgather: Type) -> None:
    page = woolgather(awake("nibble", "bleat"), "pass for ever", "quit")
    assert "Type pass turn or pass attacked" in page.flat
    assert reactions(0) == []
