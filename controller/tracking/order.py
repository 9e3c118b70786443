"""In which order things happened along a trail: a reply begins after the move that it answers."""

from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit, mask_of
from controller.tracking.debounce import Change
from controller.tracking.trail import Trail

PASSING_US = 70_000  # a strong magnet in a hand that passes over the next square has left it by then
AS_ONE_US = 10_000  # one magnet closes two sensors within this time


def less_passing(trail: Trail) -> Trail:
    """Drop what a magnet in a hand showed in passing where a piece had been lifted before."""
    latest: dict[Square, list[Change]] = {}
    passing = set[int]()
    for change in trail:
        before = latest.setdefault(change.square, [])
        before.append(change)
        if [each.closed for each in before[-3:]] == [False, True, False] and change.at_us < before[
            -2
        ].at_us + PASSING_US:
            passing.update(map(id, before[-2:]))
            del before[-2:]
    return tuple([change for change in trail if id(change) not in passing]) if passing else trail


def came_after(move: Move, squares: Occupancy, trail: Trail, unseen: Occupancy) -> bool:
    """Tell whether squares changed last after the piece of a move landed: no reply begins before that.

    Where nobody sees it land, it must have been lifted before.
    """
    lifts_us = [change.at_us for change in trail if change.square == move.origin and not change.closed]
    if unseen & bit(move.landing):
        landings_us = lifts_us
    else:
        landings_us = [change.earliest_us for change in trail if change.square == move.landing and change.closed]
        # A magnet in a hand may have closed the landing before the piece was lifted.
        landings_us = [at_us for at_us in landings_us if not lifts_us or at_us >= lifts_us[0]] or landings_us[-1:]
    latest = {
        change.square: change.at_us if change.read_since_us is None else change.earliest_us
        for change in trail
        if squares & bit(change.square)
    }
    return not landings_us or all(at_us >= landings_us[0] for at_us in latest.values())


def landed(move: Move, trail: Trail) -> bool:
    """Tell whether the piece of a move may have landed: its landing closed after its origin opened.

    Where the origin closed while nothing stood on the landing, and opened again, the piece was put back and lifted
    anew, and has not landed since.
    """
    lifted_us = [change.earliest_us for change in trail if change.square == move.origin and not change.closed]
    put_us = [change.at_us for change in trail if change.square == move.landing and change.closed]
    if lifted_us and put_us and put_us[-1] < lifted_us[0]:
        return False
    stands = put_back = back_again = False
    for change in trail:
        if change.square == move.landing:
            stands = change.closed
            put_back &= not stands
        elif change.square == move.origin:
            back_again = put_back and not change.closed
            put_back |= change.closed and not stands
    return not (put_us and put_back and back_again)


def came_from(lifted: Occupancy, put: Occupancy, trail: Trail, landing: Square) -> bool:
    """Tell whether what stands on squares may have been lifted from others: was put there later, that is.

    A square that closed as the piece landed may have had the magnet in that hand over it first, and a piece soon after.
    """
    lifted_us = {
        change.square: change.earliest_us for change in trail if not change.closed and lifted & bit(change.square)
    }
    put_us = {change.square: change.at_us for change in trail if change.closed and put & bit(change.square)}
    landed_us = [change.at_us for change in trail if change.square == landing and change.closed]
    latest_us = [
        at_us + (PASSING_US if any(abs(at_us - other_us) < AS_ONE_US for other_us in landed_us) else 0)
        for square, at_us in put_us.items()
        if square != landing
    ]
    return not lifted_us or not latest_us or max(latest_us) >= min(lifted_us.values())


def left_us(square: Square, trail: Trail) -> int:
    """Give when a square opened last; -1 where that was not seen."""
    return max([change.at_us for change in trail if change.square == square and not change.closed], default=-1)


def stood_after(squares: Occupancy, after_us: int, trail: Trail) -> bool:
    """Tell whether a piece stood on one of these squares after a time.

    A square that closed together with another one, and opened again soon, had only the magnet of that one's piece over
    it.
    """
    closed = [change for change in trail if change.closed]
    for change in closed:
        if not squares & bit(change.square) or change.at_us <= after_us:
            continue
        beside = any(abs(other.at_us - change.at_us) < AS_ONE_US for other in closed if other.square != change.square)
        opened_us = min(
            (each.at_us for each in trail if each.square == change.square and each.at_us > change.at_us), default=None
        )
        if not beside or opened_us is None or opened_us >= change.at_us + PASSING_US:
            return True
    return False


def went_elsewhere(trail: Trail, pieces: Occupancy) -> bool:
    """Tell whether a trail begins with one of these pieces, and just one of them stands elsewhere at its end."""
    if not trail or trail[0].closed or not bit(trail[0].square) & pieces:
        return False
    shows = {change.square: change.closed for change in trail}
    gone = mask_of(square for square, closed in shows.items() if not closed)
    come = mask_of(square for square, closed in shows.items() if closed) & ~pieces
    return gone.bit_count() == come.bit_count() == 1 and gone & pieces == gone
