"""The Python parts of the scripts that build the Debian packages; tests/debian_packages installs the packages."""

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from controller.cli import main
from debian_packages.libraries import board_requirements

WRITTEN_S = 1_772_323_200  # 1 March 2026


@pytest.fixture(scope="module")
def manual(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the manual; a process writes it, for it changes the commands that it reads."""
    folder = tmp_path_factory.mktemp("manual")
    command: list[str | Path] = [sys.executable, root / "debian_packages/manual_pages.py", folder, "1.2.3"]
    subprocess.run(command, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(WRITTEN_S)})
    return folder


def test_a_board_gets_the_libraries_of_its_parts_and_none_of_the_developers() -> None:
    pyproject = """
        [project]
        name = "damahan"
        dependencies = ["click>=8"]
        [project.optional-dependencies]
        serial = ["pyserial>=3"]
        pi = ["damahan[serial]", "lgpio>=0.2"]
        damath = ["sympy>=1"]
        hall = ["aiomqtt>=2"]
        dev = ["damahan[pi]", "pytest"]
    """
    assert board_requirements(pyproject) == ["aiomqtt>=2", "click>=8", "lgpio>=0.2", "pyserial>=3", "sympy>=1"]


def test_each_command_that_help_lists_has_a_page(manual: Path) -> None:
    context = click.Context(main)
    commands = {name: main.get_command(context, name) for name in main.list_commands(context)}
    shown = {f"damahan-{name}.1" for name, command in commands.items() if command is not None and not command.hidden}
    pages = {page.name for page in manual.iterdir()}
    assert shown <= pages
    assert "damahan-show-fault.1" not in pages
    assert "damahan-games-list.1" in pages


def test_a_page_has_version_date_and_the_whole_first_sentence(manual: Path) -> None:
    page = (manual / "damahan.1").read_text()
    assert "1.2.3" in page
    assert "2026-03-01" in page
    assert re.search(r"Keep the rules, the time and the score of an electronic Dama board$", page, re.MULTILINE)
