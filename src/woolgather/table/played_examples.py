"""The examples of a game, played by its rules: what a picture in the rules shows before and after each move."""

from __future__ import annotations

from woolgather.engine.errors import NotOffered, WoolgatherError
from woolgather.engine.examples import Example, examples
from woolgather.engine.game import Game
from woolgather.engine.journal import Journal
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, State
from woolgather.table.messages import ExampleStep, PlayedExample, StoryLine
from woolgather.table.previews import happening
from woolgather.table.refusals import Refusal
from woolgather.table.scenes import choices


def played_examples(name: str) -> list[PlayedExample]:
    """All examples of a game, with the view after each move."""
    try:
        game = game_named(name)
        return [played(game, example) for example in examples(game)]
    except NotOffered as refusal:
        raise Refusal("unknown", str(refusal)) from None
    except WoolgatherError as problem:
        raise Refusal("trouble", str(problem)) from None


def played(game: Game, example: Example) -> PlayedExample:
    """One example, as its viewer sees it."""
    state = example.start(game)
    first = state.view(example.viewer)
    steps = [_step(state, number, move, example.viewer) for number, move in enumerate(example.moves, start=1)]
    return PlayedExample(name=example.name, rule=example.rule, viewer=example.viewer, view=first, steps=steps)


def _step(state: State, number: int, text: str, viewer: int | None) -> ExampleStep:
    seat, move = int(state.seat), state.parse(text)
    seen = state.seen(move, viewer)
    offered = {} if seat == CHANCE else {choice.move: choice for choice in choices(state)}
    state.journal = Journal()
    state.play(move)
    line = StoryLine(
        seq=number,
        seat=seat,
        seen=seen,
        takes_back=False,
        passes=False,
        forced=False,
        events=[happening(event, viewer) for event in state.journal.take()],
        level="",
    )
    # What somebody else plays in secret is no choice to be shown.
    return ExampleStep(offered.get(move) if seen == text else None, line, state.view(viewer))
