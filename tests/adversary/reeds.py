"""What magnets do to reeds, as changes in time: a piece stands; a reed bounces, drops out, or feels a passing magnet.

Data sheets of reed switches give 0.5 ms or less to operate, and up to 2 ms of bounce; a slow magnet bounces longer.
"""

from enum import IntEnum
from random import Random
from typing import NamedTuple

MS = 1_000


class What(IntEnum):
    """What a change is about. A reed is closed by a piece that stands there or a magnet that passes."""

    PIECE = 0
    DROPPED_OUT = 1
    PASSING = 2
    DEAD = 3
    STUCK = 4
    BUTTON = 5  # the square is 0 for White's button and 1 for Black's
    SNAPSHOT = 6
    RESTART = 7


class Change(NamedTuple):
    """One thing that changes at one time."""

    at_us: int
    square: int
    what: What
    step: int  # +1 begins, -1 ends


class Act(NamedTuple):
    """What one hand does at one go; a failure is cut down by leaving out acts that are no part of a move."""

    name: str
    changes: tuple[Change, ...]
    part_of_move: bool = False


class Contacts(NamedTuple):
    """How the contacts of one board behave."""

    bounce_share: float = 0.0  # the share of closures and openings that bounce
    longest_us: int = 2 * MS  # the longest bounce


def _bounce(rng: Random, contacts: Contacts, square: int, at_us: int, what: What) -> list[Change]:
    if rng.random() >= contacts.bounce_share:
        return []
    changes: list[Change] = []
    length = rng.randint(300, 2 * MS)
    if rng.random() < 0.05:
        length = rng.randint(300, contacts.longest_us)
    at = at_us
    while True:
        begin = at + rng.randint(50, 900)
        end = begin + rng.randint(50, 900)
        if end > at_us + length:
            return changes
        changes += [Change(begin, square, what, 1), Change(end, square, what, -1)]
        at = end


def put(rng: Random, contacts: Contacts, square: int, at_us: int) -> list[Change]:
    """Return a piece that comes to stand."""
    return [
        Change(at_us, square, What.PIECE, 1),
        *_bounce(rng, contacts, square, at_us, What.DROPPED_OUT),
    ]


def take(rng: Random, contacts: Contacts, square: int, at_us: int) -> list[Change]:
    """Return a piece that leaves."""
    return [
        Change(at_us, square, What.PIECE, -1),
        *_bounce(rng, contacts, square, at_us, What.PASSING),
    ]


def drop_out(rng: Random, contacts: Contacts, square: int, at_us: int, length_us: int) -> list[Change]:
    """Return a reed that opens for a while under a piece that stands."""
    end = at_us + length_us
    return [
        Change(at_us, square, What.DROPPED_OUT, 1),
        *_bounce(rng, contacts, square, at_us, What.PASSING),
        Change(end, square, What.DROPPED_OUT, -1),
        *_bounce(rng, contacts, square, end, What.DROPPED_OUT),
    ]


def magnet_passes(rng: Random, contacts: Contacts, square: int, at_us: int, length_us: int) -> list[Change]:
    """Return a magnet that is above an empty square for a while."""
    end = at_us + length_us
    return [
        Change(at_us, square, What.PASSING, 1),
        *_bounce(rng, contacts, square, at_us, What.DROPPED_OUT),
        Change(end, square, What.PASSING, -1),
        *_bounce(rng, contacts, square, end, What.PASSING),
    ]


def chatter(rng: Random, square: int, at_us: int) -> list[Change]:
    """Return a reed at the edge of its magnet: it opens two to five times within half a second, then stays closed."""
    changes: list[Change] = []
    at = at_us
    for _ in range(rng.randint(2, 5)):
        at += rng.randint(8, 70) * MS
        changes.append(Change(at, square, What.DROPPED_OUT, 1))
        at += rng.randint(3, 50) * MS
        changes.append(Change(at, square, What.DROPPED_OUT, -1))
    return changes


def loose_contact(rng: Random, square: int, from_us: int, until_us: int) -> list[Change]:
    """Return a broken reed that opens again and again under a piece, in bursts."""
    changes: list[Change] = []
    at = from_us + rng.randint(0, 4_000) * MS
    while at < until_us:
        for _ in range(rng.randint(5, 25)):
            end = at + rng.randint(3, 90) * MS
            changes += [Change(at, square, What.DROPPED_OUT, 1), Change(end, square, What.DROPPED_OUT, -1)]
            at = end + rng.randint(3, 90) * MS
        at += rng.randint(200, 6_000) * MS
    return changes


def press(rng: Random, contacts: Contacts, side: str, at_us: int) -> list[Change]:
    """Return a short press of a clock button."""
    button = 0 if side == "white" else 1
    end = at_us + rng.randint(60, 260) * MS
    changes = [Change(at_us, button, What.BUTTON, 1), Change(end, button, What.BUTTON, -1)]
    if rng.random() < contacts.bounce_share:
        begin = at_us + rng.randint(200, 3 * MS)
        changes += [
            Change(begin, button, What.BUTTON, -1),
            Change(begin + rng.randint(100, 2 * MS), button, What.BUTTON, 1),
        ]
    return changes
