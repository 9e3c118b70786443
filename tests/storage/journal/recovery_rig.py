"""Journals that are damaged and recovered: their games, and what was saved of them."""

import hashlib
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from controller.storage.journal.game_recovery import RecoveryReport
from tests.storage.journal.random_games import RecordedTurn, make_started, play_random_turns

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)
ASIDE = "games-damaged-2026-03-01-153000.sqlite3"
TURNS: tuple[RecordedTurn, ...] = tuple(islice(play_random_turns(make_started(), 3), 20))


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def losses(report: RecoveryReport) -> dict[int, tuple[int, str | None]]:
    return {each.game: (each.plies, each.loss) for each in report.games}
