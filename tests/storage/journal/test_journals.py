"""What every journal does, on disk and in memory; the one on disk is closed and opened again before it is asked."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.commands.values import SetTime
from controller.rules.position import Side
from controller.session.inputs import CommandGiven, DaemonRestarted, Input, Tick
from tests.storage.journal.input_strategies import INPUTS
from tests.storage.journal.journal_rigs import (
    AGREED,
    DiskJournalRig,
    JournalRig,
    MemoryJournalRig,
    some_turns,
    unfinished_game,
)
from tests.storage.journal.random_games import last_certain_record, make_started


def test_new_journal_has_no_game(desk: JournalRig) -> None:
    assert desk.reopen().unfinished() is None


def test_nothing_is_stored_before_a_game_begins(desk: JournalRig) -> None:
    with pytest.raises(ValueError, match="begin a game"):
        desk.journal.append([Tick(at_us=1)])


def test_begun_game_is_unfinished(desk: JournalRig) -> None:
    start = make_started(fen="B:W21,K3:B9")
    game = desk.journal.begin(start)
    saved = unfinished_game(desk)
    assert (saved.game.id, saved.game.started) == (game, start)
    assert (last_certain_record(saved), saved.later_inputs, saved.last_us) == (None, (), start.at_us)


def test_inputs_before_the_first_commit_come_back(desk: JournalRig) -> None:
    desk.journal.begin(make_started())
    desk.journal.append([Tick(at_us=11), Tick(at_us=12)])
    desk.journal.append([])
    desk.journal.append([Tick(at_us=13)])
    saved = unfinished_game(desk)
    assert saved.later_inputs == (Tick(at_us=11), Tick(at_us=12), Tick(at_us=13))
    assert saved.last_us == 13


def test_commit_is_given_back_as_it_was(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    played = some_turns(start, 20)
    for turn in played:
        desk.journal.commit(turn.inputs, [turn.record])
    saved = unfinished_game(desk)
    assert saved.game.records == tuple(turn.record for turn in played)
    assert last_certain_record(saved) == played[-1].record
    assert saved.later_inputs == ()
    assert saved.last_us == played[-1].inputs[-1].at_us


def test_only_what_came_after_the_commit_is_later(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    (turn,) = some_turns(start, 1)
    desk.journal.append(turn.inputs[:1])
    desk.journal.commit(turn.inputs[1:], [turn.record])
    after = CommandGiven(command=SetTime(side=Side.WHITE, remaining_us=60_000_000), at_us=99), DaemonRestarted(at_us=3)
    desk.journal.append(after)
    saved = unfinished_game(desk)
    assert (last_certain_record(saved), saved.later_inputs, saved.last_us) == (turn.record, after, 3)


def test_two_moves_may_come_with_one_commit(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    first, second = some_turns(start, 2)
    desk.journal.commit(first.inputs + second.inputs, [first.record, second.record])
    saved = unfinished_game(desk)
    assert (saved.game.records, saved.later_inputs) == ((first.record, second.record), ())


def test_amended_move_is_a_record_of_its_own(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    (first,) = some_turns(start, 1)
    other = next(turn.record for seed in range(50) if (turn := some_turns(start, 1, seed=seed)[0]) != first)
    amended = replace(other, is_amendment=True)
    desk.journal.commit(first.inputs, [first.record])
    desk.journal.commit([Tick(at_us=9)], [amended])
    saved = unfinished_game(desk)
    assert saved.game.records == (first.record, amended)
    assert saved.game.moves == (amended,)
    assert (last_certain_record(saved), saved.later_inputs) == (amended, ())


def test_finished_game_is_not_unfinished(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    (turn,) = some_turns(start, 1)
    desk.journal.finish(turn.inputs, AGREED, [turn.record])
    desk.journal.append([Tick(at_us=100)])
    assert desk.reopen().unfinished() is None


def test_a_new_game_gives_up_the_one_before(desk: JournalRig) -> None:
    first = desk.journal.begin(make_started())
    desk.journal.append([Tick(at_us=1)])
    second = desk.journal.begin(start := make_started(at_us=9))
    assert second == first + 1
    saved = unfinished_game(desk)
    assert (saved.game.id, saved.game.started, saved.later_inputs) == (second, start, ())
    desk.journal.finish([], AGREED)
    assert desk.reopen().unfinished() is None


def test_game_goes_on_where_it_was_left(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    played = some_turns(start, 6)
    for turn in played:
        journal = desk.reopen()
        journal.commit(turn.inputs, [turn.record])
    assert unfinished_game(desk).game.records == tuple(turn.record for turn in played)


@pytest.mark.parametrize(
    "time_control", ["none", "G/5", "5+3", "2/10s+1, byo 1s 9x2s", "canadian 9s 3/8s", "3s d1", "count up both 1m"]
)
@pytest.mark.parametrize("fen", ["W:WK1,K5,K10:BK32", "W:W22,23,K4:B12,11,K29"])
def test_counts_and_clocks_round_trip(desk: JournalRig, time_control: str, fen: str) -> None:
    desk.journal.begin(start := make_started(fen=fen, time_control=time_control))
    played = some_turns(start, 30)
    desk.journal.commit([], [turn.record for turn in played])
    assert unfinished_game(desk).game.records == tuple(turn.record for turn in played)


@settings(max_examples=15)  # each makes a journal on disk
@given(st.lists(st.lists(INPUTS, max_size=4), max_size=4))
def test_both_journals_store_any_inputs_alike(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[Input]]
) -> None:
    desks: list[JournalRig] = [MemoryJournalRig(), DiskJournalRig(tmp_path_factory.mktemp("journal"))]
    for desk in desks:
        desk.journal.begin(make_started())
        for batch in batches:
            desk.journal.append(batch)
    memory, disk = (unfinished_game(desk) for desk in desks)
    assert memory == disk
    for desk in desks:
        desk.journal.close()
