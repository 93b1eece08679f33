"""Bots by name, behind the smallest of interfaces."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

import woolgather as wg
from tests.support.extras import secret_extras_of
from tests.support.play import positions
from tests.support.tables import Table, tables_of
from woolgather.bots import LEVELS, bot_named, bots, bots_for
from woolgather.bots.ismcts import Tree
from woolgather.bots.search import Search
from woolgather.bots.settings import SearchSettings, settings_for, with_new_names
from woolgather.engine.errors import NotOffered
from woolgather.engine.registry import game_named
from woolgather.engine.state import State

SECRETIVE = [name for name in wg.games(tiny=True) if game_named(name).about.secrets]


def first_decision(game: str, luck: Random) -> State:
    state = wg.new(game)
    while state.seat == wg.CHANCE:
        wg.roll(state, luck)
    return state


@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_every_bot_for_a_game_plays_a_legal_move(game: str) -> None:
    luck = Random(1)
    state = first_decision(game, luck)
    for name in bots_for(state.setup.game):
        if name not in LEVELS[3:]:
            assert bot_named(name)(state.view(state.seat), state.moves(), luck).move in state.moves()


def test_greedy_plays_only_games_that_have_an_evaluation() -> None:
    assert [bots_for(game_named(game)) for game in ("kuhn-poker", "shear-panic")] == [
        ["random", *LEVELS],
        ["random", "greedy", *LEVELS],
    ]
    assert bots() == ["random", "greedy", "search"]
    state = first_decision("kuhn-poker", Random(1))
    with pytest.raises(NotOffered, match="kuhn-poker has no evaluation, so greedy cannot play it"):
        bot_named("greedy")(state.view(0), state.moves(), Random(1))


def test_the_random_bot_plays_every_move_about_as_often() -> None:
    state, luck = wg.new("connect-four"), Random(1)
    played = [bot_named("random")(state.view(0), state.moves(), luck).move for _ in range(7000)]
    assert all(850 < played.count(move) < 1150 for move in state.moves())


@pytest.mark.parametrize("name", ["random", "greedy", "search:100"])
def test_the_same_luck_gives_the_same_thought(name: str) -> None:
    state, bot = first_decision("shear-panic", Random(1)), bot_named(name)
    assert [bot(state.view(0), state.moves(), Random(seed)) for seed in range(3)] == [
        bot(state.view(0), state.moves(), Random(seed)) for seed in range(3)
    ]


@pytest.mark.parametrize(
    "name",
    [
        "deep",
        "search",
        "search:",
        "search:0",
        "search:-5",
        "search:1e3",
        "search:s",
        "search:nans",
        "search:0s",
        "search:infs",
        "greedy:5",
        "random:1",
        "search:٣",
        "search:99999999999",
        "search:1_0s",
        "search:٣s",
        "search:1e1s",
        "lamb:ahead=none",
    ],
)
def test_an_unknown_bot_is_refused_and_the_known_ones_are_listed(name: str) -> None:
    with pytest.raises(NotOffered, match=r"There is no bot .*search:2000 \(iterations\) or search:1.5s"):
        bot_named(name)


def test_higher_levels_run_more_iterations() -> None:
    for name in wg.games(tiny=True):
        game = game_named(name)
        for seats in game.about.seats:
            iterations = settings_for(game, seats).level_iterations
            assert len(iterations) == len(LEVELS)
            assert sorted(set(iterations)) == list(iterations)
            assert iterations[0] >= 2, "Who weighs one move only throws dice."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_level_runs_the_iterations_set_for_the_number_of_seats(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = wg.new("shear-panic", seats)
    while state.seat == wg.CHANCE:
        wg.roll(state, Random(1))
    game = state.setup.game
    monkeypatch.setattr(type(game), "search_at", lambda game, count: {"level_iterations": (2, 3, 4, 5, 10 * count)})
    assert bot_named("shepherd")(state.view(state.seat), state.moves(), Random(1)).worlds == 10 * seats


# ---- settings that replace the tuned ones


def test_a_search_can_have_its_own_settings() -> None:
    assert bot_named(
        "search:50:rollout_depth=none:widening=3:ordered_expansion=yes:exploration=0.5:"
        "guided_rollouts=no:score_scale=4:score_weight=0.2"
    ) == Search(
        iterations=50,
        changes=(
            ("rollout_depth", None),
            ("widening", 3),
            ("ordered_expansion", True),
            ("exploration", 0.5),
            ("guided_rollouts", False),
            ("score_scale", 4.0),
            ("score_weight", 0.2),
        ),
    )
    assert bot_named("search:1.5s:rollout_depth=4") == Search(seconds=1.5, changes=(("rollout_depth", 4),))


def test_all_other_settings_are_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[SearchSettings] = []
    state = first_decision("shear-panic", Random(1))

    def watched(
        observer: int,
        seats: int,
        numbers: int,
        is_open: bool,
        exploration: float,
        depth: int,
        widening: int,
        ordered: bool,
        guided: bool,
        weight: float,
        scale: float,
        prior: float,
    ) -> Tree:
        given.append(
            SearchSettings(exploration, None if depth < 0 else depth, widening, ordered, guided, weight, scale, prior)
        )
        return Tree(
            observer, seats, numbers, is_open, exploration, depth, widening, ordered, guided, weight, scale, prior
        )

    monkeypatch.setattr("woolgather.bots.search.Tree", watched)
    for name in (
        "search:5",
        "search:5:rollout_depth=none:ordered_expansion=no",
        "search:5:guided_rollouts=no:score_scale=3",
    ):
        bot_named(name)(state.view(state.seat), state.moves(), Random(1))
    usual = replace(settings_for(state.setup.game, 4), level_iterations=SearchSettings().level_iterations)
    assert given == [
        usual,
        replace(usual, rollout_depth=None, ordered_expansion=False),
        replace(usual, guided_rollouts=False, score_scale=3.0),
    ]


def test_settings_can_be_given_by_their_former_names() -> None:
    first = "search:50:ahead=none:broad=3:careful=yes:curiosity=0.5:inclined=no:lead=4:margin=0.2"
    today = (
        "search:50:rollout_depth=none:widening=3:ordered_expansion=yes:exploration=0.5:"
        "guided_rollouts=no:score_scale=4:score_weight=0.2"
    )
    assert bot_named(first) == bot_named(today)
    assert with_new_names(first) == with_new_names(today) == today


@pytest.mark.parametrize(
    "setting",
    [
        "",
        "rollout_depth",
        "rollout_depth=",
        "rollout_depth=-1",
        "rollout_depth=1.5",
        "rollout_depth=all",
        "widening=x",
        "widening=0",
        "ordered_expansion=1",
        "exploration=nan",
        "exploration=-1",
        "exploration=1_0",
        "score_scale=inf",
        "score_scale=0",
        "score_weight=7",
        "level_iterations=5",
        "version=2",
        "deep=1",
        "widening=٣",
        "exploration=٣",
        "rollout_depth=99999999999",
        "ordered_expansion=yes:careful=no",
    ],
)
def test_an_unknown_or_impossible_setting_is_refused_and_the_known_ones_are_listed(setting: str) -> None:
    culprit = setting.rpartition(":")[2]
    with pytest.raises(
        NotOffered,
        match=rf"There is no bot .*: unknown, impossible or repeated setting '{culprit}'. "
        r".*as in search:2000:rollout_depth=none; they are written exploration=0.4",
    ):
        bot_named(f"search:50:{setting}")


def test_a_search_without_a_budget_is_told_how_to_give_one() -> None:
    with pytest.raises(NotOffered, match=r"'search'; search needs a budget: search:2000 .* or search:1.5s"):
        bot_named("search")


@pytest.mark.parametrize("bot", ["random", "greedy", "search:20", "lamb"])
@pytest.mark.parametrize(
    ("game", "moves", "viewer", "why"),
    [
        ("connect-four", "", None, "A spectator has no move to make"),
        ("connect-four", "", 1, "Seat 0 decides now, but this is the view of seat 1."),
        ("connect-four", "dededed", 0, "The game is over"),
        ("kuhn-poker", "", 0, "Chance decides now"),
    ],
)
def test_a_bot_that_has_nothing_to_decide_says_so(
    bot: str, game: str, moves: str, viewer: int | None, why: str
) -> None:
    state = wg.new(game)
    for move in moves:
        state.play(move)
    with pytest.raises(NotOffered, match=why):
        bot_named(bot)(state.view(viewer), state.moves(), Random(1))


# ---- fairness


def thoughts(state: State, names: tuple[str, ...]) -> list[str]:
    return [json.dumps(bot_named(name)(state.view(state.seat), state.moves(), Random(5)).as_data()) for name in names]


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_a_bot_may_not_know_changes_nothing_that_it_thinks(name: str, rng: Random) -> None:
    """The pairs of positions come from the rules about what is hidden, without views or imagined worlds."""
    extras, table = secret_extras_of(name), max(tables_of(name), key=lambda each: each.seats)
    names = tuple(bot for bot in ("random", "greedy", "search:60") if bot != "greedy" or bot in bots_for(table.game))
    compared = 0
    for state in positions(table, rng, 3):
        if state.seat < 0 or len(state.moves()) < 2:
            continue
        twin = extras.scramble(state, state.seat, rng)
        assert thoughts(twin, names) == thoughts(state, names)
        compared += twin.key() != state.key()
    assert compared


APART = """
import json, sys
from random import Random
from woolgather.bots import bot_named
asked = json.load(sys.stdin)
json.dump([bot_named(bot)(view, moves, Random(7)).as_data() for bot, view, moves in asked], sys.stdout)
"""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if game_named(name).about.tiny else [pytest.mark.slow])
        for name in wg.games(tiny=True)
    ],
)
def test_a_bot_given_only_the_view_thinks_the_same_in_another_process(name: str, rng: Random) -> None:
    """At every number of seats, after a round trip through JSON, which keeps only what is written."""
    game = game_named(name)
    kinds = [kind for kind in ("random", "greedy", "search:40") if kind != "greedy" or kind in bots_for(game)]
    asked = []
    for seats in game.about.seats:
        states = [state for state in positions(Table(name, seats, ()), rng, 1) if state.seat >= 0]
        asked += [
            (kind, state.view(state.seat), state.moves())
            for kind in kinds
            for state in rng.sample(states, min(4, len(states)))
        ]
    done = subprocess.run(
        [sys.executable, "-c", APART], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    here = [bot_named(kind)(view, moves, Random(7)).as_data() for kind, view, moves in asked]
    assert json.loads(done.stdout) == json.loads(json.dumps(here))


@pytest.mark.parametrize("name", wg.games(tiny=True))
def test_the_answer_of_a_bot_does_not_depend_on_earlier_questions(name: str, rng: Random) -> None:
    """The same questions in another order get the same answers: nothing is kept between decisions."""
    state = wg.new(name)
    asked = [
        (each.view(each.seat), each.moves())
        for each in positions(Table(name, state.setup.seats, ()), rng, 1)
        if each.seat >= 0
    ][:6]
    for kind in ("random", "search:30", *(["greedy"] if "greedy" in bots_for(state.setup.game) else [])):
        bot = bot_named(kind)
        forwards = [bot(view, moves, Random(3)).as_data() for view, moves in asked]
        assert [bot(view, moves, Random(3)).as_data() for view, moves in reversed(asked)] == forwards[::-1]
