"""What must happen in a process of its own: being killed, filling a disk, and having no rights.

Run as `python -m tests.storage.journal.child_process ACTION FOLDER`; every action reports on stdout.
"""

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange, RecordMove, RecordOutcome
from controller.storage.journal import Journal, JournalError, journal_file, list_games
from controller.storage.journal.game_recovery import recover_from_file, recover_journal
from tests.daemon.restricted_environment import give_up_rights, mount_small_disk
from tests.storage.journal.random_games import RecordedTurn, make_started, play_random_turns

AGREED = RecordOutcome(outcome=Outcome(score=Score.DRAW, termination=Termination.AGREEMENT), at_us=77)
SHORT_GAME = 30  # plies, so that kills fall on ends and beginnings too


def write_games(folder: Path) -> None:
    """Record game after game, each seeded by its number, and print `game ply` after each commit, until killed."""
    journal = Journal.open(folder)
    saved = journal.unfinished()
    done = 0 if saved is None else len(saved.game.records)
    game = journal.begin(make_started()) if saved is None else saved.game.id
    while True:
        for turn in short_game(game)[done:]:
            journal.append(turn.inputs[:1])
            journal.commit(turn.inputs[1:], [turn.record])
            print(game, turn.record.ply, flush=True)  # noqa: T201  the parent reads it
        journal.finish([], AGREED)
        game, done = journal.begin(make_started()), 0


def short_game(game: int) -> tuple[RecordedTurn, ...]:
    """Return the turns of a game by its number."""
    return tuple(turn for turn, _ in zip(play_random_turns(make_started(), game), range(SHORT_GAME), strict=False))


def fill_disk(folder: Path) -> None:
    """Record on a file system of 1 MB until it is full, try again, free some space and try once more."""
    mount_small_disk(folder)
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(500_000))
    journal = Journal.open(folder)
    journal.begin(make_started())
    stored, refused = _until_refused(journal)
    records: list[Record] = [refused.record, _takeback(refused.record)]
    reasons = [
        _refusal(lambda: journal.commit(refused.inputs, records)),
        _refusal(lambda: journal.finish(refused.inputs, AGREED, records)),
    ]
    before = _stored_times(journal)
    ballast.unlink()
    journal.commit(refused.inputs, records)
    journal.close()
    again = Journal.open(folder)
    after = _stored_times(again)
    again.close()
    _report(reasons=reasons, stored=stored, before=before, refused=refused.record.at_us, after=after)


def _until_refused(journal: Journal) -> tuple[list[int], RecordedTurn]:
    """Commit moves until one is refused; return the times of those before it, and that turn."""
    stored: list[int] = []
    for number in count(1):
        turn = short_game(number)[0]
        try:
            journal.commit(turn.inputs, [turn.record, _takeback(turn.record)])
        except JournalError:
            return stored, turn
        stored.append(turn.record.at_us)
    raise AssertionError("a disk of 1 MB never filled")


def _takeback(record: RecordMove) -> RecordChange:
    """Return the change that takes back the first move of a game, from which another one can be played."""
    return RecordChange(
        kind=ChangeKind.TAKEBACK, side=None, before="22-18", after="start", author=ChangeAuthor.ARBITER,
        at_us=record.at_us, ply=0, ledger=record.ledger, undone_plies=1, is_recovery_point=True,
    )  # fmt: skip


def open_on_full_disk(folder: Path) -> None:
    """Open a new journal where there is no room for one."""
    mount_small_disk(folder, size_kb=64)
    (folder / "ballast").write_bytes(bytes(64 * 1024))
    _report(reasons=[_refusal(lambda: Journal.open(folder))])


def open_without_rights(folder: Path) -> None:
    """Open a journal as a user who owns nothing."""
    give_up_rights()
    _report(reasons=[_refusal(lambda: Journal.open(folder))])


def list_without_rights(folder: Path) -> None:
    """List a journal as a user who owns nothing."""
    give_up_rights()
    _report(plies=[summary.plies for summary in list_games(folder)])


def recover_games(folder: Path) -> None:
    """Recover a damaged journal, and wait to be killed as a game is read."""
    _wait_at_each_game()
    recover_journal(folder, datetime.now(tz=UTC))


def recover_games_from(folder: Path) -> None:
    """Recover the games of a journal into that of another folder, and wait to be killed as one is read."""
    _wait_at_each_game()
    recover_from_file(folder.with_name("other"), journal_file(folder), datetime.now(tz=UTC))


def _wait_at_each_game() -> None:
    def wait(*_: object) -> None:
        print("it reads a game", flush=True)  # noqa: T201  the parent reads it
        sys.stdin.read()

    pytest.MonkeyPatch().setattr(f"{recover_journal.__module__}.recover_game", wait)


def _stored_times(journal: Journal) -> list[int]:
    saved = journal.unfinished()
    assert saved is not None
    assert len(saved.later_inputs) == 0
    return [record.at_us for record in saved.game.records]


def _refusal(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except JournalError as error:
        return str(error)
    return "it was let through"


def _report(**facts: object) -> None:
    print(json.dumps(facts), flush=True)  # noqa: T201  the parent reads it


if __name__ == "__main__":
    {
        action.__name__: action
        for action in (
            write_games,
            fill_disk,
            open_on_full_disk,
            open_without_rights,
            list_without_rights,
            recover_games,
            recover_games_from,
        )
    }[sys.argv[1]](Path(sys.argv[2]))
