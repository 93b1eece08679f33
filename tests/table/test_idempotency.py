"""A request that was sent before an update and is sent again after it is still the same request."""

from __future__ import annotations

import msgspec

from woolgather.table.idempotency import USUALLY, fingerprint
from woolgather.table.messages import Chair, NewTable

FROM_THE_BEGINNING = {"options"}


def test_what_a_new_table_can_say_since_later_counts_only_where_it_is_said() -> None:
    later = [each for each in msgspec.structs.fields(NewTable) if not each.required]
    usually = {each.name: each.default for each in later if each.name not in FROM_THE_BEGINNING}
    assert usually.items() <= USUALLY.items()


def test_a_lesson_is_another_request_than_an_ordinary_table() -> None:
    asked = NewTable("r-1", "connect-four", [Chair("mine"), Chair("bot", bot="lamb")])
    assert fingerprint(asked) == fingerprint(msgspec.structs.replace(asked, lesson=""))
    assert fingerprint(asked) != fingerprint(msgspec.structs.replace(asked, lesson="first"))
