"""What the viewers of a table are shown: the whole scene to whoever begins to look, and then what changes.

Whatever several viewers share is made once: where there are no secrets, all have the same view, and all who have
nothing to decide get the same message.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from woolgather.engine.game import Game
from woolgather.engine.state import Setup, State
from woolgather.table.asked_moves import legal_number
from woolgather.table.beside_state import Absences
from woolgather.table.hub import Audience
from woolgather.table.messages import (
    Choice,
    LineAdded,
    OpenWindow,
    Preview,
    Previewed,
    Scene,
    SceneChange,
    View,
    Welcome,
)
from woolgather.table.patches import Patch, patch
from woolgather.table.previews import previewed
from woolgather.table.steps import Step
from woolgather.table.tables import Table

Viewer = int | None
Offer = list[Choice | int]

MOST_REPLAYED: Final = 120
"""Lines that are told again, one by one: more than anybody would watch."""

SETUPS: Final = 64
"""For how many setups the words of moves are remembered."""


class Scenes:
    """The scenes of one table. It remembers the views that it showed last, to tell how the next ones differ."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._shown: dict[Viewer, tuple[int, View]] = {}
        self._worded: dict[Viewer, bytearray] = {}
        """For each move whether every screen of the viewer has been sent its words."""

    def welcome(self, audience: Audience, since: int, absent: Absences) -> Welcome:
        """All that a viewer needs to begin, or to catch up after line `since`."""
        table, viewer = self._table, audience[0]
        since = since if since <= table.seq else 0
        story, scene = table.story.since(viewer, since), self.scene(audience)
        return Welcome(table.info(absent), viewer, since, story, scene, begins=self._begins(viewer))

    def replay(self, audience: Audience, since: int, absent: Absences) -> tuple[Welcome, list[LineAdded]]:
        """The table as it was after line `since`, and the lines after it; of a long game only the last ones."""
        table, (viewer, language) = self._table, audience
        told = table.story.since(viewer, since)[-MOST_REPLAYED:]
        if not told:
            return self.welcome(audience, 0, absent), []
        before, now = table.story.since(viewer, 0)[: -len(told)], self.scene(audience)
        views = [*(state.view(viewer) for state in table.story.last_positions(len(told))), now.view]
        start = Scene(
            seq=before[-1].seq if before else 0,
            view=views[0],
            drawn=self._drawn(views[0], language),
            moves=[],
            can_take_back=False,
            window=None,
            auto=now.auto,
        )
        lines = [
            LineAdded(line, SceneChange(line.seq, patch(*pair), self._drawn(pair[1], language), auto=now.auto))
            for line, pair in zip(told, pairwise(views), strict=True)
        ]
        last = lines[-1].change
        last.moves, last.can_take_back, last.window = list(now.moves), now.can_take_back, now.window
        info, begins = table.info(absent), self._begins(viewer)
        return Welcome(info, viewer, 0, before, start, len(told), begins=begins), lines

    def _begins(self, viewer: Viewer) -> View | None:
        record = self._table.record
        return None if record.begins_at_start else record.at(0).view(viewer)

    def scene(self, audience: Audience) -> Scene:
        """The table as it is now."""
        table, (viewer, language) = self._table, audience
        view, moves = table.record.state.view(viewer), self._choices(viewer)
        self._worded[viewer] = self._marks(moves)
        return Scene(
            seq=table.game_seq,
            view=view,
            drawn=self._drawn(view, language),
            moves=moves,
            can_take_back=viewer is not None and table.can_take_back(viewer),
            window=self._open_window(viewer),
            auto="" if viewer is None else table.answers.auto(viewer),
        )

    def line(self, step: Step, audiences: Iterable[Audience]) -> dict[Audience, LineAdded]:
        """The message about one line that was just played, for each audience; those who share it get the same one."""
        roles = {audience: (self._role(audience[0], step), audience[1]) for audience in audiences}
        changes = {viewer: self._change(viewer, step) for viewer in {self._eyes(role) for role, _ in roles.values()}}
        offers = {viewer: self._offer(viewer) if step.last else [] for viewer in {role[0] for role in roles.values()}}
        made = {
            role: self._line(role, step, offers[role[0]], *changes[self._eyes(role[0])]) for role in set(roles.values())
        }
        return {audience: made[role] for audience, role in roles.items()}

    def _role(self, viewer: Viewer, step: Step) -> Viewer:
        """Viewers of the same role are sent the same: without secrets, all who can do nothing are spectators."""
        table = self._table
        if viewer is None or table.has_secrets:
            return viewer
        acts = table.offers_moves(viewer) and (
            table.record.seat == viewer or table.is_asked(viewer) or table.can_take_back(viewer)
        )
        return viewer if (step.last and acts) or table.answers.auto(viewer) else None

    def _eyes(self, viewer: Viewer) -> Viewer:
        """Whose view it is: without secrets everybody has the same."""
        return viewer if self._table.has_secrets else None

    def _change(self, viewer: Viewer, step: Step) -> tuple[View, Patch]:
        """The view after the step, and how it differs from the one before."""
        index = self._table.story.index(step.row.seq)
        assert index is not None
        seen, before = self._shown.get(viewer, (-1, None))
        if before is None or seen != index - 1:
            before = step.before.view(viewer)
        after = step.after.view(viewer)
        self._shown[viewer] = index, after
        return after, patch(before, after)

    def _line(self, audience: Audience, step: Step, offer: Offer, view: View, change: Patch) -> LineAdded:
        table, (viewer, language) = self._table, audience
        settled = SceneChange(step.row.seq, change, self._drawn(view, language))
        if viewer is not None:
            settled.auto = table.answers.auto(viewer)
        if step.last:
            settled.moves = offer
            settled.can_take_back = viewer is not None and table.can_take_back(viewer)
            settled.window = self._open_window(viewer)
        return LineAdded(table.story.line(viewer, step.row.seq), settled)

    def preview(self, seat: int, asked: Preview, language: str, rng: Random, drawn: str) -> Previewed:
        """What the move would do, as far as the seat can know; `drawn`: the language to draw it in, if any."""
        table = self._table
        state = table.position_for(seat, language)
        events, after = previewed(state, seat, legal_number(state, asked.move, language), rng)
        return Previewed(
            request=asked.request,
            events=events,
            view=after,
            drawn="" if after is None else self._drawn(after, drawn),
            complete=after is not None,
        )

    def _choices(self, viewer: Viewer) -> list[Choice]:
        table = self._table
        state = None if viewer is None or not table.offers_moves(viewer) else table.deciding(viewer)
        return [] if state is None else choices(state)

    def _offer(self, viewer: Viewer) -> Offer:
        """The legal moves. Of those whose words the viewer knows, only the numbers: most come again and again."""
        choices = self._choices(viewer)
        known = self._worded.setdefault(viewer, self._marks(()))
        offer: Offer = [choice.move if known[choice.move] else choice for choice in choices]
        for choice in choices:
            known[choice.move] = True
        return offer

    def _marks(self, choices: Iterable[Choice]) -> bytearray:
        """What whoever begins to look knows: the others know it too, and may know more."""
        marks = bytearray(self._table.record.setup.game.about.moves)
        for choice in choices:
            marks[choice.move] = True
        return marks

    def _open_window(self, viewer: Viewer) -> OpenWindow | None:
        """What everybody knows of the window, and the viewer's own answer, which nobody else knows."""
        window, table = self._table.answers.window, self._table
        if window is None or table.stands_still:
            return None
        return OpenWindow(
            kind=window.kind,
            turn=window.turn,
            question=window.question,
            order=list(window.order),
            passing=window.passing,
            about=window.about,
            attacked=list(window.attacked),
            answer=None if viewer is None else table.own_answer(viewer),
        )

    def _drawn(self, view: View, language: str) -> str:
        """The view in text characters, for those who asked for it: the others have no language here."""
        game = self._table.record.setup.game
        return game.draw(view, game.words(language)) if language else ""


def choices(state: State) -> list[Choice]:
    """The legal moves. A move is worded once for each setup: its words depend on nothing else."""
    setup = state.setup
    known = _worded(setup.game, setup.seats, setup.options)
    return [known.get(move) or known.setdefault(move, _choice(setup, move)) for move in state.moves()]


@lru_cache(SETUPS)
def _worded(game: Game, seats: int, options: object) -> dict[int, Choice]:
    return {}


def _choice(setup: Setup, move: int) -> Choice:
    return Choice(move, setup.game.text(setup, move), setup.game.parts(setup, move))
