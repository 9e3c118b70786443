"""An engine of the tests that says what it is told to say, run as a program.

Its argument is an object of JSON: what it answers to a command, such as "go", or to its second one, "go 2", as a list
of lines. A word with a "!" does something instead: `!exit`, `!close` its output, `!hang` until it is killed, `!half`
a line, `!huge` line, `!flood` of lines, `!noise` of bytes, `!child` starts a process that outlives it.
"""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

POLITE = {
    "hub": ["id name=Peer", 'param name=variant value=filipino type=enum values="filipino russian"', "wait"],
    "init": ["ready"],
    "ping": ["pong"],
    "go": ['info depth=3 score=0.25 nodes=17 pv="22-18 11-15"', "done move=22-18 ponder=11-15"],
    "quit": ["!exit"],
}


def write(text: str) -> None:
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def start_child() -> None:
    child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    write_log(f"child {child.pid}\n")


def write_log(line: str) -> None:
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a") as log:  # noqa: PTH123  one more import would only slow its start
            log.write(line)


DEEDS: dict[str, Callable[[], object]] = {
    "!exit": lambda: os._exit(3),
    "!close": lambda: os.close(1),
    "!hang": signal.pause,
    "!half": lambda: write("done mo"),
    "!huge": lambda: write("x" * 1_000_000),
    "!flood": lambda: write("info depth=1\n" * 100_000),
    "!noise": lambda: sys.stdout.buffer.write(b'\xff\x00"=\n=\n"\n\n\x1b[2J\nfoo bar\n'),
    "!child": start_child,
}


def main() -> None:
    answers = POLITE | json.loads(sys.argv[1])
    counts: Counter[str] = Counter()
    for line in sys.stdin:
        write_log(line)
        command = line.split()[0]
        counts[command] += 1
        for text in answers.get(f"{command} {counts[command]}", answers.get(command, [])):
            if text in DEEDS:
                DEEDS[text]()
            else:
                write(text + "\n")


if __name__ == "__main__":
    main()
