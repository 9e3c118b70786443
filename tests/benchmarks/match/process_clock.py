"""The processor time of other processes, as the kernel counts it."""

import time
from contextlib import suppress
from pathlib import Path

_CPU_CLOCK_OF_A_PROCESS = 2  # CPUCLOCK_SCHED of a process: linux/posix-timers.h


def find_processor_time_s(process: int) -> float:
    """Return the processor time that a process has used in all its threads, in seconds; 0 if it has ended."""
    with suppress(OSError):
        return time.clock_gettime(~process << 3 | _CPU_CLOCK_OF_A_PROCESS)
    return 0.0


def list_child_processes() -> set[int]:
    """Return the numbers of the processes that this one has started and that run."""
    return {number for task in Path("/proc/self/task").iterdir() for number in _children_of_task(task)}


def _children_of_task(task: Path) -> list[int]:
    # a thread may end between being listed and being asked
    with suppress(FileNotFoundError, ProcessLookupError):
        return [int(number) for number in (task / "children").read_text().split()]
    return []
