"""Change the program a little, many times over, and count the changes that a test notices.

    python -m tests.mutation --count 300 --seed 1

What is committed is mutated, in clones under `.mutants`. Which test runs which line is recorded by one run of the
suite, and kept there until another commit is checked out. Each mutant then runs only the tests that run its lines, the
quickest first, until one fails. Every mutant that survives is shown; it is a test that is missing, or a change that
makes no difference.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from difflib import unified_diff
from enum import StrEnum
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from shutil import rmtree

import click

from tests.mutation.covering_tests import CoveringTests, record
from tests.mutation.mutants import Mutant, list_mutants, sample_mutants

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".mutants"

MUTATED = {
    "controller/rules": "tests/rules/",
    "controller/notation": "tests/notation/",
    "controller/tracking": "tests/tracking/",
    "controller/clock": "tests/clock/",
    "controller/session": "tests/session/",
    "controller/daemon/recorder.py": "tests/daemon/",
    "controller/storage/journal": "tests/storage/journal/",
    "controller/web/tokens.py": "tests/web/test_sign_in.py",
}
"""What is mutated, and the tests of it: they run where nothing says which tests run a line, as that of a constant."""

TEST_FOLDERS = (
    *("tests/rules", "tests/notation", "tests/tracking", "tests/clock", "tests/session", "tests/commands"),
    *("tests/daemon", "tests/storage", "tests/scenarios", "tests/simulation", "tests/web/test_sign_in.py"),
    *("tests/cli/test_games.py", "tests/cli/test_games_correct.py", "tests/cli/test_older_journals.py"),
    *("tests/cli/test_clock_run_in_virtual_time.py", "tests/cli/test_pdn.py", "tests/cli/test_moves.py"),
)
"""The tests that may kill a mutant: of the packages, and of the commands that do little more than call them.

Those of pages, displays and parts run the same code, and take longer.
"""

FIRST_TESTS = 40  # most mutants are killed by one of the quickest tests, and to import all test files takes seconds
BUDGET_S = 20.0  # of recorded test time for one mutant: a choice that lets 300 mutants end within half an hour
START_S = 20.0  # for pytest to start and collect on a busy machine
SLOWER = 4  # a mutant may take so many times as long as the recorded run before it counts as one that never ends


class Verdict(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One mutant, and what became of it."""

    mutant: Mutant
    verdict: Verdict
    tests: int
    """How many tests were chosen for it."""


class Clone:
    """A copy of what is committed, in which one mutant at a time is tested."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._written_s = int(time.time())
        rmtree(root, ignore_errors=True)
        subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(root)], check=True)

    @property
    def environment(self) -> dict[str, str]:
        """The variables for a run of tests: also processes that tests start import the clone."""
        return {**os.environ, "PYTHONPATH": str(self.root), "CI": "1"}

    def judge(self, mutant: Mutant, tests: Sequence[str], durations_s: dict[str, float]) -> Verdict:
        """Run the tests against a mutant, the first ones alone at first."""
        file = self.root / mutant.path
        source = file.read_text()
        self._write(file, mutant.apply(source))
        try:
            for chosen in (tests[:FIRST_TESTS], tests[FIRST_TESTS:]):
                if chosen:
                    verdict = self._run(chosen, START_S + SLOWER * sum(durations_s[test] for test in chosen))
                    if verdict is not Verdict.SURVIVED:
                        return verdict
            return Verdict.SURVIVED
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: str) -> None:
        """Write a file as of another second, by which Python tells that its compiled form is an old one."""
        file.write_text(source)
        self._written_s += 1
        os.utime(file, (self._written_s, self._written_s))

    def _run(self, tests: Sequence[str], timeout_s: float) -> Verdict:
        listing = self.root.with_suffix(".txt")
        listing.write_text("\n".join(tests))
        command = [
            *(sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"),
            *("--hypothesis-profile=mutants", f"@{listing}"),
        ]
        with subprocess.Popen(
            command,
            cwd=self.root,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                return Verdict.KILLED if process.wait(timeout_s) else Verdict.SURVIVED
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                return Verdict.TIMED_OUT


@click.command(help=__doc__)
@click.option("--count", type=click.IntRange(min=1), default=300, show_default=True, help="How many mutants.")
@click.option("--seed", type=int, default=1, show_default=True, help="Draws them.")
@click.option("--only", multiple=True, metavar="PREFIX", help="Mutate only files that begin so; may be repeated.")
@click.option("--minutes", type=float, default=30, show_default=True, help="Begin no mutant after so long.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True)
def main(count: int, seed: int, only: tuple[str, ...], minutes: float, jobs: int) -> None:
    """Test a sample of mutants, and print the score and the survivors."""
    end_s = time.monotonic() + 60 * minutes
    WORK.mkdir(exist_ok=True)
    clones = [Clone(WORK / f"clone-{number}") for number in range(jobs)]
    covering = load_covering_tests(clones[0], jobs)
    mutants = sample_mutants(list_mutants(clones[0].root, list_files(clones[0].root, only)), count, seed)
    click.echo(f"{len(mutants)} mutants, seed {seed}")
    results: list[Result] = []
    for result in judge_all(mutants, covering, clones, end_s):
        results.append(result)
        click.echo(f"{len(results):4} {result.verdict:9} {describe(result.mutant)}")
    report(results, clones[0].root)


def list_files(root: Path, prefixes: Sequence[str]) -> list[str]:
    """Return the files to mutate, from the root; a folder that is not there, or not any more, has none."""
    found = (path for part in MUTATED for path in sorted(chain((root / part).rglob("*.py"), root.glob(part))))
    files = [str(path.relative_to(root)) for path in found if path.is_file()]
    return [file for file in files if not prefixes or file.startswith(tuple(prefixes))]


def load_covering_tests(clone: Clone, jobs: int) -> CoveringTests:
    """Return which tests run which line of this commit, from the last run if it was the same."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=clone.root, check=True, capture_output=True, text=True)
    folder = WORK / f"coverage-{commit.stdout.strip()}"
    if not folder.is_dir():
        for older in WORK.glob("coverage-*"):
            rmtree(older)
        draft = WORK / "coverage"
        rmtree(draft, ignore_errors=True)
        record(
            draft, clone.root, [name for name in TEST_FOLDERS if (clone.root / name).exists()], clone.environment, jobs
        )
        draft.rename(folder)
    return CoveringTests(folder, clone.root)


def judge_all(
    mutants: Sequence[Mutant], covering: CoveringTests, clones: Sequence[Clone], end_s: float
) -> Iterator[Result]:
    """Yield the results in the order of the mutants, as far as there is time; each clone tests one at a time."""
    free: SimpleQueue[Clone] = SimpleQueue()
    for clone in clones:
        free.put(clone)

    def judge(mutant: Mutant, tests: Sequence[str]) -> Result | None:
        clone = free.get()
        try:
            if time.monotonic() > end_s:
                return None
            verdict = clone.judge(mutant, tests, covering.durations_s)
            return Result(mutant=mutant, verdict=verdict, tests=len(tests))
        finally:
            free.put(clone)

    with ThreadPoolExecutor(len(clones)) as pool:
        chosen = [choose_tests(mutant, covering) for mutant in mutants]
        yield from (result for result in pool.map(judge, mutants, chosen) if result is not None)


def choose_tests(mutant: Mutant, covering: CoveringTests) -> list[str]:
    """Return the tests to run, the quickest first, as many as the budget allows."""
    own = next(tests for part, tests in MUTATED.items() if mutant.path.startswith(part))
    chosen: list[str] = []
    left_s = BUDGET_S
    for test in covering.find(mutant.path, mutant.lines) or covering.list_in(own):
        left_s -= covering.durations_s[test]
        if left_s < 0 and chosen:
            break
        chosen.append(test)
    return chosen


def describe(mutant: Mutant) -> str:
    """Return the place of a mutant, and its operator."""
    (line, column), _ = mutant.span
    return f"{mutant.path}:{line}:{column + 1} {mutant.operator}[{mutant.occurrence}]"


def report(results: Sequence[Result], root: Path) -> None:
    """Print the survivors and the score, of the whole and of each package."""
    survivors = [result for result in results if result.verdict is Verdict.SURVIVED]
    for number, result in enumerate(survivors, 1):
        mutant = result.mutant
        source = (root / mutant.path).read_text()
        diff = list(unified_diff(source.splitlines(), mutant.apply(source).splitlines(), lineterm="", n=1))
        click.echo(f"\nsurvivor {number}: {describe(mutant)}, {result.tests} tests")
        click.echo("\n".join(line for line in diff[2:] if line))
    totals, killed = Counter[str](), Counter[str]()
    for result in results:
        part = next(part for part in MUTATED if result.mutant.path.startswith(part))
        totals.update({part: 1, "all": 1})
        killed.update({name: 1 for name in (part, "all") if result.verdict is not Verdict.SURVIVED})
    click.echo()
    for part, total in totals.items():
        click.echo(f"{part:32} {killed[part]:4} of {total:4} killed, {100 * killed[part] / total:5.1f} %")


if __name__ == "__main__":
    main()
