"""Positions drawn player by player.

    drawn("B../.../..N red battery+1 wolf pow velcro", "", "aftershave")

A player is a line of words: the fleece row by row if it is not the usual one (B Basic, S Steel, N Snag, D damaged
Steel, a dot where nothing lies; s and n are a Steel and a Snag that were drawn and laid), the Shear if it is not black,
its attachments, `snagged` (`snagged-now` if it was in this turn), `wolf`, `shepherd`, `no-dog`, `owes` (the next attack
is used up), `fresh` (before the end of the first turn), `out-1` for the first to go out, and the cards in hand;
`known-pow` is a POW in hand that all know of. Seat 0 is in the main part of its turn with nothing to draw and its shear
due, unless something else is said. Spare wool is in the box, unless `spare_wool="pile"` is said: then it is in the
pile. `lines` writes a position in the same words.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final

import woolgather as wg
from tests.games.unshorn.extras import BOX, FACES, HAND_CARDS
from tests.games.unshorn.labels import IN_BOX
from woolgather.engine.state import OVER, State

SQUARE: Final = "BBB/BBB/BSN"
BARE: Final = ".../.../..."
PLACES: Final = [f"{row}{column}" for row in "abcd" for column in (1, 2, 3)]
LAID: Final = Counter({"basic": 7, "steel": 1, "snag": 1})
SHEARS: Final = ("black", "blue", "green", "red", "purple")
ATTACHMENTS: Final = ("battery+1", "battery-1", "blade+1", "blade-1")
MARKERS: Final = {"snagged": "earlier", "snagged-now": "this turn"}
SHOWN_MARKERS: Final = {"earlier": ["snagged"], "this turn": ["snagged-now"], None: []}
A_TURN: Final = 20


def drawn(
    *players: str,
    turn: int = 0,
    die: int = 3,
    owed: int = 0,
    step: str = "main",
    spent: bool = False,
    calm: bool = False,
    pile: str | None = None,
    turns: int = A_TURN,
    spare_wool: str = "box",
    **options: bool,
) -> State:
    """A moment of a turn: `main`, `roll` (the die is about to be rolled) or `end`. `pile` names all cards in it."""
    words = [line.split() for line in players]
    whole = json.loads(wg.new("unshorn", len(players), spare_wool=spare_wool, **options).dump())
    position = whole["position"]
    fleeces = [_fleece(each) for each in words]
    position["fleeces"] = [[row.upper() for row in fleece] for fleece in fleeces]
    position["players"] = [_player(each) for each in words]
    position["memory"] = [entry for seat in range(len(players)) for entry in _memory(seat, fleeces[seat])]
    position["trail"] = [
        f"{seat}+" for seat, each in enumerate(position["players"]) for _ in each["hand"][each["known_pow"] :]
    ]
    wolf = next(seat for seat, each in enumerate(words) if "wolf" in each)
    shepherd = next((seat for seat, each in enumerate(words) if "shepherd" in each), None)
    position |= {
        "step": step,
        "turn": turn,
        "turns": turns,
        "die": 0 if step == "roll" else die,
        "owed": owed,
        "spent": spent,
        "wolf": wolf,
        "wolf_due": step == "roll" and wolf == turn,
        "calm": calm,
        "shepherd": shepherd,
        "seat": {"main": turn, "roll": -1, "end": _left(position, turn)}[step],
    }
    spare = IN_BOX - len(players) if spare_wool == "pile" else 0
    letters = "".join("".join(fleece) for fleece in fleeces)
    _share_out(
        position, pile, Counter(steel=spare, snag=spare), Counter(steel=letters.count("s"), snag=letters.count("n"))
    )
    return wg.load(json.dumps(whole))


def changed(state: State, **fields: Any) -> State:
    """The same position but for some fields of its dump."""
    whole = json.loads(state.dump())
    whole["position"] |= fields
    return wg.load(json.dumps(whole))


def played(state: State, *moves: str) -> State:
    """The position after these moves; the one given stays as it is.

    `all pass` closes the open window; `2: play pow` lets those who are asked before seat 2 pass.
    """
    after = state.copy()
    for move in moves:
        seat, _, rest = move.rpartition(": ")
        if move == "all pass":
            window = after.setup.game.window(after)
            assert window is not None, "no window is open"
            for _ in window.order:
                after.play("pass")
        elif seat:
            _ask(after, int(seat))
            after.play(rest)
        else:
            after.play(move)
    return after


def asked(state: State, seat: int) -> State:
    """The open window when that seat is asked."""
    after = state.copy()
    _ask(after, seat)
    return after


def _ask(state: State, seat: int) -> None:
    window = state.setup.game.window(state)
    if window is None:
        assert state.seat == seat, f"seat {state.seat} decides"
        return
    assert seat in window.order, f"seat {seat} is not asked"
    while state.seat != seat:
        state.play("pass")


# ---- what is there


def lines(state: State) -> list[str]:
    """All players in the words of `drawn`, in a fixed order, leaving out what is as usual."""
    position = json.loads(state.dump())["position"]
    return [_line(position, seat) for seat in range(len(position["players"]))]


def moment(state: State) -> tuple[str, int]:
    """What is asked, and whom (-1: chance, -2: it is over)."""
    return state.view(None)["phase"], int(state.seat)


def gone(before: State, after: State) -> str:
    """What has come to the discard pile since, in order of the alphabet; what has left it, with a minus."""
    old, new = Counter(before.view(None)["discard"]), Counter(after.view(None)["discard"])
    return " ".join([*sorted((new - old).elements()), *(f"-{card}" for card in sorted((old - new).elements()))])


def legal(state: State, start: str = "") -> list[str]:
    """The legal moves that begin so, without the swaps that are nearly always possible."""
    texts = [state.text(move) for move in state.moves()]
    return [text for text in texts if text.startswith(start) and (start or not text.startswith("swap"))]


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    return state.view(seat)


def player(state: State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["players"][seat]
    return found


def is_over(state: State) -> bool:
    return state.seat == OVER


# ---- from words to a position


def _fleece(words: list[str]) -> list[str]:
    drawn_ = next((word for word in words if "/" in word), BARE if _out(words) else SQUARE)
    return [" ".join(row) for row in drawn_.split("/")]


def _out(words: list[str]) -> int:
    return next((int(word[4:]) for word in words if re.fullmatch("out-[1-4]", word)), 0)


def _player(words: list[str]) -> dict[str, Any]:
    out = _out(words)
    shear = next((word for word in words if word in SHEARS), "black")
    known = {*SHEARS, *ATTACHMENTS, *MARKERS, *HAND_CARDS, "wolf", "shepherd", "no-dog", "owes", "fresh", "known-pow"}
    unknown = [word for word in words if word not in known and "/" not in word and not word.startswith("out-")]
    assert not unknown, f"nothing is called {', '.join(unknown)}"
    hand = [word.removeprefix("known-") for word in words if word in (*HAND_CARDS, "known-pow")]
    return {
        "out": out,
        "shear": None if out else f"{shear}-shear",
        "battery": next((word for word in words if word.startswith("battery")), None),
        "blade": next((word for word in words if word.startswith("blade")), None),
        "marker": next((marker for word, marker in MARKERS.items() if word in words), None),
        "sheepdog": not out and "no-dog" not in words,
        "known_pow": "known-pow" in words,
        "attack_spent": "owes" in words,
        "first_turn": "fresh" in words,
        "hand": sorted(hand, key=HAND_CARDS.index),
        "chosen": [],
    }


def _memory(seat: int, fleece: list[str]) -> list[str]:
    """What all have seen, so that a full square could become that fleece."""
    letters = " ".join(fleece).split()
    kinds = [FACES.get(letter.upper()) for letter in letters]
    square = zip(letters[:9], kinds[:9], strict=True)
    missing = sorted((LAID - Counter(kind for letter, kind in square if kind and letter not in "sn")).elements())
    left = Counter(LAID)
    sentences = []
    for place in sorted(range(len(letters)), key=lambda place: letters[place] == "D"):
        kind, name = kinds[place], PLACES[place]
        if letters[place] in "sn":
            sentences += [f"{seat} loses {name} {missing.pop()}"] if place < 9 else []
            sentences.append(f"{seat} lays {name}")
            continue
        if kind is not None and place < 9 and left[kind]:
            left[kind] -= 1
            sentences += [f"{seat} shows {name} steel"] if letters[place] == "D" else []
            continue
        if place < 9:
            sentences.append(f"{seat} loses {name} {missing.pop()}")
        if kind is not None and letters[place] != "D":
            sentences.append(f"{seat} sticks {name} {kind}")
    return sentences


def _left(position: dict[str, Any], seat: int) -> int:
    count = len(position["players"])
    others = [other % count for other in range(seat + 1, seat + count)]
    return next(other for other in others if not position["players"][other]["out"])


def _share_out(position: dict[str, Any], pile: str | None, spare: Counter[str], drawn_: Counter[str]) -> None:
    """Pile and discard pile: wool that lies nowhere is discarded, other cards are in the pile unless it is given.

    Spare wool is a card like the others, but for what was drawn and laid.
    """
    players = position["players"]
    letters = Counter(" ".join(" ".join(fleece) for fleece in position["fleeces"]).split())
    lying: Counter[str] = Counter()
    for letter, kind in FACES.items():
        lying[kind] += letters[letter]
    discard = Counter({kind: count * len(players) for kind, count in LAID.items()}) + drawn_ - lying
    discard["black-shear"] = sum(each["shear"] != "black-shear" for each in players)
    discard["sheepdog"] = sum(not each["sheepdog"] for each in players)
    left = BOX + (spare - drawn_)
    for each in players:
        left.subtract(each["hand"])
        left.subtract([each[what] for what in ("shear", "battery", "blade") if each[what] in BOX])
    left["shepherd"] -= position["shepherd"] is not None
    if pile is not None:
        discard += left - Counter(pile.split())
        left = Counter(pile.split())
    position["discard"] = {card: count for card, count in discard.items() if count}
    position["pile"] = sum(left.values())


# ---- and back


def _line(position: dict[str, Any], seat: int) -> str:
    each = position["players"][seat]
    fleece = "/".join(row.replace(" ", "") for row in position["fleeces"][seat])
    if each["out"]:
        return " ".join([f"out-{each['out']}", *each["hand"]])
    words = [] if fleece == SQUARE else [fleece]
    words += [] if each["shear"] == "black-shear" else [each["shear"].removesuffix("-shear")]
    words += [each[what] for what in ("battery", "blade") if each[what]] + SHOWN_MARKERS[each["marker"]]
    words += ["wolf"] * (position["wolf"] == seat) + ["shepherd"] * (position["shepherd"] == seat)
    words += ["no-dog"] * (not each["sheepdog"]) + ["owes"] * each["attack_spent"] + ["fresh"] * each["first_turn"]
    words += ["known-pow"] * each["known_pow"]
    return " ".join([*words, *each["hand"][each["known_pow"] :]])
