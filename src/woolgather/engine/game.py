"""The `Game` class: a game's metadata, and everything that is asked only once per decision."""

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
from woolgather.engine.evaluator import Evaluator
from woolgather.engine.fitted import evaluator_for
from woolgather.engine.options import NoOptions, OptionHelp, as_data, chosen, described
from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.engine.window import Window
from woolgather.engine.words import ENGLISH, Words, rule_of

Paint = Callable[[str, str], str]
Json = Any

SHOWN: Final = 8
"""How many legal moves an error message lists before it only counts the rest."""

LONGEST_TRY: Final = 80
"""How many characters of an unreadable move are compared with the legal ones."""

DAMAGE: Final = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError)
"""The exceptions that reading a damaged position or view may raise."""

NO_FIT: Final = "its parts do not fit together."


def plain(text: str, style: str) -> str:
    """Paint function for a terminal without colours: returns the text unchanged."""
    return text


@dataclass(frozen=True)
class About:
    """A game's metadata, the source of help texts, tables, forms and adapters.

    `moves` and `chances` count the distinct decisions and chance outcomes over all options and seat counts: decisions
    are numbered from 0, chance outcomes from `moves` on. `longest` is an upper bound on the number of moves in a game,
    chance included. `kinds` names the kinds of chance, `secrets` names what is hidden from some seat.
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
        """All the metadata as plain JSON values."""
        names = ("name", "prefix", "usual_seats", "rules", "moves", "chances", "longest", "tiny")
        lists = {name: list(getattr(self, name)) for name in ("seats", "kinds", "secrets")}
        options = [each.as_data() for each in self.option_help()]
        return {name: getattr(self, name) for name in names} | lists | {"options": options}


class Game(ABC):
    """One game. A subclass brings its modules together: rules, notation, view, words."""

    about: About
    search: Mapping[str, Any] = MappingProxyType({})
    """Search settings tuned for the game, keyed by the field names of `woolgather.bots.settings.SearchSettings`."""

    features: tuple[str, ...] = ()
    """The names of the features of a seat, in the order of `State.features`, for games whose evaluation is fitted."""

    rules_on: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The rules about a card, piece or action, keyed by its id, for those whose name does not begin any rule."""

    position_format: int = 1
    """The version of what `write` gives. Raise it whenever the same position is written differently: fingerprints of
    stored positions are compared only with those of their own version, so that an upgrade freezes no running game."""

    def __repr__(self) -> str:
        return f"<Game {self.about.name} seats={'|'.join(map(str, self.about.seats))}>"

    # ---- what a game supplies

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The initial position."""

    @abstractmethod
    def text(self, setup: Setup, move: int) -> str:
        """A move in notation; depends only on the move and the options."""

    @abstractmethod
    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        """The parts of a move, in the order in which they are chosen."""

    @abstractmethod
    def why_not(self, state: State, move: int) -> str:
        """The id of the rule that forbids a decision that is not legal now.

        Where a rule can forbid a move for several reasons, the id is followed by the reason: 'ST-32 no-tile'.
        """

    @abstractmethod
    def write(self, state: State) -> Json:
        """The whole position as plain JSON values."""

    @abstractmethod
    def read(self, setup: Setup, position: Json) -> State:
        """Read a position written by `write`; the input may be malformed in any way."""

    @abstractmethod
    def draw(self, view: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        """The position as the owner of the view sees it, drawn in text characters."""

    def score_text(self, score: int) -> str:
        """A score as people write it, for games that count in other units."""
        return str(score)

    def seen(self, state: State, move: int, seat: int | None) -> str:
        """A move as a seat sees it played; in a game without secrets, the move itself."""
        return self.text(state.setup, move)

    def view(self, state: State, seat: int | None) -> Mapping[str, Json]:
        """What a seat knows; in a game without secrets, the whole position."""
        return {"position": self.write(state)}

    def recall(self, setup: Setup, view: Mapping[str, Json]) -> State:
        """The position that a view describes, with its secrets still to be dealt by `deal_secrets`."""
        return self.read(setup, view["position"])

    def search_at(self, seats: int) -> Mapping[str, Any]:
        """The search settings tuned for the game with that many seats."""
        return self.search

    def chance_kind(self, state: State) -> str:
        """Which of `about.kinds` is decided by the current chance node."""
        return self.about.kinds[0]

    def window(self, state: State) -> Window | None:
        """The reaction window that the current decision belongs to, from public information; most games have none."""
        return None

    # ---- what every game does in the same way

    @property
    def package(self) -> str:
        """The package that holds the game's words: that of the module that defines the game."""
        module = type(self).__module__
        return module.rpartition(".")[0] or module

    def words(self, language: str = ENGLISH) -> Words:
        return Words(self.package, language)

    def setup(self, seats: int | None, options: dict[str, Json], rules: int | None = None) -> Setup:
        """Check the seats and options; options not given take their defaults under that version of the rules."""
        about = self.about
        count = about.usual_seats if seats is None else seats
        if isinstance(count, bool) or not isinstance(count, int) or count not in about.seats:
            *first, last = map(str, about.seats)
            offer = f"{', '.join(first)} or {last}" if first else last
            raise NotOffered(f"{about.name} cannot be played with {brief(count)} seats; it takes {offer}.")
        return Setup(self, count, chosen(about.name, about.options, options, rules), self.evaluator(count))

    def evaluator(self, seats: int) -> Evaluator:
        """What positions with that many seats are evaluated by, if the game's evaluation is fitted."""
        return evaluator_for(self.package, self.features, seats)

    def check_number(self, move: int) -> None:
        end = self.about.moves + self.about.chances
        if not 0 <= move < end:
            raise IllegalMove(
                f"There is no move {brief(move)}; the moves of {self.about.name} are 0 to {end - 1}.", "WG-1"
            )

    def number(self, state: State, text: str) -> int:
        numbers = _numbers_in(state.setup)
        found = numbers.get(text)
        if found is None:
            found = numbers.get(normal(text))
        if found is None:
            raise IllegalMove(f"{brief(text)} is not a move of {self.about.name}. {_offer(state, text)}", "WG-1")
        return found

    def forbidding_rule(self, state: State, move: int) -> str:
        return rule_of(self.forbidding_reason(state, move))

    def forbidding_reason(self, state: State, move: int) -> str:
        """The rule that forbids the move, possibly followed by one of its reasons as named in `[reasons]`."""
        self.check_number(move)
        if state.seat == OVER:
            return "WG-2"
        if state.seat == CHANCE:
            return "WG-3" if move < self.about.moves else "WG-5"
        return self.why_not(state, move) if move < self.about.moves else "WG-4"

    def refusal(self, state: State, move: int) -> IllegalMove:
        """The error for a move that is not legal now: what was tried, why it is refused, and what would be legal."""
        why = self.forbidding_reason(state, move)
        rule = rule_of(why)
        words = ENGINE_WORDS if rule.startswith("WG-") else self.words()
        reason = words.reason(why, self.parts(state.setup, move))
        offer = f" {_offer(state)}" if state.seat >= 0 else ""  # otherwise the rule has said it
        return IllegalMove(f"{self.text(state.setup, move)} cannot be played: {reason} ({rule}){offer}", rule)

    def header(self, setup: Setup) -> dict[str, Json]:
        return {
            "game": self.about.name,
            "rules": self.about.rules,
            "seats": setup.seats,
            "options": as_data(setup.options),
        }

    def whole_view(self, state: State, seat: int | None) -> dict[str, Json]:
        whole = self.header(state.setup) | {"viewer": seat, "seat": state.seat} | dict(self.view(state, seat))
        if state.seat == OVER:
            whole |= {"scores": state.scores(), "places": state.places(), "winners": state.winners()}
        return whole

    def dump(self, state: State) -> str:
        whole = {"woolgather": "position", **self.header(state.setup), "position": self.write(state)}
        return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)

    def picture(self, state: State, seat: int | None) -> str:
        """The position as a seat sees it, drawn for the interactive prompt."""
        return self.draw(state.view(seat), self.words())

    def described(self, setup: Setup) -> str:
        """A setup in one line, naming only the options that differ from their defaults."""
        given, usual = as_data(setup.options), as_data(self.setup(setup.seats, {}).options)
        changed = [f"{name}={value!r}" for name, value in given.items() if value != usual[name]]
        return " ".join([f"{self.about.name} seats={setup.seats}", *changed])


ENGINE_WORDS: Final = Words("woolgather.engine")


def normal(text: str) -> str:
    """Notation normalized for comparison: case and the amount of white space do not matter."""
    return " ".join(text.split()).casefold()


@lru_cache(maxsize=4096)
def _numbers_in(setup: Setup) -> dict[str, int]:
    """The same for every setup with these options; a setup is found sooner than its options."""
    return _numbers(setup.game, setup.options)


@lru_cache(maxsize=64)
def _numbers(game: Game, options: Any) -> dict[str, int]:
    """Every move of the game, keyed by its notation, as it is written and normalized."""
    setup = Setup(game, game.about.usual_seats, options)
    written = {game.text(setup, move): move for move in range(game.about.moves + game.about.chances)}
    return {normal(text): move for text, move in written.items()} | written


def _offer(state: State, tried: str = "") -> str:
    """The sentence that lists legal moves. At CHANCE it lists nothing: the remaining outcomes may be secret."""
    if state.seat == OVER:
        return "The game is over."
    if state.seat == CHANCE:
        return "Chance decides now."
    listed = nearest(state, tried)
    more = len(state.moves()) - len(listed)
    return f"Possible now: {', '.join(listed)}{f' and {more} more' if more else ''}."


def nearest(state: State, tried: str) -> list[str]:
    """Some of the legal moves in notation, those most similar to the text that was tried first."""
    texts = [state.text(move) for move in state.moves()]
    near = get_close_matches(tried[:LONGEST_TRY], texts, n=SHOWN)
    return (near + [text for text in texts if text not in near])[:SHOWN]


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number; true and false do not count."""
    return isinstance(value, int) and not isinstance(value, bool)


def canonical(data: Json) -> str:
    """JSON values as canonical text: 1, 1.0 and true differ, the order of keys does not matter."""
    return json.dumps(data, sort_keys=True)


def read_json(text: str, what: str) -> dict[str, Json]:
    """Parse a JSON object from text that may be anything."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        raise Unreadable(f"This is not {what}: it is not JSON.") from None
    if not isinstance(data, dict):
        raise Unreadable(f"This is not {what}: it is not a JSON object.")
    return data


def setup_from(header: Mapping[str, Json], what: str) -> Setup:
    """The setup named by a header: game, seats and options. Rules newer than ours are refused."""
    from woolgather.engine.registry import game_named

    name, rules, options = header.get("game"), header.get("rules"), header.get("options")
    if not isinstance(name, str) or not is_whole(rules) or rules < 1 or not isinstance(options, dict):
        raise Unreadable(f"This is not {what}: it does not say which game, rules and options it is for.")
    game = game_named(name)
    if rules > game.about.rules:
        raise Unreadable(
            f"This {what.removeprefix('a ')} follows rules {brief(rules)} of {name}, newer than the "
            f"rules {game.about.rules} known here; a newer woolgather can read it."
        )
    if not is_whole(header.get("seats")):
        raise Unreadable(f"This is not {what}: it does not say how many seats there are.")
    return game.setup(header["seats"], options, rules)


def load(text: str) -> State:
    """Read a position written by `State.dump`.

    >>> import woolgather as wg
    >>> state = wg.new("connect-four")
    >>> state.play("d")
    >>> wg.load(state.dump()).key() == state.key()
    True
    """
    data = read_json(text, "a position")
    if data.get("woolgather") != "position":
        raise Unreadable("This is not a woolgather position.")
    return position_from(data, "a position")


def position_from(data: Mapping[str, Json], what: str) -> State:
    """The position that is written beside a header."""
    setup = setup_from(data, what)
    with _reading(f"position of {setup.game.about.name}"):
        state = setup.game.read(setup, data["position"])
        _must_be_equal(setup.game.write(state), data["position"])
    return state


def recall(view: Mapping[str, Json]) -> State:
    """The position that a view describes; `deal_secrets` can fill any number of copies of it.

    A view may come from anywhere, so one world is dealt as a check: it must be a valid position and give the same view.
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
    """Draw a whole position that fits the view, with the probability that chance gives it (a determinization).

    Nothing but the view is used.

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
    """Turn any error caused by damaged input into `Unreadable`."""
    try:
        yield
    except WoolgatherError:
        raise
    except DAMAGE as damage:
        problem = f"it does not mention {brief(damage.args[0])}." if isinstance(damage, KeyError) else NO_FIT
        raise Unreadable(f"This {what} is damaged: {problem}") from damage


def _must_be_equal(written: Json, given: Json) -> None:
    """Refuse input that would not be written back in exactly the same way."""
    if canonical(written) != canonical(given):
        raise ValueError(NO_FIT)
