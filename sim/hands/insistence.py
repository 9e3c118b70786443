"""What a person does who knows that sensors may lie, when the board refuses a legal move."""

from random import Random

from sim.durations import pick_duration_us
from sim.hands.actions import Nudge, Observation
from sim.hands.habits import TurnPlan
from sim.hands.lamp_following import LampFollower
from sim.hands.lamp_roles import LANDING, QUESTION, squares_lit_as
from sim.hands.timing import JUDGEMENT_WAIT_US, NUDGING_US, PRESS_AGAIN_US, REACHING_US, REACTION_US, UNANSWERED_WAIT_US
from sim.hands.turn_performer import MAX_PRESSES, ActionFlow, ObservationFlow, TurnPerformer


class InsistentPlayer:
    """One person who insists on the legal move of one turn."""

    def __init__(self, performer: TurnPerformer, follower: LampFollower, plan: TurnPlan, rng: Random) -> None:
        self._performer = performer
        self._follower = follower
        self._plan = plan
        self._rng = rng

    def insist_on_move(self, observation: Observation) -> ActionFlow:
        """Complete what was forgotten and insist; then play the move once more; only then follow the lamps."""
        performer = self._performer
        if forgotten := self._plan.forgotten_actions:
            yield from performer.perform_all(forgotten)
            observation = yield from performer.end_turn(JUDGEMENT_WAIT_US)
            if not performer.is_move_refused(observation):
                return
        observation = yield from self._straighten_mover(observation)
        if performer.is_move_refused(observation):
            observation = yield from self._press_again(observation)
        if performer.is_move_refused(observation):
            yield from self.start_over()

    def start_over(self) -> ActionFlow:
        """Take everything back, play the legal move, and insist on it."""
        performer, plan = self._performer, self._plan
        self._follower.dead_end = None
        yield from performer.take_everything_back()
        yield from performer.perform_all(
            (*plan.move_actions, *plan.clearing_actions, *plan.forgotten_actions),
            pick_duration_us(REACHING_US, self._rng),
        )
        observation = yield from performer.end_turn(JUDGEMENT_WAIT_US)
        if performer.is_move_refused(observation):
            observation = yield from self._press_again(observation)
        if performer.is_move_refused(observation):
            yield from self._follower.follow(observation)

    def _straighten_mover(self, observation: Observation) -> ObservationFlow:
        """Push the piece straight that stands where the board wants one, and press again."""
        performer = self._performer
        square = performer.memory.last_placed
        landings = squares_lit_as(observation.lamps, LANDING)
        if not performer.is_move_refused(observation) or square is None or square not in landings:
            return observation
        nudge = Nudge(square, pick_duration_us(NUDGING_US, self._rng))
        yield from performer.perform(nudge, pick_duration_us(REACTION_US, self._rng))
        return (yield from performer.end_turn(JUDGEMENT_WAIT_US))

    def _press_again(self, observation: Observation) -> ObservationFlow:
        """Touch nothing but what the board asks about, and press the clock again."""
        performer = self._performer
        for _ in range(MAX_PRESSES):
            if QUESTION in observation.lamps.values():
                yield from performer.reseat_mover(observation)
            yield from performer.press(PRESS_AGAIN_US if performer.is_guided(observation) else UNANSWERED_WAIT_US)
            observation = yield from performer.look(REACTION_US)
            if not performer.is_move_refused(observation):
                break
        return observation
