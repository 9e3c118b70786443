"""A daemon that stops while a capture is still to be huffed: it goes on as it stood, and says whose turn it is."""

import pytest

from controller.rules.position import Side
from controller.settings.game import GameSettings, RuleOptionSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.storage.journal import MemoryJournal
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play

DUE = "W:W22,28:B18,5,6"  # 22x15 is due
NOT_CAPTURED = {
    CommitMode.CLOCK: "press black; move 28-24; press white; wait 2s; expect leds 22 captured",
    CommitMode.SETTLE: "move 28-24; wait 2s; expect leds 22 captured",
}
GOES_ON = {CommitMode.CLOCK: "press white; wait 1s;", CommitMode.SETTLE: ""}


def huff_settings(commit: CommitMode) -> Settings:
    game = make_settings(commit).game.model_copy(update={"rules": RuleOptionSettings(huff=True)})
    return Settings(game=GameSettings(**game.model_dump()), tracking=TrackingSettings(commit=commit))


def stop_while_pending(commit: CommitMode, then: str = "") -> DaemonRig:
    """Play until a capture is to be huffed, and stop; the pieces stand as they were left."""
    journal = MemoryJournal()
    rig = DaemonRig(started=game_started(huff_settings(commit), fen=DUE), journal=journal)
    play(f"{NOT_CAPTURED[commit]}; {then}", rig)
    return DaemonRig(journal=journal, saved=journal.unfinished(), pieces=dict(rig.table.table.pieces))


@pytest.mark.parametrize("commit", CommitMode)
def test_a_pending_huff_survives_a_stop(commit: CommitMode) -> None:
    again = play(f"wait 1s; {GOES_ON[commit]} remove 22; wait 2s; expect turn black", stop_while_pending(commit))
    assert again.recorder.moves == ["28-24"]
    assert again.session.game.position.white.bit_count() == 1
    assert again.session.ledger.running_side is Side.BLACK


@pytest.mark.parametrize("commit", CommitMode)
def test_the_clock_of_the_side_that_huffs_runs_on(commit: CommitMode) -> None:
    again = play(f"wait 1s; {GOES_ON[commit]} lift 22; wait 200ms", stop_while_pending(commit))
    assert again.session.ledger.running_side is Side.BLACK


@pytest.mark.parametrize("commit", CommitMode)
def test_a_piece_huffed_before_the_stop_is_taken(commit: CommitMode) -> None:
    play(f"wait 1s; {GOES_ON[commit]} wait 2s; expect turn black; move 5-9", stop_while_pending(commit, "remove 22"))


@pytest.mark.parametrize("commit", CommitMode)
def test_a_piece_huffed_during_the_pause_is_taken(commit: CommitMode) -> None:
    again = play(f"remove 22; wait 2s; {GOES_ON[commit]} wait 2s; expect turn black", stop_while_pending(commit))
    assert again.recorder.moves == ["28-24"]


def test_the_lamps_lead_back_to_the_board_that_waits_for_its_huff() -> None:
    rig = stop_while_pending(CommitMode.CLOCK)
    rig.pieces = None  # somebody has put the piece back meanwhile
    again = play(
        "wait 1s; expect leds 28 lift, 24 place; press white; wait 5s; expect leds 28 lift, 24 place;"
        "move 28-24; wait 1s; expect leds off; expect message press to go on; press white; wait 100ms;"
        "expect leds 22 captured; remove 22; wait 2s; expect turn black",
        rig,
    )
    assert again.recorder.moves == ["28-24"]


@pytest.mark.parametrize("commit", CommitMode)
def test_the_display_shows_that_the_side_that_huffs_is_on_turn(commit: CommitMode) -> None:
    rig = DaemonRig(started=game_started(huff_settings(commit), fen=DUE))
    play(NOT_CAPTURED[commit], rig)
    page = rig.session.last_views.page
    assert page is not None
    assert (page.to_move, rig.session.side_on_turn, rig.session.to_move) == (Side.BLACK, Side.BLACK, Side.WHITE)
