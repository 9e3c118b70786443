"""The plan for a hand that sees only the LEDs: the next thing to do, one piece at a time, from any look of the board.

First what is wrong is undone; from there the legal moves are shown, those of the wrongly moved piece if it has any.
"""

from dataclasses import dataclass

from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.tracking.sights import Sight, Sights, witnessed
from controller.tracking.trail import Carried, Trail, carried, touched


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBack:
    """Lift the piece from `origin` and put it back on `square`; what is wrong on the squares of `later` waits."""

    origin: Square
    square: Square
    later: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOff:
    """Lift the piece from `square`; what is wrong on the squares of `later` waits."""

    square: Square
    later: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """Put a piece that is off the board back on `square`; what is wrong on the squares of `later` waits."""

    square: Square
    later: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """Move one of the pieces on `movers`, which capture `due` pieces or more (0: a quiet move).

    Pieces that nobody would see leaving are among them only where there is no other, and then alone.

    `captured` are the pieces that are captured whatever is played; `landings` is told where only one piece may move.
    """

    movers: tuple[Square, ...]
    landings: tuple[Square, ...]
    captured: tuple[Square, ...]
    due: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Land:
    """Put the piece in hand on one of `landings`; `captured` are the pieces it captures whatever it plays."""

    landings: tuple[Square, ...]
    captured: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn:
    """Move the piece that stands on `square` on to one of `landings`."""

    square: Square
    landings: tuple[Square, ...]
    captured: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove:
    """Take the captured pieces on `squares` off the board."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Lift the piece that has moved, from one of `squares`, and put it back: the board cannot tell which it is."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """Nothing is left to do: a legal move stands on the board."""


Step = PutBack | TakeOff | Restore | Begin | Land | GoOn | Remove | Ask | Finished


def next_step(sights: Sights, occupancy: Occupancy, trail: Trail, own: Occupancy, preferred: Square | None) -> Step:
    """Give the next thing to do from a look; `own` holds the mover's pieces, `preferred` the piece to lead on with."""
    finished = sights.finished(occupancy)
    if finished:
        told = witnessed(finished, trail, sights.unseen)
        if told and sights.unseen & bit(told.move.landing):
            # Nobody sees whether it is still in hand.
            return Land(landings=(told.move.landing,), captured=())
        return Finished() if told else Ask(squares=tuple(sorted({sight.move.landing for sight in finished})))
    under_way = sights.under_way(occupancy)
    if not under_way:
        believed = occupancy & ~sights.unseen | sights.before & sights.unseen
        return _undo(sights.before, believed, carried(trail, own))
    preferring = tuple(sight for sight in under_way if sight.move.origin == preferred)
    # An unmoved board shows its pieces, also where no sensor tells of them; captured ones may stand there to the end.
    shown = occupancy & ~sights.unseen if sights.differing(occupancy) else sights.before
    for sight in under_way:
        shown |= sight.leaves & sights.unseen
    return _lead_on(preferring or under_way, shown, touched(trail).opened, sights.unseen)


def _undo(before: Occupancy, occupancy: Occupancy, hands: Carried) -> Step:
    missing, extra = before & ~occupancy, occupancy & ~before
    wrong = missing | extra
    if not extra:
        square = next((square for square in reversed(hands.held) if missing & bit(square)), None)
        square = squares_of(missing)[0] if square is None else square
        return Restore(square=square, later=squares_of(wrong & ~bit(square)))
    # The piece put down last comes first, so that the hand goes back the way it came.
    placed = [square for square in reversed(hands.origins) if extra & bit(square)]
    origin = placed[0] if placed else squares_of(extra)[0]
    if not missing:
        return TakeOff(square=origin, later=squares_of(wrong & ~bit(origin)))
    square = hands.origins.get(origin, origin)
    if not missing & bit(square):
        square = squares_of(missing)[0]
    return PutBack(origin=origin, square=square, later=squares_of(wrong & ~bit(origin) & ~bit(square)))


def _lead_on(sights: tuple[Sight, ...], occupancy: Occupancy, opened: Occupancy, unseen: Occupancy) -> Step:
    landed = [sight for sight in sights if _has_landed(sight, occupancy, opened)]
    if landed:
        nearest = min(landed, key=lambda sight: (occupancy & sight.leaves).bit_count())
        return Remove(squares=squares_of(occupancy & nearest.leaves))
    standing = [sight for sight in sights if occupancy & bit(sight.move.origin)]
    if standing:
        return _begin(_told_apart(standing, unseen), occupancy)
    landings = tuple(sorted({sight.move.landing for sight in sights}))
    captured = _captured_anyway(sights, occupancy)
    stands = squares_of(occupancy & sights[0].track)
    origin = sights[0].move.origin
    if not stands and unseen & bit(origin) and all(sight.move.origin == origin for sight in sights):
        stands = (origin,)  # nobody saw whether the piece was lifted
    if stands:
        return GoOn(square=stands[0], landings=landings, captured=captured)
    return Land(landings=landings, captured=captured)


def _has_landed(sight: Sight, occupancy: Occupancy, opened: Occupancy) -> bool:
    move = sight.move
    if not occupancy & sight.leaves or not occupancy & bit(move.landing):
        return False
    if move.captured & bit(move.landing) and not opened & bit(move.landing):
        return False
    return move.origin != move.landing or bool(opened & bit(move.origin))


def _told_apart(sights: list[Sight], unseen: Occupancy) -> list[Sight]:
    """Give the moves of pieces that are seen leaving, or of one piece: a hand is led on by what it has lifted."""
    seen = [sight for sight in sights if not unseen & bit(sight.move.origin)]
    return seen or [sight for sight in sights if sight.move.origin == sights[0].move.origin]


def _begin(sights: list[Sight], occupancy: Occupancy) -> Begin:
    movers = tuple(sorted({sight.move.origin for sight in sights}))
    single = len(movers) == 1
    return Begin(
        movers=movers,
        landings=tuple(sorted({sight.move.landing for sight in sights})) if single else (),
        captured=_captured_anyway(tuple(sights), occupancy),
        due=min(sight.move.captured.bit_count() for sight in sights),
    )


def _captured_anyway(sights: tuple[Sight, ...], occupancy: Occupancy) -> tuple[Square, ...]:
    """Give the pieces still standing that every one of the moves captures."""
    common = occupancy
    for sight in sights:
        common &= sight.leaves
    return squares_of(common)
