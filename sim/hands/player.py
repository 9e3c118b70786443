"""One simulated person, who plays one side of the board turn by turn."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from random import Random

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy
from sim.durations import pick_duration_us
from sim.hands.actions import BUTTON_OF_SIDE, LOOK, Action, Observation, PushButton
from sim.hands.attempts import (
    WrongMoveAttempt,
    find_misplaced_origin,
    find_other_move,
    find_wrong_move,
    is_led_back,
)
from sim.hands.error_kinds import ErrorKind
from sim.hands.habits import EXTRA_PRESS_RATE, PLAIN_HABITS, Habits, TurnContext, plan_turn, with_preparation
from sim.hands.hand_kinds import HANDS
from sim.hands.intents import TurnEnd, TurnIntent, TurnStage
from sim.hands.preparations import pick_nudges
from sim.hands.styles import Style
from sim.hands.timing import GLANCING_US
from sim.hands.turn_actor import TurnActor, TurnFlow
from sim.hands.turn_performer import TurnPerformer

MISPLAY_RATE = 1 / 3
"""The share of proposed moves that are misplayed. People misplay one about once in three games; a test wants more."""

OTHER_MOVE_SHARE = 0.7  # of these, the rest are moves that are not legal; a choice

IdleActions = Generator[Action, Observation, None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSettings:
    """How a person plays."""

    turn_end: TurnEnd
    error_rate: float = 0.0
    """The share (0 to 1) of turns that begin with a wrong move; 0: none, whatever the habits."""
    habits: Habits = PLAIN_HABITS
    insists_on_moves: bool = False
    """Knows that sensors may lie, and insists on a legal move that the board calls wrong."""


class Player:
    """A person who plays one side of the board."""

    def __init__(self, side: Side, style: Style, settings: PlayerSettings, rng: Random) -> None:
        self.side = side
        self.stage = TurnStage.AWAY
        """How far this person's turn has come, as the opponent sees it."""
        self._style = style
        self._settings = settings
        self._rng = rng

    def choose_intent(
        self,
        game: Game,
        *,
        move: Move | None = None,
        position_before: Position | None = None,
        dead_squares: Occupancy = 0,
        may_err: bool = True,
    ) -> TurnIntent:
        """Choose what to do in a turn of a game that is not over.

        The person plays `move`, or a legal move at random. `position_before` is the position before the opponent's last
        move; `dead_squares` are the squares whose sensors show nothing. Without `may_err` no wrong move is tried first.
        """
        rng, settings = self._rng, self._settings
        is_given, move = move is not None, rng.choice(game.legal_moves) if move is None else move
        errs = rng.random() < self._error_rate and may_err
        by_clock = settings.turn_end is TurnEnd.PRESS
        pending = 0 if position_before is None or by_clock else game.position.occupancy & ~position_before.occupancy
        attempt = (
            find_wrong_move(game, position_before, self._style, rng, dead_squares=dead_squares, pending_squares=pending)
            if errs
            else None
        )
        must_move = [] if attempt is None else _list_moves_of_misplaced(attempt, game)
        if must_move and move not in must_move:
            attempt = None if is_given else attempt  # who has to play a certain move errs with its piece only
            move = move if is_given else rng.choice(must_move)
        context = TurnContext(game=game, position_before=position_before, dead_squares=dead_squares, by_clock=by_clock)
        plan = plan_turn(context, move, self._style, settings.habits, rng)
        if attempt is None or attempt.is_detectable:
            return TurnIntent(game=game, move=move, attempt=attempt, plan=plan)
        if attempt.kind is not ErrorKind.SWAPPED:
            # The occupancy is that of a legal move, so the person plays the legal move.
            return TurnIntent(game=game, move=move, attempt=None, plan=plan)
        plan = with_preparation(plan, attempt.actions, rng)
        return TurnIntent(game=game, move=move, attempt=None, plan=plan, undetectable=attempt)

    def choose_proposed_intent(
        self, game: Game, move: Move, *, position_before: Position | None = None, dead_squares: Occupancy = 0
    ) -> TurnIntent:
        """Choose how to make a move that was proposed for this side.

        In `MISPLAY_RATE` of the turns the person makes another move first, mostly a legal one, and is led back.
        """
        rng, style = self._rng, self._style
        attempt = None
        if self._error_rate and rng.random() < MISPLAY_RATE:
            attempt = (
                find_other_move(game, move, style, rng, dead_squares=dead_squares)
                if rng.random() < OTHER_MOVE_SHARE
                else None
            )
            attempt = attempt or find_wrong_move(game, position_before, style, rng, dead_squares=dead_squares)
        context = TurnContext(game=game, position_before=position_before, dead_squares=dead_squares, by_clock=False)
        habits = replace(self._settings.habits, preparation=None)  # nobody thinks about a move that is lit
        plan = plan_turn(context, move, style, habits, rng)
        is_tried = attempt is not None and attempt.is_detectable and is_led_back(attempt, game, move)
        return TurnIntent(game=game, move=move, attempt=attempt if is_tried else None, plan=plan)

    def start_turn(self, intent: TurnIntent, *, at_once: bool = False) -> TurnFlow:
        """Act an intent out, from thinking to the moment at which the opponent may begin.

        With `at_once` the person does not think first.
        """
        performer = TurnPerformer(
            intent.game.position,
            self.side,
            self._rng,
            turn_end=self._settings.turn_end,
            insists_on_moves=self._settings.insists_on_moves,
            on_stage=self._set_stage,
        )
        return TurnActor(intent, performer, self._rng).run(at_once=at_once)

    def idle(self, other: "Player") -> IdleActions:
        """Act while the other plays: push pieces straight or press the clock, if that is a habit of this person."""
        habits = self._settings.habits
        if not (habits.straightens_pieces or habits.presses_any_time):
            return
        while True:
            observation = yield Action(LOOK, pick_duration_us(GLANCING_US, self._rng))
            if habits.presses_any_time and other.stage in (TurnStage.THINKING, TurnStage.MOVING):
                if self._rng.random() < EXTRA_PRESS_RATE:
                    yield Action(PushButton(BUTTON_OF_SIDE[self.side]), 0)
                continue
            if other.stage is not TurnStage.THINKING:
                return
            for nudge in pick_nudges(observation.occupancy or 0, self._rng)[:1]:
                yield Action(nudge.act, 0)

    @property
    def waits_for_press(self) -> bool:
        """Return True if this person presses the clock only after the other has."""
        return not self._settings.habits.presses_any_time

    def choose_reply_stage(self) -> TurnStage | None:
        """Return the stage of the other's turn at which this person replies; None: the turn must be over."""
        if not self._settings.habits.replies_early:
            return None
        presses = self._settings.turn_end is TurnEnd.PRESS
        return self._rng.choice((TurnStage.LANDED, TurnStage.PRESSED)) if presses else TurnStage.LANDED

    @property
    def _error_rate(self) -> float:
        habitual_rate = self._settings.habits.error_rate
        if habitual_rate is None or not self._settings.error_rate:
            return self._settings.error_rate
        return habitual_rate

    def _set_stage(self, stage: TurnStage) -> None:
        self.stage = stage


def _list_moves_of_misplaced(attempt: WrongMoveAttempt, game: Game) -> list[Move]:
    """Return the moves to which the rules hold a person after a wrong move; none if they leave the choice."""
    if not (attempt.is_detectable and game.rules.ruleset.misplayed_piece_moves):
        return []
    origin = find_misplaced_origin(attempt, game)
    return [move for move in game.legal_moves if move.origin == origin]


def build_player(
    side: Side, hand: str, rng: Random, *, turn_end: TurnEnd, error_rate: float, insists_on_moves: bool = False
) -> Player:
    """Build a player of one of the `HANDS`, by name."""
    kind = HANDS[hand]
    settings = PlayerSettings(
        turn_end=turn_end, error_rate=error_rate, habits=kind.habits, insists_on_moves=insists_on_moves
    )
    return Player(side, kind.style, settings, rng)
