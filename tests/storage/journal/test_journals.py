"""What every journal does, on disk and in memory; the one on disk is closed and opened again before it is asked."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.commands.values import SetTime
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange, RecordMove, RecordOutcome
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven, DaemonRestarted, GameStarted, Input, Tick
from controller.storage.journal import Journal, JournalPort, MemoryJournal, SavedGame
from tests.storage.journal.input_strategies import INPUTS
from tests.storage.journal.random_games import RecordedTurn, last_certain_record, make_started, play_random_turns

AGREED = RecordOutcome(outcome=Outcome(score=Score.DRAW, termination=Termination.AGREEMENT), at_us=77)


class JournalRig(Protocol):
    """A journal, and the same journal as it is found later."""

    journal: JournalPort

    def reopen(self) -> JournalPort: ...


class MemoryJournalRig:
    def __init__(self) -> None:
        self.journal: JournalPort = MemoryJournal()

    def reopen(self) -> JournalPort:
        return self.journal


class DiskJournalRig:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal: JournalPort = Journal.open(folder)

    def reopen(self) -> JournalPort:
        self.journal.close()
        self.journal = Journal.open(self.folder)
        return self.journal


@pytest.fixture(params=["memory", "disk"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[JournalRig]:
    desk: JournalRig = MemoryJournalRig() if request.param == "memory" else DiskJournalRig(tmp_path / "deep" / "folder")
    yield desk
    desk.journal.close()


def some_turns(start: GameStarted, count: int, *, seed: int = 1) -> tuple[RecordedTurn, ...]:
    return tuple(islice(play_random_turns(start, seed), count))


def unfinished_game(desk: JournalRig) -> SavedGame:
    saved = desk.reopen().unfinished()
    assert saved is not None
    return saved


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


def change(record: RecordMove, what: ChangeKind, **parts: Any) -> RecordChange:
    """Return a change right after a move."""
    values: dict[str, Any] = {
        "side": Side.WHITE,
        "before": "4:00",
        "after": "3:00",
        "author": ChangeAuthor.ARBITER,
    } | parts
    return RecordChange(kind=what, at_us=record.at_us + 1, ply=record.ply, ledger=record.ledger, **values)


def test_changes_come_back_in_their_order_among_the_moves(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    first, second, third = some_turns(start, 3)
    early = replace(change(first.record, ChangeKind.TIME), side=None, before="", author=ChangeAuthor.BOARD)
    late = change(second.record, ChangeKind.TAKEBACK, undone_plies=1, untrusted=5, reopens_game=True)
    set_up = change(second.record, ChangeKind.POSITION, game=first_game(start), after="W:W22:B1")
    desk.journal.commit([], [early])
    desk.journal.commit(first.inputs, [first.record])
    desk.journal.commit(second.inputs, [second.record, late])
    desk.reopen().commit([Tick(at_us=9)], [set_up, third.record])
    game = unfinished_game(desk).game
    assert game.history == (early, first.record, second.record, late, set_up, third.record)
    assert game.changes == (early, late, set_up)
    assert game.records == (first.record, second.record, third.record)
    assert game.moves == (third.record,)


def test_a_move_taken_back_stays_and_counts_no_more(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    first, second, third = some_turns(start, 3)
    for turn in (first, second):
        desk.journal.commit(turn.inputs, [turn.record])
    desk.journal.commit([Tick(at_us=9)], [change(second.record, ChangeKind.TAKEBACK, undone_plies=1)])
    saved = unfinished_game(desk)
    assert saved.game.moves == (first.record,)
    # it is taken back again from the inputs
    assert (last_certain_record(saved), saved.later_inputs) == (second.record, (Tick(at_us=9),))
    instead = replace(third.record, ply=2)
    desk.journal.commit([Tick(at_us=10)], [instead])
    saved = unfinished_game(desk)
    assert saved.game.moves == (first.record, instead)
    assert [entry.was_taken_back for entry in saved.game.score_entries] == [False, True, False, False]
    assert (last_certain_record(saved), saved.later_inputs) == (instead, ())


def test_a_game_resumes_from_a_change_that_holds_all_of_it(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    (turn,) = some_turns(start, 1)
    desk.journal.commit(turn.inputs, [turn.record])
    plain, whole = change(turn.record, ChangeKind.PAUSE), change(turn.record, ChangeKind.RESUME, is_recovery_point=True)
    desk.journal.commit([Tick(at_us=9)], [plain])
    assert last_certain_record(unfinished_game(desk)) == turn.record
    desk.journal.commit([Tick(at_us=10)], [whole])
    desk.journal.append([Tick(at_us=11)])
    saved = unfinished_game(desk)
    assert (last_certain_record(saved), saved.later_inputs, saved.certain_count) == (whole, (Tick(at_us=11),), 3)


def test_what_came_with_the_same_input_is_done_again_with_it(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    first, second = some_turns(start, 2)
    desk.journal.commit(first.inputs, [first.record])
    amended = replace(first.record, is_amendment=True)
    desk.journal.commit([Tick(at_us=9)], [amended, change(second.record, ChangeKind.TAKEBACK, undone_plies=1)])
    saved = unfinished_game(desk)
    assert (last_certain_record(saved), saved.later_inputs) == (first.record, (Tick(at_us=9),))


def test_a_game_that_is_reopened_is_unfinished_until_it_ends_again(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    (turn,) = some_turns(start, 1)
    desk.journal.finish(turn.inputs, AGREED, [turn.record])
    reopening = change(turn.record, ChangeKind.RESULT, reopens_game=True)
    desk.reopen().commit([Tick(at_us=9)], [reopening])
    assert unfinished_game(desk).game.history == (turn.record, reopening)
    desk.journal.finish([Tick(at_us=10)], AGREED, [change(turn.record, ChangeKind.RESULT)])
    assert desk.reopen().unfinished() is None


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


def test_what_is_in_doubt_is_later_than_the_last_certain_commit(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    first, second = some_turns(start, 2)
    desk.journal.commit(first.inputs, [first.record])
    uncertain = replace(second.record, candidates=(second.record.move, first.record.move))
    desk.journal.commit(second.inputs, [uncertain])
    saved = unfinished_game(desk)
    assert (saved.certain_count, last_certain_record(saved)) == (1, first.record)
    assert (saved.earlier_inputs, saved.later_inputs) == (first.inputs, second.inputs)
    desk.journal.commit([Tick(at_us=99)], [replace(second.record, is_amendment=True)])
    saved = unfinished_game(desk)
    assert (saved.certain_count, saved.later_inputs) == (3, ())
    assert saved.earlier_inputs == (*first.inputs, *second.inputs, Tick(at_us=99))


def test_an_input_that_settles_one_doubt_and_begins_another_is_taken_again(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    first, second, third = some_turns(start, 3)
    doubts = (second.record.move, first.record.move)
    desk.journal.commit(first.inputs, [first.record])
    desk.journal.commit(second.inputs, [replace(second.record, candidates=doubts)])
    both = [replace(second.record, is_amendment=True), replace(third.record, candidates=doubts)]
    desk.journal.commit(third.inputs, both)
    saved = unfinished_game(desk)
    assert (saved.certain_count, last_certain_record(saved)) == (1, first.record)
    assert saved.later_inputs == (*second.inputs, *third.inputs)
