"""What a person does about the lamps: he sees only them, and remembers only what he holds."""

from collections.abc import Sequence
from random import Random

from controller.rules.squares import Square, bit
from sim.durations import pick_duration_us
from sim.hands.actions import HandAct, Lift, Observation, PutDown
from sim.hands.intents import GuidanceDeadEnd
from sim.hands.lamp_roles import CAPTURED, LANDING, LIFT, MOVER, PLACE, QUESTION, squares_lit_as
from sim.hands.memory import PlayerMemory
from sim.hands.timing import CARRYING_US, JUDGEMENT_WAIT_US, PRESS_AGAIN_US, REACHING_US, REACTION_US
from sim.hands.turn_performer import MAX_PRESSES, ActionFlow, TurnPerformer

MAX_STEPS = 60
"""Steps that a person follows before giving up. The longest way back takes fewer: 24 pieces, each lifted and placed."""

MAX_RELIFTS = 3
"""Times that a person who doubts the sensors lifts the last piece because the lamps want it elsewhere. A choice."""


class LampFollower:
    """One person who follows the lamps in one turn."""

    def __init__(self, performer: TurnPerformer, rng: Random, *, plays_legally: bool) -> None:
        self.steps = 0
        """How many times the lamps were followed."""
        self.dead_end: GuidanceDeadEnd | None = None
        """Where the lamps led nowhere; None if they did not."""
        self._performer = performer
        self._rng = rng
        self._plays_legally = plays_legally
        self._insistences = 0
        self._relifts_left = MAX_RELIFTS if performer.insists_on_moves else 0

    def follow(self, observation: Observation) -> ActionFlow:
        """Follow the lamps until they say nothing more after the turn was ended again."""
        performer = self._performer
        landings: Sequence[Square] = ()
        for _ in range(MAX_STEPS):
            if not performer.is_guided(observation):
                if self._plays_legally and observation.turn not in (None, performer.side):
                    return  # the board has kept the press before, and the turn has passed
                yield from performer.put_down_mover(landings)
                observation = yield from performer.end_turn(JUDGEMENT_WAIT_US)
                if not performer.is_guided(observation):
                    return
            landings = squares_lit_as(observation.lamps, LANDING) or landings
            self.steps += 1
            if QUESTION in observation.lamps.values():
                yield from performer.reseat_mover(observation)
            elif act := choose_act(observation, performer.memory, self._rng, doubts_sensors=self._relifts_left > 0):
                yield from self._perform(act, observation)
            elif performer.insists_on_moves:
                if not self._may_insist(observation):
                    break
                self._insistences += 1
                yield from performer.put_down_mover(landings)
                yield from performer.look(PRESS_AGAIN_US)
                observation = yield from performer.end_turn(JUDGEMENT_WAIT_US)
                if not performer.is_guided(observation):
                    return
                continue
            observation = yield from performer.look(REACTION_US)
        self.dead_end = GuidanceDeadEnd(lamps=dict(observation.lamps))

    def _perform(self, act: HandAct, observation: Observation) -> ActionFlow:
        memory = self._performer.memory
        if memory.last_placed is not None and act == Lift(memory.last_placed):
            self._relifts_left -= 1
        after = CARRYING_US if isinstance(act, PutDown) else REACHING_US
        yield from self._performer.perform(act, pick_duration_us(after, self._rng))
        if isinstance(act, Lift) and observation.lamps.get(act.square) == CAPTURED:
            memory.mark_latest_captured()

    def _may_insist(self, observation: Observation) -> bool:
        """Return True if the person has done what the lamps ask, which they do not see, and may still insist.

        Without a move there is nothing to insist on: the lamps want a piece to land that has not been moved.
        """
        memory = self._performer.memory
        landings = squares_lit_as(observation.lamps, LANDING)
        has_not_moved = bool(landings) and memory.mover_origin is None and memory.last_placed not in landings
        return self._insistences < MAX_PRESSES and memory.has_changed and not has_not_moved


def choose_act(observation: Observation, memory: PlayerMemory, rng: Random, *, doubts_sensors: bool) -> HandAct | None:
    """Choose what to do about the lamps, or return None if they ask for what cannot be done.

    Where the person sees the pieces, nothing is lifted from an empty square or put on an occupied one. A person who
    doubts the sensors, is to put down a piece and holds none, lifts the one that he put down last.
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


def _lift_if_occupied(square: Square, observation: Observation) -> Lift | None:
    occupancy = observation.occupancy
    return Lift(square) if occupancy is None or occupancy & bit(square) else None


def _place_if_empty(put: PutDown, observation: Observation) -> PutDown | None:
    occupancy = observation.occupancy
    return None if occupancy is not None and occupancy & bit(put.square) else put
