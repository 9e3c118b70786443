"""Explanations of a board that no legal move shows: the moves for which the fewest sensors must lie."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, bit, squares_of
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.played_moves import find_possible_plies
from controller.tracking.sensor_matrix import ROW_MASKS
from controller.tracking.tracker import Tracker

MAX_LYING = 1
"""The number of sensors that one explanation may assume to lie.

A choice: with two, many a wrong move would pass for a legal one. All sensors of a matrix row may lie together if the
row shows no piece at all: its wire may be broken.
"""


class LyingExplanation(NamedTuple):
    """A legal move that is finished if some sensors lie."""

    move: Move  # as it may have been played
    game_after: Game  # the game with the move
    lying: Occupancy  # the squares whose sensors must lie


def find_lying_explanations(tracker: Tracker) -> tuple[LyingExplanation, ...]:
    """Return the finished moves that explain a board with the fewest lying sensors, one for each position after them.

    The lying sensors are at most MAX_LYING beside the untrusted ones, or those of one row that shows nothing. On a
    board that shows no move, only a move to an untrusted landing is an explanation. The likeliest is the first: a
    sensor that changed since the last move is less likely to lie.
    """
    changed = touched_squares(tracker.trail)
    toggled = (changed.opened | changed.closed) & ~tracker.untrusted
    explanations = find_answered_moves(tracker)
    for footprint in tracker.footprints.footprints:
        lying = (footprint.final_occupancy ^ tracker.occupancy) & ~tracker.untrusted
        if not lying or (
            _is_hidden_landing(footprint.move, lying, tracker)
            if tracker.is_unmoved
            else _is_single_failure(lying, tracker)
        ):
            explanations.append(LyingExplanation(footprint.move, tracker.game.play(footprint.move), lying))
    fewest = min((explanation.lying.bit_count() for explanation in explanations), default=0)
    likeliest = [explanation for explanation in explanations if explanation.lying.bit_count() == fewest]
    likeliest.sort(key=lambda explanation: (explanation.lying & toggled).bit_count())
    return tuple(
        {(explanation.game_after.position, explanation.lying): explanation for explanation in likeliest}.values()
    )


def find_answered_moves(tracker: Tracker) -> list[LyingExplanation]:
    """Return the moves that the other side has answered already, if one sensor of the moved piece is wrong.

    It has shown nothing, and the one at the other end of the move has.
    """
    opened, closed = touched_squares(tracker.trail)
    suspected = 0
    for footprint in tracker.footprints.footprints:
        origin, landing = bit(footprint.move.origin), bit(footprint.move.landing)
        if opened & ~tracker.occupancy & origin and not (closed | tracker.occupancy) & landing:
            suspected |= landing
        elif closed & landing and not opened & origin:
            suspected |= origin
    explanations = []
    for square in squares_of(suspected & ~tracker.untrusted):
        for plies in find_possible_plies(tracker.with_untrusted(tracker.untrusted | bit(square))):
            move = plies[0].move
            if len(plies) > 1 and square in (move.origin, move.landing):
                explanations.append(LyingExplanation(move, plies[0].game, bit(square)))
    return explanations


def _is_single_failure(lying: Occupancy, tracker: Tracker) -> bool:
    """Return True if a single failure is enough: one sensor, or the wire of a row that shows no piece."""
    row = next((row for row in ROW_MASKS if row & lying), 0)
    return lying.bit_count() <= MAX_LYING or not (lying & ~row or tracker.occupancy & row)


def _is_hidden_landing(move: Move, lying: Occupancy, tracker: Tracker) -> bool:
    """Return True if only the origin of a move lies, and its landing is not trusted."""
    return lying == bit(move.origin) and bool(tracker.untrusted & bit(move.landing))


def find_similar_lying_explanations(tracker: Tracker, moves: Sequence[Move]) -> list[LyingExplanation]:
    """Return the moves that show the same as one of `moves` if one more sensor lies.

    A piece with an untrusted landing may have landed elsewhere; with an untrusted origin, it may be another piece.
    """
    doubtful = [move for move in moves if tracker.untrusted & (bit(move.origin) | bit(move.landing))]
    explanations = []
    for footprint in tracker.footprints.footprints if doubtful else ():
        lying = (footprint.final_occupancy ^ tracker.occupancy) & ~tracker.untrusted
        if lying.bit_count() == 1 and any(_is_similar(footprint.move, move, lying) for move in doubtful):
            explanations.append(LyingExplanation(footprint.move, tracker.game.play(footprint.move), lying))
    return explanations


def _is_similar(move: Move, other: Move, lying: Occupancy) -> bool:
    if move.origin == other.origin:
        return lying == bit(move.landing)
    return move.landing == other.landing and lying == bit(move.origin)
