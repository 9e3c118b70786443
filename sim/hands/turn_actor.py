"""The course of one turn: a person thinks, moves, ends the turn, and follows the lamps where they correct."""

from collections.abc import Generator
from random import Random

from controller.rules.squares import Square
from sim.durations import pick_duration_us
from sim.hands.actions import Action, Lift, Observation, PutDown
from sim.hands.attempts import WrongMoveAttempt
from sim.hands.display_reading import correct_turn
from sim.hands.habits import Slip, TurnPlan
from sim.hands.insistence import InsistentPlayer
from sim.hands.intents import GuidanceDeadEnd, TurnIntent, TurnReport, TurnStage
from sim.hands.lamp_following import LampFollower
from sim.hands.timing import (
    CARRYING_US,
    FORGOTTEN_PRESS_US,
    JUDGEMENT_WAIT_US,
    REACHING_CLOCK_US,
    REACHING_US,
    REACTION_US,
    READY_REPLY_US,
    REPLY_US,
    THINKING_US,
    UNANSWERED_WAIT_US,
)
from sim.hands.turn_performer import ActionFlow, ObservationFlow, TurnPerformer

_JUDGED_SLIPS = frozenset({Slip.LEAVES_PIECE, Slip.TAKES_ANOTHER})

TurnFlow = Generator[Action, Observation, TurnReport]


class TurnActor:
    """One person in one turn."""

    def __init__(self, intent: TurnIntent, performer: TurnPerformer, rng: Random) -> None:
        self._intent = intent
        self._performer = performer
        self._rng = rng
        self._follower = LampFollower(performer, rng, plays_legally=intent.attempt is None)
        self._insistence = InsistentPlayer(performer, self._follower, intent.plan, rng)

    def run(self, *, at_once: bool) -> TurnFlow:
        """Act the turn out, and return its report; with `at_once` the reply was ready before the other moved."""
        performer = self._performer
        performer.set_stage(TurnStage.THINKING)
        thinking_us = pick_duration_us(READY_REPLY_US if at_once else THINKING_US, self._rng)
        if self._intent.attempt is None:
            yield from self._play_move(self._intent.plan, thinking_us)
        else:
            yield from self._play_wrong_move(self._intent.attempt, thinking_us)
        performer.set_stage(TurnStage.AWAY)
        return TurnReport(
            intent=self._intent,
            occupancy=performer.memory.occupancy,
            last_touch_us=performer.last_touch_us,
            last_press_us=performer.last_press_us,
            guided_steps=self._follower.steps,
            dead_end=self._follower.dead_end,
        )

    def _play_wrong_move(self, attempt: WrongMoveAttempt, thinking_us: int) -> ActionFlow:
        performer = self._performer
        yield from performer.perform_all(attempt.actions, thinking_us)
        observation = yield from performer.end_turn(JUDGEMENT_WAIT_US)
        if observation.is_fault_told:
            yield from self._correct_without_lamps(has_erred=True)
            return
        if not performer.is_guided(observation):
            return
        yield from self._follower.follow(observation)
        if self._follower.dead_end is not None and performer.insists_on_moves:
            # What the lamps ask for cannot be done: a person takes everything back, and plays the legal move.
            yield from self._insistence.start_over()

    def _play_move(self, plan: TurnPlan, thinking_us: int) -> ActionFlow:
        performer = self._performer
        yield from performer.perform_all((*plan.preparation, *plan.move_actions), thinking_us)
        if plan.slip is not Slip.LEAVES_PIECE:
            performer.set_stage(TurnStage.LANDED)
        if plan.slip is Slip.PRESSES_EARLY:
            yield from performer.press(REACHING_CLOCK_US)
        yield from performer.perform_all(plan.clearing_actions)
        if plan.mistaken_square is not None:
            yield from performer.perform(Lift(plan.mistaken_square), pick_duration_us(REACHING_US, self._rng))
        observation = yield from self._end_turn(plan.slip)
        for after_us in plan.extra_presses_us:
            yield from performer.press((after_us, after_us))
            observation = yield from performer.look(REACTION_US)
        if plan.mistaken_square is not None:
            observation = yield from self._put_back(plan.mistaken_square)
        if not performer.is_move_refused(observation):
            return
        if observation.is_fault_told:
            yield from self._correct_without_lamps(has_erred=False)
        elif performer.insists_on_moves:
            yield from self._insistence.insist_on_move(observation)
        else:
            yield from self._follower.follow(observation)

    def _put_back(self, square: Square) -> ObservationFlow:
        """Put a piece back that was taken off by mistake, once the board has had the time to name it."""
        performer = self._performer
        yield from performer.look(UNANSWERED_WAIT_US)
        yield from performer.perform(PutDown(square, square), pick_duration_us(CARRYING_US, self._rng))
        return (yield from performer.look(REACTION_US))

    def _correct_without_lamps(self, *, has_erred: bool) -> ActionFlow:
        performer = self._performer
        if performer.insists_on_moves:
            yield from self._insistence.start_over()
            return
        observation = yield from correct_turn(performer, self._intent.plan, self._rng, has_erred=has_erred)
        if performer.is_move_refused(observation):
            self._follower.dead_end = GuidanceDeadEnd(lamps=dict(observation.lamps))

    def _end_turn(self, slip: Slip | None) -> ObservationFlow:
        performer = self._performer
        at_rest = JUDGEMENT_WAIT_US if performer.insists_on_moves or slip in _JUDGED_SLIPS else REPLY_US
        if slip is Slip.PRESSES_EARLY:
            return (yield from performer.look(REACTION_US))
        if slip is Slip.FORGETS_PRESS and performer.ends_with_press:
            yield from performer.press(FORGOTTEN_PRESS_US)
            return (yield from performer.look(REACTION_US))
        return (yield from performer.end_turn(at_rest))
