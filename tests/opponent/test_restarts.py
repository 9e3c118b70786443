"""The program after a stop of the daemon: it goes on by itself, and what was handed to people stays theirs."""

from contextlib import closing
from pathlib import Path

import pytest

from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, load_game, restore_stopped_session
from sim.hands.piece_setup import pieces_of_position
from tests.daemon.daemon_rig import DaemonRig, game_started, play
from tests.daemon.power_cuts import PowerCutCheck
from tests.opponent.opponent_rig import OpponentRig, play_program, settings_with_program
from tests.opponent.table_engine import NEVER_S, TableEngine

MODES = pytest.mark.parametrize("commit", CommitMode)
OPENING = "press black; move 22-18; press white; wait 2s; "


@MODES
@pytest.mark.parametrize("takes_s", [NEVER_S, 0.1], ids=["while it thinks", "while its move is lit"])
def test_it_goes_on_by_itself(takes_s: float, commit: CommitMode, tmp_path: Path) -> None:
    started = game_started(settings_with_program(commit))
    with closing(Journal.open(tmp_path)) as journal:
        rig = OpponentRig(started=started, journal=journal)
        play_program(OPENING + "wait 3s", engine=TableEngine(moves={2: "9-14"}, takes_s=takes_s), rig=rig)
    with closing(Journal.open(tmp_path)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        pieces = pieces_of_position(saved.game.moves[0].game.position)
        rig = OpponentRig(started=started, journal=journal, saved=saved, pieces=pieces)
        script = "press white; wait 4s; expect leds 9 mover, 14 landing; move 9-14; wait 1s; expect move 9-14"
        play_program(script, engine=TableEngine(moves={2: "9-14"}), rig=rig)
    assert [move_text(record.move) for record in load_game(tmp_path, GameId(1)).moves] == ["22-18", "9-14"]


@MODES
@pytest.mark.parametrize(
    "change",
    [
        "side black board; wait 1s",
        "propose black 2 9-14; wait 1s; side black board; wait 1s; move 9-14; press black; wait 2s",
        "side black board; wait 1s; side black program; wait 1s; propose black 2 9-14; wait 1s",
        "side white program; wait 1s; side white board; wait 1s",
        "propose black 2 9-14; move 9-14; wait 1s; side black board; wait 1s; take back; move 14-9; wait 2s",
    ],
)
def test_who_plays_is_the_same_after_a_power_cut_at_any_step(change: str, commit: CommitMode, tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        cut = PowerCutCheck(journal)
        started = game_started(settings_with_program(commit))
        rig = play(OPENING + change, DaemonRig(started=started, journal=journal, observers=[cut]))
        assert cut.check_count > 0
    with closing(Journal.open(tmp_path)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        again = restore_stopped_session(saved)[0]
    assert again.tracker.sides_elsewhere == rig.session.tracker.sides_elsewhere
    assert again.settings.game == rig.session.settings.game


def test_a_game_that_was_handed_to_people_is_continued_and_names_it(tmp_path: Path) -> None:
    started = game_started(settings_with_program())
    with closing(Journal.open(tmp_path)) as journal:
        rig = OpponentRig(started=started, journal=journal)
        play_program(OPENING + "wait 3s", engine=TableEngine(failures=2), rig=rig)
    game = load_game(tmp_path, GameId(1))
    assert game.known_start.settings.game.sides_elsewhere == ()
    assert game.started.settings.game.sides_elsewhere == (Side.BLACK,)
