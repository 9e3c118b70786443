"""The piece that was put down wrongly: who it is, and whether the board still shows that it was moved at all."""

from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, mask_of
from controller.tracking.debounce import SettledChange
from controller.tracking.tracker import Tracker


class MisplayedPiece(NamedTuple):
    """A piece of the side to move that was put down wrongly and judged."""

    square: Square  # where it came from
    placed: Occupancy  # where it was put down
    has_left: bool = False  # it was lifted from there since

    def with_change(self, change: SettledChange) -> "MisplayedPiece | None":
        """Return the piece after one more change; None if its own square shows a piece before it was lifted again.

        Then a sensor had dropped out, and another piece stands where it seemed to.
        """
        if self.has_left:
            return self
        if change.closed:
            return None if change.square == self.square else self
        return self._replace(has_left=True) if self.placed & bit(change.square) else self


def find_misplayed_piece(tracker: Tracker) -> MisplayedPiece | None:
    """Return the one piece of the side to move that stands where it may not; None if there is not just one.

    A piece in hand stands nowhere, and one that is on its way through a legal capture was not put down wrongly,
    whatever else is wrong. A piece without a legal move is not returned either: nothing can be asked of it.
    """
    tracker = tracker.with_known_pieces().unbind()
    origin, (extra, _) = tracker.find_wrong_piece(), tracker.find_differences()
    own = [footprint for footprint in tracker.footprints.footprints if footprint.move.origin == origin]
    if origin is None or not own or any(footprint.mover_squares & mask_of(extra) for footprint in own):
        return None
    lifted_us = tracker.last_opened_us(origin)
    placed_us = [change.at_us for change in tracker.trail if change.closed and change.square in extra]
    if lifted_us < 0 or not placed_us or max(placed_us) < lifted_us:
        return None  # another piece was put down there
    return MisplayedPiece(origin, mask_of(extra))
