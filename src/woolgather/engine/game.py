"""A game: its metadata, and all that is asked once a decision and not a million times a second."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeGuard

from librt.random import Random as Luck

from woolgather.engine.chance import luck_from
from woolgather.engine.errors import IllegalMove, NotOffered, Unreadable, WoolgatherError, brief
from woolgather.engine.habits import Habits
from woolgather.engine.options import NoOptions, OptionHelp, as_data, chosen, described
from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.engine.window import Window
from woolgather.engine.words import ENGLISH, Words, rule_of

Paint = Callable[[str, str], str]
Json = Any

SHOWN: Final = 8
"""How many possible moves an error offers before it says how many more there are."""

LONGEST_TRY: Final = 80
"""How much of a text that is no move is compared with those that are."""

DAMAGE: Final = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError)
"""What reading a damaged position or view may stumble over."""

NO_FIT: Final = "its parts do not fit together."


def plain(text: str, style: str) -> str:
    """Paint for a terminal without colours: the text as it is."""
    return text


@dataclass(frozen=True)
class About:
    """A game's metadata, from which help texts, tables, forms and adapters are made.

    `moves` and `chances` count the distinct decisions and chance outcomes over all options and seat counts:
    decisions are numbered from 0, chance outcomes from `moves` on. `longest` bounds the moves of any game,
    chance included. `kinds` names the kinds of chance, `secrets` what is hidden from some seat.
    """

    name: str
    prefix: str
    seats: tuple[int, ...]
    usual_seats: int
    rules: int
    moves: int
    longest: int
    chances: int = 0
    kinds: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    options: type = field(default=NoOptions)
    tiny: bool = False

    def option_help(self) -> tuple[OptionHelp, ...]:
        return described(self.options)

    def as_data(self) -> dict[str, Json]:
        """The whole record in plain JSON values."""
        names = ("name", "prefix", "usual_seats", "rules", "moves", "chances", "longest", "tiny")
        lists = {name: list(getattr(self, name)) for name in ("seats", "kinds", "secrets")}
        options = [each.as_data() for each in self.option_help()]
        return {name: getattr(self, name) for name in names} | lists | {"options": options}


class Game(ABC):
    """One game. A subclass ties its rooms together: rules, notation, view, words."""

    about: About
    habits: Habits = Habits()
    rules_on: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Which rules tell of a card, a piece or an action, by its id, where no rule begins with its name."""

    # ---- what a game supplies

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The first position."""

    @abstractmethod
    def text(self, setup: Setup, move: int) -> str:
        """A move in notation; it depends on the move and the options alone."""

    @abstractmethod
    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        """What a move is made of, first what is chosen first."""

    @abstractmethod
    def why_not(self, state: State, move: int) -> str:
        """The rule that forbids a decision which is not legal now.

        Where a rule forbids for several reasons, its id is followed by which of them it is: 'ST-32 no-tile'.
        """

    @abstractmethod
    def write(self, state: State) -> Json:
        """The position, whole, in plain JSON values."""

    @abstractmethod
    def read(self, setup: Setup, position: Json) -> State:
        """The position that `write` wrote; anything may be wrong with it."""

    @abstractmethod
    def draw(self, view: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        """The position as the view's owner sees it, drawn with letters."""

    def score_text(self, score: int) -> str:
        """A score as people write it, where the game counts in other units."""
        return str(score)

    def seen(self, state: State, move: int, seat: int | None) -> str:
        """A move as a seat sees it played; with no secrets, as it is."""
        return self.text(state.setup, move)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        """What a seat knows; with no secrets, the position."""
        return {"position": self.write(state)}

    def recall(self, setup: Setup, view: Mapping[str, Json]) -> State:
        """The position a view tells of, its secrets still to be dealt by `deal_secrets`."""
        return self.read(setup, view["position"])

    def habits_at(self, seats: int) -> Habits:
        """How the game is best thought about with so many seats."""
        return self.habits

    def chance_kind(self, state: State) -> str:
        """Which of `about.kinds` decides now."""
        return self.about.kinds[0]

    def window(self, state: State) -> Window | None:
        """The reaction window that the present decision belongs to, from what all know; most games have none."""
        return None

    # ---- what every game answers in the same way

    @property
    def package(self) -> str:
        """Where the game's words lie: the package of the module that defines it."""
        module = type(self).__module__
        return module.rpartition(".")[0] or module

    def words(self, language: str = ENGLISH) -> Words:
        return Words(self.package, language)

    def setup(self, seats: int | None, options: dict[str, Json], rules: int | None = None) -> Setup:
        """Seats and options, checked; options that are not named are those of that version of the rules."""
        about = self.about
        count = about.usual_seats if seats is None else seats
        if isinstance(count, bool) or not isinstance(count, int) or count not in about.seats:
            offer = " or ".join(str(each) for each in about.seats)
            raise NotOffered(f"{about.name} cannot be played with {brief(count)} seats; it takes {offer}.")
        return Setup(self, count, chosen(about.name, about.options, options, rules))

    def check_number(self, move: int) -> None:
        end = self.about.moves + self.about.chances
        if not 0 <= move < end:
            raise IllegalMove(f"There is no move {brief(move)}; the moves of {self.about.name} are 0 to {end - 1}.",
                              "WG-1")

    def number(self, state: State, text: str) -> int:
        found = _numbers(self, state.setup.options).get(normal(text))
        if found is None:
            raise IllegalMove(f"{brief(text)} is no move of {self.about.name}. {_offer(state, text)}", "WG-1")
        return found

    def forbidding_rule(self, state: State, move: int) -> str:
        return rule_of(self.forbidding_reason(state, move))

    def forbidding_reason(self, state: State, move: int) -> str:
        """The rule, perhaps followed by which of its reasons it is, as `[reasons]` names them."""
        self.check_number(move)
        if state.seat == OVER:
            return "WG-2"
        if state.seat == CHANCE:
            return "WG-3" if move < self.about.moves else "WG-5"
        return self.why_not(state, move) if move < self.about.moves else "WG-4"

    def refusal(self, state: State, move: int) -> IllegalMove:
        """The error for a move that is not legal now: what was tried, why it cannot be, what would be possible."""
        why = self.forbidding_reason(state, move)
        rule = rule_of(why)
        words = ENGINE_WORDS if rule.startswith("WG-") else self.words()
        reason = words.reason(why, self.parts(state.setup, move))
        return IllegalMove(f"{self.text(state.setup, move)} cannot be played: {reason} ({rule}) {_offer(state)}", rule)

    def header(self, setup: Setup) -> dict[str, Json]:
        return {"game": self.about.name, "rules": self.about.rules, "seats": setup.seats,
                "options": as_data(setup.options)}

    def whole_view(self, state: State, seat: int | None) -> dict[str, Json]:
        whole = self.header(state.setup) | {"viewer": seat, "seat": state.seat} | self.view(state, seat)
        if state.seat == OVER:
            whole |= {"scores": state.scores(), "places": state.places(), "winners": state.winners()}
        return whole

    def dump(self, state: State) -> str:
        whole = {"woolgather": "position", **self.header(state.setup), "position": self.write(state)}
        return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)

    def picture(self, state: State) -> str:
        """The position for the prompt: what all see, then, where there are secrets, the whole in short."""
        drawn = self.draw(state.view(None), self.words())
        if not self.about.secrets:
            return drawn
        return f"{drawn}\n{json.dumps(self.write(state), ensure_ascii=False)}"


ENGINE_WORDS: Final = Words("woolgather.engine")


def normal(text: str) -> str:
    """Notation as it is compared: neither capitals nor the number of spaces count."""
    return " ".join(text.split()).casefold()


@lru_cache(maxsize=64)
def _numbers(game: Game, options: Any) -> dict[str, int]:
    """Every move of the game by its notation."""
    setup = Setup(game, game.about.usual_seats, options)
    count = game.about.moves + game.about.chances
    return {normal(game.text(setup, move)): move for move in range(count)}


def _offer(state: State, tried: str = "") -> str:
    """What would be possible. At CHANCE nothing is listed: what is left may be a secret."""
    if state.seat == OVER:
        return "The game is over."
    if state.seat == CHANCE:
        return "Chance decides now."
    listed = nearest(state, tried)
    more = len(state.moves()) - len(listed)
    return f"Possible now: {', '.join(listed)}{f' and {more} more' if more else ''}."


def nearest(state: State, tried: str) -> list[str]:
    """Some of the legal moves in notation, those most like what was tried first."""
    texts = [state.text(move) for move in state.moves()]
    near = get_close_matches(tried[:LONGEST_TRY], texts, n=SHOWN)
    return (near + [text for text in texts if text not in near])[:SHOWN]


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value out of JSON is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def canonical(data: Json) -> str:
    """JSON values as one text, so that 1, 1.0 and true are told apart and the order of keys is not."""
    return json.dumps(data, sort_keys=True)


def read_json(text: str, what: str) -> dict[str, Json]:
    """A JSON object out of a text that may be anything."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        raise Unreadable(f"This is not {what}: it is not JSON.") from None
    if not isinstance(data, dict):
        raise Unreadable(f"This is not {what}: it is not a JSON object.")
    return data


def setup_from(header: Mapping[str, Json], what: str) -> Setup:
    """The game, seats and options that a header names; newer rules than ours are refused."""
    from woolgather.engine.registry import game_named

    name, rules, options = header.get("game"), header.get("rules"), header.get("options")
    if not isinstance(name, str) or not is_whole(rules) or rules < 1 or not isinstance(options, dict):
        raise Unreadable(f"This is not {what}: it does not say which game, rules and options it is for.")
    game = game_named(name)
    if rules > game.about.rules:
        raise Unreadable(f"This {what.removeprefix('a ')} follows rules {brief(rules)} of {name}, newer than the "
                         f"rules {game.about.rules} known here; a newer woolgather can read it.")
    if not is_whole(header.get("seats")):
        raise Unreadable(f"This is not {what}: it does not say how many seats there are.")
    return game.setup(header["seats"], options, rules)


def load(text: str) -> State:
    """The position that `State.dump` wrote.

    >>> import woolgather as wg
    >>> state = wg.new("connect-four")
    >>> state.play("d")
    >>> wg.load(state.dump()).key() == state.key()
    True
    """
    data = read_json(text, "a position")
    if data.get("woolgather") != "position":
        raise Unreadable("This is not a position of woolgather's.")
    setup = setup_from(data, "a position")
    with _reading(f"position of {setup.game.about.name}"):
        state = setup.game.read(setup, data["position"])
        _must_be_equal(setup.game.write(state), data["position"])
    return state


def recall(view: Mapping[str, Json]) -> State:
    """The position a view tells of, its secrets still to be dealt: `deal_secrets` fills a copy, as often as liked.

    A view may come from anywhere, so one world is dealt as a trial: it must be a position, and look like the view.
    """
    if not isinstance(view, Mapping) or "viewer" not in view:
        raise Unreadable("Only a view can be imagined: what State.view(seat) returns.")
    setup = setup_from(view, "a view")
    game = setup.game
    with _reading(f"view of {game.about.name}"):
        state = game.recall(setup, view)
        world = state.copy()
        world.deal_secrets(Luck(0))
        _must_be_equal(world.view(view["viewer"]), {**view, **game.header(setup)})
        if game.read(setup, game.write(world)).key() != world.key():
            raise ValueError(NO_FIT)
    return state


def imagine(view: Mapping[str, Json], rng: Random) -> State:
    """A whole position that is possible given the view and nothing else, as likely as chance makes it.

    >>> import random, woolgather as wg
    >>> state = wg.new("kuhn-poker")
    >>> state.play("deal Q"); state.play("deal K")
    >>> worlds = {str(wg.imagine(state.view(0), random.Random(n)).view(1)["hand"]) for n in range(20)}
    >>> sorted(worlds)
    ['J', 'K']
    """
    state = recall(view)
    state.deal_secrets(luck_from(rng))
    return state


@contextmanager
def _reading(what: str) -> Iterator[None]:
    """Whatever damage is stumbled over while reading comes out as Unreadable."""
    try:
        yield
    except WoolgatherError:
        raise
    except DAMAGE as damage:
        told = f"it says nothing of {brief(damage.args[0])}." if isinstance(damage, KeyError) else NO_FIT
        raise Unreadable(f"This {what} is damaged: {told}") from damage


def _must_be_equal(written: Json, given: Json) -> None:
    """What was read is sound only if it would be written in just that way."""
    if canonical(written) != canonical(given):
        raise ValueError(NO_FIT)
