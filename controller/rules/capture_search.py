"""Every sequence of jumps with which a man or a king can capture, up to where nothing more can be captured.

Opponents, free squares and captured pieces are masks. A free square holds no piece once the mover is lifted. The
searches are recursive and run at every node of a search, so they take positional arguments.
"""

from collections.abc import Callable
from typing import NamedTuple

from controller.rules.diagonals import Ray, diagonal_tables
from controller.rules.moves import Route
from controller.rules.position import CROWNING_ROW_MASKS, Side
from controller.rules.squares import DIRECTIONS, DOWN, UP, Direction, Occupancy, Orientation, Square
from controller.rules.traits import Crowning, KingLanding, Removal, RuleSet


class CaptureSequence(NamedTuple):
    """One complete capture, by one route."""

    route: Route
    jumped: tuple[Occupancy, ...]  # the captured squares in the order of capture, each as a mask
    captured: Occupancy  # all captured squares
    is_crowning: bool
    is_by_king: bool  # the piece was a king when the capture began


ManCaptureSearch = Callable[[Occupancy, Occupancy, Occupancy, Occupancy, list[CaptureSequence]], object]
"""The arguments are the man's square, the opponents that it may capture, the opponents that only a king may capture,
the free squares, and the list that the sequences are added to."""

KingCaptureSearch = Callable[
    [Occupancy, Occupancy, Occupancy, list[CaptureSequence], Route, tuple[Occupancy, ...], bool], bool
]
"""The arguments are the king's square, the opponents, the free squares, the list that the sequences are added to, the
route so far, the pieces captured so far, and whether the king was a man when the capture began.

The result is True if the king could capture anything more from its square.
"""


def capture_directions(ruleset: RuleSet, side: Side) -> tuple[Direction, ...]:
    """Return the directions in which a side's men capture."""
    if ruleset.men_capture_backward:
        return DIRECTIONS
    return UP if side is Side.WHITE else DOWN


def build_man_search(
    ruleset: RuleSet, side: Side, orientation: Orientation, king_search: KingCaptureSearch
) -> ManCaptureSearch:
    """Return the function that finds every capture of one man."""
    directions = capture_directions(ruleset, side)
    jumps_from = {
        origin: tuple(
            (jump.jumped, jump.landing_bit, jump.landing)
            for direction, jump in jumps.items()
            if direction in directions
        )
        for origin, jumps in diagonal_tables(orientation).jumps.items()
    }
    crowning_row_mask = CROWNING_ROW_MASKS[side]
    crowning = ruleset.crowning
    removes_at_once = ruleset.removal is Removal.AT_ONCE

    def search(
        at: Occupancy,
        opponents: Occupancy,
        capturable_by_kings: Occupancy,
        free: Occupancy,
        sequences: list[CaptureSequence],
    ) -> None:
        continue_capture(at, opponents, capturable_by_kings, free | at, sequences, (Square(at.bit_length()),), ())

    def continue_capture(
        at: Occupancy,
        opponents: Occupancy,
        capturable_by_kings: Occupancy,
        free: Occupancy,
        sequences: list[CaptureSequence],
        route: Route,
        earlier_jumped: tuple[Occupancy, ...],
        has_touched: bool = False,
    ) -> bool:
        can_capture = False
        for jumped, landing_bit, landing in jumps_from[at]:
            if not (jumped & opponents and landing_bit & free):
                continue
            can_capture = True
            next_route, all_jumped = (*route, landing), (*earlier_jumped, jumped)
            remaining_opponents = opponents ^ jumped
            free_after = free | jumped if removes_at_once else free
            is_crowning = has_touched or bool(landing_bit & crowning_row_mask)
            if is_crowning and crowning is Crowning.ENDS_MOVE:
                is_continued = False
            elif is_crowning and crowning is Crowning.ON_THE_WAY:
                is_continued = king_search(
                    landing_bit,
                    remaining_opponents | capturable_by_kings,
                    free_after,
                    sequences,
                    next_route,
                    all_jumped,
                    True,
                )
            else:
                is_continued = continue_capture(
                    landing_bit,
                    remaining_opponents,
                    capturable_by_kings,
                    free_after,
                    sequences,
                    next_route,
                    all_jumped,
                    is_crowning and crowning is Crowning.WHEN_TOUCHED,
                )
            if not is_continued:
                sequences.append(CaptureSequence(next_route, all_jumped, sum(all_jumped), is_crowning, False))
        return can_capture

    return search


def build_king_search(ruleset: RuleSet, orientation: Orientation) -> KingCaptureSearch:
    """Return the function that finds every capture of one king, or of a man that became a king during the capture."""
    max_distance = None if ruleset.flying_kings else 2
    rays_from: dict[Occupancy, tuple[tuple[Direction, Ray], ...]] = {
        origin: tuple(
            (direction, diagonal[:max_distance]) for direction, diagonal in rays.items() if len(diagonal) >= 2
        )
        for origin, rays in diagonal_tables(orientation).rays.items()
    }
    find_first_jump = _build_first_jump_finder(ruleset)
    removes_at_once = ruleset.removal is Removal.AT_ONCE
    must_continue = ruleset.king_landing is KingLanding.WHERE_CAPTURE_CONTINUES

    def search(
        at: Occupancy,
        opponents: Occupancy,
        free: Occupancy,
        sequences: list[CaptureSequence],
        route: Route,
        earlier_jumped: tuple[Occupancy, ...],
        is_crowning: bool,
        skipped_direction: Direction | None = None,
    ) -> bool:
        can_capture = False
        for direction, diagonal in rays_from[at]:
            jumped, landings = find_first_jump(diagonal, opponents, free)
            if not landings:
                continue
            can_capture = True
            if direction == skipped_direction:
                continue
            remaining_opponents = opponents ^ jumped
            free_after = free | jumped if removes_at_once else free
            all_jumped = (*earlier_jumped, jumped)
            finished_sequences = []
            straight_on: Direction | None = None
            for landing_bit, landing in landings:
                next_route = (*route, landing)
                if not search(
                    landing_bit,
                    remaining_opponents,
                    free_after,
                    sequences,
                    next_route,
                    all_jumped,
                    is_crowning,
                    straight_on,
                ):
                    finished_sequences.append(
                        CaptureSequence(next_route, all_jumped, sum(all_jumped), is_crowning, not is_crowning)
                    )
                # A piece further ahead is captured from the first landing: stopping on a later one is not a new route.
                straight_on = direction
            if not must_continue or len(finished_sequences) == len(landings):
                sequences.extend(finished_sequences)
        return can_capture

    return search


def _build_first_jump_finder(ruleset: RuleSet) -> Callable[[Ray, Occupancy, Occupancy], tuple[Occupancy, Ray]]:
    """Return the function that finds what a king can capture first along a diagonal."""
    flying = ruleset.flying_kings
    landings = 1 if ruleset.king_landing is KingLanding.DIRECTLY_BEHIND else None

    def find_first_jump(diagonal: Ray, opponents: Occupancy, free: Occupancy) -> tuple[Occupancy, Ray]:
        """Return the first piece along a diagonal and the landings behind it; no landings if it cannot be captured."""
        for index, (square, _) in enumerate(diagonal):
            if square & free:
                if flying:
                    continue
                break
            if not square & opponents:
                break
            end = index + 1
            while end < len(diagonal) and diagonal[end][0] & free:
                end += 1
            return square, diagonal[index + 1 : end][:landings]
        return 0, ()

    return find_first_jump
