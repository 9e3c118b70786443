"""A game that is resumed after the daemon stopped: as committed, with paused clocks."""

import asyncio

import pytest

from controller.clock.press_clock import FlagRule
from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.effects import Announce
from controller.session.inputs import DaemonRestarted, Tick
from controller.session.state import PauseReason
from controller.session.views.display_page import PageStatus
from controller.session.views.messages import MessageCode
from controller.settings.clock import ClockSettings
from controller.settings.tracking import CommitMode
from controller.storage.journal import MemoryJournal
from sim.virtual_time import VirtualTimeLoop
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play

PLAYED = {
    CommitMode.CLOCK: "press black; move 22-18; press white; move 9-13; press black; wait 7s",
    CommitMode.SETTLE: "move 22-18; wait 1s; move 9-13; wait 8s",
}
CONTINUATION = {
    CommitMode.CLOCK: "press black; move 24-20; press white; expect move 24-20",
    CommitMode.SETTLE: "move 24-20; wait 1s; expect move 24-20",
}


class TenHoursLaterLoop(VirtualTimeLoop):
    """The same clock as before, ten hours later; the clock of a computer that was switched off starts at 0."""

    def __init__(self) -> None:
        super().__init__()
        self._now_s += 36_000


@pytest.mark.parametrize("loop", [VirtualTimeLoop, TenHoursLaterLoop])
@pytest.mark.parametrize("commit", CommitMode)
def test_the_clocks_stand_as_they_were_stopped_until_the_game_goes_on(
    commit: CommitMode, loop: type[VirtualTimeLoop]
) -> None:
    journal = MemoryJournal()
    stopped = play(PLAYED[commit], DaemonRig(started=game_started(make_settings(commit)), journal=journal))
    last = stopped.recorder.steps[-1].session
    left_us = [last.ledger.side_remaining_us(side, last.now_us) for side in Side]

    async def people(rig: DaemonRig) -> None:
        await asyncio.sleep(60)
        assert rig.session.last_views.page is not None
        assert (rig.session.last_views.page.status, rig.session.ledger.running_side) == (PageStatus.PAUSED, None)
        assert [rig.session.ledger.side_remaining_us(side, 0) for side in Side] == left_us
        await rig.run_script(CONTINUATION[commit])
        assert PauseReason.DAEMON_RESTARTED not in rig.session.pauses
        assert rig.session.ledger.running_side is Side.BLACK

    again = play(people, DaemonRig(journal=journal, saved=journal.unfinished()), loop=loop)
    assert isinstance(again.recorder.inputs[0], DaemonRestarted)
    assert again.recorder.moves == ["24-20"]
    assert len([event for event in again.recorder.inputs if isinstance(event, Tick)]) < 20


def test_a_move_that_was_begun_is_shown_and_may_go_on() -> None:
    journal = MemoryJournal()
    play(PLAYED[CommitMode.CLOCK], DaemonRig(journal=journal))
    play(
        "lift 24; wait 100ms; expect leds 24 place; expect message press to go on; press black; expect leds off;"
        "place 20; press white; expect move 24-20",
        DaemonRig(journal=journal, saved=journal.unfinished()),
    )


def test_a_piece_that_was_moved_wrongly_before_the_stop_must_still_move() -> None:
    journal = MemoryJournal()
    wrongly = "press black; move 22-18; press white; move 9-13; press black; move 24-22; press white; wait 2s"
    play(f"{wrongly}; move 22-24; wait 1s", DaemonRig(journal=journal))
    play(
        "press black; move 23-19; press white; wait 2s; expect leds 19 lift, 23 place; move 19-23;"
        "wait 100ms; expect leds 24 mover, 19 landing, 20 landing; move 24-20; press white; expect move 24-20",
        DaemonRig(journal=journal, saved=journal.unfinished()),
    )


def test_a_game_is_stopped_and_resumed_after_every_move() -> None:
    journal = MemoryJournal()
    sides = ("white", "black") * 3
    for ply, (move, side) in enumerate(zip(("22-18", "9-13", "24-20", "11-15", "18x11", "7x16"), sides, strict=True)):
        waiting = "black" if side == "white" else "white"
        script = f"press {waiting}; move {move}; press {side}; expect move {move}"
        play(script, DaemonRig(journal=journal, saved=journal.unfinished()))
        assert len(journal.records) == ply + 1


def test_a_game_without_a_move_goes_on_from_its_start() -> None:
    journal = MemoryJournal()
    play("wait 5s; lift 22", DaemonRig(journal=journal))
    saved = journal.unfinished()
    play(
        "press black; wait 1s; press black; move 22-18; press white; expect move 22-18",
        DaemonRig(journal=journal, saved=saved),
    )
    assert journal.records[0].ply == 1


def test_a_flag_announced_before_the_stop_is_not_announced_again() -> None:
    shown = make_settings(time_control="G/1").model_copy(update={"clock": ClockSettings(flag=FlagRule.ARBITER)})
    journal = MemoryJournal()
    script = "press black; wait 61s; move 24-20; press white; expect move 24-20; wait 1s"
    play(script, DaemonRig(started=game_started(shown), journal=journal))
    again = play("press white; wait 2s; expect turn black", DaemonRig(journal=journal, saved=journal.unfinished()))
    assert again.session.conduct.announced_flags == (Side.WHITE,)
    announced = [
        effect.message.code for step in again.recorder.steps for effect in step.effects if isinstance(effect, Announce)
    ]
    assert MessageCode.FLAG not in announced


def test_a_draw_that_the_board_offers_and_who_has_accepted_it_survive_a_stop() -> None:
    journal = MemoryJournal()
    again = "move 1-5; press white; move 4-8; press black; move 5-1; press white; move 8-4; press black;"
    offered = DaemonRig(started=game_started(fen="W:WK1,21:BK4,12"), journal=journal)
    play(f"press black; {again} {again} wait 100ms; expect message draw offered; hold black 2.1s; wait 1s", offered)
    resumed = DaemonRig(journal=journal, saved=journal.unfinished())
    play("press black; wait 1s; expect message black: draw; hold white 2.1s; wait 3s; expect result 1/2-1/2", resumed)
    assert resumed.session.outcome is not None
    assert resumed.session.outcome.termination is Termination.REPETITION
