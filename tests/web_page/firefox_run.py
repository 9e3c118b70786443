"""Tests of pages that node runs in Debian's Firefox."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

FIREFOX = Path("/usr/bin/firefox-esr")
LONGEST_S = 120.0


def run_in_firefox(root: Path, file: Path, places: Mapping[str, str]) -> None:
    """Run a file of tests, which finds `places` in its environment; each of them passes."""
    node = shutil.which("node")
    if node is None or not (root / "node_modules/puppeteer-core").exists():
        pytest.skip("no node or no puppeteer-core: Debian's package nodejs and `npm ci` have them")
    if not FIREFOX.exists():
        pytest.skip(f"no {FIREFOX}: Debian's package firefox-esr has it")
    run = subprocess.run(
        [node, "--test", "--test-reporter=tap", file],
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_S,
        env={**os.environ, "FIREFOX": str(FIREFOX), **places},
    )
    assert run.returncode == 0, run.stdout
    assert "# pass 0\n" not in run.stdout
