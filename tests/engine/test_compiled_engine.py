"""The compiled engine: what must hold of the source holds of it too, and a build that counts wrongly is refused."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import hatch_build
from tests.engine.compiled_project import build_compiled_project_once, digest_sources
from tests.rules.reference_rulesets import REFERENCES
from tests.rules.test_all_rulesets import TWINS


@pytest.fixture(scope="module")
def compiled_project(root: Path, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """Return a folder with the project, its engine compiled."""
    folder = tmp_path_factory.mktemp("compiled")
    build_compiled_project_once(root, folder, pytestconfig.cache.mkdir("compiled-engine"))
    return folder


# two tests, so that two processes of pytest-xdist can share them
@pytest.mark.long
@pytest.mark.parametrize(
    "tests",
    [
        ("tests/engine/endgames",),
        ("tests/engine", "--ignore=tests/engine/endgames", f"--ignore=tests/engine/{Path(__file__).name}"),
    ],
    ids=["endgames", "all-else"],
)
def test_the_tests_of_the_engine_hold_when_it_is_compiled(compiled_project: Path, tests: Sequence[str]) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        cwd=compiled_project,
        env={**os.environ, "DAMAHAN_COMPILED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout


@pytest.mark.parametrize("place", ["controller/engine/search.py", "controller/rules/generator.py", "hatch_build.py"])
def test_changed_sources_are_compiled_again(root: Path, tmp_path: Path, place: str) -> None:
    for part in ("controller/engine", "controller/rules"):
        shutil.copytree(root / part, tmp_path / part, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copy(root / "hatch_build.py", tmp_path)
    assert digest_sources(tmp_path) == digest_sources(root)
    with (tmp_path / place).open("a") as source:
        source.write("\n")
    assert digest_sources(tmp_path) != digest_sources(root)


def test_the_counts_that_gate_a_build_are_those_of_the_reference(reference_data: Path) -> None:
    reference = json.loads((reference_data / "perft.json").read_text())["start_position"]
    for name, leaves in hatch_build.LEAVES.items():
        twin = TWINS.get(name, name)
        # dctl has no Buff and Green; from the start it counts as pool does, whose captures also stop as men
        source = "pool" if twin == "buff-and-green" else TWINS.get(twin, twin)
        assert leaves == reference[source]["perft"][hatch_build.DEPTH - 1], name
        assert source in REFERENCES


def test_a_wrong_count_refuses_the_build(compiled_project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hatch_build.check_leaves(compiled_project)
    monkeypatch.setitem(hatch_build.LEAVES, "pool", 1)
    with pytest.raises(RuntimeError, match="wrong of pool"):
        hatch_build.check_leaves(compiled_project)


def test_a_compiled_module_is_no_older_than_its_source(root: Path) -> None:
    built = list((root / "controller/engine").rglob("*.so"))
    stale = [library.name for library in built if library.stat().st_mtime < _last_change(library)]
    assert not stale, "run: make engine, or make clean-engine"


def _last_change(library: Path) -> float:
    return library.with_name(f"{library.name.partition('.')[0]}.py").stat().st_mtime
