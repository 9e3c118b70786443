"""What the whole suite shares: the reference data, the ban on skips, its order, and how hypothesis searches."""

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.run_order import spread_waiting_files

ROOT = Path(__file__).resolve().parents[1]

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# no deadline, and no complaint about slow examples: a busy machine is not a fault of the program
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# the same examples every time, so that a red run can be repeated
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None)
# for mutants: a failing example is enough, the smallest one takes longer to find
settings.register_profile("mutants", settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("ci" if os.environ.get("CI") else "local")


MEMORY = Path("/dev/shm")  # noqa: S108 (pytest makes a folder there that nobody else may open)
LEAST_FREE_BYTES = 2**30  # six times what the whole suite writes

# a journal waits for its disk at each move; where there is room in memory, and programs may run there, it does not
if os.access(MEMORY, os.W_OK):
    _memory = os.statvfs(MEMORY)
    if _memory.f_bavail * _memory.f_frsize > LEAST_FREE_BYTES and not _memory.f_flag & os.ST_NOEXEC:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# where the environment keeps Python from writing bytecode, each process of the suite would compile all that it imports
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def reference_data() -> Path:
    """Return the folder of perft counts and positions; its README names their sources."""
    return ROOT / "tests" / "data"


@pytest.fixture
def other_disk(root: Path, tmp_path: Path) -> Path:
    """Return a folder on another file system than that of the test."""
    return next(folder for folder in (root, MEMORY) if folder.stat().st_dev != tmp_path.stat().st_dev)


@pytest.fixture(autouse=True)
def synchronised_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the clock of this machine seem synchronised, whatever its network: games get dates."""
    monkeypatch.setattr("hardware.wall_clock.read_max_error_us", lambda: 0)


def _without_skip(report: Report) -> Report:
    """Under DAMAHAN_NO_SKIP=1 a skip hides a missing part, so it fails. An expected failure is no skip."""
    if os.environ.get("DAMAHAN_NO_SKIP") == "1" and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
        report.outcome = "failed"
        report.longrepr = f"DAMAHAN_NO_SKIP=1 allows no skip. {reason}"
    return report


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist, which not every run loads
def pytest_xdist_auto_num_workers() -> int:
    """Return the processes of `-n auto`: two for a processor, since tests of processes and pages often wait."""
    return 2 * len(os.sched_getaffinity(0))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the collector of garbage off the modules and tests of the suite, which stay to its end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, since at the end other processes would wait for them, and spread those that wait."""
    longest = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    process_count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = spread_waiting_files(longest, others, process_count) if process_count > 1 else longest + others


# tryfirst: outermost, so that pytest has settled what is a skip before it is looked at
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _without_skip((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _without_skip((yield))
