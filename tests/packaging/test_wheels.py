"""What is installed: compiled where that can be, pure and working where it cannot, never half of each."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from tests.packaging.workshop import Room, Wheel, build, copy_of_sources, unpacked, wheel

pytestmark = pytest.mark.slow

A_GAME = """
import pickle, random
import woolgather as wg
rng = random.Random(5)
state = wg.new("hush", seats=4)
while state.seat != wg.OVER:
    if state.seat == wg.CHANCE:
        wg.roll(state, rng)
    else:
        state.play(rng.choice(state.moves()))
    assert wg.imagine(state.view(None), rng).seat == state.seat
assert pickle.loads(pickle.dumps(state)).key() == state.key()
print(state.winners() != [], wg.new("connect-four").setup.game.words("it").title)
"""
PLAYED = "True Forza quattro\n"
IS_COMPILED = "from woolgather.compiled import is_compiled; print(is_compiled())"
NO_COMPILER = {"CC": "/bin/false"}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    place = tmp_path / "source"
    place.mkdir()
    return copy_of_sources(place)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "room")


def hot_modules(made: Wheel) -> set[str]:
    """The modules of a wheel that a whole build compiles, and the library they share."""
    places = {PurePosixPath(name) for name in made.names if name.endswith(".py")}
    names = ("search_hooks", "evaluator", "state", "chance", "hands", "evaluation")
    engine = {f"woolgather/engine/{name}" for name in names}
    bots = {"woolgather/bots/expectimax", "woolgather/bots/ismcts"}
    table = {"woolgather/table/patches"}
    modules = {
        str(place.with_suffix(""))
        for place in places
        if place.is_relative_to("woolgather/games") and place.stem not in ("__init__", "game", "notation", "view_types")
    }
    games = {f"woolgather_{place.parts[2]}__mypyc" for place in map(PurePosixPath, modules) if len(place.parts) > 3}
    return engine | modules | games | bots | table | {"woolgather_core__mypyc"}


def failing_after_a_library(place: Path) -> str:
    """A compiler that works until one library is finished; it writes down which that is.

    It is quick: whatever it is given to compile, it compiles an empty file.
    """
    script = place / "cc"
    script.write_text(
        f"""#!/bin/sh
[ ! -e "{place}/finished" ] || exit 1
case "$*" in *-shared*) cc "$@" && echo "$*" >> "{place}/finished"; exit;; esac
while [ "$1" != -o ]; do shift; done
exec cc -fPIC -x c -c /dev/null -o "$2"
""",
        encoding="utf-8",
    )
    script.chmod(0o755)
    return str(script)


def archive_of(source: Path, place: Path) -> Path:
    """The folder that a source archive unpacks to."""
    archived = build("build_sdist", source, place / "archive", {})
    assert archived.returncode == 0, archived.stderr
    (archive,) = (place / "archive").glob("*.tar.gz")
    return unpacked(archive, place / "unpacked")


def test_the_source_archive_holds_everything_that_is_installed(tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    source = copy_of_sources(tmp_path / "whole", whole=True)
    made = wheel(archive_of(source, tmp_path), WOOLGATHER_COMPILED="no")

    in_source = {
        path.relative_to(source / "src").as_posix()
        for path in (source / "src").rglob("*")
        if path.is_file() and path.suffix in (".py", ".toml", ".typed")
    }
    assert {name for name in made.names if name.endswith((".py", ".toml", ".typed"))} == in_source
    assert "woolgather/games/shear_panic/words/it.toml" in in_source


def test_the_source_archive_makes_a_compiled_wheel(source: Path, room: Room, tmp_path: Path) -> None:
    made = wheel(archive_of(source, tmp_path), WOOLGATHER_COMPILED="require")

    assert made.compiled == hot_modules(made)
    assert not made.is_for_any_machine
    room.install(made.path)
    assert room.python(IS_COMPILED) == "True\n"
    assert room.python(A_GAME) == PLAYED
    assert "compiled" in room.run("woolgather", "--version")


@pytest.mark.parametrize("setting", [NO_COMPILER, {"PATH": ""}], ids=["a compiler that fails", "no compiler at all"])
def test_without_a_compiler_the_wheel_is_pure_and_works(source: Path, room: Room, setting: dict[str, str]) -> None:
    made = wheel(source, **setting)

    assert made.compiled == set()
    assert made.is_for_any_machine
    assert "woolgather/py.typed" in made.names
    room.install(made.path)
    assert room.python(IS_COMPILED) == "False\n"
    assert room.python(A_GAME) == PLAYED
    assert "pure Python" in room.run("woolgather", "--version")


def test_a_required_compilation_that_fails_is_an_error(source: Path, tmp_path: Path) -> None:
    made = build("build_wheel", source, tmp_path / "dist", {**NO_COMPILER, "WOOLGATHER_COMPILED": "require"})

    assert made.returncode != 0
    assert "/bin/false" in made.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))


def test_a_wish_that_is_none_of_the_three_is_an_error(source: Path, tmp_path: Path) -> None:
    made = build("build_wheel", source, tmp_path / "dist", {"WOOLGATHER_COMPILED": "yes"})

    assert made.returncode != 0
    assert "WOOLGATHER_COMPILED cannot be 'yes'; it can be try, require, no." in made.stderr


def test_an_effort_that_no_compiler_knows_is_an_error(source: Path, tmp_path: Path) -> None:
    made = build("build_wheel", source, tmp_path / "dist", {"WOOLGATHER_OPTIMIZE": "9"})

    assert made.returncode != 0
    assert "WOOLGATHER_OPTIMIZE cannot be '9'; it can be 0, 1, 2, 3." in made.stderr


def test_a_build_that_fails_half_way_leaves_nothing_compiled(source: Path, room: Room, tmp_path: Path) -> None:
    made = wheel(source, CC=failing_after_a_library(tmp_path))

    assert (tmp_path / "finished").exists(), "one extension was to be finished before the next one failed"
    assert made.compiled == set()
    assert made.is_for_any_machine
    room.install(made.path)
    assert room.python(A_GAME) == PLAYED


def test_what_an_earlier_build_left_behind_does_not_come_along(source: Path) -> None:
    for folder in ("build/lib", "build/lib.linux-x86_64-cpython-311"):
        old = source / folder / "woolgather" / "games" / "left_behind"
        old.mkdir(parents=True)
        (old / "state.cpython-311-x86_64-linux-gnu.so").touch()
        (old / "__init__.py").touch()
    beside = source / "src" / "woolgather" / "engine" / "state.cpython-311-x86_64-linux-gnu.so"
    beside.touch()

    for setting in ({"WOOLGATHER_COMPILED": "no"}, NO_COMPILER):
        made = wheel(source, **setting)
        assert made.compiled == set()
        assert not [name for name in made.names if "left_behind" in name]
        made.path.unlink()


def test_a_development_install_stays_pure(source: Path, room: Room, tmp_path: Path) -> None:
    made = build("build_editable", source, tmp_path / "dist", {})
    assert made.returncode == 0, made.stderr
    (editable,) = (tmp_path / "dist").glob("*.whl")
    room.install(editable)

    assert not list(source.rglob("*.so"))
    assert room.python("import woolgather; print(woolgather.__file__)").startswith(str(source))
    assert room.python(IS_COMPILED) == "False\n"
