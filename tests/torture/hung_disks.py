"""The disk of a board that plays hangs at any moment: nothing is announced early, lost or counted against a player.

Each board is a process that plays in real time. Its disk hangs again and again, for 0.1 to 15 seconds; some boards are
killed meanwhile. Boards wait for most of that time, so that several play at once.
"""

import math
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from controller.storage.journal import GameId, load_game, load_inputs
from hardware.events import Button, ButtonEdge
from tests.cli.disk_switch import SOURCE, DiskSwitch, compile_library
from tests.cli.run_process import announced_text, start_run
from tests.torture.attack import Attack, AttackReport
from tests.torture.real_time_game import RealTimeGame

BOARDS = 6  # at once
HANGS_OF_A_GAME = 8
SHORTEST_S, LONGEST_S = 0.1, 15.0
EARLIEST_S, LATEST_S = -2.0, 0.8  # when the disk begins to hang, after a move is begun; to make it takes 0.4 s
CLOCK_S = 8  # what each player has left then
NOTICE_S = 5.0  # a move that waits for longer must have been explained; the limit is 1 s, the rest is for slow machines
UNNOTICED_S = 6.0  # what may run before a hang is noticed while nobody moves (4 s), and what whole seconds hide (2 s)
PROFILE = '[game]\norientation = "vismin"\ntime_control = "5+3"\n'
INCREMENT_S = 3


@dataclass
class Findings:
    """What the hangs of one game showed."""

    faults: list[str] = field(default_factory=list)
    announced: int = 0
    kills: int = 0
    hung_s: float = 0


def hang_disks(attempts: int, seed: int, folder: Path) -> AttackReport:
    """Attack with disks that hang, so many times."""
    library = compile_library(SOURCE, folder / "hanging_disk.so")

    def play(number: int) -> Findings:
        series, findings, place = seed * 1_000_000 + number, Findings(), folder / str(number)
        place.mkdir()
        try:
            _play_game(
                DiskSwitch(place, library), place, Random(series), min(HANGS_OF_A_GAME, attempts - number), findings
            )
        except Exception as error:
            findings.faults.append(f"{type(error).__name__}: {error}")
        findings.faults = [f"seed {series}: {fault}" for fault in findings.faults]
        return findings

    with ThreadPoolExecutor(BOARDS) as boards:
        found = list(boards.map(play, range(0, attempts, HANGS_OF_A_GAME)))
    announced, kills = sum(each.announced for each in found), sum(each.kills for each in found)
    hung_s = sum(each.hung_s for each in found)
    remark = f"{announced:,} moves were announced; disks hung for {hung_s:,.0f} s; {kills} boards were killed meanwhile"
    return AttackReport(
        attempts=attempts, faults=tuple(fault for each in found for fault in each.faults), remarks=(remark,)
    )


def _play_game(disk: DiskSwitch, folder: Path, chance: Random, hangs: int, findings: Findings) -> None:
    """Play one game whose disk hangs so many times; half of the games end with a kill during the last hang."""
    (folder / "board.toml").write_text(PROFILE)
    options = ("--stdin", "--profile", folder / "board.toml", "--journal", folder / "journal")
    is_killed = chance.randrange(2) == 0
    with start_run(*options, environment=disk.environment, timeout_s=60 + hangs * (LONGEST_S + 60)) as run:
        game = RealTimeGame(run, chance)
        game.start()
        for number in range(hangs):
            seconds = math.exp(chance.uniform(math.log(SHORTEST_S), math.log(LONGEST_S)))
            findings.hung_s += seconds
            hang = _Hang(game, disk, chance, seconds)
            hang.begin()
            if is_killed and number == hangs - 1:
                break
            findings.faults += [f"hang {number + 1} of {seconds:.1f} s: {fault}" for fault in hang.end()]
            if game.is_over:
                is_killed = False
                break
        if is_killed:
            run.send_signal(signal.SIGKILL)
            disk.answer()  # for the process of the backup, which outlives its board
        ended = game.end(signal.SIGKILL if is_killed else signal.SIGTERM)
    findings.announced += len(game.announced)
    findings.kills += is_killed
    if any("Traceback" in line for line in ended.errors):
        findings.faults.append("\n".join(ended.errors))
    if not is_killed and ended.exit_code != 0:
        findings.faults.append(f"the board ended with exit code {ended.exit_code}")
    findings.faults += _find_wrong_records(folder / "journal", game)
    if is_killed:
        findings.faults += _find_wrong_restart(options, folder / "journal")


@dataclass
class _Hang:
    """One hang of the disk, while one move is made, or two."""

    game: RealTimeGame
    disk: DiskSwitch
    chance: Random
    seconds: float

    def begin(self) -> None:
        """Play while the disk hangs; return when it is to answer."""
        self.game.set_clocks(CLOCK_S)
        self._began_s = time.monotonic()
        offset_s = self.chance.uniform(EARLIEST_S, LATEST_S)
        self._first_early = len(self.game.typed)
        """The first move that cannot be on disk before the disk answers."""
        if offset_s < 0:
            self._let_hang()
            time.sleep(min(-offset_s, self.seconds))
            self.game.type_move()
        else:
            self.game.type_move()
            self._first_early += 1
            time.sleep(offset_s)
            self._let_hang()
        self._typed_s = time.monotonic()
        if not self.game.is_over and self.chance.randrange(2):
            self.game.type_move()  # the opponent does not wait for the disk
        time.sleep(max(0, self._hung_s + self.seconds - time.monotonic()))

    def end(self) -> Iterator[str]:
        """End the hang of the disk, and yield a line for each fault."""
        before = len(self.game.announced)
        answered_s = time.monotonic()
        self.disk.answer()
        self.game.read_lines()
        for move in self.game.announced[self._first_early :]:
            if move.at_s < answered_s:
                yield f"{move.text} was announced {answered_s - move.at_s:.1f} s before it was on disk"
        told = [line for line in self.game.others if "Cannot write" in line.text]
        for line in self.game.others:
            if line not in told:
                yield f"the board said {line.text!r}"
        last = self.game.announced[-1]
        if last.at_s - self._typed_s > NOTICE_S and not told:
            yield f"a move waited for {last.at_s - self._typed_s:.1f} s, and nobody was told"
        used_s = 2 * CLOCK_S + INCREMENT_S * (len(self.game.announced) - before) - last.left_s
        hung_meanwhile_s = max(0, min(answered_s, last.at_s) - self._hung_s)  # 0 if it hung after the last move
        played_s = last.at_s - self._began_s - hung_meanwhile_s
        if used_s > played_s + UNNOTICED_S:
            yield f"the players lost {used_s} s in {played_s:.1f} s of play"

    def _let_hang(self) -> None:
        self.disk.hang()
        self._hung_s = time.monotonic()


def _find_wrong_records(journal: Path, game: RealTimeGame) -> Iterator[str]:
    """Yield a line for each difference of a record from what was announced and played."""
    records = load_game(journal, GameId(1)).moves
    recorded, announced = [announced_text(record) for record in records], [move.text for move in game.announced]
    if recorded[: len(announced)] != announced:
        yield f"announced: {announced}, on record: {recorded}"
    if game.typed[: len(recorded)] != recorded:
        yield f"played: {game.typed}, on record: {recorded}"
    inputs = load_inputs(journal, GameId(1))
    presses = {(edge.button, edge.at_us) for edge in inputs if isinstance(edge, ButtonEdge) and edge.down}
    for record in records:
        if (Button[record.side.name], record.at_us) not in presses:
            yield f"{announced_text(record)} is not recorded as of its press"


def _find_wrong_restart(options: Sequence[str | Path], journal: Path) -> Iterator[str]:
    """Start a board after a kill, on a disk that answers; yield a line if it resumes another game."""
    count = len(load_game(journal, GameId(1)).moves)
    with start_run(*options) as run:
        resumed = run.read_line()
    if count and f" has {count} move" not in resumed:
        yield f"{count} moves are on record, and the next run says: {resumed}"


HUNG_DISKS = Attack(
    name="hung-disks", unit="the disk of a board that plays hangs", sample=60, goal=1000, run=hang_disks
)
