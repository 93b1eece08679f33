"""The search bot: what it finds, what it reports, what it leaves unchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from math import hypot, sqrt
from random import Random
from statistics import fmean
from typing import Any, ClassVar

import pytest
from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64

import woolgather as wg
from tests.conftest import Size
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.bots import bot_named
from woolgather.bots.expectimax import Expectimax
from woolgather.bots.ismcts import FAR_SIGHTED, NOT_EVALUATED, TRIED, Tree, reward, search
from woolgather.bots.search import Search, _error
from woolgather.bots.settings import settings_for
from woolgather.bots.thought import Z_95, Thought
from woolgather.engine.chance import luck_from
from woolgather.engine.state import Setup, State


def thought(state: State, iterations: int = 1000) -> Thought:
    return Search(iterations=iterations)(state.view(state.seat), state.moves(), Random(1))


def connect_four(columns: str) -> State:
    state = wg.new("connect-four")
    for column in columns:
        state.play(column)
    return state


def test_a_win_in_one_move_is_taken() -> None:
    state = connect_four("dedede")
    assert state.text(thought(state).move) == "d"


def test_a_loss_in_one_move_is_prevented() -> None:
    state = connect_four("dadbd")
    assert state.text(thought(state).move) == "d"


def test_three_in_a_row_with_both_ends_open_is_prevented() -> None:
    state = connect_four("dde")
    assert state.text(thought(state, 4000).move) in ("c", "f")


def test_a_thought_reports_the_worth_error_and_visits_of_every_option() -> None:
    found = thought(connect_four(""), 2000)
    assert found.worlds == sum(option.visits for option in found.options) == 2000
    assert {option.move for option in found.options} == set(range(7))
    assert [option.visits for option in found.options] == sorted((o.visits for o in found.options), reverse=True)
    assert found.move == found.options[0].move
    assert all(0 < option.worth < 1 and 0 < option.error < 0.2 for option in found.options)


def test_a_search_with_few_iterations_overlooks_moves() -> None:
    state = connect_four("ababab")
    made = {
        iterations: {Search(iterations)(state.view(0), state.moves(), Random(luck)).move for luck in range(30)}
        for iterations in (2, 300)
    }
    assert len(made[2]) > 4
    assert made[300] == {state.parse("a")}


@pytest.mark.parametrize(
    ("most", "looks"),
    [(3, [0] * 4 + [1] * 3), (7, [1] * 7), (10, [1] * 7), (14, [2] * 7), (28, [4] * 7), (99, [4] * 7)],
)
def test_priors_use_equally_many_worlds_for_every_move_within_the_limit(most: int, looks: list[int]) -> None:
    """Nothing has happened yet and nothing is hidden, so the prior is the same in every world."""
    state = wg.new("connect-four")
    tree = Tree(0, 2, 7, True, 0.7, 8, 12, False, False, 0.1, 10.0, 0.0)
    tree.find_priors(state, luck_from(Random(1)), most)
    found = []
    for move in state.moves():
        after = state.copy()
        after.play(move)
        found.append(0 if tree.priors[move] == NOT_EVALUATED else round(tree.priors[move] / after.evaluate()[0]))
    assert sorted(found) == looks


def opened(name: str, seats: int) -> State:
    """The first decision of a game."""
    state = wg.new(name, seats)
    while state.seat == wg.CHANCE:
        wg.roll(state, Random(1))
    return state


def tree_of(state: State, *, ordered: bool = False, prior_weight: float = 0.0) -> Tree:
    about = state.setup.game.about
    numbers = about.moves + about.chances
    return Tree(state.seat, state.setup.seats, numbers, True, 0.1, 0, 4, ordered, True, 0.1, 10.0, prior_weight)


def test_a_long_search_looks_ahead_in_its_turn_first() -> None:
    state = opened("shear-panic", 4)
    tree = tree_of(state)
    tree.find_priors(state, Luck(1), FAR_SIGHTED)
    values = Expectimax(state.seat, Luck(1), FAR_SIGHTED).values(state, list(state.candidates()))
    assert [tree.priors[move] for move in state.candidates()] == values
    assert len(set(values)) > 1


def test_the_moves_of_a_position_are_evaluated_once() -> None:
    """A place for each move of the root, and of each position below it in which a move was tried."""
    state = opened("shepherd-mess", 2)
    tree = tree_of(state, ordered=True)
    search(tree, state, 40, Luck(1))
    evaluated = len(tree.values)
    assert [tree.valued[0], tree.children[0] > 4] == [0, True]
    for _ in range(20):
        search(tree, state, 1, Luck(1))
        root = len(state.candidates())
        assert len([value for value in tree.values[:root] if value == TRIED]) == tree.children[0]
    assert len(tree.values) > evaluated, "the tree has grown"


@pytest.mark.parametrize("worlds", [1, 4])
def test_a_prior_counts_like_so_many_visits(worlds: int) -> None:
    state = connect_four("")
    tree = tree_of(state, prior_weight=10.0)
    tree.find_priors(state, Luck(1), 7 * worlds)
    search(tree, state, 30, Luck(1))
    for move in state.moves():
        after = state.copy()
        after.play(move)
        child = tree._child_of(0, move)
        own = tree.worth[child * 2] + 10 * after.evaluate()[0]
        assert tree._mean(child, 0) == pytest.approx(own / (int(tree.visits[child]) + 10))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_uses_the_settings_for_the_number_of_seats(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []

    def watched(*how: Any) -> Tree:
        given.append(how[4:9])
        return Tree(*how)

    monkeypatch.setattr("woolgather.bots.search.Tree", watched)
    state = wg.new("shear-panic", seats)
    while state.seat == wg.CHANCE:
        wg.roll(state, Random(1))
    thought(state, 5)
    tuned = settings_for(state.setup.game, seats)
    assert given == [
        (tuned.exploration, tuned.rollout_depth, tuned.widening, tuned.ordered_expansion, tuned.guided_rollouts)
    ]
    assert tuned.rollout_depth == (3 if seats == 2 else 0)


def test_in_a_reaction_window_it_runs_fewer_iterations(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.bots.search.IN_A_WINDOW", 20)
    worlds: dict[bool, set[int]] = {True: set(), False: set()}
    for state in positions(Table("unshorn", 3), rng, 1):
        if state.seat >= 0 and len(state.candidates()) > 1:
            worlds[state.setup.game.window(state) is not None].add(thought(state, 30).worlds)
    assert worlds == {True: {20}, False: {30}}


def test_a_forced_move_is_made_without_searching() -> None:
    state = connect_four("abcdefg" * 2)
    assert Search(iterations=10**6)(state.view(0), [3], Random(1)) == Thought(3)


class Restless(State):
    """Four stones, one or two taken at a time, never quiet until the end; counts which moves were asked for."""

    asked: ClassVar[Counter[str]] = Counter()

    def __init__(self, setup: Setup, seat: int, stones: int) -> None:
        super().__init__(setup, seat)
        self.stones = stones

    def legal(self) -> vec[i64]:
        return vec[i64]([0, 1][: self.stones])

    def apply(self, move: i64) -> None:
        self.stones -= move + 1
        self.seat = 1 - self.seat if self.stones else wg.OVER

    def copy(self) -> State:
        return Restless(self.setup, self.seat, self.stones)

    def key(self) -> Hashable:
        return self.seat, self.stones

    def is_quiet(self) -> bool:
        return False

    def evaluate(self) -> vec[float]:
        return vec[float]([0.5, 0.5])

    def places(self) -> list[int]:
        return [1, 2]

    def scores(self) -> list[int]:
        return [1, 0]

    def any_decision(self, luck: Luck) -> i64:
        self.asked["anything"] += 1
        return 0

    def rollout_move(self, luck: Luck) -> i64:
        self.asked["rollout_move"] += 1
        return 0


@pytest.mark.parametrize(("guided", "asked"), [(True, "rollout_move"), (False, "anything")])
def test_only_guided_rollouts_ask_for_rollout_moves(guided: bool, asked: str) -> None:
    """Neither in a rollout, nor when an exchange is played to its end before an evaluation."""
    root = Restless(wg.new("connect-four").setup, 0, 4)
    tree = Tree(0, 2, 2, True, 0.7, 1, 12, True, guided, 0.1, 10.0, 0.0)
    Restless.asked.clear()
    tree.find_priors(root, Luck(1), 10)
    priors = Restless.asked.copy()
    tree.iterate(root, Luck(1))
    assert set(priors) == set(Restless.asked) == {asked}
    assert Restless.asked[asked] > priors[asked]


# ---- the worth of all imagined worlds together


def test_the_overall_worth_is_the_mean_over_all_options() -> None:
    found = thought(connect_four("dd"))
    assert found.worth == pytest.approx(sum(each.worth * each.visits for each in found.options) / 1000)
    assert found.worlds == sum(each.visits for each in found.options) == 1000
    assert found.error is not None
    assert 0 < found.error < 0.1


def test_there_is_no_error_if_nothing_or_too_little_was_imagined() -> None:
    state = connect_four("")
    for name in ("random", "greedy"):
        found = bot_named(name)(state.view(0), state.moves(), Random(1))
        assert (found.worth, found.error) == (None, None)
    assert [thought(state, iterations).error is None for iterations in (1, 9, 10, 11)] == [True, True, False, False]


def test_the_error_comes_from_ten_equal_parts_that_differ() -> None:
    """Of 23 batches the last twenty count, in parts of two; five of these came to 1 and five to 0."""
    sums = [(10 * place, 0.0) for place in range(4)]
    for place in range(20):
        visits, worth = sums[-1]
        sums.append((visits + 10, worth + (10.0 if place % 4 < 2 else 0.0)))
    assert _error(sums) == pytest.approx(sqrt(10 * 0.25 / 9) / sqrt(10))
    assert _error(sums[:10]) is None
    assert _error([(0, 0.0), *sums[:10]]) is None, "One part is empty."


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("search:1", 1),
        ("search:2", 2),
        ("search:3", 3),
        ("search:4", 4),
        ("search:5", 4),
        ("search:14", 4),
        ("search:0.01s", 4),
    ],
)
def test_a_search_with_few_iterations_uses_its_real_secrets(name: str, least: int) -> None:
    for seed in range(20):
        state = wg.new("kuhn-poker")
        state.play("deal Q")
        state.play("deal J")
        found = bot_named(name)(state.view(0), state.moves(), Random(seed))
        assert found.move in state.moves()
        assert found.worlds == sum(each.visits for each in found.options) >= least


def test_a_third_of_the_worlds_are_about_the_card_in_hand() -> None:
    state = wg.new("kuhn-poker")
    state.play("deal Q")
    state.play("deal J")
    assert 900 < thought(state, 3000).worlds < 1100


def test_a_search_by_the_clock_ends_with_a_move() -> None:
    state = connect_four("")
    found = bot_named("search:0.05s")(state.view(0), state.moves(), Random(1))
    assert found.move in state.moves()
    assert found.worlds >= 50


def test_a_search_leaves_the_position_unchanged() -> None:
    state = wg.new("hush")
    luck = Random(1)
    while state.seat == wg.CHANCE:
        wg.roll(state, luck)
    before = state.dump()
    thought(state)
    assert state.dump() == before


def test_a_result_is_the_share_of_the_win_and_a_little_for_the_lead() -> None:
    state = connect_four("dededed")
    assert state.places() == [1, 2]
    assert [round(worth, 6) for worth in reward(state, 0.0, 10.0)] == [1.0, 0.0]
    lead = Fraction(state.scores()[0] - state.scores()[1], 20)
    assert reward(state, 0.1, 10.0)[0] == pytest.approx(0.9 + 0.1 * float(Fraction(1, 2) + lead))


def test_a_shared_win_is_worth_its_share() -> None:
    luck = Random(3)
    for _ in range(2000):
        state = wg.new("hush", seats=3)
        while state.seat != wg.OVER:
            state.play(luck.choice([move for move, weight in state.odds() for _ in range(weight)] or state.moves()))
        winners = state.winners()
        if len(winners) == 2:
            assert [reward(state, 0.0, 1.0)[seat] for seat in winners] == [0.5, 0.5]
            return
    raise AssertionError("no game was shared")


# ---- Kuhn poker, whose value is known

Way = Callable[[str, str], Fraction]
"""How often a player bets, by the card in hand and the betting so far."""

WORTH = Fraction(-1, 18)
"""What the first player wins on average with best play on both sides, in antes."""

BLUFFS = Fraction(1, 6)
"""How often the best first player bets with the jack; any probability up to 1/3 is equally good."""


def best_first(card: str, betting: str) -> Fraction:
    if betting:
        return {"J": Fraction(0), "Q": BLUFFS + Fraction(1, 3), "K": Fraction(1)}[card]
    return {"J": BLUFFS, "Q": Fraction(0), "K": 3 * BLUFFS}[card]


def best_second(card: str, betting: str) -> Fraction:
    if betting == "b":
        return {"J": Fraction(0), "Q": Fraction(1, 3), "K": Fraction(1)}[card]
    return {"J": Fraction(1, 3), "Q": Fraction(0), "K": Fraction(1)}[card]


def at_random(card: str, betting: str) -> Fraction:
    return Fraction(1, 2)


def searching(iterations: int, tries: int) -> Way:
    """How often the search bets, found by asking it with different luck each time."""

    @cache
    def bets(card: str, betting: str) -> Fraction:
        other = next(each for each in "JQK" if each != card)
        state = wg.new("kuhn-poker")
        for each in (card, other) if len(betting) != 1 else (other, card):
            state.play(f"deal {each}")
        for letter in betting:
            state.play({"p": "pass", "b": "bet"}[letter])
        thoughts = [
            Search(iterations=iterations)(state.view(state.seat), state.moves(), Random(seed)) for seed in range(tries)
        ]
        return Fraction(sum(state.text(each.move) == "bet" for each in thoughts), tries)

    return bets


def worth(first: Way, second: Way) -> Fraction:
    """What the first player wins on average, exactly: over all deals and all betting with these two strategies."""

    def below(state: State, betting: str) -> Fraction:
        if state.seat == wg.OVER:
            return Fraction(state.scores()[0])
        if state.seat == wg.CHANCE:
            odds = state.odds()
            return sum((after(state, move, betting) for move, _ in odds), Fraction(0)) / len(odds)
        bet = (first, second)[state.seat](state.view(state.seat)["hand"], betting)
        return (1 - bet) * after(state, "pass", betting + "p") + bet * after(state, "bet", betting + "b")

    def after(state: State, move: object, betting: str) -> Fraction:
        played = state.copy()
        played.play(move)
        return below(played, betting)

    return below(wg.new("kuhn-poker"), "")


def test_the_reference_values_of_kuhn_poker_are_correct() -> None:
    """The two best strategies together give -1/18, and any random deviation from them loses by it."""
    assert worth(best_first, best_second) == WORTH
    assert worth(at_random, best_second) < WORTH - Fraction(1, 20)
    assert worth(best_first, at_random) > WORTH + Fraction(1, 20)


def found_by_search(seed: int) -> tuple[float, float]:
    """The value of the game to the first player, in antes, and its error: the mean over the three cards."""
    thoughts = []
    for number, card in enumerate("JQK"):
        state = wg.new("kuhn-poker")
        state.play(f"deal {card}")
        state.play(f"deal {next(each for each in 'JQK' if each != card)}")
        thoughts.append(Search(iterations=10_000)(state.view(0), state.moves(), Random(3 * seed + number)))
    antes = settings_for(state.setup.game, 2).score_scale
    return (
        antes * (fmean(thought.worth or 0 for thought in thoughts) - 0.5),
        antes * hypot(*(thought.error or 0 for thought in thoughts)) / 3,
    )


@pytest.mark.slow
@pytest.mark.soak
def test_search_finds_what_kuhn_poker_is_worth(size: Size) -> None:
    """Within 1.96 of its errors about nine times in ten.

    Errors that are too wide would prove nothing, so they are checked too.
    """
    searches = [found_by_search(seed) for seed in range(size(20, 400))]
    close = sum(abs(value - float(WORTH)) <= Z_95 * error for value, error in searches)
    assert close >= 0.8 * len(searches)
    assert fmean(error for _, error in searches) < 0.02


@pytest.mark.slow
@pytest.mark.soak
def test_search_plays_kuhn_poker_for_what_the_game_is_worth(size: Size) -> None:
    """Against the best opponent every mistake costs: in either seat the search loses less than 1/200 of an ante.

    It plays what it finds, and does not bluff, which is equally good against such an opponent.
    """
    way = searching(10_000, size(20, 400))
    for value in (worth(way, best_second), worth(best_first, way)):
        assert abs(value - WORTH) < Fraction(1, 200), float(value)


# ---- Connect Four


@pytest.mark.slow
@pytest.mark.soak
def test_search_with_ten_thousand_iterations_never_loses_to_greedy_at_connect_four(rng: Random, size: Size) -> None:
    search, greedy, lost = Search(iterations=10_000), bot_named("greedy"), []
    for game in range(size(4, 200)):
        state, seat = wg.new("connect-four"), game % 2
        while state.seat != wg.OVER:
            bot = search if state.seat == seat else greedy
            state.play(bot(state.view(state.seat), state.moves(), rng).move)
        if state.winners() == [1 - seat]:
            lost.append(state.dump())
    assert not lost


@pytest.mark.slow
def test_search_with_a_few_hundred_iterations_beats_random_players(rng: Random, size: Size) -> None:
    for name in ("connect-four", "shear-panic"):
        games, won = size(6, 100), 0.0
        for game in range(games):
            state, seat = wg.new(name, seats=2), game % 2
            while state.seat != wg.OVER:
                if state.seat == wg.CHANCE:
                    wg.roll(state, rng)
                elif state.seat == seat:
                    state.play(Search(iterations=400)(state.view(seat), state.moves(), rng).move)
                else:
                    state.play(rng.choice(state.moves()))
            won += (seat in state.winners()) / len(state.winners())
        assert won / games > 0.8
