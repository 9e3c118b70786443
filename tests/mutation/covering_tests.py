"""Which tests run which line, and how long each takes: recorded by one run of the suite."""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest
from coverage import CoverageData

DURATIONS = "durations.json"
COVERAGE = "coverage.sqlite"


class DurationRecorder:
    """A plugin of pytest that writes how long each test took, in seconds."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._durations_s: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up set-up, call and tear-down."""
        self._durations_s[report.nodeid] = self._durations_s.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Write them."""
        self._file.write_text(json.dumps(self._durations_s))


class CoveringTests:
    """What was recorded."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._root = root
        self._data = CoverageData(str(folder / COVERAGE))
        self._data.read()
        self._by_line: dict[str, Mapping[int, Sequence[str]]] = {}
        self.durations_s: dict[str, float] = json.loads((folder / DURATIONS).read_text())

    def find(self, path: str, lines: Iterable[int]) -> list[str]:
        """Return the tests that run one of these lines, the quickest first."""
        if path not in self._by_line:
            self._by_line[path] = self._data.contexts_by_lineno(str(self._root / path))
        contexts = {context for line in lines for context in self._by_line[path].get(line, ())}
        tests = {context.rpartition("|")[0] for context in contexts if context}
        return self._quickest_first(tests & self.durations_s.keys())

    def list_in(self, folder: str) -> list[str]:
        """Return the tests of a folder, the quickest first."""
        return self._quickest_first(test for test in self.durations_s if test.startswith(folder))

    def _quickest_first(self, tests: Iterable[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.durations_s[test], test))


def record(folder: Path, root: Path, test_folders: Sequence[str], environment: Mapping[str, str], jobs: int) -> None:
    """Run the tests of the folders in the tree at `root`; raise CalledProcessError unless they pass."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [
        *(sys.executable, "-m", "tests.mutation.covering_tests", str(folder / DURATIONS)),
        *("-q", "-n", str(jobs), "-p", "no:cacheprovider", "--hypothesis-profile=mutants"),
        *("--cov", "--cov-context=test", "--cov-report=", *test_folders),
    ]
    subprocess.run(command, cwd=root, env={**environment, "COVERAGE_FILE": str(folder / COVERAGE)}, check=True)


if __name__ == "__main__":
    sys.exit(pytest.main(sys.argv[2:], plugins=[DurationRecorder(Path(sys.argv[1]))]))
