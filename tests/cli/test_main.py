"""What holds for every command: help, exit codes, and how errors are reported."""

from importlib.metadata import version
from pathlib import Path

import click
import pytest

from tests.cli.command_paths import COMMANDS, find_command
from tests.cli.shell import damahan, damahan_process, failure_text, usage_error_text


def test_there_is_a_command_for_everything() -> None:
    assert set(COMMANDS) >= {
        (),
        ("run",),
        ("simulate",),
        ("replay",),
        ("moves",),
        ("perft",),
        ("games", "list"),
        ("games", "show"),
        ("games", "export"),
    }


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help(path: tuple[str, ...]) -> None:
    result = damahan(*path, "--help")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.startswith(" ".join(("Usage: damahan", *path)))
    assert "--help" in result.stdout


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_has_a_help_text(path: tuple[str, ...]) -> None:
    command = find_command(path)
    assert command.help
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_version() -> None:
    result = damahan("--version")
    assert result.exit_code == 0
    assert version("damahan") in result.stdout.split()


@pytest.mark.parametrize(
    "arguments", [("fly",), ("--fly",), ("moves", "--fly"), ("perft", "3", "--fly"), ("simulate", "fly"), ("replay",)]
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert usage_error_text(damahan(*arguments)).endswith(" --help")


@pytest.mark.parametrize("arguments", [(), ("games",)])
def test_a_group_alone_is_wrong_usage_and_shows_its_commands(arguments: tuple[str, ...]) -> None:
    result = damahan(*arguments)
    assert result.exit_code == 2
    assert "Commands:" in result.output


def test_a_missing_profile() -> None:
    error = failure_text(damahan("run", "--profile", "nowhere"))
    assert error.startswith("nowhere: there is no such profile; name a file, or one of those shipped: ")


@pytest.mark.parametrize(
    "arguments",
    [("--games", "0"), ("--games", "x"), ("--games", "1", "--stdin"), ("--face", "x"), ("--stdin", "--face", "matrix")],
)
def test_run_called_wrongly(arguments: tuple[str, ...]) -> None:
    assert usage_error_text(damahan("run", *arguments))


@pytest.mark.parametrize("arguments", [("run",), ("doctor",), ("wiring",), ("clock", "run")])
def test_each_fault_of_a_profile_is_one_line_of_every_command(arguments: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text('[face]\nlanguage = "tlh"\ntheme = "dark"\n')
    result = damahan(*arguments, *([] if arguments == ("wiring",) else ["--profile"]), file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        f"Error: {file}: face.theme: give 'bright' or 'white', not 'dark'",
        f"Error: {file}: face: language 'tlh' has no texts; give one of en, fil",
    ]


@pytest.mark.parametrize("path", [(), ("clock",), ("games",), ("pdn",), ("token",)])
def test_no_list_of_commands_cuts_a_summary(path: tuple[str, ...]) -> None:
    _, _, commands = damahan(*path, "--help").stdout.partition("\nCommands:\n")
    assert "..." not in commands


def test_the_installed_command() -> None:
    answered = damahan_process("moves", "W:W22:B1", "--orientation", "vismin")
    assert (answered.returncode, answered.stderr) == (0, b"")
    assert answered.stdout == b"22-17  B:W17:B1\n22-18  B:W18:B1\n"
    refused = damahan_process("moves", b"W:W\xff:B1")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert b"Traceback" not in refused.stderr


def test_what_only_the_service_starts_is_not_listed() -> None:
    assert "show-fault" not in damahan("--help").stdout
    assert damahan("show-fault", "--help").exit_code == 0
