"""Ctrl-C while the command is still being imported, or completes a line: no traceback."""

import os
import signal
import subprocess
import sys

import pytest

_PROGRAM = """
import os, signal, sys

class Interruption:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interruption())
sys.argv = ["damahan", *{arguments!r}]
from controller.entry import main
main()
"""


def interrupted(module: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command, and interrupt it where it begins to import a module."""
    program = _PROGRAM.format(module=module, arguments=arguments)
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **variables},
    )


@pytest.mark.parametrize("module", ["controller.cli", "controller.cli.usage_hints"])
def test_an_interrupt_before_the_command_begins_ends_it_in_silence(module: str) -> None:
    done = interrupted(module, "clock", "explain", "5+3")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_an_interrupt_of_a_command_is_one_word() -> None:
    done = interrupted("controller.cli.clock", "clock", "explain", "5+3")
    assert (done.returncode, done.stdout, done.stderr.split()) == (1, "", ["Interrupted"])


def test_an_interrupt_of_a_completion_leaves_the_line_alone() -> None:
    completion = {"_DAMAHAN_COMPLETE": "bash_complete", "COMP_WORDS": "damahan clock ", "COMP_CWORD": "2"}
    assert "explain" in interrupted("no.module", **completion).stdout
    done = interrupted("controller.cli.clock", **completion)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_an_interrupt_that_is_ignored_stays_so() -> None:
    earlier = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a child inherits it
    try:
        done = interrupted("controller.cli", "clock", "explain", "5+3")
    finally:
        signal.signal(signal.SIGINT, earlier)
    assert (done.returncode, done.stderr) == (0, "")
