"""What an arbiter decides of boards for the desk's list alone: they are gone, or what they have lost is accepted."""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from controller.desk.ports import MarkKind
from controller.desk.receiver.hall_receiver import FollowedBoard
from controller.desk.receiver.record_track import RecordTrack
from controller.desk.store.writes import LossWrite, RemovalWrite, Write


def mark_writes(kind: MarkKind, boards: Mapping[str, FollowedBoard]) -> list[Write]:
    """Return what a mark of boards writes."""
    match kind:
        case MarkKind.REMOVED:
            return [RemovalWrite(board=name, is_removed=True) for name in boards]
        case MarkKind.LOSS_ACCEPTED:
            return [
                LossWrite(board=name, record=track.record, accepted_until=track.last_known)
                for name, board in boards.items()
                for track in _incomplete_tracks(board)
            ]
        case _:
            assert_never(kind)


def mark_boards(kind: MarkKind, boards: Iterable[FollowedBoard]) -> None:
    """Mark boards, once that is written."""
    for board in boards:
        match kind:
            case MarkKind.REMOVED:
                board.is_removed = True
            case MarkKind.LOSS_ACCEPTED:
                for track in _incomplete_tracks(board):
                    track.accepted_until = track.last_known
            case _:
                assert_never(kind)


def _incomplete_tracks(board: FollowedBoard) -> Iterator[RecordTrack]:
    """Yield the records of a board that are lost, or in which events are missing."""
    return (track for track in board.tracker.records.values() if track.is_lost or track.count_missing())
