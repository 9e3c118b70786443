"""A game that stopped in doubt is resumed in doubt: the possible moves are inferred from the inputs again."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.effects import RecordMove
from controller.session.views.display_page import PageStatus
from controller.storage.journal import GameId, Journal, MemoryJournal, load_game
from sim.faults.sensor_faults import SensorFaults, StuckSensor
from sim.virtual_time import VirtualTimeLoop
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.test_resuming import TenHoursLaterLoop

STUCK = SensorFaults(faults=tuple(StuckSensor(square=Square(number), closed=True, from_us=0) for number in (17, 18)))
CONFIRM_SET_UP = "press black; wait 1s; press black; wait 1s"
OPENING = f"{CONFIRM_SET_UP}; press black; move 24-20; press white; move 12-16; press black; wait 1s"
DOUBTFUL = f"{OPENING}; move 22-17; press white; wait 1s; expect turn black"
DECIDING = "move 8-12; press black; expect turn white; move 17-13; press white"  # there was no man on 18


def play_sitting(
    folder: Path,
    script: str,
    before: DaemonRig | None = None,
    *,
    faults: SensorFaults = STUCK,
    **kwargs: str,
) -> DaemonRig:
    """Play on a board that is as the last session left it."""
    pieces = None if before is None else dict(before.table.table.pieces)
    loop = TenHoursLaterLoop if kwargs.get("later") else VirtualTimeLoop
    with closing(Journal.open(folder)) as journal:
        rig = DaemonRig(journal=journal, saved=journal.unfinished(), pieces=pieces, faults=faults)
        return play(script, rig, loop=loop)


def score(folder: Path) -> list[str]:
    return [" or ".join(map(move_text, record.candidates or (record.move,))) for record in recorded_moves(folder)]


def recorded_moves(folder: Path) -> Sequence[RecordMove]:
    return load_game(folder, GameId(1)).moves


def possible_moves(rig: DaemonRig) -> list[list[str]]:
    doubt = rig.session.trust.doubt
    return [] if doubt is None else [[move_text(ply.move) for ply in line.plies] for line in doubt.hypotheses]


@pytest.mark.parametrize("later", ["", "ten hours"])
def test_what_may_have_been_played_is_known_again(tmp_path: Path, later: str) -> None:
    first = play_sitting(tmp_path, DOUBTFUL)
    assert possible_moves(first) == [["22-17"], ["22-18"]]
    again = play_sitting(tmp_path, "wait 100ms; expect leds off; expect message press to go on", first, later=later)
    assert possible_moves(again) == possible_moves(first)
    assert again.session.history.ply == 3
    assert score(tmp_path) == ["24-20", "12-16", "22-17 or 22-18"]
    assert len(load_game(tmp_path, GameId(1)).records) == 3  # nothing is recorded twice


@pytest.mark.parametrize("later", ["", "ten hours"])
def test_what_comes_after_the_stop_decides(tmp_path: Path, later: str) -> None:
    first = play_sitting(tmp_path, DOUBTFUL)
    again = play_sitting(tmp_path, f"press black; {DECIDING}; expect move 17-13", first, later=later)
    assert not possible_moves(again)
    assert score(tmp_path) == ["24-20", "12-16", "22-17", "8-12", "17-13"]
    assert again.session.ledger.running_side is Side.BLACK
    times_us = [record.at_us for record in recorded_moves(tmp_path)[2:]]
    assert times_us == sorted(times_us)
    third = play_sitting(tmp_path, "press white; move 9-14; press black; expect move 9-14", again)
    assert third.session.last_views.page is not None
    assert third.session.last_views.page.status is PageStatus.PLAYING


def test_a_question_is_asked_again_when_the_game_goes_on(tmp_path: Path) -> None:
    first = play_sitting(tmp_path, f"{DOUBTFUL}; resign black; wait 100ms; expect message white: yes; expect result *")
    assert first.session.trust.question is not None
    square = first.session.trust.question.square
    assert square is not None
    go_on = f"wait 100ms; expect leds off; expect message press to go on; press black; expect leds {square} question"
    # White's man is on 17, and 18 is empty
    answer = f"wait 1s; press {'white' if square == 17 else 'black'}; wait 1s; expect result 1-0"
    again = play_sitting(tmp_path, f"{go_on}; {answer}", first)
    assert score(tmp_path) == ["24-20", "12-16", "22-17"]
    assert again.session.trust.question is None


def test_the_clock_that_the_arbiter_set_in_doubt_is_kept_when_it_is_decided(tmp_path: Path) -> None:
    decided = f"arbiter time black 5:00; wait 3s; {DECIDING}; wait 1s"
    first = play_sitting(tmp_path, f"{DOUBTFUL}; {decided}")
    assert not possible_moves(first)
    left_us = [first.session.ledger.side_remaining_us(side, first.recorder.steps[-1].session.now_us) for side in Side]
    again = play_sitting(tmp_path, "wait 10s", first)
    assert [again.session.ledger.side_remaining_us(side, 0) for side in Side] == left_us


def test_what_is_inferred_otherwise_than_by_the_version_before_is_recorded() -> None:
    journal = MemoryJournal()
    first = play(DOUBTFUL, DaemonRig(journal=journal, faults=STUCK))
    inferred = journal.records[-1]
    journal.history[-1] = replace(inferred, candidates=inferred.candidates[:1])
    pieces = dict(first.table.table.pieces)
    again = play("wait 1s", DaemonRig(journal=journal, saved=journal.unfinished(), pieces=pieces, faults=STUCK))
    assert possible_moves(again) == possible_moves(first)
    assert journal.records[3:] == [inferred]
    play("wait 1s", DaemonRig(journal=journal, saved=journal.unfinished(), pieces=pieces, faults=STUCK))
    assert journal.records[3:] == [inferred]  # and only once
