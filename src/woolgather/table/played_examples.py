"""The examples of a game, played by its rules: what a picture in the rules shows before and after each move."""

from __future__ import annotations

from collections.abc import Sequence

from woolgather.engine.errors import NotOffered, WoolgatherError
from woolgather.engine.examples import Example, examples
from woolgather.engine.journal import Journal
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, State
from woolgather.table.messages import Choice, ExampleStep, PlayedExample, StoryLine
from woolgather.table.previews import happening
from woolgather.table.refusals import Refusal
from woolgather.table.scenes import choices


def played_examples(name: str) -> list[PlayedExample]:
    """All examples of a game, with the view after each move."""
    try:
        game = game_named(name)
        return [played(example) for example in examples(game)]
    except NotOffered as refusal:
        raise Refusal("unknown", str(refusal)) from None
    except WoolgatherError as problem:
        raise Refusal("trouble", str(problem)) from None


def played(example: Example) -> PlayedExample:
    """One example, as its viewer sees it."""
    state = example.begin()
    first = state.view(example.viewer)
    steps: list[ExampleStep] = []
    for moves in example.steps:
        before = sum(len(step.lines) for step in steps)
        steps.append(_step(state, before, moves, example.viewer))
    return PlayedExample(name=example.name, rule=example.rule, viewer=example.viewer, view=first, steps=steps)


def _step(state: State, before: int, moves: Sequence[str], viewer: int | None) -> ExampleStep:
    chosen = _choice(state, moves[0], viewer)
    lines = [_line(state, number, text, viewer) for number, text in enumerate(moves, start=before + 1)]
    return ExampleStep(chosen, lines, state.view(viewer))


def _choice(state: State, text: str, viewer: int | None) -> Choice | None:
    """The move as something to choose; what chance decides, or somebody in secret, is no choice to be shown."""
    move = state.parse(text)
    if state.seat == CHANCE or state.seen(move, viewer) != state.text(move):
        return None
    return next((choice for choice in choices(state) if choice.move == move), None)


def _line(state: State, number: int, text: str, viewer: int | None) -> StoryLine:
    seat, move = int(state.seat), state.parse(text)
    seen = state.seen(move, viewer)
    state.journal = Journal()
    state.play(move)
    return StoryLine(
        seq=number,
        seat=seat,
        seen=seen,
        takes_back=False,
        passes=False,
        forced=False,
        events=[happening(event, viewer) for event in state.journal.take()],
        level="",
    )
