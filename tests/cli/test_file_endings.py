"""No command writes a file whose name ends in a format that it does not write."""

from pathlib import Path

import pytest

from tests.cli.shell import damahan, usage_error_text


@pytest.mark.parametrize(
    ("command", "name", "endings"),
    [
        (("card", "-o"), "card.pdf", ".svg, .html or .htm"),
        (("card", "--html", "-o"), "card.PDF", ".svg, .html or .htm"),
        (("wiring", "vismin-direct-gpio", "-o"), "board.png", ".svg"),
        (("template", "--square", "50", "-o"), "board.pdf", ".svg"),
        (("rules", "filipino", "--html"), "rules.pdf", ".html or .htm"),
        (("games", "export", "--all", "-o"), "games.pdf", ".pdn or .txt"),
        (("record", "--seed", "1", "-o"), "trace.zip", ".jsonl, .json or .txt"),
        (("doctor", "--teach", "-o"), "board.json", ".toml"),
    ],
    ids=["card", "card as HTML", "wiring", "template", "rules", "games export", "record", "doctor"],
)
def test_a_format_that_is_not_written_is_refused(
    command: tuple[str, ...], name: str, endings: str, tmp_path: Path
) -> None:
    refused = usage_error_text(damahan(*command, tmp_path / name))
    assert f"{name}: this format is not written here; end the name in {endings};" in refused
    assert list(tmp_path.iterdir()) == []


def test_the_games_of_a_file_are_refused_too(tmp_path: Path) -> None:
    games = tmp_path / "games.pdn"
    games.write_text("1. 22-18 11-15 *\n")
    assert "end the name in .pdn" in usage_error_text(damahan("pdn", "convert", games, "-o", tmp_path / "games.html"))


@pytest.mark.parametrize("name", ["card", "card.v2", "my.card", "card.SVG"])
def test_an_ending_of_no_format_is_the_users_choice(name: str, tmp_path: Path) -> None:
    assert damahan("card", "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith("<svg")
