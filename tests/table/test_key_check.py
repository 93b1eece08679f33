"""The key of a store: all servers of one database have the same, and a folder's may be replaced."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support import stores
from tests.table.company import KEY as OTHER
from woolgather.cli import main
from woolgather.table.key_check import fingerprint, key_of
from woolgather.table.run import KEY, server_at, server_in
from woolgather.table.store import Store
from woolgather.table.tokens import key_in

pytestmark = pytest.mark.slow


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    return stores.url_in(tmp_path)


def test_a_second_server_without_the_key_is_told_to_copy_it_and_makes_none(database: str, tmp_path: Path) -> None:
    server_at(database, tmp_path / "one")
    with pytest.raises(SystemExit, match=r"another key than .*two/table\.key.*Copy table\.key from one of those"):
        server_at(database, tmp_path / "two")
    assert not (tmp_path / "two" / KEY).exists()
    (tmp_path / "two" / KEY).write_bytes((tmp_path / "one" / KEY).read_bytes())
    server_at(database, tmp_path / "two")


def test_a_server_with_another_key_is_refused_until_that_key_is_accepted(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server_at(database, tmp_path / "one")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / KEY).write_bytes(OTHER)
    with pytest.raises(SystemExit, match="woolgather check --accept-key"):
        server_at(database, tmp_path / "two")
    words = ["check", "--store", database, "--data", str(tmp_path / "two"), "--language", "en"]
    assert main(words) == 2
    assert "is not the key of these games" in " ".join(capsys.readouterr().out.split()), "wherever it was wrapped"
    assert main([*words, "--accept-key"]) == 0
    server_at(database, tmp_path / "two")
    with pytest.raises(SystemExit, match="another key"):
        server_at(database, tmp_path / "one")


@pytest.mark.parametrize("content", [b"", b"cut off", OTHER])
def test_a_key_that_is_refused_stays_where_and_as_it_is(database: str, tmp_path: Path, content: bytes) -> None:
    server_at(database, tmp_path)
    (tmp_path / KEY).write_bytes(content)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(SystemExit, match=r"Nothing was changed\."):
        server_at(database, tmp_path)
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / KEY).read_bytes() == content


def test_of_two_servers_that_start_together_one_key_counts(database: str, tmp_path: Path) -> None:
    async def both() -> list[object]:
        found = [Store(database), Store(database)]
        files = [tmp_path / "a.key", tmp_path / "b.key"]
        became = await asyncio.gather(*map(key_of, found, files), return_exceptions=True)
        for store in found:
            await store.close()
        return list(became)

    became = asyncio.run(both())
    assert sum(isinstance(each, bytes) for each in became) == 1, became


@pytest.mark.parametrize("content", [b"cut off", OTHER])
def test_the_key_of_a_folder_may_be_replaced_and_that_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    server_in(tmp_path)
    (tmp_path / KEY).write_bytes(content)
    server_in(tmp_path)
    assert "is not the one that these games began with. No seat is lost." in caplog.text
    caplog.clear()
    server_in(tmp_path)
    assert caplog.text == ""


def test_of_many_who_start_at_once_in_one_folder_all_have_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: key_in(tmp_path / KEY), range(64)))
    assert len(keys) == 1
    assert [file.name for file in tmp_path.iterdir()] == [KEY]


def test_a_file_system_without_links_has_a_key_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", no_links)
    assert key_in(tmp_path / KEY) == key_in(tmp_path / KEY)


def test_the_store_does_not_give_the_key_away() -> None:
    key = os.urandom(32)
    assert len(fingerprint(key)) == 64
    assert key.hex() not in fingerprint(key)
    assert fingerprint(key) != fingerprint(OTHER)
