"""The suite's own conftest, tried on small suites."""

import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

SUITE = """
import pytest

def test_plain(): pass

def test_skips(): pytest.skip("no board here")

@pytest.mark.skip(reason="no scanner here")
def test_marked(): pass

@pytest.mark.xfail(reason="a known fault")
def test_expected(): assert False
"""


class Suite:
    """One file of tests in a project of its own, under our conftest."""

    def __init__(self, pytester: pytest.Pytester, conftest: str) -> None:
        self.pytester = pytester
        self.tests = pytester.path / "project" / "tests"
        self.tests.mkdir(parents=True)
        (self.tests / "conftest.py").write_text(conftest)

    def run(self, source: str, *options: str) -> pytest.RunResult:
        (self.tests / "test_small.py").write_text(source)
        return self.pytester.runpytest_inprocess("-ra", *options, self.tests)


@pytest.fixture
def suite(pytester: pytest.Pytester, root: Path) -> Suite:
    return Suite(pytester, (root / "tests" / "conftest.py").read_text())


def test_skips_are_skips(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DAMAHAN_NO_SKIP", raising=False)
    suite.run(SUITE).assert_outcomes(passed=1, skipped=2, xfailed=1)


def test_no_skip_fails_each_with_its_reason(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMAHAN_NO_SKIP", "1")
    result = suite.run(SUITE)
    result.assert_outcomes(
        passed=1, failed=1, errors=1, xfailed=1
    )  # a mark skips in setup, where a failure is an error
    result.stdout.fnmatch_lines_random(["*allows no skip*no board here*", "*allows no skip*no scanner here*"])


@pytest.mark.parametrize("workers", ["0", "1"])
def test_no_skip_fails_a_module_that_skips_itself(suite: Suite, monkeypatch: pytest.MonkeyPatch, workers: str) -> None:
    monkeypatch.setenv("DAMAHAN_NO_SKIP", "1")
    result = suite.run("import pytest; pytest.importorskip('no_such_library')", "-n", workers)
    assert result.ret != pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*allows no skip*no_such_library*"])


BYTECODE = """
import subprocess, sys

def test_bytecode_is_kept():
    assert not sys.dont_write_bytecode
    subprocess.run([sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)"], check=True)
"""


def test_what_is_compiled_is_kept(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    suite.run(BYTECODE).assert_outcomes(passed=1)
