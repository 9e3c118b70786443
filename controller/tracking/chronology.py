"""The order of the changes along a trail: a reply begins after the move that it answers."""

from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit, mask_of
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import EvidenceTrail

MAGNET_PASS_US = 70_000
"""The longest time for which a strong magnet in a passing hand closes the sensor of a square.

A choice, for no real board was measured: simulated magnets do so for up to 60 ms (sim/magnets.py, NEIGHBOUR_US). A
longer time would delay every move that settle mode commits.
"""

SAME_MAGNET_US = 10_000
"""The longest time between the two changes of one magnet over two sensors.

A choice: reeds answer within 0.3 ms (sim/reeds.py), and a scan may come later. Two hands that put pieces down so close
together are read as one magnet.
"""


def drop_magnet_passes(trail: EvidenceTrail) -> EvidenceTrail:
    """Return a trail without the changes of magnets that passed over squares from which a piece had been lifted."""
    latest: dict[Square, list[SettledChange]] = {}
    passing_ids = set[int]()
    for change in trail:
        earlier_changes = latest.setdefault(change.square, [])
        earlier_changes.append(change)
        if [each.closed for each in earlier_changes[-3:]] == [False, True, False] and change.at_us < earlier_changes[
            -2
        ].at_us + MAGNET_PASS_US:
            passing_ids.update(map(id, earlier_changes[-2:]))
            del earlier_changes[-2:]
    return tuple([change for change in trail if id(change) not in passing_ids]) if passing_ids else trail


def is_after_landing(move: Move, squares: Occupancy, trail: EvidenceTrail, untrusted: Occupancy) -> bool:
    """Return True if these squares last changed after the piece of a move landed, as they do in a reply.

    If the sensor of the landing is not trusted, they must have changed after the piece was lifted.
    """
    lifts_us = [change.at_us for change in trail if change.square == move.origin and not change.closed]
    if untrusted & bit(move.landing):
        landings_us = lifts_us
    else:
        landings_us = [change.earliest_us for change in trail if change.square == move.landing and change.closed]
        # The magnet of a piece in hand may have closed the landing before this piece was lifted.
        landings_us = [at_us for at_us in landings_us if not lifts_us or at_us >= lifts_us[0]] or landings_us[-1:]
    latest = {
        change.square: change.at_us if change.previous_snapshot_us is None else change.earliest_us
        for change in trail
        if squares & bit(change.square)
    }
    return not landings_us or all(at_us >= landings_us[0] for at_us in latest.values())


def may_have_landed(move: Move, trail: EvidenceTrail) -> bool:
    """Return True if the piece of a move may have landed: its landing closed after its origin opened.

    If the origin closed while the landing was open, and then opened again, the piece was put back and lifted once more,
    and has not landed since.
    """
    lifted_us = [change.earliest_us for change in trail if change.square == move.origin and not change.closed]
    placed_us = [change.at_us for change in trail if change.square == move.landing and change.closed]
    if lifted_us and placed_us and placed_us[-1] < lifted_us[0]:
        return False
    is_on_landing = is_put_back = is_lifted_again = False
    for change in trail:
        if change.square == move.landing:
            is_on_landing = change.closed
            is_put_back &= not is_on_landing
        elif change.square == move.origin:
            is_lifted_again = is_put_back and not change.closed
            is_put_back |= change.closed and not is_on_landing
    return not (placed_us and is_put_back and is_lifted_again)


def may_come_from(lifted: Occupancy, placed: Occupancy, trail: EvidenceTrail, landing: Square) -> bool:
    """Return True if the pieces on the `placed` squares may come from the `lifted` ones: they closed later.

    A square that closed together with the landing of a move may have had that piece's magnet over it first, and its own
    piece within MAGNET_PASS_US.
    """
    lifted_us = {
        change.square: change.earliest_us for change in trail if not change.closed and lifted & bit(change.square)
    }
    placed_us = {change.square: change.at_us for change in trail if change.closed and placed & bit(change.square)}
    landings_us = [change.at_us for change in trail if change.square == landing and change.closed]
    latest_us = [
        at_us + (MAGNET_PASS_US if any(abs(at_us - other_us) < SAME_MAGNET_US for other_us in landings_us) else 0)
        for square, at_us in placed_us.items()
        if square != landing
    ]
    return not lifted_us or not latest_us or max(latest_us) >= min(lifted_us.values())


def last_opened_us(square: Square, trail: EvidenceTrail) -> int:
    """Return when a square last opened, -1 if it did not."""
    return max([change.at_us for change in trail if change.square == square and not change.closed], default=-1)


def was_occupied_after(squares: Occupancy, after_us: int, trail: EvidenceTrail) -> bool:
    """Return True if a piece stood on one of these squares after a time.

    A square that closed together with another one, and opened again within MAGNET_PASS_US, had only the magnet of the
    other square's piece over it.
    """
    closed = [change for change in trail if change.closed]
    for change in closed:
        if not squares & bit(change.square) or change.at_us <= after_us:
            continue
        has_neighbour = any(
            abs(other.at_us - change.at_us) < SAME_MAGNET_US for other in closed if other.square != change.square
        )
        opened_us = min(
            (each.at_us for each in trail if each.square == change.square and each.at_us > change.at_us), default=None
        )
        if not has_neighbour or opened_us is None or opened_us >= change.at_us + MAGNET_PASS_US:
            return True
    return False


def has_moved_one_piece(trail: EvidenceTrail, pieces: Occupancy) -> bool:
    """Return True if a trail begins with the lift of one of these pieces, and at its end just one stands elsewhere."""
    if not trail or trail[0].closed or not bit(trail[0].square) & pieces:
        return False
    last_levels = {change.square: change.closed for change in trail}
    left_squares = mask_of(square for square, closed in last_levels.items() if not closed)
    arrived_squares = mask_of(square for square, closed in last_levels.items() if closed) & ~pieces
    return left_squares.bit_count() == arrived_squares.bit_count() == 1 and left_squares & pieces == left_squares
