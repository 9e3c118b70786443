"""A trail is revised only as far as it still belongs to the turn that is played."""

from controller.rules.squares import Square
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import TrailRevision
from controller.tracking.tracker import Tracker
from tests.tracking.trails import read_trail

FEN = "W:W22,32:B9,5"


def changes_of(*changes: tuple[int, bool, int]) -> tuple[SettledChange, ...]:
    return tuple(SettledChange(Square(square), closed, at_us) for square, closed, at_us in changes)


def after_22_18(text: str, turn_began_us: int) -> Tracker:
    """Return the tracker after a trail and the move 22-18, as of a time."""
    tracker = read_trail(FEN, text).tracker
    (move,) = [move for move in tracker.game.legal_moves if (move.origin, move.landing) == (22, 18)]
    return tracker.after_commit(tracker.game.play(move), turn_began_us)


def test_a_visit_of_this_turn_is_added() -> None:
    tracker = after_22_18("22- 18+", 200_000)
    visit = changes_of((17, True, 300_000), (17, False, 400_000))
    revised = tracker.with_revision(TrailRevision((), visit))
    assert revised.trail == visit
    assert (revised.occupancy, revised.last_change_us) == (tracker.occupancy, 400_000)


def test_a_visit_before_this_turn_is_not() -> None:
    tracker = after_22_18("22- 18+", 200_000)
    assert not tracker.with_revision(TrailRevision((), changes_of((17, True, 20_000), (17, False, 60_000)))).trail


def test_a_landing_that_was_committed_is_not_told_of_again_with_its_true_stamp() -> None:
    tracker = after_22_18("22- 18+", 200_000)
    revision = TrailRevision(changes_of((18, True, 200_000)), changes_of((18, True, 201_000)))
    assert not tracker.with_revision(revision).trail


def test_a_reply_that_began_before_the_turn_passed_keeps_its_lift_with_its_true_stamp() -> None:
    tracker = after_22_18("22- 9- 18+", 300_000)
    assert tracker.trail == changes_of((9, False, 200_000))
    revision = TrailRevision(tracker.trail, changes_of((9, False, 190_000)))
    assert tracker.with_revision(revision).trail == revision.happened


def test_a_visit_before_a_landing_that_the_trail_has_kept_is_not_added() -> None:
    tracker = after_22_18("22- 18+ 18-", 200_000)
    told = changes_of((18, True, 200_000), (18, False, 300_000))
    happened = (*changes_of((18, True, 110_000), (18, False, 150_000)), *told)
    assert tracker.with_revision(TrailRevision(told, happened)).trail == told
