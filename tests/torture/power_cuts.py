"""Power cuts of a board that plays: of what was not synced anything may be missing, and no announced move is.

A real run is preloaded with a library that logs what it writes. A cut keeps what was synced before it. Of each later
write, it keeps nothing, all, or some sectors.
"""

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from controller.storage.journal import Journal, JournalError
from tests.cli.announcements import AnnouncementLog
from tests.cli.disk_switch import compile_library
from tests.cli.run_process import WRONG_MOVES, announced_text, moves_of
from tests.torture.attack import Attack, AttackReport

SOURCE = Path(__file__).with_name("write_log.c")
CUTS_OF_A_RUN = 50
GAMES = 2  # of a run: a cut may fall on the end of a game
SECTOR_BYTES = 512
HEADER = struct.Struct("=BBHIQ")

WRITE, SYNC, TRUNCATE, UNLINK, OUTPUT = b"wstuo"


class Operation(NamedTuple):
    """One operation of the log."""

    kind: int
    name: str
    offset: int
    data: bytes


@dataclass
class FileOnDisk:
    """A file as it is on the disk for certain, and what was written to it since it was synced."""

    synced: bytearray = field(default_factory=bytearray)
    later: list[Operation] = field(default_factory=list)

    def sync(self) -> None:
        """Keep everything that was written."""
        for operation in self.later:
            apply_operation(self.synced, operation, operation.data)
        self.later.clear()

    def cut(self, chance: Random) -> bytes | None:
        """Return what may be left of it after a power cut; None: there is no file."""
        content = bytearray(self.synced)
        mode = chance.randrange(4)
        for operation in self.later:
            choice = mode if mode < 2 else chance.randrange(3)  # all of it, nothing of it, or each write by itself
            if choice == 0:
                apply_operation(content, operation, operation.data)
            elif choice == 2:
                apply_sectors(content, operation, chance)
        return None if not content and chance.randrange(2) else bytes(content)


def cut_power(attempts: int, seed: int, folder: Path) -> AttackReport:
    """Cut the power of boards so many times, and start each again."""
    library = compile_library(SOURCE, folder / "write_log.so")
    faults: list[str] = []
    announced = 0
    for number in range(0, attempts, CUTS_OF_A_RUN):
        run_seed = seed * 1_000_000 + number
        chance = Random(run_seed)
        operations = tuple(record_run(library, folder / f"run-{number}"))
        cuts = sorted(chance.randrange(1, len(operations)) for _ in range(min(CUTS_OF_A_RUN, attempts - number)))
        files: dict[str, FileOnDisk] = {}
        output, done = b"", 0
        for cut in cuts:
            for operation in operations[done:cut]:
                output += operation.data if operation.kind == OUTPUT else b""
                note_operation(files, operation)
            done = cut
            place = folder / "cut"
            shutil.rmtree(place, ignore_errors=True)
            write_files(place, files, chance)
            moves, fault = find_loss(place, output)
            announced += moves
            if fault:
                faults.append(f"seed {run_seed}, operation {cut}: {fault}")
    remarks = (f"{announced:,} announced moves were looked for",)
    return AttackReport(attempts=attempts, faults=tuple(faults), remarks=remarks)


def record_run(library: Path, folder: Path) -> Iterator[Operation]:
    """Play games with a real run, and yield what it wrote, in its order."""
    folder.mkdir()
    journal, log = folder / "journal", folder / "log"
    journal.mkdir(mode=0o700)
    environment = os.environ | {
        "LD_PRELOAD": str(library), "WRITE_LOG": str(log), "WRITE_LOG_FOLDER": str(journal), "PYTHONUNBUFFERED": "1"
    }  # fmt: skip
    command = [
        sys.executable, "-c", "from controller.cli import main; main()", "run", "--fast", "--games", str(GAMES),
        "--profile", str(WRONG_MOVES), "--journal", str(journal),
    ]  # fmt: skip
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True)
    content, start = log.read_bytes(), 0
    while start < len(content):
        kind, name_bytes, _, data_bytes, offset = HEADER.unpack_from(content, start)
        start += HEADER.size
        name = content[start : start + name_bytes].decode()
        start += name_bytes
        yield Operation(kind, name, offset, content[start : start + data_bytes])
        start += data_bytes


def note_operation(files: dict[str, FileOnDisk], operation: Operation) -> None:
    """Add one operation to the files."""
    match operation.kind:
        case kind if kind in (WRITE, TRUNCATE):
            files.setdefault(operation.name, FileOnDisk()).later.append(operation)
        case kind if kind == SYNC and operation.name in files:
            files[operation.name].sync()
        case kind if kind == UNLINK:
            files.pop(operation.name, None)


def apply_operation(content: bytearray, operation: Operation, data: bytes) -> None:
    """Apply a write, or the part of it that `data` is, or a change of the length."""
    if operation.kind == TRUNCATE:
        del content[operation.offset :]
        content.extend(bytes(operation.offset - len(content)))
        return
    content.extend(bytes(max(0, operation.offset + len(data) - len(content))))
    content[operation.offset : operation.offset + len(data)] = data


def apply_sectors(content: bytearray, operation: Operation, chance: Random) -> None:
    """Apply some sectors of a write."""
    if operation.kind == TRUNCATE:
        return
    first = operation.offset - operation.offset % SECTOR_BYTES
    for start in range(first, operation.offset + len(operation.data), SECTOR_BYTES):
        if chance.randrange(2):
            low, high = max(start, operation.offset), min(start + SECTOR_BYTES, operation.offset + len(operation.data))
            part = operation._replace(offset=low)
            apply_operation(content, part, operation.data[low - operation.offset : high - operation.offset])


def write_files(folder: Path, files: dict[str, FileOnDisk], chance: Random) -> None:
    """Write what the power cut leaves; what memory shared between processes held is gone."""
    folder.mkdir(mode=0o700)
    for name, file in files.items():
        content = file.cut(chance)
        if content is not None and not name.endswith("-shm"):
            (folder / name).write_bytes(content)


def find_loss(folder: Path, output: bytes) -> tuple[int, str]:
    """Open the journal as the next run does; return how many moves were announced, and what is lost."""
    log = AnnouncementLog(game=1)
    whole_lines = output.decode(errors="replace").split("\n")[:-1]
    log.add_lines(whole_lines, 1)
    count = sum(map(len, log.moves.values()))
    try:
        journal = Journal.open(folder)
        try:
            journal.unfinished()
        finally:
            journal.close()
        for game, announced in log.moves.items():
            recorded = {(record.ply, announced_text(record)) for record in moves_of(folder, game)}
            lost = [text for ply, text in announced if (ply, text) not in recorded]
            if lost:
                return count, f"game {game}: {len(lost)} announced moves are lost, the first is {lost[0]}"
    except JournalError as error:
        return count, str(error)
    except Exception as error:
        return count, f"{type(error).__name__}: {error}"
    return count, ""


POWER_CUTS = Attack(
    name="power-cuts", unit="the power of a board that plays is cut", sample=200, goal=1000, run=cut_power
)
