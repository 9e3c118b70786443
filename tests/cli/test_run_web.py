"""`damahan run --web`: where the board is seen, who opens the page, and what stands in the way."""

import re
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.cli.pseudo_terminal import terminal
from tests.cli.run_process import start_run
from tests.cli.shell import damahan, damahan_process, failure_text, usage_error_text

ADDRESS = re.compile(
    r"The board in a browser: (http://127\.0\.0\.1:\d+/) \(to sign in there, type: damahan pair --journal (\S+)\)"
)
SEED = re.compile(r"INFO: the simulated people of this run have the seed \d+")
REDIRECT = re.compile(r'content="0; url=(http://127\.0\.0\.1:\d+/)#code=([\w-]{22})"')

WATCH = (
    b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """Return a profile that listens at any free port."""
    file = tmp_path / "board.toml"
    file.write_text("[web]\nport = 0\n")
    return file


@pytest.fixture(autouse=True)
def without_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)


def test_run_prints_the_address_and_serves_the_page_there(tmp_path: Path, profile: Path) -> None:
    with start_run("--web", "--profile", profile, "--journal", tmp_path) as run:
        found = ADDRESS.fullmatch(run.read_error())
        assert found is not None
        with urllib.request.urlopen(found[1], timeout=30) as answer:  # noqa: S310  # it begins with http, as just seen
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_the_server_ends_at_once_and_without_errors_while_a_browser_watches(tmp_path: Path, profile: Path) -> None:
    with start_run("--web", "--profile", profile, "--journal", tmp_path) as run:
        found = ADDRESS.fullmatch(run.read_error())
        assert found is not None
        port = int(found[1].rstrip("/").rpartition(":")[2])
        with (
            socket.create_connection(("127.0.0.1", port)) as idle,
            socket.create_connection(("127.0.0.1", port)) as plug,
        ):
            plug.sendall(WATCH)
            assert plug.recv(12) == b"HTTP/1.1 101"
            before_s = time.monotonic()
            ended = run.end(signal.SIGTERM)
            assert (ended.exit_code, ended.errors) == (0, [])
            assert time.monotonic() - before_s < 5
            assert idle.recv(1) == b""


def test_the_browser_of_a_desktop_opens_a_private_file_that_leads_to_the_page(
    tmp_path: Path, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    with start_run("--web", "--profile", profile, "--journal", tmp_path) as run:
        reported = ADDRESS.fullmatch(run.read_error())
        assert reported is not None
        while not opened.exists():  # the run is ended, and the test with it, when this takes too long
            run.read_line()
        address = opened.read_text().strip()
        file = Path(address.removeprefix("file://"))
        assert "code" not in address
        assert [stat.S_IMODE(path.stat().st_mode) for path in (file, file.parent)] == [0o600, 0o700]
        seen = REDIRECT.search(file.read_text())
        assert seen is not None
        assert seen[1] == reported[1]
        run.end(signal.SIGTERM)
        assert not file.parent.exists()


def test_no_output_that_is_not_a_terminal_has_a_code(tmp_path: Path, profile: Path) -> None:
    with start_run("--web", "--verbose", "--profile", profile, "--journal", tmp_path) as run:
        assert SEED.fullmatch(run.read_error())
        said = ADDRESS.fullmatch(run.read_error())
        assert said is not None
        assert damahan("pair", "--journal", said[2]).exit_code == 0
        ended = run.end(signal.SIGTERM)
    lines = [line for line in (*ended.errors, *ended.lines) if not SEED.fullmatch(line)]  # a seed may have six digits
    assert not any(re.search(r"code=|\b[0-9]{3} ?[0-9]{3}\b", line) for line in lines)


def test_on_a_terminal_the_address_stands_below_the_board(tmp_path: Path, profile: Path) -> None:
    command = ["run", "--web", "--profile", str(profile), "--journal", str(tmp_path)]
    with terminal(*command) as shown:
        shown.wait_for_text("Last verdict")
        seen = shown.wait_for_text("#code=")
        assert re.search(r"http://127\.0\.0\.1:\d+/#code=$", seen)


def test_a_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        (tmp_path / "board.toml").write_text(f"[web]\nenabled = true\nport = {port}\n")
        ended = damahan_process("run", "--profile", str(tmp_path / "board.toml"), "--journal", str(tmp_path))
    assert ended.returncode == 3
    assert ended.stderr.decode() == (
        f"Error: web: cannot listen at 127.0.0.1 port {port}: Address already in use; choose another port or host "
        "under [web] in the profile\n"
    )


def test_for_one_run_any_other_port_does_as_well(tmp_path: Path, profile: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        profile.write_text(f"[web]\nport = {port}\n")
        with start_run("--web", "--profile", profile, "--journal", tmp_path) as run:
            found = ADDRESS.fullmatch(run.read_error())
            assert found is not None
            assert not found[1].endswith(f":{port}/")


def test_a_browser_is_not_shown_simulated_time(tmp_path: Path) -> None:
    assert "--fast" in usage_error_text(damahan("run", "--web", "--fast", "--journal", tmp_path))


@pytest.mark.parametrize("line", ['names = ["board.local:80"]', 'host = ""', "port = 70000", 'watching = "nobody"'])
def test_a_faulty_table_is_reported(tmp_path: Path, line: str) -> None:
    (tmp_path / "board.toml").write_text(f"[web]\n{line}\n")
    assert f"web.{line.partition(' ')[0]}" in failure_text(damahan("run", "--profile", tmp_path / "board.toml"))


def test_a_board_without_a_page_loads_no_web_server(tmp_path: Path) -> None:
    program = "import sys; from controller.cli import main; main(sys.argv[1:], standalone_mode=False); "
    program += "print([name for name in ('aiohttp', 'controller.web.server') if name in sys.modules])"
    command = [sys.executable, "-c", program, "run", "--fast", "--games", "1", "--journal", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout.splitlines()[-1] == "[]"
