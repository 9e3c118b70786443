"""`damahan template`."""

from pathlib import Path

from tests.cli.shell import damahan, failure_text


def test_the_board_goes_to_standard_output_or_into_a_file(tmp_path: Path) -> None:
    printed = damahan("template", "--square", "50")
    assert printed.stdout.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="420mm" height="447mm"')
    file = tmp_path / "board.svg"
    assert damahan("template", "--square", "50", "-o", file).stdout == ""
    assert file.read_text() == printed.stdout


def test_paper_makes_numbered_sheets(tmp_path: Path) -> None:
    result = damahan("template", "--square", "50", "--paper", "a4", "-o", tmp_path / "board.svg")
    assert result.stdout == f"6 sheets: {tmp_path}/board-1.svg to board-6.svg\n"
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"board-{number}.svg" for number in range(1, 7)]


def test_sheets_want_a_name() -> None:
    reason = "--paper makes several files; name the first part of their names with -o FILE.svg"
    assert failure_text(damahan("template", "--square", "50", "--paper", "a4")) == reason


def test_the_board_from_above_is_mirrored_and_the_jig_is_another_sheet() -> None:
    below = damahan("template", "--square", "50").stdout
    above = damahan("template", "--square", "50", "--from-above").stdout
    jig = damahan("template", "--square", "50", "--jig").stdout
    assert "seen from below" in below
    assert "seen from above" in above
    assert "Jig for the magnets" in jig
    assert "luzon" in damahan("template", "--square", "50", "--orientation", "luzon").stdout


def test_squares_that_are_too_small_are_refused() -> None:
    result = damahan("template", "--square", "35")
    assert result.exit_code == 2
    assert "35 is out of range; give one from 40 to 65" in result.stderr


def test_a_file_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "board.svg"
    reason = f"{file}: it cannot be written (No such file or directory); check its folder and permissions"
    assert failure_text(damahan("template", "--square", "50", "-o", file)) == reason
