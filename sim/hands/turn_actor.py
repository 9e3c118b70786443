"""The course of one turn: a person thinks, moves, ends the turn, and follows the lamps where they correct."""

from collections.abc import Generator
from random import Random

from sim.durations import pick_duration_us
from sim.hands.actions import Action, Observation
from sim.hands.attempts import WrongMoveAttempt
from sim.hands.habits import Slip, TurnPlan
from sim.hands.insistence import InsistentPlayer
from sim.hands.intents import TurnIntent, TurnReport, TurnStage
from sim.hands.lamp_following import LampFollower
from sim.hands.timing import (
    FORGOTTEN_PRESS_US,
    JUDGEMENT_WAIT_US,
    REACHING_CLOCK_US,
    REACTION_US,
    READY_REPLY_US,
    REPLY_US,
    THINKING_US,
)
from sim.hands.turn_performer import ActionFlow, ObservationFlow, TurnPerformer

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
        observation = yield from self._end_turn(plan.slip)
        if not performer.is_move_refused(observation):
            return
        if performer.insists_on_moves:
            yield from self._insistence.insist_on_move(observation)
        else:
            yield from self._follower.follow(observation)

    def _end_turn(self, slip: Slip | None) -> ObservationFlow:
        performer = self._performer
        at_rest = JUDGEMENT_WAIT_US if performer.insists_on_moves or slip is Slip.LEAVES_PIECE else REPLY_US
        if slip is Slip.PRESSES_EARLY:
            return (yield from performer.look(REACTION_US))
        if slip is Slip.FORGETS_PRESS and performer.ends_with_press:
            yield from performer.press(FORGOTTEN_PRESS_US)
            return (yield from performer.look(REACTION_US))
        return (yield from performer.end_turn(at_rest))
