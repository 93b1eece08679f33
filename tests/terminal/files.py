"""Games that were saved before a test begins."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HUSH: Final = (
    '{"woolgather": "record", "format": 1, "game": "hush", "rules": 1, "seats": 2, '
    '"options": {"deck": "full"}, "players": ["Ann", "Bob"]}\n'
)
KUHN: Final = (
    '{"woolgather": "record", "format": 1, "game": "kuhn-poker", "rules": 1, "seats": 2, '
    '"options": {}, "players": ["Ann", "Bob"]}\n'
)


def hush(*draws: str) -> str:
    """A game of Hush for two after these draws."""
    return HUSH + "".join(f'{{"chance": "draw {card}"}}\n' for card in draws)


def kuhn(*deals: str) -> str:
    """A game of Kuhn poker after these deals."""
    return KUHN + "".join(f'{{"chance": "deal {card}"}}\n' for card in deals)


def resumed(text: str) -> str:
    """What to type to go on with that game, both players at the keyboard."""
    Path("old.jsonl").write_text(text, encoding="utf-8")
    return "--resume old.jsonl --people 2"
