"""`damahan session --stdin`: the command, its pipes and its ends."""

import json
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.cli.run_process import TIMEOUT_S
from tests.cli.session_lines import GAME, STARTED, converse, encode
from tests.cli.shell import COMMAND, damahan, damahan_process, usage_error_text

BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}
"""An environment in which Python keeps its output back until it is flushed, as it does by itself."""


def test_without_standard_input_there_is_no_session() -> None:
    told = usage_error_text(damahan("session"))
    assert told.endswith("give --stdin; type for example: damahan session --stdin, or see damahan session --help")


def test_no_input_is_no_fault() -> None:
    assert converse() == []


@contextmanager
def run_session() -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]]:
    """Run the command; give its process, its input and its output. It is killed if it hangs."""
    with subprocess.Popen(
        [COMMAND, "session", "--stdin"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=BUFFERED,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        watchdog = threading.Timer(TIMEOUT_S, process.kill)
        watchdog.start()
        try:
            yield process, process.stdin, process.stdout
        finally:
            watchdog.cancel()


def test_each_line_is_answered_before_the_next_one_is_sent() -> None:
    with run_session() as (process, typed, answers):
        for line in STARTED:
            sent = encode(line)
            typed.write(sent[:20])
            typed.flush()
            typed.write(sent[20:])
            typed.flush()
            assert json.loads(answers.readline())["ply"] == 0
        typed.close()
        assert process.wait() == 0


def test_a_reader_that_goes_away_ends_the_session_quietly() -> None:
    with run_session() as (process, typed, answers):
        answers.close()
        typed.write(encode(*STARTED))
        typed.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_answers_that_cannot_be_written_are_an_error() -> None:
    with Path("/dev/full").open("wb") as full:
        answered = subprocess.run(
            [COMMAND, "session", "--stdin"],
            input=encode(GAME),
            stdout=full,
            stderr=subprocess.PIPE,
            env=BUFFERED,
            check=False,
            timeout=TIMEOUT_S,
        )
    assert answered.returncode == 1
    assert answered.stderr == b"Error: the lines cannot be read or answered (No space left on device)\n"


def test_the_installed_command_answers_in_ascii() -> None:
    answered = damahan_process("session", "--stdin", typed=encode(GAME, '"ö"'.encode()), variables={"LC_ALL": "C"})
    assert (answered.returncode, answered.stderr) == (1, b"")
    assert answered.stdout.isascii()
    assert answered.stdout.count(b"\n") == 2
