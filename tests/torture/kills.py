"""A daemon that plays is killed at any moment, and started again: no announced move is lost, none is twice."""

import signal
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random

from controller.storage.journal import list_games
from tests.cli.announcements import AnnouncementLog, read_lines_until
from tests.cli.run_process import WRONG_MOVES, RunProcess, announced_text, moves_of, start_run
from tests.torture.attack import Attack, AttackReport

KILLS_OF_A_JOURNAL = 20  # several games lie in each by then
BOARDS = 4  # at once: a start waits for the disk about as long as it computes
MOST_MOVES = 30  # of one life; a game has about sixty
TRACEBACK = "Traceback"


def kill_daemons(attempts: int, seed: int, folder: Path) -> AttackReport:
    """Kill a daemon so many times; each journal is played on until it has seen its share."""

    def kill_series(number: int) -> tuple[int, list[str]]:
        series = seed * 1_000_000 + number
        kills = min(KILLS_OF_A_JOURNAL, attempts - number)
        moves, found = _kill_one_journal(kills, series, folder / str(number))
        return moves, [f"seed {series}: {fault}" for fault in found]

    with ThreadPoolExecutor(BOARDS) as boards:
        results = list(boards.map(kill_series, range(0, attempts, KILLS_OF_A_JOURNAL)))
    announced = sum(moves for moves, _ in results)
    faults = [fault for _, found in results for fault in found]
    return AttackReport(attempts=attempts, faults=tuple(faults), remarks=(f"{announced:,} moves were announced",))


def _kill_one_journal(kills: int, series: int, folder: Path) -> tuple[int, list[str]]:
    """Return how many moves the runs of one journal announced, and what was wrong."""
    chance, log, game = Random(series), AnnouncementLog(), 1
    faults: list[str] = []
    for life in count(1):
        with start_run("--fast", "--profile", WRONG_MOVES, "--journal", folder) as run:
            lines, errors = _live_and_die(run, chance)
        log.add_lines(lines, game)
        faults += [f"life {life}: {line}" for line in errors if TRACEBACK in line]
        games = list_games(folder)
        if not games:
            faults.append(f"life {life}: the journal is empty")
            break
        newest = games[-1]
        game = newest.id if newest.outcome is None else newest.id + 1
        faults += [f"life {life}: {fault}" for fault in _find_lost_moves(folder, log, [log.game])]
        if life >= kills:
            break
    faults += _find_lost_moves(folder, log, log.moves)
    return sum(map(len, log.moves.values())), faults


def _live_and_die(run: RunProcess, chance: Random) -> tuple[list[str], list[str]]:
    """Kill a run after it has announced some moves; it may be anywhere in its next commit."""
    lines = read_lines_until(run, moves=chance.randrange(1, MOST_MOVES))
    ended = run.end(signal.SIGKILL)
    return lines + ended.lines, ended.errors


def _find_lost_moves(folder: Path, log: AnnouncementLog, games: Iterable[int]) -> list[str]:
    """Return a line for each announced move that the journal does not hold, or that was announced twice."""
    faults: list[str] = []
    for game in games:
        announced = log.moves.get(game, [])
        recorded = {(record.ply, announced_text(record)) for record in moves_of(folder, game)} if announced else set()
        faults += [f"game {game}: {ply}. {text} is lost" for ply, text in announced if (ply, text) not in recorded]
        faults += [f"game {game}: a move was announced twice" for _ in range(len(announced) - len(set(announced)))]
    return faults


KILLS = Attack(name="kills", unit="a daemon that plays is killed", sample=60, goal=1000, run=kill_daemons)
