"""A power cut after any move or change: the disk has the game as it was, also several plies back."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from controller.rules.position import Side
from controller.rules.squares import Orientation
from controller.settings.clock import ClockSettings
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode
from controller.storage.journal import (
    GameId,
    Journal,
    MemoryJournal,
    load_game,
    restore_certain_session,
    restore_stopped_session,
)
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.power_cuts import PowerCutCheck, find_restarted
from tests.sim.virtual_board import now_us
from tests.storage.journal.random_games import last_certain_record

MOVES = (
    "press black; move 22-18; press white; wait 2s; move 9-13; press black; wait 2s; move 24-20; press white; wait 2s"
)
BACK = "arbiter takeback; move 20-24; wait 1s"

CHANGES = {
    "times": "arbiter time white 3:00; arbiter add black -1:00; wait 1s; arbiter add white 0:30",
    "stage": "arbiter stage white 2; arbiter moves black 1; arbiter time black 0:00; wait 1s",
    "number": "arbiter number 12",
    "date": "arbiter date 2026-11-22; wait 1s; arbiter date 2026-11-23; wait 1s",
    "date before a move": "arbiter date 2026-11-23; move 5-9; press black; wait 1s",
    "date while it is moved": "lift 11; arbiter date 2026-11-23; wait 2s; place 11; wait 1s",
    "pause": "arbiter pause; wait 30s; arbiter go on; wait 2s; arbiter pause",
    "third button": "press third; wait 30s; press third; wait 2s; press third; wait 1s",
    "fine": "move 5-14; press black; wait 3s; move 14-5; wait 1s; move 5-9; press black; wait 1s",
    "fine in the air": "move 5-14; press black; wait 3s",
    "time set while a fine is in the air": "move 5-14; press black; wait 3s; arbiter add white 1:00; wait 1s",
    "offer": "move 5-9; hold black 2.5s; arbiter time white 3:00; wait 1s",
    "offer taken back with its move": "move 5-9; hold black 2.5s; arbiter takeback; move 9-5; wait 1s",
    "pause while it is moved": "lift 11; arbiter pause; place 11; wait 1s; arbiter go on",
    "takeback": BACK,
    "takeback not yet set up": "arbiter takeback 2",
    "takeback and another move": f"{BACK}; move 25-22; press white; wait 1s; arbiter time black 1:00",
    "takeback of what was played instead": f"{BACK}; move 25-22; press white; wait 1s; arbiter takeback; wait 1s",
    "takeback in a pause": "arbiter pause; arbiter takeback; move 20-24; wait 1s",
    "all moves": "arbiter takeback 3; move 20-24; move 13-9; move 18-22; wait 1s; move 21-17; press white; wait 1s",
    "restored": f"{BACK}; arbiter restore",
    "restored with a number": f"arbiter number 12; {BACK}; arbiter restore; move 24-20; wait 1s; move 5-9; press black",
    "restored and set up": (
        "arbiter takeback 2; move 20-24; move 13-9; wait 1s; arbiter restore; move 9-13; move 24-20; wait 1s; "
        "move 5-9; press black; wait 1s"
    ),
    "taken back again": "arbiter takeback 2; arbiter restore; arbiter takeback 3; arbiter restore; arbiter takeback",
    "times before a takeback": f"arbiter time black 2:00; move 5-9; press black; wait 2s; {BACK}",
    "turn": "arbiter turn white; wait 1s; move 25-22; press white; wait 1s",
    "position": "arbiter position B:W18,20,31:B1,13; wait 1s",
    "position and moves": "arbiter position B:W18,22,31:B1,K13; wait 1s; arbiter number 3; arbiter turn white",
    "result": "arbiter result 1-0; arbiter result 0-1",
    "reopened": f"resign white; wait 1s; {BACK}; move 25-22; press white; wait 1s",
    "reopened in place": "resign white; wait 1s; arbiter go on; wait 1s; move 5-9; press black; wait 1s",
}


def staged_settings() -> Settings:
    clock = ClockSettings(illegal_move_costs_s=60, illegal_moves_lose=9)
    return Settings(game=GameSettings(orientation=Orientation.VISMIN, time_control="40/15+10, byo 5x30s"), clock=clock)


@pytest.mark.parametrize("script", CHANGES.values(), ids=CHANGES.keys())
def test_a_restart_after_each_kind_of_change(script: str, tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        cut = PowerCutCheck(journal)
        rig = play(
            f"{MOVES}; {script}", DaemonRig(started=game_started(staged_settings()), journal=journal, observers=[cut])
        )
        assert cut.check_count > 3
    find_restarted(tmp_path, rig.session)


@pytest.mark.parametrize("commit", CommitMode)
def test_a_game_is_stopped_after_every_act_and_taken_back_to_its_start(commit: CommitMode, tmp_path: Path) -> None:
    by_clock = commit is CommitMode.CLOCK
    acts = [
        "press black; move 22-18; press white; wait 1s" if by_clock else "move 22-18; wait 1s",
        "move 9-13; press black; wait 1s",
        "arbiter time white 2:00",
        "move 24-20; press white; wait 1s",
        "arbiter takeback",
        "arbiter takeback 2",
    ]
    rig = DaemonRig()
    for act in acts:
        with closing(Journal.open(tmp_path)) as journal:
            saved = journal.unfinished()
            rig = DaemonRig(started=game_started(make_settings(commit)), journal=journal, saved=saved)
            going_on = "" if saved is None or not by_clock else "press white; wait 1s; "
            play(f"{going_on}{act}", rig)
    session = rig.session
    assert len(session.history.checkpoints) == 1
    assert session.ledger.side_clocks == session.history.checkpoints[0].ledger.side_clocks or not session.pauses
    assert [change.kind.value for change in load_game(tmp_path, GameId(1)).changes] == [
        "time", "takeback", "takeback",
    ]  # fmt: skip
    assert len(load_game(tmp_path, GameId(1)).records) == 3


@pytest.mark.parametrize("change", ["arbiter time white 3:00", "press third; wait 1s; press third", BACK])
def test_a_piece_in_hand_at_a_change_is_known_to_be_in_hand(change: str) -> None:
    journal = MemoryJournal()
    rig = play(
        f"{MOVES}; lift 11; {change}; place 11; wait 1s; lift 11; arbiter add white 0:10", DaemonRig(journal=journal)
    )
    saved = journal.unfinished()
    assert saved is not None
    assert last_certain_record(saved) == journal.history[-1]
    live, again = rig.session, restore_certain_session(saved)
    assert [event.square for event in again.tracker.trail] == [event.square for event in live.tracker.trail]
    assert again.tracker._replace(trail=()) == live.tracker._replace(trail=())
    assert (again.levels, again.ledger, again.history.checkpoints, again.history.last_move) == (
        live.levels,
        live.ledger,
        live.history.checkpoints,
        live.history.last_move,
    )


def test_no_more_than_a_second_of_a_running_clock_is_lost(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        looks: list[int] = []

        async def people(rig: DaemonRig) -> None:
            await rig.run_script(f"{MOVES}; arbiter time black 3:00; arbiter takeback; move 20-24")
            for _ in range(40):
                await asyncio.sleep(0.37)
                saved = journal.unfinished()
                assert saved is not None
                kept, now = restore_stopped_session(saved)[0], rig.session
                at_us = now_us()
                white_us = kept.ledger.side_remaining_us(Side.WHITE, kept.now_us)
                looks.append(white_us - now.ledger.side_remaining_us(Side.WHITE, at_us))

        play(people, DaemonRig(journal=journal))
    assert all(0 <= lost_us <= 1_000_000 for lost_us in looks), looks


def test_what_was_taken_back_stays_in_the_record(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        play(f"{MOVES}; {BACK}; move 25-22; press white; wait 1s", DaemonRig(journal=journal))
        saved = journal.unfinished()
    assert saved is not None
    game = load_game(tmp_path, GameId(1))
    assert [record.ply for record in game.records] == [1, 2, 3, 3]
    assert [entry.was_taken_back for entry in game.score_entries] == [
        False, False, True, False, False, False,
    ]  # fmt: skip
    assert [record.ply for record in game.moves] == [1, 2, 3]
    assert len(restore_certain_session(saved).history.checkpoints) == 4
