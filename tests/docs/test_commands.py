"""Every command on a page exists, and those that take no time run."""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from controller.cli import main
from tests.docs.pages import PAGES, ROOT, blocks


def test_the_script_in_the_readme_plays(root: Path, tmp_path: Path) -> None:
    (script,) = [block for block in blocks((root / "README.md").read_text()) if block[0].startswith("press")]
    arguments = ["run", "--stdin", "--fast", "--journal", str(tmp_path)]
    result = CliRunner().invoke(main, arguments, input="\n".join(script))
    assert result.exit_code == 0, result.output
    assert "19x12" in result.output


def commands_of(page: str) -> list[list[str]]:
    """Return the words of each `damahan` command that stands on a line of its own, in a block of code."""
    lines = re.findall(r"^ *(?:\$ )?damahan (.*)$", page, re.MULTILINE)
    return [shlex.split(line, comments=True) for line in lines]


COMMANDS = [(page, words) for page in PAGES for words in commands_of((ROOT / page).read_text())]


def test_the_pages_with_commands_are_found() -> None:
    pages = {page for page, _ in COMMANDS}
    assert pages >= {"README.md", "docs/user/games.md", "docs/dev/traces.md", "docs/user/web.md"}


@pytest.mark.parametrize(("page", "words"), COMMANDS, ids=lambda value: value if isinstance(value, str) else None)
def test_every_command_on_a_page_exists(page: str, words: list[str]) -> None:
    name, *arguments = words
    command = main.get_command(click.Context(main), name)
    if isinstance(command, click.Group):
        name, *arguments = arguments
        command = command.get_command(click.Context(command), name)
    assert isinstance(command, click.Command), page
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in arguments if word.startswith("--")} <= known


QUICK = ("rules", "moves", "wiring", "clock explain", "token list")
"""Commands that need no file, open nothing and take no time."""


def test_the_quick_commands_of_the_pages_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    quick = {tuple(words) for _, words in COMMANDS if " ".join(words).startswith(QUICK)}
    assert {words[0] for words in quick} == {name.split()[0] for name in QUICK}
    (tmp_path / "docs/user/build").mkdir(parents=True)
    (tmp_path / "board.toml").touch()
    for words in sorted(quick):
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, f"{words}: {result.output}"


def test_every_make_target_in_the_readme_exists(root: Path) -> None:
    targets = re.findall(r"^([a-z]+):", (root / "Makefile").read_text(), re.MULTILINE)
    named = re.findall(r"make ([a-z]+)", (root / "README.md").read_text())
    assert set(named) <= set(targets)
