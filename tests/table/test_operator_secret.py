"""The operator's secret: who is let in, and how often one may guess."""

from __future__ import annotations

from contextlib import suppress

import pytest

from woolgather.table.http_errors import TooOften
from woolgather.table.operator_secret import GUESSES, GUESSES_A_SECOND, OperatorSecret
from woolgather.table.refusals import Refusal

pytestmark = pytest.mark.any_store

SECRET = "correct horse battery staple"
HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def code(secret: OperatorSecret, authorization: str, address: str = HERE) -> str:
    with pytest.raises(Refusal) as refused:
        secret.check(authorization, address)
    return refused.value.code


def test_whoever_brings_the_secret_is_let_in() -> None:
    secret = OperatorSecret(SECRET)
    for scheme in ("Bearer", "bearer"):
        secret.check(f"{scheme} {SECRET}", HERE)


@pytest.mark.parametrize("brought", ["", SECRET, f"Basic {SECRET}", "Bearer ", f"Bearer {SECRET}!", "Bearer ü"])
def test_anything_else_is_refused(brought: str) -> None:
    assert code(OperatorSecret(SECRET), brought) == "not-operator"


def test_without_a_secret_there_is_nothing_to_open() -> None:
    assert code(OperatorSecret(), "Bearer ") == "unknown"


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16 characters"):
        OperatorSecret("fifteen letters")


def test_an_address_that_guesses_too_often_has_to_wait_and_others_do_not() -> None:
    clock = Clock()
    secret = OperatorSecret(SECRET, clock)
    for _ in range(GUESSES):
        assert code(secret, "Bearer wrong") == "not-operator"
    with pytest.raises(TooOften):
        secret.check("Bearer wrong", HERE)
    assert code(secret, "Bearer wrong", ELSEWHERE) == "not-operator"
    clock.now += 1 / GUESSES_A_SECOND
    assert code(secret, "Bearer wrong") == "not-operator"


def test_nobody_locks_the_operator_out() -> None:
    secret = OperatorSecret(SECRET, Clock())
    for _ in range(GUESSES + 1):
        with suppress(Refusal):
            secret.check("Bearer wrong", HERE)
    secret.check(f"Bearer {SECRET}", HERE)


def test_whoever_brings_nothing_has_not_guessed() -> None:
    secret = OperatorSecret(SECRET, Clock())
    for _ in range(GUESSES + 1):
        assert code(secret, "") == "not-operator"
