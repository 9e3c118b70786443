"""The program under test, as a process that speaks the line protocol: one JSON line in, one JSON line out."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

# a pipe holds 64 KiB and an answer has about 500 bytes: this many wait in it without blocking the program
BATCH = 40

Answer = dict[str, Any]


class Program:
    """One process for many games."""

    def __init__(self, damahan: str | None = None) -> None:
        command = [damahan or str(Path(sys.executable).parent / "damahan"), "session", "--stdin"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin
        assert self._process.stdout
        self._to, self._from = self._process.stdin, self._process.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._to.close()
        self._from.close()
        self._process.wait()

    def send(self, lines: Iterable[str]) -> list[Answer]:
        """Send lines and return the answer to each."""
        waiting = list(lines)
        answers: list[Answer] = []
        for begin in range(0, len(waiting), BATCH):
            batch = waiting[begin : begin + BATCH]
            self._to.write(("\n".join(batch) + "\n").encode())
            self._to.flush()
            for line in batch:
                text = self._from.readline()
                if not text:
                    raise RuntimeError(f"the program ended at the line {line}")
                answer = json.loads(text)
                if "error" in answer:
                    raise RuntimeError(f"{answer['error']}: {line}")
                answers.append(answer)
        return answers
