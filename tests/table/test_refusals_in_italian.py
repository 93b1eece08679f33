"""The client knows some refusals by the server's own sentences, and says them in Italian; so both must agree."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.table.company import Serving, new_request, new_secret
from tests.table.persons import arrive, leave, move, new_link

CLIENT: Final = Path(__file__).parents[2] / "web" / "src"
PATTERN: Final = re.compile(r"^  \[/(?P<said>.+)/, '(?P<phrase>refusal\.[\w-]+)'\],$", re.MULTILINE)
KNOWN: Final = {
    found["phrase"]: re.compile(found["said"])
    for found in PATTERN.finditer((CLIENT / "lib" / "refusals.ts").read_text(encoding="utf-8"))
}
"""By their phrases, the patterns of the client."""
ITALIAN: Final = tomllib.loads((CLIENT / "words" / "it.toml").read_text(encoding="utf-8"))["labels"]

Refused = Callable[[Serving], httpx.Response]


def phrase_for(answer: httpx.Response) -> str:
    """What the client says of it: by the sentence if that is known to it, or else by the code."""
    problem = answer.json()
    by_sentence = [phrase for phrase, said in KNOWN.items() if said.search(problem["reason"])]
    return by_sentence[0] if by_sentence else f"refusal.{problem['code']}"


def no_such_table(served: Serving) -> httpx.Response:
    return served.http.get("/api/tables/no-such-table")


def sit_at_no_table(served: Serving) -> httpx.Response:
    return served.sit("no-such-table", "Ben")


def taken_name(served: Serving) -> httpx.Response:
    return served.sit(served.make("hush", "mine", "open").name, "Player 0")


def full_table(served: Serving) -> httpx.Response:
    return served.sit(served.make("hush", "mine", "bot").name, "Ben")


def second_seat(served: Serving) -> httpx.Response:
    ann = new_secret()
    return served.sit(served.make("hush", "mine", "open", me=ann).name, "Ann", me=ann)


def seat_given_up(served: Serving) -> httpx.Response:
    table, request = served.make("hush", "mine", "open").name, new_request()
    leave(served, table, served.sit(table, "Ben", request=request).json()["token"])
    return served.sit(table, "Ben", request=request)


def taken_seat(served: Serving) -> httpx.Response:
    table = served.make("hush", "mine", "open").name
    return served.http.post(f"/api/tables/{table}/sit", json={"request": new_request(), "seat": 0, "name": "Ben"})


def unknown_link(served: Serving) -> httpx.Response:
    return arrive(served, "c" * 43)


def used_link(served: Serving) -> httpx.Response:
    link = new_link(served, new_secret())
    move(served, new_secret(), link)
    return arrive(served, link)


def no_secret(served: Serving) -> httpx.Response:
    return served.http.get("/api/me")


CASES: Final[dict[Refused, str]] = {
    no_such_table: "refusal.table",
    sit_at_no_table: "refusal.table",
    taken_name: "refusal.name",
    full_table: "refusal.full",
    second_seat: "refusal.seated",
    seat_given_up: "refusal.given-up",
    taken_seat: "refusal.no-seat",
    unknown_link: "refusal.unknown",
    used_link: "refusal.unknown",
    no_secret: "refusal.no-person",
}


@pytest.mark.parametrize(("refused", "phrase"), CASES.items(), ids=lambda case: getattr(case, "__name__", case))
def test_a_refusal_is_known_to_the_client_by_what_the_server_says(
    served: Serving, refused: Refused, phrase: str
) -> None:
    answer = refused(served)
    assert answer.is_client_error
    assert phrase_for(answer) == phrase
    assert phrase in ITALIAN


def test_every_sentence_that_the_client_knows_is_one_of_these() -> None:
    assert KNOWN.keys() <= set(CASES.values())
    assert len(KNOWN) >= 5
