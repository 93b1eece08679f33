"""The jobs that are measured: one job is one system doing one thing to one game.

A job is prepared once and then asked for a number of rounds; it returns what it has done. A round is one game or one
copy. All systems choose moves in the same way, with one call of the same random generator, and each is used in the
fastest way that its ordinary Python interface offers.
"""

from __future__ import annotations

import gc
import os
import sys
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import count as numbers_from
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple

import woolgather as wg
from woolgather.bots import LEVELS, Bot, bot_named
from woolgather.bots.ismcts import Tree, search
from woolgather.bots.settings import SearchSettings
from woolgather.engine.chance import luck_from, playout, playouts
from woolgather.engine.game import recall
from woolgather.engine.state import State
from woolgather.lab.arena import Contest, play_one


class Done(NamedTuple):
    """The number of rounds actually done (some systems do many at once), and the moves in them, 0 if unknown."""

    rounds: int
    moves: int


Rounds = Callable[[int], Done]

OPENING: Final = 12
"""The number of moves played before a position is copied or its size measured, so that it is not empty."""

MOMENTS: Final = 60
OFTEN: Final = 0.05
"""The number of positions recalled, and the probability of taking each position of a game."""

SIMULATIONS: Final = 1000
"""The number of simulations in one search before it starts again."""

DECISIONS: Final = 3
"""The number of decisions timed per game; the slowest counts."""

QUICK: Final = "search:200"
"""The bot that plays those games."""

CONTEST: Final = Contest("connect-four", ("search:400", "search:400"), seed="bench")
ROUND: Final = 16
"""The contest that several processes play, and the number of games handed out at a time."""

KEPT: Final = 20_000
"""The number of positions kept at once to measure the memory of one."""

TOGETHER: Final = 1024
"""How many games Pgx plays in one step."""


@dataclass(frozen=True)
class Job:
    """One system, what it does, and to which game; `seats` only if it is not the usual number."""

    system: str
    what: str
    game: str
    seats: int | None = None

    @property
    def clock(self) -> Callable[[], float]:
        """Process time, which a busy machine disturbs least; wall-clock time if several processes work."""
        return time.perf_counter if "process" in self.what else time.process_time

    def prepare(self, seed: int) -> Rounds:
        """Import the system and prepare the job; raises ImportError if it is not installed."""
        return WAYS[self.system, self.what](self, Random(seed))


# ---- woolgather


def our_loop(job: Job, rng: Random) -> Rounds:
    def rounds(count: int) -> Done:
        moves = 0
        for _ in range(count):
            state = wg.new(job.game, job.seats)
            while (seat := state.seat) != wg.OVER:
                if seat == wg.CHANCE:
                    wg.roll(state, rng)
                else:
                    legal = state.moves()
                    state.play(legal[int(rng.random() * len(legal))])
                moves += 1
        return Done(count, moves)

    return rounds


def our_playouts(job: Job, rng: Random) -> Rounds:
    start = wg.new(job.game, job.seats)
    return lambda count: Done(count, playouts(start, count, rng))


def our_copies(job: Job, rng: Random) -> Rounds:
    copy = _our_position(job, rng).copy

    def rounds(count: int) -> Done:
        for _ in range(count):
            copy()
        return Done(count, count)

    return rounds


def _our_position(job: Job, rng: Random) -> State:
    """A position after some random moves; a game that ends earlier is started again."""
    while True:
        state = wg.new(job.game, job.seats)
        for _ in range(OPENING):
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
            elif state.seat != wg.OVER:
                state.play(rng.choice(state.moves()))
        if state.seat != wg.OVER:
            return state


def our_size(job: Job, rng: Random) -> Rounds:
    """Not a time: a move stands for one byte of a position."""
    state = _our_position(job, rng)

    def rounds(count: int) -> Done:
        gc.collect()
        tracemalloc.start()
        kept = [state.copy() for _ in range(KEPT)]
        taken = tracemalloc.get_traced_memory()[0] - sys.getsizeof(kept)
        tracemalloc.stop()
        return Done(KEPT, taken)

    return rounds


def our_deals(job: Job, rng: Random) -> Rounds:
    """Deal the secrets of a world into a copy of what a view recalls, at random positions of games."""
    moments, luck = _our_moments(job, rng), luck_from(rng)

    def rounds(count: int) -> Done:
        for number in range(count):
            moments[number % len(moments)].copy().deal_secrets(luck)
        return Done(count, count)

    return rounds


def our_finishes(job: Job, rng: Random) -> Rounds:
    """Not a time: a move stands for a random game that ends with a finished flock before the turn limit."""
    start = wg.new(job.game, job.seats)

    def rounds(count: int) -> Done:
        luck, finished = luck_from(rng), 0
        for _ in range(count):
            state = start.copy()
            playout(state, luck)
            homes = state.view(None)["home"]
            finished += any(home["sheep"] == home["of"] and not home["foreign"] for home in homes)
        return Done(count, finished)

    return rounds


def our_rests(job: Job, rng: Random) -> Rounds:
    """Playouts from those same worlds."""
    moments, luck = _our_moments(job, rng), luck_from(rng)
    for moment in moments:
        moment.deal_secrets(luck)
    return lambda count: Done(
        count, sum(playout(moments[number % len(moments)].copy(), luck) for number in range(count))
    )


def our_search(job: Job, rng: Random, to_the_end: bool = True) -> Rounds:
    """Searches from the first decision, each with its own tree and one game played out per simulation."""
    start = wg.new(job.game, job.seats)
    while start.seat == wg.CHANCE:
        wg.roll(start, rng)
    root, luck = recall(start.view(start.seat)), luck_from(rng)
    game = root.setup.game
    about = game.about
    settings = SearchSettings(**(game.search if to_the_end else game.search_at(root.setup.seats)))
    depth = -1 if to_the_end or settings.rollout_depth is None else settings.rollout_depth

    def rounds(count: int) -> Done:
        for _ in range(count):
            tree = Tree(
                root.seat,
                root.setup.seats,
                about.moves + about.chances,
                not about.secrets,
                settings.exploration,
                depth,
                settings.widening,
                settings.ordered_expansion and not to_the_end,
                settings.guided_rollouts and not to_the_end,
                settings.score_weight,
                settings.score_scale,
                settings.prior_weight,
            )
            search(tree, root, SIMULATIONS, luck)
        return Done(count * SIMULATIONS, 0)

    return rounds


def our_slowest(job: Job, rng: Random) -> Rounds:
    """Not a rate: a move stands for a microsecond of the slowest of some decisions by the strongest level."""
    bot, asked = bot_named(LEVELS[-1]), _our_decisions(job, rng)

    def rounds(count: int) -> Done:
        slowest = max(_spent(job, bot, state, rng)[1] for state in asked[:DECISIONS] for _ in range(count))
        return Done(count, round(1e6 * slowest))

    return rounds


def _our_decisions(job: Job, rng: Random) -> list[State]:
    """All decisions of a game that are searched, starting with those a quick search took longest for.

    Decisions in a reaction window are left out, because bots search less there.
    """
    state, quick = wg.new(job.game, job.seats), bot_named(QUICK)
    found: list[tuple[float, State]] = []
    while state.seat != wg.OVER:
        if state.seat == wg.CHANCE:
            wg.roll(state, rng)
            continue
        move, spent = _spent(job, quick, state, rng)
        if len(state.candidates()) > 1 and state.setup.game.window(state) is None:
            found.append((spent, state.copy()))
        state.play(move)
    return [each for _, each in sorted(found, key=lambda pair: -pair[0])]


def _spent(job: Job, bot: Bot, state: State, rng: Random) -> tuple[int, float]:
    """A bot's decision, and the time it takes."""
    view, moves, begun = state.view(state.seat), state.moves(), job.clock()
    move = bot(view, moves, rng).move
    return move, job.clock() - begun


def our_contest(job: Job, rng: Random, processes: int) -> Rounds:
    """Arena games in that many processes, which are started before the clock."""
    pool = ProcessPoolExecutor(processes, get_context("spawn"))
    numbers = numbers_from(rng.randrange(1 << 20))
    list(pool.map(_pause, [0.2] * processes))

    def rounds(count: int) -> Done:
        games = islice(numbers, count * ROUND)
        return Done(count * ROUND, sum(outcome.moves for outcome in pool.map(partial(play_one, CONTEST), games)))

    return rounds


def _pause(seconds: float) -> None:
    """Pause briefly: a shorter task would always go to the first process that is ready."""
    time.sleep(seconds)


def _our_moments(job: Job, rng: Random) -> list[State]:
    """Positions of random games as one of the seats recalls them, with secrets still to be dealt."""
    moments: list[State] = []
    while len(moments) < MOMENTS:
        state = wg.new(job.game, job.seats)
        while state.seat != wg.OVER:
            if state.seat == wg.CHANCE:
                wg.roll(state, rng)
            else:
                if rng.random() < OFTEN:
                    moments.append(recall(state.view(state.seat)))
                state.play(rng.choice(state.moves()))
    return moments


# ---- OpenSpiel


def open_spiel_loop(job: Job, rng: Random) -> Rounds:
    spiel = import_module("pyspiel")
    game = spiel.load_game(job.game)
    over, chance = int(spiel.PlayerId.TERMINAL), int(spiel.PlayerId.CHANCE)

    def rounds(count: int) -> Done:
        moves = 0
        for _ in range(count):
            state = game.new_initial_state()
            while (player := state.current_player()) != over:
                if player == chance:
                    state.apply_action(_drawn(state.chance_outcomes(), rng))
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                moves += 1
        return Done(count, moves)

    return rounds


def _drawn(outcomes: list[tuple[int, float]], rng: Random) -> int:
    ticket = rng.random()
    for outcome, probability in outcomes:
        ticket -= probability
        if ticket < 0:
            return outcome
    return outcomes[-1][0]


def open_spiel_playouts(job: Job, rng: Random) -> Rounds:
    """Whole games between uniform random bots, all inside C++; the number of moves is not reported."""
    spiel = import_module("pyspiel")
    game = spiel.load_game(job.game)
    bots = [spiel.make_uniform_random_bot(player, rng.randrange(1 << 30)) for player in range(game.num_players())]

    def rounds(count: int) -> Done:
        for _ in range(count):
            spiel.evaluate_bots(game.new_initial_state(), bots, int(rng.random() * (1 << 30)))
        return Done(count, 0)

    return rounds


def open_spiel_copies(job: Job, rng: Random) -> Rounds:
    state = import_module("pyspiel").load_game(job.game).new_initial_state()
    for _ in range(OPENING // 2):
        legal = state.legal_actions()
        state.apply_action(legal[len(legal) // 2])
    clone = state.clone

    def rounds(count: int) -> Done:
        for _ in range(count):
            clone()
        return Done(count, count)

    return rounds


def open_spiel_search(job: Job, rng: Random) -> Rounds:
    """Its MCTSBot in C++ with one random rollout per simulation; without the solver, so that none is skipped."""
    spiel = import_module("pyspiel")
    game = spiel.load_game(job.game)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_drawn(state.chance_outcomes(), rng))
    evaluator = spiel.RandomRolloutEvaluator(1, rng.randrange(1 << 30))
    bot = spiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, rng.randrange(1 << 30), False)

    def rounds(count: int) -> Done:
        for _ in range(count):
            bot.mcts_search(state)
        return Done(count * SIMULATIONS, 0)

    return rounds


# ---- others


def petting_zoo_loop(job: Job, rng: Random) -> Rounds:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    env = import_module(f"pettingzoo.classic.{job.game}").env()

    def rounds(count: int) -> Done:
        moves = 0
        for _ in range(count):
            env.reset()
            for _agent in env.agent_iter():
                observation, _reward, ended, cut, _info = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[int(rng.random() * len(legal))])
                moves += 1
        return Done(count, moves)

    return rounds


def rlcard_loop(job: Job, rng: Random) -> Rounds:
    """Its deals are not moves: only decisions are counted."""
    env = import_module("rlcard").make(job.game, config={"seed": rng.randrange(1 << 30)})

    def rounds(count: int) -> Done:
        moves = 0
        for _ in range(count):
            state, _player = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(rng.random() * len(legal))])
                moves += 1
        return Done(count, moves)

    return rounds


def catanatron_loop(job: Job, rng: Random) -> Rounds:
    """Its dice are rolled inside decisions: only decisions are counted. Games are broken off after 1,000 turns."""
    catan = import_module("catanatron")
    limit = import_module("catanatron.game").TURNS_LIMIT
    colours = list(catan.Color)[: job.seats]

    def rounds(count: int) -> Done:
        moves = 0
        for _ in range(count):
            game = catan.Game([catan.Player(colour) for colour in colours], seed=rng.randrange(1, 1 << 30))
            while game.winning_color() is None and game.state.num_turns < limit:
                legal = game.state.playable_actions
                game.execute(legal[int(rng.random() * len(legal))])
                moves += 1
        return Done(count, moves)

    return rounds


def pgx_playouts(job: Job, rng: Random) -> Rounds:
    """What Pgx is made for: many games at once in one compiled step, here on the CPU."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(job.game)
    begin, advance = jax.vmap(env.init), jax.vmap(env.step)

    def turn(table: tuple[Any, Any]) -> tuple[Any, Any]:
        state, key = table
        key, luck = jax.random.split(key)
        return advance(state, jax.random.categorical(luck, jax.numpy.log(state.legal_action_mask), axis=-1)), key

    def whole_games(key: Any) -> Any:
        start, luck = jax.random.split(key)
        table = begin(jax.random.split(start, TOGETHER)), luck
        return jax.lax.while_loop(lambda table: ~table[0].terminated.all(), turn, table)[0].rewards

    play = jax.jit(whole_games)

    def rounds(count: int) -> Done:
        batches = -(-count // TOGETHER)
        for _ in range(batches):
            play(jax.random.key(rng.randrange(1 << 30))).block_until_ready()
        return Done(batches * TOGETHER, 0)

    return rounds


WAYS: Final[dict[tuple[str, str], Callable[[Job, Random], Rounds]]] = {
    ("woolgather", "loop"): our_loop,
    ("woolgather", "playouts"): our_playouts,
    ("woolgather", "copies"): our_copies,
    ("woolgather", "size"): our_size,
    ("woolgather", "deals"): our_deals,
    ("woolgather", "rests"): our_rests,
    ("woolgather", "finishes"): our_finishes,
    ("woolgather", "search"): our_search,
    ("woolgather", "search as it plays"): partial(our_search, to_the_end=False),
    ("woolgather", "slowest"): our_slowest,
    ("woolgather", "contest in one process"): partial(our_contest, processes=1),
    ("woolgather", "contest in two processes"): partial(our_contest, processes=2),
    ("OpenSpiel", "loop"): open_spiel_loop,
    ("OpenSpiel", "playouts"): open_spiel_playouts,
    ("OpenSpiel", "copies"): open_spiel_copies,
    ("OpenSpiel", "search"): open_spiel_search,
    ("PettingZoo", "loop"): petting_zoo_loop,
    ("RLCard", "loop"): rlcard_loop,
    ("Catanatron", "loop"): catanatron_loop,
    ("Pgx", "playouts"): pgx_playouts,
}
