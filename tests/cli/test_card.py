"""`damahan card`: SVG and HTML, in both languages, after the profile."""

from pathlib import Path

import pytest

from tests.cli.shell import damahan, failure_text


def test_it_draws_svg_on_standard_output() -> None:
    run = damahan("card")
    assert run.exit_code == 0
    assert run.stdout.startswith("<svg")
    assert "How to play at this board" in run.stdout


@pytest.mark.parametrize(("name", "start"), [("card.svg", "<svg"), ("card.html", "<!doctype html>"), ("card", "<svg")])
def test_the_ending_of_the_file_says_what_is_written(name: str, start: str, tmp_path: Path) -> None:
    assert damahan("card", "--language", "fil", "-o", tmp_path / name).exit_code == 0
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert text.startswith(start)
    assert "Paano maglaro" in text


def test_html_can_be_asked_for() -> None:
    assert damahan("card", "--html").stdout.startswith("<!doctype html>")


def test_it_follows_the_profile(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text('[clock]\nbuttons = "rocker"\n[face]\nlanguage = "fil"\n')
    assert "ikatlong pindutan" in " ".join(damahan("card", "--html", "--profile", profile).stdout.split())


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "cannot be written" in failure_text(damahan("card", "-o", tmp_path / "none" / "card.svg"))
