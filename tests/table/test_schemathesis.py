"""Schemathesis asks the server whatever its OpenAPI document allows or forbids, and compares the answers with it.

Each run sends the same requests. What it finds is told with a `curl` that asks the same once more.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from tests.table.company import Made, Serving, as_operator, as_person, new_secret, serving
from tests.table.hooked import local_caller
from tests.table.persons import new_link
from woolgather.table import app
from woolgather.table.openapi import OPERATIONS

pytestmark = [pytest.mark.slow, pytest.mark.any_store]

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = "from schemathesis.cli import schemathesis; schemathesis()"
LONGEST: Final = 300
"""Seconds after which a run hangs; it takes a tenth of that."""

FEWEST: Final = 500
"""Requests in a run that deserves its name."""

SETTINGS: Final = """
hooks = "tests.table.schemathesis_hooks"
continue-on-failure = true
suppress-health-check = ["all"]
warnings = false
cache = { enabled = false }
reports = { json = { path = "report.json" } }
generation = { deterministic = true, no-shrink = true, max-examples = 25 }

[checks]
positive_data_acceptance = { expected-statuses = ["2xx", 304, 404, 409, 422, 426] }
negative_data_rejection = { expected-statuses = ["4xx"] }
"""
"""What fits the document may still be refused: there is no such table, game or seat, or a websocket is meant."""

SECRET: Final = "the operator's secret"
OPERATORS: Final = {path for (_, path), operation in OPERATIONS.items() if operation.asker == "operator"}
MY_TABLE: Final = "/api/me/tables/{name}"
PERSONS: Final = {path for (_, path), operation in OPERATIONS.items() if operation.asker == "person"} - {MY_TABLE}
"""What only the operator may do, and what needs a person's secret; at a table of one's own it is another person's, who
is not forgotten meanwhile."""

Report = dict[str, Any]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    numbers = count()

    def numbered() -> str:
        return f"a-table-with-number-{next(numbers)}"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("woolgather.table.operator_secret.GUESSES", 1e6)
        patch.setattr("woolgather.table.webhooks.TRIES", 1e6)
        folder, caller = tmp_path_factory.mktemp("table"), local_caller()
        with serving(folder, ids=numbered, operator_secret=SECRET, caller=caller) as served:
            yield served


@pytest.fixture(scope="module")
def whole(place: Serving, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The report of a run over the whole document."""
    return run(place, tmp_path_factory.mktemp("whole"))


def run(place: Serving, folder: Path, *options: str) -> Report:
    """One run; the report, and what was said about it to people."""
    owner, codes = new_secret(), [new_link(place, new_secret()) for _ in range(40)]
    table, ended = (place.make("shear-panic", "mine", "mine", "mine", "open", me=me) for me in (owner, ""))
    several = [ended, *(place.make("shear-panic", "mine", "mine", "mine", "open", me=new_secret()) for _ in range(6))]
    words = known(table, ended, several, codes, people_of(place))
    parts = [words, guarded(OPERATORS, as_operator(SECRET)), guarded(PERSONS, as_person(new_secret()))]
    parts.append(guarded([MY_TABLE], as_person(owner)))
    (folder / "schemathesis.toml").write_text("".join([SETTINGS, *parts]))
    asked = ["run", f"{place.address}/api/schema/openapi.json", "--no-color", *options]
    ran = subprocess.run(
        [sys.executable, "-c", COMMAND, *asked],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert (folder / "report.json").exists(), ran.stdout + ran.stderr
    return {**json.loads((folder / "report.json").read_text()), "said": ran.stdout + ran.stderr}


def people_of(place: Serving) -> list[str]:
    """How the operator calls some who may be removed and deleted."""
    for number in range(40):
        place.ask(new_secret(), "PUT", "/api/me", {"name": f"Fan {number}", "avatar": "lamb-red"})
    pages = [{"search": "Fan", "page": page} for page in (1, 2)]
    answers = [place.http.get("/api/operator/people", params=page, headers=as_operator(SECRET)) for page in pages]
    return [each["key"] for answer in answers for each in answer.json()["people"]]


def known(table: Made, ended: Made, several: list[Made], codes: list[str], people: list[str]) -> str:
    """Most links, games, bots and tokens are real ones: chance would hardly find any. Several tables may be ended; at
    most of them it is known who sits there, so that they can be muted.
    """
    real = {
        "path.name": [table.name, "hush", "connect-four"],
        "path.lesson": ["first"],
        "path.tag": [sha256(each.name.encode()).hexdigest() for each in several],
        "path.person": people,
        "query.language": ["en", "it"],
        "body.game": ["hush"],
        "body.players[*].bot": ["lamb"],
        "body.token": [token for token in table.tokens if token],
        "body.seats[*].table": [ended.name],
        "body.seats[*].token": [token for token in ended.tokens if token],
        "body.avatar": ["lamb-red"],
        "body.seat": [0, 1, 2, 3],
        "body.code": codes,
        "body.address": ["https://hooks.example/"],
    }
    words = [f'[dictionaries."{where}"]\nvalues = {json.dumps(values)}' for where, values in real.items()]
    uses = [f'"{where}" = {{ dictionary = "{where}", probability = 0.8 }}' for where in real]
    return "\n".join([*words, "[parameters]", *uses, ""])


def guarded(paths: Iterable[str], secret: Mapping[str, str]) -> str:
    """A secret, for what needs it and nothing else."""
    [(name, value)] = secret.items()
    header = f'headers = {{ {name} = "{value}" }}'
    return "".join(f'[[operations]]\ninclude-path = "{path}"\n{header}\n' for path in sorted(paths))


def test_every_answer_is_one_that_the_document_describes(whole: Report) -> None:
    assert (whole["failures"], whole["errors"]) == ([], []), whole["said"]
    assert whole["complete"], whole["said"]


def test_every_request_of_the_document_was_tried(whole: Report) -> None:
    assert whole["operations"]["tested"] == whole["operations"]["total"] >= len(OPERATIONS)
    assert whole["test_cases"]["generated"] > FEWEST
    assert {phase: told["status"] for phase, told in whole["phases"].items()} == dict.fromkeys(
        ("examples", "coverage", "fuzzing", "stateful"), "success"
    )


def test_every_request_was_also_granted(whole: Report) -> None:
    granted = {
        request
        for request, phases in whole["valid_rates"].items()
        if any(counted["accepted"] for counted in phases.values())
    }
    wanted = {f"{method.upper()} {path}" for method, path in OPERATIONS if not path.endswith(("/live", "openapi.json"))}
    assert wanted <= granted


def wrong_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "Door", lambda *_: {"others": 7, "share": ""})


def fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(app, "Door")


@pytest.mark.parametrize(("fault", "found"), [(wrong_field, "JsonSchemaError"), (fault_of_ours, "ServerError")])
def test_a_fault_is_found(
    place: Serving,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: Callable[[pytest.MonkeyPatch], None],
    found: str,
) -> None:
    fault(monkeypatch)
    report = run(place, tmp_path, "--include-path=/api/door", "--phases=coverage")
    assert found in {failure["type"] for failure in report["failures"]}
