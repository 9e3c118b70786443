"""Run the commands of a page as a reader would paste them, in a folder of their own.

What cannot run on a machine without a board, its packages or its service is in `LEFT_OUT`, each with its reason; its
options are still read by the program's own command line.
"""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from controller.cli import main
from tests.cli.pseudo_terminal import Terminal, terminal
from tests.cli.shell import COMMAND
from tests.docs.command_blocks import needs_shell, words_of
from tests.docs.parsed_commands import parse
from tests.storage.journal.test_damage import change_file

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT_S = 60

LEFT_OUT = {
    r"damahan (?:run|doctor) .*--profile (?:pico|gpio|expander|/etc/damahan/board.toml)": "needs the parts of a board",
    r"damahan doctor .*--teach": "needs the parts of a board",
    r"damahan doctor --profile my\.toml": "needs a person at the board",
    r"damahan hall(?: run .*| simulate .*)?$": "runs until it is stopped: tests/desk/test_desk_process.py",
    r"damahan hall broker": "runs until it is stopped: tests/hall/broker",
    r"damahan invite": "needs two boards of a hall: tests/far_game/test_real_boards.py",
    r"damahan hall join": "writes below /etc: tests/cli/test_hall_join.py",
    r"damahan pico flash": "needs a Raspberry Pi Pico",
    r"damahan update": "needs the Debian packages: tests/debian_packages",
    r"damahan restore FILE": "FILE stands for the name of a backup",
    r"damahan games recover --from": "needs a journal that a service set aside: tests/cli",
}
"""Commands of `damahan` that are read by its command line, and not run."""

SYSTEM = {
    "curl": "asks a board at another address: tests/web",
    "rm board-1.tar": "is on another machine",
    "scp": "copies to a board: tests/cli/test_hall_join.py takes the file",
    "sudo apt": "installs packages: tests/debian_packages",
    "sudo install": "writes below /etc: tests/service",
    "sudo journalctl": "needs the service: tests/service",
    "sudo mkdir": "makes a folder for a stick",
    "sudo mount": "mounts a disk",
    "sudo systemctl": "needs the service: tests/service",
    "sudo tee": "changes the table of disks",
    "sudo usermod": "changes the users of a machine",
    "systemctl": "needs the service: tests/service",
}
"""Programs of the system that are not run; the shell reads the line."""

EXIT_CODES = {r"doctor --faults": 1, r"perft$": 2}
"""Commands whose answer is not 0: an example of a board with faults, and one of wrong usage."""

SHORTER = {"--games 200": "--games 1", "perft 8": "perft 5", "perft 9": "perft 5", "--pieces 3": "--pieces 2"}
"""The same with less to do."""

UNTIL_STOPPED = re.compile(r"damahan (?:run|play|clock run)\b(?!.*(?:--check|--stdin|--games))")
"""Commands that run until Ctrl-C; both clocks are then on the terminal."""
CTRL_C = "\x03"
NEEDS_RUNNING_BOARD = re.compile(r"damahan pair\b")
NEEDS_DAMAGE = re.compile(r"damahan games recover\b")


@dataclass
class Reader:
    """A person who follows a page: a folder with a journal, and what was printed so far."""

    folder: Path
    printed: str = ""

    @property
    def journal(self) -> Path:
        """Return the folder of the journal that commands take when none is named."""
        return self.folder / "journal"

    @property
    def environment(self) -> dict[str, str]:
        """Return what the commands find in their environment."""
        return {
            **os.environ,
            "DAMAHAN_HOME": str(self.journal),
            "HOME": str(self.folder),
            "TERM": "dumb",
            "PATH": f"{COMMAND.parent}:{os.environ['PATH']}",
        }

    def run(self, command: str) -> None:
        """Run a command, or do what stands for it; raise AssertionError if it fails."""
        if needs_shell(command):
            self._run_in_shell(command)
            return
        words = words_of(command)
        if words[:3] == ["sudo", "-u", "damahan"]:
            words = words[3:]
        is_root = words[0] == "sudo"
        words = words[1:] if is_root else words
        text = shlex.join(words)
        if words[0] == "make":
            subprocess.run([*words[:1], "--dry-run", *words[1:]], cwd=ROOT, check=True, capture_output=True)
        elif command.split("#")[0].strip().startswith(tuple(SYSTEM)):
            self._read_in_shell(command)
        elif words[0] != "damahan":
            assert not is_root, f"{command}: say in SYSTEM why it is not run"
            self._run_in_shell(command)
        elif any(re.search(pattern, text) for pattern in LEFT_OUT):
            parse(words[1:])
        elif UNTIL_STOPPED.match(text):
            self._run_until_stopped(words)
        elif NEEDS_RUNNING_BOARD.match(text):
            with self._running_board():
                self._invoke(words)
        elif NEEDS_DAMAGE.match(text):
            change_file(self.journal, "UPDATE moves SET landing = landing + 1 WHERE game = 12 AND record = 2")
            self._invoke(words)
        else:
            self._invoke(words)

    def _run_in_shell(self, command: str) -> None:
        if any(program in command for program in SYSTEM):
            self._read_in_shell(command)
            return
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"

    def _read_in_shell(self, command: str) -> None:
        done = subprocess.run(["bash", "-n", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stderr}"

    def _here(self, words: list[str]) -> list[str]:
        """Put the folders of this reader in the places of those of a service."""
        text = shlex.join(words)
        for written, shorter in SHORTER.items():
            text = text.replace(written, shorter)
        places = {"/etc/damahan": self.folder, "/var/lib/damahan": self.journal, "/var/tmp": self.folder}  # noqa: S108 (as a page writes it)
        for written, place in places.items():
            text = text.replace(written, str(place))
        if "1f0c22ab" in text:
            (token, *_) = re.findall(r"^([0-9a-f]{8})\b", self.printed, re.MULTILINE)
            text = text.replace("1f0c22ab", token)
        return shlex.split(text)

    def _invoke(self, words: list[str]) -> None:
        words = self._here(words)
        if words[1] == "setup":
            words += ["--root", str(self.folder / "pi"), "--dry-run"]
            if not {"--answers", "--yes", "--undo"} & set(words):
                words.append("--yes")  # the questions have tests of their own: tests/cli/test_setup.py
        environment = {name: value for name, value in self.environment.items() if name != "PATH"}
        with working_folder(self.folder):
            result = CliRunner(env=environment).invoke(main, words[1:], prog_name="damahan")
        self.printed += result.stdout
        text = shlex.join(words)
        (wanted, *_) = [code for pattern, code in EXIT_CODES.items() if re.search(pattern, text)] or [0]
        assert result.exit_code == wanted, f"{text}: {result.output}{result.exception!r}"

    def _run_until_stopped(self, words: list[str]) -> None:
        with self._at_terminal(words[1:]) as shown:
            shown.wait_for_text("Press the clock" if "clock" in words else "White")

    @contextmanager
    def _at_terminal(self, arguments: list[str]) -> Iterator[Terminal]:
        variables = {"DAMAHAN_HOME": str(self.journal), "HOME": str(self.folder)}
        with working_folder(self.folder), terminal(*arguments, environment=variables) as shown:
            yield shown
            shown.type("q" if arguments[0] == "clock" else CTRL_C)
            shown.wait_for_exit()

    @contextmanager
    def _running_board(self) -> Iterator[None]:
        (self.folder / "any-port.toml").write_text("[web]\nport = 0\n")
        with self._at_terminal(["run", "--web", "--profile", "any-port.toml"]) as shown:
            shown.wait_for_text("White")
            yield


@contextmanager
def working_folder(folder: Path) -> Iterator[None]:
    """Work in a folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
