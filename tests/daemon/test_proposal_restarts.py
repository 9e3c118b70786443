"""A power cut while a move is proposed, half made on the board, or made: the disk has the game as it was."""

from contextlib import closing
from pathlib import Path

import pytest

from controller.notation.move_text import move_text
from controller.rules.squares import Square
from controller.session.state import Session
from controller.settings.game import GameSettings
from controller.settings.move_source import MoveSource
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, load_game
from sim.hands.piece_setup import pieces_of_position
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.power_cuts import PowerCutCheck, find_restarted

OPENING = "press black; move 22-18; press white; wait 2s; "

STATES = {
    "proposed": "propose black 2 9-14; wait 2s",
    "after the time of the hand": "propose black 2 9-14; wait 15s",
    "half made": "propose black 2 9-14; lift 9; wait 2s",
    "another piece put down": "propose black 2 9-14; move 10-14; wait 2s",
    "made and not yet judged": "propose black 2 9-14; move 9-14; wait 300ms; lift 21; wait 1500ms",
    "made": "propose black 2 9-14; move 9-14; wait 2s",
    "answered": "propose black 2 9-14; move 9-14; wait 2s; move 18-9; remove 14; press white; wait 2s",
    "clocks set": "propose black 2 9-14; wait 1s; arbiter time white 3:00; arbiter add black 0:30; wait 2s",
    "clocks set and made": "propose black 2 9-14; wait 1s; arbiter time white 3:00; wait 1s; move 9-14; wait 2s",
    "paused": "propose black 2 9-14; wait 2s; arbiter pause; wait 2s",
    "paused and resumed": "propose black 2 9-14; wait 2s; arbiter pause; wait 2s; arbiter go on; wait 2s",
    "taken back": "propose black 2 9-14; wait 2s; take back; wait 2s",
    "two plies taken back": "propose black 2 9-14; move 9-14; wait 2s; take back white; wait 2s",
    "offer declined": "offer draw white; propose black 2 9-14; wait 2s",
    "over": "propose black 2 9-14; wait 1s; resign black; wait 1s",
}


def settings_with_program(commit: CommitMode) -> Settings:
    chosen = make_settings(commit)
    values = {**chosen.game.model_dump(), "black_moves": MoveSource.PROGRAM, "time_control": "5+3"}
    return chosen.model_copy(update={"game": GameSettings.model_validate(values)})


def turn_state(session: Session) -> tuple[object, ...]:
    return session.turn.proposal, session.tracker.proposed, session.tracker.footprints, session.ledger.hand_us


@pytest.mark.parametrize("commit", CommitMode)
@pytest.mark.parametrize("script", STATES.values(), ids=STATES.keys())
def test_a_restart_in_each_state_of_a_proposal(script: str, commit: CommitMode, tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        cut = PowerCutCheck(journal)
        started = game_started(settings_with_program(commit))
        rig = play(f"{OPENING}{script}", DaemonRig(started=started, journal=journal, observers=[cut]))
        assert cut.check_count > 0
    again = find_restarted(tmp_path, rig.session)
    assert again is None or turn_state(again) == turn_state(rig.session)


@pytest.mark.parametrize("commit", CommitMode)
@pytest.mark.parametrize(
    ("before", "standing", "after"),
    [
        ("", 9, "press white; wait 1s; move 9-14; wait 2s"),
        ("lift 9; wait 2s; place 9", 9, "press white; wait 1s; move 9-14; wait 2s"),
        ("move 9-14", 14, "wait 1s; press white; wait 2s"),
        ("move 9-13; wait 2s", 13, "move 13-9; wait 1s; press white; wait 1s; move 9-14; wait 2s"),
    ],
)
def test_the_game_goes_on_with_the_proposed_move(
    before: str, standing: int, after: str, commit: CommitMode, tmp_path: Path
) -> None:
    started = game_started(settings_with_program(commit))
    with closing(Journal.open(tmp_path)) as journal:
        play(f"{OPENING}propose black 2 9-14; wait 2s; {before}", DaemonRig(started=started, journal=journal))
    with closing(Journal.open(tmp_path)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        pieces = dict(pieces_of_position(saved.game.moves[0].game.position))
        pieces[Square(standing)] = pieces.pop(Square(9))
        rig = DaemonRig(started=started, journal=journal, saved=saved, pieces=pieces)
        rig = play(f"{after}; expect move 9-14", rig)
        assert rig.session.ledger.running_side is rig.session.to_move
    assert [move_text(record.move) for record in load_game(tmp_path, GameId(1)).moves] == ["22-18", "9-14"]
