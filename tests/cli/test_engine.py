"""`damahan engine` speaks the Hub protocol over standard input and output."""

import subprocess
from pathlib import Path

from tests.cli.shell import COMMAND

START = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"


def run_engine(lines: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(COMMAND), "engine", "--tables", str(folder)]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=60)


def test_it_greets_and_ends_with_its_input(tmp_path: Path) -> None:
    result = run_engine("hub\ninit\nfoo\npos\n", tmp_path)
    lines = result.stdout.splitlines()
    assert (result.returncode, result.stderr) == (0, "")
    assert lines[0].startswith("id name=Damahan version=")
    assert f"param name=tables value={tmp_path} type=string" in lines
    assert lines[-3:-1] == ["wait", "ready"]
    assert lines[-1].startswith('error message="pos: give pos=')


def test_it_quits_while_it_searches(tmp_path: Path) -> None:
    result = run_engine(f"hub\ninit\npos pos={START}\nlevel infinite\ngo analyze\nping\nquit\n", tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "pong" in result.stdout.splitlines()
    assert "done" not in result.stdout


def test_it_ends_without_a_traceback_when_nobody_reads(tmp_path: Path) -> None:
    with subprocess.Popen(
        [COMMAND, "engine", "--tables", tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"hub\nhub\n")
        process.stdin.flush()
        assert b"Traceback" not in process.stderr.read()
