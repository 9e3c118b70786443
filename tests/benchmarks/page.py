"""Measure what a browser with an empty cache loads to show a view of the page, with its processor slowed four times."""

import os
import tempfile
from pathlib import Path
from statistics import median

import click
from playwright.sync_api import sync_playwright

from tests.web_page.board_process import run_board
from tests.web_page.conftest import CHROMIUM, QUIET
from tests.web_page.view_loading import LONGEST_S, MOST_BYTES, MOST_REQUESTS, SLOWDOWN, measure_view

VIEWS = {"": "the first view", "#play": "Play", "#watch": "Watch"}
RUNS = 5


def main() -> None:
    """Print medians."""
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else [*QUIET]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, run_board(Path(folder)) as board:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        measure_view(browser, board, "")  # the server compresses each file once
        for fragment, name in VIEWS.items():
            runs = [measure_view(browser, board, fragment, slowdown=SLOWDOWN) for _ in range(RUNS)]
            requests, sent_kb = len(runs[0].addresses), median(run.wire_bytes for run in runs) / 1000
            loaded_s = median(run.loaded_s for run in runs)
            click.echo(f"{name}: {requests} requests, {sent_kb:.0f} kB, DOMContentLoaded after {loaded_s:.2f} s")
        browser.close()
    click.echo(f"  wanted: at most {MOST_REQUESTS} requests, under {MOST_BYTES // 1000} kB, under {LONGEST_S} s")


if __name__ == "__main__":
    main()
