"""What a board may show although its sensors say otherwise: the legal moves that need the fewest of them to lie."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, bit
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.sensor_matrix import ROW_MASKS
from controller.tracking.tracker import Tracker

MAX_LYING = 1
"""So many sensors may be found out at once; with two, many a wrong move would pass for a legal one.

But a row of the matrix that shows no piece at all may have lost its wire: then all of it is found out.
"""


class Explanation(NamedTuple):
    """A legal move that stands finished if the sensors of `lying` are wrong; `after` is the game then.

    `standing` are those of them that still show a captured piece, which may as well have been left there.
    """

    move: Move
    game_after: Game
    lying: Occupancy
    captured_still_shown: Occupancy


def find_explanations(tracker: Tracker) -> tuple[Explanation, ...]:
    """List the finished moves that explain a board with the fewest lying sensors.

    That is MAX_LYING more than known at most, or those of one row that shows nothing. There is one reading for each
    position it leads to. Where the board shows nothing moved, only a move to where nobody would see it landing can need
    a liar. The likeliest comes first: a sensor that changed since the last move is the less likely to lie.
    """
    changed = touched_squares(tracker.trail)
    toggled = (changed.opened | changed.closed) & ~tracker.unseen
    explanations = []
    for footprint in tracker.footprints.footprints:
        lying = (footprint.final_occupancy ^ tracker.occupancy) & ~tracker.unseen
        if not lying or (
            _is_hidden_landing(footprint.move, lying, tracker)
            if tracker.is_unmoved
            else _is_single_failure(lying, tracker)
        ):
            captured_still_shown = lying & tracker.occupancy & footprint.move.captured
            explanations.append(
                Explanation(footprint.move, tracker.game.play(footprint.move), lying, captured_still_shown)
            )
    fewest = min((explanation.lying.bit_count() for explanation in explanations), default=0)
    likeliest = [explanation for explanation in explanations if explanation.lying.bit_count() == fewest]
    likeliest.sort(key=lambda explanation: (explanation.lying & toggled).bit_count())
    return tuple(
        {(explanation.game_after.position, explanation.lying): explanation for explanation in likeliest}.values()
    )


def _is_single_failure(lying: Occupancy, tracker: Tracker) -> bool:
    """Tell whether one thing has failed: a sensor, or the wire of a row that shows open as a whole."""
    row = next((row for row in ROW_MASKS if row & lying), 0)
    return lying.bit_count() <= MAX_LYING or not (lying & ~row or tracker.occupancy & row)


def _is_hidden_landing(move: Move, lying: Occupancy, tracker: Tracker) -> bool:
    """Tell whether a piece may have moved to a sensor that is not trusted from one that lies too."""
    return lying == bit(move.origin) and bool(tracker.unseen & bit(move.landing))


def find_similar_explanations(tracker: Tracker, moves: Sequence[Move]) -> list[Explanation]:
    """List the moves that look like one of `moves` if one sensor more lies than is known.

    A piece that nobody saw landing may have landed elsewhere; where nobody saw it leaving, it may have been another.
    """
    doubtful = [move for move in moves if tracker.unseen & (bit(move.origin) | bit(move.landing))]
    explanations = []
    for footprint in tracker.footprints.footprints if doubtful else ():
        lying = (footprint.final_occupancy ^ tracker.occupancy) & ~tracker.unseen
        if lying.bit_count() == 1 and any(_is_similar(footprint.move, move, lying) for move in doubtful):
            explanations.append(
                Explanation(footprint.move, tracker.game.play(footprint.move), lying, captured_still_shown=0)
            )
    return explanations


def _is_similar(move: Move, other: Move, lying: Occupancy) -> bool:
    if move.origin == other.origin:
        return lying == bit(move.landing)
    return move.landing == other.landing and lying == bit(move.origin)
