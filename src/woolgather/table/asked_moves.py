"""Moves as players ask for them, by number or in notation: whether they are legal, and why not."""

from __future__ import annotations

from woolgather.engine.errors import IllegalMove, WoolgatherError
from woolgather.engine.game import Game
from woolgather.engine.state import State
from woolgather.engine.words import Words
from woolgather.table.refusals import Refusal
from woolgather.table.windows import played


def number_of(state: State, move: int | str) -> int:
    if isinstance(move, str):
        return state.parse(move)
    state.setup.game.check_number(move)
    return move


def legal_number(state: State, move: int | str, language: str) -> int:
    """The move's number, if it is legal in that position."""
    try:
        number = number_of(state, move)
    except IllegalMove:
        raise why_illegal(state, move, language) from None
    if not state.allows(number):
        raise why_illegal(state, move, language)
    return number


def why_illegal(state: State, move: int | str, language: str) -> Refusal:
    """Why the move is not legal in that position, in the player's language."""
    try:
        number = number_of(state, move)
        rule = state.why_not(number)
    except IllegalMove as unreadable:
        return Refusal("rule", str(unreadable), unreadable.rule)
    assert rule is not None, "only what is illegal is refused"
    game = state.setup.game
    why = game.forbidding_reason(state, number)
    return Refusal("rule", words_about(rule, game, language).reason(why, state.parts(number)), rule)


def words_about(rule: str, game: Game, language: str) -> Words:
    """Those of the game, or for rules of the table its own."""
    return Words("woolgather.engine", language) if rule.startswith("WG-") else game.words(language)


def is_played(state: State, did: str, move: int | str) -> bool:
    """Whether a request in a window, which `did` something, asked for this move."""
    try:
        return did == played(number_of(state, move))
    except WoolgatherError:
        return False


def is_same_move(state: State, first: str | None, move: int | str) -> bool:
    """Whether a request that led to the move `first` (None: a take-back) now asks for the same."""
    if first is None:
        return False
    try:
        return first == state.text(state.parse(move) if isinstance(move, str) else move)
    except WoolgatherError:
        return False
