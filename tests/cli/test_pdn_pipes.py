"""`damahan pdn` reads a pipe: what has no end is refused, and a person may interrupt the wait."""

import contextlib
import json
import os
import signal
import subprocess
import threading
from pathlib import Path

import pytest
from click.testing import Result

from controller.cli import pdn_files
from controller.notation.pdn import reader
from tests.cli.shell import COMMAND, damahan


def write_without_end(pipe: Path, piece: bytes) -> None:
    """Write a piece of text again and again into a pipe, until the reader closes it."""
    with pipe.open("wb", buffering=0) as stream, contextlib.suppress(BrokenPipeError):
        while True:
            stream.write(piece)


def run_on_endless_pipe(folder: Path, piece: bytes, *arguments: str) -> tuple[Path, Result]:
    """Return the pipe and what a command said that read a piece of text from it again and again."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_without_end, args=(pipe, piece), daemon=True)
    writer.start()
    result = damahan("pdn", *arguments, pipe)
    writer.join(timeout=10)
    assert not writer.is_alive()  # the pipe was closed
    return pipe, result


def test_endless_input_is_refused(tmp_path: Path) -> None:
    result = damahan("pdn", "check", "/dev/zero")
    text = "Error: /dev/zero: it is a device, not a file; give a file of games in PDN\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)
    pipe, result = run_on_endless_pipe(tmp_path, b"x" * 65_536, "check")
    text = f"Error: {pipe}: line 1 has more than 2000000 characters; give a file of games in PDN\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)


def test_an_endless_game_is_refused(tmp_path: Path) -> None:
    pipe, result = run_on_endless_pipe(tmp_path, b"1. 11-15 23-19\n" * 4_096, "check")
    text = f"Error: {pipe}: line 5001: a game has more than 10000 plies; give a file of games in PDN\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        (b"*\n", "there is no game in more than 200000 characters"),
        (b"{\n", "there is no game in more than 200000 characters"),
        (bytes(range(256)), "it is not a text; give a file of games in PDN"),
        (b"[\n", "there is no game in more than 200000 characters"),
    ],
)
def test_a_pipe_without_a_game_is_refused(
    piece: bytes, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "ENDLESS_GAP", 200_000)  # the real limit takes half a minute of stars
    pipe, result = run_on_endless_pipe(tmp_path, piece * 16_384, "check", "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {pipe}: ")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_person_may_interrupt_the_wait_for_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [str(COMMAND), "pdn", "check", str(pipe)]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process,
        pipe.open("wb"),  # this waits until the command reads
    ):
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors.split()) == (1, b"", [b"Interrupted"])


def test_a_pipe_has_a_limited_number_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdn_files, "MOST_STREAMED_GAMES", 20)
    pipe, result = run_on_endless_pipe(tmp_path, b"1. 11-15 22-18 *\n" * 1_000, "check", "--json")
    text = f"Error: {pipe}: more than 20 games came from a pipe; save them as a file first\n"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", text)
    path = tmp_path / "games.pdn"
    path.write_text("1. 11-15 22-18 *\n" * 30)
    assert json.loads(damahan("pdn", "check", "--json", path).stdout)["files"][0]["games"] == 30
