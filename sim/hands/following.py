"""What a person does about the lamps: he sees only them, and remembers only what he holds."""

from random import Random

from controller.rules.squares import Square, bit
from sim.hands.acts import Act, Lift, Put, Seen
from sim.hands.lamps import CAPTURED, LANDING, LIFT, MOVER, PLACE, lit_as
from sim.hands.memory import Memory


def led_by(seen: Seen, memory: Memory, rng: Random, *, doubts: bool) -> Act | None:
    """Choose what to do about the lamps, or None where they ask for what cannot be done.

    Where `seen` tells what stands on the board, nothing is lifted from an empty square or put on a taken one. A person
    who `doubts` the sensors, is to put down a piece and holds none, picks up again the one he put down last.
    """
    if lifts := lit_as(seen.lamps, LIFT):
        return _lift(lifts[0], seen)
    if places := lit_as(seen.lamps, PLACE):
        put = memory.put_back(places)
        if put is not None:
            return _put(put, seen)
        if doubts and memory.put_last is not None:
            return _lift(memory.put_last, seen)
    mover = memory.mover
    if mover is None and (movers := lit_as(seen.lamps, MOVER)):
        return _lift(rng.choice(movers), seen)
    if mover is not None and (landings := lit_as(seen.lamps, LANDING)):
        return _put(Put(rng.choice(landings), mover), seen)
    if captured := [square for square in lit_as(seen.lamps, CAPTURED) if _lift(square, seen)]:
        return Lift(rng.choice(captured))
    landings = lit_as(seen.lamps, LANDING)
    if doubts and landings and memory.put_last is not None and memory.put_last not in landings:
        return _lift(memory.put_last, seen)
    return None


def _lift(square: Square, seen: Seen) -> Lift | None:
    return Lift(square) if seen.standing is None or seen.standing & bit(square) else None


def _put(put: Put, seen: Seen) -> Put | None:
    return None if seen.standing is not None and seen.standing & bit(put.square) else put
