"""`damahan wiring`."""

from pathlib import Path

import pytest

from tests.cli.shell import damahan, failure_text
from tests.wired_profiles import WIRED


@pytest.mark.parametrize("name", WIRED)
def test_the_picture_goes_to_standard_output_or_into_a_file(name: str, tmp_path: Path) -> None:
    printed = damahan("wiring", name)
    assert printed.exit_code == 0, printed.output
    assert printed.stdout.startswith("<svg")
    file = tmp_path / "wiring.svg"
    assert damahan("wiring", name, "-o", file).stdout == ""
    assert file.read_text() == printed.stdout


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert damahan("wiring", "pico", "-o", "-").stdout == damahan("wiring", "pico").stdout
    assert damahan("card", "-o", "-").stdout == damahan("card").stdout
    assert damahan("template", "--square", "40", "-o", "-").stdout.startswith("<svg")
    assert damahan("rules", "russian", "--html", "-").stdout.startswith("<!doctype html>")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "wiring.svg"
    reason = f"{file}: it cannot be written (No such file or directory); check its folder and permissions"
    assert failure_text(damahan("wiring", "pico", "-o", file)) == reason


def test_a_simulated_board_has_no_wires() -> None:
    reason = 'sim: a simulated board has no wires; name a profile with board.kind "wired"'
    assert failure_text(damahan("wiring", "sim")) == reason


def test_a_profile_that_is_not_there_is_one_clear_line() -> None:
    assert failure_text(damahan("wiring", "nowhere.toml")).startswith("nowhere.toml: there is no such profile")
