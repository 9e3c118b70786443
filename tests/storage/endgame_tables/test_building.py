"""Endgame tables are built pair by pair: a build that was killed goes on, and a wrong value is found."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.engine.endgames.material import Material, MaterialPair, list_pairs, material_name, pair_of
from controller.engine.endgames.solved_ending import SolvedEnding
from controller.rules.filipino_rulesets import FILIPINO
from controller.storage.endgame_tables.building import (
    TableProgress,
    build_pairs,
    count_positions,
    pairs_to_build,
    verify_pairs,
)
from controller.storage.endgame_tables.errors import EndgameTableError
from controller.storage.endgame_tables.table_folder import TableFolder
from tests.engine.endgames.solved import ignore

TWO_PIECES = [("KvK",), ("KvM", "MvK"), ("MvM",)]

KILLED_WHILE_WRITING = """
import os, signal, sys
from pathlib import Path
from controller.rules.filipino_rulesets import FILIPINO
from controller.storage.endgame_tables import building
from controller.storage.endgame_tables.table_folder import TableFolder

replace = Path.replace
def replace_or_die(source, target):
    if "MvM" in str(target):
        os.kill(os.getpid(), signal.SIGKILL)
    return replace(source, target)
Path.replace = replace_or_die

folder = TableFolder(Path(sys.argv[1]), FILIPINO)
nothing = building.TableProgress(begin_pair=lambda pair: None, advance=lambda positions: None)
building.build_pairs(folder, building.pairs_to_build(folder, 2), nothing)
"""


def ignore_pair(pair: MaterialPair) -> None:
    """Report nothing."""


NO_PROGRESS = TableProgress(begin_pair=ignore_pair, advance=ignore)


def contents(folder: TableFolder) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.path.iterdir()}


def names(pairs: list[MaterialPair]) -> list[tuple[str, ...]]:
    return [tuple(map(material_name, pair)) for pair in pairs]


@pytest.fixture
def built(tmp_path: Path) -> TableFolder:
    folder = TableFolder(tmp_path / "built", FILIPINO)
    build_pairs(folder, pairs_to_build(folder, 2), NO_PROGRESS)
    return folder


def test_a_build_that_was_killed_goes_on(tmp_path: Path, built: TableFolder, root: Path) -> None:
    folder = TableFolder(tmp_path / "killed", FILIPINO)
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_WHILE_WRITING, tmp_path / "killed"],
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert killed.returncode == -signal.SIGKILL
    assert names(pairs_to_build(folder, 2)) == TWO_PIECES[2:]
    begun: list[MaterialPair] = []
    build_pairs(folder, pairs_to_build(folder, 2), TableProgress(begin_pair=begun.append, advance=ignore))
    assert names(begun) == TWO_PIECES[2:]
    assert contents(folder) == contents(built)
    assert pairs_to_build(folder, 2) == []


def test_progress_is_told_for_each_position(built: TableFolder, tmp_path: Path) -> None:
    begun: list[MaterialPair] = []
    advanced: list[int] = []
    progress = TableProgress(begin_pair=begun.append, advance=advanced.append)
    folder = TableFolder(tmp_path / "again", FILIPINO)
    build_pairs(folder, list_pairs(2), progress)
    assert names(begun) == TWO_PIECES
    assert sum(advanced) == 3 * count_positions(list_pairs(2)) == 3 * 3_488
    advanced.clear()
    summaries = verify_pairs(built, list(built.find_pairs()), progress)
    assert sum(advanced) == 3_488
    assert [(summary.endings, summary.longest_plies) for summary in summaries] == [
        (("KvK",), 3), (("KvM", "MvK"), 8), (("MvM",), 13),
    ]  # fmt: skip


@pytest.mark.parametrize("code", [0, 4, 5])
def test_verification_finds_a_wrong_value(built: TableFolder, code: int) -> None:
    pair = pair_of(Material(1, 0, 1, 0))
    (ending,) = built.read_pair(pair)
    number = ending.codes.index(3)
    changed = bytes([*ending.codes[:number], code, *ending.codes[number + 1 :]])
    built.write_pair([SolvedEnding(ending.index, changed, b"", {})])
    with pytest.raises(EndgameTableError, match=r"MvM\.endgame: W:W.* is .*, but its moves make it a loss in 2 plies"):
        verify_pairs(built, [pair], NO_PROGRESS)


def test_what_an_ending_can_become_must_be_there(built: TableFolder) -> None:
    built.file_of(pair_of(Material(0, 1, 0, 1))).unlink()
    with pytest.raises(EndgameTableError, match="the ending KvK is not solved; build the tables again"):
        verify_pairs(built, [pair_of(Material(1, 0, 0, 1))], NO_PROGRESS)
    with pytest.raises(EndgameTableError, match="the ending KvK is not solved"):
        build_pairs(built, [pair_of(Material(1, 0, 0, 1))], NO_PROGRESS)
