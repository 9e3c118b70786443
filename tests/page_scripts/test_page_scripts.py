"""The pure modules of the page, tested by node's own runner: one test here for each file of tests there."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.page_scripts.page_samples import page_samples

FILES = sorted(Path(__file__).parent.glob("*.test.js"))


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the samples that the tests of texts read to a file."""
    file = tmp_path_factory.mktemp("page") / "samples.json"
    file.write_text(json.dumps(page_samples()))
    return file


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_page_module(file: Path, samples: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node: Debian's package nodejs has it")
    run = subprocess.run(
        [node, "--test", "--test-reporter=tap", file],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PAGE_SAMPLES": str(samples)},
    )
    assert run.returncode == 0, run.stdout
    assert "# pass 0\n" not in run.stdout


def test_there_are_modules_to_test() -> None:
    assert len(FILES) > 5
