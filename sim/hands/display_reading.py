"""What a person does about a fault that the display tells and no lamp shows: help is off."""

from random import Random

from sim.durations import pick_duration_us
from sim.hands.habits import TurnPlan
from sim.hands.timing import JUDGEMENT_WAIT_US, REACHING_US
from sim.hands.turn_performer import ObservationFlow, TurnPerformer


def correct_turn(performer: TurnPerformer, plan: TurnPlan, rng: Random, *, has_erred: bool) -> ObservationFlow:
    """Complete what was forgotten or, if that is not it, take everything back and play the legal move."""
    if plan.forgotten_actions and not has_erred:
        yield from performer.perform_all(plan.forgotten_actions)
        observation = yield from performer.end_turn(JUDGEMENT_WAIT_US)
        if not performer.is_move_refused(observation):
            return observation
    yield from performer.take_everything_back()
    yield from performer.perform_all(
        (*plan.move_actions, *plan.clearing_actions, *plan.forgotten_actions), pick_duration_us(REACHING_US, rng)
    )
    return (yield from performer.end_turn(JUDGEMENT_WAIT_US))
