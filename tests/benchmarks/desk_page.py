"""Measure the desk's page in Chromium: how soon it shows all boards, and how late it shows what changes.

The boards are those of a script, which make a move each in turn; the way from a board to the desk is measured by
`tests.benchmarks.hall`.
"""

import os
import tempfile
from pathlib import Path
from typing import NamedTuple

import click
from playwright.sync_api import sync_playwright

from tests.desk_page.desk_process import DeskProcess, run_desk
from tests.web_page.conftest import QUIET, SHELL

SETTLED_MS = 3000
"""After joining; what comes meanwhile belongs to the start."""
NOTE_MESSAGES = """
window.messages = [];
const Native = WebSocket;
window.WebSocket = class extends Native {
    set onmessage(handle) {
        super.onmessage = (message) => {
            const at = performance.now();
            handle(message);
            const made = Number(message.data.match(/"now_ms":(\\d+)/)[1]);
            const { length } = message.data;
            requestAnimationFrame(() => setTimeout(() => messages.push([made, at, performance.now(), length])));
        };
    }
};
"""
"""Notes of each message when the desk made it, when it came, when it was painted, and its length."""


class Message(NamedTuple):
    """One message; times are milliseconds, the first one of the desk's clock."""

    made_ms: float
    arrived_ms: float
    painted_ms: float
    length: int


def resident_mb(desk: DeskProcess) -> float:
    """Return the memory of the desk's process."""
    status = Path(f"/proc/{desk.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


@click.command()
@click.option("--boards", default=1000, show_default=True)
@click.option("--move-every", "move_every_s", default=10.0, show_default=True, help="Seconds between moves of a board.")
@click.option("--seconds", default=20, show_default=True)
def main(boards: int, move_every_s: float, seconds: int) -> None:
    """Print the figures."""
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else [*QUIET]
    options = ("--move-every", str(move_every_s))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=SHELL, args=flags)
        with run_desk(Path(folder), boards, *options) as desk:
            page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en").new_page()
            page.add_init_script(NOTE_MESSAGES)
            page.goto(f"{desk.origin}/#boards")
            page.wait_for_selector(".tile")
            tiles_s = page.evaluate("performance.now()") / 1000
            page.wait_for_timeout(seconds * 1000)
            messages = [Message(*each) for each in page.evaluate("messages")]
            memory_mb = resident_mb(desk)
        browser.close()
    first = messages[0]
    apart_ms = min(message.arrived_ms - message.made_ms for message in messages)
    later = [message for message in messages if message.arrived_ms - first.arrived_ms > SETTLED_MS]
    lags_ms = sorted(message.painted_ms - message.made_ms - apart_ms for message in later)
    middle_ms, high_ms = lags_ms[len(lags_ms) // 2], lags_ms[int(len(lags_ms) * 0.99)]
    bytes_s = sum(message.length for message in later) / seconds
    click.echo(f"{boards} boards: all there in {first.length / 1000:.0f} kB; the first tiles after {tiles_s:.2f} s")
    click.echo(f"from encoded to painted: median {middle_ms:.0f} ms, p99 {high_ms:.0f} ms; before it at most 25 ms")
    click.echo(
        f"{bytes_s / 1000:.0f} kB a second to each page; the desk's process, with the script: {memory_mb:.0f} MB"
    )


if __name__ == "__main__":
    main()
