"""Backups: made while people play, whole or not at all, and put back so that the games go on."""

from __future__ import annotations

import gzip
import os
import shlex
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support import stores
from tests.support.keep import DATA
from tests.support.postgres import postgres
from tests.table.company import Made, Serving
from woolgather.cli import main
from woolgather.table import backup
from woolgather.table.backup import Damaged, GamesThere, back_up, dated, inspected, prune, restore
from woolgather.table.folder_lock import LOCK, FolderLock, StrangeFile
from woolgather.table.run import DATABASE, KEY

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]

NOW = datetime(2026, 11, 17, 12, 30, 5, tzinfo=UTC)
MOST_STEPS = 500

Says = Callable[..., tuple[int, str]]


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Says:
    """Runs the command in English; its status and everything it printed, wherever that was wrapped."""

    def run(*typed: object) -> tuple[int, str]:
        status = main([*map(str, typed), "--language", "en"])
        return status, " ".join("".join(capsys.readouterr()).split())

    return run


@pytest.fixture
def kept(tmp_path: Path, serve: Callable[..., Serving]) -> Path:
    """A folder in which a game of two moves is kept, and no server."""
    folder = tmp_path / "kept"
    folder.mkdir()
    server = serve(folder)
    play(server.make("connect-four", "mine", "mine"), "d", "d")
    server.stop()
    return folder


def play(table: Made, *moves: str) -> list[str]:
    """Two people in turn; the whole story."""
    for move in moves:
        with table.look(None) as screen:
            seat = screen.scene["view"]["seat"]
        with table.look(seat) as screen:
            assert screen.play(move)["type"] == "accepted"
    return story(table)


def story(table: Made) -> list[str]:
    with table.join() as screen:
        return [line["seen"] for line in screen.look(None)["story"]]


def lines_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as store:
        return int(store.execute("select count(*) from lines").fetchone()[0])


def beside(folder: Path) -> list[str]:
    """What should not stay behind."""
    names = [file.name for file in folder.iterdir() if not file.name.startswith(f"{DATABASE}-")]
    return [name for name in names if name.startswith(".") or name.endswith(backup.BESIDE)]


# ---- making one


def test_a_backup_made_while_people_play_is_whole_and_the_game_goes_on_from_it(
    tmp_path: Path, serve: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is written between any two steps. The copy is of one moment, and does not begin anew each time."""
    monkeypatch.setattr(backup, "STEP", 4)
    (tmp_path / "other").mkdir()
    server = serve()
    table, busy = (server.make("connect-four", "mine", "mine") for _ in range(2))
    before = play(table, "d", "d", "e")
    steps: list[int] = []

    def meanwhile(done: int, _: int) -> None:
        steps.append(done)
        assert len(steps) < MOST_STEPS, "the copy begins anew with every move"
        play(busy, "abcdefg"[len(steps) % 7])

    contents = back_up(tmp_path / DATABASE, tmp_path / "copy", meanwhile)
    assert len(steps) > 3
    assert steps == sorted(steps)
    assert len(story(busy)) == len(steps), "nobody was kept from playing"
    assert (contents.tables, contents.lines) == (2, 3), "as it was when it began"
    restore(tmp_path / "copy", tmp_path / "other" / DATABASE, False, NOW)
    again = Made(serve(tmp_path / "other"), table.name, table.tokens)
    assert story(again) == before
    assert play(again, "e") == [*before, "e"]


def test_a_backup_is_one_private_file(kept: Path, says: Says) -> None:
    status, said = says("backup", kept / "copy", "--data", kept)
    assert (status, said.partition(":")[0]) == (0, f"{kept / 'copy'} is written and checked")
    assert "tables: 1; lines: 2, the newest of 20" in said
    assert stat.S_IMODE((kept / "copy").stat().st_mode) == 0o600 or os.name == "nt"
    assert beside(kept) == []


def test_a_backup_overwrites_nothing_unless_it_is_told_to(kept: Path, says: Says) -> None:
    (kept / "copy").write_text("something else")
    status, said = says("backup", kept / "copy", "--data", kept)
    assert (status, "already exists and will not be overwritten" in said) == (2, True)
    assert (kept / "copy").read_text() == "something else"
    assert says("backup", kept / "copy", "--data", kept, "--force")[0] == 0
    assert lines_in(kept / "copy") == 2


@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY, LOCK])
def test_a_backup_never_overwrites_what_the_server_uses(kept: Path, says: Says, name: str) -> None:
    live = kept / name
    live.touch()
    (kept / "symbolic").symlink_to(live)
    (kept / "hard").hardlink_to(live)
    before = live.stat().st_ino
    for target in (live, kept / ".." / kept.name / name, kept / "symbolic", kept / "hard"):
        status, said = says("backup", target, "--data", kept, "--force")
        assert (status, "choose another name" in said) == (2, True), said
        with pytest.raises(ValueError, match="belongs to the store"):
            back_up(kept / DATABASE, target)
    assert (live.stat().st_ino, (kept / "symbolic").is_symlink()) == (before, True)


def spoil(file: Path) -> None:
    """Overwrite some pages of a table that is large enough."""
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("create table sheep (name)")
        store.executemany("insert into sheep values (?)", [("x" * 500,)] * 200)
    with closing(sqlite3.connect(file)) as store:
        store.execute("pragma wal_checkpoint(truncate)")
    with file.open("r+b") as raw:
        raw.seek(-12 * 4096, os.SEEK_END)
        raw.write(b"\xff" * 4096 * 4)


def test_of_a_damaged_store_no_backup_is_made_and_the_earlier_ones_stay(kept: Path, says: Says) -> None:
    copies = kept / "copies"
    copies.mkdir()
    back_up(kept / DATABASE, dated(copies, NOW))
    earlier = list(copies.iterdir())
    spoil(kept / DATABASE)
    status, said = says("backup", copies, "--keep", 1, "--data", kept)
    assert (status, "is damaged" in said) == (2, True)
    assert list(copies.iterdir()) == earlier


@pytest.mark.parametrize("content", [None, b"", b"no database" * 100])
def test_where_there_are_no_games_there_is_no_backup(tmp_path: Path, says: Says, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / DATABASE).write_bytes(content)
    assert says("backup", tmp_path / "copy", "--data", tmp_path)[0] == 2
    assert not (tmp_path / "copy").exists()
    assert beside(tmp_path) == []


def test_a_copy_that_is_cut_off_leaves_nothing_behind(kept: Path) -> None:
    def cut_off(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        back_up(kept / DATABASE, kept / "copy", cut_off)
    assert not (kept / "copy").exists()
    assert beside(kept) == []


# ---- of which store


@pytest.mark.parametrize("given", ["option", "variable"])
def test_the_store_is_found_by_the_settings_of_the_server(
    kept: Path, says: Says, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    file = kept / "server.toml"
    file.write_text('data = "~/kept"\nport = "wrong"\n')
    monkeypatch.setenv("HOME", str(kept.parent))
    monkeypatch.setenv("WOOLGATHER_CONFIG", str(file) if given == "variable" else "")
    named = ["--config", file] if given == "option" else []
    assert says("backup", kept / "copy", *named)[0] == 0
    assert says("check", *named)[0] == 0
    assert says("restore", kept / "copy", *named)[1].startswith(f"woolgather: There are games in {kept} already")
    monkeypatch.setenv("WOOLGATHER_DATA", str(kept / "elsewhere"))
    assert f"no games in {kept / 'elsewhere'}" in says("check", *named)[1], "a variable wins"
    assert says("check", *named, "--data", "~/kept")[0] == 0, "and an option over both"


def test_a_store_that_cannot_be_is_refused_with_its_source(says: Says, tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('store = "mysql://ann:swordfish@sheep/games"')
    status, said = says("check", "--config", file)
    assert (status, f"{file}, store: That is not the address" in said, "swordfish" in said) == (2, True, False)


# ---- dated ones in a folder


def test_dated_backups_beyond_the_newest_are_removed_and_nothing_else(tmp_path: Path) -> None:
    days = [dated(tmp_path, NOW.replace(day=day)) for day in (3, 1, 2)]
    others = [tmp_path / "notes.txt", tmp_path / "woolgather-by-hand.sqlite"]
    for file in (*days, *others):
        file.touch()
    assert prune(days[0], 2) == (1, [])
    assert set(tmp_path.iterdir()) == {days[0], days[2], *others}
    assert days[0].name == "woolgather-20261103-123005.sqlite"


def test_a_copy_that_was_never_finished_is_removed_after_a_day(tmp_path: Path) -> None:
    old, new = (tmp_path / f".{dated(tmp_path, NOW).name}.{name}.part" for name in "ab")
    for part in (old, new):
        part.touch()
    os.utime(old, (0, 0))
    assert prune(dated(tmp_path, NOW), 1) == (0, [])
    assert list(tmp_path.iterdir()) == [new]


def test_a_backup_just_made_is_kept_and_later_dates_do_not_count(tmp_path: Path) -> None:
    old, made, later = (dated(tmp_path, NOW.replace(year=year)) for year in (2025, 2026, 2099))
    for file in (old, made, later):
        file.touch()
    assert prune(made, 1) == (1, [])
    assert set(tmp_path.iterdir()) == {made, later}


def test_what_is_no_file_or_cannot_be_removed_does_not_end_the_pruning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, stuck, old, made = (dated(tmp_path, NOW.replace(day=day)) for day in (1, 2, 3, 4))
    folder.mkdir()
    part = tmp_path / f".{made.name}.a.part"
    part.mkdir()
    os.utime(part, (0, 0))
    for file in (stuck, old, made):
        file.touch()
    unlink = Path.unlink

    def refuse(file: Path) -> None:
        if file == stuck:
            raise PermissionError(13, "Permission denied", str(file))
        unlink(file)

    monkeypatch.setattr(Path, "unlink", refuse)
    removed, (trouble,) = prune(made, 1)
    assert (removed, trouble.filename) == (1, str(stuck))
    assert set(tmp_path.iterdir()) == {folder, stuck, part, made}


def test_a_folder_gets_dated_backups(kept: Path, says: Says) -> None:
    assert says("backup", kept / "new" / "copies", "--keep", 14, "--data", kept)[0] == 0
    (made,) = (kept / "new" / "copies").iterdir()
    assert backup.DATED.fullmatch(made.name)
    assert says("backup", kept / "copies", "--keep", 0, "--data", kept) == (
        2,
        "woolgather: --keep takes a number of backups from 1 upwards.",
    )


# ---- putting one back


@pytest.fixture
def copy(kept: Path, tmp_path: Path) -> Path:
    back_up(kept / DATABASE, tmp_path / "copy")
    return tmp_path / "copy"


def test_nothing_is_restored_under_a_running_server(kept: Path, copy: Path, says: Says) -> None:
    with FolderLock(kept):
        status, said = says("restore", copy, "--data", kept, "--replace")
    assert (status, said) == (2, f"woolgather: A server is using {kept}. End it first; nothing was changed.")


def test_games_that_are_there_are_replaced_only_when_asked_and_kept_aside(
    kept: Path, copy: Path, serve: Callable[..., Serving], says: Says
) -> None:
    server = serve(kept)
    server.make("connect-four", "mine", "mine")
    server.stop()
    before = (kept / DATABASE).read_bytes()
    assert says("restore", copy, "--data", kept)[0] == 2
    assert (kept / DATABASE).read_bytes() == before
    status, said = says("restore", copy, "--data", kept, "--replace")
    assert status == 0
    aside = Path(said.rpartition("kept in ")[2].rstrip("."))
    assert aside.name.startswith(f"{DATABASE}.replaced-20")
    assert (inspected(aside).tables, inspected(kept / DATABASE).tables) == (2, 1)
    assert beside(kept) == []


def test_what_the_log_beside_a_store_holds_is_kept_aside_too(kept: Path, copy: Path) -> None:
    """A killed server leaves its latest moves in the file beside the store."""
    script = f"import os, sqlite3; store = sqlite3.connect({str(kept / DATABASE)!r}, isolation_level=None); "
    script += "store.execute('update lines set at = 7'); os._exit(1)"
    subprocess.run(["python3", "-c", script], check=False)
    assert (kept / f"{DATABASE}-wal").stat().st_size > 0
    _, aside = restore(copy, kept / DATABASE, True, NOW)
    assert aside is not None
    assert inspected(aside).newest == 7
    assert inspected(kept / DATABASE).newest != 7


def test_a_damaged_store_is_replaced_like_any_other(kept: Path, copy: Path) -> None:
    (kept / DATABASE).write_bytes(b"no database" * 1_000)
    with pytest.raises(GamesThere):
        restore(copy, kept / DATABASE, False, NOW)
    _, aside = restore(copy, kept / DATABASE, True, NOW)
    assert aside is not None
    assert aside.read_bytes().startswith(b"no database")
    assert lines_in(kept / DATABASE) == 2


def test_a_store_without_games_makes_room(copy: Path, tmp_path: Path, serve: Callable[..., Serving]) -> None:
    (tmp_path / "empty").mkdir()
    serve(tmp_path / "empty").stop()
    _, aside = restore(copy, tmp_path / "empty" / DATABASE, False, NOW)
    assert aside is None
    assert lines_in(tmp_path / "empty" / DATABASE) == 2


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("update alembic_version set version_num = '9999'")


def foreign(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("create table sheep (name)")


def altered(*statements: str) -> Callable[[Path], None]:
    def alter(file: Path) -> None:
        with closing(sqlite3.connect(file)) as store, store:
            for statement in statements:
                store.execute(statement)

    return alter


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


TRIGGER = "create trigger sly after insert on lines begin delete from lines; end"


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (spoil, "is damaged"),
        (newer, "was made by a newer woolgather"),
        (foreign, "is no backup of woolgather"),
        (Path.unlink, "there is no such file"),
        (altered(TRIGGER), "is damaged (trigger sly is not ours)"),
        (altered("alter table seats rename to x", "create view seats as select * from x"), "view seats is not ours"),
        (
            altered("alter table lines add column twice as (seat * 2)", "alter table lines drop column level"),
            "lines is",
        ),
        (altered("delete from alembic_version"), "is damaged"),
        (altered("update alembic_version set version_num = '0002'"), "is damaged"),
        (altered("update lines set at = 'soon'"), "a time in it is no time"),
        (altered("update lines set at = 9000000000000000000"), "a time in it is no time"),
        pytest.param(pipe, "is no backup", marks=pytest.mark.skipif(os.name == "nt", reason="no such pipes")),
    ],
)
def test_what_is_no_good_backup_is_refused_and_changes_nothing(
    kept: Path, copy: Path, says: Says, harm: Callable[[Path], None], why: str
) -> None:
    harm(copy)
    before = {file: file.read_bytes() for file in kept.iterdir()}
    status, said = says("restore", copy, "--data", kept, "--replace")
    assert (status, why in said) == (2, True), said
    assert {file: file.read_bytes() for file in kept.iterdir() if file in before} == before
    assert beside(kept) == []


def test_a_store_with_a_strange_schema_is_called_damaged(kept: Path, says: Says) -> None:
    altered(TRIGGER)(kept / DATABASE)
    status, said = says("check", "--data", kept)
    assert (status, "trigger sly is not ours" in said) == (2, True)


def test_a_restored_store_has_not_been_gone_round(kept: Path, copy: Path) -> None:
    """Its games count as abandoned only after the whole time."""
    altered("insert into facts values ('rounds', '0 0')")(copy)
    restore(copy, kept / DATABASE, True, NOW)
    with closing(sqlite3.connect(kept / DATABASE)) as store:
        assert store.execute("select name from facts").fetchall() == []


def test_a_bad_page_is_found_in_a_copy(kept: Path, copy: Path) -> None:
    spoil(copy)
    with pytest.raises(Damaged):
        restore(copy, kept / "new.sqlite", False, NOW)
    assert not (kept / "new.sqlite").exists()


def test_a_backup_of_an_earlier_schema_is_brought_up_to_date(tmp_path: Path, says: Says) -> None:
    with closing(sqlite3.connect(tmp_path / "old")) as store, store:
        store.executescript(gzip.decompress((DATA / "stores" / "rules-1.sql.gz").read_bytes()).decode())
    before = (tmp_path / "old").read_bytes()
    assert says("restore", tmp_path / "old", "--data", tmp_path / "new")[0] == 0
    assert (tmp_path / "old").read_bytes() == before, "the backup stays as it was"
    status, said = says("check", "--data", tmp_path / "new")
    assert (status, "(finished: 13, frozen: 0)" in said, said.endswith("Nothing is wrong.")) == (0, True, True)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only the administrator gives files away")
def test_what_the_administrator_restores_belongs_to_the_owner_of_the_folder(tmp_path: Path, copy: Path) -> None:
    folder = tmp_path / "served"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    assert main(["restore", str(copy), "--data", str(folder)]) == 0
    assert {file.stat().st_uid for file in folder.iterdir()} == {65534}


@pytest.mark.skipif(os.name == "nt", reason="links as POSIX has them")
@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_restoring_changes_nothing_that_the_lock_leads_to(
    tmp_path: Path, copy: Path, says: Says, link: Callable[[Path, Path], None]
) -> None:
    folder, other = tmp_path / "served", tmp_path / "other"
    folder.mkdir()
    other.write_text("somebody else's words")
    if os.geteuid() == 0:
        os.chown(folder, 65534, 65534)
    before = other.stat().st_uid
    link(other, folder / "table.lock")
    status, said = says("restore", copy, "--data", folder)
    assert (status, "is not an ordinary file" in said) == (2, True)
    assert (other.read_text(), other.stat().st_uid) == ("somebody else's words", before)
    assert [file.name for file in folder.iterdir()] == ["table.lock"]


@pytest.mark.skipif(os.name == "nt", reason="links as POSIX has them")
def test_a_draft_that_became_a_link_is_not_given_away(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    (tmp_path / "draft").symlink_to("other")
    with pytest.raises(StrangeFile):
        backup._give_to_owner(tmp_path / "draft")


# ---- PostgreSQL


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    return stores.url_in(tmp_path)


def test_for_a_database_the_command_names_the_right_program_without_a_password(says: Says) -> None:
    status, said = says("backup", "copy", "--store", "postgresql://ann:secret@sheep:5433/games?sslmode=require")
    assert status == 2, "no backup was made"
    assert said.endswith(
        "pg_dump --format=custom --file=games.dump 'postgresql://ann@sheep:5433/games?sslmode=require'"
    )
    said = says("restore", "copy", "--store", "postgresql://ann:secret@sheep/games")[1]
    assert "pg_restore" in said
    assert "secret" not in said


def programs(said: str, instead: str) -> list[str]:
    """The command that was named, with the program of the test's own PostgreSQL, and another file."""
    words = shlex.split(said[said.index("pg_") :])
    folder = Path(postgres()._server.bin_path)
    return [str(folder / words[0]), *(word.replace("games.dump", instead) for word in words[1:])]


@pytest.fixture
def empty_database() -> Iterator[str]:
    postgres().execute("create database restored")
    url = postgres().url("restored")
    yield url
    postgres().drop(url)


def test_the_named_commands_carry_a_database_over_and_the_game_goes_on(
    database: str, empty_database: str, serve: Callable[..., Serving], says: Says, tmp_path: Path
) -> None:
    server = serve()
    table = server.make("connect-four", "mine", "mine")
    before = play(table, "d", "d", "e")
    dump = str(tmp_path / "dump")
    subprocess.run(programs(says("backup", "--store", database)[1], dump), check=True)
    play(table, "e")
    subprocess.run(programs(says("restore", "--store", empty_database)[1], dump), check=True)
    again = Made(serve(url=empty_database), table.name, table.tokens)
    assert play(again, "f") == [*before, "f"]


def test_many_can_back_up_at_once(kept: Path) -> None:
    threads = [threading.Thread(target=back_up, args=(kept / DATABASE, kept / "copy")) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lines_in(kept / "copy") == 2
    assert beside(kept) == []
