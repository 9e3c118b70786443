"""The process in which games are played again takes no more than it may, and goes before the board does."""

import subprocess
import sys

LIMITED = """
import os, resource
from pathlib import Path
from controller.web.replay.worker import limit_resources
before = os.nice(0)
limit_resources()
told = Path("/proc/self/oom_score_adj").read_text().strip()
print(os.nice(0) - before, told, *resource.getrlimit(resource.RLIMIT_CORE))
"""


def test_it_is_the_last_to_have_the_processor_and_the_first_to_go_when_memory_runs_out() -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=True)
    assert done.stdout.split()[1:] == ["1000", "0", "0"]
    assert int(done.stdout.split()[0]) > 0
