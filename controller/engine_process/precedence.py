"""The precedence of a process that searches: the board comes first."""

import os
from contextlib import suppress
from pathlib import Path

NICENESS = 15  # the board has precedence, and replays for people who wait too


def lower_precedence(process: int) -> None:
    """Make a process give way to the board: in time, on one processor, and when memory runs out.

    Also what it has started already gives way in time, if it leads its process group. What the system refuses is left
    as it is.
    """
    with suppress(OSError):
        os.setpriority(os.PRIO_PGRP if os.getpgid(process) == process else os.PRIO_PROCESS, process, NICENESS)
    with suppress(OSError):
        os.sched_setaffinity(process, {max(os.sched_getaffinity(0))})
    with suppress(OSError):
        # the kernel ends this process first when memory runs out, not the board
        Path(f"/proc/{process}/oom_score_adj").write_text("1000")
