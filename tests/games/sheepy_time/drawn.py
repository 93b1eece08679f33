"""Positions drawn space by space.

    drawn('''
        3   A
        5   moonwalk  Azz  B~
        7   b wolf
    ''', hands=("3-z just-7", "4-z 4-z"))

A line is a space with what is there: a tile by its name; sheep A to D, in small letters if scared; a player's Zzz as
`Azz`, an infinite one as `~`; the Nightmare by its name; `web`, or `web!` if it lies beyond the Fence. It is seat 0's
turn to play a card unless something else is said.
"""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any, Final

import woolgather as wg
from tests.games.sheepy_time.extras import NIGHTMARES
from woolgather.engine.journal import Journal
from woolgather.engine.state import State

LETTERS: Final = "ABCD"
ZZZ: Final = re.compile("([A-D])(z*)(~?)")
# fmt: off
COURSE: Final = {"used": [], "moved": 0, "steps": 0, "way": None, "crossings": 0, "played": None, "rushed": None,
                 "catches": 0, "landed": False, "previous": None, "previous_card": None}
# fmt: on
USUAL_HAND: Final = "3-z 4-z"


def drawn(
    picture: str = "",
    *,
    seats: int = 2,
    nightmare: str = "wolf",
    turn: int = 0,
    first: int = 0,
    round: int = 1,
    hands: tuple[str, ...] = (),
    winks: tuple[int, ...] = (),
    pillows: tuple[int, ...] = (),
    out: str = "",
    asleep: str = "",
    gone: dict[str, int] | None = None,
    market: str = "",
    previous: tuple[int, str] | None = None,
    **options: Any,
) -> State:
    """A turn about to begin. `out` names the sheep that woke up, `asleep` those that called it a night."""
    position = _blank(seats, nightmare)
    _put(position, picture)
    away = [LETTERS.index(letter) for letter in out + asleep]
    for seat in range(seats):
        if seat not in away:
            cards = hands[seat].split() if seat < len(hands) else USUAL_HAND.split()
            position["hands"][seat] = sorted(cards, key=_order)
            position["trail"] += [f"{seat}+"] * len(cards)
        position["fates"][seat] = "racing"
    for letter in out:
        position["fates"][LETTERS.index(letter)] = "awake"
    for letter in asleep:
        position["fates"][LETTERS.index(letter)] = "night"
    position |= {"phase": "play", "seat": turn, "turn": turn, "first": first, "round": round}
    position["winks"] = [*winks, *[0] * (seats - len(winks))]
    position["pillows"] = [*pillows, *[40 - 3 * (round - 1)] * (seats - len(pillows))]
    position["market"] = market.split() or _market(position["dreams"])
    position["gone"] = _led_there(position) | (gone or {})
    if previous is not None:
        position["course"] = {**COURSE, "previous": previous[0], "previous_card": previous[1]}
        position["gone"][previous[1]] = max(1, position["gone"].get(previous[1], 0))
    return loaded(position, seats, nightmare, options)


def resting(
    picture: str = "",
    *,
    seats: int = 2,
    first: int = 0,
    rested: int = 0,
    round: int = 1,
    pillows: tuple[int, ...] = (),
    market: str = "",
    **options: Any,
) -> State:
    """A Resting phase in which so many players have rested."""
    position = _blank(seats, "wolf")
    _put(position, picture)
    turn = (first + rested) % seats
    position |= {"phase": "rest", "seat": turn, "turn": turn, "first": first, "round": round, "rested": rested}
    position["pillows"] = [*pillows, *[40 - 3 * round] * (seats - len(pillows))]
    position["market"] = market.split() or _market(position["dreams"])
    return loaded(position, seats, "wolf", options)


def sentences(state: State, *moves: str) -> list[tuple[str, str]]:
    """What the journal tells of these moves: kinds of events with the rules they cite."""
    state.journal = Journal()
    played(state, *moves)
    events = state.journal.take()
    state.journal = None
    return [(event.kind, event.rule) for event in events]


def changed(state: State, **fields: Any) -> State:
    """The same position but for some fields of its dump; those of the course are given by their own names."""
    whole = json.loads(state.dump())
    for name, value in fields.items():
        target = whole["position"]["course"] if name in COURSE else whole["position"]
        target[name] = value
    return wg.load(json.dumps(whole))


def loaded(position: dict[str, Any], seats: int, nightmare: str, options: dict[str, Any]) -> State:
    start = wg.new("sheepy-time", seats, nightmare=nightmare, **options)
    whole = json.loads(start.dump())
    position["market"] = sorted(position["market"])
    return wg.load(json.dumps({**whole, "position": position}))


def played(state: State, *moves: str) -> State:
    """The position after these moves, decisions and outcomes of chance alike."""
    for move in moves:
        state.play(move)
    return state


def legal(state: State) -> list[str]:
    return [state.text(move) for move in state.moves()]


def sheep(state: State, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["sheep"][seat]
    return found


def space(state: State, number: int) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["ring"][number - 1]
    return found


# ---- from drawing to position


def _order(card: str) -> int:
    order = ("1-and-z", "1-2-z", "1-5", "2-zz", "3-z", "4-z", "5-ww", "6-www", "just-7")
    return order.index(card)


def _blank(seats: int, nightmare: str) -> dict[str, Any]:
    return {
        "phase": "",
        "seat": 0,
        "round": 1,
        "first": 0,
        "turn": 0,
        "nightmare": nightmare,
        "beast": 0,
        "web": 0,
        "dreams": [None] * 10,
        "market": [],
        "spaces": [0] * seats,
        "fates": ["resting"] * seats,
        "scared": [],
        "winks": [0] * seats,
        "pillows": [40] * seats,
        "zzz": [[0] * 10 for _ in range(seats)],
        "infinite": [[] for _ in range(seats)],
        "gone": {},
        "trail": [],
        "dealt": 0,
        "shown": 0,
        "course": dict(COURSE),
        "asked": [],
        "rested": 0,
        "bonus": 0,
        "due": 0,
        "hands": [[] for _ in range(seats)],
    }


def _put(position: dict[str, Any], picture: str) -> None:
    for line in picture.strip().splitlines():
        number, *things = line.split()
        for thing in things:
            _put_one(position, int(number), thing)
    for at, names in ((5, ("lucid-dreams", "deep-sleep")), (10, ("trampoline", "snooze-moves"))):
        if position["dreams"][at - 1] is None:
            position["dreams"][at - 1] = next(name for name in names if name not in position["dreams"])
    for row in (position["scared"], *position["infinite"]):
        row.sort()


def _put_one(position: dict[str, Any], number: int, thing: str) -> None:
    token = ZZZ.fullmatch(thing)
    if thing in NIGHTMARES:
        position["beast"] = number
    elif thing.startswith("web"):
        position["web"] = number + (10 if thing == "web!" else 0)
    elif thing.upper() in LETTERS:
        seat = LETTERS.index(thing.upper())
        position["spaces"][seat] = number
        if thing.islower():
            position["scared"].append(seat)
    elif token is not None:
        seat = LETTERS.index(token[1])
        position["zzz"][seat][number - 1] = len(token[2])
        if token[3]:
            position["infinite"][seat].append(number)
    else:
        position["dreams"][number - 1] = thing


def _market(dreams: list[str | None]) -> list[str]:
    spare = ("action-hero", "big-stash", "intense-dreams", "moonwalk", "perfect-landing", "final-sprint", "step-back")
    return [name for name in spare if name not in dreams][:4]


def _led_there(position: dict[str, Any]) -> dict[str, int]:
    """Some cards that bring the Nightmare to where it stands (ST-58), with some of every kind left if that can be."""
    cards = NIGHTMARES[position["nightmare"]]
    every = product(*(range(count + 1) for count in cards.values()))
    ways = [dict(zip(cards, counts, strict=True)) for counts in every]
    fitting = [way for way in ways if _leads_there(position, way)]
    best = min(fitting, key=lambda way: sum(way[card] == cards[card] for card in cards))
    return {card: count for card, count in best.items() if count}


def _leads_there(position: dict[str, Any], gone: dict[str, int]) -> bool:
    beast, web = position["beast"], position["web"]
    if position["nightmare"] == "wolf":
        return bool(gone["wolf-1"] + 2 * gone["wolf-2"] == beast) and not gone["howl"]
    if position["nightmare"] == "bump":
        ahead = 3 * gone["bump-3"] + 2 * gone["bump-2"] + gone["bump-1"]
        return bool(ahead == beast) and not gone["bump-back-1"] and not gone["bump-back-2"]
    puts, odd = divmod(sum(gone.values()) + 1, 2)
    wide = (web or beast) - 2 * puts
    has_web = odd == 0 and sum(gone.values()) > 0
    return (has_web == bool(web)) and max(0, puts - gone["web-2"]) <= wide <= min(gone["web-3"], puts)
