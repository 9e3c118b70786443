"""`damahan update` where no package is installed: wrong options, and no switch."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.cli import update as update_module


@pytest.mark.parametrize("arguments", [[], ["--list", "--back"], ["x.deb", "--back"], ["--list", "--now"]])
def test_wrong_options_are_one_line(arguments: list[str]) -> None:
    result = CliRunner().invoke(main, ["update", *arguments])
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_program_without_packages_says_so() -> None:
    result = CliRunner().invoke(main, ["update", "x.deb"])
    assert result.exit_code == 1
    assert result.stderr == (
        "Error: this command is for a Damahan that was installed from its Debian packages, and this one was not; "
        "in a clone of the project, update with: git pull, then make run\n"
    )


def test_an_update_needs_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update_module, "SWITCH", tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    result = CliRunner().invoke(main, ["update", "x.deb"])
    assert result.exit_code == 1
    assert result.stderr == "Error: an update needs root; put sudo before the command\n"
