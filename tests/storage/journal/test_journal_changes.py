"""Changes and doubts in every journal: what stays on record, and what is done again."""

from dataclasses import replace
from typing import Any

from controller.commands.sender import AddressClass, CommandSender
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange, RecordMove
from controller.session.game_start import first_game
from controller.session.inputs import Tick
from tests.storage.journal.journal_rigs import AGREED, JournalRig, some_turns, unfinished_game
from tests.storage.journal.random_games import last_certain_record, make_started


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
    first, second = some_turns(start, 2)
    early = replace(change(first.record, ChangeKind.TIME), side=None, before="", author=ChangeAuthor.BOARD, ply=0)
    desk_2 = CommandSender(name="desk 2", address=AddressClass.OTHER, given_at="2026-11-23T14:32:05+08:00")
    late = replace(
        change(second.record, ChangeKind.TAKEBACK, undone_plies=1, untrusted=5, reopens_game=True, sender=desk_2), ply=1
    )
    third = replace(first.record, ply=3)
    set_up = change(second.record, ChangeKind.POSITION, game=first_game(start), after="W:W22:B1")
    desk.journal.commit([], [early])
    desk.journal.commit(first.inputs, [first.record])
    desk.journal.commit(second.inputs, [second.record, late])
    desk.reopen().commit([Tick(at_us=9)], [set_up, third])
    game = unfinished_game(desk).game
    assert game.history == (early, first.record, second.record, late, set_up, third)
    assert game.changes == (early, late, set_up)
    assert game.records == (first.record, second.record, third)
    assert game.moves == (third,)


def test_a_move_taken_back_stays_and_counts_no_more(desk: JournalRig) -> None:
    desk.journal.begin(start := make_started())
    first, second = some_turns(start, 2)
    for turn in (first, second):
        desk.journal.commit(turn.inputs, [turn.record])
    desk.journal.commit([Tick(at_us=9)], [change(first.record, ChangeKind.TAKEBACK, undone_plies=1)])
    saved = unfinished_game(desk)
    assert saved.game.moves == (first.record,)
    # it is taken back again from the inputs
    assert (last_certain_record(saved), saved.later_inputs) == (second.record, (Tick(at_us=9),))
    instead = replace(second.record, at_us=second.record.at_us + 7)
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
    (first,) = some_turns(start, 1)
    desk.journal.commit(first.inputs, [first.record])
    amended = replace(first.record, is_amendment=True)
    takeback = replace(change(first.record, ChangeKind.TAKEBACK, undone_plies=1), ply=0)
    desk.journal.commit([Tick(at_us=9)], [amended, takeback])
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
