"""Unshorn: what its inherited tests need to know; what is hidden, from UN-80 to UN-83 alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final

import woolgather as wg
from tests.games.unshorn.labels import IN_BOX, dealt_anew
from tests.support.extras import SecretExtras
from woolgather.engine.game import Json
from woolgather.engine.state import State

# fmt: off
BOX: Final = Counter({
    "pow": 10, "aftershave": 5, "shaving-cream": 5, "velcro": 3, "shear-thief": 2, "close-shave": 1,
    "blue-shear": 3, "green-shear": 3, "red-shear": 3, "purple-shear": 1, "battery+1": 2, "battery-1": 1,
    "blade+1": 2, "blade-1": 1, "boy": 2, "moon": 1, "shepherd": 1, "goat": 1,
})
# fmt: on
HAND_CARDS: Final = ("pow", "aftershave", "shaving-cream", "velcro", "shear-thief", "close-shave")
EACH: Final = Counter({"basic": 7, "steel": 1, "snag": 1, "black-shear": 1, "sheepdog": 1})
FACES: Final = {"B": "basic", "S": "steel", "N": "snag", "D": "steel"}
LAYOUTS: Final = "lay"
LAYING_WOOL: Final = "place"
SECRET_CHOICES: Final = ("boy", "moon")


def opened(state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    """A dump, and the position within it, to be changed and loaded again."""
    whole = json.loads(state.dump())
    return whole, whole["position"]


def letters(fleece: list[str]) -> list[str]:
    return " ".join(fleece).split()


def rows(drawn: Sequence[str]) -> list[str]:
    return [" ".join(drawn[start : start + 3]) for start in range(0, len(drawn), 3)]


def looking(position: dict[str, Any], seat: int | None) -> int | None:
    """Who is out sees what spectators see (UN-71)."""
    return None if seat is None or position["players"][seat]["out"] else seat


def spare_wool(state: State) -> Counter[str]:
    """Steels and Snags that nobody lays out, if they are in the pile (UN-10)."""
    spare = IN_BOX - state.setup.seats if state.setup.options.spare_wool == "pile" else 0
    return Counter(steel=spare, snag=spare)


def has_room(position: dict[str, Any], seat: int) -> bool:
    return len([letter for letter in letters(position["fleeces"][seat]) if letter != "."]) < 12


class UnshornExtras(SecretExtras):
    # fmt: off
    unexplained = frozenset((
        "attack", "bite", "card", "coin", "counter", "cream", "cut", "end", "first", "keep", "lay", "lose",
        "out", "part", "play", "roll", "seat-0", "seat-1", "seat-2", "seat-3", "steal", "stick",
    ))
    # fmt: on
    """Phases, players, and what is chosen of the own wool."""

    shortened = ()
    """Even the layouts of two players are too many; test_knowledge.py enumerates shortened games of its own."""

    def conserved(self, state: State) -> Hashable:
        """Pile, hands, table and discard pile hold all cards; fleeces and discard pile all wool laid out."""
        _, position = opened(state)
        cards: Counter[str] = Counter(position["discard"])
        for player in position["players"]:
            cards.update(player["hand"])
            cards.update(player[what] for what in ("shear", "battery", "blade") if player[what])
            cards["sheepdog"] += player["sheepdog"]
        cards["shepherd"] += position["shepherd"] is not None
        for fleece in position["fleeces"]:
            cards.update(FACES[letter] for letter in letters(fleece) if letter != ".")
        if position["air"]:
            cards[position["air"].replace("damaged", "steel")] += 1
        laid = position["seat"] if position["step"] == LAYOUTS else state.setup.seats
        waiting = (state.setup.seats - laid) * 9
        known = BOX + Counter({card: count * state.setup.seats for card, count in EACH.items()}) + spare_wool(state)
        return sum(cards.values()) + position["pile"] + waiting, not cards - known

    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """Only when the game is over: before, the seats' order is the order of play."""
        whole, position = opened(state)
        if position["step"] != "over":
            return None
        for row in ("fleeces", "players"):
            position[row] = [position[row][order.index(seat)] for seat in range(len(order))]
        for name in ("turn", "wolf", "shepherd"):
            position[name] = None if position[name] is None else order[position[name]]
        position["swapped"] = sorted(order[seat] for seat in position["swapped"])
        position["memory"] = [
            " ".join(str(order[int(word)]) if word in "0123" else word for word in entry.split())
            for entry in position["memory"]
        ]
        position["trail"] = [f"{order[int(entry[0])]}{entry[1:]}" for entry in position["trail"]]
        return wg.load(json.dumps(whole))

    # ---- what is hidden

    def scramble(self, state: State, seat: int | None, rng: Random) -> State:
        """Others' wool, hands and secret choices, and what was stolen or drawn by others, dealt anew."""
        whole, position = opened(state)
        viewer = looking(position, seat)
        strict = whole["options"]["strict_memory"]
        remembers = strict and position["step"] != LAYOUTS
        air = rng.choice(["steel", "snag"]) if position["step"] == LAYING_WOOL and viewer != position["turn"] else None
        self._scramble_wool(position, None if remembers else viewer, strict, rng, air)
        self._scramble_hands(position, viewer, rng)
        self._scramble_choices(position, viewer, rng)
        return wg.load(json.dumps(whole))

    @staticmethod
    def _scramble_wool(
        position: dict[str, Any], viewer: int | None, strict: bool, rng: Random, air: str | None
    ) -> None:
        dealt = dealt_anew(position, viewer, strict, rng, air)
        if dealt is None:
            return
        position["memory"] = dealt.memory
        for owner, kinds in dealt.fleeces.items():
            drawn = letters(position["fleeces"][owner])
            position["fleeces"][owner] = rows([kinds.get(place, letter) for place, letter in enumerate(drawn)])
        if dealt.air is not None and position["air"] not in (None, "damaged"):
            position["air"] = dealt.air

    @staticmethod
    def _scramble_hands(position: dict[str, Any], viewer: int | None, rng: Random) -> None:
        """Any ! cards that nobody has shown; only the POW of the setup is known (UN-81)."""
        left = Counter({card: BOX[card] for card in HAND_CARDS}) - Counter(
            {card: position["discard"].get(card, 0) for card in HAND_CARDS}
        )
        others = [seat for seat in range(len(position["players"])) if seat != viewer]
        if viewer is not None:
            left -= Counter(position["players"][viewer]["hand"])
        left -= Counter({"pow": sum(position["players"][seat]["known_pow"] for seat in others)})
        unseen = sorted(left.elements())
        rng.shuffle(unseen)
        for seat in others:
            player = position["players"][seat]
            known = ["pow"] if player["known_pow"] else []
            hand = known + [unseen.pop() for _ in player["hand"][len(known) :]]
            player["hand"] = sorted(hand, key=HAND_CARDS.index)

    @staticmethod
    def _scramble_choices(position: dict[str, Any], viewer: int | None, rng: Random) -> None:
        """Any places of the chooser, as many as were chosen (UN-83)."""
        names = [f"{row}{column}" for row in "abcd" for column in (1, 2, 3)]
        for seat, player in enumerate(position["players"]):
            if seat != viewer and player["chosen"]:
                taken = [
                    names[place] for place, letter in enumerate(letters(position["fleeces"][seat])) if letter != "."
                ]
                player["chosen"] = sorted(rng.sample(taken, len(player["chosen"])), key=names.index)

    def hides(self, state: State, move: int, seat: int | None) -> bool:
        """Layouts, swaps and choices for the Boy and the Moon; a drawn ! card, and wool if there is room for it (UN-28,
        UN-39, UN-81, UN-83)."""
        parts = state.parts(move)
        if parts["action"] in ("lay", "swap"):
            return seat != state.seat
        if parts["action"] not in ("card", "wool", "lose"):
            return False
        _, position = opened(state)
        if parts["action"] == "card":
            return parts["card"] in HAND_CARDS and seat != position["turn"]
        if parts["action"] == "wool":
            return seat != position["turn"] and has_room(position, position["turn"])
        return position["step"] in SECRET_CHOICES and seat != state.seat

    def public(self, state: State) -> Json:
        """Everything but faces, hands, choices and what was stolen (UN-82)."""
        _, position = opened(state)
        position["fleeces"] = [
            [row.replace("B", "?").replace("S", "?").replace("N", "?") for row in fleece]
            for fleece in position["fleeces"]
        ]
        for player in position["players"]:
            player["hand"], player["chosen"] = len(player["hand"]), len(player["chosen"])
        position["memory"] = [
            " ".join([*entry.split()[:-1], "?"]) if "takes" in entry else entry for entry in position["memory"]
        ]
        if position["step"] == LAYING_WOOL or (
            position["air"] and position["card"]["victim"] is not None and position["air"] != "damaged"
        ):
            position["air"] = "?"
        return position

    def face_down(self, state: State, seat: int | None) -> list[int]:
        """Places picked in secret for the Boy or the Moon, until all are turned over (UN-60, UN-62)."""
        _, position = opened(state)
        return [owner for owner, player in enumerate(position["players"]) if player["chosen"] and owner != seat]


EXTRAS: Final = UnshornExtras()
