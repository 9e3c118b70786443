"""A game of Damath whose board was switched off: sums, totals and warnings are those of before; squares of Luzon."""

from contextlib import closing
from pathlib import Path

import pytest

from controller.session.scores import current_score, total_texts
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.storage.journal import Journal, restore_stopped_session
from tests.daemon.daemon_rig import DaemonRig, game_started, play

EXCHANGE = """
press black; move 22-18; press white; move 12-16; press black; move 18-13; press white
move 9-18; remove 13; press black; move 21-14; remove 18; press white; wait 2s
"""


@pytest.mark.parametrize(
    ("after", "totals", "warnings"),
    [
        ("", ("5", "2/3"), (0, 0)),
        ("arbiter takeback; wait 1s", ("0", "2/3"), (0, 0)),
        ("wait 1min", ("5", "2/3"), (0, 1)),
    ],
)
def test_the_score_survives_a_restart(
    tmp_path: Path, after: str, totals: tuple[str, str], warnings: tuple[int, int]
) -> None:
    game = GameSettings.model_validate({"ruleset": "damath"})
    started = game_started(Settings(game=game, tracking=TrackingSettings(commit=CommitMode.CLOCK)))
    with closing(Journal.open(tmp_path)) as journal:
        stopped = play(f"{EXCHANGE}{after}", DaemonRig(started=started, journal=journal))
        before = stopped.recorder.steps[-1].session
        assert (total_texts(before), before.conduct.warnings) == (totals, warnings)
    with closing(Journal.open(tmp_path)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        after_restart, _ = restore_stopped_session(saved)
    assert current_score(after_restart) == current_score(before)
    assert after_restart.conduct.warnings == warnings
