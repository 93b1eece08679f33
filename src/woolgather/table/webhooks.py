"""A person's webhook: the address that is called when it is their turn at a table with a clock of days.

The address is a secret between the person and the server: it is not logged, and nobody else is shown it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
import sqlalchemy as sa

from woolgather.engine.errors import WoolgatherError
from woolgather.engine.registry import game_named
from woolgather.engine.words import ENGLISH, Words, languages
from woolgather.table.http_errors import TooOften
from woolgather.table.limits import Buckets
from woolgather.table.people import People
from woolgather.table.people_queries import Person, person_of
from woolgather.table.refusals import Refusal
from woolgather.table.store import Store
from woolgather.table.turn_calls import TurnCalls
from woolgather.table.webhook_call import FOR_TRIES, Caller, host_of
from woolgather.table.webhook_messages import CallTried, MyWebhook, Webhook
from woolgather.table.webhook_rows import (
    StoredWebhook,
    drop_calls,
    drop_webhook,
    note_arrived,
    save_webhook,
    webhook_of,
)
from woolgather.table.webhook_target import NotAllowed, read_target

TRIES: Final = 5
TRIES_A_SECOND: Final = 1 / 30
"""Calls for a test, of one browser."""

NOT_OFFERED: Final = "Webhooks are not offered here: whoever runs this server has not allowed them."
BUSY: Final = "Too many webhooks are being tried at the moment; try again soon."


class Webhooks:
    """What a person may ask about theirs. Without a `caller`, webhooks are not offered."""

    def __init__(self, store: Store, people: People, calls: TurnCalls | None, caller: Caller | None) -> None:
        self._store, self._people, self._calls, self._caller = store, people, calls, caller
        self._tries = Buckets(TRIES, TRIES_A_SECOND)

    async def mine(self, device: str) -> MyWebhook:
        return await self._store.read(partial(self._mine, device))

    def _mine(self, device: str, connection: sa.Connection) -> MyWebhook:
        person = person_of(device, connection)
        known = None if person is None else webhook_of(person.id, connection)
        if known is None:
            return MyWebhook(self._caller is not None)
        return MyWebhook(self._caller is not None, known.address, known.language, "off" if known.is_off else "on")

    async def save(self, device: str, asked: Webhook) -> MyWebhook:
        """I am called there from the next turn on, and not for those that are waiting for me now."""
        self._check(asked.address)
        person = await self._people.write(partial(self._somebody, device))
        known = await self._store.read(partial(webhook_of, person.id))
        is_new = known is None or known.is_off or known.address != asked.address
        if is_new and self._calls is not None:
            await self._calls.pass_over(person.id)

        def work(connection: sa.Connection) -> MyWebhook:
            if self._somebody(device, connection).id != person.id:
                return self._mine(device, connection)
            if is_new:
                drop_calls(person.id, connection)
            save_webhook(person.id, asked.address, asked.language, connection)
            return self._mine(device, connection)

        return await self._people.write(work)

    def _somebody(self, device: str, connection: sa.Connection) -> Person:
        return self._people.somebody(device, connection)

    async def drop(self, device: str) -> MyWebhook:
        """I am not called any more."""

        def work(connection: sa.Connection) -> MyWebhook:
            person = person_of(device, connection)
            if person is not None:
                drop_calls(person.id, connection)
                drop_webhook(person.id, connection)
            return self._mine(device, connection)

        return await self._people.write(work)

    async def try_out(self, device: str, asked: Webhook) -> CallTried:
        """Call that address once, and say what came of it. One that was switched off is on again if it works."""
        caller = self._check(asked.address)
        host = host_of(asked.address)
        if not self._tries.take(device):
            raise TooOften(TRIES_A_SECOND)
        if self._calls is None or not self._calls.at_once.has_room(device, host, FOR_TRIES):
            raise Refusal("busy", BUSY)
        with self._calls.at_once.one(device, host):
            outcome = await caller.call(asked.address, "test", trial_body(asked.language))
        person = await self._store.read(partial(person_of, device))
        if outcome.result == "delivered" and person is not None:
            await self._store.write(partial(note_arrived, person.id, asked.address))
        return CallTried(outcome.result, outcome.status)

    def _check(self, address: str) -> Caller:
        if self._caller is None:
            raise Refusal("not-offered", NOT_OFFERED)
        try:
            read_target(address, http=self._caller.http)
        except NotAllowed as no:
            raise Refusal("not-offered", str(no)) from None
        return self._caller


def turn_body(webhook: StoredWebhook, game: str, url: str) -> bytes:
    """What a person is told: of which game it is their turn, and nothing of what anybody holds or did there."""
    words = _words(webhook.language)
    try:
        title = game_named(game).words(words.language).title
    except WoolgatherError:  # a game from elsewhere that is not installed any more
        title = game
    return _body(words.label("your-turn", game=title), game=game, **({"url": url} if url else {}))


def trial_body(language: str) -> bytes:
    return _body(_words(language).label("webhook-test"), game="")


def _body(sentence: str, **more: str) -> bytes:
    """Some services show `text`, others `content`."""
    return msgspec.json.encode({"text": sentence, "content": sentence, **more})


def _words(language: str) -> Words:
    return Words("woolgather.table", language if language in languages() else ENGLISH)
