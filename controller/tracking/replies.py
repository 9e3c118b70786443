"""Moves that the opponent answers before the board settles: which move was played, and whether it is over.

The functions read a tracker, whose game ends before the move in question.
"""

from controller.rules.game import Game
from controller.rules.moves import Move, Route
from controller.rules.squares import Occupancy, bit, mask_of, squares_between
from controller.tracking.chronology import (
    drop_magnet_passes,
    has_moved_one_piece,
    is_after_landing,
    last_opened_us,
    may_come_from,
    may_have_landed,
    was_occupied_after,
)
from controller.tracking.evidence_trail import EvidenceTrail, touched_squares
from controller.tracking.footprints import build_footprints, choose_witnessed_footprint
from controller.tracking.tracker import Tracker


def find_answered_move(tracker: Tracker, *, is_pressed: bool = False) -> Move | None:
    """Return the one legal move that the trail witnesses to its end and that the occupancy shows answered by a reply.

    A piece that has left its landing again may be in hand, unless the clock `is_pressed`: a player does not press with
    a piece in hand, so then the reply has begun and captures it.
    """
    trail = drop_magnet_passes(tracker.trail)
    opened, closed = touched_squares(trail)
    if tracker.untrusted and not opened & tracker.opponent_pieces & ~tracker.untrusted:
        return None  # a piece that slides on to an untrusted sensor also shows as a piece taken off
    candidates = [
        footprint.move
        for footprint in tracker.footprints.footprints
        if _may_be_finished(footprint.move, opened, closed, tracker.untrusted)
        and may_have_landed(footprint.move, trail)
        and _has_reply(tracker, footprint.move, trail, is_pressed=is_pressed)
    ]
    if is_pressed and len({(move.origin, move.captured) for move in candidates}) == 1:
        # They differ in their landings alone; the piece stopped on the others on its way to the last one.
        last = max(candidates, key=lambda move: last_opened_us(move.landing, trail))
        is_taken = not tracker.occupancy & bit(last.landing)
        return None if is_taken and _may_have_continued(tracker, last, trail) else last
    return candidates[0] if len(candidates) == 1 else None


def _may_be_finished(move: Move, opened: Occupancy, closed: Occupancy, untrusted: Occupancy) -> bool:
    """Return True if every trusted sensor of a move changed as the move requires, and at least one of them did."""
    vacated, landing = bit(move.origin) | move.captured, bit(move.landing)
    if vacated & ~(opened | untrusted) or not landing & (closed | untrusted):
        return False
    return bool((vacated | landing) & (opened | closed) & ~untrusted)


def _has_reply(tracker: Tracker, move: Move, trail: EvidenceTrail, *, is_pressed: bool) -> bool:
    """Return True if the occupancy shows a reply to a move, under way or finished, that began after its landing."""
    occupancy = tracker.occupancy
    footprints = build_footprints(tracker.game.play(move), tracker.untrusted)
    changed_squares = footprints.changed_squares(occupancy)
    lifted = changed_squares & tracker.opponent_pieces & ~occupancy
    is_off_landing = not (occupancy | tracker.untrusted) & bit(move.landing)
    if not changed_squares or (is_off_landing and not lifted and not is_pressed):
        return False  # without a piece of the opponent lifted, the mover has its own piece in hand
    return (
        is_after_landing(move, changed_squares, trail, tracker.untrusted)
        and may_come_from(lifted, changed_squares & occupancy, trail, move.landing)
        and footprints.is_any_under_way(occupancy)
    )


def _may_have_continued(tracker: Tracker, move: Move, trail: EvidenceTrail) -> bool:
    """Return True if the piece of a move, after its landing, stood where another of its moves ends."""
    others = [footprint.move for footprint in tracker.footprints.footprints if footprint.move.origin == move.origin]
    landings = mask_of(other.landing for other in others if other.captured == move.captured) & ~bit(move.landing)
    return was_occupied_after(landings, last_opened_us(move.landing, trail), trail)


def find_possible_moves(tracker: Tracker) -> tuple[Move, ...]:
    """Return the legal moves that may be finished, or finished and answered, one for each position that they lead to.

    The likeliest is the first. There is more than one only if a sensor is not trusted.
    """
    finished_move = tracker.find_finished_move()
    likeliest = find_answered_move(tracker) if finished_move is None else finished_move
    if not tracker.untrusted:
        return () if likeliest is None else (likeliest,)
    rules, position = tracker.game.rules, tracker.game.position
    moves = [footprint.move for footprint in tracker.footprints.find_finished(tracker.occupancy)]
    by_position = {rules.play(position, move): move for move in moves}
    if likeliest is not None:
        by_position = {rules.play(position, likeliest): likeliest} | by_position
    return tuple(by_position.values())


def may_slide_on(tracker: Tracker, move: Move) -> bool:
    """Return True if the piece of an answered move may continue to another landing, as a sliding king may.

    Then the opponent has only touched a piece: one that he crowns, or one that rocks. A reply that has landed ends the
    move.
    """
    if build_footprints(tracker.game.play(move), tracker.untrusted).find_finished(tracker.occupancy):
        return False
    untouched = tracker.occupancy | tracker.opponent_pieces
    return any(
        footprint.may_show(untouched, tracker.untrusted)
        for footprint in tracker.footprints.footprints
        if footprint.move != move
    )


def find_move_before_opponent(tracker: Tracker) -> tuple[Move, int] | None:
    """Return a move that was finished before the opponent moved one of his pieces, and the time of its last change.

    The present occupancy may be illegal: then the opponent made the fault.
    """
    occupancy, trail = tracker.footprints.occupancy_before, drop_magnet_passes(tracker.trail)
    for change_count, change in enumerate(trail, 1):
        occupancy = occupancy | bit(change.square) if change.closed else occupancy & ~bit(change.square)
        finished_footprint = choose_witnessed_footprint(
            tracker.footprints.find_finished(occupancy), trail[:change_count], tracker.untrusted
        )
        if finished_footprint is not None and has_moved_one_piece(trail[change_count:], tracker.opponent_pieces):
            return finished_footprint.move, change.at_us
    return None


def find_slide_continuation(game: Game, move: Move, occupancy: Occupancy) -> Move | None:
    """Return the move that continues a committed move along its last diagonal and shows an occupancy, or None.

    `game` is the game before the committed move.
    """
    for footprint in build_footprints(game).find_finished(occupancy):
        other = footprint.move
        is_same_capture = (
            other.origin == move.origin and other.captured == move.captured and other.landing != move.landing
        )
        if is_same_capture and any(_passes_landing(route, move, game) for route in other.routes):
            return other
    return None


def _passes_landing(route: Route, move: Move, game: Game) -> bool:
    """Return True if the last jump or step of a route passes over the landing of a move."""
    return move.landing in (squares_between(route[-2], route[-1], game.rules.orientation) or ())
