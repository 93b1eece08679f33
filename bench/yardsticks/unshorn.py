"""A sensible beginner at Unshorn: draws first, takes what can be taken, shears the weakest, answers when attacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from bench.yardsticks.picking import best_of
from woolgather.bots.thought import Thought, View
from woolgather.games.unshorn import notation
from woolgather.games.unshorn.data import SEAT_IDS

SPARED: Final = {"steel": 3.0, "either": 2.0, "snag": 1.0, "damaged": 1.0, "?": 0.5, "basic": 0.0}
"""How much the own wool is worth keeping."""

CUT: Final = {"damaged": 3.0, "basic": 2.0, "?": 1.0, "steel": 0.5, "either": 0.0, "snag": -1.0}
"""How gladly known wool of others is cut."""


def unshorn(view: View, moves: Sequence[int], rng: Random) -> Thought:
    return best_of(moves, lambda move: _worth(view, notation.parts(move)), rng)


def _worth(view: View, parts: Mapping[str, str]) -> float:
    """How much the beginner likes a move; passing is 0."""
    action = parts["action"]
    if action == "play":
        return _card(view, parts)
    if action == "shear":
        return int(parts["points"]) + _weakness(view, parts)
    if action == "cut":
        return CUT[view["players"][view["pending"]["victim"]]["fleece"][parts["place"]]]
    if action in ("lose", "keep"):
        worth = SPARED[view["players"][view["viewer"]]["fleece"].get(parts["place"], "?")]
        return worth if action == "keep" else -worth
    return {"draw": 50.0, "swap": -1.0}.get(action, 0.0)


def _card(view: View, parts: Mapping[str, str]) -> float:
    if parts["card"] in ("pow", "aftershave", "shaving-cream", "sheepdog"):
        return 1.0 if _is_in_danger(view, parts["card"]) else -1.0
    if view["phase"] != "main" or "wool" in parts:
        return -1.0
    me, other = view["players"][view["viewer"]], view["players"][SEAT_IDS.index(parts["victim"])]
    if parts["card"] == "velcro":
        return 100 + _weakness(view, parts)
    if parts["card"] == "shear-thief":
        return 90.0 + other["power"] if other["power"] > me["power"] else -1.0
    row = sum(place[0] == parts["row"] for place in other["fleece"])
    return 80 + _weakness(view, parts) if row > me["power"] or me["snagged"] else -1.0


def _weakness(view: View, parts: Mapping[str, str]) -> float:
    """Little wool left: between 0 and 1."""
    return 1 - len(view["players"][SEAT_IDS.index(parts["victim"])]["fleece"]) / 12


def _is_in_danger(view: View, card: str) -> bool:
    """Whether a card should answer what is going on now."""
    me, attack, played = view["viewer"], view["attack"], view["card"]
    if card == "sheepdog":
        return bool(view["phase"] == "after-roll" and view["turn"] == me and view["die"] % 2)
    if played:
        hit = [played["victim"], played["seat"], *played["answers"]][len(played["answers"])]
        return bool(hit == me)
    if view["phase"] == "attack":
        return card == "shaving-cream" and any(part["victim"] == me for part in attack["parts"])
    return bool(view["phase"] == "part" and attack["parts"][0]["victim"] == me)
