"""Journals for the tests of `damahan games`."""

from contextlib import closing
from itertools import islice
from pathlib import Path

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import RecordOutcome
from controller.storage.journal import Journal
from tests.daemon.daemon_rig import DaemonRig, play
from tests.storage.journal.random_games import make_started, play_random_turns

ENDED = RecordOutcome(outcome=Outcome(score=Score.WHITE_WINS, termination=Termination.TIME), at_us=9)


def record_two_games(folder: Path) -> None:
    """Record one finished game of three plies and one that goes on."""
    with closing(Journal.open(folder)) as journal:
        journal.begin(start := make_started(time_control="15+10"))
        for turn in islice(play_random_turns(start, 3), 3):
            journal.commit(turn.inputs, [turn.record])
        journal.finish([], ENDED)
        journal.begin(make_started(fen="B:W22:B1", time_control="none"))
        for turn in islice(play_random_turns(make_started(fen="B:W22:B1", time_control="none"), 1), 1):
            journal.commit(turn.inputs, [turn.record])


def record_corrected_game(folder: Path) -> None:
    """Record a game in which an arbiter took a move back, set a clock and, in the end, the result."""
    script = (
        "press black; move 22-18; press white; wait 1s; move 9-13; press black; wait 1s; arbiter takeback; move 13-9;"
        "wait 1s; arbiter time black 3:00; move 10-14; press black; wait 1s; arbiter result 1-0; wait 1s"
    )
    with closing(Journal.open(folder)) as journal:
        play(script, DaemonRig(journal=journal))
