"""What a board may show although its sensors say otherwise: the legal moves that need the fewest of them to lie."""

from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy
from controller.tracking.tracker import Tracker
from controller.tracking.trail import touched

MOST_LYING = 1
"""So many sensors may be found out at once; with two, many a wrong move would pass for a legal one."""


class Reading(NamedTuple):
    """A legal move that stands finished if the sensors of `lying` are wrong; `after` is the game then.

    `standing` are those of them that still show a captured piece, which may as well have been left there.
    """

    move: Move
    after: Game
    lying: Occupancy
    standing: Occupancy


def readings_of(tracker: Tracker) -> tuple[Reading, ...]:
    """List the finished moves that explain a board with the fewest lying sensors, at most MOST_LYING more than known.

    There is one reading for each position it leads to, and none that needs a liar where the board shows nothing moved.
    The likeliest comes first: a sensor that changed since the last move is the less likely to lie.
    """
    changed = touched(tracker.trail)
    toggled = (changed.opened | changed.closed) & ~tracker.unseen
    most = 0 if tracker.unmoved else MOST_LYING
    readings = []
    for sight in tracker.sights.moves:
        lying = (sight.end ^ tracker.occupancy) & ~tracker.unseen
        if lying.bit_count() <= most:
            standing = lying & tracker.occupancy & sight.move.captured
            readings.append(Reading(sight.move, tracker.game.play(sight.move), lying, standing))
    fewest = min((reading.lying.bit_count() for reading in readings), default=0)
    likeliest = [reading for reading in readings if reading.lying.bit_count() == fewest]
    likeliest.sort(key=lambda reading: (reading.lying & toggled).bit_count())
    return tuple({(reading.after.position, reading.lying): reading for reading in likeliest}.values())
