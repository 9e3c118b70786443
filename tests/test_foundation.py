"""What is installed, and what ships."""

import re
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

PACKAGES = ("controller", "hardware", "firmware_config", "sim")


def pins(root: Path) -> dict[str, str]:
    lines = (root / "constraints.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines)


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the names of the wheel's files."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=root, check=True)
    with ZipFile(next(folder.glob("*.whl"))) as archive:
        return set(archive.namelist())


def test_the_command_prints_the_version_of_the_project_file(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    command = Path(sysconfig.get_path("scripts"), "damahan")
    answer = subprocess.run([command, "--version"], check=True, stdout=subprocess.PIPE, text=True)
    assert project["version"] in answer.stdout.split()


def test_wheel_ships_every_module(root: Path, wheel: set[str]) -> None:
    modules = {str(path.relative_to(root)) for package in PACKAGES for path in root.glob(f"{package}/**/*.py")}
    assert modules == {name for name in wheel if name.endswith(".py")}


def test_wheel_ships_the_profiles(root: Path, wheel: set[str]) -> None:
    profiles = {str(path.relative_to(root)) for path in root.glob("firmware_config/**/*.toml")}
    assert profiles
    assert profiles <= wheel


@pytest.mark.parametrize("package", ["web", "desk"])
def test_wheel_ships_the_page_and_the_description_of_the_api(package: str, root: Path, wheel: set[str]) -> None:
    folder = root / "controller" / package
    page = [file for file in (folder / "page").rglob("*") if file.is_file() and file.suffix != ".ts"]
    files = [folder / "openapi.json", *page]
    assert len(files) > 2
    assert {str(file.relative_to(root)) for file in files} <= wheel


def test_wheel_ships_nothing_else(wheel: set[str]) -> None:
    assert {name.split("/")[0] for name in wheel if ".dist-info/" not in name} == set(PACKAGES)


def test_constraints_are_versions_only(root: Path) -> None:
    lines = (root / "constraints.txt").read_text().splitlines()
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[a-z0-9.]+", line)] == []
    assert lines == sorted(lines)


def test_everything_installed_is_locked(root: Path) -> None:
    installed = {re.sub(r"[-_.]+", "-", found.metadata["Name"]).lower(): found.version for found in distributions()}
    for name in ("damahan", "pip", "setuptools"):  # setuptools and pip come with Python's own venv
        installed.pop(name, None)
    locked = pins(root)
    assert {name: locked.get(name) for name in installed} == installed
