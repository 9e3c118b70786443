"""What a person does about the lamps: he sees only them, and remembers only what he holds."""

from random import Random

from controller.rules.squares import Square, bit
from sim.hands.actions import HandAct, Lift, Observation, PutDown
from sim.hands.lamp_roles import CAPTURED, LANDING, LIFT, MOVER, PLACE, squares_lit_as
from sim.hands.memory import PlayerMemory


def follow_lamps(
    observation: Observation, memory: PlayerMemory, rng: Random, *, doubts_sensors: bool
) -> HandAct | None:
    """Choose what to do about the lamps, or None where they ask for what cannot be done.

    Where `seen` tells what stands on the board, nothing is lifted from an empty square or put on a taken one. A person
    who `doubts` the sensors, is to put down a piece and holds none, picks up again the one he put down last.
    """
    if lifts := squares_lit_as(observation.lamps, LIFT):
        return _lift_if_occupied(lifts[0], observation)
    if places := squares_lit_as(observation.lamps, PLACE):
        put = memory.choose_return(places)
        if put is not None:
            return _place_if_empty(put, observation)
        if doubts_sensors and memory.last_placed is not None:
            return _lift_if_occupied(memory.last_placed, observation)
    mover = memory.mover_origin
    if mover is None and (movers := squares_lit_as(observation.lamps, MOVER)):
        return _lift_if_occupied(rng.choice(movers), observation)
    if mover is not None and (landings := squares_lit_as(observation.lamps, LANDING)):
        return _place_if_empty(PutDown(rng.choice(landings), mover), observation)
    if captured := [
        square for square in squares_lit_as(observation.lamps, CAPTURED) if _lift_if_occupied(square, observation)
    ]:
        return Lift(rng.choice(captured))
    landings = squares_lit_as(observation.lamps, LANDING)
    if doubts_sensors and landings and memory.last_placed is not None and memory.last_placed not in landings:
        return _lift_if_occupied(memory.last_placed, observation)
    return None


def _lift_if_occupied(square: Square, seen: Observation) -> Lift | None:
    return Lift(square) if seen.occupancy is None or seen.occupancy & bit(square) else None


def _place_if_empty(put: PutDown, seen: Observation) -> PutDown | None:
    return None if seen.occupancy is not None and seen.occupancy & bit(put.square) else put
