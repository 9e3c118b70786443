"""The PDN of a game names who gave its last command, as it names who gave those of the arbiter."""

from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from controller.commands.sender import AddressClass, CommandSender
from controller.commands.values import AcceptDraw, AgreeDraw, PlayerCommand, Resign
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import RecordOutcome
from controller.session.inputs import CommandGiven
from controller.storage.journal import Journal
from tests.cli.shell import damahan
from tests.storage.journal.random_games import SECOND_US, make_started, play_random_turns

DESK = CommandSender(name="desk 2", address=AddressClass.LOCAL_NETWORK, given_at="2026-11-23T14:32:05+08:00")
SENDER = "(desk 2, local network, 2026-11-23 14:32)"
RESIGNED = Outcome(score=Score.BLACK_WINS, termination=Termination.RESIGNATION)
AGREED = Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)
END_US = 100 * SECOND_US


def export_ended_by(folder: Path, command: CommandGiven, outcome: Outcome, later_us: int = 0) -> str:
    start = make_started()
    with closing(Journal.open(folder)) as journal:
        journal.begin(start)
        for turn in islice(play_random_turns(start, 3), 2):
            journal.commit(turn.inputs, [turn.record])
        journal.finish([command], RecordOutcome(outcome=outcome, at_us=command.at_us + later_us))
    return " ".join(damahan("games", "export", "1", "--journal", folder).output.split())


@pytest.mark.parametrize(
    ("command", "outcome", "comments"),
    [
        (Resign(side=Side.WHITE), RESIGNED, f"{{White resigns {SENDER}}} {{resignation}} 0-1"),
        (AgreeDraw(), AGREED, f"{{Draw agreed on {SENDER}}} {{agreement}} 1/2-1/2"),
        (AcceptDraw(side=Side.BLACK), AGREED, f"{{Black accepts the draw {SENDER}}} {{agreement}} 1/2-1/2"),
    ],
)
def test_the_command_that_ended_a_game_has_its_sender(
    tmp_path: Path, command: PlayerCommand, outcome: Outcome, comments: str
) -> None:
    text = export_ended_by(tmp_path, CommandGiven(command=command, at_us=END_US, sender=DESK), outcome)
    assert text.endswith(comments)


def test_a_command_of_nobody_or_of_another_time_is_not_remarked(tmp_path: Path) -> None:
    nobody = CommandGiven(command=Resign(side=Side.WHITE), at_us=END_US)
    assert " resigns " not in export_ended_by(tmp_path, nobody, RESIGNED)
    named = CommandGiven(command=AcceptDraw(side=Side.WHITE), at_us=END_US, sender=DESK)
    assert "accepts" not in export_ended_by(tmp_path / "other", named, RESIGNED, later_us=1)
