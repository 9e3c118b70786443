"""Which moves the explanations of a board show as played: what a press closes, what is certain, and what competes."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, bit
from controller.tracking.explained_plies import ExplainedPly, PressEvidence
from controller.tracking.explanation_costs import FAR_AHEAD, Explanation
from controller.tracking.explanations import find_explanations
from controller.tracking.ply_order import MAX_DISORDERS
from controller.tracking.square_histories import DROP_OUT_US
from controller.tracking.tracker import Tracker


def find_closed_ply(explanation: Explanation, press: PressEvidence) -> int | None:
    """Return the place of the ply that a press closes: the last one of its side that had landed; None if none had."""
    places = [
        place for place, ply in enumerate(explanation.plies) if ply.side is press.side and ply.is_landed_by(press.at_us)
    ]
    return places[-1] if places else None


def find_standing(explanation: Explanation, press: PressEvidence) -> Occupancy:
    """Return the captured pieces that stand on the board and keep a press from closing its ply."""
    place = find_closed_ply(explanation, press)
    return 0 if place is None else reduce(or_, [ply.standing for ply in explanation.plies[: place + 1]])


def has_left_landing(tracker: Tracker, ply: ExplainedPly, press_us: int) -> bool:
    """Return True if the piece of a ply left its landing after a press, and came back later: it was moved.

    A sensor that drops out for DROP_OUT_US at most, while no piece is put down elsewhere, shows no moved piece.
    """
    changes = [change for change in tracker.trail if change.at_us > press_us]
    for place, change in enumerate(changes):
        if change.square != ply.move.landing or change.closed:
            continue
        back = next((other for other in changes[place:] if other.square == change.square and other.closed), None)
        if back is None:
            continue
        elsewhere = [other for other in changes[place:] if other.closed and change.at_us < other.at_us < back.at_us]
        if elsewhere or back.at_us - change.at_us > DROP_OUT_US:
            return True
    return False


def counts_against(mover_pieces: Occupancy, missing: Occupancy, extra: Occupancy) -> bool:
    """Return True if what is wrong on the board counts against the mover, whose pieces should stand on some squares.

    Pieces that are merely missing do not, for sensors do not tell who took them; nor does a piece of the other side
    that stands elsewhere. A second piece of his own that stands elsewhere does, and a piece too many.
    """
    return bool(extra) and (bool(missing & mover_pieces) or extra.bit_count() > missing.bit_count())


def is_playable(explanation: Explanation, mover: Side) -> bool:
    """Return True if what is wrong on the board does not count against the mover of the last ply.

    A second piece of his own that left before the landing may be the one that landed. No piece that moved may be
    missing.
    """
    if not is_legal_so_far(explanation, mover) or explanation.suspected:
        return False
    return not any(explanation.missing & bit(ply.move.landing) for ply in explanation.plies)


def is_legal_so_far(explanation: Explanation, mover: Side) -> bool:
    """Return True if nothing shows that a mover has moved illegally: he has moved, and pieces are missing at most.

    More than one disorder is no legal play.
    """
    if not explanation.plies or explanation.disorders > MAX_DISORDERS:
        return False
    own = explanation.plies[-1].game.position.pieces_of(mover)
    return not counts_against(own, explanation.missing, explanation.extra)


def find_rivals(explanations: Sequence[Explanation], number: int = 0) -> tuple[Explanation, ...]:
    """Return the cheapest explanation, and of those that cost about as much one for each other ply of a number.

    The plies before that one are the same in all of them, and that ply is finished.
    """
    rivals: dict[Position, Explanation] = {}
    earlier = [ply.move for ply in explanations[0].plies[:number]]
    for explanation in explanations:
        is_near = explanation.cost < explanations[0].cost + FAR_AHEAD
        plies = explanation.plies[: number + 1]
        moves = [ply.move for ply in plies]
        if is_near and len(plies) > number and moves[:number] == earlier and not plies[number].standing:
            rivals.setdefault(plies[number].game.position, explanation)
    return tuple(rivals.values())


def find_possible_moves(tracker: Tracker) -> tuple[Move, ...]:
    """Return the legal moves that may be finished, or finished and answered, one for each position that they lead to.

    The likeliest is the first. Without untrusted sensors there are several only where the evidence leaves them.
    """
    return tuple([plies[0].move for plies in find_possible_plies(tracker)])


def find_possible_plies(tracker: Tracker) -> tuple[tuple[ExplainedPly, ...], ...]:
    """Return the possible moves, each with the replies of the cheapest explanation that begins with it."""
    explanations = [
        explanation
        for explanation in find_explanations(tracker)
        if explanation.plies and not explanation.standing and explanation.disorders <= MAX_DISORDERS
    ]
    finished = [explanation for explanation in explanations if explanation.is_clean] or [
        explanation for explanation in explanations if is_playable(explanation, explanation.plies[-1].side)
    ]
    if not finished:
        return ()
    if not tracker.untrusted:
        return tuple([rival.plies for rival in find_rivals(finished)])
    by_position: dict[Position, tuple[ExplainedPly, ...]] = {}
    for explanation in finished:
        by_position.setdefault(explanation.plies[0].game.position, explanation.plies)
    return tuple(by_position.values())
